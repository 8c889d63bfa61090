"""Which sides of cells a drawn line crosses, and which cell a drawn point lies in.

Points are taken to lattice coordinates in which the middles of cells are whole numbers: columns and rows of squares,
axial coordinates of hexes.  They are rounded to 1/1024 of a cell; from there on all is exact, in whole numbers.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from fieldcraft.board import Cell, Hexes, Side, Squares

FINE = 1024
"""Parts of a cell."""

FARTHEST = 1_000_000
"""Cells from the corner beyond which a point is taken for nonsense."""

Point = tuple[int, int]
"""Lattice coordinates in parts of a cell."""


class Family(NamedTuple):
    """Parallel lines through the middles of neighbouring cells: those on which `across` is a whole number.

    A cell on the k-th line, at place m along it, is k times `lift` plus m times `step`.
    """

    across: tuple[int, int]
    along: tuple[int, int]
    lift: Cell
    step: Cell


ROWS = Family((0, 1), (1, 0), (0, 1), (1, 0))
COLUMNS = Family((1, 0), (0, 1), (1, 0), (0, 1))
SLANTS = Family((1, 1), (1, 0), (0, 1), (1, -1))


class Frame(msgspec.Struct, frozen=True):
    """How a file draws a grid: where the middle of its first cell lies, and how far apart columns and rows are."""

    grid: Squares | Hexes
    first: tuple[float, float]
    step: tuple[float, float]

    def point(self, x: float, y: float) -> Point | None:
        """The lattice point of a drawn one; None if it is not finite or absurdly far away.

        >>> Frame(Squares(8, 8), (0.5, 0.5), (1, 1)).point(1.5, 0)
        (1024, -512)
        """
        u, v = (x - self.first[0]) / self.step[0], (y - self.first[1]) / self.step[1]
        if not (abs(u) <= FARTHEST and abs(v) <= FARTHEST):
            return None
        if isinstance(self.grid, Hexes):
            u, v = (u, v - u / 2) if self.grid.flat else (u - v / 2, v)
        return round(u * FINE), round(v * FINE)

    def spot(self, u: float, v: float) -> tuple[float, float]:
        """Where a place in lattice coordinates, in whole cells, is drawn."""
        if isinstance(self.grid, Hexes):
            u, v = (u, v + u / 2) if self.grid.flat else (u + v / 2, v)
        return self.first[0] + u * self.step[0], self.first[1] + v * self.step[1]

    def cell(self, x: float, y: float) -> Cell | None:
        """The cell whose middle is nearest to a drawn point; None off the map."""
        if (point := self.point(x, y)) is None:
            return None
        cell = _nearest_hex(point) if isinstance(self.grid, Hexes) else _nearest_square(point)
        return cell if cell in self.grid else None


def _nearest_square(point: Point) -> Cell:
    """A point on a side belongs to the cell to its right or below it, as in a half-open interval."""
    return (point[0] + FINE // 2) // FINE, (point[1] + FINE // 2) // FINE


def _nearest_hex(point: Point) -> Cell:
    """Rounds three coordinates that sum to zero, and mends the one that was rounded furthest."""
    u, v = point[0] / FINE, point[1] / FINE
    q, r, s = round(u), round(v), round(-u - v)
    off_q, off_r, off_s = abs(q - u), abs(r - v), abs(s + u + v)
    if off_q > off_r and off_q > off_s:
        return -r - s, r
    return (q, -q - s) if off_r > off_s else (q, r)


def borders_crossed(grid: Squares | Hexes, points: Sequence[Point]) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of neighbours, joined by a side, whose middles a line through the points divides.

    A line that runs exactly through the middle of a cell counts as lying a hair to the right and below, all along;
    so an unbroken line never leaves a gap, and one that ends where the next begins is as good as one.

    >>> list(borders_crossed(Squares(3, 3), [(512, -512), (512, 1536)]))
    [((0, 0), (1, 0)), ((0, 1), (1, 1))]
    """
    families = (ROWS, COLUMNS, SLANTS) if isinstance(grid, Hexes) else (ROWS, COLUMNS)
    for start, end in pairwise(points):
        for family in families:
            (u, v), (right, down) = family.lift, family.step
            for k, m in _places(family, start, end, _widest(grid)):
                cell = (k * u + m * right, k * v + m * down)
                beyond = (cell[0] + right, cell[1] + down)
                if cell in grid and beyond in grid:
                    yield cell, beyond


def inside(grid: Squares | Hexes, corners: Sequence[Point]) -> Iterator[Cell]:
    """The cells whose middles lie in a polygon: just those that its outline, drawn as a wall, would shut in."""
    widest = _widest(grid)
    rows: dict[int, list[int]] = defaultdict(list)
    for start, end in pairwise([*corners, corners[0]]):
        for row, place in _places(ROWS, start, end, widest):
            rows[row].append(place)
    for row, places in sorted(rows.items()):
        places.sort()
        for left, right in zip(places[::2], places[1::2], strict=True):
            for u in range(max(left + 1, -widest), min(right, widest) + 1):
                if (u, row) in grid:
                    yield u, row


def effort(grid: Squares | Hexes, points: Iterable[Point]) -> int:
    """About how many lines through middles a line of these points crosses: how hard the work is."""
    most = 4 * _widest(grid)
    return sum(1 + min((abs(x - u) + abs(y - v)) // FINE * 2, most) for (u, v), (x, y) in pairwise(points))


def _widest(grid: Squares | Hexes) -> int:
    """No coordinate of a cell, nor the sum of two, is larger."""
    return grid.columns + grid.rows


def _places(family: Family, start: Point, end: Point, widest: int) -> Iterator[tuple[int, int]]:
    """Where a stroke crosses the lines of a family: the number of the line, and of the last middle before the place."""
    (a, b), (c, d) = family.across, family.along
    (f, g), (f_end, g_end) = sorted((a * u + b * v, c * u + d * v) for u, v in (start, end))
    rise, run = f_end - f, g_end - g
    # Moved by (e, e*e) for an endlessly small e, the stroke passes before a middle that it now meets.
    before = (c * rise - a * run, d * rise - b * run) < (0, 0)
    for k in range(max(f // FINE + 1, -widest), min(f_end // FINE, widest) + 1):
        yield k, (g * rise + (k * FINE - f) * run - before) // (FINE * rise)


def find_ends(grid: Squares | Hexes, side: Side) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of the side of two cells in lattice coordinates, in whole cells.

    >>> find_ends(Squares(3, 3), Side(((0, 0), (1, 0)), "wall"))
    ((0.5, -0.5), (0.5, 0.5))
    """
    (ax, ay), (bx, by) = side.between
    step = bx - ax, by - ay
    if isinstance(grid, Squares):
        (x, y), (across, down) = ((ax + bx) / 2, (ay + by) / 2), (abs(step[1]) / 2, abs(step[0]) / 2)
        return (x - across, y - down), (x + across, y + down)
    turn = grid.vectors.index(step)
    beside = [grid.vectors[turn - 1], grid.vectors[(turn + 1) % 6]]
    first, last = [(ax + (step[0] + x) / 3, ay + (step[1] + y) / 3) for x, y in beside]
    return first, last


def to_unit_length(
    start: tuple[float, float], end: tuple[float, float]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The line about the same middle, in the same direction, one unit long."""
    length = math.dist(start, end) or 1.0
    across, down = (end[0] - start[0]) / length / 2, (end[1] - start[1]) / length / 2
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return (middle[0] - across, middle[1] - down), (middle[0] + across, middle[1] + down)
