"""What followers by taking the initiative, and assets that are called upon, opened for people, until it is used."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Denial, Play, rule
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import fatigue_toll
from fieldcraft.systems.fates_edge.campaign.followers.facts import opening_key, opening_used_key
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import times_used

Easing = Literal["controlled", "effect", "die"]

EASINGS: tuple[Easing, ...] = ("controlled", "effect", "die")
"""What an opening may do for a check before it is rolled."""


def openings_left(campaign: Campaign, character: str, feature: str) -> int:
    return times_used(campaign, "scene", character, feature) - times_used(
        campaign, "scene", character, opening_used_key(feature)
    )


@rule("core.follower.initiative.effects", "kit.fatigue.effect")
def deny_in_control(campaign: Campaign, character: str) -> Denial | None:
    """Whose next action begins in control already, or who is exhausted, has nothing of an opening of that kind."""
    who = campaign.characters[character]
    if fatigue_toll(campaign, who).exhausted:
        return Denial(f"{who.name} is exhausted and acts at risk at best", unit=who.id, rule="kit.fatigue.effect")
    if openings_left(campaign, character, "controlled") <= 0:
        return None
    why = f"the next action of {who.name} begins in control already"
    return Denial(why, unit=who.id, rule="core.follower.initiative.effects")


def burden_key(easing: Easing, asset: str) -> str:
    """As what it is counted that a neglected asset, by its id, made an opening of a kind, with which its die goes.

    >>> burden_key("effect", "mill")
    'worn-effect-mill'
    """
    return f"worn-{easing}-{asset}"


@rule("core.asset.activation.conditions")
def burdens(campaign: Campaign, character: str, *easings: Easing) -> dict[str, str]:
    """The neglected assets that made openings which wait, by the keys under which that is counted."""
    waiting = [easing for easing in easings if openings_left(campaign, character, easing) > 0]
    keys = {burden_key(easing, id): id for easing in waiting for id in campaign.assets}
    return {key: id for key, id in keys.items() if openings_left(campaign, character, key) > 0}


@rule("core.follower.initiative.effects")
def fetched_clocks(campaign: Campaign, character: str) -> tuple[str, ...]:
    """The clocks that gain by a character's next success, since a follower fetched something for it."""
    return tuple(
        clock for clock in campaign.clocks if openings_left(campaign, character, opening_key("fetch", clock)) > 0
    )


@rule("core.follower.initiative.guardrails", "kit.scaling.gates")
def can_fill(campaign: Campaign, clock: str) -> bool:
    """What was fetched fills no last segment of the primary clock, and none of the job while a gate is closed."""
    found = campaign.clocks[clock]
    finishes = found.sort == "primary" and found.filled + 1 >= found.size
    return not finishes and not is_lost_at_gates(campaign, clock)


@rule("core.follower.initiative.effects", "core.follower.initiative.guardrails")
def fill_fetched(play: Play[Campaign], clock: str, times: int) -> None:
    """Let a clock gain a segment each time that something was fetched for it, as far as that may fill it."""
    for _ in range(times):
        if clock in play.state.clocks and can_fill(play.state, clock):
            play.emit(Ticked(clock=clock, by=1, why="what was fetched"), fill_fetched)
