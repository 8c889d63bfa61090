"""The whole picture: title, frame, map and key, put together as one SVG."""

from __future__ import annotations

from fieldcraft.maps.picture.frame import band, frame
from fieldcraft.maps.picture.legend import entries, legend, legend_height
from fieldcraft.maps.picture.markup import SANS, SERIF, Style, element, group, lettering, number, shift, words
from fieldcraft.maps.picture.model import Picture, Selected
from fieldcraft.maps.picture.plan import plan, sheet_of
from fieldcraft.maps.picture.sheet import Sheet

_MARGIN = 22.0


def svg(picture: Picture) -> str:
    """A picture as an SVG that needs nothing but itself; the same picture always gives the same text.

    >>> from fieldcraft.board import Board, Squares
    >>> svg(Picture(Board.of(Squares(3, 2)), title="A yard")).startswith("<svg ")
    True
    """
    sheet, shown = sheet_of(picture), entries(picture) if picture.legend else []
    side = _MARGIN + band(sheet)
    top, width = side + _title_height(sheet, picture), sheet.width + 2 * side
    under = top + sheet.height + band(sheet) + _MARGIN
    height = under + (legend_height(len(shown), sheet.width + 2 * band(sheet)) + 6 if shown else 0)
    marked = [cell for layer in picture.layers if isinstance(layer, Selected) for cell in layer.cells]
    drawn = group(plan(sheet, picture), frame(sheet, marked), transform=shift(side, top))
    key = (
        group(legend(sheet.theme, shown, sheet.width + 2 * band(sheet)), transform=shift(_MARGIN, under))
        if shown
        else ""
    )
    paper = element("rect", width=width, height=height, fill=sheet.theme.paper)
    return _document(picture, width, height, paper, _title(sheet, picture, side), drawn, key)


def _document(picture: Picture, width: float, height: float, *inner: str) -> str:
    grid = picture.board.grid
    about = f"A map of {grid.columns} by {grid.rows} cells with {len(picture.figures)} figures."
    return element(
        "svg",
        element("title", words(picture.title or "Map")),
        element("desc", words(about)),
        *inner,
        xmlns="http://www.w3.org/2000/svg",
        xmlns_xlink="http://www.w3.org/1999/xlink",
        width=width,
        height=height,
        view_box=f"0 0 {number(width)} {number(height)}",
        role="img",
    )


def _title_size(sheet: Sheet, text: str) -> float:
    """As large as suits the map, and smaller where a long title would not fit."""
    return max(9.0, min(38.0, max(20.0, sheet.width / 28), sheet.width / (0.52 * max(1, len(text)))))


def _title_height(sheet: Sheet, picture: Picture) -> float:
    title = 1.25 * _title_size(sheet, picture.title) if picture.title else 0.0
    return title + (20.0 if picture.subtitle else 0.0)


def _title(sheet: Sheet, picture: Picture, x: float) -> str:
    size, theme = _title_size(sheet, picture.title), sheet.theme
    title: Style = {"font_family": SERIF, "font_weight": 700, "text_anchor": "start", "fill": theme.ink}
    subtitle: Style = {"font_family": SANS, "text_anchor": "start", "fill": theme.ink_2}
    below = _MARGIN + (1.25 * size if picture.title else 0) + 2
    return group(
        lettering(picture.title, x - band(sheet), _MARGIN + 0.4 * size, size, **title) if picture.title else "",
        lettering(picture.subtitle, x - band(sheet), below, 13.5, **subtitle) if picture.subtitle else "",
        class_="title",
    )
