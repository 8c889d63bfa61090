"""The key under a map: what each ground, side and sign means, drawn by the painters that draw the map."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fieldcraft.board import Board, Side, Squares, Terrain
from fieldcraft.board.terrain import HEAVY, LIGHT
from fieldcraft.render.counter import draw_counter
from fieldcraft.render.land import side_kind_of
from fieldcraft.render.map_drawing import draw_map, sheet_of
from fieldcraft.render.markup import Style, draw_text, element, group, shift, shorten
from fieldcraft.render.model import (
    AnyLayer,
    Area,
    Figure,
    Forbidden,
    Path,
    Picture,
    Reach,
    Selected,
    SightLine,
    Threat,
    Zone,
)
from fieldcraft.render.palette import Theme

_WIDE, _HIGH = 46.0, 32.0
"""The size of a sample, in pixels."""

_ROW, _COLUMN, _LETTERS = 42.0, 250.0, 13.0
_HERE = ((0, 0), (1, 0))
"""A sample shows the middle of two cells."""


class Entry(msgspec.Struct, frozen=True):
    """A sample, drawn about its top left corner, and what it means."""

    sample: str
    text: str


def legend_entries(picture: Picture) -> list[Entry]:
    """What a picture's key explains: its sides, its ground, what stands between cells, and the layers."""
    return [*_sides(picture), *_grounds(picture), *_betweens(picture), *_layers(picture)]


def _side_name(picture: Picture, side: int) -> str:
    name = picture.sides[side] if 0 <= side < len(picture.sides) else ""
    return name or f"Side {side + 1}"


def _sides(picture: Picture) -> Iterator[Entry]:
    theme = sheet_of(picture).theme
    for side in sorted({figure.side for figure in picture.figures}):
        name = _side_name(picture, side)
        drawn = draw_counter(Figure(name, _HERE, side, "shield"), 0.42 * _HIGH, theme, None)
        yield Entry(group(drawn, transform=shift(_WIDE / 2, _HIGH / 2 - 1)), name)


def _grounds(picture: Picture) -> Iterator[Entry]:
    board = picture.board
    for number_ in () if picture.zones else sorted(set(board.ground)):
        terrain = board.kinds[number_]
        tile = Board.of(Squares(2, 1), dict.fromkeys(_HERE, terrain))
        text = picture.texts.get(terrain.name, _effects(terrain))
        yield Entry(_sample(picture, tile), f"{terrain.name.capitalize()}{f': {text}' if text else ''}")


def _effects(terrain: Terrain) -> str:
    facts = [
        "no entry" if terrain.impassable else f"costs {terrain.cost}" if terrain.cost > 1 else "",
        "hides" if terrain.opaque else "",
        {LIGHT: "light cover", HEAVY: "heavy cover"}.get(terrain.cover, ""),
    ]
    return ", ".join(fact for fact in facts if fact)


def _betweens(picture: Picture) -> Iterator[Entry]:
    looks = {_side_text(side): side for side in picture.board.sides}
    for text, side in looks.items():
        between = Side(_HERE, side.name, side.impassable, side.opaque, side.cover)
        tile = Board.of(Squares(2, 1), sides=(between,))
        yield Entry(_sample(picture, tile), text)


def _side_text(side: Side) -> str:
    name = side.name.capitalize()
    return f"{name}, open" if side_kind_of(side) == "door" and not side.impassable else name


def _layers(picture: Picture) -> Iterator[Entry]:
    for shown, text in dict.fromkeys(meaning for layer in picture.layers for meaning in _meanings(picture, layer)):
        columns = [column for column, _ in shown.touched]
        # As many cells as put those that the layer touches in the middle.
        tile = Board.of(Squares(min(columns) + max(columns) + 1, 1))
        yield Entry(_sample(picture, tile, shown), text)


def _meanings(picture: Picture, layer: AnyLayer) -> Iterator[tuple[AnyLayer, str]]:
    """Samples of a layer with their meanings; named areas and places explain themselves."""
    match layer:
        case Reach():
            yield Reach(((_HERE[0], 1), (_HERE[1], 4))), "In reach, with its cost"
            if layer.stops:
                yield Reach((((1, 0), 3),), ((1, 0),)), "The move ends here"
        case Zone():
            yield Zone(_HERE, layer.side, layer.text), f"{_side_name(picture, layer.side)}: {layer.text}"
        case SightLine(stopped_at=None):
            yield SightLine((0, 0), (1, 0)), "Clear sight"
        case SightLine():
            yield SightLine((0, 0), (2, 0), (1, 0)), "Sight is stopped here"
        case Area(text=""):
            yield Area(_HERE, side=layer.side), "Area"
        case _ if type(layer) in _SIGNS:
            yield _SIGNS[type(layer)]


_SIGNS: dict[type[AnyLayer], tuple[AnyLayer, str]] = {
    Path: (Path(_HERE), "Planned way"),
    Selected: (Selected(_HERE), "Acts now"),
    Threat: (Threat(((1, 0),)), "May strike"),
    Forbidden: (Forbidden((1, 0)), "May not enter"),
}


def _sample(picture: Picture, board: Board, *layers: AnyLayer) -> str:
    """The middle of a tiny map."""
    tile = Picture(board, layers=layers, theme=picture.theme, cell_size=_HIGH)
    sheet = sheet_of(tile)
    window: Style = {"width": _WIDE, "height": _HIGH, "rx": 2.0}
    clip = element("clipPath", element("rect", **window), id=sheet.name("sample"))
    drawn = group(draw_map(sheet, tile), transform=shift((_WIDE - sheet.width) / 2, 0))
    rim = element("rect", fill="none", stroke=sheet.theme.frame_ink, stroke_width=0.8, stroke_opacity=0.6, **window)
    return clip + group(drawn, clip_path=sheet.use("sample")) + rim


def legend_height(count: int, width: float) -> float:
    """How much room a key of so many entries needs under a map of a width, in pixels."""
    return -(-count // _columns(width)) * _ROW


def _columns(width: float) -> int:
    return max(1, int(width // _COLUMN))


def draw_legend(theme: Theme, shown: list[Entry], width: float) -> str:
    """The entries in columns, the first at (0, 0)."""
    columns, pitch = _columns(width), width / _columns(width)
    places = ((i % columns * pitch, i // columns * _ROW) for i in range(len(shown)))
    drawn = (_entry(theme, entry, x, y) for entry, (x, y) in zip(shown, places, strict=True))
    return group(*drawn, class_="legend")


def _entry(theme: Theme, entry: Entry, x: float, y: float) -> str:
    text = draw_text(shorten(entry.text, 30), _WIDE + 11, _HIGH / 2, _LETTERS, text_anchor="start", fill=theme.ink)
    return group(entry.sample, text, transform=shift(x, y))
