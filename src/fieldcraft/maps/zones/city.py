"""Cities and villages of Watabou's generators: their districts as zones, joined where their borders meet.

The files look like GeoJSON, but collect many shapes in one: those called `districts` have names.
"""

from __future__ import annotations

from collections import Counter
from pathlib import PurePosixPath
from typing import Any

import msgspec

from fieldcraft.board.zones import Point
from fieldcraft.maps.documents import convert
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.zones.sketch import DrawnZone, ZoneMap, assemble, check_count, read_zone

LEFT_OUT = (
    "roads",
    "walls",
    "rivers",
    "buildings",
    "squares",
    "greens",
    "fields",
    "trees",
    "water",
    "prisms",
    "planks",
)
"""What else is drawn in a city."""


class _Shape(msgspec.Struct, frozen=True):
    """A district."""

    type: str
    coordinates: list[list[tuple[float, float]]] = []
    name: str = ""


class _Collection(msgspec.Struct, frozen=True):
    geometries: list[_Shape] = []


def is_city(document: Any) -> bool:
    """Whether a collection is a city: it has a shape that is called districts."""
    features = document.get("features") if isinstance(document, dict) else None
    return isinstance(features, list) and any(_id(feature) == "districts" for feature in features)


def _id(feature: Any) -> str:
    return str(feature.get("id")) if isinstance(feature, dict) else ""


def read_city(document: Any, file: str) -> ZoneMap:
    """The districts of a city as zones; MapError for a city without any."""
    features = document["features"]
    districts = next(feature for feature in features if _id(feature) == "districts")
    hint = {"geometries": "districts hold a list of polygons with names"}
    drawn = convert(districts, _Collection, file, hint, "districts")
    check_count(file, len(drawn.geometries))
    notices = ["Districts are zones, joined where their borders run beside one another"]
    zones = _zones(drawn.geometries, file, notices)
    if not zones:
        raise MapError(file, "districts", "the city has no districts: let the generator draw some, and export it again")
    if rest := sorted({_id(feature) for feature in features} & set(LEFT_OUT)):
        notices.append(f"Left out: {', '.join(rest)}")
    return assemble(file, PurePosixPath(file).stem, zones, [], notices)


def _zones(shapes: list[_Shape], file: str, notices: list[str]) -> list[DrawnZone]:
    """The districts with north up; those of one name are numbered."""
    seen = Counter[str]()
    zones = []
    for number, shape in enumerate(shapes):
        place = f"districts[{number}]"
        if shape.type != "Polygon" or not shape.coordinates or len(shape.coordinates[0]) < 4:
            notices.append(f"{place}: this is no polygon of three corners or more, and was left out")
            continue
        outline: list[Point] = [(x, -y) for x, y in shape.coordinates[0]]
        name = shape.name.strip() or "District"
        seen[name] += 1
        numbered = name if seen[name] == 1 else f"{name} {seen[name]}"
        ring = outline[:-1] if outline[0] == outline[-1] else outline
        zones.append(read_zone(file, place, {"name": numbered}, None, ring, notices))
    return zones
