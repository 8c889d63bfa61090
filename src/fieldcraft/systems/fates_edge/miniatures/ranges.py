"""Distances, bands, lines of sight and cover (sections 8 and 14.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from fieldcraft.board import Cell, Squares
from fieldcraft.board.cover import Covered, cover, crosses
from fieldcraft.board.sight import sees
from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.footprint import BIG, cells, unit_mask, unit_masks
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Band
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import zone_ring

BANDS: tuple[Band, ...] = ("close", "near", "far")


@rule("mini.grid.shape")
def distance(state: State, a: Cell, b: Cell) -> int:
    """Range is counted as movement is: diagonals alternate 1 and 2, or are not counted at all; hexes are steps."""
    grid = state.board.grid
    if not isinstance(grid, Squares):
        return grid.distance(a, b)
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + dy if state.options.diagonals == "manhattan" else max(dx, dy) + min(dx, dy) // 2


def group_distance(state: State, a: tuple[Cell, ...], b: tuple[Cell, ...]) -> int:
    if len(a) == 1 == len(b):
        return distance(state, a[0], b[0])
    return min(distance(state, one, other) for one in a for other in b)


def unit_distance(state: State, a: Unit, b: Unit) -> int:
    """The range between two units."""
    key = ("between", a.id, b.id)
    if (found := state.position_cache.get(key)) is None:
        found = state.position_cache[key] = group_distance(state, cells(state, a), cells(state, b))
    far: int = found
    return far


def units_near(state: State, unit: Unit, some: Iterable[Unit], most: int) -> list[Unit]:
    """Those of some units that are at most so many cells away from a unit, itself left out."""
    stands, disks = cells(state, unit), state.board.cache.setdefault(("disks", most), {})
    if (near := disks.get(stands)) is None:
        near = disks[stands] = reduce(or_, (state.board.field.disk(cell, most) for cell in stands))
    masks = unit_masks(state)
    others = [other for other in some if near & masks[other.id] and other.id != unit.id]
    return [other for other in others if unit_distance(state, unit, other) <= most]


@rule("mini.magic.range-bands")
def band_of(state: State, range_: int) -> Band | None:
    """Close is up to 2 cells, near up to 6, far up to 12; beyond that is out of range."""
    return next((name for name, most in zip(BANDS, state.options.bands, strict=True) if range_ <= most), None)


@rule("mini.los.center-line", "mini.los.corners")
def clear_line(state: State, a: Unit, b: Unit) -> tuple[Cell, Cell] | None:
    """The clear line with the least cover from any cell of one unit to any cell of the other; None if there is none."""
    if a.at == b.at:
        return a.at, b.at
    field, graze = state.board.field, state.options.los_graze
    clear = [(p, q) for p in cells(state, a) for q in cells(state, b) if sees(field, p, q, graze)]
    if len(clear) < 2:
        return clear[0] if clear else None
    return min(clear, key=lambda pair: (cover(field, *pair).degree, distance(state, *pair), pair))


def sees_unit(state: State, a: Unit, b: Unit) -> bool:
    field, graze = state.board.field, state.options.los_graze
    return any(sees(field, p, q, graze) for p in cells(state, a) for q in cells(state, b))


@rule("mini.cover.body")
def body_cover(state: State, shooter: Unit, target: Unit, path: tuple[Cell, Cell]) -> Unit | None:
    """A large ally of the target through whose cells the line passes gives it light cover against missiles.

    One whom the shooter's side cannot see gives none, or the dice would tell where it hides.
    """
    for unit in state.units.values():
        if unit.size not in BIG or unit.id in (shooter.id, target.id) or not is_visible(state, unit, shooter.side):
            continue
        if unit.side == target.side and crosses(state.board.field, *path, unit_mask(state, unit)):
            return unit
    return None


@rule("mini.option.skirmish-fog")
def is_fogged(state: State, shooter: Unit, target: Unit) -> bool:
    """With skirmish fog, a target at far range is in light cover unless an ally near it spots for the shooter."""
    if not state.options.skirmish_fog or band_of(state, unit_distance(state, shooter, target)) in ("close", "near"):
        return False
    return not any(
        band_of(state, unit_distance(state, ally, target)) in ("close", "near") and sees_unit(state, ally, target)
        for ally in state.of(shooter.side)
        if ally.id != shooter.id
    )


@rule("mini.cover.source", "mini.cover.light", "mini.cover.heavy")
def best_cover(state: State, shooter: Unit, target: Unit, path: tuple[Cell, Cell]) -> Covered:
    """The best single cover on the line counts: light or heavy ground and edges, a large ally, or fog."""
    best = cover(state.board.field, *path)
    if best.degree == 0 and (body_cover(state, shooter, target, path) or is_fogged(state, shooter, target)):
        return Covered(1, None)
    return best


@rule("mini.cover.light", "mini.cover.heavy")
def edge_cover(state: State, attacker: Unit, target: Unit) -> int:
    """Between neighbours only cover on the edge itself counts: a low wall, not the ground stood on.

    A big base strikes over the edge that covers least.
    """
    sides, field = state.board.side_between, state.board.field
    struck = ((a, b) for a in cells(state, attacker) for b in field.cells(unit_mask(state, target) & beside(state, a)))
    return min((sides[pair].cover if (pair := frozenset(two)) in sides else 0 for two in struck), default=0)


def beside(state: State, cell: Cell) -> int:
    """The cells next to a cell at which one may strike from there, as a mask."""
    ring = zone_ring(state, cell, 1)
    return ring if state.options.melee_range == "zoc" else ring | state.board.field.disk(cell, 1)


COVER_RULES = ("", "mini.cover.light", "mini.cover.heavy")
