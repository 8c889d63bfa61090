"""Every order that a battle has words for, sensible or not: a slow, obvious list to hold the options against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fieldcraft.core import Action, Seat
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.actions import boons, ending, fighting, moving, readying

ALONE = (readying.Guard, readying.Brace, readying.Dash, readying.Rearm, ending.End, moving.Disengage, moving.SlipAway)
AGAINST = (fighting.Attack, fighting.Shoot, fighting.Tackle)
WITH = (readying.Assist, readying.Rally, readying.Swap)


def orders(state: State, by: Seat) -> Iterator[Action]:
    """Every order to every unit of a side, at every unit, cell, facing and door."""
    grid = state.board.grid
    for unit in (unit.id for unit in state.of(by)):
        yield from (kind(unit) for kind in ALONE)
        yield from (readying.Stand(unit, how) for how in ("act", "boon"))
        yield from (moving.Move(unit, (cell,)) for cell in grid.cells)
        yield from (moving.Face(unit, way, boon) for way, boon in product(grid.directions, (False, True)))
        for how in ("act", "test"):
            yield from (moving.Shift(unit, cell, None, how) for cell in grid.cells)
            yield from (moving.Shift(unit, None, way, how) for way in grid.directions)
        for side, is_open in product(state.board.sides, (False, True)):
            yield readying.Door(unit, side.between, is_open)
        for other in state.units:
            yield from (kind(unit, other) for kind in (*AGAINST, *WITH))
            yield from (kind(unit, other, cell) for kind in (fighting.Shove, fighting.Pull) for cell in grid.cells)
            yield from (boons.HeroicRush(unit, (cell,), other) for cell in grid.cells)


def essence(state: State, action: Action) -> object:
    """What an order comes to: paying for what is free comes to the same."""
    return (moving.Face, action.unit, action.facing) if isinstance(action, moving.Face) else action
