"""Upkeep of gear: what is flagged as at risk is seen to, or it gets worse."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterEvent, is_active, is_master, is_not_lost, is_own
from fieldcraft.systems.fates_edge.campaign.characters.buying import Bought, deny_unaffordable
from fieldcraft.systems.fates_edge.campaign.characters.facts import Purchase
from fieldcraft.systems.fates_edge.campaign.characters.gear import Condition, ItemChanged, OfItem, has_item
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.characters.training import days_left, spend_time
from fieldcraft.systems.fates_edge.campaign.phases import in_downtime, no_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign

SERVICE_DAYS: int = from_rule(1, "kit.gear.upkeep")
"""The days of downtime that it takes to see to a thing."""

WORSE: dict[Condition, Condition] = from_rule(
    {"maintained": "compromised", "compromised": "broken", "broken": "broken"}, "kit.gear.upkeep"
)
"""How neglected gear wears."""


class ItemFlagged(CharacterEvent, frozen=True, kw_only=True):
    """A piece of gear was flagged as at risk, or its flag was taken off."""

    item: str
    flagged: bool = True
    days: int = 0

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        item = replace(who.gear[self.item], flagged=self.flagged)
        if not self.flagged:
            item = replace(item, arc=campaign.arc, session=campaign.session)
        after = self.update(campaign, gear={**who.gear, self.item: item})
        return spend_time(after, self.character, self.days, 0)

    def impossible(self, campaign: Campaign) -> str:
        who = campaign.characters.get(self.character)
        return "" if who and self.item in who.gear else f"there is no item {self.item!r}"

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).gear[self.item].name} is {'flagged' if self.flagged else 'seen to'}"


class ItemNeglected(ItemChanged, frozen=True, kw_only=True):
    """Nobody saw to a piece of gear that was flagged, and it is worse."""

    def apply(self, campaign: Campaign) -> Campaign:
        seen = ItemFlagged(character=self.character, item=self.item, flagged=False)
        return seen.apply(super().apply(campaign))

    def words(self, campaign: Campaign) -> str:
        return f"Nobody saw to it: {super().words(campaign)}"


@rule("kit.gear.upkeep")
def neglect(campaign: Campaign, character: str, item: str) -> ItemNeglected:
    """What becomes of flagged gear that nobody saw to."""
    worse = WORSE[campaign.characters[character].gear[item].condition]
    return ItemNeglected(character=character, item=item, condition=worse)


@rule("kit.gear.upkeep")
def needs_upkeep(campaign: Campaign, deed: OfItem, by: Seat) -> Denial | None:
    """Only standard gear wants upkeep."""
    item = campaign.characters[deed.character].gear[deed.item]
    ware = terms(campaign).ware(item.kind)
    return None if ware is not None and ware.tier == "standard" else Denial(f"{item.name} needs no upkeep")


@rule("kit.gear.upkeep")
def may_be_flagged(campaign: Campaign, deed: FlagItem, by: Seat) -> Denial | None:
    """Gear is flagged once, as long as there is something of it to lose."""
    item = campaign.characters[deed.character].gear[deed.item]
    if item.condition == "broken":
        return Denial(f"{item.name} is broken")
    return Denial(f"{item.name} is flagged already") if item.flagged else None


@rule("kit.gear.upkeep")
def has_seen_use(campaign: Campaign, deed: FlagItem, by: Seat) -> Denial | None:
    """Gear is flagged once an arc has ended, or in the second session, since it was got or seen to.

    What is there before the first session is used from that on.
    """
    item = campaign.characters[deed.character].gear[deed.item]
    if campaign.arc > max(item.arc, 1) or campaign.session > max(item.session, 1):
        return None
    return Denial(f"{item.name} has seen no arc end and no second session since it was got or seen to")


@rule("kit.gear.upkeep")
def is_flagged_item(campaign: Campaign, deed: NeglectItem | ServiceItem, by: Seat) -> Denial | None:
    """Only gear that was flagged is seen to, or gets worse."""
    item = campaign.characters[deed.character].gear[deed.item]
    return None if item.flagged else Denial(f"{item.name} is not flagged")


class FlagItem(OfItem, frozen=True):
    """Flag standard gear as at risk, after an arc or some sessions of hard use."""

    checks = (is_master, is_own, is_not_lost, has_item, needs_upkeep, may_be_flagged, has_seen_use)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ItemFlagged(character=self.character, item=self.item), may_be_flagged)


class NeglectItem(OfItem, frozen=True):
    """Let flagged gear, which nobody saw to, get worse."""

    checks = (is_master, is_own, is_not_lost, no_scene, has_item, needs_upkeep, is_flagged_item)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(neglect(play.state, self.character, self.item), neglect)


@rule("kit.gear.upkeep")
def service_paid(campaign: Campaign, deed: ServiceItem, by: Seat) -> Denial | None:
    """Service takes a day of downtime, or one point between scenes."""
    if not deed.for_xp:
        short = days_left(campaign, deed.character) < SERVICE_DAYS
        return in_downtime(campaign, deed, by) or (Denial("no day of the downtime is left") if short else None)
    if campaign.scene is not None:
        return Denial("not during a scene")
    return deny_unaffordable(campaign.characters[deed.character], 1)


class ServiceItem(OfItem, frozen=True):
    """See to flagged gear for a day of downtime, or pay one point for that at once: it stays as it is."""

    for_xp: bool = False

    checks = (is_own, is_active, has_item, needs_upkeep, is_flagged_item, service_paid)

    def resolve(self, play: Play[Campaign]) -> None:
        if self.for_xp:
            name = play.state.characters[self.character].gear[self.item].name
            play.emit(
                Bought(character=self.character, purchase=Purchase("maintenance", name, 1, "kit.gear.upkeep")),
                service_paid,
            )
        days = 0 if self.for_xp else SERVICE_DAYS
        play.emit(ItemFlagged(character=self.character, item=self.item, flagged=False, days=days), service_paid)


ACTIONS = (FlagItem, NeglectItem, ServiceItem)
EVENTS = (ItemFlagged, ItemNeglected)
