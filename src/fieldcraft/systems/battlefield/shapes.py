"""Shapes: lines, cones, bursts and auras as sets of spaces, and which ways of them lead away from their maker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_
from typing import Any, Literal

from fieldcraft.board import Cell, Direction, Field, Grid, Hexes
from fieldcraft.core import from_rule, rule
from fieldcraft.systems.battlefield.spaces import Vertical, gap
from fieldcraft.systems.battlefield.state import Space

Kind = Literal["line", "cone"]
Profile = Literal["late", "early"]
Farther = Literal["strictly_farther", "not_nearer"]

SIDES = from_rule(Hexes.vectors, "field.shape.directions")
"""The six ways through the edges, clockwise; a corner lies between each and the next."""


@rule("field.shape.directions")
def ways_of(grid: Grid) -> tuple[Direction, ...]:
    """The twelve ways a shape may face, clockwise: through an edge, through the corner after it, and so on."""
    return tuple(way for pair in zip(grid.directions, grid.corners, strict=True) for way in pair)


def _turn(grid: Grid, way: Direction) -> tuple[int, bool]:
    """The number of the edge that a way faces, or of the one before the corner; and whether it is a corner.

    Raises ValueError for what is no way of the grid.
    """
    if way in grid.directions:
        return grid.directions.index(way), False
    if way in grid.corners:
        return grid.corners.index(way), True
    raise ValueError(f"{way!r} is no way on this map: there are {', '.join(ways_of(grid))}")


@rule("field.area.line", "field.shape.directions")
def zigzag(edge: int, corner: bool, mirrored: bool = False) -> tuple[Cell, Cell]:
    """The two steps that a line takes in turn: the same through an edge, its two neighbours through a corner.

    The clockwise first of the two leads, or the other if `mirrored`.
    """
    first, second = SIDES[edge], SIDES[(edge + corner) % 6]
    return (second, first) if mirrored else (first, second)


def _axis(steps: tuple[Cell, Cell], length: int) -> Iterator[Cell]:
    """The cells of a line of so many, as offsets from its first."""
    x = y = 0
    for number in range(length):
        yield x, y
        x, y = x + steps[number % 2][0], y + steps[number % 2][1]


@rule("field.shape.cone.corner")
def corner_cone(edge: int, value: int) -> Iterator[Cell]:
    """The wedge between two neighbouring edge directions, widening by one space at each step."""
    (ax, ay), (bx, by) = SIDES[edge], SIDES[(edge + 1) % 6]
    for row in range(value):
        for j in range(row + 1):
            yield (row - j) * ax + j * bx, (row - j) * ay + j * by


@rule("field.shape.cone.edge")
def edge_cone(edge: int, value: int, profile: Profile = "late") -> Iterator[Cell]:
    """The wedge centred on an edge direction, widening on every second step.

    Its apex is the initial space, or with the early profile the space behind it, which is left out.
    """
    fx, fy = SIDES[edge]
    behind = 1 if profile == "early" else 0
    for row in range(behind, value + behind):
        yield (row - behind) * fx, (row - behind) * fy
        for nx, ny in (SIDES[(edge + 1) % 6], SIDES[edge - 1]):
            for j in range(1, row // 2 + 1):
                yield (row - behind - j) * fx + j * nx, (row - behind - j) * fy + j * ny


@lru_cache(maxsize=4096)
def _offsets(kind: Kind, turn: tuple[int, bool], value: int, mirrored: bool, profile: Profile) -> tuple[Cell, ...]:
    edge, corner = turn
    if kind == "line":
        return tuple(_axis(zigzag(edge, corner, mirrored), value))
    return tuple(corner_cone(edge, value) if corner else edge_cone(edge, value, profile))


def _cells(field: Field, start: Cell, kind: Kind, way: Direction, value: int, mirrored: bool, profile: Profile) -> int:
    offsets = _offsets(kind, _turn(field.grid, way), value, mirrored, profile)
    x, y = start
    return reduce(or_, (field.bits.get((x + dx, y + dy), 0) for dx, dy in offsets), 0)


@rule("field.area.line", "field.area.cone", "field.area.value", "field.shape.purpose")
def cells_of_shape(
    field: Field,
    start: Cell,
    kind: Kind,
    way: Direction,
    value: int,
    mirrored: bool = False,
    profile: Profile = "late",
) -> int:
    """The cells of a line or cone from its initial space on, as many spaces long as its Area Value; all in one layer.

    `mirrored` matters to lines through a corner, `profile` to cones through an edge.  ValueError for an unknown way.
    """
    key = (start, kind, way, value, mirrored, profile)
    try:
        return field.board.cache["shapes"][key]  # type: ignore[no-any-return]
    except KeyError:
        cache: dict[Any, int] = field.board.cache.setdefault("shapes", {})
        if len(cache) >= 1 << 14:
            cache.clear()
        return cache.setdefault(key, _cells(field, *key))


@lru_cache(maxsize=1 << 14)
def _leads_away(own: tuple[Space, ...], steps: tuple[Cell, Cell], vertical: Vertical, farther: Farther) -> bool:
    # Beyond twice the way to the farthest of one's own spaces every step of an axis leads away from all of them.
    far = 2 * max(gap((Space(0, 0),), (space,)) for space in own)
    gaps = [gap(own, (Space(*cell),), vertical) for cell in _axis(steps, far + 4)]
    return all(b > a if farther == "strictly_farther" else b >= a for a, b in pairwise(gaps))


@rule("field.area.away")
def leads_away(
    own: Iterable[Space],
    start: Space,
    grid: Grid,
    way: Direction,
    mirrored: bool = False,
    vertical: Vertical = "sum",
    farther: Farther = "strictly_farther",
) -> bool:
    """Whether the axis of a way from an initial space leads away from one's own spaces, however far it is followed.

    From a space of one's own every way does.
    """
    mine = tuple(own)
    if start in mine:
        return True
    near = tuple(Space(q - start.q, r - start.r, layer - start.layer) for q, r, layer in mine)
    return _leads_away(near, zigzag(*_turn(grid, way), mirrored), vertical, farther)


@rule("field.area.away", "field.area.line", "field.area.cone")
def ways_away(
    own: Iterable[Space],
    start: Space,
    grid: Grid,
    kind: Kind,
    vertical: Vertical = "sum",
    farther: Farther = "strictly_farther",
) -> tuple[tuple[Direction, bool], ...]:
    """The ways that a line or cone may face from an initial space, each with whether it is mirrored.

    A line through a corner needs the zigzag that it takes to lead away; a cone one of the two, and is never mirrored.
    """
    mine = tuple(own)
    near = tuple(Space(q - start.q, r - start.r, layer - start.layer) for q, r, layer in mine)
    return _ways_away(near, grid, kind, vertical, farther)


@lru_cache(maxsize=1 << 14)
def _ways_away(
    own: tuple[Space, ...], grid: Grid, kind: Kind, vertical: Vertical, farther: Farther
) -> tuple[tuple[Direction, bool], ...]:
    start, found = Space(0, 0), list[tuple[Direction, bool]]()
    for way in ways_of(grid):
        hands = (False, True) if way in grid.corners else (False,)
        good = [hand for hand in hands if leads_away(own, start, grid, way, hand, vertical, farther)]
        found += [(way, hand) for hand in good] if kind == "line" else [(way, False)] * bool(good)
    return tuple(found)
