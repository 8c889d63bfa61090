"""Lines as map files draw them, walls and doors, and the sides of cells on which they come to stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from fieldcraft.board import Cell
from fieldcraft.maps.ground import Barrier
from fieldcraft.maps.lattice import FINE, Frame, Point, borders_crossed, effort, to_unit_length
from fieldcraft.maps.limits import Budget


class Stroke(msgspec.Struct, frozen=True):
    """A drawn line of at least two points and what it stands for; a portal stands even where it is short."""

    points: tuple[tuple[float, float], ...]
    barrier: Barrier
    portal: bool = False


def lay_strokes(
    frame: Frame, strokes: Sequence[Stroke], budget: Budget
) -> tuple[dict[tuple[Cell, Cell], Barrier], int]:
    """What stands on each side, the later over the earlier, and how many strokes lie outside the map."""
    sides: dict[tuple[Cell, Cell], Barrier] = {}
    outside = 0
    for stroke in strokes:
        points = _lattice(frame, stroke.points)
        if points is None or not _touches(frame, points):
            outside += 1
            continue
        budget.charge(effort(frame.grid, points))
        cells = list(borders_crossed(frame.grid, points)) or (_narrow(frame, stroke) if stroke.portal else [])
        sides.update(dict.fromkeys(cells, stroke.barrier))
    return sides, outside


def _narrow(frame: Frame, portal: Stroke) -> list[tuple[Cell, Cell]]:
    """The side for a portal that is too narrow to cross any: that which it would cross if it were as wide as a cell."""
    (x, y), (x_end, y_end) = portal.points[0], portal.points[-1]
    across, down = frame.step
    start, end = to_unit_length((x / across, y / down), (x_end / across, y_end / down))
    points = _lattice(frame, [(start[0] * across, start[1] * down), (end[0] * across, end[1] * down)])
    return list(borders_crossed(frame.grid, points)) if points else []


def _lattice(frame: Frame, points: Iterable[tuple[float, float]]) -> list[Point] | None:
    """The points on the lattice; None if one is absurdly far away."""
    found = [frame.point(x, y) for x, y in points]
    return None if None in found else [point for point in found if point is not None]


def _touches(frame: Frame, points: Sequence[Point]) -> bool:
    """Whether the box about the points meets the map, as far as that can be told in squares; hexes lie aslant."""
    (left, top), (right, bottom) = ([pick(axis) for axis in zip(*points, strict=True)] for pick in (min, max))
    half, lean = FINE // 2, _lean(frame)
    across, down = (frame.grid.columns * FINE - half, frame.grid.rows * FINE - half)
    return bool(left <= across + lean and right >= -half - lean and top <= down + lean and bottom >= -half - lean)


def _lean(frame: Frame) -> int:
    """How far the axial coordinates of hexes lean out of the rectangle of the map; nothing for squares."""
    flat = getattr(frame.grid, "flat", None)
    return 0 if flat is None else (frame.grid.columns if flat else frame.grid.rows) * FINE // 2 + FINE


def tell_outside(outside: int, total: int, doubt: str = "") -> list[str]:
    """What to say of strokes that lie outside the map, and what may be the reason if all do."""
    if not outside:
        return []
    why = f": {doubt}" if doubt and outside == total else ""
    return [f"{tell_count(outside, 'line')} outside the map and left out{why}"]


def tell_count(number: int, noun: str) -> str:
    """A number of things, and that they were.

    >>> tell_count(1, "line"), tell_count(2, "line")
    ('1 line was', '2 lines were')
    """
    return f"{number} {noun} was" if number == 1 else f"{number} {noun}s were"
