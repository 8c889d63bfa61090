"""The whole scene as data to draw: the mat, the units with their slots, areas, objects that fall, turns and goals."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Seat
from fieldcraft.presentation import Area, Banner, Piece, Tableau
from fieldcraft.presentation.tableau import Budget, Mark, Stat
from fieldcraft.systems.shared.presentation.contest import (
    describe_goal,
    describe_progress,
    show_ending,
    show_goals,
    show_turns,
)
from fieldcraft.systems.shared.presentation.ground import show_ground, show_names, show_places
from fieldcraft.systems.tiles.effects import Standing
from fieldcraft.systems.tiles.outcome import cells, find_result
from fieldcraft.systems.tiles.state import Object, State, Unit, slots_of
from fieldcraft.systems.tiles.system import find_waiting
from fieldcraft.systems.tiles.terrain import terrain


def show_scene(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """All that lies on the mat; nothing of it is hidden from anybody."""
    units = {unit.id: show_unit(view, unit) for unit in view.units.values()}
    falling = {thing.id: show_falling(view, thing) for thing in view.objects.values() if thing.area}
    areas = (*show_places(view.places), *map(show_area, view.areas.values()))
    end = find_result(view)
    order = [view.units[id] for id in view.order if id in view.units]
    return Tableau(
        system="tiles",
        title=view.title,
        ground=show_ground(view.board, terrain()),
        banners=banners,
        pieces={**units, **falling},
        areas={area.id: area for area in areas},
        labels=show_names(view.places),
        turn=show_turns(view, banners, waits_for=find_waiting(view), end=end, order=order),
        goals=show_goals(view, view.goals, describe_goal, lambda state, goal: describe_progress(state, goal, cells)),
        ending=show_ending(end),
    )


def show_unit(state: State, unit: Unit) -> Piece:
    """A unit on its Center or its Line, with its slots as pips."""
    a, b = unit.at.tile, unit.at.beyond
    return Piece(
        id=unit.id,
        name=unit.title,
        side=unit.side,
        emblem=unit.emblem,
        at=a,
        cells=unit.at.cells,
        border=None if b is None else (a, b),
        level=unit.at.level,
        health=(unit.most - unit.hit_points, unit.most),
        marks=tuple(list_marks(unit)),
        stats=tuple(list_stats(unit)),
        budget=Budget(label="Slots", left=unit.budget.left, most=slots_of(state, unit)),
        acting=unit.id == state.turn.unit,
        acted=unit.id in state.done,
    )


def list_marks(unit: Unit) -> Iterator[Mark]:
    """What has befallen a unit, and what it can do by nature."""
    if unit.down:
        yield Mark(name="helpless", label="Down", rule="tiles.hp.zero-default")
    if unit.maimed:
        yield Mark(name="stunned", label="Maimed")
    if unit.flying:
        yield Mark(name="flying", label="Flying")
    if unit.vulnerable:
        yield Mark(name="compromised", label="Vulnerable")
    if unit.budget.carried or unit.budget.kept:
        yield Mark(name="momentum", label="At speed", icon="lightning", rule="tiles.move.momentum-carry")


def list_stats(unit: Unit) -> Iterator[Stat]:
    """The lines of a unit's card; bonuses stand apart."""
    pairs = (
        ("Accuracy", unit.accuracy, unit.accuracy_bonus),
        ("Awareness", unit.awareness, unit.awareness_bonus),
        ("Evasion", unit.evasion, unit.evasion_bonus),
    )
    yield Stat(label="Hit Points", value=f"{unit.hit_points} of {unit.most}")
    for label, value, bonus in pairs:
        yield Stat(label=label, value=f"{value} {bonus:+}" if bonus else str(value), rule="tiles.unit.data")
    if unit.armour.reduction or unit.armour.durability:
        yield Stat(label="Armour", value=f"{unit.armour.reduction}, Durability {unit.armour.durability}")


def show_falling(state: State, thing: Object) -> Piece:
    """An object that falls, at its height."""
    area = state.areas.get(thing.area)
    return Piece(
        id=thing.id,
        name=thing.title,
        side="" if area is None else area.side,
        at=thing.cells[0],
        cells=thing.cells,
        kind="object",
        level=thing.height,
        timer=0 if area is None else area.timer,
        health=(thing.most - thing.durability, thing.most),
    )


def show_area(area: Standing) -> Area:
    """An area that stays or will land."""
    timer = area.timer or area.left
    return Area(id=area.id, look="hazard", label=area.effect.name, cells=area.cells, side=area.side, timer=timer)
