"""Maps of zones drawn in the editor Tiled: polygons, rectangles and ellipses on object layers, lines as ways.

Where a layer or the class of an object is called "zones" or "zone", only these are zones; else every shape with a name.
A line is a way; its class, its name or its layer may say how it looks.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from fieldcraft.board.zones import LOOKS, Point
from fieldcraft.maps.bundle import Files
from fieldcraft.maps.documents import convert
from fieldcraft.maps.tiled.model import Thing, values
from fieldcraft.maps.tiled.objects import Placed, outline_of, singular
from fieldcraft.maps.tiled.read import NO_FILES, read_objects
from fieldcraft.maps.zones.sketch import (
    HINTS,
    DrawnLine,
    DrawnZone,
    LineProperties,
    ZoneMap,
    assemble,
    check_count,
    read_zone,
)


def read_tiled_zones(data: bytes, file: str, files: Files = NO_FILES) -> ZoneMap:
    """The map of zones in a Tiled map; MapError names the object that is wrong, and what is allowed."""
    notices: list[str] = []
    objects = [(placed, thing) for placed, thing in read_objects(data, file, files, notices) if thing.visible]
    marked = any(_is_zone(placed, thing) for placed, thing in objects)
    shapes = [
        (placed, thing)
        for placed, thing in objects
        if thing.gid is None and thing.text is None and not thing.polyline and (_is_zone(placed, thing) or not marked)
    ]
    check_count(file, len(shapes))
    zones = [_zone(file, placed, thing, notices) for placed, thing in shapes]
    lines = [_line(file, placed, thing) for placed, thing in objects if len(thing.polyline) > 1]
    return assemble(file, PurePosixPath(file).stem, zones, lines, notices)


def _is_zone(placed: Placed, thing: Thing) -> bool:
    """Whether an object says that it is a zone, or lies on a layer for zones."""
    return "zone" in (singular(thing.kind), singular(placed.layer.name), singular(placed.layer.class_))


def _place(placed: Placed, thing: Thing) -> str:
    return f"layer {placed.layer.name!r}, object {thing.name or thing.kind!r}"


def _points(placed: Placed, thing: Thing) -> list[Point]:
    """The corners of an object in pixels of the map."""
    return [(x + placed.right, y + placed.down) for x, y in outline_of(thing)]


def _zone(file: str, placed: Placed, thing: Thing, notices: list[str]) -> DrawnZone:
    properties = _properties(thing) | ({"name": thing.name} if thing.name else {})
    points = _points(placed, thing)
    if len(points) < 3:
        return read_zone(file, _place(placed, thing), properties, points[0], (), notices)
    return read_zone(file, _place(placed, thing), properties, None, points, notices)


def _line(file: str, placed: Placed, thing: Thing) -> DrawnLine:
    words = (thing.kind.lower(), thing.name.lower(), singular(placed.layer.name))
    look = next(({"look": word} for word in words if word in LOOKS), {})
    place = _place(placed, thing)
    told = convert(look | _properties(thing), LineProperties, file, HINTS, place)
    return DrawnLine(place, _points(placed, thing), told)


def _properties(thing: Thing) -> dict[str, Any]:
    """The properties; `between` may be two names with a comma."""
    told: dict[str, Any] = {key: value for key, value in values(thing.properties).items() if key != "name"}
    if isinstance(between := told.get("between"), str):
        told["between"] = [name.strip() for name in between.split(",")]
    return told
