"""Laying a scenario on the table: its clocks, its scenes and its end; and putting it away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, Told, is_master
from fieldcraft.systems.fates_edge.campaign.calendar_events import played_key
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockRemoved, Ticked, start_clock
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.condition.supply import use_supplies
from fieldcraft.systems.fates_edge.campaign.names import as_sentence
from fieldcraft.systems.fates_edge.campaign.notes import NotesMade
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Ending, Scenario
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import (
    CHAIN,
    closest_clocks,
    find_laid_scenario,
    find_scene,
    judged_key,
    scenario_notes,
    scenario_on_table,
    scenarios,
    waits_for_judgement,
    was_played,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    CREW,
    Counted,
    feature_key,
    forget_uses,
    times_used,
)


def ended_key(ending: str) -> str:
    """What is counted for the campaign of an ending that was told.

    >>> ended_key("Laid to rest")
    'ended-Laid to rest'
    """
    return feature_key("ended", ending)


@rule("campaign.scenarios")
def is_ready_scenario(campaign: Campaign, deed: LayScenario, by: Seat) -> Denial | None:
    """Only a scenario that is ready can be laid on the table."""
    if deed.scenario in scenarios():
        return None
    return Denial(f"there is no scenario {deed.scenario!r}: there are {', '.join(scenarios())}")


@rule("campaign.scenarios", "kit.hunger.core-clocks")
def none_is_laid(campaign: Campaign, deed: LayScenario, by: Seat) -> Denial | None:
    """One scenario at a time is on the table."""
    there = find_laid_scenario(campaign)
    return Denial(f"{there.name} is on the table") if there else None


@rule("campaign.scenarios", "kit.hunger.core-clocks")
def is_laid(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """First a scenario is laid on the table."""
    return None if find_laid_scenario(campaign) else Denial("no scenario is on the table")


@rule("campaign.scenarios", "kit.hunger.scenes")
def ready_scene(campaign: Campaign, deed: JudgeScene, by: Seat) -> Denial | None:
    """A scene of the scenario that is being played, or was, ticks a clock that is on the table, once for each time."""
    if (scenario := find_laid_scenario(campaign)) is None:
        return None
    if (found := find_scene(scenario, deed.name)) is None:
        return Denial(f"there are {', '.join(one.name for one in scenario.scenes)}")
    if not was_played(campaign, found.name):
        return Denial(f"{found.name} has not been played")
    if id_of(found.ticks) not in campaign.clocks:
        return Denial(f"{found.ticks} is not on the table")
    return None if waits_for_judgement(campaign, found) else Denial("it has been said how this scene went")


@rule("campaign.scenarios", "kit.hunger.endgame")
def of_the_closest(campaign: Campaign, deed: FrameEnd, by: Seat) -> Denial | None:
    """Two or three clocks make the end: those that are closest to full, among equals as the game master likes."""
    if (scenario := find_laid_scenario(campaign)) is None:
        return None
    there = {one: campaign.clocks[id_of(one)] for one in closest_clocks(campaign, scenario)}
    if not set(deed.clocks) <= set(there) or len(set(deed.clocks)) < len(deed.clocks):
        return Denial(f"choose among {', '.join(there)}")
    least = min(there[name].filled / there[name].size for name in deed.clocks)
    fuller = [name for name in there if name not in deed.clocks and there[name].filled / there[name].size > least]
    return Denial(f"{fuller[0]} is closer to full") if fuller else None


def find_told_ending(campaign: Campaign, scenario: Scenario) -> Ending | None:
    """The ending of a scenario that everybody was told."""
    return next((one for one in scenario.endings if times_used(campaign, "campaign", CREW, ended_key(one.name))), None)


@rule("campaign.scenarios")
def may_end(campaign: Campaign, deed: TellEnding, by: Seat) -> Denial | None:
    """A scenario ends once, in one of its endings."""
    if (scenario := find_laid_scenario(campaign)) is None:
        return None
    if (told := find_told_ending(campaign, scenario)) is not None:
        return Denial(f"it has ended: {told.name}")
    names = [one.name for one in scenario.endings]
    return None if deed.ending in names else Denial(f"choose among {', '.join(names)}")


class ScenarioPutAway(Happening, frozen=True, kw_only=True):
    """A scenario was put away, with all that lay on the table and behind the screen because of it.

    What the game master wrote in its notes stays.
    """

    scenario: str

    def apply(self, campaign: Campaign) -> Campaign:
        gone = scenarios()[self.scenario]
        for one in gone.all_clocks:
            if id_of(one.name) in campaign.clocks:
                campaign = ClockRemoved(clock=id_of(one.name)).apply(campaign)
        own = scenario_notes(gone)
        kept = {head: text for head, text in campaign.notes.items() if own.get(head) != text}
        counted = (
            CHAIN,
            *(key(one.name) for one in gone.scenes for key in (played_key, judged_key)),
            *(ended_key(one.name) for one in gone.endings),
        )
        campaign = campaign.change(notes=kept)
        for feature in counted:
            campaign = forget_uses(campaign, "campaign", CREW, feature)
        return campaign

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.scenario in scenarios() else f"there is no scenario {self.scenario!r}"

    def words(self, campaign: Campaign) -> str:
        return f"{scenarios()[self.scenario].name} is put away"


class EndFramed(Told, frozen=True, kw_only=True):
    """It was told what the last scene is about; `open` is what comes of clocks that players see."""

    open: str

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        if seat == GM or self.open == self.what:
            return self
        return replace(self, what=self.open) if self.open else None


def tell_ends(scenario: Scenario, clocks: Iterable[str]) -> str:
    """What some clocks of a scenario bring to its last scene."""
    ends = {one.clock: one.effect for one in scenario.ends}
    full = {one.name: one.then for one in scenario.all_clocks}
    return "; ".join(ends.get(name, full[name]) for name in clocks)


class LayScenario(Deed, frozen=True):
    """Lay a scenario on the table, with the clocks of its factions or without."""

    factions: bool = True
    scenario: str = "hunger"

    checks = (is_master, is_ready_scenario, none_is_laid)

    def resolve(self, play: Play[Campaign]) -> None:
        known = scenarios()[self.scenario]
        for one in known.all_clocks if self.factions else known.clocks + known.rails:
            start_clock(play, one.clock(), none_is_laid)
        told = {head: text for head, text in scenario_notes(known).items() if head not in play.state.notes}
        play.emit(NotesMade(notes=told), none_is_laid)


class JudgeScene(Deed, frozen=True):
    """Say whether a scene of the scenario went as it should not: then its clock ticks."""

    name: str
    averted: bool = False

    checks = (is_master, is_laid, ready_scene)

    def resolve(self, play: Play[Campaign]) -> None:
        scenario = find_laid_scenario(play.state)
        found = find_scene(scenario, self.name) if scenario else None
        if found is None:
            return
        went = f"{found.name}: {'it was averted' if self.averted else 'it went wrong'}"
        play.emit(Counted(window="campaign", owner=CREW, feature=judged_key(found.name), what=went), ready_scene)
        if self.averted:
            return
        play.emit(Ticked(clock=id_of(found.ticks), by=1, why=found.name), ready_scene)
        if found.consumes:
            use_supplies(play, 1, found.name)


class FrameEnd(Deed, frozen=True):
    """Let two or three clocks that are closest to full say what the last scene is about."""

    clocks: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=3)]

    checks = (is_master, is_laid, of_the_closest)

    def resolve(self, play: Play[Campaign]) -> None:
        if (scenario := find_laid_scenario(play.state)) is None:
            return
        seen = [name for name in self.clocks if not play.state.clocks[id_of(name)].hidden]
        told = EndFramed(what=tell_ends(scenario, self.clocks), open=tell_ends(scenario, seen))
        play.emit(told, of_the_closest)


class TellEnding(Deed, frozen=True):
    """Tell everybody how the scenario ended."""

    ending: str

    checks = (is_master, is_laid, may_end)

    def resolve(self, play: Play[Campaign]) -> None:
        if (scenario := find_laid_scenario(play.state)) is None:
            return
        told = next(one for one in scenario.endings if one.name == self.ending)
        feature, what = ended_key(told.name), f"{told.name}: {as_sentence(told.text)}"
        play.emit(Counted(window="campaign", owner=CREW, feature=feature, what=what), may_end)


class PutScenarioAway(Deed, frozen=True):
    """Put the scenario away, with its clocks and its notes."""

    checks = (is_master, is_laid)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ScenarioPutAway(scenario=scenario_on_table(play.state)), is_laid)


ACTIONS = (LayScenario, JudgeScene, FrameEnd, TellEnding, PutScenarioAway)
EVENTS = (ScenarioPutAway, EndFramed)
