"""Complication points that the game master spends on followers, and those that come of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Points, Until
from fieldcraft.systems.fates_edge.campaign.checks.spending import (
    PointsUsed,
    deny_backlash,
    deny_drawn,
    points_banked,
    take_from_bank,
)
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress
from fieldcraft.systems.fates_edge.campaign.followers.familiars import is_in_danger, mark_helpers
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class PointsTaken(Happening, frozen=True, kw_only=True):
    """The game master spent points from the bank, oldest first."""

    count: int
    why: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(bank=take_from_bank(campaign.bank, self.count))

    def words(self, campaign: Campaign) -> str:
        return f"{pluralize(self.count, 'complication point')}: {self.why}"


class PointsGiven(Happening, frozen=True, kw_only=True):
    """The game master has more points in the bank."""

    points: Points

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(bank=(*campaign.bank, self.points))

    def words(self, campaign: Campaign) -> str:
        return f"The game master banks {self.points.count}: {self.points.source}"


class PointsLaid(Progress, frozen=True, kw_only=True):
    """Points came upon a roll that is under way, besides those of its dice."""

    count: int
    source: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        if attempt.grade is None:
            return {"kept": attempt.kept + self.count}
        return {"points": attempt.points + self.count, "complications": attempt.complications + self.count}

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.attempts[self.attempt].goal}: {self.count} CP more, {self.source}"


def spend_points(play: Play[Campaign], count: int, why: str, attempt: str, because: Callable[..., Any]) -> None:
    """Spend points: of those that a check left if it is named, else from the bank."""
    if attempt:
        play.emit(PointsUsed(attempt=attempt, count=count, what=(why,), way="spend"), because)
    else:
        play.emit(PointsTaken(count=count, why=why), because)


def give_points(
    play: Play[Campaign],
    count: int,
    source: str,
    because: Callable[..., Any],
    until: Until = "scene",
    bearer: str = "",
    on: str = "",
) -> None:
    """Give the game master points for the bank, perhaps the backlash of a `bearer`, or for what befalls one alone.

    Those that come between scenes are of the next one.
    """
    points = replace(points_banked(play.state, count, source, until), bearer=bearer, on=on)
    play.emit(PointsGiven(points=points), because)


@rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch")
def find_current_roll(campaign: Campaign, character: str) -> Attempt | None:
    """The latest check that somebody takes part in and that is under way, from its proposal to its last point."""
    mine = (one for one in campaign.attempts.values() if character in (one.character, *one.members))
    return next((one for one in reversed(tuple(mine)) if one.stage != "done"), None)


@rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch")
def lay_points(play: Play[Campaign], character: str, count: int, source: str, because: Callable[..., Any]) -> None:
    """Lay points upon the roll that somebody is making; into the bank go those of whoever makes none."""
    if (attempt := find_current_roll(play.state, character)) is None:
        give_points(play, count, source, because)
    else:
        play.emit(PointsLaid(attempt=attempt.id, count=count, source=source), because)
        heat_late(play, attempt)


@rule("core.follower.hot-beat")
def heat_late(play: Play[Campaign], attempt: Attempt) -> None:
    """Followers who helped are in a hot beat after all if the first points of a check come after its result."""
    if attempt.grade is not None and not attempt.complications and not is_in_danger(play.state):
        mark_helpers(play, attempt)


@rule("core.cp.generation", "kit.scaling.cp")
def bank_ones(play: Play[Campaign], character: str, ones: int, source: str) -> None:
    """Each 1 that is rolled for somebody outside of a check is a point, unless the game master plays them."""
    if ones and play.state.characters[character].seat:
        give_points(play, ones, source, bank_ones)


def points_to_spend(campaign: Campaign) -> int:
    """How many points of the bank buy something now."""
    return sum(one.count for one in campaign.bank if one.may_be_spent)


@rule("core.follower.risk")
def deny_short(campaign: Campaign, count: int, attempt: str) -> Denial | None:
    """What is bought outside of the menu is paid for in points that are there, and that buy something."""
    if attempt and attempt not in campaign.attempts:
        return Denial(f"there is no check {attempt!r}")
    if attempt and (no := deny_backlash(campaign, attempt) or deny_drawn(campaign, attempt)):
        return no
    there = campaign.attempts[attempt].points if attempt else points_to_spend(campaign)
    return None if there >= count else Denial(f"it costs {pluralize(count, 'point')} and there are {there}")


EVENTS = (PointsTaken, PointsGiven, PointsLaid)
