"""What the deeds and events of a check have in common: the check that they belong to, and how far it has come."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Stage
from fieldcraft.systems.fates_edge.campaign.condition.acting import LENT_CHECK
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_here
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import times_used

OPEN_STAGES: tuple[Stage, ...] = ("proposed", "staked")
"""Before the dice fall."""

UNDECIDED_STAGES: tuple[Stage, ...] = ("rolled", "forked", "missed")
"""While the dice lie, before the result is taken."""


def has_rolled(attempt: Attempt) -> bool:
    """Whether the dice of a check have fallen."""
    return attempt.stage not in OPEN_STAGES


WAITING: dict[Stage, str] = {
    "proposed": "waits for its stakes",
    "staked": "has its stakes and waits for the roll",
    "rolled": "has been rolled",
    "forked": "waits for the choice between its two ways",
    "missed": "has missed",
    "paying": "leaves points to be used or a setback to be weighed",
    "done": "is over",
}


class Step(Deed, frozen=True):
    """A deed within a check; `stages` are those in which it can be done."""

    stages: ClassVar[tuple[Stage, ...]] = ()

    attempt: str


class CharacterStep(Step, frozen=True):
    """A deed of a character within a check."""

    character: str

    @property
    def piece(self) -> str:
        return self.character


class Progress(Happening, frozen=True, kw_only=True):
    """Something that happened within a check."""

    attempt: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        """The fields of the check that are different now."""
        raise NotImplementedError

    def apply(self, campaign: Campaign) -> Campaign:
        attempt = campaign.attempts[self.attempt]
        return campaign.put(attempts=replace(attempt, **self.change(attempt)))

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.attempt in campaign.attempts else f"there is no check {self.attempt!r}"


def actor(campaign: Campaign, attempt: Attempt) -> Character:
    return campaign.characters[attempt.character]


@rule("core.check.procedure", "core.check.order-of-operations")
def in_time(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """A check has its order: approach, stakes, roll, re-rolls, outcome, points, boon."""
    if (attempt := campaign.attempts.get(deed.attempt)) is None:
        return Denial(f"there is no check {deed.attempt!r}")
    if attempt.stage in deed.stages:
        return None
    return Denial(f"{attempt.goal!r} {WAITING[attempt.stage]}")


@rule("campaign.own", "campaign.scenes")
def actor_is_here(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """Who has left play or the scene since a check was proposed does not roll it; a check that is lent is rolled."""
    who = actor(campaign, campaign.attempts[deed.attempt])
    lent = who.status == "absent" and times_used(campaign, "session", who.id, LENT_CHECK)
    return None if lent else deny_not_here(campaign, who.id)


@rule("campaign.own")
def is_own_check(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """Whose check it is rolls it and decides about it; the game master may for everybody."""
    who = actor(campaign, campaign.attempts[deed.attempt])
    return None if by in (GM, who.seat) else Denial(f"this is {who.name}'s check", unit=who.id)
