"""The borders of zones: broken where a way passes, whole with teeth where zones touch without one, plain elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from itertools import groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from fieldcraft.board.outlines import Box, box_of, nearest_point, sides_of
from fieldcraft.render.markup import Point, dashes, group, polyline, stroke
from fieldcraft.render.palette import Theme

PIECE, NEAR = 0.16, 0.12
"""How long the pieces are in which borders are looked at, and how near another zone must be, in widths of a cell."""

BREACH = 0.34
"""How far from a gate its border is broken, in widths of a cell."""

Line = list[Point]
Pair = frozenset[int]


class Borders(NamedTuple):
    """Lines by what they say, and where ways pass from one zone to the other."""

    open: list[Line]
    shut: list[Line]
    rim: list[Line]
    gates: dict[Pair, Point]


def trace_borders(
    rings: Sequence[Sequence[Point]], middles: Sequence[Point], ways: Collection[Pair], unit: float
) -> Borders:
    """The borders of polygons, of which those in `ways` are joined; `unit` is the width of a cell."""
    found = Borders([], [], [], {})
    boxes = [box_of(ring) for ring in rings]
    shared: dict[Pair, list[Line]] = {}
    for here, ring in enumerate(rings):
        pieces = [(_beyond(piece, here, rings, boxes, NEAR * unit), piece) for piece in _pieces(ring, PIECE * unit)]
        for there, some in groupby(pieces, key=itemgetter(0)):
            run = [piece for _, piece in some]
            line = [run[0][0], *(end for _, end in run)]
            if there is None:
                found.rim.append(line)
            elif here < there:
                shared.setdefault(frozenset((here, there)), []).append(line)
    for pair, lines in shared.items():
        if pair not in ways:
            found.shut.extend(lines)
            continue
        one, other = sorted(pair)
        gate = min((point for line in lines for point in line), key=_off(middles[one], middles[other]))
        found.gates[pair] = gate
        found.open.extend(part for line in lines for part in _broken(line, gate, BREACH * unit))
    return found


def _pieces(ring: Sequence[Point], most: float) -> list[tuple[Point, Point]]:
    """The sides of a polygon in pieces of at most a length."""
    found = []
    for (x, y), (u, v) in sides_of(ring):
        count = max(1, math.ceil(math.hypot(u - x, v - y) / most))
        ends = [(x + (u - x) * i / count, y + (v - y) * i / count) for i in range(count + 1)]
        found += list(pairwise(ends))
    return found


def _beyond(
    piece: tuple[Point, Point], here: int, rings: Sequence[Sequence[Point]], boxes: Sequence[Box], near: float
) -> int | None:
    """The zone that a piece of the border of another one touches, None for none."""
    x, y = (piece[0][0] + piece[1][0]) / 2, (piece[0][1] + piece[1][1]) / 2
    best, least = None, near
    for there, (left, top, right, bottom) in enumerate(boxes):
        if there != here and left - near <= x <= right + near and top - near <= y <= bottom + near:
            far = min(math.dist((x, y), nearest_point((x, y), side)) for side in sides_of(rings[there]))
            if far <= least:
                best, least = there, far
    return best


def _off(one: Point, other: Point) -> Callable[[Point], float]:
    """How far a point lies from the middle between two."""
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    return lambda point: math.dist(point, middle)


def _broken(line: Line, gate: Point, breach: float) -> list[Line]:
    """The parts of a line that are not near a gate."""
    parts = (list(run) for is_near, run in groupby(line, lambda at: math.dist(at, gate) < breach) if not is_near)
    return [part for part in parts if len(part) > 1]


def draw_borders(borders: Borders, theme: Theme, k: float) -> str:
    """The lines as markup; `k` is the size of strokes."""
    line, (halo, opacity) = theme.map_ink, theme.halo
    opened, shut, rim = ("".join(map(polyline, lines)) for lines in (borders.open, borders.shut, borders.rim))
    teeth = "".join(polyline(tooth) for one in borders.shut for tooth in _teeth(one, 8.5 * k, 3.4 * k))
    return group(
        stroke(opened, halo, 4.6 * k, opacity),
        stroke(opened, line, 1.7 * k, stroke_dasharray=dashes(9 * k, 3.4 * k, 1.6 * k, 3.4 * k)),
        stroke(shut, line, 2.6 * k),
        stroke(teeth, line, 1.7 * k),
        stroke(rim, line, 2 * k),
        class_="borders",
    )


def _teeth(line: Line, gap: float, half: float) -> list[tuple[Point, Point]]:
    """Short strokes across a line."""
    found, since = [], 0.0
    for (x, y), (u, v) in pairwise(line):
        long = math.hypot(u - x, v - y)
        since += long
        if since >= gap and long > 0:
            since, across = 0.0, (-(v - y) / long * half, (u - x) / long * half)
            found.append(((u - across[0], v - across[1]), (u + across[0], v + across[1])))
    return found
