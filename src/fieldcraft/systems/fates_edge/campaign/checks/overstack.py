"""Over-Stack: who comes with too many advantages pays for them once."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.checks.advantages import (
    advantages,
    brought_advantages,
    fold_advantage,
    pick_distinct,
)
from fieldcraft.systems.fates_edge.campaign.checks.facts import Name
from fieldcraft.systems.fates_edge.campaign.checks.spending import BankChanged, points_banked
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_room
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, times_used

OVERSTACK = "over-stack"

ADVANTAGES: dict[str, str] = from_rule(
    {
        "active_buff": "an active buff, tag or standing spell",
        "venue": "a venue or a pennant in the crew's favour",
        "initiative_unused": "Follower Initiative that is still unused",
        "asset_onscreen": "an asset activated on screen",
        "opponent_disadvantaged": "opponents whom the story puts at a disadvantage",
        "ritual_prep": "a ritual's preparation that applies now",
    },
    "core.overstack.advantages",
)
"""What is counted as an advantage; game masters may name others."""


def tell_advantage(advantage: str) -> str:
    """An advantage in words, those of the list as they stand there.

    >>> tell_advantage("Ritual prep"), tell_advantage("the high ground")
    ("a ritual's preparation that applies now", 'the high ground')
    """
    return ADVANTAGES.get(fold_advantage(advantage).replace(" ", "_"), advantage)


class AdvantageGained(Happening, frozen=True, kw_only=True):
    """The crew gained an advantage within a scene."""

    advantage: str

    def apply(self, campaign: Campaign) -> Campaign:
        scene = campaign.scene
        return campaign.change(scene=replace(scene, gained=(*scene.gained, self.advantage))) if scene else campaign

    def impossible(self, campaign: Campaign) -> str:
        return "" if campaign.scene else "no scene is being played"

    def words(self, campaign: Campaign) -> str:
        return f"An advantage: {tell_advantage(self.advantage)}"


def tell_advantages(campaign: Campaign) -> str:
    told = pick_distinct((*brought_advantages(campaign), *advantages(campaign)))
    return "; ".join(map(tell_advantage, told))


@rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def may_recount(campaign: Campaign) -> bool:
    """Within a scene advantages are counted again only once two new ones came."""
    gained = len(campaign.scene.gained) if campaign.scene else 0
    return gained != 1


@rule("core.overstack.trigger")
def is_overstacked(campaign: Campaign) -> bool:
    """Three advantages are too many, or two as the table reads it, once in a scene.

    Those that were there as it began count although they were used since.
    """
    scene = campaign.scene
    if scene is None or times_used(campaign, "scene", CREW, OVERSTACK):
        return False
    threshold, brought = int(campaign.options["overstack_threshold"]), brought_advantages(campaign)
    return len(brought) >= threshold or (may_recount(campaign) and len(advantages(campaign)) >= threshold)


@rule("core.overstack.trigger")
def is_due(campaign: Campaign, deed: ApplyOverStack, by: Seat) -> Denial | None:
    """Over-Stack applies when it is triggered, and once."""
    return None if is_overstacked(campaign) else Denial("there is no Over-Stack to apply")


@rule("core.overstack.effect")
def rail_named(campaign: Campaign, deed: ApplyOverStack, by: Seat) -> Denial | None:
    """Either a rail that is named, and is not full, ticks or the game master banks a point."""
    if deed.pay == "point":
        return None
    rails = (clock.id for clock in campaign.clocks.values() if clock.sort == "rail")
    if deed.rail not in rails:
        return Denial(f"name a rail: rail={deed.rail!r} is none")
    no = deny_no_room(campaign, deed.rail, 1)
    return no and Denial(no.why)


@rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def is_new_advantage(campaign: Campaign, deed: GainAdvantage, by: Seat) -> Denial | None:
    """What counts already counts again only for something else that it gives."""
    return Denial("this advantage counts already") if is_counted(campaign, deed.advantage) else None


def is_counted(campaign: Campaign, advantage: str) -> bool:
    """Whether an advantage is among those of the scene that is being played, however it is written."""
    held = (*brought_advantages(campaign), *advantages(campaign))
    return fold_advantage(advantage) in map(fold_advantage, held)


class GainAdvantage(Deed, frozen=True):
    """Count an advantage that the crew gains within a scene: one of the list, or another in words."""

    advantage: Name

    checks = (is_master, in_scene, is_new_advantage)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(AdvantageGained(advantage=self.advantage), is_new_advantage)


class ApplyOverStack(Deed, frozen=True):
    """Make the crew pay for its advantages: a rail begins with a tick, or a point is banked until the first twist."""

    pay: Literal["rail", "point"] = "point"
    rail: str = ""

    checks = (is_master, in_scene, is_due, rail_named)

    def resolve(self, play: Play[Campaign]) -> None:
        what = f"Over-Stack: {tell_advantages(play.state)}"
        play.emit(Counted(window="scene", owner=CREW, feature=OVERSTACK, what=what), is_due)
        if self.pay == "point":
            point = points_banked(play.state, 1, "Over-Stack", "twist")
            play.emit(BankChanged(bank=(*play.state.bank, point), what="Banked until a twist: 1 CP"), rail_named)
            return
        play.emit(Ticked(clock=self.rail, by=1, why="Over-Stack"), rail_named)


ACTIONS = (GainAdvantage, ApplyOverStack)
EVENTS = (AdvantageGained,)
