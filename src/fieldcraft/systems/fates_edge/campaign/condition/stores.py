"""The supplies that the crew shares, as one clock: how they stand, and what that means."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign

SUPPLY = "supply"
"""The id of the clock."""

TIME = "time"
"""The id of the rail that ticks in its stead where nobody travels, and is of one scene."""

Band = Literal["full", "low", "dangerously low", "out"]

EMPTY = from_rule(
    Clock(id=SUPPLY, name="Supply", size=4, sort="supply", pressure="stores run down", then="there is nothing left"),
    "kit.supply.clock",
)

BANDS: tuple[Band, ...] = from_rule(("full", "full", "low", "dangerously low", "out"), "kit.supply.levels")
"""The band for each number of filled segments."""

MEANINGS: dict[Band, str] = from_rule(
    {
        "full": "well stocked: nothing lacks",
        "low": "small troubles: poor meals, worn arrows, water running down",
        "dangerously low": "everybody tires, and nobody recovers from fatigue",
        "out": "hunger, thirst and gear that fails: nobody travels on until something is found",
    },
    "kit.supply.levels",
)
"""What each band means for the crew."""


@rule("kit.supply.clock")
def supply_clock(campaign: Campaign) -> Clock:
    """The one clock of the whole crew; until something is used up it is not on the table."""
    return campaign.clocks.get(SUPPLY, EMPTY)


@rule("core.cp.menu.universal", "kit.supply.fill")
def segments_left(campaign: Campaign) -> int:
    """The segments of supplies that are left, with what was put by."""
    clock = supply_clock(campaign)
    return max(clock.size - clock.filled, 0) + len(clock.spare)


@rule("kit.supply.levels")
def supply_band(campaign: Campaign) -> Band:
    """How the supplies stand; one filled segment counts as full."""
    return BANDS[supply_clock(campaign).filled]


@rule("kit.supply.levels", "kit.fatigue.recovery")
def fatigue_is_locked(campaign: Campaign) -> bool:
    """Whether supplies are so low that fatigue stays."""
    return supply_band(campaign) in ("dangerously low", "out")
