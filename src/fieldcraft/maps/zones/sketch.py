"""What a file draws of zones, put together to a map: outlines and lines, which become zones and the ways between them.

Ways are those that properties `links` and lines name.  If a file has neither, one leads wherever two outlines touch.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from fieldcraft.board.outlines import area_of, is_inside, shared_length, sides_between
from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zones import LOOKS, Link, LinkLook, Point, Zone, Zones
from fieldcraft.maps.documents import convert
from fieldcraft.maps.import_result import MapError

MOST_ZONES = 120
"""How many zones a map may have."""

MOST_PAIRS = 300_000
"""How many pairs of sides may be compared to find out which zones touch."""

TOLERANCE, LEAST = 0.02, 0.1
"""How far apart sides may lie and still touch, and along what length zones must touch for a way, in zones' sizes."""


class ZoneMap(msgspec.Struct, frozen=True):
    """A map of zones from a file; `notices` tell what was skipped or guessed."""

    zones: Zones
    name: str
    notices: tuple[str, ...] = ()


class LinkEntry(msgspec.Struct, frozen=True):
    """What a property `links` says of a link: where it leads, and the words of a text of zones."""

    to: str
    cost: int = 0
    impassable: bool = False
    opaque: bool = False
    look: LinkLook = "road"


class ZoneProperties(msgspec.Struct, frozen=True):
    """What a shape says of its zone; other properties are passed over.  `links` may be names with commas between."""

    name: str
    cost: int = 1
    impassable: bool = False
    ground: str = ""
    stream: tuple[Point, ...] = ()
    links: str | tuple[str | LinkEntry, ...] | None = None

    def entries(self) -> list[LinkEntry] | None:
        """The links, each in full; None if nothing is said of links."""
        if self.links is None:
            return None
        given = [name.strip() for name in self.links.split(",")] if isinstance(self.links, str) else self.links
        return [one if isinstance(one, LinkEntry) else LinkEntry(one) for one in given if one]


class LineProperties(msgspec.Struct, frozen=True):
    """What a line says of its link; without `between` it joins the zones that its ends lie in."""

    between: tuple[str, str] | None = None
    cost: int = 0
    impassable: bool = False
    opaque: bool = False
    look: LinkLook = "road"


HINTS = {
    "name": "a zone needs a property `name`",
    "links": 'links are names like "Yard, Keep", or a list of names or objects like {"to": "Yard", "look": "bridge"}',
    "look": f"a link looks like {', '.join(LOOKS)}",
    "between": 'between names two zones, like ["Gate", "Yard"]',
    "cost": "a cost is a whole number from 0 to 99",
}


class DrawnZone(NamedTuple):
    """A zone, the links that it names (None: nothing is said of links), and the place in the file."""

    place: str
    zone: Zone
    links: Sequence[LinkEntry] | None


class DrawnLine(NamedTuple):
    """A line between zones, what it says of itself, and the place in the file."""

    place: str
    points: Sequence[Point]
    properties: LineProperties


def read_zone(
    file: str,
    place: str,
    properties: Any,
    at: Point | None,
    outline: Sequence[Point],
    notices: list[str],
) -> DrawnZone:
    """A shape as a zone; MapError for properties that do not fit, and a notice for a shape that is none."""
    told = convert(properties, ZoneProperties, file, HINTS, place)
    if outline and area_of(outline) == 0:
        notices.append(f"{place}: the outline has no area and was left out")
        outline = ()
    try:
        zone = Zone(told.name.strip(), told.cost, told.impassable, at, tuple(outline), told.ground, told.stream)
        Zones((zone,))
    except ValueError as error:
        raise MapError(file, place, str(error)) from None
    return DrawnZone(place, zone, told.entries())


def assemble(
    file: str, name: str, zones: Sequence[DrawnZone], lines: Sequence[DrawnLine], notices: Iterable[str]
) -> ZoneMap:
    """The map that shapes and lines come to, with a place for each zone; MapError for what cannot be."""
    if not zones:
        raise MapError(file, "", "there is no zone in it: draw polygons, each with a name")
    check_count(file, len(zones))
    _check_names(file, zones)
    links = _from_properties(file, zones)
    links += [_from_line(file, line, zones) for line in lines]
    said = list(notices)
    if not links and all(drawn.links is None for drawn in zones):
        links = _where_they_touch(file, [drawn.zone for drawn in zones])
        if not links and len(zones) > 1:
            said.append("no two zones touch, and no links are given: no way leads anywhere")
    try:
        found = place_zones(Zones(tuple(drawn.zone for drawn in zones), tuple(_without_doubles(links))))
    except ValueError as error:
        raise MapError(file, "links", str(error)) from None
    return ZoneMap(found, name, tuple(said))


