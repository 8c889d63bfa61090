"""Which tiles the shapes of areas cover, walls or no walls, as masks of a field, level by level.

A shape is drawn once round an origin, kept as a stamp, and moved to where it is wanted.  Lines, rails and cones are
judged in plan and rise evenly from the level of their origin to that of the tile they are aimed at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import product
from math import isqrt
from operator import or_
from typing import Literal

import msgspec

from fieldcraft.board import Board, Cell, Field, Hexes, Squares
from fieldcraft.board.lines import shape_of, trace
from fieldcraft.core import rule
from fieldcraft.systems.tiles.entries import AnyShape, Cone, Cube, Disk, Line, Rail, Specified, Sphere, Trail

Adjacency = Literal[8, 4]
"""How many neighbours a square has; on hexes it tells nothing."""


class Spot(msgspec.Struct, frozen=True, cache_hash=True):
    """The Center of a tile, so many levels above the ground."""

    cell: Cell
    level: int = 0


class Aim(msgspec.Struct, frozen=True, cache_hash=True):
    """Where an area comes from and what it is aimed at.

    `spots` is the target tile of a Line, Rail or Cone, the Point of Origin of a Sphere, Disk or Cube (the origin itself
    if it is empty), the chosen tiles of a Specified area, or the way of a Trail.
    """

    origin: Spot
    spots: tuple[Spot, ...] = ()


class _Stamp(msgspec.Struct, frozen=True):
    """A shape as a mask whose lowest bit lies `lowest` bits above the origin's; all of it is within `extent` steps."""

    mask: int
    lowest: int
    extent: int


def covered_tiles(field: Field, shape: AnyShape, aim: Aim, level: int = 0, adjacency: Adjacency = 8) -> int:
    """The tiles on one level that a shape covers, walls or no walls; what lies off the map is left out.

    Raises ValueError if a Line, Rail or Cone is aimed at the tile that it comes from.

    >>> from fieldcraft.systems.tiles.entries import parse_entry
    >>> field = Board.of(Squares(7, 7)).field
    >>> cone = parse_entry("AoE - Blast - Cone: 5|3:2|5:3").shape
    >>> covered_tiles(field, cone, Aim(Spot((0, 3)), (Spot((1, 3)),))).bit_count()
    19
    """
    return _covered(field.grid, shape, aim, level, adjacency)


@lru_cache(maxsize=8192)
def _covered(grid: Squares | Hexes, shape: AnyShape, aim: Aim, level: int, adjacency: Adjacency) -> int:
    field = _open_field(grid)
    match shape:
        case Trail():
            return trail_tiles(field, aim.spots, level)
        case Specified():
            return specified_tiles(field, shape, aim.spots, level, adjacency)
        case Sphere() | Disk() | Cube():
            spot = (*aim.spots, aim.origin)[0]
            return _place(field, shape, spot.cell, ((0, 0), 0, level - spot.level), adjacency)
    (ox, oy), (target, *_) = aim.origin.cell, aim.spots
    to = target.cell[0] - ox, target.cell[1] - oy
    if to == (0, 0):
        raise ValueError("a line must lead to another tile than the one that it comes from")
    course = to, target.level - aim.origin.level, level - aim.origin.level
    return _place(field, shape, aim.origin.cell, course, adjacency)


@lru_cache(maxsize=16)
def _open_field(grid: Squares | Hexes) -> Field:
    return Board.of(grid).field


WIDEST_STAMP = 100
"""How far a shape reaches of which a stamp is kept; one that reaches farther is drawn each time."""

Course = tuple[Cell, int, int]
"""Where a shape is aimed relative to its origin, how many levels up, and which level is asked for, counted from it."""

Plain = Line | Rail | Cone | Sphere | Disk | Cube
"""The shapes that look alike wherever they come from."""


def _place(field: Field, shape: Plain, origin: Cell, course: Course, adjacency: Adjacency) -> int:
    """The tiles of a shape about an origin: its stamp moved there, or the shape drawn there on a narrow map."""
    hexes = isinstance(field.grid, Hexes)
    extent = _extent(hexes, shape, course[0])
    # A stamp that comes out of one side of the map and in at the other lands too far off to be near the origin.
    if field.stride <= 2 * extent or extent > WIDEST_STAMP:
        return draw(field, shape, origin, course, adjacency)
    stamp = _stamp(hexes, field.weights, shape, course, adjacency)
    place = field.weights[0] * origin[0] + field.weights[1] * origin[1] + stamp.lowest + _first(field)
    return (stamp.mask << place if place > 0 else stamp.mask >> -place) & field.disk(origin, stamp.extent)


