"""What stands on the sides between cells: walls, doors, windows, ledges and the like."""

from __future__ import annotations

import math
from collections.abc import Callable

from fieldcraft.board import Side
from fieldcraft.render.land import SideKind, side_kind_of
from fieldcraft.render.markup import ROUND, Style, dashes, data, element, group, number, polyline, shift, stroke
from fieldcraft.render.sheet import Sheet


def draw_sides(sheet: Sheet) -> str:
    """Everything between cells: long walls first, then what is set into them."""
    sorted_out: dict[SideKind, list[Side]] = {}
    for side in sheet.board.sides:
        sorted_out.setdefault(side_kind_of(side), []).append(side)
    drawn = (painter(sheet, sorted_out[kind]) for kind, painter in _PAINTERS.items() if kind in sorted_out)
    return group(*drawn, class_="sides", **ROUND)


def _runs(sheet: Sheet, sides: list[Side]) -> str:
    return "".join(polyline(sheet.edge(*side.between)) for side in sides)


def _walls(sheet: Sheet, sides: list[Side]) -> str:
    """Walls with a shadow, a body and a lit edge."""
    k, theme, runs = sheet.unit, sheet.theme, _runs(sheet, sides)
    return group(
        stroke(runs, "#000000", max(2, 8 * k), 0.26, transform=shift(2.6 * k, 3.4 * k)),
        stroke(runs, theme.wall, max(1.6, 7.4 * k)),
        stroke(runs, theme.wall_lit, max(0.6, 2.2 * k), transform=shift(-0.7 * k, -1.2 * k)),
        class_="walls",
    )


def _fences(sheet: Sheet, sides: list[Side]) -> str:
    """A thin rail on posts: it stops a step, not a look."""
    k, theme, runs = sheet.unit, sheet.theme, _runs(sheet, sides)
    return group(
        stroke(runs, theme.wall, max(1, 1.8 * k)),
        stroke(runs, theme.wall, 5 * k, stroke_dasharray=dashes(0.1 * k, 9 * k)),
        class_="fences",
    )


def _low_walls(sheet: Sheet, sides: list[Side]) -> str:
    """Two lines with stones between them: one looks over a low wall."""
    k, theme, runs = sheet.unit, sheet.theme, _runs(sheet, sides)
    return group(
        stroke(runs, theme.stone_line, max(2, 7 * k)),
        stroke(runs, theme.stone_lit, max(1, 4.4 * k)),
        stroke(runs, theme.stone_line, 4.4 * k, stroke_dasharray=dashes(1.2 * k, 8 * k)),
        class_="low-walls",
        stroke_linecap="butt",
    )


def _parapets(sheet: Sheet, sides: list[Side]) -> str:
    """A thick wall with merlons: one looks between them, and is well covered."""
    k, theme, runs = sheet.unit, sheet.theme, _runs(sheet, sides)
    merlons = dashes(6 * k, 5 * k)
    return group(
        stroke(runs, theme.wall, max(1.2, 3.4 * k)),
        stroke(runs, theme.wall, max(3, 10 * k), stroke_dasharray=merlons),
        stroke(runs, theme.stone_lit, max(1.4, 5 * k), stroke_dasharray=merlons),
        class_="parapets",
        stroke_linecap="butt",
    )


def _bars(sheet: Sheet, sides: list[Side]) -> str:
    """Bars from above, between posts: they stop a step, not a look."""
    k, half = sheet.unit, _half(sheet)
    row = stroke(
        data("M", -0.56 * half, "0 H", 0.6 * half), sheet.theme.wall, 4.4 * k, stroke_dasharray=dashes(0.1 * k, 6.5 * k)
    )
    return group(*(_set_in(sheet, side, _posts(sheet) + row) for side in sides), class_="bars")


def _arches(sheet: Sheet, sides: list[Side]) -> str:
    """Posts with a bow over the way between them."""
    k, half = sheet.unit, _half(sheet)
    bow = data("M", -0.68 * half, "0 Q", 0, -13 * k, 0.68 * half, 0)
    drawn = stroke(bow, sheet.theme.wall, max(0.8, 1.8 * k), stroke_dasharray=dashes(3 * k, 4 * k))
    return group(*(_set_in(sheet, side, _posts(sheet) + drawn) for side in sides), class_="arches")


_WAVES = 5


