"""A board of zones on paper: regions with their borders, the ways between them, names, and slips of paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from fieldcraft.board import Cell, Direction
from fieldcraft.board.outlines import nearest_regions
from fieldcraft.presentation.ground import ZoneLink, ZoneShape
from fieldcraft.render.markup import (
    ROUND,
    SERIF,
    Point,
    Style,
    bend,
    dashes,
    element,
    group,
    halo_text,
    path,
    polygon,
    polyline,
    shorten,
    stroke,
)
from fieldcraft.render.palette import Theme
from fieldcraft.render.sheet import Sheet
from fieldcraft.render.slips import draw_slips
from fieldcraft.render.zone_borders import Borders, draw_borders, trace_borders

APART = 2.4
"""How far apart the two nearest zones are drawn, in widths of a cell."""

MARGIN = 1.3
"""The room round the outermost names, in widths of a cell."""

REACH = 0.72
"""How far a zone without an outline reaches, in the distances at which zones commonly lie apart."""


STREAM = 0.5
"""How broad streams are, in widths of a cell."""


class ZoneSheet(Sheet, frozen=True):
    """A sheet whose cells are zones: cell `(i, 0)` is zone number i, and a cell's width is that of a piece's place."""

    zones: tuple[ZoneShape, ...] = ()
    liveries: Mapping[str, int] = {}

    @cached_property
    def _gaps(self) -> list[float]:
        """How far each zone is from the one next to it, in the zones' own unit, the least first."""
        places = [zone.at for zone in self.zones]
        gaps = (min(math.dist(a, b) for b in places if a != b) for a in places if len(set(places)) > 1)
        return sorted(gaps) or [1.0]

    @cached_property
    def _scale(self) -> float:
        """Widths of a cell to one unit of the zones' own."""
        return APART / self._gaps[0]

    @cached_property
    def _reach(self) -> float:
        """How far a zone without an outline reaches from its middle, in widths of a cell."""
        return REACH * self._scale * self._gaps[len(self._gaps) // 2]

    @cached_property
    def _bounds(self) -> tuple[float, float, float, float]:
        k, bare = self._scale, any(not zone.outline for zone in self.zones)
        points = [(x * k, y * k) for zone in self.zones for x, y in (zone.at, *zone.outline)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        margin = max(MARGIN, self._reach + 0.1) if bare else MARGIN
        return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin

    def _to_map(self, point: Point) -> Point:
        return point[0] * self._scale - self._bounds[0], point[1] * self._scale - self._bounds[1]

    def spot(self, cell: Cell) -> Point:
        """Where the middle of a zone is, in cells from the map's top left corner."""
        return self._to_map(self.zones[cell[0]].at)

    @cached_property
    def _regions(self) -> list[list[Point]]:
        """The outline of each zone in widths of a cell; without one, all that lies nearer to it than to others."""
        bare = [number for number, zone in enumerate(self.zones) if not zone.outline]
        grown = dict(zip(bare, nearest_regions([self.spot((number, 0)) for number in bare], self._reach), strict=True))
        return [grown.get(number) or list(map(self._to_map, zone.outline)) for number, zone in enumerate(self.zones)]

    def corners(self, cell: Cell, size: float = 1.0) -> list[Point]:
        """The outline of a zone in pixels; `size` draws it towards the middle."""
        x, y = self.spot(cell)
        return [((x + (a - x) * size) * self.cell, (y + (b - y) * size) * self.cell) for a, b in self._regions[cell[0]]]

    @cached_property
    def borders(self) -> Borders:
        """The borders of the zones, in pixels."""
        ways = {frozenset((here, link.to)) for here, zone in enumerate(self.zones) for link in zone.links}
        numbers = range(len(self.zones))
        rings = [self.corners((number, 0)) for number in numbers]
        return trace_borders(rings, [self.point((number, 0)) for number in numbers], ways, self.cell)

    def way(self, number: int, link: ZoneLink) -> list[Point]:
        """Where a way runs, in pixels: along its path, else through the gate in the border."""
        gate = self.borders.gates.get(frozenset((number, link.to)))
        path = [(x * self.cell, y * self.cell) for x, y in map(self._to_map, link.path)] or ([gate] if gate else [])
        return [self.point((number, 0)), *path, self.point((link.to, 0))]

    def stream(self, zone: ZoneShape) -> list[Point]:
        """Where the stream of a zone runs, in pixels."""
        return [(x * self.cell, y * self.cell) for x, y in map(self._to_map, zone.stream)]

    def label(self, number: int) -> Point:
        """Where the name of a zone stands, in pixels."""
        if (label := self.zones[number].label) is not None:
            x, y = self._to_map(label)
            return x * self.cell, y * self.cell
        x, y = self.point((number, 0))
        return x, y - 0.78 * self.cell

    def outline(self, cells: Iterable[Cell]) -> str:
        """Path data of zones, each closed by itself."""
        return self.polygons(cells)

    def border(self, cells: Iterable[Cell]) -> list[tuple[Point, Point]]:
        """The sides of zones, in pixels."""
        rings = (self.corners(cell) for cell in cells)
        return [side for ring in rings for side in zip(ring, ring[1:] + ring[:1], strict=True)]

    def angle(self, direction: Direction) -> float:
        """Where a direction of the compass points, in degrees clockwise from the right."""
        return 45.0 * (("e", "se", "s", "sw", "w", "nw", "n", "ne").index(direction))


def draw_zones(sheet: ZoneSheet) -> str:
    """The ground of the zones, the ways over it, and the borders on top."""
    numbered = list(enumerate(sheet.zones))
    ways = ((number, link) for number, zone in numbered for link in zone.links if _is_first(zone, link, sheet))
    return group(
        *(_zone(sheet, number) for number, _ in numbered),
        _streams(sheet),
        *(_link(sheet, number, link) for number, link in sorted(ways, key=lambda way: way[1].look == "bridge")),
        draw_borders(sheet.borders, sheet.theme, sheet.unit),
        class_="zones",
    )


def draw_zone_texts(sheet: ZoneSheet) -> str:
    """What is written on the zones."""
    parts = (part for number, zone in enumerate(sheet.zones) for part in _zone_text(sheet, number, zone))
    return group(*parts, class_="writing")


def _is_first(zone: ZoneShape, link: ZoneLink, sheet: ZoneSheet) -> bool:
    """Whether a link is the one of its two directions that is drawn."""
    back = sheet.zones[link.to]
    return sheet.zones.index(zone) < link.to or all(sheet.zones[other.to] is not zone for other in back.links)


def _link(sheet: ZoneSheet, number: int, link: ZoneLink) -> str:
    way, k, theme = sheet.way(number, link), sheet.unit, sheet.theme
    casing, core, pattern = _LINKS[link.look]
    broken = dashes(*(part * k for part in pattern)) if pattern else None
    line = polyline(way)
    body = stroke(line, getattr(theme, core), 7 * k, stroke_dasharray=broken)
    text = halo_text(link.text, way[len(way) // 2], max(9, 11 * k), theme.halo, fill=theme.map_ink) if link.text else ""
    return group(stroke(line, getattr(theme, casing), 11 * k, **ROUND), body, text, class_=f"link {link.look}")


_LINKS: dict[str, tuple[str, str, tuple[float, ...] | None]] = {
    "road": ("road_line", "road", None),
    "track": ("road_line", "road", (7.0, 5.0)),
    "bridge": ("wall", "floor", (3.0, 1.5)),
    "ford": ("shore", "shallow", (5.0, 5.0)),
    "pass": ("road_line", "road", (14.0, 4.0)),
    "gate": ("wall", "door", (12.0, 3.0)),
}
"""For each look of a link the colour of its edge, that of its middle, and how the middle is dashed."""

_PAINTS = {
    "wood": "wood", "shallows": "shallow", "deep": "deep", "rubble": "rubble", "sand": "sand", "road": "road",
    "floor": "floor", "rock": "stone", "stone": "stone", "unknown": "frame",
}  # fmt: skip
"""The colour of each look of ground; any other is land."""


def _fill(theme: Theme, look: str) -> str:
    return str(getattr(theme, _PAINTS[look])) if look in _PAINTS else theme.land[0]


def _zone(sheet: ZoneSheet, number: int) -> str:
    look = sheet.board.kinds[sheet.board.ground[number]].name
    outline = polygon(sheet.corners((number, 0)))
    return path(outline, fill=_fill(sheet.theme, look), class_="zone-ground")


def _streams(sheet: ZoneSheet) -> str:
    """The water that runs past zones, on land only: all its banks first, so that streams flow into one another."""
    lines = [bend(sheet.stream(zone)) for zone in sheet.zones if zone.stream]
    if not lines:
        return ""
    land = element("clipPath", path(sheet.outline((n, 0) for n in range(len(sheet.zones)))), id=sheet.name("land"))
    strokes = ((sheet.theme.shore, STREAM + 0.04), (sheet.theme.deep, STREAM))
    drawn = (stroke(line, colour, width * sheet.cell, **ROUND) for colour, width in strokes for line in lines)
    return land + group(*drawn, clip_path=sheet.use("land"), class_="streams")


def _zone_text(sheet: ZoneSheet, number: int, zone: ZoneShape) -> Iterator[str]:
    """The name and the text over the middle, or where the zone wants its name, and the slips under the pieces."""
    (x, y), k, theme = sheet.point((number, 0)), sheet.unit, sheet.theme
    u, v = sheet.label(number)
    name: Style = {"font_family": SERIF, "font_weight": 700, "fill": theme.map_ink}
    yield halo_text(zone.name, (u, v), max(10, 15 * k), theme.halo, **name)
    text = shorten(zone.text, 28)
    yield halo_text(text, (u, v + 0.21 * sheet.cell), max(8, 10.5 * k), theme.halo, fill=theme.map_ink)
    yield draw_slips(zone.slips, x, y + 0.8 * sheet.cell, k, theme, sheet.liveries) if zone.slips else ""
