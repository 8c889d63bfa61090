"""Lines, sight and cover the slow and obvious way: polygons on paper, cut with straight lines in exact fractions.

Paper is stretched by the square root of 3 in one direction, which makes all corners of hexes fractions and leaves
straight lines straight.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from fieldcraft.board import Board, Cell, Grid, Hexes, Side

Point = tuple[Fraction, Fraction]
Segment = tuple[Point, Point]

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
BOX = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))
HEXAGON = ((0, -2 * THIRD), (HALF, -THIRD), (HALF, THIRD), (0, 2 * THIRD), (-HALF, THIRD), (-HALF, -THIRD))


@lru_cache(maxsize=4096)
def middle(grid: Grid, cell: Cell) -> Point:
    x, y = Fraction(cell[0]), Fraction(cell[1])
    if not isinstance(grid, Hexes):
        return x, y
    return (x, y + x / 2) if grid.flat else (x + y / 2, y)


@lru_cache(maxsize=4096)
def polygon(grid: Grid, cell: Cell) -> tuple[Point, ...]:
    x, y = middle(grid, cell)
    corners = HEXAGON if isinstance(grid, Hexes) else BOX
    flat = isinstance(grid, Hexes) and grid.flat
    return tuple((x + (v if flat else u), y + (u if flat else v)) for u, v in corners)


def edge(grid: Grid, side: Side | tuple[Cell, Cell]) -> Segment:
    """The side of two cells: the corners that they share."""
    a, b = side.between if isinstance(side, Side) else side
    first, second = sorted(set(polygon(grid, a)) & set(polygon(grid, b)))
    return first, second


def hand(line: Segment, point: Point) -> int:
    """1 if a point lies on one hand of a line, -1 on the other, 0 on it."""
    (ax, ay), (bx, by) = line
    area = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
    return (area > 0) - (area < 0)


def is_on(segment: Segment, point: Point) -> bool:
    (ax, ay), (bx, by) = segment
    inside = min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)
    return inside and hand(segment, point) == 0


def touch(a: Segment, b: Segment) -> bool:
    """Whether two closed segments have a point in common."""
    if any(is_on(b, end) for end in a) or any(is_on(a, end) for end in b):
        return True
    return hand(a, b[0]) * hand(a, b[1]) < 0 and hand(b, a[0]) * hand(b, a[1]) < 0


def crosses_side(line: Segment, side: Segment) -> bool:
    """Whether a line goes from one hand of a side to the other between its ends."""
    return touch(line, side) and hand(line, side[0]) * hand(line, side[1]) < 0


def touches_cell(grid: Grid, line: Segment, cell: Cell) -> bool:
    corners = polygon(grid, cell)
    return any(touch(line, side) for side in pairwise((*corners, corners[0])))


def crosses_cell(grid: Grid, line: Segment, cell: Cell) -> bool:
    """Whether a line has a point inside a cell: it touches the cell and has corners on both hands."""
    return touches_cell(grid, line, cell) and {-1, 1} <= {hand(line, corner) for corner in polygon(grid, cell)}


def between(grid: Grid, a: Cell, b: Cell) -> Segment:
    return middle(grid, a), middle(grid, b)


def opaque_cells(board: Board, ends: tuple[Cell, Cell]) -> list[Cell]:
    return [cell for cell in board.grid.cells if board.terrain(cell).opaque and cell not in ends]


def opaque_sides(board: Board) -> list[Segment]:
    return [edge(board.grid, side) for side in board.sides if side.opaque]


def touched(board: Board, a: Cell, b: Cell) -> bool:
    """Whether the line touches anything opaque."""
    line = between(board.grid, a, b)
    return any(touches_cell(board.grid, line, cell) for cell in opaque_cells(board, (a, b))) or any(
        touch(line, side) for side in opaque_sides(board)
    )


def crossed(board: Board, a: Cell, b: Cell) -> bool:
    """Whether the line passes through anything opaque."""
    line = between(board.grid, a, b)
    return any(crosses_cell(board.grid, line, cell) for cell in opaque_cells(board, (a, b))) or any(
        crosses_side(line, side) for side in opaque_sides(board)
    )


def hands_at(board: Board, a: Cell, b: Cell, corner: Point) -> set[int]:
    """On which hands of the line something opaque that the line does not pass through has this corner."""
    grid, line = board.grid, between(board.grid, a, b)
    cells = (cell for cell in opaque_cells(board, (a, b)) if corner in polygon(grid, cell))
    sides = (side for side in opaque_sides(board) if corner in side and set(map(line_hand(line), side)) != {0})
    return {hand(line, middle(grid, cell)) for cell in cells} | {sum(map(line_hand(line), side)) for side in sides}


def line_hand(line: Segment) -> Callable[[Point], int]:
    return lambda point: hand(line, point)


def pinched(board: Board, a: Cell, b: Cell) -> bool:
    """Whether the line is blocked if a graze blocks only with something on both hands."""
    line = between(board.grid, a, b)
    corners = {c for cell in board.grid.cells for c in polygon(board.grid, cell) if is_on(line, c)}
    along = [side for side in opaque_sides(board) if side[0] in corners and side[1] in corners]
    places = [{corner} for corner in corners] + [set(side) for side in along]
    return crossed(board, a, b) or any(
        {-1, 1} <= set().union(*(hands_at(board, a, b, corner) for corner in place)) for place in places
    )


def sees(board: Board, a: Cell, b: Cell, graze: str = "blocks") -> bool:
    return a == b or not (pinched(board, a, b) if graze == "pinched" else touched(board, a, b))


def passed_cells(grid: Grid, a: Cell, b: Cell) -> set[Cell]:
    """The cells of the map but for the first that a line passes through."""
    line = between(grid, a, b)
    return {cell for cell in grid.cells if cell != a and crosses_cell(grid, line, cell)} | ({b} if a != b else set())


def cover(board: Board, a: Cell, b: Cell) -> int:
    """The best cover of all that the line passes through."""
    line = between(board.grid, a, b)
    ground = [board.terrain(cell).cover for cell in passed_cells(board.grid, a, b)]
    return max([0, *ground, *(side.cover for side in board.sides if crosses_side(line, edge(board.grid, side)))])
