"""Lines between spaces the slow and obvious way: hexagons on paper, cut in exact fractions, one above the other."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from board.reference_sight import Point, Segment, crosses_cell, crosses_side, edge, hand, is_on, middle, polygon
from fieldcraft.board import Cell, Hexes
from fieldcraft.systems.battlefield.state import Space

GRID = Hexes(1, 1)
"""Lines are drawn on endless paper."""

Walls = frozenset[frozenset[Cell]]


def progress(line: Segment, point: Point) -> Fraction:
    """How far along a line a point of it lies, from 0 to 1."""
    (ax, ay), (bx, by) = line
    return (point[0] - ax) / (bx - ax) if bx != ax else (point[1] - ay) / (by - ay)


def meeting(line: Segment, side: Segment) -> Point:
    """Where a line crosses a side."""
    (ax, ay), (bx, by) = line
    (cx, cy), (dx, dy) = side
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx))
    return ax + t * (bx - ax), ay + t * (by - ay)


def cells_near(a: Cell, b: Cell) -> list[Cell]:
    xs, ys = (range(min(p, q) - 1, max(p, q) + 2) for p, q in zip(a, b, strict=True))
    return [(x, y) for x in xs for y in ys]


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + x, cell[1] + y) for x, y in Hexes.vectors]


def stretch(line: Segment, cell: Cell) -> tuple[Fraction, Fraction]:
    """From where to where on its way a line is inside a hex."""
    corners = polygon(GRID, cell)
    points = [corner for corner in corners if is_on(line, corner)]
    for side in pairwise((*corners, corners[0])):
        if hand(line, side[0]) * hand(line, side[1]) < 0:
            point = meeting(line, side)
            if is_on(line, point):
                points.append(point)
    inside = [progress(line, point) for point in points]
    if cell == nearest_cell(line, 0):
        inside.append(Fraction(0))
    if cell == nearest_cell(line, 1):
        inside.append(Fraction(1))
    return min(inside), max(inside)


def nearest_cell(line: Segment, end: int) -> Cell:
    """The hex in whose middle a line starts or ends."""
    x, y = line[end]
    return int(x - y / 2), int(y)


def layers(a: Space, b: Space, start: Fraction, end: Fraction) -> list[int]:
    """The layers of which a line passes the inside between two points of its way."""
    half = Fraction(1, 2)
    low, high = sorted(a.layer + half + (b.layer - a.layer) * t for t in (start, end))
    if low == high:
        return [a.layer]
    return [k for k in range(min(a.layer, b.layer), max(a.layer, b.layer) + 1) if max(low, k) < min(high, k + 1)]


def at_corner(corner: Point, near: list[Cell]) -> list[Cell]:
    return [cell for cell in near if corner in polygon(GRID, cell)]


class Drawn:
    """A line drawn on paper between two spaces in different hexes."""

    def __init__(self, a: Space, b: Space) -> None:
        self.a, self.b = a, b
        self.line: Segment = (middle(GRID, a.cell), middle(GRID, b.cell))
        self.near = cells_near(a.cell, b.cell)
        self.crossed = [c for c in self.near if crosses_cell(GRID, self.line, c) or c in (a.cell, b.cell)]

    def runs(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of hexes along whose common edge the line runs."""
        for one in self.near:
            for other in neighbours(one):
                if one < other and all(is_on(self.line, end) for end in edge(GRID, (one, other))):
                    yield one, other

    def spaces(self) -> list[set[Space]]:
        """The spaces that the line passes inside, and the pairs of spaces between which it runs; both ends left out."""
        found = []
        for cell in self.crossed:
            found += [{Space(*cell, k)} for k in layers(self.a, self.b, *stretch(self.line, cell))]
        for pair in self.runs():
            start, end = sorted(progress(self.line, point) for point in edge(GRID, pair))
            found += [{Space(*cell, k) for cell in pair} for k in layers(self.a, self.b, start, end)]
        return [spaces for spaces in found if not spaces & {self.a, self.b}]

    def height(self, corner: Point) -> Fraction:
        return self.a.layer + Fraction(1, 2) + (self.b.layer - self.a.layer) * progress(self.line, corner)

    def is_open(self, closed: frozenset[Space], walls: Walls) -> bool:
        if any(spaces <= closed for spaces in self.spaces()):
            return False
        for one in self.crossed:
            for other in neighbours(one):
                if frozenset((one, other)) in walls and crosses_side(self.line, edge(GRID, (one, other))):
                    return False
        return all(self.passes_corner(corner, closed, walls) for corner in self.corners())

    def corners(self) -> set[Point]:
        return {corner for cell in self.near for corner in polygon(GRID, cell) if is_on(self.line, corner)}

    def passes_corner(self, corner: Point, closed: frozenset[Space], walls: Walls) -> bool:
        there = at_corner(corner, self.near)
        inside = [cell for cell in there if cell in self.crossed]
        if len(inside) == 2:
            (third,) = set(there) - set(inside)
            one, other = inside
            round_it = not self.closed_at(third, corner, closed, None) and not {
                frozenset((one, third)), frozenset((third, other))
            } & walls  # fmt: skip
            return frozenset(inside) not in walls or round_it
        (single,) = inside
        pair = tuple(sorted(set(there) - {single}))
        return any(
            frozenset((single, cell)) not in walls and not self.closed_at(cell, corner, closed, pair) for cell in pair
        )

    def closed_at(self, cell: Cell, corner: Point, closed: frozenset[Space], pair: tuple[Cell, ...] | None) -> bool:
        """Whether a hex is closed where the line meets its corner: in all layers there, or in that of the run."""
        if pair is not None:
            points = sorted(progress(self.line, point) for point in edge(GRID, (pair[0], pair[1])))
            here = layers(self.a, self.b, *points)
            if self.b.layer < self.a.layer:
                here.reverse()
            first = progress(self.line, corner) == points[0]
            return Space(*cell, here[0] if first else here[-1]) in closed
        height = self.height(corner)
        below = int(height) - 1 if height == int(height) else int(height)
        return all(Space(*cell, layer) in closed for layer in {below, int(height)})


def is_open(a: Space, b: Space, closed: frozenset[Space], walls: Walls = frozenset()) -> bool:
    """Whether the straight line between two spaces is open; the two themselves do not count."""
    if a.cell == b.cell:
        low, high = sorted((a.layer, b.layer))
        return not any(Space(*a.cell, k) in closed for k in range(low + 1, high))
    return Drawn(a, b).is_open(closed, walls)
