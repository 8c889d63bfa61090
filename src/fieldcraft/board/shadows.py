"""Shadows: the cells that one obstacle hides from where a viewer stands.

Which obstacles a line touches and which lines touch an obstacle is one relation, read from its two ends.  `lines` reads
it from the line; here it is read from the obstacle, since a view is what is left when all shadows are taken away.

A window is a square of cells round the viewer, `radius` cells to each side: a mask with one bit a cell, row by row, or
one byte a cell in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import compress
from operator import or_

from fieldcraft.board.grid import Cell
from fieldcraft.board.lines import Kind, Shape, cross

_ROOM = 1 << 27
"""How many bits a table of shadows may take before it is forgotten and cast anew."""

_DIGITS = bytes.maketrans(b"\x00\x01", b"01")

Border = tuple[int, int, int]
"""Half of a plane: the points with `a * x + b * y >= c`."""


def _beyond(shape: Shape, cell: Cell) -> Iterator[Border]:
    """The cells that a line can only come to past a cell: on no axis do they lie nearer or on the other side."""
    for a, b in shape.axes:
        here = a * cell[0] + b * cell[1]
        if here:
            sign = 1 if here > 0 else -1
            yield sign * a, sign * b, abs(here)


def _wedge(shape: Shape, kind: Kind, cell: Cell) -> tuple[Border, Border]:
    """The directions in which a part is seen, from its outermost corner on one hand to the one on the other."""
    corners = shape.corners(kind, cell)
    (lx, ly), (rx, ry) = (
        next(c for c in corners if all(sign * cross(c, other) >= 0 for other in corners)) for sign in (1, -1)
    )
    return (-ly, lx, 0), (ry, -rx, 0)


def _rows(borders: tuple[Border, ...], radius: int) -> Iterator[tuple[int, int, int]]:
    """The rows of a window with cells within all borders, each with its first and last cell."""
    # Borders along an axis have a or b = 1 or -1, or c = 0: they need no division.
    known = {*borders, (0, 1, -radius), (0, -1, -radius), (1, 0, -radius), (-1, 0, -radius)}
    top, bottom = max(c for a, b, c in known if a == 0 < b), min(-c for a, b, c in known if a == 0 > b)
    left, right = max(c for a, b, c in known if b == 0 < a), min(-c for a, b, c in known if b == 0 > a)
    rising = [(a, b, c) for a, b, c in known if a > 0 and b]
    falling = [(a, b, c) for a, b, c in known if a < 0 and b]
    for y in range(top, bottom + 1):
        first = max([left, *[-((b * y - c) // a) for a, b, c in rising]])
        last = min([right, *[(c - b * y) // a for a, b, c in falling]])
        if first <= last:
            yield y, first, last


def _fill_window(borders: tuple[Border, ...], radius: int) -> int:
    """The window of the cells within all borders."""
    mask, width = 0, 2 * radius + 1
    for y, first, last in _rows(borders, radius):
        mask |= ((1 << last - first + 1) - 1) << (y + radius) * width + first + radius
    return mask


@lru_cache(maxsize=64)
def near(shape: Shape, steps: int, radius: int) -> int:
    """The cells of a window at most so many steps from its middle."""
    return _fill_window(tuple((sign * a, sign * b, -steps) for a, b in shape.axes for sign in (1, -1)), radius)


def _shadow(shape: Shape, kind: Kind, cell: Cell, radius: int) -> int:
    """The window of the cells hidden by a part of this kind at a cell: in its wedge and past all cells that it is of.

    A cell does not hide itself, and the viewer's own cell hides nothing.
    """
    if cell == (0, 0) == kind.step:
        return 0
    ahead = cell[0] + kind.step[0], cell[1] + kind.step[1]
    hidden = _fill_window((*_wedge(shape, kind, cell), *_beyond(shape, cell), *_beyond(shape, ahead)), radius)
    itself = 0 if kind.step != (0, 0) else 1 << (cell[1] + radius) * (2 * radius + 1) + cell[0] + radius
    return hidden & ~itself


class Shadows:
    """The shadows of the parts of one kind that stand within a window, each cast when it is first asked for.

    The shadows reach out to `radius`.  The parts are those from just outside of `inner` to `outer`.
    """

    def __init__(self, shape: Shape, kind: Kind, radius: int, inner: int, outer: int) -> None:
        self.shape, self.kind, self.radius = shape, kind, radius
        steps = range(-outer, outer + 1)
        self.blank = tuple(0 if max(abs(x), abs(y)) <= inner else None for y in steps for x in steps)
        self.table: list[int | None] = list(self.blank)
        self.outer, self.room = outer, _ROOM // (2 * radius + 1) ** 2

    def join(self, flags: bytes) -> int:
        """The cells hidden by parts that stand where the window's flags are set."""
        cast = list(compress(self.table, flags))
        if None in cast:
            self._cast(flags)
            cast = list(compress(self.table, flags))
        return reduce(or_, cast, 0)

    def _cast(self, flags: bytes) -> None:
        """Cast the shadows that are missing."""
        if len(self.table) - self.table.count(None) > self.room:
            self.table = list(self.blank)
        for number in compress(range(len(flags)), flags):
            if self.table[number] is None:
                y, x = divmod(number, 2 * self.outer + 1)
                self.table[number] = _shadow(self.shape, self.kind, (x - self.outer, y - self.outer), self.radius)


@lru_cache(maxsize=64)
def shadows(shape: Shape, kind: Kind, radius: int, inner: int, outer: int) -> Shadows:
    """The shadows within a window."""
    return Shadows(shape, kind, radius, inner, outer)


@lru_cache(maxsize=64)
def mask_of(flags: bytes) -> int:
    """The mask of a window given in bytes."""
    return int(flags.translate(_DIGITS)[::-1], 2)


@lru_cache(maxsize=64)
def _moves(rows: int, width: int, stride: int) -> tuple[tuple[int, int], ...]:
    """The moves that bring rows of one width as far apart as a stride: each moves the bits of a mask by a distance.

    Row `n` has to go `n` times the difference.  All rows with the same binary digit in `n` can go together; to draw
    apart the highest digit goes first, to draw together the lowest, and so no row runs into another.
    """
    places, moves = [row * width for row in range(rows)], []
    digits = [1 << digit for digit in range(rows.bit_length())]
    for digit in digits if stride < width else reversed(digits):
        mask = reduce(or_, (((1 << width) - 1) << place for row, place in enumerate(places) if row & digit), 0)
        moves.append((mask, digit * (stride - width)))
        places = [place + (row & digit) * (stride - width) for row, place in enumerate(places)]
    return tuple(moves)


def space_rows(window: int, radius: int, stride: int) -> int:
    """A window with its rows as far apart as a stride."""
    for mask, distance in _moves(2 * radius + 1, 2 * radius + 1, stride):
        moving = window & mask
        window ^= moving
        window |= moving << distance if distance > 0 else moving >> -distance
    return window
