"""Drawing cards: a card is drawn by rolling a die with as many sides as cards are left."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Protocol

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.dice.cards import Card, pack
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.decks.facts import OPEN, Pile, Purpose
from fieldcraft.systems.fates_edge.campaign.state import Campaign

PACK: tuple[str, ...] = tuple(card.text for card in pack())


def pile(campaign: Campaign, purpose: Purpose) -> Pile:
    """The pack for a purpose as it lies; a whole one if nothing was drawn from it."""
    return campaign.piles.get(purpose, Pile())


@rule("kit.deck.equivalent")
def is_returned(campaign: Campaign) -> bool:
    """Whether each card goes back into its pack before the next is drawn, as the table has it."""
    return campaign.options["deck_reshuffle"] == "every_draw"


def cards_left(campaign: Campaign, purpose: Purpose) -> tuple[str, ...]:
    """The cards that may come next from the pack itself, none of which has been turned over."""
    lying = pile(campaign, purpose)
    gone = {*lying.top} if is_returned(campaign) else {*lying.drawn, *lying.top}
    return tuple(card for card in PACK if card not in gone)


def unsettled_cards(pile: Pile) -> tuple[str, ...]:
    """The drawn cards that stand and for which nobody was rewarded: of two alike each by itself."""
    rest = Counter(pile.drawn) - Counter((*pile.taken, *pile.aside))
    return tuple(rest.elements())


def scene_number(campaign: Campaign) -> int:
    """The number of the scene that is being played; between scenes the one that was, as a negative number."""
    return campaign.scene.number if campaign.scene else -campaign.scenes


def put_pile(campaign: Campaign, purpose: Purpose, pile: Pile) -> Campaign:
    return campaign.change(piles={**campaign.piles, purpose: pile})


@rule("kit.deck.equivalent")
def replace_card(cards: tuple[str, ...], gone: str, *new: str) -> tuple[str, ...]:
    """Cards with others in place of one: where cards go back after each draw two alike may lie there, and one stays.

    >>> replace_card(("QH", "3C", "QH"), "QH", "5D"), replace_card(("QH", "QH"), "QH")
    (('5D', '3C', 'QH'), ('QH',))
    """
    place = cards.index(gone)
    return (*cards[:place], *new, *cards[place + 1 :])


def without_cards(pile: Pile, gone: tuple[str, ...]) -> Pile:
    """A pack to which cards that were drawn have come back, as if they had not been."""
    drawn, taken, aside = (
        tuple(card for card in cards if card not in gone) for cards in (pile.drawn, pile.taken, pile.aside)
    )
    return replace(pile, drawn=drawn, taken=taken, aside=aside)


class OfPile(Happening, frozen=True, kw_only=True):
    """Something that happened to a pack."""

    purpose: Purpose

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM or self.purpose in OPEN else None


class CardDrawn(OfPile, frozen=True, kw_only=True):
    """A card was drawn."""

    reveals_information = True

    card: str

    def apply(self, campaign: Campaign) -> Campaign:
        old = pile(campaign, self.purpose)
        top = replace_card(old.top, self.card) if self.card in old.top else old.top
        scene = old.scene if old.drawn else scene_number(campaign)
        now = replace(old, drawn=(*old.drawn, self.card), top=top, scene=scene)
        return put_pile(campaign, self.purpose, now)

    def impossible(self, campaign: Campaign) -> str:
        coming = (*cards_left(campaign, self.purpose), *pile(campaign, self.purpose).top)
        return "" if self.card in coming else f"{self.card} is not left"

    def words(self, campaign: Campaign) -> str:
        return f"Drawn: the {Card(self.card).name}"


class Reshuffled(OfPile, frozen=True, kw_only=True):
    """A pack was shuffled with all of its cards."""

    def apply(self, campaign: Campaign) -> Campaign:
        return put_pile(campaign, self.purpose, Pile((), pile(campaign, self.purpose).top, scene_number(campaign)))

    def words(self, campaign: Campaign) -> str:
        return f"The pack for {self.purpose} is shuffled"


class CardsTurned(OfPile, frozen=True, kw_only=True):
    """People turned over the next cards of a real deck."""

    cards: tuple[str, ...]

    def apply(self, campaign: Campaign) -> Campaign:
        old = pile(campaign, self.purpose)
        if not is_returned(campaign):
            old = without_cards(old, self.cards)
        return put_pile(campaign, self.purpose, replace(old, top=(*old.top, *self.cards)))

    def impossible(self, campaign: Campaign) -> str:
        no = can_turn_cards(campaign, TurnCards(self.purpose, self.cards), GM)
        return no.why if no else ""

    def words(self, campaign: Campaign) -> str:
        return f"Turned over for {self.purpose}: {', '.join(Card(card).name for card in self.cards)}"


class OfDrawnCard(OfPile, frozen=True, kw_only=True):
    """It was settled what a card that was drawn earns."""

    card: str

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.card in pile(campaign, self.purpose).drawn else f"{self.card} was not drawn"


class CardTaken(OfDrawnCard, frozen=True, kw_only=True):
    """Somebody was rewarded for taking a card as it was drawn."""

    def apply(self, campaign: Campaign) -> Campaign:
        old = pile(campaign, self.purpose)
        return put_pile(campaign, self.purpose, replace(old, taken=(*old.taken, self.card)))

    def words(self, campaign: Campaign) -> str:
        return f"Taken as it stands: the {Card(self.card).name}"


@rule("core.xp.complication-dividend")
def put_aside(campaign: Campaign, purpose: Purpose, *cards: str) -> Campaign:
    """The campaign in which cards do not stand as they were drawn, so that nobody is rewarded for taking them."""
    old = pile(campaign, purpose)
    return put_pile(campaign, purpose, replace(old, aside=(*old.aside, *cards)))


class CardSetAside(OfDrawnCard, frozen=True, kw_only=True):
    """A card that was drawn does not stand: nobody is rewarded for taking it."""

    def apply(self, campaign: Campaign) -> Campaign:
        return put_aside(campaign, self.purpose, self.card)

    def words(self, campaign: Campaign) -> str:
        return f"Set aside: the {Card(self.card).name}"


@rule("core.xp.complication-dividend")
def reinstate(campaign: Campaign, purpose: Purpose, card: str) -> Campaign:
    """The campaign in which a card that had been set aside stands as it was drawn."""
    old = pile(campaign, purpose)
    return (
        put_pile(campaign, purpose, replace(old, aside=replace_card(old.aside, card)))
        if card in old.aside
        else campaign
    )


class CardReinstated(OfDrawnCard, frozen=True, kw_only=True):
    """A card that had been set aside stands after all, as it was drawn."""

    def apply(self, campaign: Campaign) -> Campaign:
        return reinstate(campaign, self.purpose, self.card)

    def words(self, campaign: Campaign) -> str:
        return f"It stands after all: the {Card(self.card).name}"


class CardsOrdered(OfPile, frozen=True, kw_only=True):
    """Cards that come next were put in another order."""

    cards: tuple[str, ...]

    def apply(self, campaign: Campaign) -> Campaign:
        old = pile(campaign, self.purpose)
        return put_pile(campaign, self.purpose, replace(old, top=(*self.cards, *old.top[len(self.cards) :])))

    def impossible(self, campaign: Campaign) -> str:
        coming = pile(campaign, self.purpose).top[: len(self.cards)]
        return "" if sorted(coming) == sorted(self.cards) else "those are not the cards that come next"

    def words(self, campaign: Campaign) -> str:
        return f"Next come the {', '.join(Card(card).name for card in self.cards)}"


def draw_cards(play: Play[Campaign], purpose: Purpose, count: int = 1) -> tuple[Card, ...]:
    """Draw so many cards from the pack for a purpose, which is shuffled first where the table's reading says so."""
    return tuple(_draw(play, purpose) for _ in range(count))


