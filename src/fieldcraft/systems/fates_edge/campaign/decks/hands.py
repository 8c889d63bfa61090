"""Hands of cards: where the next card comes from, and drawing until every suit is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import factorial

from fieldcraft.core import Play
from fieldcraft.dice import Seeded
from fieldcraft.dice.cards import Card, pack
from fieldcraft.systems.fates_edge.campaign.decks.drawing import draw_cards, shuffle
from fieldcraft.systems.fates_edge.campaign.decks.facts import Purpose
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Next = Callable[[], Card]
"""Gives the next card of a shuffled pack."""

CARDS = pack()
ORDERS = factorial(len(CARDS))


def seeded_pack(seed: int) -> Next:
    """The pack that a number shuffles: the same number, the same cards.

    >>> seeded_pack(7)() == seeded_pack(7)()
    True
    """
    return _order(seed).__next__


def _order(seed: int) -> Iterator[Card]:
    # One roll decides the order of all cards, worked out only as far as cards are wanted.
    (face,) = Seeded(str(seed).encode()).faces(ORDERS, 1, 0)
    number, left = face - 1, list(CARDS)
    while left:
        number, place = divmod(number, len(left))
        yield left.pop(place)


def shuffled_pile(play: Play[Campaign], purpose: Purpose) -> Next:
    """The pack that lies on the table for a purpose, shuffled."""
    shuffle(play, purpose)
    return lambda: draw_cards(play, purpose)[0]


def draw_each_suit(next_card: Next, suits: Iterable[str]) -> tuple[dict[str, Card], tuple[Card, ...]]:
    """Draw until there is a card of each suit: the first of each, in the order of `suits`, and those that are over."""
    suits = tuple(suits)
    kept: dict[str, Card] = {}
    over: list[Card] = []
    while not set(suits) <= set(kept):
        card = next_card()
        if card.suit in kept or card.suit not in suits:
            over.append(card)
        else:
            kept[card.suit] = card
    return {suit: kept[suit] for suit in suits}, tuple(over)
