"""Which cells cover a part of a drawing, and where a picture lies on them; all lengths are those of the drawing."""

from __future__ import annotations

import math
from typing import NamedTuple, cast

from fieldcraft.board import Hexes, Squares
from fieldcraft.board.grid import Layout
from fieldcraft.maps.lattice import Frame
from fieldcraft.maps.limits import check_size

SLACK = 1e-6


class PlacedGrid(NamedTuple):
    """Cells, the corner at which the picture begins on the canvas, and how wide a cell is there from side to side."""

    frame: Frame
    corner: tuple[float, float]
    width: float


class Rectangle(NamedTuple):
    """A part of the canvas."""

    x: float
    y: float
    width: float
    height: float


def cover_with_squares(part: Rectangle, size: float, file: str, place: str) -> Frame:
    """The squares that a part of the drawing touches."""
    left, top = math.floor(part.x / size + SLACK), math.floor(part.y / size + SLACK)
    columns = math.ceil((part.x + part.width) / size - SLACK) - left
    rows = math.ceil((part.y + part.height) / size - SLACK) - top
    check_size(columns, rows, file, place)
    return Frame(Squares(columns, rows), ((left + 0.5) * size, (top + 0.5) * size), (size, size))


def cover_with_hexes(part: Rectangle, layout: Layout, cell: tuple[float, float], file: str, place: str) -> Frame:
    """The hexes whose middles lie in a part or on its edge; what is said of rows holds of columns likewise.

    `cell` is the width and height of one.  In odd layouts the middle of the first lies half its height from the top and
    on the left edge, in even ones half a cell farther to the right.
    """
    flat = layout.endswith("q")
    x, y, width, height = (part.y, part.x, part.height, part.width) if flat else part
    across, along = (cell[1], cell[0]) if flat else cell
    stride = 0.75 * along
    top = math.ceil((y - along / 2) / stride - SLACK)
    rows = math.floor((y + height - along / 2) / stride + SLACK) - top + 1
    even = layout.startswith("even")
    starts = [_start(x, across, half=(row % 2 == 0) == even) for row in (top, top + 1)]
    columns = min(math.floor((x + width - start) / across + SLACK) for start in starts) + 1
    check_size(*((rows, columns) if flat else (columns, rows)), file, place)
    # The row that begins farther to the right is the one that is shoved.
    laid: Layout = cast(Layout, f"{'even' if starts[0] > starts[1] else 'odd'}-{'q' if flat else 'r'}")
    first = (starts[0], top * stride + along / 2)
    if flat:
        return Frame(Hexes(rows, columns, laid), (first[1], first[0]), (stride, across))
    return Frame(Hexes(columns, rows, laid), first, (across, stride))


def _start(x: float, across: float, *, half: bool) -> float:
    """Where the middle of the first cell of a row lies, not left of `x`; in some rows they lie `half` a cell on."""
    shove = across / 2 if half else 0.0
    return math.ceil((x - shove) / across - SLACK) * across + shove


def picture_offset(corner: tuple[float, float], placed: PlacedGrid) -> tuple[float, float]:
    """Where a picture begins, in widths of a cell from the corner of the board."""
    (x, y), frame = placed.frame.first, placed.frame
    middle_x, middle_y = frame.grid.center(frame.grid.cell(0, 0))
    return (
        round((corner[0] - x) / placed.width + middle_x, 6),
        round((corner[1] - y) / placed.width + middle_y, 6),
    )
