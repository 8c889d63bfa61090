"""Things that fill a cell and stand on the ground about them, as the table's board paints them."""

from __future__ import annotations

import math
from collections.abc import Callable

from fieldcraft.board import Cell, Squares
from fieldcraft.render.land import Kind
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.markup import Point, Style, around, box, data, disc, element, group, path, shift, stroke
from fieldcraft.render.sheet import Sheet

_SIZE = 36.0
"""The size of strokes of things on the table's board, on whose measures theirs are."""


def draw_fixtures(survey: LandSamples) -> str:
    """All things that stand on the ground."""
    drawn = (
        painter(survey.sheet, survey.fixtures(kind)) for kind, painter in _PAINTERS.items() if kind in survey.named
    )
    return group(*drawn, class_="fixtures", stroke_linejoin="round")


def _each(draw: Callable[[Sheet, float], str]) -> Callable[[Sheet, list[Cell]], str]:
    """The painter of things that are alike on every cell, drawn about the point (0, 0)."""
    return lambda sheet, cells: "".join(
        group(draw(sheet, _scale(sheet)), transform=shift(*sheet.point(cell))) for cell in cells
    )


def _scale(sheet: Sheet) -> float:
    """How much larger things are than on cells of the board's own size; on hexes they keep off the slanted sides."""
    return sheet.cell / _SIZE * (0.66 if isinstance(sheet.board.grid, Squares) else 0.6)


# --- drums and pipes -------------------------------------------------------------------------


def _drums(sheet: Sheet, cells: list[Cell]) -> str:
    """Boilers, vats and tanks; four squares of them about a corner are one great drum."""
    left, drawn = dict.fromkeys(cells), ""
    while left:
        cell = next(iter(left))
        block = _block(sheet, cell)
        whole = block if len(block) == 4 and all(one in left for one in block) else [cell]
        for one in whole:
            del left[one]
        drawn += _drum(sheet, sheet.middle(whole), sheet.cell * (0.95 if len(whole) == 4 else 0.46))
    return drawn


def _block(sheet: Sheet, cell: Cell) -> list[Cell]:
    """The four squares of which one is the first; on hexes the cell alone."""
    x, y = cell
    return [cell, (x + 1, y), (x, y + 1), (x + 1, y + 1)] if isinstance(sheet.board.grid, Squares) else [cell]


def _drum(sheet: Sheet, at: Point, radius: float) -> str:
    """A drum from above: a rim with rivets and a lid."""
    theme, k, great = sheet.theme, sheet.cell / _SIZE, radius > 0.7 * sheet.cell
    rivets = [around(turn * 360 / (16 if great else 8), 0.78 * radius) for turn in range(16 if great else 8)]
    marks = "".join(disc(x, y, 1.3 * k) for x, y in rivets) + disc(0, 0, 0.2 * radius)
    return group(
        path(disc(3 * k, 4 * k, radius), fill="#000000", fill_opacity=0.3),
        path(disc(0, 0, radius), fill=theme.wall),
        path(disc(0, 0, radius - 3 * k), fill=theme.stone),
        stroke(disc(0, 0, 0.6 * radius), theme.wall, 1.4 * k),
        path(marks, fill=theme.wall),
        transform=shift(*at),
    )


def _pipes(sheet: Sheet, cells: list[Cell]) -> str:
    """Pipes: they go on to other pipes, and lie across a cell where they meet none."""
    theme, k, found = sheet.theme, sheet.cell / _SIZE, set(cells)
    lines = "".join(_pipe(sheet, cell, found) for cell in cells)
    return group(
        stroke(lines, "#000000", 15 * k, 0.28, transform=shift(2.5 * k, 4 * k)),
        stroke(lines, theme.wall, 15 * k),
        stroke(lines, theme.stone, 11 * k),
        stroke(lines, theme.stone_lit, 2.6 * k, transform=shift(-1.5 * k, -2.5 * k)),
        stroke_linecap="round",
    )


