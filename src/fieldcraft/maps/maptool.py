"""Reading maps and collections of maps of MapTool (.rpmap, .cmpgn): the picture, the squares, and the names of pieces.

They are archives with a dump of its objects as XML, of which the few elements that are needed are read by name; what
blocks sight lies there as curves without an order, and is not.
"""

from __future__ import annotations

import math
import posixpath
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from fieldcraft.maps.documents import parse_xml
from fieldcraft.maps.import_result import Imported, MapError, Marker
from fieldcraft.maps.lattice import Frame
from fieldcraft.maps.parts import choose_part
from fieldcraft.maps.pictures.grid import Lattice
from fieldcraft.maps.pictures.read import lay_picture
from fieldcraft.maps.strokes import tell_count

CONTENT = "content.xml"
TOKEN = "net.rptools.maptool.model.Token"  # noqa: S105 - a piece, not a password
ZONES = ("zone", "net.rptools.maptool.model.Zone")
PIECES = ("TOKEN", "GM")
"""The layers on which pieces stand; others hold scenery."""

LEFT_OUT = "What blocks sight in MapTool is not read: draw walls in the editor"


def is_maptool(files: Mapping[str, bytes]) -> bool:
    """Whether an archive is one of MapTool."""
    return CONTENT in files and "properties.xml" in files


def read_maptool(files: Mapping[str, bytes], file: str, part: str) -> Imported:
    """The board of a map: the one that `part` names, or else the first; MapError for one without picture or squares."""
    root = parse_xml(files[CONTENT], f"{file}, {CONTENT}")
    zones = [one for one in root.iter() if one.tag in ZONES and one.find("grid") is not None]
    if not zones:
        raise MapError(file, CONTENT, "there is no map in it")
    names = [(zone.findtext("name") or f"map {i}").strip() for i, zone in enumerate(zones, start=1)]
    chosen, told = choose_part(names, part, file, "map")
    zone = zones[chosen]
    data, left, top, scale = _picture(zone, files, file)
    size, across, down = _grid(zone, file)
    lattice = Lattice(size / scale, (across - left) % size / scale, (down - top) % size / scale)
    found = lay_picture(data, lattice, file)
    assert found.backdrop is not None
    corner = left - found.backdrop.offset[0] * size, top - found.backdrop.offset[1] * size
    frame = Frame(found.board.grid, (corner[0] + size / 2, corner[1] + size / 2), (size, size))
    markers, rest = _pieces(zone, frame, size)
    notices = (*told, LEFT_OUT, *([f"{tell_count(rest, 'thing')} left out that are no pieces"] if rest else []))
    parts = tuple(names) if len(names) > 1 else ()
    return replace(found, name=names[chosen], markers=tuple(markers), notices=notices, parts=parts)


def _number(element: Element, path: str, usual: float) -> float:
    """The number in an element below another; the usual one if there is none."""
    try:
        number = float(element.findtext(path) or usual)
    except ValueError:
        return usual
    return number if math.isfinite(number) and abs(number) <= 1e6 else usual


def _grid(zone: Element, file: str) -> tuple[float, float, float]:
    """The size of a square and where one begins; MapError for hexes and other grids."""
    grid = zone.find("grid")
    assert grid is not None
    kind = grid.get("class", "").rpartition(".")[2]
    if kind not in ("SquareGrid", "GridlessGrid"):
        raise MapError(file, "grid", f"the map has a {kind[:40] or 'grid of its own'}; SquareGrid is read")
    size = _number(grid, "size", 0)
    if size < 1:
        raise MapError(file, "grid", "a square has a size of 1 pixel or more")
    return size, _number(grid, "offsetX", 0), _number(grid, "offsetY", 0)


def _picture(zone: Element, files: Mapping[str, bytes], file: str) -> tuple[bytes, float, float, float]:
    """The picture under a map, where it lies, and how large its pixels are; else the largest thing of the scenery."""
    if data := _asset(zone.findtext("mapAsset/id"), files):
        place = _number(zone, "boardPosition/x", 0), _number(zone, "boardPosition/y", 0)
        return data, *place, max(_number(zone, "imageScaleX", 1), 1e-3)
    for thing in sorted(zone.iter(TOKEN), key=lambda one: -_number(one, "width", 0) * _number(one, "height", 0)):
        known = (_asset(key.findtext("id"), files) for key in thing.iter("net.rptools.lib.MD5Key"))
        if thing.findtext("layer") == "BACKGROUND" and (data := next(filter(None, known), None)):
            return data, _number(thing, "x", 0), _number(thing, "y", 0), max(_number(thing, "scaleX", 1), 1e-3)
    raise MapError(file, CONTENT, "the map has no picture that can be used: export one, and drop it instead")


def _asset(key: str | None, files: Mapping[str, bytes]) -> bytes | None:
    """A picture of the archive by its key; None if there is none."""
    if not key:
        return None
    found = (name for name in files if posixpath.splitext(name)[0] == f"assets/{key.strip()}" and "." in name)
    return next((files[name] for name in found), None)


def _pieces(zone: Element, frame: Frame, size: float) -> tuple[list[Marker], int]:
    """The pieces by their names, and how much else there is."""
    found, rest = list[Marker](), 0
    for token in _tokens(zone):
        cell = frame.cell(_number(token, "x", 0) + size / 2, _number(token, "y", 0) + size / 2)
        name = (token.findtext("name") or "").strip()
        if token.findtext("layer") in PIECES and cell is not None and name:
            found.append(Marker(name, cell, "token"))
        else:
            rest += 1
    return found, rest


def _tokens(zone: Element) -> Iterator[Element]:
    """The pieces and things of a map, each once: elsewhere they are mentioned by reference."""
    return (one for one in zone.iter(TOKEN) if one.get("reference") is None)
