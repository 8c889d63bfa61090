"""The survey of a board: its land sampled on a fine lattice, from which relief, shores and woods are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from math import ceil

import msgspec

from fieldcraft.board import Cell, Hexes
from fieldcraft.render.field import MARGIN, Field, Row
from fieldcraft.render.land import FIXTURES, Kind, kind_of
from fieldcraft.render.seeded_random import seeded_random
from fieldcraft.render.sheet import Sheet

FIRM: tuple[Kind, ...] = ("open", "floor", "road", "rubble")
"""Ground on which things may stand."""


class LandSamples(msgspec.Struct, frozen=True, dict=True):
    """What lies where on a sheet, cell by cell and sample by sample."""

    sheet: Sheet

    @cached_property
    def samples(self) -> int:
        """Samples to a cell's width: fewer on large boards, whose cells are small on paper."""
        cells = len(self.sheet.board.grid.cells)
        return 8 if cells <= 700 else 5 if cells <= 3000 else 3

    @cached_property
    def close(self) -> bool:
        """Whether cells are so large on paper, and so few, that small things can be told apart."""
        return self.sheet.cell >= 28 and len(self.sheet.board.grid.cells) <= 3000

    @cached_property
    def named(self) -> tuple[Kind, ...]:
        """What each cell is called after: what stands there, where something does."""
        looks = [kind_of(terrain) for terrain in self.sheet.board.kinds]
        return tuple(looks[number] for number in self.sheet.board.ground)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The ground of each cell; under what stands there it is what lies about it most, else a floor."""
        if not set(self.named) & set(FIXTURES):
            return self.named
        pairs = zip(self.sheet.board.grid.cells, self.named, strict=True)
        return tuple(self._under(cell) if kind in FIXTURES else kind for cell, kind in pairs)

    def _under(self, cell: Cell) -> Kind:
        grid = self.sheet.board.grid
        near = (self.named[grid.index[one]] for one in grid.neighbours(cell))
        found = Counter(kind for kind in near if kind in FIRM)
        return found.most_common(1)[0][0] if found else "floor"

    def fixtures(self, kind: Kind) -> list[Cell]:
        """The cells on which something of a kind stands, row by row."""
        return [cell for cell, named in zip(self.sheet.board.grid.cells, self.named, strict=True) if named == kind]

    def cells(self, *kinds: Kind) -> list[Cell]:
        """The cells of some kinds, row by row."""
        return [cell for cell, kind in zip(self.sheet.board.grid.cells, self.kinds, strict=True) if kind in kinds]

    @cached_property
    def _inverse(self) -> tuple[float, float, float, float, float, float]:
        """Turns a spot into coordinates of the grid: every grid's centres are a slanted lattice."""
        (x, y), (ax, ay), (bx, by) = (self.sheet.spot(cell) for cell in ((0, 0), (1, 0), (0, 1)))
        ax, ay, bx, by = ax - x, ay - y, bx - x, by - y
        area = ax * by - bx * ay
        return x, y, by / area, -bx / area, -ay / area, ax / area

    def owner(self, x: float, y: float) -> int:
        """The number of the cell in which a spot lies, or of the nearest where it lies off the map."""
        ox, oy, aa, ab, ba, bb = self._inverse
        a, b = (x - ox) * aa + (y - oy) * ab, (x - ox) * ba + (y - oy) * bb
        grid = self.sheet.board.grid
        cell = _hex(a, b) if isinstance(grid, Hexes) else (round(a), round(b))
        column, row = grid.place(cell)
        return min(max(row, 0), grid.rows - 1) * grid.columns + min(max(column, 0), grid.columns - 1)

    @cached_property
    def _owners(self) -> list[list[int]]:
        across = ceil((self.sheet.columns + 2 * MARGIN) * self.samples)
        down = ceil((self.sheet.rows + 2 * MARGIN) * self.samples)
        xs = [(i + 0.5) / self.samples - MARGIN for i in range(across)]
        return [[self.owner(x, (j + 0.5) / self.samples - MARGIN) for x in xs] for j in range(down)]

    def spread(self, worth: Sequence[float], sigma: float) -> Field:
        """A field from one value for each cell, softened by `sigma` cells."""
        rows = [[worth[owner] for owner in row] for row in self._owners]
        return Field(rows, 1 / self.samples).blur(sigma)

    def coverage(self, kinds: tuple[Kind, ...], sigma: float) -> Field:
        """A field that is 1 well inside some kinds of land and 0 well outside them."""
        return self.spread([float(kind in kinds) for kind in self.kinds], sigma)

    @cached_property
    def grain(self) -> Field:
        """Fine noise that frays every edge."""
        return self.noise(0.29, 1)

    def noise(self, scale: float, salt: int) -> Field:
        """Smooth noise from 0 to 1, whose hills are about `scale` cells apart."""
        step = 1 / self.samples
        across = [_between((i + 0.5) * step / scale) for i in range(len(self._owners[0]))]
        knots = _knots(across[-1][0] + 2, int(len(self._owners) * step / scale) + 3, salt)
        rows = [_mix(knots, across, *_between((j + 0.5) * step / scale)) for j in range(len(self._owners))]
        return Field(rows, step)


def _hex(a: float, b: float) -> Cell:
    """The hex nearest to fractional axial coordinates: the coordinate that strays most follows from the other two."""
    q, r, s = round(a), round(b), round(-a - b)
    strayed = abs(q - a), abs(r - b), abs(s + a + b)
    if strayed[0] >= strayed[1] and strayed[0] >= strayed[2]:
        return -r - s, r
    return (q, -q - s) if strayed[1] >= strayed[2] else (q, r)


def _between(x: float) -> tuple[int, float]:
    t = x - int(x)
    return int(x), t * t * (3 - 2 * t)


def _knots(columns: int, rows: int, salt: int) -> list[Row]:
    # A source for each row: a wider map then keeps the land that it had.
    sources = [seeded_random(salt, row) for row in range(rows)]
    return [[source.random() for _ in range(columns)] for source in sources]


def _mix(knots: list[Row], across: list[tuple[int, float]], j: int, t: float) -> Row:
    line = [a + (b - a) * t for a, b in zip(knots[j], knots[j + 1], strict=True)]
    return [line[i] + (line[i + 1] - line[i]) * s for i, s in across]