def _curtains(sheet: Sheet, sides: list[Side]) -> str:
    """A line in waves: it stops a look, not a step."""
    k, half, (halo, opacity) = sheet.unit, _half(sheet), sheet.theme.halo
    wave = 2 * half / _WAVES
    bows = "".join(data("q", wave / 2, (7 if n % 2 else -7) * k, wave, 0) for n in range(_WAVES))
    line = data("M", -half, 0) + bows
    drawn = stroke(line, halo, 6 * k, opacity) + stroke(line, sheet.theme.wall, max(1, 2.6 * k))
    return group(*(_set_in(sheet, side, drawn) for side in sides), class_="curtains")


def _ledges(sheet: Sheet, sides: list[Side]) -> str:
    """A firm edge with short strokes towards the lower ground."""
    return group(*(_set_in(sheet, side, _ledge(sheet)) for side in sides), class_="ledges")


def _ledge(sheet: Sheet) -> str:
    k, half, color = sheet.unit, _half(sheet), sheet.theme.wall
    strokes = "".join(data("M", half * i / 4, "0 v", (7 if i % 2 else 5) * k) for i in range(-3, 4))
    return stroke(data("M", -half, "0 H", half), color, 2.6 * k) + stroke(strokes, color, 1.3 * k)


def _doors(sheet: Sheet, sides: list[Side]) -> str:
    """Light leaves between posts; a door that may be walked through stands open."""
    drawn = (_set_in(sheet, side, _posts(sheet) + _leaf(sheet, side)) for side in sides)
    return group(*drawn, class_="doors", stroke=sheet.theme.wall)


def _posts(sheet: Sheet) -> str:
    k, half = sheet.unit, _half(sheet)
    post: Style = {"y": -3.6 * k, "width": 0.32 * half, "height": 7.2 * k, "fill": sheet.theme.wall, "stroke": "none"}
    return element("rect", x=-half, **post) + element("rect", x=0.68 * half, **post)


def _leaf(sheet: Sheet, side: Side) -> str:
    k, half = sheet.unit, _half(sheet)
    leaf: Style = {"y": -2.5 * k, "width": 1.36 * half, "height": 5 * k, "stroke_width": max(0.8, 1.5 * k)}
    if side.impassable:
        return element("rect", x=-0.68 * half, fill=sheet.theme.door, **leaf)
    ajar = f"{shift(-0.66 * half, 0)} rotate(-66)"
    return element("rect", x=0, fill=sheet.theme.door, transform=ajar, class_="ajar", **leaf)


def _windows(sheet: Sheet, sides: list[Side]) -> str:
    """A pale pane between posts."""
    k, half = sheet.unit, _half(sheet)
    pane: Style = {"x": -0.68 * half, "y": -1.8 * k, "width": 1.36 * half, "height": 3.6 * k}
    glass = element("rect", fill=sheet.theme.glass, stroke_width=max(0.7, 1.2 * k), **pane)
    drawn = (_set_in(sheet, side, _posts(sheet) + glass) for side in sides)
    return group(*drawn, class_="windows", stroke=sheet.theme.wall)


def _secrets(sheet: Sheet, sides: list[Side]) -> str:
    """A wall with a seam of dots, for those who know."""
    k = sheet.unit
    seam: Style = {"stroke_dasharray": dashes(3 * k, 5 * k), "stroke_linecap": "butt"}
    dots = stroke(_runs(sheet, sides), sheet.theme.seam, 4 * k, **seam)
    return _walls(sheet, sides) + group(dots, class_="secrets")


def _half(sheet: Sheet) -> float:
    (x, y), (u, v) = sheet.corner_offsets[:2]
    return math.dist((x, y), (u, v)) * sheet.cell / 2


def _set_in(sheet: Sheet, side: Side, drawing: str) -> str:
    """A drawing along the x axis laid on a side, its lower half towards the second cell, or the lower one."""
    a, b = side.between
    if sheet.board.level(b) > sheet.board.level(a):
        a, b = b, a
    (x, y), (u, v) = sheet.point(a), sheet.point(b)
    angle = math.degrees(math.atan2(v - y, u - x)) - 90
    return group(drawing, transform=f"{shift((x + u) / 2, (y + v) / 2)} rotate({number(angle)})")


_PAINTERS: dict[SideKind, Callable[[Sheet, list[Side]], str]] = {
    "ledge": _ledges,
    "low wall": _low_walls,
    "parapet": _parapets,
    "fence": _fences,
    "bars": _bars,
    "arch": _arches,
    "curtain": _curtains,
    "wall": _walls,
    "window": _windows,
    "secret": _secrets,
    "door": _doors,
}
