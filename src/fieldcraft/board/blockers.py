"""What blocks sight on a board, laid out so that a line or a whole view is a few operations on integers.

A line is a mask of all that it touches; moved to where it starts, one AND with the obstacles tells whether it is clear.
The obstacles are laid out in columns for that.  For a view they are laid out in lanes, in the order of the field's
bits: a window is cut out round the viewer, the shadows of what stands in it are joined, and the rest is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, reduce
from itertools import pairwise
from operator import and_, or_

import msgspec

from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell
from fieldcraft.board.lines import Part, Shape, shape_of, step_of, trace
from fieldcraft.board.shadows import mask_of, near, shadows, space_rows

_LINES = 1 << 15
"""How many lines are kept as masks for boards of one height."""

_ALSO = 64
"""How many sets of further opaque cells a board remembers."""

_RUNGS = (12, 24, 48, 96)
"""Radii at which a view looks whether anything is left to be seen farther on."""

_LAYERS = tuple(bytes(octet >> layer & 1 for octet in range(256)) for layer in range(5))
"""For each bit of a lane's bytes the table that leaves it alone."""


def _pack_bits(numbers: Iterable[int], length: int) -> int:
    """The mask with these bits, all below a length."""
    octets = bytearray(length // 8 + 1)
    for number in numbers:
        octets[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(octets, "little")


class Lines(dict[Cell, int]):
    """Lines as masks of all that they touch, by the displacement from start to end; the end lies not left of the start.

    A mask is a row of columns, and in each column one layer for each kind of part.  It begins one layer late, since a
    line may go up from its start.
    """

    def __init__(self, shape: Shape, kinds: int, height: int) -> None:
        super().__init__()
        self.shape, self.height, self.layers = shape, height, kinds
        self.layer = {kind.step: number for number, kind in enumerate(shape.kinds[:kinds])}
        self.pinched: dict[Cell, tuple[int, tuple[tuple[int, ...], ...]]] = {}

    def __missing__(self, displacement: Cell) -> int:
        if len(self) >= _LINES:
            self.clear()
        mask = self[displacement] = self.mask(trace(self.shape, displacement).touched)
        return mask

    def numbers(self, parts: Iterable[Part]) -> Iterator[int]:
        """The bits of parts; parts of a kind that is not on the board have none."""
        for part in parts:
            (x, y), step = part[0], step_of(part)
            if step in self.layer:
                yield (x * self.layers + self.layer[step] + 1) * self.height + y

    def mask(self, parts: Iterable[Part]) -> int:
        """The mask of parts of a line."""
        return reduce(or_, (1 << number for number in self.numbers(parts)), 0)

    def squeezes(self, displacement: Cell) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """What a line passes through, and the groups of masks of each place where it only squeezes through."""
        if len(self.pinched) >= _LINES:
            self.pinched.clear()
        if displacement not in self.pinched:
            met = trace(self.shape, displacement)
            groups = tuple(tuple(self.mask(parts) for parts in group) for group in met.pinches)
            self.pinched[displacement] = self.mask(met.crossed), groups
        return self.pinched[displacement]


@lru_cache(maxsize=16)
def lines_of(shape: Shape, kinds: int, height: int) -> Lines:
    """The lines for boards of a height."""
    return Lines(shape, kinds, height)


class Lanes(msgspec.Struct, frozen=True):
    """A board lane by lane in the order of the field's bits, one byte a cell, with blank margins on all sides.

    Of each byte bit 0 says that the cell is on the map, bit 1 that it blocks, the next bits that sides of it do.
    """

    lanes: tuple[bytes, ...]
    first: Cell

    def around(self, cell: Cell, radius: int) -> bytes:
        """The window round a cell."""
        x, y = cell[0] - self.first[0], cell[1] - self.first[1]
        columns = slice(x - radius, x + radius + 1)
        return b"".join([lane[columns] for lane in self.lanes[y - radius : y + radius + 1]])


class Blockers(msgspec.Struct, frozen=True, dict=True, eq=False):
    """All that blocks sight on a board: opaque cells, `also` among them, and opaque sides."""

    field: Field
    also: int

    @cached_property
    def shape(self) -> Shape:
        return shape_of(self.field.grid)

    @cached_property
    def opaque(self) -> int:
        return self.field.opaque | self.also

    @cached_property
    def parts(self) -> tuple[int, ...]:
        """For each kind of part the cells at which an opaque one stands; sides are left out if there are none."""
        vectors, screens = self.field.grid.vectors, self.field.screens
        sides = tuple(screens[vectors.index(kind.step)] for kind in self.shape.kinds[1:])
        return self.opaque, *(sides if any(sides) else ())

    # -- lines

    @cached_property
    def top(self) -> int:
        """The least second coordinate on the map."""
        return min(y for _, y in self.field.grid.cells)

    @cached_property
    def lines(self) -> Lines:
        height = max(y for _, y in self.field.grid.cells) - self.top + 1
        return lines_of(self.shape, len(self.parts), height)

    @cached_property
    def columns(self) -> dict[int, int]:
        """All that blocks from a column on, by the first coordinate, laid out as lines are."""
        xs = [x for x, _ in self.field.grid.cells]
        left, right, lines = min(xs), max(xs), self.lines
        column = lines.layers * lines.height
        numbers = (
            (layer + 1) * lines.height + (x - left) * column + y - self.top
            for layer, mask in enumerate(self.parts)
            for x, y in self.field.cells(mask)
        )
        everything = _pack_bits(numbers, (right - left + 2) * column)
        return {x: everything >> (x - left) * column for x in range(left, right + 1)}

    def is_line_blocked(self, a: Cell, b: Cell) -> bool:
        """Whether the line between two cells touches anything that blocks."""
        (ax, ay), (bx, by) = min(a, b), max(a, b)
        return bool(self.columns[ax] & self.lines[bx - ax, by - ay] << ay - self.top)

    def is_line_pinched(self, a: Cell, b: Cell) -> bool:
        """Whether the line is blocked though it may slip by on either side of what it grazes."""
        (ax, ay), (bx, by) = min(a, b), max(a, b)
        through, squeezes = self.lines.squeezes((bx - ax, by - ay))
        ahead = self.columns[ax] >> ay - self.top
        return bool(ahead & through) or any(all(ahead & hand for hand in hands) for hands in squeezes)

    # -- views

    def turn(self, cell: Cell) -> Cell:
        """A cell with the coordinate that runs along the lanes first."""
        return cell if self.field.weights[0] == 1 else cell[::-1]

    @cached_property
    def turned(self) -> Shape:
        """The shape of the cells, coordinates turned as the lanes are."""
        return self.shape if self.field.weights[0] == 1 else self.shape.turned

    @cached_property
    def box(self) -> tuple[Cell, Cell]:
        """The least and the greatest coordinates on the map, turned as the lanes are."""
        xs, ys = zip(*map(self.turn, self.field.grid.cells), strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))

    @cached_property
    def extent(self) -> int:
        """A radius that takes in the whole board from everywhere."""
        spreads = ([a * x + b * y for x, y in self.field.grid.cells] for a, b in self.shape.axes)
        return max(max(spread) - min(spread) for spread in spreads)

    def lanes(self, opaque: int) -> Lanes:
        """The board as lanes, with these of its opaque cells."""
        (left, top), (right, bottom) = self.box
        margin = self.extent
        blank = bytes(right - left + 1 + 2 * margin)
        lanes = [bytearray(blank) for _ in range(bottom - top + 1)]
        for layer, mask in enumerate((self.field.on, opaque, *self.parts[1:])):
            for x, y in map(self.turn, self.field.cells(mask)):
                lanes[y - top][x - left + margin] |= 1 << layer
        padding = (blank,) * margin
        return Lanes((*padding, *map(bytes, lanes), *padding), (left - margin, top - margin))

    @cached_property
    def solid(self) -> Lanes:
        return self.lanes(self.opaque)

    @cached_property
    def rim(self) -> Lanes:
        """The board without the opaque cells that have opaque cells all round.

        They hide nothing by themselves: a line that comes to one from outside has touched one of those round it before.
        """
        inside = reduce(and_, (self.field.shift(self.opaque, i) for i in range(len(self.field.step_shifts))))
        return self.lanes(self.opaque & ~inside)

    def view(self, cell: Cell, radius: int) -> int:
        """The cells at most `radius` steps away to which a line touches nothing that blocks."""
        radius, here, shape = min(radius, self.extent), self.turn(cell), self.turned
        lanes = self.solid if self.field.bits[cell] & self.opaque else self.rim
        whole = lanes.around(here, radius)
        seen = near(shape, radius, radius) & mask_of(whole.translate(_LAYERS[0]))
        for inner, outer in pairwise((-1, *(rung for rung in _RUNGS if rung < radius), radius)):
            window = whole if outer == radius else lanes.around(here, outer)
            for kind, layer in zip(shape.kinds[: len(self.parts)], _LAYERS[1:], strict=False):
                seen &= ~shadows(shape, kind, radius, inner, outer).join(window.translate(layer))
            if not seen & ~near(shape, outer, radius):
                break
        start = self.field.numbers[cell] - radius * (self.field.stride + 1)
        view = space_rows(seen, radius, self.field.stride)
        return view << start if start > 0 else view >> -start


def blockers_of(field: Field, also: int = 0) -> Blockers:
    """What blocks sight on a board together with further opaque cells, made ready once."""
    known: dict[int, Blockers] = field.board.cache.setdefault("sight", {})
    if also not in known:
        if len(known) >= _ALSO:
            known.clear()
        known[also] = Blockers(field, also)
    return known[also]