def _first(field: Field) -> int:
    """The number of the bit of the cell (0, 0)."""
    return field.numbers[0, 0]


@lru_cache(maxsize=2048)
def _stamp(hexes: bool, weights: Cell, shape: Plain, course: Course, adjacency: Adjacency) -> _Stamp:
    extent = _extent(hexes, shape, course[0])
    canvas = _canvas(hexes, extent)
    middle = canvas.grid.cell(extent + 1, extent + 1)
    cells = canvas.cells(draw(canvas, shape, middle, course, adjacency))
    numbers = [weights[0] * (x - middle[0]) + weights[1] * (y - middle[1]) for x, y in cells]
    lowest = min(numbers, default=0)
    return _Stamp(reduce(or_, (1 << number - lowest for number in numbers), 0), lowest, extent)


@lru_cache(maxsize=16)
def _canvas(hexes: bool, extent: int) -> Field:
    size = 2 * extent + 3
    return _open_field(Hexes(size, size) if hexes else Squares(size, size))


def _extent(hexes: bool, shape: Plain, to: Cell) -> int:
    """How many steps of the grid a shape reaches from its origin at most."""
    match shape:
        case Line():
            return max(abs(to[0]), abs(to[1]), abs(to[0] + to[1]) if hexes else 0)
        case Rail():
            return shape.length + shape.reach
        case Cone():
            return shape.length
    return shape.reach


def draw(field: Field, shape: Plain, origin: Cell, course: Course, adjacency: Adjacency) -> int:
    """The tiles of a shape about an origin, on one level, worked out tile by tile."""
    to, rise, level = course
    match shape:
        case Line():
            return line_tiles(field, origin, to, rise, level)
        case Rail():
            return rail_tiles(field, shape, origin, course, adjacency)
        case Cone():
            return cone_tiles(field, shape, origin, course, adjacency)
        case Cube():
            return cube_tiles(field, shape, origin, level)
        case Disk():
            return disk_tiles(field, shape, origin, level)
    return sphere_tiles(field, shape.reach, origin, level)


# -- lines


@rule("tiles.aoe.line")
def line_tiles(field: Field, origin: Cell, to: Cell, rise: int, level: int) -> int:
    """The tiles whose inside the line passes, both where it runs along an edge; without the one that it comes from."""
    met = trace(shape_of(field.grid), to)
    steps = field.grid.distance((0, 0), to)
    far = (cell for cell in (*met.cells, *met.beside, to) if level in _heights(field, cell, rise, steps))
    return _mask(field, origin, far)


def _heights(field: Field, cell: Cell, rise: int, steps: int) -> tuple[int, ...]:
    return round_to_nearest(field.grid.distance((0, 0), cell) * rise, steps)


def round_to_nearest(number: int, by: int) -> tuple[int, ...]:
    """The whole numbers nearest to a fraction: two if it lies just between them.

    >>> round_to_nearest(3, 2), round_to_nearest(4, 3)
    ((1, 2), (1,))
    """
    above, rest = divmod(2 * number + by, 2 * by)
    return (above,) if rest else (above - 1, above)


