"""Reading Universal VTT maps (.uvtt, .dd2vtt, .df2vtt), the format that every map editor writes.

Lines are lists of points in cells; a cropped file keeps the coordinates of the whole map and tells where it begins.
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any

import msgspec

from fieldcraft.board import Board, Squares
from fieldcraft.maps.backdrop import Backdrop, sniff
from fieldcraft.maps.documents import convert, parse_json
from fieldcraft.maps.ground import Barrier, Vocabulary
from fieldcraft.maps.import_result import Imported, Light, MapError, six_digits
from fieldcraft.maps.lattice import FINE, Frame
from fieldcraft.maps.limits import MOST_POINTS, Budget, check_size
from fieldcraft.maps.strokes import Stroke, lay_strokes, tell_count, tell_outside

LONGEST_PICTURE = 64 * 2**20
"""Characters of base64, about 48 MB of picture."""

PIXELS = "are they in pixels? They must be counted in cells"

HINTS = {
    "line_of_sight": "a wall is a list of points {x, y}, counted in cells",
    "bounds": "a portal has two bounds {x, y}, counted in cells",
    "map_size": "the map_size is {x, y}, counted in cells",
    "map_origin": "the map_origin is {x, y}, counted in cells",
    "resolution": "a Universal VTT map has a resolution with a map_size {x, y}, counted in cells",
    "portals": "a portal has bounds of two points {x, y}, and closed is true or false",
    "lights": "a light has a position {x, y} and a range, counted in cells",
}


class _Spot(msgspec.Struct):
    """A point in cells; a number that no JSON can hold comes as null or NaN."""

    x: float | None = None
    y: float | None = None


class _Resolution(msgspec.Struct):
    map_size: _Spot
    map_origin: _Spot | None = None
    pixels_per_grid: float | None = None


class _Portal(msgspec.Struct):
    bounds: list[_Spot] = []
    closed: bool = True
    kind: str = ""


class _Light(msgspec.Struct):
    position: _Spot
    range: float | None = None
    intensity: float | None = None
    color: str | None = None
    shadows: bool = True


class _Environment(msgspec.Struct):
    baked_lighting: bool = False


class _Document(msgspec.Struct):
    resolution: _Resolution
    line_of_sight: list[list[_Spot]] | None = None
    objects_line_of_sight: list[list[_Spot]] | None = None
    portals: list[_Portal] | None = None
    lights: list[_Light] | None = None
    environment: _Environment | None = None
    image: str | None = None


def read_universal(data: bytes, name: str, vocabulary: Vocabulary) -> Imported:
    """The board in a Universal VTT file: walls, doors and windows on the sides of squares, on open ground.

    `name` is the file's name, for messages.  Raises MapError for what is no such file or breaks a bound.
    """
    return universal_from(parse_json(data, name), name, vocabulary)


def universal_from(document: Any, file: str, vocabulary: Vocabulary) -> Imported:
    """The board in a Universal VTT document that is decoded already."""
    read = convert(document, _Document, file, HINTS)
    _bound_points(read, file)
    frame, corner = _frame(read.resolution, file)
    lines, notices = _lines(read, vocabulary)
    sides, outside = lay_strokes(frame, lines, Budget(file, "line_of_sight"))
    lights, dark = _lights(read.lights or [], frame)
    backdrop, complaint = _backdrop(read, corner)
    board = Board.of(frame.grid, sides=(barrier.between(cells) for cells, barrier in sides.items()))
    unlit = [f"{tell_count(dark, 'light')} without a place and a range, and left out"] if dark else []
    told = (*notices, *tell_outside(outside, len(lines), PIXELS), *unlit, *complaint)
    return Imported(board, PurePath(file).stem, (), told, lights, backdrop)


def _bound_points(read: _Document, file: str) -> None:
    """MapError for more points than a map can need."""
    lines = [*(read.line_of_sight or ()), *(read.objects_line_of_sight or ())]
    if (count := sum(map(len, lines)) + 2 * len(read.portals or ())) > MOST_POINTS:
        raise MapError(file, "line_of_sight", f"{count} points are too many; at most {MOST_POINTS} are allowed")


def _finite(spot: _Spot | None) -> tuple[float, float] | None:
    if spot is None or spot.x is None or spot.y is None:
        return None
    return (spot.x, spot.y) if math.isfinite(spot.x) and math.isfinite(spot.y) else None


def _frame(resolution: _Resolution, file: str) -> tuple[Frame, tuple[float, float]]:
    """The grid, and the picture's top left corner on it, which lies within the first cell.

    Cells are whole numbers on the uncropped map, so a crop in the middle of a cell keeps that cell whole.
    """
    size = _finite(resolution.map_size)
    origin = _finite(resolution.map_origin or _Spot(0, 0))
    if size is None or origin is None or max(map(abs, (*size, *origin))) > 1e6:
        raise MapError(file, "$.resolution", "map_size and map_origin must be numbers of cells {x, y}")
    start = math.floor(_tidy(origin[0])), math.floor(_tidy(origin[1]))
    end = math.ceil(_tidy(origin[0] + size[0])), math.ceil(_tidy(origin[1] + size[1]))
    columns, rows = end[0] - start[0], end[1] - start[1]
    check_size(columns, rows, file, "$.resolution.map_size")
    frame = Frame(Squares(columns, rows), (start[0] + 0.5, start[1] + 0.5), (1.0, 1.0))
    return frame, (_tidy(origin[0]) - start[0], _tidy(origin[1]) - start[1])


def _tidy(cells: float) -> float:
    """A length in cells, to 1/1024."""
    return round(cells * FINE) / FINE


def _lines(read: _Document, vocabulary: Vocabulary) -> tuple[list[Stroke], list[str]]:
    """What is drawn, portals last since they stand in walls, and a word about lines that are none."""
    objects = vocabulary.furniture()
    drawn = [(line, vocabulary.wall(), False) for line in read.line_of_sight or ()]
    if objects is not None:
        drawn += [(line, objects, False) for line in read.objects_line_of_sight or ()]
    drawn += [
        (portal.bounds, vocabulary.portal(portal.kind, closed=portal.closed), True) for portal in read.portals or ()
    ]
    lines = [Stroke(points, barrier, portal) for spots, barrier, portal in drawn if len(points := _points(spots)) > 1]
    return lines, _stray(drawn, lines)


def _stray(drawn: Sequence[tuple[list[_Spot], Barrier, bool]], lines: Sequence[Stroke]) -> list[str]:
    """What to say of points that are no numbers, and of lines that have not two."""
    bad = sum(_finite(spot) is None for spots, _, _ in drawn for spot in spots)
    notices = [f"{tell_count(bad, 'point')} without two finite numbers, and left out"] if bad else []
    if short := len(drawn) - len(lines):
        notices.append(f"{tell_count(short, 'line')} with fewer than two points, and left out")
    return notices


def _points(spots: Iterable[_Spot]) -> tuple[tuple[float, float], ...]:
    return tuple(point for spot in spots if (point := _finite(spot)) is not None)


def _lights(lights: Iterable[_Light], frame: Frame) -> tuple[tuple[Light, ...], int]:
    """The lights, counted from the map's corner, and how many have no usable place or range."""
    found = [_light(light, frame) for light in lights]
    return tuple(light for light in found if light is not None), found.count(None)


