"""Polygons on a map of zones: what lies inside, where one is broadest, and along what length two of them touch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from fieldcraft.board.zones import Point

Polygon = Sequence[Point]
Side = tuple[Point, Point]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

SAMPLES = 9
"""Into how many columns and rows a polygon is divided to find its heart."""

ROUNDS = 5
"""How often the best of them is divided anew."""

CENTRED = 0.02
"""How much of its depth a place is worth less for each unit that it lies off the middle."""


def sides_of(polygon: Polygon) -> list[Side]:
    """The sides of a closed polygon."""
    return list(pairwise((*polygon, polygon[0])))


def box_of(points: Polygon) -> Box:
    """The rectangle about some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def area_of(polygon: Polygon) -> float:
    """The area of a polygon, however its corners go round."""
    return abs(sum(x * v - u * y for (x, y), (u, v) in sides_of(polygon))) / 2


def is_inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point lies inside a polygon; its corners may go round either way."""
    x, y = point
    inside = False
    for (a, b), (c, d) in sides_of(polygon):
        if (b > y) != (d > y) and x < a + (y - b) / (d - b) * (c - a):
            inside = not inside
    return inside


def nearest_point(point: Point, side: Side) -> Point:
    """The point of a stretch of line that is nearest to another point."""
    (x, y), ((a, b), (c, d)) = point, side
    dx, dy = c - a, d - b
    share = min(1.0, max(0.0, ((x - a) * dx + (y - b) * dy) / (dx * dx + dy * dy or 1.0)))
    return a + dx * share, b + dy * share


def find_heart(polygon: Polygon) -> tuple[Point, float]:
    """About the point of a polygon that is farthest from its border, and how far it is; of many the one in the middle.

    >>> find_heart([(0, 0), (8, 0), (8, 4), (0, 4)])
    ((4.0, 2.0), 2.0)
    """
    left, top, right, bottom = box_of(polygon)
    middle, best, depth, most = ((left + right) / 2, (top + bottom) / 2), (left, top), 0.0, -math.inf
    sides = sides_of(polygon)
    for _ in range(ROUNDS):
        step = (right - left) / SAMPLES, (bottom - top) / SAMPLES
        places = [
            (left + step[0] * (i + 0.5), top + step[1] * (j + 0.5)) for i in range(SAMPLES) for j in range(SAMPLES)
        ]
        for place in places:
            far = min(math.dist(place, nearest_point(place, side)) for side in sides)
            deep = far if is_inside(place, polygon) else -far
            if (worth := deep - CENTRED * math.dist(place, middle)) > most:
                best, depth, most = place, deep, worth
        left, right, top, bottom = best[0] - step[0], best[0] + step[0], best[1] - step[1], best[1] + step[1]
    return best, depth


def nearest_regions(points: Sequence[Point], reach: float) -> list[list[Point]]:
    """For each point the polygon of all places that are nearer to it than to the others, and no farther than `reach`.

    >>> left, right = nearest_regions([(0, 0), (2, 0)], 5)
    >>> round(max(x for x, _ in left), 6), round(min(x for x, _ in right), 6)
    (1.0, 1.0)
    """
    regions = []
    for x, y in points:
        ring = [(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in _TURNS]
        for u, v in points:
            if (u, v) != (x, y) and math.hypot(u - x, v - y) < 2 * reach:
                ring = _nearer(ring, (x, y), (u, v))
        regions.append(ring)
    return regions


_TURNS = tuple(math.tau * i / 32 for i in range(32))


def _nearer(ring: Sequence[Point], here: Point, there: Point) -> list[Point]:
    """The part of a convex polygon that is nearer to one point than to another."""
    (x, y), (u, v) = here, there
    middle = ((x + u) / 2 * (u - x)) + ((y + v) / 2 * (v - y))
    found: list[Point] = []
    for (a, b), (c, d) in sides_of(ring):
        one, other = a * (u - x) + b * (v - y) - middle, c * (u - x) + d * (v - y) - middle
        if one <= 0:
            found.append((a, b))
        if (one < 0) != (other < 0) and one != other:
            share = one / (one - other)
            found.append((a + (c - a) * share, b + (d - b) * share))
    return found


def sides_between(one: Polygon, other: Polygon, tolerance: float) -> tuple[list[Side], list[Side]]:
    """The sides of two polygons that lie where their rectangles meet: those along which they can touch."""
    if not _is_near(box_of(one), box_of(other), tolerance):
        return [], []
    return (
        [side for side in sides_of(one) if _is_near(box_of(side), box_of(other), tolerance)],
        [side for side in sides_of(other) if _is_near(box_of(side), box_of(one), tolerance)],
    )


def shared_length(one: Sequence[Side], other: Sequence[Side], tolerance: float) -> float:
    """Along what length sides run beside one another, no farther apart than `tolerance`.

    >>> yard, hall = [(0, 0), (4, 0), (4, 4), (0, 4)], [(4, 1), (8, 1), (8, 9), (4, 9)]
    >>> shared_length(*sides_between(yard, hall, 0.1), 0.1)
    3.0
    """
    return sum(_overlap(side, another, tolerance) for another in other for side in one)


def _is_near(one: Box, other: Box, tolerance: float) -> bool:
    return (
        one[0] <= other[2] + tolerance
        and one[2] >= other[0] - tolerance
        and one[1] <= other[3] + tolerance
        and one[3] >= other[1] - tolerance
    )


def _overlap(one: Side, other: Side, tolerance: float) -> float:
    """Along what length of the first side the second runs beside it."""
    (a, b), (c, d) = one
    long = math.hypot(c - a, d - b)
    if long == 0:
        return 0.0
    ux, uy = (c - a) / long, (d - b) / long
    (start, off), (end, away) = sorted(((x - a) * ux + (y - b) * uy, (y - b) * ux - (x - a) * uy) for x, y in other)
    low, high = max(0.0, start), min(long, end)
    if high <= low:
        return 0.0
    slope = (away - off) / (end - start)
    beside = all(abs(off + (at - start) * slope) <= tolerance for at in (low, high))
    return high - low if beside else 0.0