@rule("core.xp.complication-dividend")
def set_aside(play: Play[Campaign], *cards: str) -> None:
    """Cards of consequence that were drawn again, cancelled or outdone do not stand as they were drawn."""
    for card in cards:
        if card in unsettled_cards(pile(play.state, "consequences")):
            play.emit(CardSetAside(purpose="consequences", card=card), set_aside)


@rule("core.xp.complication-dividend", "kit.deck.nastiest")
def let_stand(play: Play[Campaign], *cards: str) -> None:
    """Cards that had been outdone and apply after all stand as they were drawn."""
    for card in cards:
        if card in pile(play.state, "consequences").aside:
            play.emit(CardReinstated(purpose="consequences", card=card), let_stand)


class CardDeed(Protocol):
    """A deed with a card."""

    @property
    def card(self) -> str: ...


@rule("core.xp.complication-dividend")
def is_not_rewarded(campaign: Campaign, deed: CardDeed, by: Seat) -> Denial | None:
    """Who was rewarded for taking a card as it stands has it so: it is neither drawn again nor cancelled."""
    lying = pile(campaign, "consequences")
    rewarded = deed.card in lying.taken and deed.card not in unsettled_cards(lying)
    return Denial(f"somebody took the {Card(deed.card).name} as it stands") if rewarded else None


