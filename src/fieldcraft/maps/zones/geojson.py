"""Maps of zones as GeoJSON (RFC 7946): polygons and points with names, lines as ways.

North is up there, so that y is turned over.  Coordinates that are degrees are drawn narrower the farther they are from
the equator, as on a map, unless a member `plane` of the collection says that they are not degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.board.outlines import area_of
from fieldcraft.board.zones import Link, Point, Zone, Zones
from fieldcraft.maps.documents import convert
from fieldcraft.maps.import_result import MapError
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

Coordinate = tuple[float, ...]
Projection = Callable[[Sequence[Coordinate]], list[Point]]
"""How coordinates become points."""


class Geometry(msgspec.Struct, frozen=True):
    """A shape; what its coordinates are depends on its type."""

    type: str
    coordinates: Any = None


class Feature(msgspec.Struct, frozen=True):
    """A shape with properties."""

    type: str = "Feature"
    geometry: Geometry | None = None
    properties: dict[str, Any] | None = None


class FeatureCollection(msgspec.Struct, frozen=True):
    """All that a file draws."""

    features: tuple[Feature, ...]
    name: str = ""
    plane: bool = False


def read_geojson(document: Any, file: str) -> ZoneMap:
    """The map in a decoded document; MapError names the feature that is wrong, and what is allowed."""
    collection = convert(document, FeatureCollection, file, {"features": "a FeatureCollection has a list of features"})
    check_count(file, len([one for one in collection.features if one.geometry and "Line" not in one.geometry.type]))
    zones: list[DrawnZone] = []
    lines: list[DrawnLine] = []
    notices: list[str] = []
    project = _projection(collection)
    for number, feature in enumerate(collection.features):
        place = _place(number, feature)
        match feature.geometry:
            case None:
                notices.append(f"{place}: there is no shape, and it was left out")
            case Geometry(type="LineString", coordinates=coordinates):
                points = project(_convert_points(coordinates, file, place, 2))
                lines.append(
                    DrawnLine(place, points, convert(feature.properties or {}, LineProperties, file, HINTS, place))
                )
            case Geometry(type="Point", coordinates=coordinates):
                spot = project(_convert_points([coordinates], file, place, 1))[0]
                drawn = read_zone(file, place, feature.properties or {}, spot, (), notices)
                zones.append(_project_stream(drawn, project))
            case geometry:
                ring = _outer_ring(geometry, file, place, notices)
                at = _label_point(feature, file, place)
                placed = None if at is None else project([at])[0]
                drawn = read_zone(file, place, feature.properties or {}, placed, project(ring), notices)
                zones.append(_project_stream(drawn, project))
    return assemble(file, collection.name or PurePosixPath(file).stem, zones, lines, notices)


def _project_stream(drawn: DrawnZone, project: Projection) -> DrawnZone:
    """A zone with the stream of its properties on the map, where its shape lies already."""
    return drawn._replace(zone=replace(drawn.zone, stream=tuple(project(drawn.zone.stream))))


def _place(number: int, feature: Feature) -> str:
    """Where a feature stands, with the name that it bears."""
    name = (feature.properties or {}).get("name")
    return f"features[{number}]" + (f" {name[:60]!r}" if isinstance(name, str) else "")


def _label_point(feature: Feature, file: str, place: str) -> Coordinate | None:
    told = (feature.properties or {}).get("at")
    return None if told is None else convert(told, tuple[float, float], file, inside=f"{place}, at")


def _outer_ring(geometry: Geometry, file: str, place: str, notices: list[str]) -> list[Coordinate]:
    """The outline of a polygon without its last corner, which is the first; of several polygons the largest."""
    if geometry.type not in ("Polygon", "MultiPolygon"):
        allowed = "Polygon, MultiPolygon, Point and LineString are allowed"
        raise MapError(file, place, f"the shape is a {geometry.type[:40]}; {allowed}")
    several = geometry.type == "MultiPolygon"
    rings = tuple[tuple[Coordinate, ...], ...]
    polygons: tuple[tuple[tuple[Coordinate, ...], ...], ...]
    if several:
        polygons = convert(geometry.coordinates, tuple[rings, ...], file, inside=place)
    else:
        polygons = (convert(geometry.coordinates, rings, file, inside=place),)
    outlines = [_convert_points(polygon[0] if polygon else (), file, place, 4)[:-1] for polygon in polygons]
    if not outlines:
        raise MapError(file, place, "a polygon has at least one ring of four points")
    if len(outlines) > 1:
        notices.append(f"{place}: of {len(outlines)} parts only the largest was taken")
    if any(len(polygon) > 1 for polygon in polygons):
        notices.append(f"{place}: holes were left out")
    return max(outlines, key=lambda ring: area_of([(one[0], one[1]) for one in ring]))


def _convert_points(coordinates: Any, file: str, place: str, least: int) -> list[Coordinate]:
    points = convert(coordinates, list[Coordinate], file, inside=place)
    if len(points) < least:
        what = "the ring of a polygon" if least > 2 else "a line"
        raise MapError(file, place, f"{what} has {least} points or more, not {len(points)}")
    if any(len(point) < 2 for point in points):
        raise MapError(file, place, "a point has two coordinates: longitude and latitude, or x and y")
    return points


def _projection(collection: FeatureCollection) -> Projection:
    """How coordinates become points: turned over, and degrees narrower by the cosine of the middle latitude."""
    points = (
        []
        if collection.plane
        else list(_all_points([one.geometry and one.geometry.coordinates for one in collection.features]))
    )
    degrees = bool(points) and all(abs(x) <= 180 and abs(y) <= 90 for x, y in points)
    narrow = 1.0
    if degrees:
        middle = (min(y for _, y in points) + max(y for _, y in points)) / 2
        narrow = max(0.05, math.cos(math.radians(middle)))
    return lambda found: [(point[0] * narrow, -point[1]) for point in found]


def _all_points(coordinates: Any) -> Iterator[Point]:
    """Every pair of numbers, however deep it lies."""
    stack = [coordinates]
    while stack:
        match stack.pop():
            case [int() | float() as x, int() | float() as y, *_]:
                yield float(x), float(y)
            case [*inner]:
                stack += inner


# --- writing ---------------------------------------------------------------------------------------


def write_geojson(zones: Zones, name: str = "") -> str:
    """A map of zones, each with a place, as GeoJSON, which `read_geojson` reads again.

    Zones with an outline are polygons, others points; links are lines from one middle to the other.
    """
    bare = not zones.links
    features = [
        *(_zone_feature(zone, bare=bare) for zone in zones.zones),
        *(_link_feature(link, zones) for link in zones.links),
    ]
    document = {"type": "FeatureCollection", "name": name, "plane": True, "features": features}
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def _zone_feature(zone: Zone, *, bare: bool) -> dict[str, Any]:
    """A zone; on a `bare` map, without any link, it says that it has none."""
    told = {
        "name": zone.name, "cost": zone.cost, "impassable": zone.impassable, "ground": zone.ground,
        "stream": [_coordinate(point) for point in zone.stream],
    }  # fmt: skip
    plain = {"cost": 1, "impassable": False, "ground": "", "stream": []}
    properties = {key: value for key, value in told.items() if value != plain.get(key)} | (
        {"links": []} if bare else {}
    )
    at = _coordinate(zone.at or (0.0, 0.0))
    if not zone.outline:
        return {"type": "Feature", "properties": properties, "geometry": {"type": "Point", "coordinates": at}}
    ring = [_coordinate(point) for point in (*zone.outline, zone.outline[0])]
    placed = {} if zone.at is None else {"at": at}
    return {
        "type": "Feature", "properties": properties | placed, "geometry": {"type": "Polygon", "coordinates": [ring]}
    }  # fmt: skip


def _link_feature(link: Link, zones: Zones) -> dict[str, Any]:
    told = {"cost": link.cost, "impassable": link.impassable, "opaque": link.opaque, "look": link.look}
    plain = {"cost": 0, "impassable": False, "opaque": False, "look": "road"}
    ends = [zones.zone(name).at or (0.0, 0.0) for name in link.between]
    line = [_coordinate(point) for point in (ends[0], *link.path, ends[1])]
    properties = {"between": link.between} | {key: value for key, value in told.items() if value != plain[key]}
    return {"type": "Feature", "properties": properties, "geometry": {"type": "LineString", "coordinates": line}}


def _coordinate(point: Point) -> tuple[float, float]:
    return point[0], -point[1]
