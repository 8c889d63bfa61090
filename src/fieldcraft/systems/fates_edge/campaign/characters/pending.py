"""What talents and gear leave to be done later: cards are put in order or come true, and oaths are broken."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    is_active,
    is_master,
    is_not_lost,
    is_of_players,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.checks.menu import Pick
from fieldcraft.systems.fates_edge.campaign.checks.troubles import apply_pick, deny_picks
from fieldcraft.systems.fates_edge.campaign.decks.drawing import PACK, CardsOrdered, pile, reinstate
from fieldcraft.systems.fates_edge.campaign.decks.laid import laid_cards
from fieldcraft.systems.fates_edge.campaign.followers.points import give_points
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key, times_used, use_key

SWORN, BROKEN, FORESEEN, ORDERED = "oath", "oath-broken", "foreseen", "foreseen-ordered"
"""What is counted of oaths and of cards that were seen before their time."""

OATH: int = from_rule(2, "kit.prestige.mid")
"""The points that a broken oath gives."""


@rule("kit.prestige.high")
def has_seen_cards(campaign: Campaign, deed: OrderCards, by: Seat) -> Denial | None:
    """Who has seen what comes next puts all those cards that are not drawn yet in another order, once."""
    seen, done = (times_used(campaign, "arc", deed.character, one) for one in (FORESEEN, ORDERED))
    if seen <= done:
        return Denial("no cards were foreseen that could be put in order")
    coming = pile(campaign, "consequences").top
    if coming == deed.cards:
        return Denial("they come in this order already")
    return None if sorted(coming) == sorted(deed.cards) else Denial(f"these come next: {', '.join(coming)}")


class OrderCards(CharacterDeed, frozen=True):
    """Put the cards that were foreseen in the order in which they come, the first first."""

    cards: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=10)]

    checks = (is_own, is_active, has_seen_cards)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CardsOrdered(purpose="consequences", cards=self.cards), has_seen_cards)
        what = "What comes is in order"
        play.emit(Counted(window="arc", owner=self.character, feature=ORDERED, what=what), has_seen_cards)


@rule("kit.prestige.mid")
def is_bound(campaign: Campaign, deed: BreakOath, by: Seat) -> Denial | None:
    """Only an oath that was sworn is broken, and each of them once."""
    sworn, broken = (times_used(campaign, "campaign", deed.character, one) for one in (SWORN, BROKEN))
    return None if sworn > broken else Denial(f"{campaign.characters[deed.character].name} keeps no oath that stands")


class BreakOath(CharacterDeed, frozen=True):
    """Tell that somebody broke an oath by which a character had bound them: who, and how."""

    who: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]

    checks = (is_master, is_own, is_of_players, is_not_lost, is_bound)

    def resolve(self, play: Play[Campaign]) -> None:
        what = f"The oath is broken: {self.who}"
        play.emit(Counted(window="campaign", owner=self.character, feature=BROKEN, what=what), is_bound)
        give_points(play, OATH, what, is_bound)


def foretold_cards(campaign: Campaign, character: str) -> tuple[str, ...]:
    """The cards that something of a character's has brought up, of which one comes true."""
    return laid_cards(campaign, character, "foretold")


class OmenFulfilled(CharacterEvent, frozen=True, kw_only=True):
    """One of the cards came true, and the others count for nothing."""

    card: str
    told: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        lying = {use_key("scene", self.character, feature_key("foretold", card)) for card in PACK}
        kept = {key: times for key, times in campaign.counters.items() if key not in lying}
        return reinstate(campaign.change(counters=kept), "consequences", self.card)

    def words(self, campaign: Campaign) -> str:
        return ": ".join(filter(None, (f"The {Card(self.card).name} comes true", self.told)))


@rule("kit.gear.artifacts")
def is_foretold(campaign: Campaign, deed: FulfilOmen, by: Seat) -> Denial | None:
    """Of the cards that were drawn for a payment the game master applies one."""
    cards = foretold_cards(campaign, deed.character)
    if deed.card not in cards:
        return Denial(f"one of these comes true: {', '.join(cards)}" if cards else "no card waits to come true")
    return deny_picks(campaign, deed.picks)


class FulfilOmen(CharacterDeed, frozen=True):
    """Let one of the cards come true that were drawn for somebody, told how, with troubles of the menu that fit."""

    card: str
    told: Annotated[str, msgspec.Meta(max_length=120)] = ""
    picks: Annotated[tuple[Pick, ...], msgspec.Meta(max_length=10)] = ()

    checks = (is_master, is_own, is_foretold)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(OmenFulfilled(character=self.character, card=self.card, told=self.told), is_foretold)
        for pick in self.picks:
            apply_pick(play, pick)


ACTIONS = (OrderCards, BreakOath, FulfilOmen)
EVENTS = (OmenFulfilled,)
