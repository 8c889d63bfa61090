"""What players do not know of a check and of the bank."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("campaign.secrets")
def hide_check_secrets(campaign: Campaign, attempt: Attempt) -> Attempt:
    """A check as players know it: a blind value comes out with the result, a hidden clock when it is revealed."""
    if attempt.blind and attempt.stage in (*OPEN_STAGES, "rolled"):
        attempt = replace(attempt, dv=0)
    clock = campaign.clocks.get(attempt.clock)
    return replace(attempt, clock="") if clock is not None and clock.hidden else attempt


@rule("campaign.secrets")
def hide_secrets(campaign: Campaign) -> Campaign:
    """The campaign without blind values and secret points."""
    attempts = {id: hide_check_secrets(campaign, attempt) for id, attempt in campaign.attempts.items()}
    return campaign.change(attempts=attempts, bank=tuple(points for points in campaign.bank if not points.secret))
