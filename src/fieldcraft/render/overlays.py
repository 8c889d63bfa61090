"""Layers over the map: reach, zones, plans, lines of sight, areas and names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fieldcraft.board import Cell, Direction
from fieldcraft.render.areas import draw_pattern, pattern_name, weave
from fieldcraft.render.markup import (
    ROUND,
    SERIF,
    Point,
    Style,
    dashes,
    data,
    disc,
    draw_text,
    element,
    group,
    halo_text,
    number,
    path,
    pattern,
    polyline,
    shift,
    stroke,
)
from fieldcraft.render.model import (
    Area,
    Forbidden,
    Label,
    Layer,
    Path,
    Picture,
    Plate,
    Reach,
    Selected,
    SightLine,
    Threat,
    Zone,
)
from fieldcraft.render.sheet import Sheet, footprint_radius

Painter = Callable[[Sheet, Picture, Any], str]


def draw_beneath(sheet: Sheet, picture: Picture) -> str:
    """What lies under the figures, from the ground up."""
    return group(*(_paint_layers(sheet, picture, kind, painter) for kind, painter in _BENEATH), class_="overlays")


def draw_above(sheet: Sheet, picture: Picture) -> str:
    """What lies over the figures."""
    return group(*(_paint_layers(sheet, picture, kind, painter) for kind, painter in _ABOVE), class_="overlays")


def _paint_layers(sheet: Sheet, picture: Picture, kind: type[Layer], painter: Painter) -> str:
    return "".join(painter(sheet, picture, layer) for layer in picture.layers if isinstance(layer, kind))


def _area(sheet: Sheet, _: Picture, area: Area) -> str:
    """A tint with a dashed edge, and its name in the middle."""
    if not area.cells:
        return ""
    if area.pattern:
        return draw_pattern(sheet, area)
    theme, k, (halo, opacity) = sheet.theme, sheet.unit, sheet.theme.halo
    color, outline = theme.warn if area.side is None else theme.livery(area.side).hatch, sheet.outline(area.cells)
    return group(
        path(outline, fill=color, fill_rule="evenodd", fill_opacity=0.26),
        stroke(outline, halo, 4.4 * k, opacity, **ROUND),
        stroke(outline, color, 2.4 * k, stroke_dasharray=dashes(7 * k, 4 * k)),
        halo_text(area.text, sheet.middle(area.cells), 17 * k, theme.halo, fill=theme.map_ink, **_ITALIC),
        class_="layer area",
    )


def _plate(sheet: Sheet, _: Picture, plate: Plate) -> str:
    """A small plate on the side of two cells; a worn one is dashed."""
    (x, y), (u, v) = sheet.edge(*plate.between)
    k, theme, wide = sheet.unit, sheet.theme, 12 + 7 * len(plate.text)
    middle = (x + u) / 2, (y + v) / 2
    box: Style = {"x": -wide * k / 2, "y": -9 * k, "width": wide * k, "height": 18 * k, "rx": 2 * k}
    dash = dashes(3 * k, 2 * k) if plate.worn else None
    rim: Style = {"stroke": theme.frame_ink, "stroke_width": 1.2 * k, "stroke_dasharray": dash}
    words = draw_text(plate.text, 0, 0, max(8, 11 * k), fill=theme.frame_ink, font_weight=700)
    return group(element("rect", fill=theme.frame, **box, **rim), words, class_="layer plate", transform=shift(*middle))


def _reach(sheet: Sheet, _: Picture, reach: Reach) -> str:
    """Three depths of lamplight by cost, inside a double outline."""
    bands: tuple[list[Cell], ...] = ([], [], [])
    most = max((cost for _, cost in reach.costs), default=0)
    for cell, cost in reach.costs:
        if cost > 0:
            bands[3 * (cost - 1) // most].append(cell)
    tints = zip(bands, sheet.theme.reach, strict=True)
    outline, k, (halo, opacity) = sheet.outline(cell for cell, _ in reach.costs), sheet.unit, sheet.theme.halo
    return group(
        *(path(sheet.polygons(cells, 0.955), fill=color, fill_opacity=depth) for cells, (color, depth) in tints),
        stroke(outline, halo, 5 * k, opacity, **ROUND),
        stroke(outline, sheet.theme.reach_line, max(1, 2.2 * k), **ROUND),
        class_="layer reach",
    )


def _zone(sheet: Sheet, picture: Picture, zone: Zone) -> str:
    """A diagonal hatch with a dotted edge, stronger where the reach lies over it."""
    reach = {cell for layer in picture.layers if isinstance(layer, Reach) for cell, _ in layer.costs}
    near, far = ([cell for cell in zone.cells if (cell in reach) is inside] for inside in (True, False))
    hatch, k, lines = sheet.theme.livery(zone.side).hatch, sheet.unit, sheet.use(f"hatch{zone.side}")
    return group(
        path(sheet.polygons(far, 0.97), fill=lines, fill_opacity=0.4),
        path(sheet.polygons(near, 0.97), fill=lines, fill_opacity=0.66),
        stroke(sheet.outline(zone.cells), hatch, max(1, 2 * k), stroke_dasharray=dashes(0.1 * k, 4.4 * k), **ROUND),
        class_="layer zone",
    )


def define_hatches(sheet: Sheet, picture: Picture) -> str:
    """A hatch for each side that has a zone, whose lines cross, and each pattern that fills an area."""
    sides = sorted({layer.side for layer in picture.layers if isinstance(layer, Zone)})
    woven = {pattern_name(layer): layer for layer in picture.layers if isinstance(layer, Area) and layer.pattern}
    return "".join((*(_hatch(sheet, side) for side in sides), *(weave(sheet, woven[name]) for name in sorted(woven))))


def _hatch(sheet: Sheet, side: int) -> str:
    step, turn = max(3.0, 7 * sheet.unit), (45, -45, 20, -70, 70)[side % 5]
    line = stroke(data("M 0 0 V", step), sheet.theme.livery(side).hatch, 0.38 * step)
    return pattern(line, sheet.name(f"hatch{side}"), step, step, pattern_transform=f"rotate({turn})")


def _costs(sheet: Sheet, picture: Picture, reach: Reach) -> str:
    """The cost in each cell: bare where the move may go on, in a square where it ends."""
    covered = {cell for figure in picture.figures for cell in figure.cells}
    covered |= {cell for layer in picture.layers if isinstance(layer, Path) for cell in layer.cells}
    shown = ((cell, cost) for cell, cost in reach.costs if cost and cell not in covered)
    figures = (_cost(sheet, cell, cost, stops=cell in reach.stops) for cell, cost in shown)
    return group(*figures, class_="layer costs") if sheet.cell >= 16 else ""


def _cost(sheet: Sheet, cell: Cell, cost: int, stops: bool) -> str:
    (x, y), k, theme = sheet.point(cell), sheet.unit, sheet.theme
    if not stops:
        return halo_text(str(cost), (x, y), max(9, 14 * k), theme.halo, fill=theme.reach_ink, font_weight=700)
    half = 8.5 * k if cost < 10 else 10.5 * k
    square = element("rect", x=x - half, y=y - 8.5 * k, width=2 * half, height=17 * k, rx=1.5 * k, fill=theme.stop)
    return group(square, draw_text(str(cost), x, y, 12.5 * k, fill=theme.on_stop, font_weight=700), class_="stops")


def _sight(sheet: Sheet, _: Picture, line: SightLine) -> str:
    """A thin line to an open ring where sight is clear; beyond what blocks it the line is dotted."""
    theme, k, clear = sheet.theme, sheet.unit, line.stopped_at is None
    start, target = sheet.point(line.origin), sheet.point(line.target)
    stop = target if line.stopped_at is None else sheet.point(line.stopped_at)
    return group(
        stroke(polyline((start, stop)), theme.path_casing, 5 * k, **ROUND),
        stroke(polyline((start, stop)), theme.path, 2 * k, **ROUND),
        ""
        if clear
        else stroke(polyline((stop, target)), theme.path, 2 * k, stroke_dasharray=dashes(0.5 * k, 6 * k), **ROUND),
        _bead(sheet, target, 6 * k, 2) if clear else _slashed_ring(sheet, stop),
        class_="layer sight clear" if clear else "layer sight blocked",
    )


def _slashed_ring(sheet: Sheet, place: Point) -> str:
    """A ring with a bar across: not here."""
    k, theme = sheet.unit, sheet.theme
    ring = element("circle", r=13 * k, fill=theme.on_forbid, stroke=theme.forbid, stroke_width=3 * k)
    bar = stroke(polyline(((-7.4 * k, -7.4 * k), (7.4 * k, 7.4 * k))), theme.forbid, 3 * k)
    return group(ring, bar, transform=shift(*place))


def _forbidden(sheet: Sheet, _: Picture, layer: Forbidden) -> str:
    """A dashed cell with a slashed ring."""
    cell, k, color = sheet.polygons((layer.cell,), 0.93), sheet.unit, sheet.theme.forbid
    return group(
        path(cell, fill=color, fill_opacity=0.2),
        stroke(cell, color, 2 * k, stroke_dasharray=dashes(4 * k, 3 * k)),
        _slashed_ring(sheet, sheet.point(layer.cell)),
        class_="layer forbidden",
    )


def _path(sheet: Sheet, _: Picture, planned: Path) -> str:
    """An ink line in a light casing: a dot for each step, a ring for a waypoint, a square where it ends."""
    if not planned.cells:
        return ""
    theme, k, way = sheet.theme, sheet.unit, polyline([sheet.point(cell) for cell in planned.cells])
    return group(
        stroke(way, theme.path_casing, 9 * k, **ROUND),
        stroke(way, theme.path, 4.2 * k, **ROUND),
        *_steps(sheet, planned),
        class_="layer path",
    )


def _steps(sheet: Sheet, planned: Path) -> Iterator[str]:
    steps = planned.cells[1:]
    costs = [*map(str, planned.costs), *[""] * len(steps)]
    for i, (cell, cost) in enumerate(zip(steps, costs, strict=False), start=1):
        if i == len(steps):
            yield _end(sheet, sheet.point(cell), cost)
        elif cell in planned.waypoints:
            yield _waypoint(sheet, sheet.point(cell), cost)
        else:
            yield _bead(sheet, sheet.point(cell), 4.6 * sheet.unit, 2.4)


def _bead(sheet: Sheet, place: Point, radius: float, thick: float) -> str:
    theme, width = sheet.theme, thick * sheet.unit
    return path(disc(*place, radius), fill=theme.path_casing, stroke=theme.path, stroke_width=width)


def _waypoint(sheet: Sheet, place: Point, cost: str) -> str:
    letters = draw_text(cost, *place, 14.5 * sheet.unit, fill=sheet.theme.path, font_weight=700)
    return group(_bead(sheet, place, 11.5 * sheet.unit, 2.6), letters, class_="waypoint")


def _end(sheet: Sheet, place: Point, cost: str) -> str:
    k, (x, y), theme = sheet.unit, place, sheet.theme
    square: Style = {"x": x - 13 * k, "y": y - 13 * k, "width": 26 * k, "height": 26 * k, "rx": 3 * k}
    plate = element("rect", fill=theme.path, stroke=theme.path_casing, stroke_width=1.5 * k, **square)
    return group(plate, draw_text(cost, x, y, 16 * k, fill=theme.path_casing, font_weight=700), class_="end")


def _draw_selection(sheet: Sheet, _: Picture, selected: Selected) -> str:
    """A firm outline, and a heavy line along the front."""
    theme, k, outline = sheet.theme, sheet.unit, sheet.outline(selected.cells)
    fronts = "".join(polyline(side) for direction in selected.front for side in _front(sheet, selected, direction))
    return group(
        stroke(outline, theme.selected, 5.5 * k, **ROUND),
        stroke(outline, theme.reach_line, 2.2 * k, **ROUND),
        stroke(fronts, theme.reach_line, 5.5 * k, **ROUND),
        class_="layer selected",
    )


def _front(sheet: Sheet, selected: Selected, direction: Direction) -> Iterator[tuple[Point, Point]]:
    for cell in selected.cells:
        near = sheet.board.grid.step(cell, direction)
        if near not in selected.cells:
            yield sheet.edge(cell, near)


def _threat(sheet: Sheet, _: Picture, threat: Threat) -> str:
    """A ring of warning dashes around a figure."""
    if not threat.cells:
        return ""
    theme, k = sheet.theme, sheet.unit
    ring = disc(*sheet.middle(threat.cells), 1.28 * footprint_radius(sheet, threat.cells))
    return group(
        stroke(ring, theme.on_warn, 6 * k),
        stroke(ring, theme.warn, 3.2 * k, stroke_dasharray=dashes(7 * k, 4.5 * k)),
        class_="layer threat",
    )


def _label(sheet: Sheet, _: Picture, label: Label) -> str:
    """The name of a place, set as on a printed map."""
    size, style = _LABELS[label.style]
    fill = sheet.theme.water_ink if label.style == "water" else sheet.theme.map_ink
    text = halo_text(label.text, (0, 0), max(9.0, size * sheet.unit), sheet.theme.halo, fill=fill, **style)
    return group(
        text, class_="layer label", transform=f"{shift(*sheet.point(label.cell))} rotate({number(label.turn)})"
    )


_ITALIC: Style = {"font_family": SERIF, "font_style": "italic", "font_weight": 500}
_LABELS: dict[str, tuple[float, Style]] = {
    "place": (20, _ITALIC),
    "water": (18, {**_ITALIC, "letter_spacing": "0.2em"}),
    "region": (28, {"font_family": SERIF, "font_weight": 700, "letter_spacing": "0.1em"}),
}
_BENEATH: tuple[tuple[type[Layer], Painter], ...] = (
    (Area, _area),
    (Plate, _plate),
    (Reach, _reach),
    (Zone, _zone),
    (Label, _label),
    (Reach, _costs),
    (Forbidden, _forbidden),
    (SightLine, _sight),
    (Path, _path),
    (Selected, _draw_selection),
)
_ABOVE: tuple[tuple[type[Layer], Painter], ...] = ((Threat, _threat),)
