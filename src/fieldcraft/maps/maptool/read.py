"""Reading maps and collections of maps of MapTool (.rpmap, .cmpgn): picture, cells, walls and the names of pieces.

They are archives with a dump of its objects as XML, of which the few elements that are needed are read by name.
"""

from __future__ import annotations

import math
import posixpath
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from fieldcraft.board import Board
from fieldcraft.board.grid import Layout
from fieldcraft.maps.backdrop import Backdrop, sniff
from fieldcraft.maps.covering import PlacedGrid, Rectangle, cover_with_hexes, picture_offset
from fieldcraft.maps.ground import Vocabulary
from fieldcraft.maps.import_result import Imported, MapError, Marker
from fieldcraft.maps.lattice import Frame
from fieldcraft.maps.limits import Budget
from fieldcraft.maps.maptool.walls import read_strokes
from fieldcraft.maps.parts import choose_part
from fieldcraft.maps.pictures.grid import Lattice
from fieldcraft.maps.pictures.read import lay_picture
from fieldcraft.maps.strokes import lay_strokes, tell_count, tell_outside
from fieldcraft.maps.xml_documents import parse_xml

CONTENT = "content.xml"
TOKEN = "net.rptools.maptool.model.Token"  # noqa: S105 - a piece, not a password
ZONES = ("zone", "net.rptools.maptool.model.Zone")
PIECES = ("TOKEN", "GM")
"""The layers on which pieces stand; others hold scenery."""

SQUARES = ("SquareGrid", "GridlessGrid")
HEXES: dict[str, Layout] = {"HexGridHorizontal": "odd-r", "HexGridVertical": "odd-q"}
"""The grids that are read: hexes lie in rows or in columns, of which every other one is shoved."""

REGULAR, NEARLY = 3**0.5 / 2, 0.02
"""From side to side of a hex, as part of what it measures from corner to corner."""


def is_maptool(files: Mapping[str, bytes]) -> bool:
    """Whether an archive is one of MapTool."""
    return CONTENT in files and "properties.xml" in files


def read_maptool(files: Mapping[str, bytes], file: str, part: str, vocabulary: Vocabulary) -> Imported:
    """The board of a map: the one that `part` names, or else the first; MapError for one without picture or cells."""
    root = parse_xml(files[CONTENT], f"{file}, {CONTENT}")
    zones = [one for one in root.iter() if one.tag in ZONES and one.find("grid") is not None]
    if not zones:
        raise MapError(file, CONTENT, "there is no map in it")
    names = [(zone.findtext("name") or f"map {i}").strip() for i, zone in enumerate(zones, start=1)]
    chosen, told = choose_part(names, part, file, "map")
    zone = zones[chosen]
    frame, backdrop = _lay(zone, _picture(zone, files, file), file)
    strokes, doubts = read_strokes(zone, vocabulary, file)
    sides, outside = lay_strokes(frame, strokes, Budget(file, "walls"))
    board = Board.of(frame.grid, sides=(barrier.between(cells) for cells, barrier in sides.items()))
    markers, rest = _pieces(zone, frame)
    notices = (
        *told,
        *doubts,
        *tell_outside(outside, len(strokes)),
        *([f"{tell_count(rest, 'thing')} left out that are no pieces"] if rest else []),
    )
    parts = tuple(names) if len(names) > 1 else ()
    return Imported(board, names[chosen], tuple(markers), notices, (), backdrop, parts=parts)


# --- the grid and the picture --------------------------------------------------------------------


class Laid(NamedTuple):
    """A picture, where its corner lies on the map, and how large its pixels are there."""

    data: bytes
    left: float
    top: float
    scale: float


def _lay(zone: Element, picture: Laid, file: str) -> tuple[Frame, Backdrop]:
    """The cells of a map and the picture under them; MapError for grids of other shapes."""
    grid = zone.find("grid")
    assert grid is not None
    kind = grid.get("class", "").rpartition(".")[2]
    size, across, down = _number(grid, "size", 0), _number(grid, "offsetX", 0), _number(grid, "offsetY", 0)
    if size < 1:
        raise MapError(file, "grid", "a cell has a size of 1 pixel or more")
    if kind in HEXES:
        if abs(_number(grid, "hexRatio", REGULAR) - REGULAR) > NEARLY:
            raise MapError(file, "grid", "its hexes are stretched; regular ones are read")
        return _lay_hexes(HEXES[kind], picture, (size, across, down), file)
    if kind not in SQUARES:
        known = ", ".join((*SQUARES, *HEXES))
        raise MapError(file, "grid", f"the map has a {kind[:40] or 'grid of its own'}; allowed: {known}")
    return _lay_squares(picture, (size, across, down), file)