def _pipe(sheet: Sheet, cell: Cell, found: set[Cell]) -> str:
    """The parts of a pipe from the middle of its cell towards those with which it is joined."""
    grid, (x, y) = sheet.board.grid, sheet.point(cell)
    near = [
        sheet.point(one)
        for one in grid.neighbours(cell)
        if one in found and math.dist(sheet.spot(one), sheet.spot(cell)) < 1.1
    ]
    ends = [((x + u) / 2, (y + v) / 2) for u, v in near] or [(x - 0.36 * sheet.cell, y), (x + 0.36 * sheet.cell, y)]
    return "".join(data("M", x, y, "L", u, v) for u, v in ends)


# --- what is alike on every cell -------------------------------------------------------------


def _square(half: float) -> str:
    return box(-half, -half, half, half)


def _crate(sheet: Sheet, k: float) -> str:
    """A crate with a frame and a cross of battens."""
    theme, half, inner = sheet.theme, 14.5 * k, 11 * k
    cross = data("M", -inner, -inner, "L", inner, inner, "M", -inner, inner, "L", inner, -inner)
    return (
        path(_square(half), fill="#000000", fill_opacity=0.26, transform=shift(2.5 * k, 3.5 * k))
        + path(_square(half), fill=theme.sand)
        + stroke(cross, theme.road_line, 2.6 * k)
        + stroke(_square(half) + _square(inner), theme.wall, 1.1 * k)
    )


def _bags(sheet: Sheet, k: float) -> str:
    """Sandbags in three courses."""
    rows = {-1: (-1, 0, 1), 0: (-0.5, 0.5), 1: (-1, 0, 1)}
    return "".join(_bag(sheet, k, (10.5 * k * place, 8 * k * row)) for row, places in rows.items() for place in places)


def _bag(sheet: Sheet, k: float, at: Point) -> str:
    shadow = element("ellipse", cx=1.6 * k, cy=2.6 * k, rx=6 * k, ry=4.6 * k, fill="#000000", fill_opacity=0.26)
    style: Style = {"fill": sheet.theme.sand, "stroke": sheet.theme.wall, "stroke_width": k}
    return group(shadow, element("ellipse", cx=0, cy=0, rx=6 * k, ry=4.6 * k, **style), transform=shift(*at))


def _pillar(sheet: Sheet, k: float) -> str:
    """A pillar with its base."""
    theme, half = sheet.theme, 12 * k
    return (
        path(_square(half), fill="#000000", fill_opacity=0.28, transform=shift(3 * k, 4 * k))
        + path(_square(half), fill=theme.stone, stroke=theme.wall, stroke_width=1.2 * k)
        + path(disc(0, 0, 0.8 * half), fill=theme.wall)
        + path(disc(-0.8 * k, -1.2 * k, 0.6 * half), fill=theme.stone_lit)
    )


# --- ledges ----------------------------------------------------------------------------------


def _ledges(sheet: Sheet, cells: list[Cell]) -> str:
    """Shelves of stone: a firm edge with short strokes outwards."""
    theme, k = sheet.theme, sheet.cell / _SIZE
    combs = "".join(_comb(side, 4.5 * k) for side in sheet.border(cells))
    outline = sheet.outline(cells)
    return (
        path(outline, fill=theme.stone_lit, fill_opacity=0.5, fill_rule="evenodd")
        + stroke(outline, theme.wall, 1.8 * k)
        + stroke(combs, theme.wall, 1.1 * k)
    )


def _comb(side: tuple[Point, Point], long: float) -> str:
    """Strokes from a side of a clockwise outline towards what lies beyond it."""
    (x, y), (u, v) = side
    away = math.dist((x, y), (u, v)) or 1
    dx, dy = (v - y) / away * long, (x - u) / away * long
    steps = ((i + 0.5) / 6 for i in range(6))
    return "".join(data("M", x + (u - x) * t, y + (v - y) * t, "l", dx, dy) for t in steps)


_PAINTERS: dict[Kind, Callable[[Sheet, list[Cell]], str]] = {
    "ledge": _ledges,
    "pipe": _pipes,
    "drum": _drums,
    "crates": _each(_crate),
    "sandbags": _each(_bags),
    "pillar": _each(_pillar),
}
