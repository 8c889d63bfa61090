"""Where the cells of a board lie on a screen of characters, and what touches what there."""

from __future__ import annotations

from functools import cached_property

import msgspec

from fieldcraft.board import Cell, Grid, Hexes

SIZES = ((6, 2), (4, 2), (6, 1), (4, 1))
"""How many characters a cell may be wide and high, the better first; widths are even, so that half of one is whole."""

LEFT, TOP = 4, 1
"""The room for the names of rows and columns."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle of characters."""

    x: int
    y: int
    width: int
    height: int


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A grid on the screen, each cell `width` characters wide and `height` lines high.

    Columns of hexes are shoved by half a cell, so theirs are two lines high.
    """

    grid: Grid
    width: int
    height: int

    @classmethod
    def within(cls, grid: Grid, columns: int, lines: int) -> Layout:
        """The best layout that fits into so many columns and lines, else the smallest that fits into the columns."""
        flat = isinstance(grid, Hexes) and grid.flat
        layouts = [cls(grid, width, height) for width, height in SIZES if height > 1 or not flat]
        narrow = [layout for layout in layouts if layout.size[0] <= columns or layout.width == SIZES[-1][0]]
        return next((layout for layout in narrow if layout.size[1] <= lines), narrow[-1])

    @cached_property
    def boxes(self) -> dict[Cell, Box]:
        """Where each cell lies; rows and columns of hexes are shoved by half a cell, like bricks."""
        return {cell: self._box(cell) for cell in self.grid.cells}

    def _box(self, cell: Cell) -> Box:
        column, row = self.grid.place(cell)
        x, y = self.grid.center(cell)
        flat = isinstance(self.grid, Hexes) and self.grid.flat
        right = 0 if flat else round(self.width * (x - column - 0.5))
        down = round(self.height * (y - row - 0.5)) if flat else 0
        return Box(LEFT + self.width * column + right, TOP + self.height * row + down, self.width, self.height)

    @property
    def shades(self) -> int:
        """How many shades it takes to tell every cell from its neighbours."""
        return 3 if isinstance(self.grid, Hexes) else 2

    @cached_property
    def size(self) -> tuple[int, int]:
        right = max(box.x + box.width for box in self.boxes.values())
        return right + 1, max(box.y + box.height for box in self.boxes.values())

    def edge(self, a: Cell, b: Cell) -> tuple[str, list[tuple[int, int]]]:
        """Where the side between two neighbours is drawn: "upright" or "level", and the characters that it takes."""
        first, second = self.boxes[a], self.boxes[b]
        if first.x + first.width == second.x or second.x + second.width == first.x:
            x = max(first.x, second.x)
            lines = range(max(first.y, second.y), min(first.y + first.height, second.y + second.height))
            return "upright", [(x, y) for y in lines]
        y = max(first.y, second.y) - 1
        columns = range(max(first.x, second.x), min(first.x + first.width, second.x + second.width))
        return "level", [(x, y) for x in columns]
