"""Straight lines between the middles of two cells: what they pass through and what they merely touch, exactly.

Everything is reckoned in whole numbers.  The coordinates of a grid are stretched until the corners of its cells are
whole as well, and one question decides all: on which side of the line does a point lie?  Hexes stay in their two
slanting axes, since straight lines stay straight there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from fieldcraft.board.grid import Cell, Grid, Hexes, Squares

Part = tuple[Cell, ...]
"""A piece of the map that a line can meet: a cell, `(cell,)`, or the side that two cells share, `(cell, cell)`."""


def cross(a: Cell, b: Cell) -> int:
    """Twice the area between two vectors: its sign says on which side of the first the second lies, 0 along it."""
    return a[0] * b[1] - a[1] * b[0]


def _sum(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1]


def _difference(a: Cell, b: Cell) -> Cell:
    return a[0] - b[0], a[1] - b[1]


class Kind(NamedTuple):
    """A kind of part, all alike but for their place: the cells, or the sides across one step.

    A part is the same seen from both ends of its middle, so half of its corners say where all of them are.
    """

    step: Cell
    arms: tuple[Cell, ...]


class Shape(msgspec.Struct, frozen=True, dict=True, eq=False):
    """How the cells of a grid are formed.

    `steps` lead across the edges of a cell, in turning order.  A corner is the sum of two steps that follow one
    another, divided by `scale`.  Middles and corners are whole in units of `1 / (2 * scale)` of a step.  Along each of
    the `axes` a line only ever goes forward or only ever back.
    """

    steps: tuple[Cell, ...]
    scale: int
    axes: tuple[Cell, ...]

    @property
    def unit(self) -> int:
        """The fine units in one step."""
        return 2 * self.scale

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The cells, then the sides across each of the first half of the steps."""
        half, turn = len(self.steps) // 2, len(self.steps)
        corners = tuple(_sum(self.steps[i], self.steps[i + 1]) for i in range(half))
        cells = Kind((0, 0), tuple((2 * x, 2 * y) for x, y in corners))
        edges = (_difference(self.steps[(i + 1) % turn], self.steps[i - 1]) for i in range(half))
        return cells, *(Kind(step, (edge,)) for step, edge in zip(self.steps, edges, strict=False))

    @cached_property
    def turned(self) -> Shape:
        """The same with the two coordinates exchanged."""
        return Shape(tuple((y, x) for x, y in self.steps), self.scale, tuple((b, a) for a, b in self.axes))

    def middle(self, kind: Kind, cell: Cell) -> Cell:
        """The middle of the part of this kind at a cell, in fine units."""
        return self.unit * cell[0] + self.scale * kind.step[0], self.unit * cell[1] + self.scale * kind.step[1]

    def corners(self, kind: Kind, cell: Cell) -> tuple[Cell, ...]:
        """The corners of the part of this kind at a cell, in fine units."""
        middle = self.middle(kind, cell)
        return tuple(end for arm in kind.arms for end in (_sum(middle, arm), _difference(middle, arm)))

    def along(self, vector: Cell, other: Cell) -> int:
        """How far one vector goes along another: twice the product of their lengths and the cosine between them."""
        (a, b), (x, y) = vector, other
        slant = a * y + b * x if len(self.axes) > 2 else 0
        return 2 * (a * x + b * y) + slant

    def between(self, cell: Cell, displacement: Cell) -> bool:
        """Whether a cell lies between the start of a line and its end on every axis."""
        x, y = cell
        ahead = ((a * x + b * y, a * displacement[0] + b * displacement[1]) for a, b in self.axes)
        return all(here * (end - here) >= 0 for here, end in ahead)


SQUARE = Shape(Squares.vectors[::2], 2, ((1, 0), (0, 1)))
HEX = Shape(Hexes.vectors, 3, ((1, 0), (0, 1), (1, 1)))


def shape_of(grid: Grid) -> Shape:
    """The shape of a grid's cells; all layouts of hexes share one."""
    return HEX if isinstance(grid, Hexes) else SQUARE


