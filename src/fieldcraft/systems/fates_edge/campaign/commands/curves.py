"""The course of a campaign as a picture: experience, boons, clocks and dials over its sessions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import msgspec

from fieldcraft.render.markup import SANS, SERIF, Point, element, escape_text, group, polyline
from fieldcraft.systems.fates_edge.campaign.commands.chronicle import Session

WIDTH, LEFT, RIGHT, TOP = 860, 60, 640, 64
HEIGHT, GAP, LINE = 130, 64, 14
INK, FAINT, PAPER = "#33291f", "#b8a98f", "#f6efdf"
COLORS = ("#2f5f9e", "#b5482a", "#6d4a9c", "#5c6b1e", "#8a6412", "#1f7a6b")
DASHES = (None, "7 4", "2 3", "9 3 2 3")
"""Lines differ by colour and by dashes, and each has its name at its end."""


class Curve(msgspec.Struct, frozen=True):
    """A name and its figures, one a session; None where there is none."""

    name: str
    values: tuple[float | None, ...]


def draw_curves(title: str, told: Sequence[Session]) -> str:
    """The picture as SVG."""
    panels = {head: some for head, some in curves(told).items() if some}
    tops = list(accumulate((panel_height(some) for some in panels.values()), initial=TOP))
    height = tops.pop()
    parts = [
        element("rect", width=WIDTH, height=height, fill=PAPER),
        element("text", escape_text(title), x=LEFT, y=34, font_size=22, font_family=SERIF, fill=INK),
        *(_panel(head, some, told, top) for (head, some), top in zip(panels.items(), tops, strict=True)),
    ]
    box = f"0 0 {WIDTH} {height}"
    return element("svg", *parts, xmlns="http://www.w3.org/2000/svg", view_box=box, font_family=SANS, font_size=12)


def panel_height(some: Sequence[Curve]) -> int:
    """The height of a panel with the gap below it, into which the names of curves that end low may reach."""
    return HEIGHT + max(GAP, LINE * len(some) + GAP // 2)


def curves(told: Sequence[Session]) -> dict[str, list[Curve]]:
    """The lines of each panel under its head: clocks in parts of the whole, all else in figures."""
    people = dict.fromkeys(name for one in told for name in one.people)
    return {
        "Experience gained": [_of(name, "earned", told) for name in people],
        "Boons": [_of(name, "boons", told) for name in people],
        "Clocks, in parts of the whole": [
            Curve(
                name, tuple(one.clocks[name][0] / one.clocks[name][1] if name in one.clocks else None for one in told)
            )
            for name in dict.fromkeys(name for one in told for name in one.clocks)
        ],
        "Dials of the Crown": [
            Curve(name, tuple(one.dials.get(name) for one in told))
            for name in dict.fromkeys(name for one in told for name in one.dials)
        ],
    }


def _of(name: str, fact: str, told: Sequence[Session]) -> Curve:
    return Curve(name, tuple(getattr(one.people[name], fact) if name in one.people else None for one in told))


def _panel(head: str, some: list[Curve], told: Sequence[Session], top: float) -> str:
    """One panel: its head, its two lines with the least and the most, the sessions below, and the curves."""
    most = max((value for one in some for value in one.values if value is not None), default=0) or 1
    bottom = top + HEIGHT
    frame = [
        element("text", escape_text(head), x=LEFT, y=top - 8, font_weight="bold", fill=INK),
        *(element("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, stroke=FAINT) for y in (top, bottom)),
        element("text", f"{most:g}", x=LEFT - 8, y=top + 4, text_anchor="end", fill=INK),
        element("text", "0", x=LEFT - 8, y=bottom + 4, text_anchor="end", fill=INK),
    ]
    frame += [
        element(
            "text", escape_text(one.name), x=_across(place, len(told)), y=bottom + 18, text_anchor="middle", fill=INK
        )
        for place, one in enumerate(told)
    ]
    names = label_heights([_points(one, most, top)[-1][1] for one in some])
    lines = (_curve(one, row, _points(one, most, top), names[row]) for row, one in enumerate(some))
    return group(*frame, *lines)


def label_heights(heights: Sequence[float], apart: float = LINE) -> list[float]:
    """Where names stand that belong at some heights, none nearer to another than they can be read.

    >>> label_heights([30, 30, 90])
    [30, 44, 90]
    """
    found = list(heights)
    last = float("-inf")
    for place in sorted(range(len(heights)), key=lambda at: heights[at]):
        last = found[place] = max(heights[place], last + apart)
    return found


def _across(place: int, count: int) -> float:
    return LEFT + (RIGHT - LEFT) * (place + 0.5) / count


def _points(one: Curve, most: float, top: float) -> list[Point]:
    count = len(one.values)
    return [
        (_across(place, count), top + HEIGHT * (1 - value / most))
        for place, value in enumerate(one.values)
        if value is not None
    ]


def _curve(one: Curve, row: int, points: list[Point], label: float) -> str:
    color = COLORS[row % len(COLORS)]
    dashes = DASHES[row % len(DASHES)]
    dots = (element("circle", cx=x, cy=y, r=3.5, fill=color) for x, y in points)
    line = element("path", d=polyline(points), fill="none", stroke=color, stroke_width=2, stroke_dasharray=dashes)
    return group(line, *dots, element("text", escape_text(one.name), x=RIGHT + 12, y=label + 4, fill=color))
