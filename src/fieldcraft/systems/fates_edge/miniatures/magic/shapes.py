"""Spells that are laid on the map, aimed as shapes: lines of cells, an edge, or one cell."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.board import Cell
from fieldcraft.presentation import Shape
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell
from fieldcraft.systems.fates_edge.miniatures.magic.targeting import MOST, SHAPES
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit

EDGE = 0
"""The size of a shape that is no cell but the edge in its direction."""


def shape_of(state: State, spell: Spell) -> Shape | None:
    """How a spell is aimed on the map; None for one that is cast at a unit."""
    given = frozenset[str]().union(*SHAPES[spell.tag])
    if "cells" not in given:
        return None
    reach = state.options.bands[1 if spell.tag == "transport" else -1]
    if MOST[spell.tag] == 1:
        return Shape(kind="cell", range=reach)
    sizes = tuple(range(EDGE if "edge" in given else 1, MOST[spell.tag] + 1))
    return Shape(kind="line", range=reach, ways=state.board.grid.directions, values=sizes, usual=1)


def aims_held(state: State, unit: Unit, spell: Spell, at: Cell, way: str, size: int) -> Iterator[Aim]:
    """All that a spell may be cast at where its shape is held: one for each value, or each ally who may be carried."""
    edge, cells = (at, state.board.grid.step(at, way)) if size == EDGE else None, line(state, at, way, size)
    if spell.tag == "conjure":
        yield from (Aim(cells=cells, edge=edge, choice=choice) for choice in (1, 2, 3))
    elif spell.tag == "transport":
        near = (ally for ally in state.of(unit.side) if unit_distance(state, unit, ally) <= state.options.bands[1])
        yield from (Aim(target=ally.id, cells=cells) for ally in near)
    else:
        yield Aim(cells=cells, edge=edge)


def line(state: State, at: Cell, way: str, size: int) -> tuple[Cell, ...]:
    """So many cells from one on in a direction."""
    found = [at][:size]
    while len(found) < size:
        found.append(state.board.grid.step(found[-1], way))
    return tuple(found)
