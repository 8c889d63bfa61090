"""Facing and arcs (section 6): front, sides and rear, near and far."""

from __future__ import annotations

from typing import Literal

from fieldcraft.board import Cell, Direction, Grid, Squares
from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit

Arc = Literal["front", "left", "right", "rear"]


@rule("mini.unit.has-facing", "mini.arc.square8")
def facings(state: State) -> tuple[Direction, ...]:
    """A unit faces one of six ways on hexes, one of four on squares, or of eight if the table chose so."""
    grid, few = state.map.grid, state.options.facings == 4
    return grid.directions[::2] if few and isinstance(grid, Squares) else grid.directions


@rule("mini.arc.square4", "mini.arc.square8", "mini.arc.distant")
def square_arc(facing: Cell, u: Cell) -> Arc:
    """On squares, within 67.5 degrees of the facing is front, beyond 112.5 is rear, the rest is a side.

    >>> [square_arc((0, -1), u) for u in ((7, -3), (3, 1), (-1, 0), (1, 2))]
    ['front', 'right', 'left', 'rear']
    """
    ahead = facing[0] * u[0] + facing[1] * u[1]
    across = facing[0] * u[1] - facing[1] * u[0]
    wide = (abs(ahead) + abs(across)) ** 2 > 2 * across * across
    if ahead and wide:
        return "front" if ahead > 0 else "rear"
    return "right" if across > 0 else "left"


def _dot(u: Cell, v: Cell) -> int:
    """Twice the scalar product of two axial vectors."""
    return 2 * u[0] * v[0] + 2 * u[1] * v[1] + u[0] * v[1] + u[1] * v[0]


@rule("mini.arc.hex", "mini.arc.distant")
def hex_arc(facing: Cell, u: Cell) -> Arc:
    """On hexes, up to 90 degrees is front, beyond 150 is rear, the rest is a side; a tie favours the defender.

    >>> [hex_arc((1, 0), u) for u in ((-1, 2), (-2, 1), (-1, -1), (-3, 1))]
    ['front', 'right', 'left', 'rear']
    """
    ahead = _dot(u, facing)
    if ahead >= 0:
        return "front"
    if 4 * ahead * ahead > 3 * _dot(u, u) * _dot(facing, facing):
        return "rear"
    return "right" if facing[0] * u[1] - facing[1] * u[0] > 0 else "left"


@rule("mini.arc.footprint", "mini.large.rear")
def edge_arc(facing: Cell, base: tuple[Cell, ...], cell: Cell) -> Arc:
    """Beyond the front edge of a rectangular base is front, corners included; beyond the rear edge is rear."""
    along = [facing[0] * x + facing[1] * y for x, y in base]
    across = [facing[0] * y - facing[1] * x for x, y in base]
    ahead, aside = facing[0] * cell[0] + facing[1] * cell[1], facing[0] * cell[1] - facing[1] * cell[0]
    if ahead > max(along):
        return "front"
    if ahead < min(along):
        return "rear"
    return "right" if aside > max(across) else "left"


def arc_of_cell(state: State, target: Unit, cell: Cell) -> Arc:
    """The arc of a unit in which a cell lies."""
    grid = state.board.grid
    ahead = grid.vectors[grid.directions.index(target.facing)]
    base = cells(state, target)
    plain = isinstance(grid, Squares) and len(base) > 1 and not target.shape
    if plain and 0 in ahead and any(max(abs(x - cell[0]), abs(y - cell[1])) == 1 for x, y in base):
        return edge_arc(ahead, base, cell)
    size = len(base)
    u = (size * cell[0] - sum(x for x, _ in base), size * cell[1] - sum(y for _, y in base))
    return square_arc(ahead, u) if isinstance(grid, Squares) else hex_arc(ahead, u)


_FAVOUR: tuple[Arc, ...] = ("front", "left", "right", "rear")


def nearest(grid: Grid, own: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Those of a unit's own cells that lie nearest to another's."""
    far = {cell: min(grid.distance(cell, there) for there in other) for cell in own}
    least = min(far.values())
    return tuple(cell for cell in own if far[cell] == least)


@rule("mini.arc.footprint")
def arc(state: State, target: Unit, attacker: Unit) -> Arc:
    """The arc from which an attacker comes: that of its cell nearest the target, ties in the defender's favour."""
    key = ("arc", target.id, attacker.id)
    if (found := state.position_cache.get(key)) is None:
        near = nearest(state.board.grid, cells(state, attacker), cells(state, target))
        found = state.position_cache[key] = min((arc_of_cell(state, target, cell) for cell in near), key=_FAVOUR.index)
    known: Arc = found
    return known


@rule("mini.flank.rear")
def solely_rear(state: State, target: Unit, attacker: Unit) -> bool:
    """An attack comes solely from the rear if every cell from which it is made lies in the rear arc."""
    grid, base = state.board.grid, cells(state, target)
    own = cells(state, attacker)
    touching = tuple(cell for cell in own if any(grid.distance(cell, there) == 1 for there in base))
    return all(arc_of_cell(state, target, cell) == "rear" for cell in touching or nearest(grid, own, base))
