"""Every order that Tiles & Movement has words for, sensible or not, but for ways over waypoints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.systems.tiles.actions.casting import Cast
from fieldcraft.systems.tiles.actions.ending import End, RollInitiative
from fieldcraft.systems.tiles.actions.moving import CarefulStep, Jog, LineStep, Momentum, Rush
from fieldcraft.systems.tiles.actions.striking import Shoot, Strike, StrikeAction, Touch, find_effect
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.state import State, Unit


def orders(state: State, by: Seat) -> Iterator[Action]:
    """Every order to every unit of a side, at every tile, Line, unit and object."""
    grid = state.map.grid
    lines = [Place.line(cell, beside) for cell in grid.cells for beside in grid.neighbours(cell) if cell < beside]
    yield RollInitiative()
    for unit in state.of(by):
        yield End(unit.id)
        yield from (LineStep(unit.id, place) for place in (*lines, *map(Place, grid.cells)))
        for cell in grid.cells:
            yield CarefulStep(unit.id, cell)
            yield from (kind(unit.id, (cell,)) for kind in (Rush, Jog, Momentum))
            yield from (Momentum(unit.id, (cell,), slots) for slots in range(1, 8))
        for effect in unit.effects:
            yield from uses(state, unit, effect.name)


def uses(state: State, unit: Unit, effect: str) -> Iterator[Action]:
    """Every use of an effect, at one target or at tiles."""
    for target in (*state.units, *state.objects):
        yield from (kind(unit.id, target, name) for kind in (Touch, Strike, Shoot) for name in ("", effect))
    yield Cast(unit.id, effect)
    cells = state.map.grid.cells
    yield from (Cast(unit.id, effect, (cell,), level) for cell in cells for level in range(-1, 4))
    yield from (Cast(unit.id, effect, two) for two in pairwise(cells))


def essence(state: State, action: Action) -> object:
    """What an order comes to: the first effect of a kind needs no name, and an area is where it begins.

    Slots that a move need not take are spent all or none, to keep its speed.
    """
    match action:
        case StrikeAction():
            usual = find_effect(state.units[action.unit], "", action.aims)
            named = usual is not None and usual.name == action.effect
            return replace(action, effect="") if named else action
        case Cast():
            return replace(action, cells=action.cells[:1], level=0, start=None)
        case Momentum():
            return replace(action, slots=0)
    return action