class Trace(msgspec.Struct, frozen=True):
    """What the line from the middle of one cell to the middle of another meets; cells are given relative to the first.

    `touched` holds every part that has a point of the line, nearest first, but for the two end cells (their sides are
    there).  Of these `grazed` are met by a corner only or lie along the line; the line passes through the inside of all
    others.  `beside` are the cells along an edge of which it runs.  `pinches` are the places where the line could slip
    by on either side: each is a group of sets of parts, and it is shut when every set has a part that blocks.
    """

    touched: tuple[Part, ...]
    grazed: frozenset[Part]
    beside: tuple[Cell, ...]
    pinches: tuple[tuple[frozenset[Part], ...], ...]

    @property
    def crossed(self) -> tuple[Part, ...]:
        """The cells and sides that the line passes right through, nearest first."""
        return tuple(part for part in self.touched if part not in self.grazed)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the line passes through, nearest first, without its ends."""
        return tuple(part[0] for part in self.crossed if len(part) == 1)

    @property
    def sides(self) -> tuple[Part, ...]:
        """The sides that the line crosses, nearest first."""
        return tuple(part for part in self.crossed if len(part) == 2)


class _Touch(NamedTuple):
    """A part that a line meets: on which side of the line its middle lies, and its corners that the line meets."""

    part: Part
    middle: Cell
    hand: int
    corners: tuple[Cell, ...]
    grazed: bool


def _columns(shape: Shape, displacement: Cell, y: int, lean: int, reach: int) -> range:
    """Where in a row of cells to look for parts whose middles lie within reach of the line."""
    (dx, dy), unit = displacement, shape.unit
    low, high = min(0, dx), max(0, dx)
    if dy:
        ends = (unit * dx * y + lean - reach, unit * dx * y + lean + reach)
        first, last = sorted(end * (1 if dy > 0 else -1) for end in ends)
        low = max(low, -(-first // (unit * abs(dy))))
        high = min(high, last // (unit * abs(dy)))
    return range(low, high + 1)


def _touches(shape: Shape, kind: Kind, displacement: Cell) -> Iterator[_Touch]:
    """The parts of one kind that a line meets.

    Parts look the same from both ends, so the line meets one just when the middle lies no farther off the line than
    the farthest corner lies off a parallel through the middle: a comparison of areas, all in whole numbers.
    """
    reach = max(abs(cross(displacement, arm)) for arm in kind.arms)
    lean = shape.scale * cross(displacement, kind.step)
    low, high = sorted((0, displacement[1]))
    for y in range(low, high + 1):
        for x in _columns(shape, displacement, y, lean, reach):
            middle = shape.middle(kind, (x, y))
            off = cross(displacement, middle)
            part = ((x, y),) if kind.step == (0, 0) else ((x, y), _sum((x, y), kind.step))
            if abs(off) <= reach and all(shape.between(cell, displacement) for cell in part):
                corners = tuple(c for c in shape.corners(kind, (x, y)) if cross(displacement, c) == 0)
                yield _Touch(part, middle, (off > 0) - (off < 0), corners, abs(off) == reach)


def _pinches(touches: Sequence[_Touch]) -> Iterator[tuple[frozenset[Part], ...]]:
    """The groups of parts that shut a line where it only grazes.

    At a corner on the line something must stand on its left and something on its right.  A side that lies along the
    line joins its two corners into one such place.
    """
    hands: dict[tuple[Cell, int], set[Part]] = defaultdict(set)
    for touch in touches:
        for corner in touch.corners if touch.grazed else ():
            hands[corner, touch.hand].add(touch.part)
    for corner in dict.fromkeys(corner for corner, _ in tuple(hands)):
        yield frozenset(hands[corner, -1]), frozenset(hands[corner, 1])
    for touch in touches:
        if touch.grazed and not touch.hand:
            left, right = (frozenset().union(*(hands[corner, hand] for corner in touch.corners)) for hand in (-1, 1))
            yield frozenset({touch.part}), left, right


@lru_cache(maxsize=2048)
def trace(shape: Shape, displacement: Cell) -> Trace:
    """What the line to a cell meets, the cell given relative to where the line starts.

    >>> trace(SQUARE, (3, 1)).cells
    ((1, 0), (2, 1))
    >>> sorted(cell for (cell, *side) in trace(SQUARE, (3, 1)).grazed if not side)
    [(1, 1), (2, 0)]
    """
    ends = (((0, 0),), (displacement,))
    touches = [touch for kind in shape.kinds for touch in _touches(shape, kind, displacement) if touch.part not in ends]
    touches.sort(key=lambda touch: (shape.along(displacement, touch.middle), touch.part))
    return Trace(
        tuple(touch.part for touch in touches),
        frozenset(touch.part for touch in touches if touch.grazed),
        tuple(touch.part[0] for touch in touches if len(touch.part) == 1 and len(touch.corners) == 2),
        tuple(_pinches(touches)),
    )


def step_of(part: Part) -> Cell:
    """The step that a side lies across; (0, 0) for a cell."""
    return _difference(part[-1], part[0])


def shift_part(part: Part, start: Cell) -> Part:
    """A part of a line where it lies if the line starts at a cell."""
    return tuple(_sum(cell, start) for cell in part)


def line(grid: Grid, a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells from one to the other that the straight line between their middles passes through, both ends included.

    Where the line runs along the edge between two cells it belongs to the one as much as to the other, and both are
    listed.  A cell whose corner it only touches is not.  The cells may lie off the map.

    >>> line(Squares(5, 3), (0, 0), (4, 2))
    ((0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2))
    >>> line(Hexes(4, 4), (0, 0), (1, 1))
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    met = trace(shape_of(grid), _difference(b, a))
    passed = {*met.cells, *met.beside}
    between = (part[0] for part in met.touched if len(part) == 1 and part[0] in passed)
    return a, *(_sum(a, cell) for cell in between), *((b,) if a != b else ())
