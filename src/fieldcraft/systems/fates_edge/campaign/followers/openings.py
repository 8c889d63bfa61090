"""What followers by taking the initiative, and assets that are called upon, opened for people, until it is used."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import used

Effect = Literal["controlled", "effect", "distract", "fetch"]
Easing = Literal["controlled", "effect", "die"]

EASINGS: tuple[Easing, ...] = ("controlled", "effect", "die")
"""What an opening may do for a check before it is rolled."""


def opening(effect: Effect, clock: str = "") -> str:
    """What a follower's initiative left for an ally, as it is counted.

    >>> opening("fetch", "gate"), opening("controlled")
    ('fetch-gate', 'controlled')
    """
    return f"{effect}-{clock}" if effect == "fetch" else effect


def spent(feature: str) -> str:
    """As what the use of an opening is counted.

    >>> spent("controlled")
    'controlled-used'
    """
    return f"{feature}-used"


def openings(campaign: Campaign, character: str, feature: str) -> int:
    """How many openings of a kind a character has not used in this scene."""
    return used(campaign, "scene", character, feature) - used(campaign, "scene", character, spent(feature))


@rule("core.follower.initiative.effects")
def fetched(campaign: Campaign, character: str) -> tuple[str, ...]:
    """The clocks that gain by a character's next success, since a follower fetched something for it."""
    return tuple(clock for clock in campaign.clocks if openings(campaign, character, opening("fetch", clock)) > 0)