def _lay_squares(picture: Laid, grid: tuple[float, float, float], file: str) -> tuple[Frame, Backdrop]:
    """The squares of a size that begin at a place, and the picture under them."""
    (data, left, top, scale), (size, across, down) = picture, grid
    lattice = Lattice(size / scale, (across - left) % size / scale, (down - top) % size / scale)
    found = lay_picture(data, lattice, file)
    assert found.backdrop is not None
    corner = left - found.backdrop.offset[0] * size, top - found.backdrop.offset[1] * size
    return Frame(found.board.grid, (corner[0] + size / 2, corner[1] + size / 2), (size, size)), found.backdrop


def _lay_hexes(layout: Layout, picture: Laid, grid: tuple[float, float, float], file: str) -> tuple[Frame, Backdrop]:
    """The hexes of a size from side to side, the first of which fills the corner of its box, and the picture below."""
    (data, left, top, scale), (size, across, down) = picture, grid
    try:
        media, wide, high = sniff(data)
    except ValueError as problem:
        raise MapError(file, "", str(problem)) from None
    flat, long = layout.endswith("q"), size / REGULAR
    # The grid begins half a cell farther from where the middle of the first lies.
    x, y = (across, down + size / 2) if flat else (across + size / 2, down)
    part = Rectangle(left - x, top - y, wide * scale, high * scale)
    frame = cover_with_hexes(part, layout, (long, size) if flat else (size, long), file, "grid")
    offset = picture_offset((part.x, part.y), PlacedGrid(frame, (part.x, part.y), size))
    first = frame.first[0] + x, frame.first[1] + y
    return replace(frame, first=first), Backdrop(media, wide, high, data, size / scale, offset)


def _number(element: Element, path: str, usual: float) -> float:
    """The number in an element below another; the usual one if there is none."""
    try:
        number = float(element.findtext(path) or usual)
    except ValueError:
        return usual
    return number if math.isfinite(number) and abs(number) <= 1e6 else usual


def _picture(zone: Element, files: Mapping[str, bytes], file: str) -> Laid:
    """The picture under a map, where it lies, and how large its pixels are; else the largest thing of the scenery."""
    if data := _asset(zone.findtext("mapAsset/id"), files):
        place = _number(zone, "boardPosition/x", 0), _number(zone, "boardPosition/y", 0)
        return Laid(data, *place, max(_number(zone, "imageScaleX", 1), 1e-3))
    for thing in sorted(zone.iter(TOKEN), key=lambda one: -_number(one, "width", 0) * _number(one, "height", 0)):
        known = (_asset(key.findtext("id"), files) for key in thing.iter("net.rptools.lib.MD5Key"))
        if thing.findtext("layer") == "BACKGROUND" and (data := next(filter(None, known), None)):
            return Laid(data, _number(thing, "x", 0), _number(thing, "y", 0), max(_number(thing, "scaleX", 1), 1e-3))
    raise MapError(file, CONTENT, "the map has no picture that can be used: export one, and drop it instead")


def _asset(key: str | None, files: Mapping[str, bytes]) -> bytes | None:
    """A picture of the archive by its key; None if there is none."""
    if not key:
        return None
    found = (name for name in files if posixpath.splitext(name)[0] == f"assets/{key.strip()}" and "." in name)
    return next((files[name] for name in found), None)


def _pieces(zone: Element, frame: Frame) -> tuple[list[Marker], int]:
    """The pieces by their names, and how much else there is."""
    found, rest = list[Marker](), 0
    half_x, half_y = frame.step[0] / 2, frame.step[1] / 2
    for token in _tokens(zone):
        cell = frame.cell(_number(token, "x", 0) + half_x, _number(token, "y", 0) + half_y)
        name = (token.findtext("name") or "").strip()
        if token.findtext("layer") in PIECES and cell is not None and name:
            found.append(Marker(name, cell, "token"))
        else:
            rest += 1
    return found, rest


def _tokens(zone: Element) -> Iterator[Element]:
    """The pieces and things of a map, each once: elsewhere they are mentioned by reference."""
    return (one for one in zone.iter(TOKEN) if one.get("reference") is None)
