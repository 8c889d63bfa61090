"""What followers by taking the initiative, and assets that are called upon, opened for people, until it is used."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.followers.facts import Effect
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import times_used

Easing = Literal["controlled", "effect", "die"]

EASINGS: tuple[Easing, ...] = ("controlled", "effect", "die")
"""What an opening may do for a check before it is rolled."""


def opening_key(effect: Effect, clock: str = "") -> str:
    """What a follower's initiative left for an ally, as it is counted.

    >>> opening_key("fetch", "gate"), opening_key("controlled")
    ('fetch-gate', 'controlled')
    """
    return f"{effect}-{clock}" if effect == "fetch" else effect


def opening_used_key(feature: str) -> str:
    """As what the use of an opening is counted.

    >>> opening_used_key("controlled")
    'controlled-used'
    """
    return f"{feature}-used"


def openings_left(campaign: Campaign, character: str, feature: str) -> int:
    return times_used(campaign, "scene", character, feature) - times_used(
        campaign, "scene", character, opening_used_key(feature)
    )


def burden_key(easing: Easing, asset: str) -> str:
    """As what it is counted that a neglected asset, by its id, made an opening of a kind, with which its die goes.

    >>> burden_key("effect", "mill")
    'worn-effect-mill'
    """
    return f"worn-{easing}-{asset}"


@rule("core.asset.activation.conditions")
def burdens(campaign: Campaign, character: str, *easings: Easing) -> dict[str, str]:
    """The neglected assets that made the openings that come first, by the keys under which that is counted."""
    found: dict[str, str] = {}
    for easing in easings:
        keys = {burden_key(easing, id): id for id in campaign.assets}
        there = [key for key in keys if openings_left(campaign, character, key) > 0]
        if there and openings_left(campaign, character, easing) > 0:
            found[there[0]] = keys[there[0]]
    return found


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
