"""The whole picture: title, frame, map and key, put together as one SVG."""

from __future__ import annotations

from itertools import accumulate

import msgspec

from fieldcraft.render.frame import band_width, draw_frame
from fieldcraft.render.legend import draw_legend, legend_entries, legend_height
from fieldcraft.render.map_drawing import draw_map, sheet_of
from fieldcraft.render.markup import SANS, SERIF, Style, draw_text, element, escape_text, group, number, shift, shorten
from fieldcraft.render.model import Picture, Selected
from fieldcraft.render.palette import Theme
from fieldcraft.render.sheet import Sheet

_MARGIN, _GAP = 22.0, 16.0
_NARROWEST = 280.0
"""What a title and a key need, in pixels, however small the map is."""


class Block(msgspec.Struct, frozen=True):
    """A part of the page, drawn from its own top left corner."""

    height: float
    drawing: str


def svg(picture: Picture) -> str:
    """A picture as an SVG that needs nothing but itself; the same picture always gives the same text.

    >>> from fieldcraft.board import Board, Squares
    >>> svg(Picture(Board.of(Squares(3, 2)), title="A yard")).startswith("<svg ")
    True
    """
    sheet = sheet_of(picture)
    wide = sheet.width + (0 if picture.zones else 2 * band_width(sheet))
    if picture.title or picture.subtitle or picture.legend:
        wide = max(wide, _NARROWEST)
    blocks = [
        block for block in (_title(sheet.theme, picture, wide), _map(sheet, picture), _key(picture, wide)) if block
    ]
    tops = list(accumulate((block.height + _GAP for block in blocks), initial=_MARGIN))
    parts = (group(block.drawing, transform=shift(_MARGIN, top)) for block, top in zip(blocks, tops, strict=False))
    return _document(picture, wide + 2 * _MARGIN, tops[-1] - _GAP + _MARGIN, *parts)


def _document(picture: Picture, width: float, height: float, *parts: str) -> str:
    grid, theme = picture.board.grid, sheet_of(picture).theme
    size = f"{len(picture.zones)} zones" if picture.zones else f"{grid.columns} by {grid.rows} cells"
    about = f"A map of {size} with {len(picture.figures)} figures."
    return element(
        "svg",
        element("title", escape_text(picture.title or "Map")),
        element("desc", escape_text(about)),
        element("rect", width=width, height=height, fill=theme.paper),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        xmlns_xlink="http://www.w3.org/1999/xlink",
        width=width,
        height=height,
        view_box=f"0 0 {number(width)} {number(height)}",
        role="img",
    )


def _title(theme: Theme, picture: Picture, wide: float) -> Block | None:
    """The title, as large as suits the page and smaller where it is long, and the subtitle under it."""
    size = max(14.0, min(38.0, max(20.0, wide / 28), 1.95 * wide / max(1, len(picture.title))))
    first, second = size if picture.title else 0.0, 13.5 if picture.subtitle else 0.0
    title: Style = {"font_family": SERIF, "font_weight": 700, "text_anchor": "start", "fill": theme.ink}
    subtitle: Style = {"font_family": SANS, "text_anchor": "start", "fill": theme.ink_2}
    lines = (
        draw_text(shorten(picture.title, int(1.95 * wide / size)), 0, first / 2, first, **title) if first else "",
        draw_text(shorten(picture.subtitle, int(wide / 6.6)), 0, first + 14, second, **subtitle) if second else "",
    )
    return Block(first + 1.5 * second, group(*lines, class_="title")) if any(lines) else None


def _map(sheet: Sheet, picture: Picture) -> Block:
    """The frame, and over it the map, whose names may reach into the frame; zones have no rows to be named in one."""
    if picture.zones:
        return Block(sheet.height, draw_map(sheet, picture))
    marked = [cell for layer in picture.layers if isinstance(layer, Selected) for cell in layer.cells]
    margin = band_width(sheet)
    drawn = group(draw_frame(sheet, marked), draw_map(sheet, picture), transform=shift(margin, margin))
    return Block(sheet.height + 2 * margin, drawn)


def _key(picture: Picture, wide: float) -> Block | None:
    if not picture.legend:
        return None
    shown = legend_entries(picture)
    return Block(legend_height(len(shown), wide), draw_legend(sheet_of(picture).theme, shown, wide))
