"""The ground of a board as a picture of its own, for programs that know no ground."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Board
from fieldcraft.maps.backdrop import Backdrop
from fieldcraft.maps.import_result import Imported
from fieldcraft.maps.programs import FOUNDRY
from fieldcraft.render.ground import draw_ground
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.map_drawing import define_used, sheet_of
from fieldcraft.render.markup import element, number
from fieldcraft.render.model import SMALLEST_CELL, Picture
from fieldcraft.render.raster import rasterise
from fieldcraft.render.sides import draw_sides

CELL, LONGEST = 100.0, 4096.0
"""How wide a cell is in pixels, unless the longer side of the picture would have more of them than this."""


def paint_for_program(found: Imported, ending: str) -> Imported:
    """A map with its ground as the picture under it, if it has none and the program shows only pictures."""
    if ending != FOUNDRY or found.backdrop is not None:
        return found
    return replace(found, backdrop=paint_ground(found.board))


def paint_ground(board: Board) -> Backdrop:
    """The ground and what stands between its cells as a PNG, without grid, pieces and frame."""
    grid = board.grid
    cell = max(SMALLEST_CELL, min(CELL, LONGEST / max(grid.columns, grid.rows)))
    sheet = sheet_of(Picture(board=board, cell_size=cell))
    width, height = round(sheet.width), round(sheet.height)
    land = draw_ground(LandSamples(sheet)) + draw_sides(sheet)
    drawn = element(
        "svg",
        element("defs", *define_used(sheet, land)),
        land,
        xmlns="http://www.w3.org/2000/svg",
        xmlns_xlink="http://www.w3.org/1999/xlink",
        width=width,
        height=height,
        view_box=f"0 0 {number(width)} {number(height)}",
    )
    return Backdrop("image/png", width, height, rasterise(drawn, 1), cell)
