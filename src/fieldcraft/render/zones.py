"""A board of zones on paper: outlines with their names, the links between them, and short texts on slips of paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations

from fieldcraft.board import Cell, Direction
from fieldcraft.presentation.tableau import ZoneLink, ZoneShape
from fieldcraft.render.markup import (
    ROUND,
    SERIF,
    Point,
    Style,
    around,
    dashes,
    draw_text,
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

APART = 2.4
"""How far apart the two nearest zones are drawn, in widths of a cell."""

MARGIN = 1.3
"""The room round the outermost names, in widths of a cell."""

ROUNDED = 0.98
"""The radius of a zone without an outline, in widths of a cell."""


class ZoneSheet(Sheet, frozen=True):
    """A sheet whose cells are zones: cell `(i, 0)` is zone number i, and a cell's width is that of a piece's place."""

    zones: tuple[ZoneShape, ...] = ()

    @cached_property
    def _scale(self) -> float:
        """Widths of a cell to one unit of the zones' own."""
        gaps = [math.dist(a.at, b.at) for a, b in combinations(self.zones, 2)]
        return APART / (min((gap for gap in gaps if gap > 0), default=1.0))

    @cached_property
    def _bounds(self) -> tuple[float, float, float, float]:
        k = self._scale
        points = [(x * k, y * k) for zone in self.zones for x, y in (zone.at, *zone.outline)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN

    def _to_map(self, point: Point) -> Point:
        return point[0] * self._scale - self._bounds[0], point[1] * self._scale - self._bounds[1]

    def spot(self, cell: Cell) -> Point:
        """Where the middle of a zone is, in cells from the map's top left corner."""
        return self._to_map(self.zones[cell[0]].at)

    def corners(self, cell: Cell, size: float = 1.0) -> list[Point]:
        """The outline of a zone in pixels; `size` draws it towards the middle."""
        x, y = self.spot(cell)
        zone = self.zones[cell[0]]
        ring = [self._to_map(point) for point in zone.outline] or [
            (x + dx, y + dy) for dx, dy in (around(30 * turn, ROUNDED) for turn in range(12))
        ]
        return [((x + (a - x) * size) * self.cell, (y + (b - y) * size) * self.cell) for a, b in ring]

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
    """Links below, and the zones over them."""
    numbered = list(enumerate(sheet.zones))
    return group(
        *(
            _link(sheet, number, link)
            for number, zone in numbered
            for link in zone.links
            if _is_first(zone, link, sheet)
        ),
        *(_zone(sheet, number) for number, _ in numbered),
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
    (x, y), (u, v), k = sheet.point((number, 0)), sheet.point((link.to, 0)), sheet.unit
    theme, line = sheet.theme, polyline(((x, y), (u, v)))
    casing, core, pattern = _LINKS[link.look]
    broken = dashes(*(part * k for part in pattern)) if pattern else None
    body = stroke(line, getattr(theme, core), 7 * k, stroke_dasharray=broken)
    text = halo_text(link.text, ((x + u) / 2, (y + v) / 2), max(9, 11 * k), theme.halo, fill=theme.map_ink)
    return group(stroke(line, getattr(theme, casing), 11 * k, **ROUND), body, text, class_=f"link {link.look}")


_LINKS: dict[str, tuple[str, str, tuple[float, ...] | None]] = {
    "road": ("road_line", "road", None),
    "track": ("road_line", "road", (7.0, 5.0)),
    "bridge": ("wall", "floor", (3.0, 1.5)),
    "ford": ("shore", "shallow", (5.0, 5.0)),
    "gate": ("wall", "door", (12.0, 3.0)),
}
"""For each look of a link the colour of its edge, that of its middle, and how the middle is dashed."""

_PAINTS = {
    "wood": "wood", "shallows": "shallow", "deep": "deep", "rubble": "rubble", "road": "road", "floor": "floor",
    "rock": "stone", "stone": "stone", "unknown": "frame",
}  # fmt: skip
"""The colour of each look of ground; any other is land."""


def _fill(theme: Theme, look: str) -> str:
    return str(getattr(theme, _PAINTS[look])) if look in _PAINTS else theme.land[0]


def _zone(sheet: ZoneSheet, number: int) -> str:
    look = sheet.board.kinds[sheet.board.ground[number]].name
    outline = polygon(sheet.corners((number, 0)))
    rim: Style = {"stroke": sheet.theme.road_line, "stroke_width": 2.2 * sheet.unit, "stroke_linejoin": "round"}
    return path(outline, fill=_fill(sheet.theme, look), class_="zone-ground", **rim)


def _zone_text(sheet: ZoneSheet, number: int, zone: ZoneShape) -> Iterator[str]:
    """The name and the text over the middle, the slips under it."""
    (x, y), k, theme = sheet.point((number, 0)), sheet.unit, sheet.theme
    name: Style = {"font_family": SERIF, "font_weight": 700, "fill": theme.map_ink}
    yield halo_text(zone.name, (x, y - 0.78 * sheet.cell), max(10, 15 * k), theme.halo, **name)
    yield halo_text(
        shorten(zone.text, 28), (x, y - 0.57 * sheet.cell), max(8, 10.5 * k), theme.halo, fill=theme.map_ink
    )
    for place, slip in enumerate(zone.slips):
        yield _slip(sheet, slip, x, y + (0.8 + 0.24 * place) * sheet.cell)


def _slip(sheet: ZoneSheet, text: str, x: float, y: float) -> str:
    """A slip of paper, with its text or face down."""
    k, theme = sheet.unit, sheet.theme
    shown = shorten(text, 24)
    half = max(18 * k, 3.3 * k * len(shown))
    face: Style = {"fill": theme.paper if text else theme.rule, "stroke": theme.ink_2, "stroke_width": 0.8 * k}
    paper = element("rect", x=x - half, y=y - 6.5 * k, width=2 * half, height=13 * k, rx=k, **face)
    return group(paper, draw_text(shown, x, y, max(7.5, 9.5 * k), fill=theme.ink) if text else "", class_="slip")
