"""The map itself with all that lies on it, without title, frame and key."""

from __future__ import annotations

import zlib

from fieldcraft.board import Hexes
from fieldcraft.maps.picture.frame import grid_lines, level_figures
from fieldcraft.maps.picture.ground import ground
from fieldcraft.maps.picture.growth import symbols
from fieldcraft.maps.picture.markup import box, element, group, path
from fieldcraft.maps.picture.model import Picture
from fieldcraft.maps.picture.overlays import above, beneath, hatches
from fieldcraft.maps.picture.palette import THEMES
from fieldcraft.maps.picture.sheet import Sheet
from fieldcraft.maps.picture.sides import sides
from fieldcraft.maps.picture.standing import figures, names
from fieldcraft.maps.picture.survey import Survey

_PAGE = 1500
"""How long the longer side of a map becomes, in pixels, where its cells may be of any size."""


def sheet_of(picture: Picture) -> Sheet:
    """The sheet on which a picture is drawn; its ids come from the content, so that pictures can share a page."""
    theme = THEMES[picture.theme]
    key = f"fc{zlib.crc32(repr(picture).encode(errors='backslashreplace')):08x}"
    size = picture.cell_size or _fitting(Sheet(picture.board, 1.0, theme, key))
    return Sheet(picture.board, size, theme, key)


def _fitting(sheet: Sheet) -> float:
    return round(min(62.0, max(14.0, _PAGE / max(sheet.columns, sheet.rows))), 1)


def plan(sheet: Sheet, picture: Picture) -> str:
    """The map with its top left corner at (0, 0), cut off at its edges, and the figures, which may stand over them."""
    edge = path(box(0, 0, sheet.width, sheet.height))
    clipped = group(
        ground(Survey(sheet)),
        _veil(sheet),
        grid_lines(sheet),
        sides(sheet),
        level_figures(sheet),
        beneath(sheet, picture),
        clip_path=sheet.use("edge"),
    )
    standing = figures(sheet, picture) + above(sheet, picture) + names(sheet, picture)
    used = (symbol for name, symbol in symbols(sheet).items() if f"#{name}" in clipped)
    definitions = element("defs", element("clipPath", edge, id=sheet.name("edge")), hatches(sheet, picture), *used)
    return group(definitions, clipped, standing, class_="map")


def _veil(sheet: Sheet) -> str:
    """A pale veil over what is no cell: the notched edge of a map of hexes."""
    if not isinstance(sheet.board.grid, Hexes):
        return ""
    outline = box(0, 0, sheet.width, sheet.height) + sheet.outline(sheet.board.grid.cells)
    return path(outline, fill=sheet.theme.frame, fill_rule="evenodd", fill_opacity=0.42, class_="veil")
