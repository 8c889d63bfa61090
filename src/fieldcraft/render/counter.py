"""Counters: rim, ring, plate, emblem, a wedge that shows the facing, pips for harm and marks for conditions."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from fieldcraft.render.markup import (
    SERIF,
    Point,
    Style,
    around,
    box,
    data,
    disc,
    draw_text,
    element,
    escape_text,
    group,
    number,
    path,
    polyline,
    shift,
    stroke,
)
from fieldcraft.render.model import Figure, ThemeName
from fieldcraft.render.palette import THEMES, Livery, Theme

MOST_PIPS = 6
"""With more harm than this a figure stands on the rim instead of pips."""

MOST_MARKS = 3
_PALE, _BLACK, _CREAM = "#fffef8", "#14110f", "#fdf8e6"


class Icon(msgspec.Struct, frozen=True):
    """The body of an icon and the size of the square in which it is drawn."""

    box: int
    body: str


class Icons(msgspec.Struct, frozen=True):
    """The icons by their names."""

    emblems: dict[str, Icon]
    marks: dict[str, Icon]


@cache
def _icons() -> Icons:
    return msgspec.json.decode(files(__package__).joinpath("icons.json").read_bytes(), type=Icons)


def emblem_names() -> tuple[str, ...]:
    """The emblems that a figure may bear."""
    return tuple(_icons().emblems)


def mark_names() -> tuple[str, ...]:
    """The conditions that have an icon; others show their first letter."""
    return tuple(_icons().marks)


def _draw_icon(icon: Icon, size: float) -> str:
    return element("g", icon.body, transform=f"{shift(-size / 2, -size / 2)} scale({size / icon.box:.4g})")


def piece(figure: Figure, size: float = 48, theme: ThemeName = "daylight", angle: float | None = None) -> str:
    """A figure's counter alone as an SVG of `size` pixels, for lists.

    `angle` is its facing in degrees, clockwise from the right; None leaves the wedge out.
    """
    page: Style = {"xmlns": "http://www.w3.org/2000/svg", "view_box": "-28 -28 56 56", "role": "img"}
    return element("svg", draw_counter(figure, 20, THEMES[theme], angle), width=size, height=size, **page)


def draw_counter(figure: Figure, r: float, theme: Theme, angle: float | None) -> str:
    """A counter of radius `r` about the origin."""
    livery = theme.livery(figure.side)
    level = f" ({figure.level:+d})" if figure.level else ""
    return group(
        element("title", escape_text(figure.name + level)),
        *(_crate(theme, livery, r) if figure.object else _token(theme, livery, r, angle)),
        _planks(livery, r) if figure.object and not figure.emblem else _charge(figure, livery, r),
        *_harm(figure, r),
        *_marks(figure, r),
        _flag(figure.level, r) if figure.level else "",
        class_="figure",
        opacity=0.5 if figure.faded else None,
    )


def _token(theme: Theme, livery: Livery, r: float, angle: float | None) -> Iterator[str]:
    """A round counter with its shadow."""
    shadow, opacity = theme.counter_shadow
    yield element("ellipse", cx=0.1 * r, cy=0.2 * r, rx=1.07 * r, ry=1.03 * r, fill=shadow, fill_opacity=opacity)
    yield element("circle", r=r, cy=0.085 * r, fill=livery.rim)
    yield _wedge(livery, r, angle)
    yield from _ring(livery, r)
    yield from _plate(livery, r)


def _crate(theme: Theme, livery: Livery, r: float) -> Iterator[str]:
    """A square counter with its shadow, for what is no creature."""
    shadow, opacity = theme.counter_shadow
    yield path(_square(0.1 * r, 0.2 * r, 0.842 * r), fill=shadow, fill_opacity=opacity, class_="crate")
    yield path(_square(0, 0.085 * r, 0.81 * r), fill=livery.rim)
    yield path(_square(0, 0, 0.81 * r), fill=livery.ring)
    yield stroke(_square(0, 0, 0.787 * r), "#ffffff", 0.045 * r, 0.34)
    yield path(_square(0, 0, 0.62 * r), fill=livery.plate, stroke=livery.rim, stroke_width=max(0.4, 0.04 * r))


def _square(x: float, y: float, half: float) -> str:
    return box(x - half, y - half, x + half, y + half)


def _planks(livery: Livery, r: float) -> str:
    """Crossed boards on an object that has no emblem."""
    half = 0.62 * r
    cross = polyline(((-half, -half), (half, half))) + polyline(((half, -half), (-half, half)))
    boards = "".join(polyline(((-half, y), (half, y))) for y in (-0.36 * half, 0.36 * half))
    return stroke(cross + boards, livery.charge, 0.075 * r, class_="planks")


def _flag(level: int, r: float) -> str:
    """How high it is, on a small flag at the lower left."""
    left, right, tip, half = -0.4 * r, 0.3 * r, 0.47 * r, 0.32 * r
    flag = data("M", left, -half, "H", right, "L", tip, 0, "L", right, half, "H", left, "Z")
    cloth = path(flag, fill=_CREAM, stroke=_BLACK, stroke_width=0.05 * r)
    words = draw_text(f"{level:+d}".replace("-", "−"), -0.03 * r, 0, 0.46 * r, font_weight=700, fill=_BLACK)
    return group(cloth, words, class_="level", transform=shift(-0.86 * r, 0.5 * r))


def _wedge(livery: Livery, r: float, angle: float | None) -> str:
    if angle is None:
        return ""
    wedge = data("M", 0.82 * r, -0.5 * r, "L", 1.34 * r, 0, "L", 0.82 * r, 0.5 * r, "Z")
    edge: Style = {"stroke": livery.rim, "stroke_width": max(0.5, 0.045 * r), "stroke_linejoin": "round"}
    return path(wedge, fill=livery.ring, class_="facing", transform=f"rotate({number(angle)})", **edge)


def _ring(livery: Livery, r: float) -> Iterator[str]:
    yield element("circle", r=r, fill=livery.ring)
    if livery.pattern == "notched":
        yield stroke(_spokes(r, 12, 0.8), livery.rim, 0.085 * r)
    if livery.pattern == "dotted":
        yield path("".join(disc(*around(30 * i, 0.88 * r), 0.05 * r) for i in range(12)), fill=livery.plate)
    yield stroke(disc(0, 0, 0.98 * r), "#ffffff", 0.045 * r, 0.34)
    shine = data("M", -0.9 * r, -0.12 * r, "A", 0.908 * r, 0.908 * r, "0 0 1", 0.12 * r, -0.9 * r)
    yield stroke(shine, "#ffffff", 0.07 * r, 0.42, stroke_linecap="round")


def _spokes(r: float, count: int, inner: float) -> str:
    turns = [(i + 0.5) * 360 / count for i in range(count)]
    return "".join(polyline((around(turn, inner * r), around(turn, 1.01 * r))) for turn in turns)


def _plate(livery: Livery, r: float) -> Iterator[str]:
    plate = 0.755 * r
    yield element("circle", r=plate, fill=livery.plate, stroke=livery.rim, stroke_width=max(0.4, 0.04 * r))
    if livery.pattern == "halved":
        yield path(data("M", 0, -plate, "A", plate, plate, "0 0 1", 0, plate, "Z"), fill=livery.second)
    if livery.pattern == "quartered":
        yield path(_quarter(plate) + _quarter(-plate), fill=livery.second)
    yield stroke(disc(0, 0, plate - 0.07 * r), livery.charge, 0.035 * r, 0.28)
    bend = 0.945 * plate
    hollow = data("M", -0.94 * plate, 0.1 * plate, "A", bend, bend, "0 0 1", 0.66 * plate, -0.66 * plate)
    yield stroke(hollow, "#000000", 0.06 * r, 0.16, stroke_linecap="round")


def _quarter(plate: float) -> str:
    return data("M 0 0 V", -plate, "A", abs(plate), abs(plate), "0 0 1", plate, 0, "Z")


def _charge(figure: Figure, livery: Livery, r: float) -> str:
    """The emblem, turned on its side when the figure is prone; initials where there is no such emblem."""
    icon, turn = _icons().emblems.get(figure.emblem), "rotate(90)" if "prone" in figure.marks else None
    charge = _draw_icon(icon, r) if icon else _draw_letters(initials(figure.name), r)
    return group(charge, class_="emblem", fill=livery.charge, transform=turn)


def _draw_letters(letters: str, r: float) -> str:
    return draw_text(letters, 0, 0, (0.95 if len(letters) == 1 else 0.72) * r, font_family=SERIF, font_weight=700)


def initials(name: str) -> str:
    """The first letters of the first two words of a name.

    >>> initials("Old Fetter"), initials("wat"), initials("?!")
    ('OF', 'W', '?')
    """
    letters = [word[0].upper() for word in name.split() if word[0].isalnum()]
    return "".join(letters[:2]) or "?"


def _harm(figure: Figure, r: float) -> Iterator[str]:
    """White pips for what is left, black ones with a bar for what is gone; a figure where pips would not fit."""
    most = figure.harm_max
    if most > MOST_PIPS:
        yield _tally(figure, r)
        return
    spread, size = (0.3 if most > 3 else 0.46), 0.13 * r
    for i in range(most):
        x, y = around(90 + math.degrees(((most - 1) / 2 - i) * spread), 0.9 * r)
        yield _pip(x, y, size, gone=i >= most - figure.harm)


def _pip(x: float, y: float, size: float, gone: bool) -> str:
    fill, edge = (_BLACK, _PALE) if gone else (_PALE, _BLACK)
    square: Style = {"x": -size, "y": -size, "width": 2 * size, "height": 2 * size, "rx": 0.2 * size}
    box = element("rect", fill=fill, stroke=edge, stroke_width=0.3 * size, **square)
    bar = stroke(data("M", -size, "0 H", size), _PALE, 0.3 * size) if gone else ""
    return group(box, bar, class_="pip gone" if gone else "pip", transform=f"{shift(x, y)} rotate(45)")


def _tally(figure: Figure, r: float) -> str:
    left, size = f"{max(0, figure.harm_max - figure.harm)}/{figure.harm_max}", 0.4 * r
    wide = (0.56 * len(left) + 0.5) * size
    plate: Style = {"x": -wide / 2, "y": -0.62 * size, "width": wide, "height": 1.24 * size, "rx": 0.2 * size}
    box = element("rect", fill=_PALE, stroke=_BLACK, stroke_width=0.045 * r, **plate)
    figures = draw_text(left, 0, 0, size, font_weight=700, fill=_BLACK)
    return group(box, figures, class_="tally", transform=shift(0, 0.9 * r))


def _marks(figure: Figure, r: float) -> Iterator[str]:
    """Up to three badges, from the upper right against the clock; the last says how many more there are."""
    shown, more = figure.marks[:MOST_MARKS], len(figure.marks) - MOST_MARKS
    if more > 0:
        shown = (*shown[:-1], f"+{more + 1}")
    for i, mark in enumerate(shown):
        yield _badge(mark, around(-42 - 46 * i, 1.02 * r), 0.33 * r)


def _badge(mark: str, place: Point, r: float) -> str:
    icon, letters = _icons().marks.get(mark), mark if mark.startswith("+") else mark[:1].upper()
    sign = _draw_icon(icon, 1.4 * r) if icon else draw_text(letters, 0, 0, 1.2 * r, font_weight=700)
    plate = element("circle", r=r, fill="#fdfcf6", stroke="#191713", stroke_width=0.15 * r)
    title = element("title", escape_text(mark))
    return group(title, plate, group(sign, fill="#191713"), class_="mark", transform=shift(*place))
