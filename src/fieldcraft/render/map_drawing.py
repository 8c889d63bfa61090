"""The map itself with all that lies on it, without title, frame and key."""

from __future__ import annotations

import zlib
from base64 import b64encode

from msgspec.structs import replace

from fieldcraft.board import Hexes
from fieldcraft.render.figures import draw_figures, draw_names
from fieldcraft.render.frame import draw_grid, draw_levels
from fieldcraft.render.ground import draw_ground
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.markup import box, element, group, path
from fieldcraft.render.model import Picture, Underlay
from fieldcraft.render.overlays import define_hatches, draw_above, draw_beneath
from fieldcraft.render.palette import THEMES
from fieldcraft.render.sheet import Sheet
from fieldcraft.render.sides import draw_sides
from fieldcraft.render.symbols import define_symbols
from fieldcraft.render.zones import ZoneSheet, draw_zone_texts, draw_zones

_PAGE = 1500
"""How long the longer side of a map becomes, in pixels, where its cells may be of any size."""


def sheet_of(picture: Picture) -> Sheet:
    """The sheet on which a picture is drawn; its ids come from the content, so that pictures can share a page."""
    theme = THEMES[picture.theme]
    key = f"fc{zlib.crc32(repr(picture).encode(errors='backslashreplace')):08x}"
    one = (
        ZoneSheet(picture.board, 1.0, theme, key, picture.zones, picture.liveries)
        if picture.zones
        else Sheet(picture.board, 1.0, theme, key)
    )
    return replace(one, cell=picture.cell_size or _cell_size(one))


def _cell_size(sheet: Sheet) -> float:
    return round(min(62.0, max(14.0, _PAGE / max(sheet.columns, sheet.rows))), 1)


def draw_map(sheet: Sheet, picture: Picture) -> str:
    """The map with its top left corner at (0, 0), cut off at its edges, and the figures, which may stand over them."""
    edge = path(box(0, 0, sheet.width, sheet.height))
    clipped = group(_land(sheet, picture.underlay), draw_beneath(sheet, picture), clip_path=sheet.use("edge"))
    writing = draw_zone_texts(sheet) if isinstance(sheet, ZoneSheet) else ""
    standing = writing + draw_figures(sheet, picture) + draw_above(sheet, picture) + draw_names(sheet, picture)
    definitions = element(
        "defs",
        element("clipPath", edge, id=sheet.name("edge")),
        define_hatches(sheet, picture),
        *define_used(sheet, clipped),
    )
    return group(definitions, clipped, standing, class_="map")


def define_used(sheet: Sheet, drawn: str) -> tuple[str, ...]:
    """The symbols that something drawn makes use of."""
    return tuple(symbol for name, symbol in define_symbols(sheet).items() if f"#{name}" in drawn)


def _land(sheet: Sheet, underlay: Underlay | None) -> str:
    """What lies under everything else: zones with their links, or ground with what stands between its cells."""
    if isinstance(sheet, ZoneSheet):
        return draw_zones(sheet)
    image = "" if underlay is None else draw_underlay(sheet, underlay)
    return "".join(
        (draw_ground(LandSamples(sheet)), image, _veil(sheet), draw_grid(sheet), draw_sides(sheet), draw_levels(sheet))
    )


def draw_underlay(sheet: Sheet, underlay: Underlay) -> str:
    """The image over the ground that was drawn, which shows where the image does not reach."""
    left, top, width, height = (round(part * sheet.cell, 2) for part in underlay.box)
    address = f"data:{underlay.media};base64,{b64encode(underlay.data).decode()}"
    return element("image", href=address, x=left, y=top, width=width, height=height, preserve_aspect_ratio="none")


def _veil(sheet: Sheet) -> str:
    """A pale veil over what is no cell: the notched edge of a map of hexes."""
    if not isinstance(sheet.board.grid, Hexes):
        return ""
    outline = box(0, 0, sheet.width, sheet.height) + sheet.outline(sheet.board.grid.cells)
    return path(outline, fill=sheet.theme.frame, fill_rule="evenodd", fill_opacity=0.42, class_="veil")
