"""Which bit stands for which cell of a grid, and the masks that follow from the grid alone."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from threading import Lock

from fieldcraft.board.grid import MOST_CELLS, Cell, Hexes, Squares

NOWHERE: Cell = (-1_000_000, -1_000_000)
"""What stands for a cell where the padding has none."""

MOST_LISTED = 10_000
"""Up to how many cells the masks of all single cells are kept: together they take cells² / 8 bytes."""

MOST_VECTORS = 256
"""For how many vectors a layout keeps which cells they lead from the map to the map."""

CELLS_KEPT = 2 * MOST_CELLS
"""How many cells the grids have together whose layouts are kept."""


def weights(grid: Squares | Hexes) -> Cell:
    """How far a bit moves when each of the two coordinates grows by one.

    Bits run line by line: along rows, or along columns where hexes stand on a side.  Between two lines lies at least
    one bit of no cell, so that a step off the map never lands on it again.  Both coordinates of a hex are straight
    lines on paper, so the weights are the same everywhere and a line of a shoved map begins half a cell earlier.
    """
    if isinstance(grid, Hexes):
        return (grid.rows + 2, 1) if grid.flat else (1, grid.columns + 2)
    return 1, grid.columns + 1


def pack_bits(numbers: Iterable[int]) -> int:
    """The mask with these bits; by way of digits, since setting bits one by one would copy the whole mask each time."""
    found = tuple(numbers)
    digits = bytearray(b"0") * (max(found, default=0) + 1)
    for number in found:
        digits[-1 - number] = 49
    return int(digits, 2)


class SingleBits(Mapping[Cell, int]):
    """Each cell as a mask with one bit, made when it is asked for: for grids too large to keep them all."""

    def __init__(self, numbers: Mapping[Cell, int]) -> None:
        self._numbers = numbers

    def __getitem__(self, cell: Cell) -> int:
        return 1 << self._numbers[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._numbers

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


class BitLayout:
    """The bits of a grid.  One line of padding lies before the first."""

    def __init__(self, grid: Squares | Hexes) -> None:
        self.grid = grid
        self._below: dict[Cell, tuple[int, tuple[int, ...]]] = {}
        self._movable: dict[Cell, int] = {}

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number of each cell's bit."""
        a, b = weights(self.grid)
        origin = max(a, b) + 1
        return {(x, y): origin + a * x + b * y for x, y in self.grid.cells}

    @cached_property
    def bits(self) -> Mapping[Cell, int]:
        """Each cell as a mask with one bit."""
        if len(self.numbers) > MOST_LISTED:
            return SingleBits(self.numbers)
        return {cell: 1 << number for cell, number in self.numbers.items()}

    @cached_property
    def places(self) -> tuple[Cell, ...]:
        """The cell of each bit number."""
        cells = {number: cell for cell, number in self.numbers.items()}
        return tuple(cells.get(number, NOWHERE) for number in range(max(cells) + 1))

    @cached_property
    def on(self) -> int:
        """All cells."""
        return pack_bits(self.numbers.values())

    def movable(self, vector: Cell) -> int:
        """The cells that a vector leads from the map to the map."""
        if (found := self._movable.get(vector)) is None:
            if len(self._movable) >= MOST_VECTORS:
                self._movable.clear()
            (dx, dy), numbers = vector, self.numbers
            found = pack_bits(number for (x, y), number in numbers.items() if (x + dx, y + dy) in numbers)
            self._movable[vector] = found
        return found

    def stripe(self, axis: Cell, low: int, high: int) -> int:
        """The cells with `low <= axis[0] * x + axis[1] * y <= high`."""
        if (found := self._below.get(axis)) is None:
            found = self._below[axis] = self._cells_below(axis)
        least, below = found
        last = len(below) - 1
        return below[min(max(high + 1 - least, 0), last)] & ~below[min(max(low - least, 0), last)]

    def _cells_below(self, axis: Cell) -> tuple[int, tuple[int, ...]]:
        """The least value of `axis[0] * x + axis[1] * y` on the map, and for each value from there all cells below."""
        values = defaultdict(list)
        for (x, y), number in self.numbers.items():
            values[axis[0] * x + axis[1] * y].append(number)
        least, below = min(values), [0]
        for value in range(least, max(values) + 1):
            below.append(below[-1] | pack_bits(values[value]))
        return least, tuple(below)


_KEPT: OrderedDict[Squares | Hexes, BitLayout] = OrderedDict()
_KEEPING = Lock()


def layout_of(grid: Squares | Hexes) -> BitLayout:
    """The bits of a grid, the same for all boards of that size as long as it is among those used last."""
    with _KEEPING:
        found = _KEPT.pop(grid, None) or BitLayout(grid)
        _KEPT[grid] = found
        room = CELLS_KEPT - sum(one.columns * one.rows for one in _KEPT)
        while room < 0:
            oldest, _ = _KEPT.popitem(last=False)
            room += oldest.columns * oldest.rows
    return found
