"""What talents leave to be done later: cards that were foreseen are put in order, and oaths are broken."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_active, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.decks.drawing import CardsOrdered, pile
from fieldcraft.systems.fates_edge.campaign.followers.points import give_points
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, times_used

SWORN, BROKEN, FORESEEN, ORDERED = "oath", "oath-broken", "foreseen", "foreseen-ordered"
"""What is counted of oaths and of cards that were seen before their time."""

OATH: int = from_rule(2, "kit.prestige.mid")
"""The points that a broken oath gives."""


@rule("kit.prestige.high")
def has_seen_cards(campaign: Campaign, deed: OrderCards, by: Seat) -> Denial | None:
    """Who has seen what comes next puts those cards in another order, once, while none of them is drawn."""
    seen, done = (times_used(campaign, "arc", deed.character, one) for one in (FORESEEN, ORDERED))
    if seen <= done:
        return Denial("no cards were foreseen that could be put in order")
    coming = pile(campaign, "consequences").top[: len(deed.cards)]
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

    checks = (is_master, is_own, is_bound)

    def resolve(self, play: Play[Campaign]) -> None:
        what = f"The oath is broken: {self.who}"
        play.emit(Counted(window="campaign", owner=self.character, feature=BROKEN, what=what), is_bound)
        give_points(play, OATH, what, is_bound)


ACTIONS = (OrderCards, BreakOath)
