"""What an improvised spell does: one of three things, as it takes hold."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.condition.clocks import OWN, deny_clock, deny_no_room
from fieldcraft.systems.fates_edge.campaign.magic.facts import Access, Controlled, Outcome, Spell, Stronger
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Way = Literal["", "controlled", "effect", "rail"]
"""What an improvised spell does, if that is said as it takes hold."""

EASING: dict[Way, Outcome] = from_rule({"controlled": Controlled(), "effect": Stronger()}, "kit.magic.casting")
"""What eases one action, with which it is used up."""


@rule("kit.magic.casting")
def is_improvised(spell: Spell) -> bool:
    """Whether a spell is only an Art and what it shall do."""
    return not spell.ladder and spell.outcomes == (Access(on=spell.name),)


@rule("kit.magic.casting")
def deny_way(campaign: Campaign, spell: Spell, way: Way, clock: str) -> Denial | None:
    """Why a spell does not do one of the three things: it is written down what it does, or the clock does not move."""
    if way and not is_improvised(spell):
        return Denial(f"what {spell.name} does is written down")
    if way != "rail":
        return None
    return deny_clock(campaign, clock) or deny_no_room(campaign, clock, step_of(campaign, clock))


@rule("kit.magic.casting")
def step_of(campaign: Campaign, clock: str) -> int:
    """Which way a spell of the crew ticks a clock: what they work for fills, and what threatens them empties."""
    return 1 if campaign.clocks[clock].sort in OWN else -1


@rule("kit.magic.casting")
def with_outcome(spell: Spell, way: Way) -> Spell:
    """An improvised spell of which it is said what it does."""
    easing = EASING.get(way)
    return replace(spell, outcomes=(easing,), lasts="use") if easing else replace(spell, outcomes=())
