"""Where the cells of a Foundry scene lie: its grid starts at the corner of the canvas, not of the picture.

The canvas is the picture and a margin about it, which is rounded up to whole cells.  All coordinates are pixels of it.
Of odd layouts of hexes the canvas shows half of the first cell, of even ones the whole.
"""

from __future__ import annotations

import math

from fieldcraft.board.grid import Layout
from fieldcraft.maps.covering import PlacedGrid, Rectangle, cover_with_hexes, cover_with_squares
from fieldcraft.maps.foundry.model import SceneEntry
from fieldcraft.maps.import_result import MapError

LAYOUTS: dict[int, Layout] = {2: "odd-r", 3: "even-r", 4: "odd-q", 5: "even-q"}
"""The hexes by the number of their grid type."""


def place_grid(scene: SceneEntry, file: str) -> PlacedGrid:
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
    if layout is None:
        frame = cover_with_squares(part, size, file, "$.width")
    else:
        frame = cover_with_hexes(part, layout, cell, file, "$.width")
    return PlacedGrid(frame, (part.x, part.y), cell[0] if layout and layout.endswith("r") else cell[1])


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
