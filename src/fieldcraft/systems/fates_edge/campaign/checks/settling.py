"""When a check is over by itself: once nothing is to be chosen, no point is left, and no boon may come of it."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.grouping import who_earns
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("core.boon.earn", "core.boon.anti-fishing", "core.check.outcome.partial", "core.check.outcome.miss")
def earns_boon(campaign: Campaign, attempt: Attempt, weight: bool) -> bool:
    """A miss from which something with weight came earns a boon; where the table plays so, a partial result too."""
    grades = ("miss", "partial") if campaign.options["boon_on_partial"] == "on" else ("miss",)
    return weight and attempt.grade in grades and attempt.scope is None


@rule("core.check.order-of-operations", "core.boon.earn")
def is_settled(campaign: Campaign, attempt: Attempt) -> bool:
    """Whether neither points wait to be used, nor a setback for the word that it has weight and earns a boon."""
    waits = earns_boon(campaign, attempt, weight=True) and who_earns(campaign, attempt)
    return attempt.stage == "paying" and not attempt.points and not waits


def end_if_settled(campaign: Campaign, attempt: str) -> Campaign:
    """The campaign in which a check is over that leaves nothing to be done."""
    found = campaign.attempts[attempt]
    return campaign.put(attempts=replace(found, stage="done")) if is_settled(campaign, found) else campaign
