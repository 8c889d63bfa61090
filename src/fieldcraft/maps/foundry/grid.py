"""Where the cells of a Foundry scene lie: its grid starts at the corner of the canvas, not of the picture.

The canvas is the picture and a margin about it, which is rounded up to whole cells.  All coordinates are pixels of it.
Of odd layouts of hexes the canvas shows half of the first cell, of even ones the whole.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from fieldcraft.board import Hexes, Squares
from fieldcraft.board.grid import Layout
from fieldcraft.maps.foundry.model import SceneEntry
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.lattice import Frame
from fieldcraft.maps.limits import check_size

LAYOUTS: dict[int, Layout] = {2: "odd-r", 3: "even-r", 4: "odd-q", 5: "even-q"}
"""The hexes by the number of their grid type."""

SLACK = 1e-6


class Placed(NamedTuple):
    """The cells of a scene, where its picture begins on the canvas, and how wide a cell is there, all in pixels."""

    frame: Frame
    corner: tuple[float, float]
    width: float


class Rectangle(NamedTuple):
    """A part of the canvas."""

    x: float
    y: float
    width: float
    height: float


def place_grid(scene: SceneEntry, file: str) -> Placed:
    """The cells that cover a scene; MapError for one without size, or with a grid that is none."""
    lattice, picture = scene.lattice, scene.picture
    size, padding = lattice.size, scene.padding or 0.0
    numbers = (size, padding, scene.width, scene.height, picture.offsetX or 0.0, picture.offsetY or 0.0)
    if not all(math.isfinite(one) and abs(one) <= 1e6 for one in numbers) or not size >= 1 or not 0 <= padding <= 10:
        raise MapError(file, "$.grid", "width, height and grid are in pixels, from 1 to 1000000; padding is 0 to 10")
    if lattice.type not in (0, 1, *LAYOUTS):
        raise MapError(file, "$.grid.type", f"the grid is of type {lattice.type}; 0 to 5 are allowed")
    layout = LAYOUTS.get(lattice.type)
    cell = _cell(layout, size, scene.old)
    x, y = _padding(scene, layout, cell)
    part = Rectangle(x - (picture.offsetX or 0.0), y - (picture.offsetY or 0.0), scene.width, scene.height)
    frame = _squares(part, size, file) if layout is None else _hexes(part, layout, cell, file)
    return Placed(frame, (part.x, part.y), cell[0] if layout and layout.endswith("r") else cell[1])


def _cell(layout: Layout | None, size: float, old: bool) -> tuple[float, float]:
    """Width and height of a cell; that of a hex is told from side to side, in old scenes from corner to corner."""
    if layout is None:
        return size, size
    short, long = (size * math.sqrt(3) / 2, size) if old else (size, 2 * size / math.sqrt(3))
    return (short, long) if layout.endswith("r") else (long, short)


def _padding(scene: SceneEntry, layout: Layout | None, cell: tuple[float, float]) -> tuple[float, float]:
    """The margin left of and above the picture."""
    size, padding = scene.lattice.size, scene.padding or 0.0
    if layout is None or scene.old:
        return math.ceil(padding * scene.width / size) * size, math.ceil(padding * scene.height / size) * size
    if not padding:
        return 0.0, 0.0
    (width, height), flat = cell, layout.endswith("q")
    stride_x, stride_y = (0.75 * width, height) if flat else (width, 0.75 * height)
    across, down = math.ceil(padding * scene.width / stride_x), math.ceil(padding * scene.height / stride_y)
    odd = (across if flat else down) % 2
    return (
        across * stride_x + (odd * width / 2 if not flat else 0.0),
        down * stride_y + (odd * height / 2 if flat else 0.0),
    )


def _squares(part: Rectangle, size: float, file: str) -> Frame:
    """The squares that the picture touches."""
    left, top = math.floor(part.x / size + SLACK), math.floor(part.y / size + SLACK)
    columns = math.ceil((part.x + part.width) / size - SLACK) - left
    rows = math.ceil((part.y + part.height) / size - SLACK) - top
    check_size(columns, rows, file, "$.width")
    return Frame(Squares(columns, rows), ((left + 0.5) * size, (top + 0.5) * size), (size, size))


def _hexes(part: Rectangle, layout: Layout, cell: tuple[float, float], file: str) -> Frame:
    """The hexes whose middles lie in the picture or on its edge; what is said of rows holds of columns likewise."""
    flat = layout.endswith("q")
    x, y, width, height = (part.y, part.x, part.height, part.width) if flat else part
    across, along = (cell[1], cell[0]) if flat else cell
    stride = 0.75 * along
    top = math.ceil((y - along / 2) / stride - SLACK)
    rows = math.floor((y + height - along / 2) / stride + SLACK) - top + 1
    even = layout.startswith("even")
    starts = [_start(x, across, half=(row % 2 == 0) == even) for row in (top, top + 1)]
    columns = min(math.floor((x + width - start) / across + SLACK) for start in starts) + 1
    check_size(*((rows, columns) if flat else (columns, rows)), file, "$.width")
    # The row that begins farther to the right is the one that is shoved.
    laid: Layout = LAYOUTS[2 + (starts[0] > starts[1]) + 2 * flat]
    first = (starts[0], top * stride + along / 2)
    if flat:
        return Frame(Hexes(rows, columns, laid), (first[1], first[0]), (stride, across))
    return Frame(Hexes(columns, rows, laid), first, (across, stride))


def _start(x: float, across: float, *, half: bool) -> float:
    """Where the middle of the first cell of a row lies, not left of `x`; in some rows they lie `half` a cell on."""
    shove = across / 2 if half else 0.0
    return math.ceil((x - shove) / across - SLACK) * across + shove
