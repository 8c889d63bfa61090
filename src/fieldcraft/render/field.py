"""Fields: numbers spread over the sheet, softened, and the lines along which they have one value.

All lengths are in cells, so a field does not depend on the size of the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

import msgspec

Row = list[float]
Spot = tuple[float, float]
Crossing = tuple[int, int, int]
"""Where a line crosses the lattice of samples: row, column, and 0 on a side that runs across or 1 on one down."""

MARGIN = 1.0
"""How far a field reaches beyond the map, so that nothing is torn off at its edge."""


class Field(msgspec.Struct, frozen=True):
    """A value at every sample, `step` cells apart; the first lies half a step inside the margin's corner."""

    rows: list[Row]
    step: float

    def at(self, x: float, y: float) -> float:
        """The value at the sample nearest to a spot."""
        column, row = int((x + MARGIN) / self.step), int((y + MARGIN) / self.step)
        return self.rows[min(max(row, 0), len(self.rows) - 1)][min(max(column, 0), len(self.rows[0]) - 1)]

    def plus(self, other: Field, weight: float) -> Field:
        """The sum with another field, weighed."""
        pairs = zip(self.rows, other.rows, strict=True)
        return Field([[a + weight * b for a, b in zip(*pair, strict=True)] for pair in pairs], self.step)

    def fray(self, noise: Field, amount: float) -> Field:
        """The field with its edge, where it is neither 0 nor 1, frayed by noise."""
        pairs = zip(self.rows, noise.rows, strict=True)
        return Field([_fray_row(row, grain, 4 * amount) for row, grain in pairs], self.step)

    def where(self, other: Field, level: float, least: float) -> Field:
        """A field that is above 0 where this one is above `level` and the other above `least`."""
        pairs = zip(self.rows, other.rows, strict=True)
        return Field([[min(a - level, b - least) for a, b in zip(*pair, strict=True)] for pair in pairs], self.step)

    def blur(self, sigma: float) -> Field:
        """The field blurred by about `sigma` cells: a few box blurs come close to a bell curve."""
        spread = (sigma / self.step) ** 2
        radius = max(1, round((spread + 0.25) ** 0.5 - 0.5))
        rows = self.rows
        for _ in range(max(1, round(3 * spread / (radius * radius + radius)))):
            across = [_box_blur(row, radius) for row in rows]
            down = [_box_blur(list(column), radius) for column in zip(*across, strict=True)]
            rows = [list(row) for row in zip(*down, strict=True)]
        return Field(rows, self.step)

    def lines(self, level: float) -> list[list[Spot]]:
        """The closed lines along which the field has a value; those that leave the sheet close outside it."""
        rows = _add_rim(self.rows, level - 1)
        follow = dict(_segments(rows, level))
        return [[self._spot(rows, crossing, level) for crossing in ring] for ring in _rings(follow)]

    def _spot(self, rows: list[Row], crossing: Crossing, level: float) -> Spot:
        j, i, down = crossing
        a, b = rows[j][i], rows[j + down][i + 1 - down]
        t = (level - a) / (b - a)
        return (i + 0.5 + t * (1 - down)) * self.step - MARGIN, (j + 0.5 + t * down) * self.step - MARGIN


def _box_blur(row: Row, radius: int) -> Row:
    """Each value's mean with its neighbours; beyond the ends the last value goes on, and most rows are all alike."""
    if min(row) == max(row):
        return row
    sums = list(accumulate([row[0]] * radius + row + [row[-1]] * radius, initial=0.0))
    width = 2 * radius + 1
    return [(b - a) / width for a, b in zip(sums, sums[width:], strict=False)]


def _fray_row(row: Row, grain: Row, amount: float) -> Row:
    if min(row) == max(row):
        return row
    return [v + (n - 0.5) * amount * v * (1 - v) for v, n in zip(row, grain, strict=True)]


def _add_rim(rows: list[Row], low: float) -> list[Row]:
    """The rows with a low rim, so that every line closes."""
    inner = [[low, *row[1:-1], low] for row in rows[1:-1]]
    rim = [low] * len(rows[0])
    return [rim, *inner, rim]


# Which sides of a lattice square (0 top, 1 right, 2 bottom, 3 left) a line joins, by the corners that are high
# (1 top left, 2 top right, 4 bottom right, 8 bottom left); the high ground lies to the left.
_JOINS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((3, 0),),
    ((0, 1),),
    ((3, 1),),
    ((1, 2),),
    ((3, 0), (1, 2)),
    ((0, 2),),
    ((3, 2),),
    ((2, 3),),
    ((2, 0),),
    ((0, 1), (2, 3)),
    ((2, 1),),
    ((1, 3),),
    ((1, 0),),
    ((0, 3),),
    (),
)
_SIDES = ((0, 0, 0), (0, 1, 1), (1, 0, 0), (0, 0, 1))


def _segments(rows: list[Row], level: float) -> Iterator[tuple[Crossing, Crossing]]:
    high = [[value > level for value in row] for row in rows]
    for j, (upper, lower) in enumerate(pairwise(high)):
        if not any(upper) and not any(lower):
            continue
        squares = zip(upper, upper[1:], lower[1:], lower, strict=False)
        for i, (a, b, c, d) in enumerate(squares):
            for start, end in _JOINS[a + 2 * b + 4 * c + 8 * d]:
                yield _crossing_at(j, i, start), _crossing_at(j, i, end)


def _crossing_at(j: int, i: int, side: int) -> Crossing:
    dj, di, down = _SIDES[side]
    return j + dj, i + di, down


def _rings(follow: dict[Crossing, Crossing]) -> Iterator[list[Crossing]]:
    while follow:
        start, here = follow.popitem()
        ring = [start]
        while here != start:
            ring.append(here)
            here = follow.pop(here)
        yield ring