def _light(light: _Light, frame: Frame) -> Light | None:
    """One light, if it can be placed."""
    at, reach = _finite(light.position), light.range
    if at is None or reach is None or not 0 < reach <= 1e6 or frame.point(*at) is None:
        return None
    strength = light.intensity if light.intensity is not None and math.isfinite(light.intensity) else 1.0
    corner = frame.first[0] - 0.5, frame.first[1] - 0.5
    return Light(
        round(at[0] - corner[0], 6),
        round(at[1] - corner[1], 6),
        reach,
        six_digits(light.color),
        strength,
        light.shadows,
    )


def _backdrop(read: _Document, corner: tuple[float, float]) -> tuple[Backdrop | None, tuple[str, ...]]:
    """The picture, checked but not decoded, and what is odd about it; walls are good without their picture."""
    if not read.image:
        return None, ("the file holds no picture",)
    try:
        data = _picture_bytes(read.image)
        media, width, height = sniff(data)
    except ValueError as problem:
        return None, (f"the picture was left out: {problem}",)
    scale = width / (_finite(read.resolution.map_size) or (1.0, 1.0))[0]
    lit = read.environment is not None and read.environment.baked_lighting
    return Backdrop(media, width, height, data, scale, corner, lit), _scale_notice(read, scale)


def _picture_bytes(image: str) -> bytes:
    """What is written as base64, or ValueError."""
    if len(image) > LONGEST_PICTURE:
        raise ValueError(f"it is too large; at most {LONGEST_PICTURE} characters of base64 are allowed")
    code = image.partition(",")[2] if image.startswith("data:") else image
    try:
        return base64.b64decode("".join(code.split()), validate=True)
    except binascii.Error:
        raise ValueError("image must hold the picture in base64; the name of a picture is not followed") from None


def _scale_notice(read: _Document, scale: float) -> tuple[str, ...]:
    """A word if the picture is not as wide as the file says."""
    told = read.resolution.pixels_per_grid
    if told is None or not math.isfinite(told) or abs(told - scale) <= 0.01 * scale:
        return ()
    return (f"the file tells of {told:g} pixels a cell, but its picture has {scale:g}; the picture was believed",)