def shuffle(play: Play[Campaign], purpose: Purpose) -> None:
    """Shuffle a pack from which cards were drawn."""
    if pile(play.state, purpose).drawn:
        play.emit(Reshuffled(purpose=purpose), must_reshuffle)


def _draw(play: Play[Campaign], purpose: Purpose) -> Card:
    if must_reshuffle(play.state, purpose):
        shuffle(play, purpose)
    rest = pile(play.state, purpose)
    if rest.top:
        card = rest.top[0]
    else:
        cards = cards_left(play.state, purpose)
        (face,) = play.roll(len(cards), 1, f"a card for {purpose}", () if purpose in OPEN else (GM,))
        card = cards[face - 1]
    play.emit(CardDrawn(purpose=purpose, card=card), must_reshuffle)
    return Card(card)


@rule("kit.deck.equivalent")
def must_reshuffle(campaign: Campaign, purpose: Purpose) -> bool:
    """Whether a pack is shuffled before the next card: it is empty, or, as the table has it, the scene is another."""
    rest = pile(campaign, purpose)
    lasts = campaign.options["deck_reshuffle"] == "when_empty"
    if rest.drawn and not lasts and rest.scene != scene_number(campaign):
        return True
    return not cards_left(campaign, purpose) and not rest.top


@rule("kit.deck.equivalent")
def can_turn_cards(campaign: Campaign, deed: TurnCards, by: Seat) -> Denial | None:
    """Cards of a real deck are cards that a pack has, each once, and none that already waits to be drawn.

    Where a card goes back before the next is drawn it may come any number of times.
    """
    waiting, returns = pile(campaign, deed.purpose).top, goes_back(campaign, deed.purpose)
    for place, card in enumerate(deed.cards):
        if card not in PACK:
            return Denial(f"{card!r} is no card: write a rank and a suit, as in QH")
        if not returns and (card in waiting or card in deed.cards[:place]):
            return Denial(f"the {Card(card).name} has been turned over already")
    return None


@rule("kit.deck.equivalent", "kit.crown.spread.draw")
def goes_back(campaign: Campaign, purpose: Purpose) -> bool:
    """Whether a card that was drawn may come again: as the table has it, or as the Wild of a spread."""
    return purpose == "crown" or is_returned(campaign)


class TurnCards(Deed, frozen=True):
    """Tell which cards came off a real deck, the first first: they are drawn next, and no die is rolled for them."""

    purpose: Purpose
    cards: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=52)]

    checks = (is_master, can_turn_cards)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CardsTurned(purpose=self.purpose, cards=self.cards), can_turn_cards)


ACTIONS = (TurnCards,)
EVENTS = (CardDrawn, Reshuffled, CardsTurned, CardTaken, CardSetAside, CardReinstated, CardsOrdered)
