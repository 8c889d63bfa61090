"""A deck of cards that is shuffled, cut and drawn from, by chance that can be checked."""

from __future__ import annotations

from collections.abc import Iterable
from math import factorial

import msgspec
from msgspec.structs import replace

from fieldcraft.dice.cards import Card, pack
from fieldcraft.dice.sources import Source


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    """The deck was shuffled by roll `n`: `order` tells where each card, top first, lay before, counted from 0."""

    n: int
    order: tuple[int, ...]


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """So many cards were taken off the top and put at the bottom."""

    cards: int


class Deck(msgspec.Struct, frozen=True):
    """Cards face down, the top one first, and how they were shuffled and cut.

    Whoever sees a deck sees what comes next.  A game can leave it unshuffled and `pick` instead: the chances are the
    same, and nothing lies in an order that could leak.

    >>> from fieldcraft.dice import Scripted
    >>> card, deck = Deck.full().pick(Scripted([(11,)]), 0)
    >>> card.name, len(deck)
    ('Queen of Clubs', 51)
    """

    cards: tuple[Card, ...]
    record: tuple[Shuffle | Cut, ...] = ()

    @classmethod
    def full(cls, jokers: int = 0) -> Deck:
        """A new deck in the order of the pack; ValueError for more than two jokers."""
        return cls(pack(jokers))

    def __len__(self) -> int:
        return len(self.cards)

    # --- handling -----------------------------------------------------------------------

    def shuffle(self, source: Source, n: int) -> Deck:
        """The deck in an order that roll `n` decides: one roll of a die with a side for each order.

        So large a die is not for real tables: there shuffle real cards, or `pick`.
        """
        order = shuffled_order(len(self.cards), source, n)
        return Deck(tuple(self.cards[place] for place in order), (*self.record, Shuffle(n, order)))

    def cut(self, cards: int) -> Deck:
        """The deck with so many cards put from the top to the bottom; ValueError if there are not so many."""
        self._check_holds(cards)
        return Deck(self.cards[cards:] + self.cards[:cards], (*self.record, Cut(cards)))

    def put_under(self, cards: Iterable[Card]) -> Deck:
        """The deck with cards put back at the bottom."""
        return replace(self, cards=(*self.cards, *cards))

    # --- drawing --------------------------------------------------------------------------

    def draw(self) -> tuple[Card, Deck]:
        """The top card, and the deck without it; ValueError if it is empty."""
        (card,), deck = self.deal(1)
        return card, deck

    def deal(self, count: int) -> tuple[tuple[Card, ...], Deck]:
        """So many cards from the top, and the deck without them; ValueError if there are not so many."""
        self._check_holds(count)
        return self.cards[:count], replace(self, cards=self.cards[count:])

    def pick(self, source: Source, n: int) -> tuple[Card, Deck]:
        """A card from anywhere, by roll `n` of a die with a side for each card, and the deck without it.

        ValueError if the deck is empty.
        """
        place = self._place(source, n)
        return self.cards[place], replace(self, cards=self.cards[:place] + self.cards[place + 1 :])

    def glance(self, source: Source, n: int) -> Card:
        """A card from anywhere, as by `pick`, that stays in the deck; ValueError if it is empty."""
        return self.cards[self._place(source, n)]

    def _place(self, source: Source, n: int) -> int:
        self._check_holds(1)
        (face,) = source.faces(len(self.cards), 1, n)
        return face - 1

    def _check_holds(self, count: int) -> None:
        if not 0 <= count <= len(self.cards):
            msg = f"the deck holds {len(self.cards)} cards, not {count}"
            raise ValueError(msg)


def shuffled_order(size: int, source: Source, n: int) -> tuple[int, ...]:
    """Numbers from 0 below `size` in an order that roll `n` decides; face 1 leaves them as they are."""
    (face,) = source.faces(factorial(size), 1, n)
    number, left, order = face - 1, list(range(size)), []
    while left:
        number, place = divmod(number, len(left))
        order.append(left.pop(place))
    return tuple(order)


def honest(record: Iterable[Shuffle | Cut], source: Source) -> bool:
    """Whether every shuffle on record is the one that a source, its seed now shown, makes of its roll."""
    shuffles = (step for step in record if isinstance(step, Shuffle))
    return all(shuffled_order(len(step.order), source, step.n) == step.order for step in shuffles)
