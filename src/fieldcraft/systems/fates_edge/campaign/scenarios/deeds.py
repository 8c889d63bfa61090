"""Laying a scenario on the table: its clocks, its scenes and its end."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Told, is_master
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked, start_clock
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.notes import NotesMade
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import Template, chain_segments, closest_clocks, hunger
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, deny_used_up

JUDGED = "judged"
"""What is counted of a scene once it is said how it went."""


def find_scene(name: str) -> Template | None:
    return next((one for one in hunger().scenes if one.name == name), None)


@rule("kit.hunger.core-clocks")
def is_not_laid(campaign: Campaign, deed: LayScenario, by: Seat) -> Denial | None:
    """A scenario is laid on the table once."""
    laid = hunger().clocks[0].clock().id in campaign.clocks
    return Denial(f"{hunger().name} is on the table") if laid else None


@rule("kit.hunger.core-clocks")
def is_laid(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """First the scenario is laid on the table."""
    laid = hunger().clocks[0].clock().id in campaign.clocks
    return None if laid else Denial(f"{hunger().name} is not on the table")


@rule("kit.hunger.scenes")
def ready_scene(campaign: Campaign, deed: JudgeScene, by: Seat) -> Denial | None:
    """A scene of the scenario ticks a clock that is on the table."""
    if (found := find_scene(deed.name)) is None:
        return Denial(f"there are {', '.join(one.name for one in hunger().scenes)}")
    if id_of(found.ticks) not in campaign.clocks:
        return Denial(f"{found.ticks} is not on the table")
    return deny_used_up(campaign, "scene", CREW, JUDGED) and Denial("it has been said how this scene went")


@rule("kit.hunger.core-clocks")
def chain_holds(campaign: Campaign, deed: BreakChain, by: Seat) -> Denial | None:
    """Once, when both clocks that lead to it are full, the last clock moves."""
    if not chain_segments(campaign, hunger()):
        return Denial(f"{' and '.join(hunger().chain.full)} are not both full")
    return deny_used_up(campaign, "campaign", CREW, "chain")


@rule("kit.hunger.endgame")
def of_the_closest(campaign: Campaign, deed: FrameEnd, by: Seat) -> Denial | None:
    """Two or three clocks make the end: those that are closest to full, among equals as the game master likes."""
    there = {one.name: campaign.clocks[id_of(one.name)] for one in hunger().faces if id_of(one.name) in campaign.clocks}
    if not set(deed.clocks) <= set(there) or len(set(deed.clocks)) < len(deed.clocks):
        return Denial(f"choose among {', '.join(closest_clocks(campaign, hunger()))}")
    least = min(there[name].filled / there[name].size for name in deed.clocks)
    fuller = [name for name in there if name not in deed.clocks and there[name].filled / there[name].size > least]
    return Denial(f"{fuller[0]} is closer to full") if fuller else None


class LayScenario(Deed, frozen=True):
    """Lay the Hunger Below on the table, with the clocks of its factions or without."""

    factions: bool = True

    checks = (is_master, is_not_laid)

    def resolve(self, play: Play[Campaign]) -> None:
        known = hunger()
        for face in known.faces if self.factions else known.clocks:
            start_clock(play, face.clock(), is_not_laid)
        scenes = {
            one.name: f"{one.setup}; {one.ticks} ticks unless {one.unless}; twist: {one.twist}" for one in known.scenes
        }
        people = {one.name: f"{one.role}, {one.manner}; {one.agenda}" for one in known.people}
        play.emit(NotesMade(notes=scenes | people), is_not_laid)


class JudgeScene(Deed, frozen=True):
    """Say whether a scene of the scenario went as it should not: then its clock ticks."""

    name: str
    averted: bool = False

    checks = (is_master, is_laid, ready_scene)

    def resolve(self, play: Play[Campaign]) -> None:
        found = find_scene(self.name)
        if found is None:
            return
        went = f"{found.name}: {'it was averted' if self.averted else 'it went wrong'}"
        play.emit(Counted(window="scene", owner=CREW, feature=JUDGED, what=went), ready_scene)
        if not self.averted:
            play.emit(Ticked(clock=id_of(found.ticks), by=1, why=found.name), ready_scene)


class BreakChain(Deed, frozen=True):
    """Move the last clock, since both that lead to it are full."""

    checks = (is_master, is_laid, chain_holds)

    def resolve(self, play: Play[Campaign]) -> None:
        by = chain_segments(play.state, hunger())
        broken = Counted(window="campaign", owner=CREW, feature="chain", what="All that held is full")
        play.emit(broken, chain_holds)
        play.emit(Ticked(clock=id_of(hunger().chain.ticks), by=by, why="both are full"), chain_holds)


class FrameEnd(Deed, frozen=True):
    """Let two or three clocks that are closest to full say what the last battle is about."""

    clocks: Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=3)]

    checks = (is_master, is_laid, of_the_closest)

    def resolve(self, play: Play[Campaign]) -> None:
        ends = {one.clock: one.effect for one in hunger().ends}
        faces = {one.name: one.then for one in hunger().faces}
        play.emit(Told(what="; ".join(ends.get(name, faces[name]) for name in self.clocks)), of_the_closest)


ACTIONS = (LayScenario, JudgeScene, BreakChain, FrameEnd)
