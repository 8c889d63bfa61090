"""The sheet: where the cells of a board lie on paper, and the outlines that they form."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec

from fieldcraft.board import Board, Cell, Direction, Hexes
from fieldcraft.render.markup import Point, polygon, polyline, smooth
from fieldcraft.render.palette import Theme

_HEX_RADIUS = 3**-0.5
_QUANTUM = 10_000
"""Corners are told apart to a ten thousandth of a cell, so that neighbours agree where they meet."""

Vertex = tuple[int, int]


class Sheet(msgspec.Struct, frozen=True, dict=True):
    """A board on paper: `cell` pixels between neighbours' centres, the map's top left corner at (0, 0).

    `key` begins every id, so that several pictures can stand in one page.
    """

    board: Board
    cell: float
    theme: Theme
    key: str

    @cached_property
    def corner_offsets(self) -> tuple[Point, ...]:
        """The corners of a cell about its centre, clockwise, in cells."""
        if not isinstance(self.board.grid, Hexes):
            return (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)
        first = 0 if self.board.grid.flat else -90
        turns = [math.radians(first + 60 * i) for i in range(6)]
        return tuple((math.cos(t) * _HEX_RADIUS, math.sin(t) * _HEX_RADIUS) for t in turns)

    @cached_property
    def _bounds(self) -> tuple[float, float, float, float]:
        centers = [self.board.grid.center(cell) for cell in self.board.grid.cells]
        right, down = (max(offset[i] for offset in self.corner_offsets) for i in (0, 1))
        xs, ys = [x for x, _ in centers], [y for _, y in centers]
        return min(xs) - right, min(ys) - down, max(xs) + right, max(ys) + down

    @property
    def columns(self) -> float:
        return self._bounds[2] - self._bounds[0]

    @property
    def rows(self) -> float:
        return self._bounds[3] - self._bounds[1]

    @property
    def width(self) -> float:
        return self.columns * self.cell

    @property
    def height(self) -> float:
        return self.rows * self.cell

    @property
    def unit(self) -> float:
        """One where a cell is as wide as on the table's own screen; lines and letters grow with it."""
        return self.cell / 62

    def name(self, what: str) -> str:
        """An id of this picture's own."""
        return f"{self.key}-{what}"

    def use(self, what: str) -> str:
        """A paint that this picture defines."""
        return f"url(#{self.name(what)})"

    def spot(self, cell: Cell) -> Point:
        """The centre of a cell in cells from the map's top left corner."""
        x, y = self.board.grid.center(cell)
        return x - self._bounds[0], y - self._bounds[1]

    def point(self, cell: Cell) -> Point:
        """The centre of a cell in pixels."""
        x, y = self.spot(cell)
        return x * self.cell, y * self.cell

    def middle(self, cells: Iterable[Cell]) -> Point:
        """The centre of a footprint in pixels."""
        points = [self.point(cell) for cell in cells]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def angle(self, direction: Direction) -> float:
        """Where a direction points on paper, in degrees clockwise from the right."""
        cell = self.board.grid.cells[0]
        (x, y), (u, v) = self.spot(cell), self.spot(self.board.grid.step(cell, direction))
        return math.degrees(math.atan2(v - y, u - x))

    def corners(self, cell: Cell, size: float = 1.0) -> list[Point]:
        """The corners of a cell in pixels, clockwise; `size` draws them towards the centre."""
        (x, y), scale = self.point(cell), size * self.cell
        return [(x + a * scale, y + b * scale) for a, b in self.corner_offsets]

    def polygons(self, cells: Iterable[Cell], size: float = 1.0) -> str:
        """Path data of cells, each closed by itself."""
        return "".join(polygon(self.corners(cell, size)) for cell in cells)

    def edge(self, a: Cell, b: Cell) -> tuple[Point, Point]:
        """The side that two neighbours share, in pixels; one point where they only touch at a corner."""
        (x, y), (u, v) = self.point(a), self.point(b)
        shared = [p for p in self.corners(a) if math.isclose(math.dist(p, (x, y)), math.dist(p, (u, v)), abs_tol=1e-6)]
        return shared[0], shared[-1]

    def _vertices(self, cell: Cell) -> list[Vertex]:
        x, y = self.spot(cell)
        return [(round((x + a) * _QUANTUM), round((y + b) * _QUANTUM)) for a, b in self.corner_offsets]

    def _edges(self, cell: Cell) -> list[tuple[Vertex, Vertex]]:
        ring = self._vertices(cell)
        return list(zip(ring, ring[1:] + ring[:1], strict=True))

    def _pixel(self, vertex: Vertex) -> Point:
        return vertex[0] * self.cell / _QUANTUM, vertex[1] * self.cell / _QUANTUM

    def outline(self, cells: Iterable[Cell]) -> str:
        """Path data of the closed outlines around a set of cells, holes included."""
        return "".join(polygon(map(self._pixel, ring)) for ring in self._rings(cells))

    def border(self, cells: Iterable[Cell]) -> list[tuple[Point, Point]]:
        """The sides that face out of a set of cells, in pixels."""
        rings = ((ring, ring[1:] + ring[:1]) for ring in self._rings(cells))
        return [(self._pixel(a), self._pixel(b)) for starts, ends in rings for a, b in zip(starts, ends, strict=True)]

    def _rings(self, cells: Iterable[Cell]) -> Iterator[list[Vertex]]:
        edges = dict.fromkeys(edge for cell in cells for edge in self._edges(cell))
        follow: dict[Vertex, list[Vertex]] = {}
        for start, end in edges:
            if (end, start) not in edges:
                follow.setdefault(start, []).append(end)
        while follow:
            yield _ring(follow)

    def curves(self, lines: Iterable[list[Point]], shortest: int = 0) -> str:
        """Path data of closed lines in cells, smoothed; those of at most `shortest` points are left out."""
        long = (line for line in lines if len(line) > shortest)
        return "".join(smooth([(x * self.cell, y * self.cell) for x, y in line]) for line in long)

    def lattice(self) -> str:
        """Path data of every side of every cell, each once, joined where they follow one another."""
        seen: set[tuple[Vertex, Vertex]] = set()
        return "".join(
            polyline(map(self._pixel, run)) for cell in self.board.grid.cells for run in self._new(cell, seen)
        )

    def _new(self, cell: Cell, seen: set[tuple[Vertex, Vertex]]) -> list[list[Vertex]]:
        runs: list[list[Vertex]] = []
        for start, end in self._edges(cell):
            if (end, start) in seen:
                continue
            seen.add((start, end))
            if runs and runs[-1][-1] == start:
                runs[-1].append(end)
            else:
                runs.append([start, end])
        return runs


def _ring(follow: dict[Vertex, list[Vertex]]) -> list[Vertex]:
    """Take one closed line out of those that are left."""
    first = here = next(iter(follow))
    ring = []
    while True:
        ring.append(here)
        ends = follow[here]
        there = ends.pop()
        if not ends:
            del follow[here]
        if there == first:
            return ring
        here = there


def footprint_radius(sheet: Sheet, cells: tuple[Cell, ...]) -> float:
    """The radius of a counter that fits a footprint, in pixels."""
    middle = sheet.middle(cells)
    nearest = min(_gap(middle, side) for side in sheet.border(cells))
    return float(min(0.378 * sheet.cell * len(cells) ** 0.5, 0.85 * nearest))


def _gap(point: Point, side: tuple[Point, Point]) -> float:
    (x, y), ((a, b), (c, d)) = point, side
    return float((((a + c) / 2 - x) ** 2 + ((b + d) / 2 - y) ** 2) ** 0.5)
