"""How much worse the helpers of a ritual make what it lets loose."""

from __future__ import annotations

from fieldcraft.core import rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.steps import has_rolled
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting, Helper, Phase
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here
from fieldcraft.systems.fates_edge.campaign.state import Campaign

MOST_TIER = 5

GATHERING: tuple[Phase, ...] = ("declared", "channel")
"""While potential is gathered for a spell, or will be."""


def casting_of(campaign: Campaign, attempt: Attempt) -> Casting | None:
    castings = campaign.castings.values()
    return next((one for one in castings if attempt.id in (one.weave, *one.channels)), None)


@rule("core.magic.ritual.severity")
def has_assisted(campaign: Campaign, casting: Casting, helper: Helper) -> bool:
    """Whether a helper has rolled for a ritual or lent dice to it, or until it is woven is there and still may."""
    if helper.channelled or any(rolled_by(campaign, id, helper.character) for id in casting.channels):
        return True
    if casting.phase in GATHERING:
        return deny_not_here(campaign, helper.character) is None
    weave = campaign.attempts.get(casting.weave)
    return weave is not None and any(one.helper == helper.character for one in weave.helps)


def rolled_by(campaign: Campaign, attempt: str, character: str) -> bool:
    """Whether a check is one that a character has rolled."""
    found = campaign.attempts[attempt]
    return found.character == character and has_rolled(found)


@rule("core.magic.ritual.severity")
def steps_worse(campaign: Campaign, casting: Casting) -> int:
    """By how much the helpers make what a ritual lets loose worse: by one for each beyond the first."""
    return max(sum(has_assisted(campaign, casting, one) for one in casting.helpers) - 1, 0)


@rule("core.magic.ritual.severity")
def ritual_tier(campaign: Campaign, casting: Casting, points: int) -> int:
    """The tier of a ritual's backlash: by its points one to three, and worse for its helpers."""
    return min(min((points + 1) // 2, 3) + steps_worse(campaign, casting), MOST_TIER)


@rule("core.magic.ritual.severity", "core.magic.ritual.backlash-table")
def tell_helpers(campaign: Campaign, attempt: Attempt) -> tuple[str, ...]:
    """By how much what a ritual lets loose is read as worse than it is: by a step for each helper beyond the first."""
    casting = casting_of(campaign, attempt)
    steps = steps_worse(campaign, casting) if casting else 0
    return (f"to be read {pluralize(steps, 'step')} worse for the helpers of the ritual",) if steps else ()
