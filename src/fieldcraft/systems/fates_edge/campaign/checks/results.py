"""What the dice of a check come to, once they stand: successes, points, the grade, and what follows at once."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Play, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.characters.effects import (
    bends,
    halve_points,
    spend_failed_remedy,
    standing_mitigation,
)
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, worsen_condition
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Stage
from fieldcraft.systems.fates_edge.campaign.checks.haste import tick_haste_on_miss
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, means_of_all, roll_of
from fieldcraft.systems.fates_edge.campaign.checks.proposal import is_channelling
from fieldcraft.systems.fates_edge.campaign.checks.restraint import break_free
from fieldcraft.systems.fates_edge.campaign.checks.settling import end_if_settled
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress, Step, actor, in_time, is_own_check
from fieldcraft.systems.fates_edge.campaign.checks.strain import has_borne_strain
from fieldcraft.systems.fates_edge.campaign.checks.threats import harm_if_not_resisted
from fieldcraft.systems.fates_edge.campaign.checks.ticks import tick_target
from fieldcraft.systems.fates_edge.campaign.followers.familiars import is_in_danger, mark_helpers
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared import checks
from fieldcraft.systems.fates_edge.shared.checks import Grade


class ResultTaken(Progress, frozen=True, kw_only=True):
    """The result stands: so many successes against the value, so many complication points, and the grade."""

    successes: int
    complications: int
    dv: int
    grade: Grade

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {
            "successes": self.successes,
            "against": self.dv,
            "complications": self.complications,
            "points": self.complications,
            "grade": self.grade,
            "blind": False,
            "dv": attempt.dv or self.dv,
            "stage": next_stage(attempt, self.grade, self.complications),
        }

    def apply(self, campaign: Campaign) -> Campaign:
        return end_if_settled(super().apply(campaign), self.attempt)

    def words(self, campaign: Campaign) -> str:
        goal = campaign.attempts[self.attempt].goal
        counted = (
            f"{self.successes} against {self.dv}" if self.dv else pluralize(self.successes, "success", "successes")
        )
        return f"{goal}: {GRADES[self.grade]} ({counted}, {self.complications} CP)"


GRADES: dict[Grade, str] = {"clean": "clean success", "cost": "success at a cost", "partial": "partial", "miss": "miss"}


@rule(
    "core.check.outcome-matrix", "core.check.outcome.partial", "core.check.outcome.miss", "core.check.opposed.contest"
)
def next_stage(attempt: Attempt, grade: Grade, points: int) -> Stage:
    """A partial result waits for a choice, a miss for a bargain, and points wait to be used.

    A threat is resisted or not, and a contest is won or not: what falls short of those leaves no choice.
    """
    if attempt.sort != "casting" or is_weaving(attempt):
        if grade == "partial" and attempt.sort != "resist" and attempt.opposition is None:
            return "forked"
        if grade == "miss":
            return "missed"
    return "paying" if points or grade == "partial" else "done"


@rule("core.magic.loop", "kit.magic.casting")
def is_weaving(attempt: Attempt) -> bool:
    """Whether this check shapes a spell of some value, and is read like any other; channelling only gathers."""
    return attempt.sort == "casting" and attempt.dv > 0


@rule("core.magic.loop", "core.check.outcome.miss")
def successes_needed(attempt: Attempt, dv: int) -> int:
    """As many as the value; channelling has none, and misses only if it gathers nothing at all."""
    return max(dv, 1) if is_channelling(attempt) else dv


@rule("core.check.die", "core.cp.generation", "core.check.group")
def count_faces(campaign: Campaign, attempt: Attempt) -> tuple[int, int]:
    """Successes and complication points of the faces as they lie, those of a whole group together."""
    successes, complications = D10.count(attempt.faces)
    return successes + attempt.sure, points_of(campaign, attempt, complications)


@rule("core.cp.generation", "core.talent.iron-stomach", "core.talent.weave-anchor")
def points_of(campaign: Campaign, attempt: Attempt, complications: int) -> int:
    """The points that so many complications come to, less what talents take off; those that halve points do so last.

    The dice of those whom nobody plays but the game master come to none.
    """
    if not any(campaign.characters[id].seat for id in (attempt.character, *attempt.members)):
        return 0
    who, roll = campaign.characters[attempt.character], roll_of(attempt)
    less = attempt.less + standing_mitigation(campaign, who, roll)
    return halve_points(campaign, who, roll, max(complications + attempt.kept - less, 0))


@rule(
    "core.check.outcome-matrix",
    "core.check.outcome.clean",
    "core.check.outcome.success-and-cost",
    "core.check.examples",
)
def grade_check(campaign: Campaign, attempt: Attempt) -> ResultTaken:
    """Successes and complications of the final faces, compared with the value."""
    successes, complications = count_faces(campaign, attempt)
    dv = check_dv(campaign, attempt).total
    grade = checks.grade(successes, complications, successes_needed(attempt, dv))
    return ResultTaken(attempt=attempt.id, successes=successes, complications=complications, dv=dv, grade=grade)


@rule("kit.gear.cultural")
def bend_gear(play: Play[Campaign], attempt: Attempt) -> None:
    """A failure with points bends what it relied on, if that bends."""
    if attempt.passed or not attempt.complications:
        return
    who = actor(play.state, attempt)
    for id in bends(play.state, who, roll_of(attempt)):
        worn = worsen_condition(who.gear[id], 1)
        play.emit(ItemChanged(character=who.id, item=id, condition=worn), bend_gear)


@rule("core.follower.hot-beat")
def count_hot_beats(play: Play[Campaign], attempt: Attempt) -> None:
    """Followers who help are in a hot beat if points come up or danger is in play."""
    if attempt.complications or is_in_danger(play.state):
        mark_helpers(play, attempt)


def free_all(play: Play[Campaign], attempt: Attempt) -> None:
    """Let all break free who do so together."""
    for id, means in means_of_all(play.state, attempt).items():
        break_free(play, attempt, id, means.attribute)


FOLLOW_UPS = (bend_gear, spend_failed_remedy, free_all, count_hot_beats, tick_haste_on_miss)
"""What comes of a result beyond what the check was for."""


class TakeResult(Step, frozen=True):
    """Let the faces stand and read the result; success moves the clock that it was aimed at."""

    stages = ("rolled",)

    checks = (in_time, is_own_check, has_borne_strain)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(grade_check(play.state, play.state.attempts[self.attempt]), grade_check)
        tick_target(play, play.state.attempts[self.attempt])
        if play.state.attempts[self.attempt].stage != "missed":
            harm_if_not_resisted(play, play.state.attempts[self.attempt])
        for what_follows in FOLLOW_UPS:
            what_follows(play, play.state.attempts[self.attempt])


ACTIONS = (TakeResult,)
EVENTS = (ResultTaken,)
