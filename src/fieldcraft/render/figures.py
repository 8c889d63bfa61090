"""Figures on the map: their counters, footprints and names."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fieldcraft.board import Cell
from fieldcraft.render.counter import draw_counter
from fieldcraft.render.markup import (
    ROUND,
    Point,
    around,
    dashes,
    disc,
    draw_text,
    element,
    group,
    halo_text,
    path,
    polyline,
    shift,
    shorten,
    stroke,
)
from fieldcraft.render.model import Area, Figure, Picture
from fieldcraft.render.sheet import Sheet, footprint_radius

MOST_NAMES = 4

_HANG, _HANGING, _RINGS = 26.0, 21.6, (23.0, 36.7, 51.1)
"""How far an object hangs above its place for each level, its radius, and those of the rings where it will land."""

Standing = list[tuple[tuple[Cell, ...], list[Figure]]]


def _grounded(picture: Picture) -> Iterator[Figure]:
    return (figure for figure in picture.figures if not figure.hangs)


def _by_footprint(sheet: Sheet, picture: Picture) -> Standing:
    """The figures by their footprints, from the back to the front."""
    standing: dict[tuple[Cell, ...], list[Figure]] = {}
    for figure in _grounded(picture):
        standing.setdefault(tuple(sorted(figure.cells)), []).append(figure)
    return sorted(standing.items(), key=lambda item: sheet.middle(item[0])[1])


def draw_figures(sheet: Sheet, picture: Picture) -> str:
    """The figures, those further down over those further up."""
    standing = _by_footprint(sheet, picture)
    footprints = (
        _border(sheet, *together[0].border) if together[0].border else _footprint(sheet, cells, together)
        for cells, together in standing
        if len(cells) > 1
    )
    counters = (piece for cells, together in standing for piece in _counters(sheet, cells, together))
    hanging = [figure for figure in picture.figures if figure.hangs]
    shadows = (_shadow(sheet, picture, figure) for figure in hanging)
    return group(*footprints, *shadows, *counters, *(_hanging(sheet, figure) for figure in hanging), class_="figures")


def draw_names(sheet: Sheet, picture: Picture) -> str:
    """The names of the figures, over all else."""
    standing = _by_footprint(sheet, picture) if sheet.cell >= 30 else []
    hanging = (figure for figure in picture.figures if figure.hangs and standing)
    return group(
        *(_name(sheet, cells, together) for cells, together in standing),
        *(_label(sheet, figure.name, _hung(sheet, figure), _HANGING * sheet.unit) for figure in hanging),
        class_="names",
    )


def _hung(sheet: Sheet, figure: Figure) -> Point:
    """Where an object hangs over its place."""
    x, y = sheet.middle(figure.cells)
    return x, y - (figure.level * _HANG + 8) * sheet.unit


def _shadow(sheet: Sheet, picture: Picture, figure: Figure) -> str:
    """Where an object that hangs will land: its shadow, and rings where no area has drawn them."""
    (x, y), k, (shadow, opacity) = sheet.middle(figure.cells), sheet.unit, sheet.theme.counter_shadow
    shown = any(
        isinstance(one, Area) and one.pattern == "shadow" and figure.cells[0] in one.cells for one in picture.layers
    )
    rings = _RINGS if figure.timer and not shown else ()
    return group(
        *(stroke(disc(x, y, radius * k), sheet.theme.hazard, 2 * k, class_="ring") for radius in rings),
        element("ellipse", cx=x, cy=y, rx=18 * k, ry=12 * k, fill=shadow, fill_opacity=opacity),
        class_="shadow",
    )


def _hanging(sheet: Sheet, figure: Figure) -> str:
    """An object over its place, the plumb line to it, and when it lands in a disc."""
    theme, k, radius = sheet.theme, sheet.unit, _HANGING * sheet.unit * figure.scale
    (x, y), plumb = _hung(sheet, figure), polyline((sheet.middle(figure.cells), _hung(sheet, figure)))
    timer = x + radius, y - 0.7 * radius
    return group(
        stroke(plumb, theme.path_casing, 3.4 * k, 0.7),
        stroke(plumb, theme.path, 1.6 * k, stroke_dasharray=dashes(3 * k, 4 * k)),
        group(draw_counter(figure, radius, theme, None), transform=shift(x, y)),
        path(disc(*timer, 12 * k), fill=theme.hazard, stroke=theme.path_casing, stroke_width=2 * k)
        if figure.timer
        else "",
        draw_text(str(figure.timer), *timer, 14 * k, fill=theme.path_casing, font_weight=700) if figure.timer else "",
        class_="hanging",
    )


def _footprint(sheet: Sheet, cells: tuple[Cell, ...], together: list[Figure]) -> str:
    """The outline of a figure that fills several cells."""
    ring = sheet.theme.livery(together[0].side).ring
    return stroke(sheet.outline(cells), ring, 2.4 * sheet.unit, class_="footprint", **ROUND)


def _border(sheet: Sheet, one: Cell, other: Cell) -> str:
    """The bar along the border of two cells, and brackets about both, for a figure that stands on it."""
    theme, k = sheet.theme, sheet.unit
    lines = "".join(_bracket(sheet, cell, far) for cell, far in ((one, other), (other, one)))
    bar = polyline(sheet.edge(one, other))
    return group(
        stroke(lines + bar, theme.path_casing, 5.4 * k, **ROUND),
        stroke(lines + bar, theme.path, 2.8 * k, **ROUND),
        class_="border",
    )


def _bracket(sheet: Sheet, cell: Cell, other: Cell) -> str:
    """Short strokes from the two corners of a cell that lie furthest from another."""
    corners, away = sheet.corners(cell, 0.82), sheet.point(other)
    order = sorted(range(len(corners)), key=lambda i: -math.dist(corners[i], away))
    ends = ((corners[i], corners[(i + by) % len(corners)]) for i in order[:2] for by in (-1, 1))
    return "".join(polyline(((x, y), (x + 0.24 * (u - x), y + 0.24 * (v - y)))) for (x, y), (u, v) in ends)


def _counters(sheet: Sheet, cells: tuple[Cell, ...], together: list[Figure]) -> Iterator[str]:
    held = cells[:1] if together[0].border else cells
    radius, (x, y) = footprint_radius(sheet, held), sheet.middle(cells)
    for figure, (dx, dy) in zip(together, _places(len(together), radius), strict=True):
        angle = None if figure.facing is None else sheet.angle(figure.facing)
        drawn = draw_counter(figure, radius * figure.scale * _share(len(together)), sheet.theme, angle)
        yield group(drawn, transform=shift(x + dx, y + dy))


def _places(count: int, radius: float) -> list[Point]:
    """Where figures that share a footprint stand about its middle: in a row of two, else in a ring."""
    if count == 1:
        return [(0.0, 0.0)]
    turn = 0.0 if count == 2 else -90.0
    return [around(turn + 360 * i / count, 0.66 * radius) for i in range(count)]


def _share(count: int) -> float:
    """How large each of several counters on one footprint is."""
    return {1: 1.0, 2: 0.62, 3: 0.56, 4: 0.48}.get(count, 2.0 / count)


def _name(sheet: Sheet, cells: tuple[Cell, ...], together: list[Figure]) -> str:
    """The names of those who share a footprint, under their counters; of many the first, and how many others."""
    names = [shorten(figure.name, 18) for figure in together]
    text = " · ".join(names) if len(names) <= MOST_NAMES else f"{names[0]} and {len(names) - 1} more"
    return _label(sheet, text, sheet.middle(cells), footprint_radius(sheet, cells))


def _label(sheet: Sheet, text: str, middle: Point, radius: float) -> str:
    """A name under a counter."""
    (x, y), size = middle, max(9.5, 12.2 * sheet.unit)
    below = x, y + 1.22 * radius + 0.5 * size
    return group(halo_text(text, below, size, sheet.theme.halo, fill=sheet.theme.map_ink), class_="name")
