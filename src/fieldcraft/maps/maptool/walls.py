"""What stops sight and steps on a map of MapTool: walls, which are lines, and masks, which are areas.

Walls are a list of points and of the pairs of them that are joined.  A mask is the dump of an area of Java: all edges
of its outline but the level ones, each with the points where it begins and ends.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from fieldcraft.maps.ground import Barrier, Vocabulary
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.limits import MOST_POINTS
from fieldcraft.maps.strokes import Stroke, tell_count

MASKS = {"topology": (True, True), "topologyTerrain": (True, False)}
"""The masks that are read, and whether each stops steps and sight."""

LOW_MASKS = ("hillVbl", "pitVbl", "coverVbl")
"""Masks that one sees into or out of, for which a board has nothing."""

BENT = {"Order1", "Order2", "Order3"}
"""The classes of edges; bent ones are taken for straight."""

MOST_WALLS = MOST_POINTS // 2
OFF = "Disabled"

Spot = tuple[float, float]


class Slope(NamedTuple):
    """An edge of an area from its upper end to its lower one."""

    top: float
    left: float
    bottom: float
    right: float

    def at(self, y: float) -> float:
        """Where it passes a height."""
        return self.left + (self.right - self.left) * (y - self.top) / (self.bottom - self.top)


def read_strokes(zone: Element, vocabulary: Vocabulary, file: str) -> tuple[list[Stroke], list[str]]:
    """The walls and the outlines of masks, and what was guessed and left out; MapError for too many of them."""
    doubts = Counter[str]()
    strokes = [*_masks(zone, vocabulary), *_walls(zone, vocabulary, doubts)]
    if len(strokes) > MOST_WALLS:
        raise MapError(file, "walls", f"{len(strokes)} walls are too many; at most {MOST_WALLS} are allowed")
    told = [f"There are {count} walls {what}" for what, count in doubts.items()]
    if any(slopes_of(zone.find("topology"))):
        told.append("Masks that stop sight stop steps as well here")
    if low := sum(any(slopes_of(zone.find(name))) for name in LOW_MASKS):
        told.append(f"{tell_count(low, 'mask')} left out into which or out of which one sees")
    if strokes:
        told.append("MapTool has no doors: draw them in the editor")
    return strokes, told


# --- walls ---------------------------------------------------------------------------------------


def _walls(zone: Element, vocabulary: Vocabulary, doubts: Counter[str]) -> Iterator[Stroke]:
    spots = {one.get("id", ""): _spot(one) for one in zone.findall("walls/vertices/vertex")}
    for wall in zone.findall("walls/walls/wall"):
        ends = spots.get(wall.get("from", "")), spots.get(wall.get("to", ""))
        barrier = _barrier(wall, vocabulary)
        if barrier is None or ends[0] is None or ends[1] is None:
            doubts["that stop neither steps nor sight or have no place, and were left out"] += 1
            continue
        if wall.findtext("direction", "Both") != "Both":
            doubts["that stop from one side only: they stop from both here"] += 1
        yield Stroke((ends[0], ends[1]), barrier)


def _barrier(wall: Element, vocabulary: Vocabulary) -> Barrier | None:
    """What a wall is; None for one that stops nothing."""
    return _stopping(vocabulary, wall.findtext("movementDirection") != OFF, wall.findtext("sightDirection") != OFF)


def _stopping(vocabulary: Vocabulary, steps: bool, sight: bool) -> Barrier | None:
    return vocabulary.wall() if steps and sight else vocabulary.find_barrier(steps, sight)


def _spot(element: Element) -> Spot | None:
    """The place in the attributes of an element; None if there is none."""
    position = element.find("position")
    holder = element if position is None else position
    return finite(holder.get("x"), holder.get("y"))


def finite(*texts: str | None) -> Spot | None:
    """Two numbers; None if they are none, or beyond all maps."""
    try:
        x, y = (float(text or "nan") for text in texts)
    except ValueError:
        return None
    return (x, y) if abs(x) <= 1e6 and abs(y) <= 1e6 else None


# --- masks ---------------------------------------------------------------------------------------


def _masks(zone: Element, vocabulary: Vocabulary) -> Iterator[Stroke]:
    for name, stops in MASKS.items():
        barrier = _stopping(vocabulary, *stops)
        slopes = list(slopes_of(zone.find(name)))
        if barrier is not None:
            for slope in slopes:
                yield Stroke(((slope.left, slope.top), (slope.right, slope.bottom)), barrier)
            for start, end in level_edges(slopes):
                yield Stroke((start, end), barrier)


def slopes_of(area: Element | None) -> Iterator[Slope]:
    """The edges of an area that are not level."""
    for edge in () if area is None else area.iter():
        if edge.tag.rpartition(".")[2] not in BENT:
            continue
        start, end = (finite(edge.findtext(f"x{i}"), edge.findtext(f"y{i}")) for i in (0, 1))
        if start and end and start[1] != end[1]:
            (left, top), (right, bottom) = sorted((start, end), key=lambda spot: spot[1])
            yield Slope(top, left, bottom, right)


def level_edges(slopes: Sequence[Slope]) -> Iterator[tuple[Spot, Spot]]:
    """The level edges of an area: they run wherever it lies just above a height or just below it, but not both.

    >>> list(level_edges([Slope(0, 1, 5, 1), Slope(0, 4, 5, 4)]))
    [((1, 0), (4, 0)), ((1.0, 5), (4.0, 5))]
    """
    waiting = sorted(slopes, reverse=True)
    crossed: list[Slope] = []
    for y in sorted({end for slope in slopes for end in (slope.top, slope.bottom)}):
        above = [slope.at(y) for slope in crossed]
        crossed = [slope for slope in crossed if slope.bottom > y]
        below = [slope.at(y) for slope in crossed]
        while waiting and waiting[-1].top == y:
            crossed.append(waiting.pop())
            below.append(crossed[-1].left)
        yield from _pairs(sorted([*above, *below]), y)


def _pairs(places: Iterable[float], y: float) -> Iterator[tuple[Spot, Spot]]:
    """Each place joined to the next but for every other gap; nothing where two lie on one spot."""
    rest = iter(places)
    for start, end in zip(rest, rest, strict=False):
        if not math.isclose(start, end):
            yield (start, y), (end, y)
