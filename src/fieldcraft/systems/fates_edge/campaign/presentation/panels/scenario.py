"""The ready scenario: its scenes, what each does to its clock, and the end that its clocks make of it."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.calendar import BeginScene
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    form,
    if_legal,
    offer,
    with_refusal,
)
from fieldcraft.systems.fates_edge.campaign.scenarios.deeds import BreakChain, FrameEnd, JudgeScene, LayScenario
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import Template, closest_clocks, hunger
from fieldcraft.systems.fates_edge.campaign.state import Campaign

ENDS = 2
"""How many clocks make the end if nothing else is said."""


def scenario_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """The scenario that comes with the rules, for the game master alone: to be laid, and then to be played."""
    if seat == GM:
        laid = hunger().clocks[0].clock().id in view.clocks
        panel = scenes_panel(view, seat) if laid else unopened_panel(view, seat)
        if panel.rows or panel.offers:
            yield "scenario", panel


def unopened_panel(view: Campaign, seat: Seat) -> Panel:
    """The scenario before it lies on the table."""
    names = ", ".join(one.name for one in hunger().scenes)
    return Panel(
        title="Ready scenario",
        place="page",
        rows=(Row(id="hunger", title=hunger().name, text=f"{len(hunger().scenes)} scenes: {names}."),),
        offers=(
            offer(view, seat, LayScenario(), "Lay it on the table"),
            offer(view, seat, LayScenario(factions=False), "Without its factions"),
        ),
    )


def scenes_panel(view: Campaign, seat: Seat) -> Panel:
    """The scene of the scenario that is played, else all of them; and its end."""
    now = view.scene.name if view.scene else ""
    scenes = (one for one in hunger().scenes if view.scene is None or one.name == now)
    return Panel(
        title=hunger().name,
        text="only you see it",
        place="page",
        rows=tuple(scene_row(view, seat, one, playing=one.name == now) for one in scenes),
        offers=tuple(end_offers(view, seat)),
    )


def scene_row(view: Campaign, seat: Seat, one: Template, *, playing: bool) -> Row:
    """A scene: what is there, its twist, and the clock that ticks unless something is done."""
    return Row(
        id=id_of(one.name),
        title=one.name,
        text=f"{spell_out(one.setup)}. {one.ticks} ticks unless {one.unless}. Twist: {one.twist}.",
        marks=("Played now",) if playing else (),
        offers=tuple(judge_offers(view, seat, one) if playing else begin_offers(view, seat, one)),
    )


def begin_offers(view: Campaign, seat: Seat, one: Template) -> Iterator[Offer]:
    """The scene begins as it stands there, if a scene may begin."""
    yield from if_legal(view, seat, BeginScene(one.name, one.pillar, one.venue), "Begin")


def judge_offers(view: Campaign, seat: Seat, one: Template) -> Iterator[Offer]:
    """How the scene went: its clock ticks, or it does not."""
    yield from if_legal(view, seat, JudgeScene(one.name), f"It went wrong: {one.ticks} ticks")
    yield from if_legal(view, seat, JudgeScene(one.name, averted=True), "It was averted")


def end_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """The last clock moves once all before it are full, and those that are closest to full make the end."""
    yield from if_legal(
        view, seat, BreakChain(), f"All is full: move {hunger().chain.ticks}", group="The end", main=True
    )
    if view.scene is not None:
        return
    closest = closest_clocks(view, hunger())
    clocks = ask(
        FrameEnd, "clocks", "Two or three clocks", {name: name for name in closest}, usual=list(closest[:ENDS])
    )
    yield with_refusal(view, seat, FrameEnd(closest[:ENDS]), form(FrameEnd, "Frame the end", clocks, group="The end"))