def check_count(file: str, count: int) -> None:
    """MapError for more zones than a map may have."""
    if count > MOST_ZONES:
        raise MapError(file, "", f"the map has {count} zones; at most {MOST_ZONES} are allowed")


def _check_names(file: str, zones: Sequence[DrawnZone]) -> None:
    first: dict[str, str] = {}
    for drawn in zones:
        if drawn.zone.name in first:
            problem = f"{drawn.zone.name!r} is the name of a zone already, in {first[drawn.zone.name]}"
            raise MapError(file, drawn.place, problem)
        first[drawn.zone.name] = drawn.place


# --- ways ------------------------------------------------------------------------------------


def _from_properties(file: str, zones: Sequence[DrawnZone]) -> list[Link]:
    names = [drawn.zone.name for drawn in zones]
    found = []
    for drawn in zones:
        for entry in drawn.links or ():
            _check_end(file, drawn.place, entry.to, names)
            found.append(_link(file, drawn.place, (drawn.zone.name, entry.to), entry))
    return found


def _from_line(file: str, line: DrawnLine, zones: Sequence[DrawnZone]) -> Link:
    """A line as a link that passes its points; what it begins and ends with need not be told again."""
    names = [drawn.zone.name for drawn in zones]
    between = line.properties.between
    if between is None:
        ends = [_zone_at(point, zones) for point in (line.points[0], line.points[-1])]
        if None in ends:
            raise MapError(file, line.place, f"a line leads from one zone into another; {HINTS['between']}")
        between = (ends[0] or "", ends[1] or "")
    for name in between:
        _check_end(file, line.place, name, names)
    return _link(file, line.place, between, line.properties, tuple(line.points[1:-1]))


def _zone_at(point: Point, zones: Sequence[DrawnZone]) -> str | None:
    inside = (drawn.zone for drawn in zones if drawn.zone.outline and is_inside(point, drawn.zone.outline))
    return next((zone.name for zone in inside), None)


def _check_end(file: str, place: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise MapError(file, place, f"a link leads to {name!r}, but the zones are {', '.join(names)}")


def _link(
    file: str, place: str, between: tuple[str, str], told: LinkEntry | LineProperties, path: tuple[Point, ...] = ()
) -> Link:
    if between[0] == between[1]:
        raise MapError(file, place, f"a link leads from one zone to another, not from {between[0]!r} to itself")
    try:
        return Link(between, told.cost, told.impassable, told.opaque, told.look, path)
    except ValueError as error:
        raise MapError(file, place, str(error)) from None


def _without_doubles(links: Iterable[Link]) -> list[Link]:
    """Each link once, where both zones name it; two that say different things are left for the map to refuse."""
    found: list[Link] = []
    for link in links:
        back = msgspec.structs.replace(link, between=link.between[::-1], path=link.path[::-1])
        if link not in found and back not in found:
            found.append(link)
    return found


def _where_they_touch(file: str, zones: Sequence[Zone]) -> list[Link]:
    """A link between all zones whose outlines run beside one another for a while."""
    drawn = [zone for zone in zones if zone.outline]
    if not drawn:
        return []
    size = math.sqrt(sorted(area_of(zone.outline) for zone in drawn)[len(drawn) // 2])
    pairs, found = 0, []
    for one, other in combinations(drawn, 2):
        sides = sides_between(one.outline, other.outline, TOLERANCE * size)
        pairs += len(sides[0]) * len(sides[1])
        if pairs > MOST_PAIRS:
            advice = "give each zone a property `links`, or draw fewer corners"
            raise MapError(file, "", f"the outlines are too fine to tell which of them touch; {advice}")
        if shared_length(*sides, TOLERANCE * size) >= LEAST * size:
            found.append(Link((one.name, other.name)))
    return found
