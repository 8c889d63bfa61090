"""Facing, arcs, flanks and pins (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from fieldcraft.board import Cell, Direction, Grid, Squares
from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, offsets, unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, threatens, zone

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
    """The arc of a unit in which a cell lies, known by where the cell lies from the unit's anchor."""
    vector = cell[0] - target.at[0], cell[1] - target.at[1]
    known: dict[Cell, Arc]
    known = state.board.cache.setdefault(("arcs", target.size, target.shape, target.facing), {})
    if (found := known.get(vector)) is None:
        found = known[vector] = find_arc(state, target, vector)
    return found


def find_arc(state: State, target: Unit, cell: Cell) -> Arc:
    """The same, worked out anew for a cell as seen from the unit's anchor."""
    grid = state.board.grid
    ahead = grid.vectors[grid.directions.index(target.facing)]
    base = offsets(state, target)
    plain = isinstance(grid, Squares) and len(base) > 1 and not target.shape
    if plain and 0 in ahead and any(max(abs(x - cell[0]), abs(y - cell[1])) == 1 for x, y in base):
        return edge_arc(ahead, base, cell)
    size = len(base)
    u = (size * cell[0] - sum(x for x, _ in base), size * cell[1] - sum(y for _, y in base))
    return square_arc(ahead, u) if isinstance(grid, Squares) else hex_arc(ahead, u)


_FAVOUR: tuple[Arc, ...] = ("front", "left", "right", "rear")


def nearest(grid: Grid, own: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Those of a unit's own cells that lie nearest to another's."""
    if len(own) == 1:
        return own
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
    if len(own) > 1:
        touching = tuple(cell for cell in own if any(grid.distance(cell, there) == 1 for there in base))
        own = touching or nearest(grid, own, base)
    return all(arc_of_cell(state, target, cell) == "rear" for cell in own)


@rule("mini.flank.opposite")
def are_opposite(a: Arc, b: Arc) -> bool:
    """Opposite arcs are the rear with any other, or the two sides.

    >>> [are_opposite(*pair) for pair in (("front", "rear"), ("left", "right"), ("front", "left"), ("rear", "rear"))]
    [True, True, False, False]
    """
    return a != b and ("rear" in (a, b) or {a, b} == {"left", "right"})


@rule("mini.flank.all-around")
def senses_all_around(target: Unit) -> bool:
    """All-around sense ignores rear attacks and denies flanking."""
    return "all-around-sense" in target.traits


def _threats(state: State, target: Unit, side: str) -> Iterator[Unit]:
    """The units of a side that threaten a target and do not hide from it, or the dice would tell where they are."""
    units = (unit for unit in state.of(side) if threatens(state, unit, target))
    return (unit for unit in units if is_visible(state, unit, target.side))


@rule("mini.flank.opposite")
def is_flanking(state: State, attacker: Unit, target: Unit) -> bool:
    """Two allies who threaten a target from opposite arcs flank it; the bonus goes to both of them."""
    if senses_all_around(target) or not threatens(state, attacker, target):
        return False
    own = arc(state, target, attacker)
    others = (unit for unit in _threats(state, target, attacker.side) if unit.id != attacker.id)
    return any(are_opposite(own, arc(state, target, ally)) for ally in others)


@rule("mini.flank.rear")
def from_behind(state: State, attacker: Unit, target: Unit) -> bool:
    """An attack solely from the rear arc, a shot too, gains a die and a point of effect."""
    return not senses_all_around(target) and solely_rear(state, target, attacker)


@rule("mini.place.pin")
def is_pinned(state: State, target: Unit) -> bool:
    """A unit is pinned while two enemies who are allies control its cells from different arcs."""
    here = unit_mask(state, target)
    holders = [unit for unit in engaged_with(state, target) if zone(state, unit) & here]
    return any(a.side == b.side and arc(state, target, a) != arc(state, target, b) for a, b in combinations(holders, 2))
