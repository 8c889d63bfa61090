"""Shapes the slow and obvious way: every space near is asked, in cube coordinates, whether it belongs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from fieldcraft.board import Cell
from fieldcraft.systems.battlefield.state import Space

Cube = tuple[int, int, int]

EDGES: tuple[Cube, ...] = ((1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1), (1, 0, -1))
"""The six neighbours clockwise from the east, as q, s, r."""


def cube(cell: Cell) -> Cube:
    return cell[0], -cell[0] - cell[1], cell[1]


def minus(a: Cube, b: Cube) -> Cube:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def plus(a: Cube, b: Cube) -> Cube:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def steps(a: Cube, b: Cube) -> int:
    return sum(map(abs, minus(a, b))) // 2


def inner(a: Cube, b: Cube) -> int:
    """Twice the usual product of two vectors on paper."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def line(start: Cell, edge: int, corner: bool, value: int, mirrored: bool) -> set[Cell]:
    pair = (EDGES[edge], EDGES[(edge + 1) % 6] if corner else EDGES[edge])
    here, found = cube(start), list[Cube]()
    for number in range(value):
        found.append(here)
        here = plus(here, pair[(number + mirrored) % 2])
    return {(q, r) for q, _, r in found}


def within_thirty_degrees(axis: Cube, vector: Cube) -> bool:
    """Whether the angle between two vectors is at most 30 degrees, by the square of its cosine."""
    product = inner(axis, vector)
    return product > 0 and Fraction(product**2, inner(axis, axis) * inner(vector, vector)) >= Fraction(3, 4)


def cone(board: Iterable[Cell], start: Cell, edge: int, corner: bool, value: int, profile: str) -> set[Cell]:
    axis = plus(EDGES[edge], EDGES[(edge + 1) % 6]) if corner else EDGES[edge]
    apex, far, own = cube(start), value - 1, {start}
    if profile == "early" and not corner:
        apex, far, own = minus(apex, axis), value, set()
    wedge = {c for c in board if within_thirty_degrees(axis, minus(cube(c), apex)) and steps(cube(c), apex) <= far}
    return wedge | own


def distance(a: Space, b: Space, vertical: str) -> int:
    flat, up = steps(cube(a.cell), cube(b.cell)), abs(a.layer - b.layer)
    return flat + up if vertical == "sum" else max(flat, up)


def burst(board: Iterable[Cell], own: Iterable[Space], value: int, vertical: str) -> set[Space]:
    mine = list(own)
    top = max(space.layer for space in mine) + value
    everywhere = (Space(*cell, layer) for cell in board for layer in range(top + 1))
    return {space for space in everywhere if any(distance(space, one, vertical) <= value for one in mine)}


def leads_away(
    own: Iterable[Space], start: Space, edge: int, corner: bool, mirrored: bool, vertical: str, farther: str
) -> bool:
    """Whether an axis leads away, followed for a hundred spaces."""
    mine, pair = list(own), (EDGES[edge], EDGES[(edge + 1) % 6] if corner else EDGES[edge])
    if start in mine:
        return True
    here, before = cube(start.cell), -1
    for number in range(100):
        now = min(distance(Space(here[0], here[2], start.layer), one, vertical) for one in mine)
        if before >= 0 and not (now > before if farther == "strictly_farther" else now >= before):
            return False
        here, before = plus(here, pair[(number + mirrored) % 2]), now
    return True