@rule("tiles.aoe.cone.travel")
def travel_tiles(field: Field, to: Cell, step: int, adjacency: Adjacency = 8) -> tuple[Cell, ...]:
    """The tiles of a line of equal steps towards a tile that lie nearest to the end of one step, ties both.

    They are counted from where the line comes from; it goes on beyond the tile.
    """
    steps, shape = steps_to(field, to, adjacency), shape_of(field.grid)
    ends = step * to[0], step * to[1]
    (left, right), (up, down) = ((end // steps, -(-end // steps)) for end in ends)
    options = product((left, right), (up, down))
    off = {tile: (steps * tile[0] - ends[0], steps * tile[1] - ends[1]) for tile in options}
    length = {tile: shape.along(vector, vector) for tile, vector in off.items()}
    least = min(length.values())
    return tuple(tile for tile in length if length[tile] == least)


@rule("tiles.distance.steps")
def steps_to(field: Field, to: Cell, adjacency: Adjacency) -> int:
    """The steps from the tile (0, 0) to another."""
    straight = adjacency == 4 and isinstance(field.grid, Squares)
    return abs(to[0]) + abs(to[1]) if straight else field.grid.distance((0, 0), to)


def _disk(field: Field, cell: Cell, radius: int, adjacency: Adjacency) -> int:
    if radius < 0:
        return 0
    return field.diamond(cell, radius) if adjacency == 4 else field.disk(cell, radius)


def _spine(field: Field, origin: Cell, course: Course, step: int, adjacency: Adjacency) -> Iterator[tuple[Cell, int]]:
    """The tiles of one step of a line, and how many levels the asked level lies off each."""
    to, rise, level = course
    heights = round_to_nearest(step * rise, steps_to(field, to, adjacency))
    off = min(abs(level - height) for height in heights)
    for x, y in travel_tiles(field, to, step, adjacency):
        yield (origin[0] + x, origin[1] + y), off


@rule("tiles.aoe.rail")
def rail_tiles(field: Field, rail: Rail, origin: Cell, course: Course, adjacency: Adjacency = 8) -> int:
    """The tiles within Reach of a tile of the line, which has its full length; the tile it comes from is spared."""
    spine = (one for step in range(1, rail.length + 1) for one in _spine(field, origin, course, step, adjacency))
    near = (_disk(field, cell, rail.reach, adjacency) for cell, off in spine if off <= rail.reach)
    return reduce(or_, near, 0) & ~field.bits.get(origin, 0)


@rule("tiles.aoe.cone.reach-anchors", "tiles.aoe.cone.travel")
def cone_tiles(field: Field, cone: Cone, origin: Cell, course: Course, adjacency: Adjacency = 8) -> int:
    """The tiles k steps from the origin within the Reach of tile k of the line, for each k up to the length."""
    found = 0
    for step in range(1, cone.length + 1):
        reach, within = cone.reach_of(step), 0
        for cell, off in _spine(field, origin, course, step, adjacency):
            within |= _disk(field, cell, reach, adjacency) if off <= reach else 0
        found |= within & _disk(field, origin, step, adjacency) & ~_disk(field, origin, step - 1, adjacency)
    return found


# -- about a point


@rule("tiles.aoe.sphere", "tiles.aoe.sphere-caster")
def sphere_tiles(field: Field, reach: int, origin: Cell, level: int) -> int:
    """The tiles whose distance from the origin, squared and levels included, is at most r * r + r, its own among them.

    That is 4(dx^2 + dy^2 + dz^2) <= (2r + 1)^2 in whole numbers; on hexes the steps stand for dx and dy.
    """
    room = reach * reach + reach - level * level
    if room < 0:
        return 0
    if isinstance(field.grid, Hexes):
        return field.disk(origin, isqrt(room))
    x, y = origin
    wide = isqrt(room)
    rows = ((down, isqrt(room - down * down)) for down in range(-wide, wide + 1))
    return reduce(or_, (_row(field, y + down, x - half, x + half) for down, half in rows))


def _row(field: Field, y: int, first: int, last: int) -> int:
    return field.stripe((0, 1), y, y) & field.stripe((1, 0), first, last)


@rule("tiles.aoe.disk")
def disk_tiles(field: Field, disk: Disk, origin: Cell, level: int) -> int:
    """The tiles of a Sphere on the level of its Point of Origin, and none on any other."""
    return sphere_tiles(field, disk.reach, origin, 0) if level == 0 else 0


@rule("tiles.aoe.cube")
def cube_tiles(field: Field, cube: Cube, origin: Cell, level: int) -> int:
    """The tiles within Reach on both axes and so many levels up and down; on hexes within so many steps."""
    return field.disk(origin, cube.reach) if abs(level) <= cube.reach else 0


@rule("tiles.aoe.specified", "tiles.distance.steps")
def specified_tiles(field: Field, shape: Specified, spots: Iterable[Spot], level: int, adjacency: Adjacency = 8) -> int:
    """The tiles within Reach of any chosen one, and on levels within Reach of its own."""
    near = (spot.cell for spot in spots if abs(level - spot.level) <= shape.reach)
    return reduce(or_, (_disk(field, cell, shape.reach, adjacency) for cell in near), 0)


@rule("tiles.aoe.trail", "tiles.aoe.trail-no-stack")
def trail_tiles(field: Field, way: Iterable[Spot], level: int) -> int:
    """The tiles of a way, each once however often it comes by."""
    return _mask(field, (0, 0), (spot.cell for spot in way if spot.level == level))


def _mask(field: Field, origin: Cell, offsets: Iterable[Cell]) -> int:
    x, y = origin
    return reduce(or_, (field.bits.get((x + dx, y + dy), 0) for dx, dy in offsets), 0)
