"""What befalls who does not resist a threat."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.condition.harm import wound
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("core.resist.undefined")
def harm_if_not_resisted(play: Play[Campaign], attempt: Attempt) -> None:
    """Who does not resist a threat is harmed, after a miss once no bargain was struck for it."""
    if attempt.sort == "resist" and not attempt.passed:
        wound(play, attempt.character, 1, attempt.goal)
