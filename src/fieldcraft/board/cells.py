"""Sets of cells as values for people: a mask with its field, shown by labels and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

import msgspec

from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell, Direction
from fieldcraft.board.text import write_field


class Cells(msgspec.Struct, frozen=True, eq=False):
    """A set of cells of one map, which behaves as a frozenset of coordinates does.

    >>> from fieldcraft.board import Board, Squares
    >>> field = Board.of(Squares(4, 3)).field
    >>> room = Cells.of(field, ["b2", (2, 1)])
    >>> room, len(room), "b2" in room, sorted(room)
    (Cells(b2 c2), 2, True, [(1, 1), (2, 1)])
    >>> print(room.around(orthogonal=True) | room)
    . * * .
    * * * *
    . * * .
    """

    field: Field
    mask: int

    @classmethod
    def of(cls, field: Field, cells: Iterable[Cell | str]) -> Self:
        """The set of some cells, given by coordinates or labels; ValueError names one that is off the map."""
        found = [field.grid.find_cell(cell) if isinstance(cell, str) else cell for cell in cells]
        if outside := [cell for cell in found if cell not in field.bits]:
            raise ValueError(f"there is no cell {outside[0]} on this map of {field.grid.columns} by {field.grid.rows}")
        return cls(field, field.mask(found))

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(map(self.field.grid.label, self))

    def draw(self, face: str = "*") -> str:
        """The board with a character in each of these cells."""
        return write_field(self.field.board, overlays={face: self.mask})

    def shift(self, direction: Direction) -> Cells:
        """The cells one step further; what leaves the map is gone."""
        return Cells(self.field, self.field.shift(self.mask, self.field.grid.directions.index(direction)))

    def around(self, orthogonal: bool = False) -> Cells:
        """The neighbours, walls or no walls, without the cells themselves."""
        return Cells(self.field, self.field.around(self.mask, orthogonal))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        labels = self.labels
        more = f" and {len(labels) - 12} more" if len(labels) > 12 else ""
        return f"Cells({' '.join(labels[:12])}{more})"

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.field.cells(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, cell: object) -> bool:
        if isinstance(cell, str):
            return cell in self.labels
        return bool(self.field.bits.get(cell, 0) & self.mask)  # type: ignore[call-overload]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cells):
            return NotImplemented
        return self.mask == other.mask and self.field.grid == other.field.grid

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.field.grid, self.mask))

    def __or__(self, other: Cells | Iterable[Cell]) -> Cells:
        return Cells(self.field, self.mask | self._mask(other))

    def __and__(self, other: Cells | Iterable[Cell]) -> Cells:
        return Cells(self.field, self.mask & self._mask(other))

    def __sub__(self, other: Cells | Iterable[Cell]) -> Cells:
        return Cells(self.field, self.mask & ~self._mask(other))

    def __xor__(self, other: Cells | Iterable[Cell]) -> Cells:
        return Cells(self.field, self.mask ^ self._mask(other))

    def __invert__(self) -> Cells:
        return Cells(self.field, self.field.on ^ self.mask)

    def __le__(self, other: Cells | Iterable[Cell]) -> bool:
        return not self.mask & ~self._mask(other)

    def __lt__(self, other: Cells | Iterable[Cell]) -> bool:
        return self <= other and self.mask != self._mask(other)

    def isdisjoint(self, other: Cells | Iterable[Cell]) -> bool:
        """Whether no cell lies in both sets."""
        return not self.mask & self._mask(other)

    def _mask(self, other: Cells | Iterable[Cell]) -> int:
        """The mask of the other side of an operator; ValueError if it lies on a map of another shape."""
        if not isinstance(other, Cells):
            return Cells.of(self.field, other).mask
        if self.field.grid != other.field.grid:
            raise ValueError("cells of two maps of different shape cannot be joined or compared")
        return other.mask
