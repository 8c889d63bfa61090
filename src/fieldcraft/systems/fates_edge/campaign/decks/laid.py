"""Cards of consequence that lie by somebody or something: drawn for a payment or an activation, and for no check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from fieldcraft.core import Play
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.checks.omens import suit
from fieldcraft.systems.fates_edge.campaign.decks.drawing import PACK, put_aside
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    count_use,
    feature_key,
    forget_uses,
    times_used,
)

Sort = Literal["foretold", "brought"]
"""How a card lies: one of those of which one comes true, or one that an activation has brought along."""

SORTS: tuple[Sort, ...] = ("foretold", "brought")


def laid_cards(campaign: Campaign, owner: str, *sorts: Sort) -> tuple[str, ...]:
    """The cards that lie by a character or an asset in this scene, of some sorts."""
    return tuple(card for card in PACK if any(lies(campaign, owner, sort, card) for sort in sorts))


def lies(campaign: Campaign, owner: str, sort: Sort, card: str) -> bool:
    return times_used(campaign, "scene", owner, feature_key(sort, card)) > 0


def lay_card(play: Play[Campaign], owner: str, sort: Sort, card: str, told: str, because: Callable[..., Any]) -> None:
    """Let a card that was drawn lie by somebody or something until the scene is over; `told` is what is said of it."""
    play.emit(CardLaid(owner=owner, sort=sort, card=card, told=told), because)


class CardLaid(Happening, frozen=True, kw_only=True):
    """A card that was drawn lies by somebody or something: it does not stand as it was drawn, unless it comes true."""

    owner: str
    sort: Sort
    card: str
    told: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        lying = count_use(campaign, "scene", self.owner, feature_key(self.sort, self.card))
        return put_aside(lying, "consequences", self.card)

    def words(self, campaign: Campaign) -> str:
        return self.told


class LaidCardGone(Happening, frozen=True, kw_only=True):
    """A card that lay by somebody or something counts for nothing; `new` is the one in its place, "" for none."""

    owner: str
    sort: Sort
    card: str
    new: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        without = forget_uses(campaign, "scene", self.owner, feature_key(self.sort, self.card))
        laid = CardLaid(owner=self.owner, sort=self.sort, card=self.new)
        return laid.apply(without) if self.new else without

    def impossible(self, campaign: Campaign) -> str:
        return "" if lies(campaign, self.owner, self.sort, self.card) else f"{self.card} does not lie there"

    def words(self, campaign: Campaign) -> str:
        old = Card(self.card).name
        if not self.new:
            return f"{old} is cancelled"
        new = Card(self.new)
        return f"In place of the {old}: {new.name}, {suit(campaign, new).domain}"


EVENTS = (CardLaid, LaidCardGone)
