"""Fields: a board compiled to bit sets.  A set of cells is one integer, a step in a direction is one shift."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, reduce
from itertools import compress
from operator import or_
from typing import TypeVar

import msgspec

from fieldcraft.board.bit_layout import BitLayout, layout_of, pack_bits, weights
from fieldcraft.board.grid import Cell, Hexes, Squares
from fieldcraft.board.terrain import NONE, Board, Side, Terrain

_DIGITS_TO_FLAGS = bytes.maketrans(b"01", b"\x00\x01")

Value = TypeVar("Value", bound=Hashable)


class Field(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A board as masks: every set of cells is an int with one bit a cell.

    `field.bits[cell]` is the mask of one cell; `|`, `&` and `& ~` join, meet and take away.  All masks that a field
    gives and takes hold cells of the map only.

    >>> field = Board.of(Squares(4, 3)).field
    >>> field.cells(field.around(field.bit((1, 1)), orthogonal=True))
    ((1, 0), (0, 1), (2, 1), (1, 2))
    """

    board: Board

    @property
    def grid(self) -> Squares | Hexes:
        return self.board.grid

    @cached_property
    def weights(self) -> Cell:
        """How far a bit moves when each of the two coordinates grows by one."""
        return weights(self.grid)

    @cached_property
    def stride(self) -> int:
        """The bits from one line to the next."""
        return max(self.weights)

    @cached_property
    def layout(self) -> BitLayout:
        """Which bit stands for which cell."""
        return layout_of(self.grid)

    @cached_property
    def bits(self) -> Mapping[Cell, int]:
        """Each cell of the map as a mask with one bit."""
        return self.layout.bits

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number of each cell's bit: `bits[cell] == 1 << numbers[cell]`."""
        return self.layout.numbers

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """The cell of each bit's number; the padding between the lines holds a cell that is on no map."""
        return self.layout.places

    @cached_property
    def on(self) -> int:
        return self.layout.on

    @cached_property
    def step_shifts(self) -> tuple[int, ...]:
        """How far a step shifts a bit, one number for each of the grid's directions; negative means to the right."""
        a, b = self.weights
        return tuple(a * dx + b * dy for dx, dy in self.grid.vectors)

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The numbers of the directions that lead across an edge: four on squares, six on hexes."""
        return tuple(range(0, len(self.grid.vectors), 2 if isinstance(self.grid, Squares) else 1))

    # -- what lies on the board

    def _masks(self, values: Iterable[Value]) -> dict[Value, int]:
        """The mask of each value, the values given in the order of the grid's cells."""
        numbers = defaultdict(list)
        for number, value in zip(self.numbers.values(), values, strict=True):
            numbers[value].append(number)
        return {value: pack_bits(found) for value, found in numbers.items()}

    @cached_property
    def _grounds(self) -> dict[Terrain, int]:
        """The cells of each kind of terrain that the board has."""
        return {self.board.kinds[kind]: mask for kind, mask in self._masks(self.board.ground).items()}

    def _grounds_by(self, key: Callable[[Terrain], Value]) -> dict[Value, int]:
        """The cells of the kinds of terrain that share a property."""
        masks: dict[Value, int] = defaultdict(int)
        for kind, mask in self._grounds.items():
            masks[key(kind)] |= mask
        return dict(masks)

    @cached_property
    def opaque(self) -> int:
        return self._grounds_by(lambda kind: kind.opaque).get(True, 0)

    @cached_property
    def impassable(self) -> int:
        return self._grounds_by(lambda kind: kind.impassable).get(True, 0)

    @cached_property
    def costs(self) -> dict[int, int]:
        """The cells of each entering cost, cheapest first; impassable cells count too, for those who are admitted."""
        return dict(sorted(self._grounds_by(lambda kind: kind.cost).items()))

    @cached_property
    def covers(self) -> dict[int, int]:
        """The cells whose ground gives each degree of cover; cells without cover are left out."""
        masks = self._grounds_by(lambda kind: kind.cover)
        return {degree: masks[degree] for degree in sorted(masks) if degree != NONE}

    @cached_property
    def levels(self) -> dict[int, int]:
        return dict(sorted(self._masks(self.board.levels).items())) if self.board.levels else {0: self.on}

    def cells_of_ground(self, name: str) -> int:
        """The cells whose ground has this name; 0 if the board has none."""
        return self._grounds_by(lambda kind: kind.name).get(name, 0)

    def behind(self, sides: Iterable[Side]) -> tuple[int, ...]:
        """For each direction the cells that have one of the sides there."""
        vectors = self.grid.vectors
        masks = [0] * len(vectors)
        for (ax, ay), (bx, by) in (side.between for side in sides):
            masks[vectors.index((bx - ax, by - ay))] |= self.bits[ax, ay]
            masks[vectors.index((ax - bx, ay - by))] |= self.bits[bx, by]
        return tuple(masks)

    @cached_property
    def walls(self) -> tuple[int, ...]:
        """For each direction the cells that a side keeps from stepping that way; diagonals have none of their own."""
        return self.behind(side for side in self.board.sides if side.impassable)

    @cached_property
    def screens(self) -> tuple[int, ...]:
        """For each direction the cells that have an opaque side there; diagonals have none of their own."""
        return self.behind(side for side in self.board.sides if side.opaque)

    # -- cells to masks and back

    def bit(self, cell: Cell) -> int:
        """The mask of one cell; KeyError off the map."""
        return self.bits[cell]

    def mask(self, cells: Iterable[Cell]) -> int:
        """The mask of several cells; KeyError off the map."""
        return reduce(or_, map(self.bits.__getitem__, cells), 0)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask, in the order of their bits: row by row, on flat-topped hexes column by column."""
        if not mask:
            return ()
        first = (mask & -mask).bit_length() - 1
        flags = bin(mask >> first)[:1:-1].encode().translate(_DIGITS_TO_FLAGS)
        return tuple(compress(self.places[first : first + len(flags)], flags))

    # -- moving masks

    def shift(self, mask: int, direction: int) -> int:
        """The cells one step further in the direction of this number; what leaves the map is gone."""
        distance = self.step_shifts[direction]
        return (mask << distance if distance > 0 else mask >> -distance) & self.on

    def translate(self, mask: int, vector: Cell) -> int:
        """The cells moved by any vector; what leaves the map is gone."""
        distance = self.weights[0] * vector[0] + self.weights[1] * vector[1]
        kept = mask & self.layout.movable(vector)
        return kept << distance if distance > 0 else kept >> -distance

    def around(self, mask: int, orthogonal: bool = False) -> int:
        """The neighbours of a set of cells, walls or no walls, without the cells themselves.

        Squares have eight neighbours, or four if `orthogonal`; hexes have six either way.
        """
        directions = self.edges if orthogonal else range(len(self.step_shifts))
        found = 0
        for direction in directions:
            found |= self.shift(mask, direction)
        return found & ~mask

    # -- round a cell

    def stripe(self, axis: Cell, low: int, high: int) -> int:
        """The cells with `low <= axis[0] * x + axis[1] * y <= high`."""
        return self.layout.stripe(axis, low, high)

    def _within(self, cell: Cell, radius: int, axes: tuple[Cell, ...]) -> int:
        """The cells whose values on all the axes differ from the cell's by at most the radius."""
        found = self.on
        for axis in axes:
            value = axis[0] * cell[0] + axis[1] * cell[1]
            found &= self.stripe(axis, value - radius, value + radius)
        return found

    def disk(self, cell: Cell, radius: int) -> int:
        """The cells at most `radius` steps away in the grid's distance, the cell itself included."""
        axes = ((1, 0), (0, 1)) if isinstance(self.grid, Squares) else ((1, 0), (0, 1), (1, 1))
        return self._within(cell, radius, axes)

    def ring(self, cell: Cell, radius: int) -> int:
        """The cells exactly `radius` steps away in the grid's distance."""
        return self.disk(cell, radius) & ~self.disk(cell, radius - 1)

    def diamond(self, cell: Cell, radius: int) -> int:
        """The cells at most `radius` steps away without diagonals; on hexes the same as the disk."""
        if isinstance(self.grid, Hexes):
            return self.disk(cell, radius)
        return self._within(cell, radius, ((1, 1), (1, -1)))
