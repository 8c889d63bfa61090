"""Projects in downtime, and the weeks of upkeep beside which nobody works on one."""

from __future__ import annotations

from typing import Protocol

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.characters.training import days_left
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, times_used

CARED, WORKED = "cared", "worked"
"""What is counted of somebody for a downtime: weeks of upkeep, and work on projects."""


def is_project_work(campaign: Campaign, clock: str) -> bool:
    """Whether what moves a clock, by its id, is work on a project in downtime."""
    return campaign.phase == "downtime" and clock in campaign.clocks and campaign.clocks[clock].sort == "project"


@rule("core.training.project-clock")
def ask_hours(campaign: Campaign, clock: str) -> str:
    """What the game master is asked of a check for a project, by its clock, in a scene; "" of all else."""
    work = campaign.scene is not None and clock in campaign.clocks and campaign.clocks[clock].sort == "project"
    return " (the game master: is there Significant Time for it here, which is hours?)" if work else ""


class ProjectDeed(Protocol):
    """A deed by which people may work on a project."""

    def project_workers(self, campaign: Campaign) -> tuple[str, ...]:
        """Who works on a project with it; nobody if it is for none, or takes no day of the downtime."""


@rule("core.resource.maintain")
def has_day_for_project(campaign: Campaign, deed: ProjectDeed, by: Seat) -> Denial | None:
    """In a week that is spent on upkeep nobody begins a project nor works on one, alone or together with others."""
    return next(filter(None, (deny_beside_care(campaign, id) for id in deed.project_workers(campaign))), None)


@rule("core.resource.maintain")
def deny_beside_care(campaign: Campaign, character: str) -> Denial | None:
    """Why somebody works on no project: a week of upkeep has none beside it, and no day of the downtime is left."""
    if not times_used(campaign, "downtime", character, CARED) or days_left(campaign, character) > 0:
        return None
    name = campaign.characters[character].name
    why = f"the days of {name} went into upkeep, which has no project beside it"
    return Denial(why, unit=character, rule="core.resource.maintain")


@rule("core.resource.maintain")
def deny_beside_project(campaign: Campaign, character: str, days: int) -> Denial | None:
    """Why somebody spends no such week on upkeep: no day would be left for the project that they have worked on."""
    if not days or not times_used(campaign, "downtime", character, WORKED) or days_left(campaign, character) > days:
        return None
    name = campaign.characters[character].name
    why = f"{name} works on a project in this downtime, which takes a day of its own"
    return Denial(why, unit=character, rule="core.resource.maintain")


def note_work(play: Play[Campaign], clock: str, *people: str) -> None:
    """Count work on a project in downtime, of all who take part in it."""
    if is_project_work(play.state, clock):
        for character in people:
            play.emit(Counted(window="downtime", owner=character, feature=WORKED, what=""), deny_beside_project)


def note_week(play: Play[Campaign], character: str, days: int) -> None:
    """Count a week of upkeep, if that was paid with days."""
    if days:
        play.emit(Counted(window="downtime", owner=character, feature=CARED, what=""), deny_beside_care)
