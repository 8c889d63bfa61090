"""What followers and assets cost: boons, experience and days, paid at once."""

from __future__ import annotations

import msgspec

from fieldcraft.core import Denial, Play, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterEvent
from fieldcraft.systems.fates_edge.campaign.characters.buying import (
    deny_spending_in_scene,
    deny_unaffordable,
    explain_unaffordable,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Kind, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.training import days_left, haste_clock, spend_time
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import start_clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign

WEEK = 7


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """Boons, experience, and days of downtime that are spent on nothing else."""

    boons: int = 0
    xp: int = 0
    days: int = 0


class Paid(CharacterEvent, frozen=True, kw_only=True):
    """A character paid a price for something."""

    price: Price
    kind: Kind
    what: str
    rating: int = 0

    def apply(self, campaign: Campaign) -> Campaign:
        who, price = self.who(campaign), self.price
        purchases = who.purchases
        if price.xp or self.rating:
            bought = Purchase(self.kind, self.what, price.xp, self.because, self.rating, campaign.session, price.days)
            purchases = (*purchases, bought)
        paid = self.update(campaign, boons=max(0, who.boons - price.boons), purchases=purchases)
        return spend_time(paid, self.character, price.days, 0)

    def impossible(self, campaign: Campaign) -> str:
        return explain_unaffordable(campaign, self.character, self.price.xp)

    def words(self, campaign: Campaign) -> str:
        price = self.price
        parts = ((price.boons, "boon", ""), (price.xp, "XP", "XP"), (price.days, "day", ""))
        told = ", ".join(pluralize(*part) for part in parts if part[0]) or "nothing"
        return f"{self.who(campaign).name} pays {told} for {self.what}"


@rule("core.resource.maintain", "core.asset.activation.cost")
def deny_unpayable(campaign: Campaign, character: str, price: Price) -> Denial | None:
    """Why a character cannot pay a price: boons, experience or days are missing, or it is no time to spend them."""
    who = campaign.characters[character]
    if price.boons > who.boons:
        return Denial(f"it costs {pluralize(price.boons, 'boon')} and {who.name} has {who.boons}", unit=who.id)
    if price.days and price.days > days_left(campaign, character):
        return Denial(
            f"it takes {pluralize(price.days, 'day')} of downtime and {who.name} has {days_left(campaign, character)}"
        )
    if price.xp:
        made = who.status == "unfinished"
        return (None if made else deny_spending_in_scene(campaign)) or deny_unaffordable(who, price.xp)
    return None


@rule("core.xp.rush-rule")
def start_haste(play: Play[Campaign], character: str) -> None:
    """Who skipped the days of what was just bought is in haste, but nobody who is still being made."""
    who = play.state.characters[character]
    if who.status != "unfinished":
        start_clock(play, haste_clock(character, who.purchases[-1]), start_haste)


EVENTS = (Paid,)
