"""Grids: which cells there are, what lies next to what, how far, and what people call them."""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import cached_property
from threading import Lock
from typing import ClassVar, Literal

import msgspec

Cell = tuple[int, int]
"""A cell: `(x, y)` on squares, y down; axial `(q, r)` on hexes."""

Direction = str
"""A compass name in small letters: "n", "ne", "e", ... as the grid's `directions` list them."""

Layout = Literal["odd-r", "even-r", "odd-q", "even-q"]
"""Which rows or columns of a hex map are shoved by half a hex; `r` maps are pointy-top, `q` maps flat-top."""

WIDEST, MOST_CELLS = 512, 65_536
"""How many cells a grid may have in a line, and in all: what is worked out of it takes memory and time for each."""

CELLS_LISTED = 4 * MOST_CELLS
"""How many cells the grids have together that list them."""

_LABEL = re.compile(r"([a-z]+)([1-9][0-9]*)")


def column_name(column: int) -> str:
    """The letters of a column, counted from 0; none for what lies to the left of it.

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    name = ""
    column += 1
    while column > 0:
        column, digit = divmod(column - 1, 26)
        name = chr(97 + digit) + name
    return name


def column_number(name: str) -> int:
    """The column, counted from 0, that letters name.

    >>> column_number("c"), column_number("aa")
    (2, 26)
    """
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 96
    return number - 1


def deny_size(columns: int, rows: int) -> str:
    """Why no grid may have so many columns and rows; "" if one may.

    >>> deny_size(300, 300)
    'the map is 300 by 300 cells; 1 to 512 a side are allowed, and 65536 in all, such as 256 by 256'
    """
    if 1 <= columns <= WIDEST and 1 <= rows <= WIDEST and columns * rows <= MOST_CELLS:
        return ""
    allowed = f"1 to {WIDEST} a side are allowed, and {MOST_CELLS} in all, such as 256 by 256"
    return f"the map is {columns} by {rows} cells; {allowed}"


_LISTED: OrderedDict[int, Grid] = OrderedDict()
_LISTING = Lock()


def _forget_others(grid: Grid) -> None:
    """Let the grids whose cells were listed longest ago forget them, so that whoever holds a grid holds little.

    They list them anew when somebody asks.
    """
    with _LISTING:
        _LISTED[id(grid)] = grid
        room = CELLS_LISTED - sum(one.columns * one.rows for one in _LISTED.values())
        while room < 0:
            _, oldest = _LISTED.popitem(last=False)
            room += oldest.columns * oldest.rows
            oldest.__dict__.clear()


class Grid(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True, tag_field="shape"):
    """A rectangle of cells, `columns` wide and `rows` high."""

    columns: int
    rows: int

    directions: ClassVar[tuple[Direction, ...]] = ()
    vectors: ClassVar[tuple[Cell, ...]] = ()
    corners: ClassVar[tuple[Direction, ...]] = ()

    def __post_init__(self) -> None:
        if problem := deny_size(self.columns, self.rows):
            raise ValueError(problem)

    def cell(self, column: int, row: int) -> Cell:
        """The cell in a column and a row, both counted from 0."""
        raise NotImplementedError

    def place(self, cell: Cell) -> tuple[int, int]:
        """The column and the row of a cell, both counted from 0."""
        raise NotImplementedError

    def distance(self, a: Cell, b: Cell) -> int:
        """Steps from one cell to the other over open ground."""
        raise NotImplementedError

    def center(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell on paper, in units of the width between neighbours' centres."""
        raise NotImplementedError

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        _forget_others(self)
        return tuple(self.cell(column, row) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def index(self) -> dict[Cell, int]:
        return {cell: i for i, cell in enumerate(self.cells)}

    def __contains__(self, cell: object) -> bool:
        return cell in self.index

    def step(self, cell: Cell, direction: Direction) -> Cell:
        """The neighbour in a direction; it may lie off the map."""
        dx, dy = self.vectors[self.directions.index(direction)]
        return cell[0] + dx, cell[1] + dy

    def vector(self, way: Direction) -> Cell:
        """One step of a way, across a side or through a corner; ValueError for what is no way of this grid."""
        if way not in self.corners:
            return self.vectors[self.directions.index(way)]
        (ax, ay), (bx, by) = map(self.vector, self.sides(way))
        return ax + bx, ay + by

    def sides(self, corner: Direction) -> tuple[Direction, Direction]:
        """The two directions between which a corner lies, clockwise.

        >>> Hexes(8, 8).sides("ene"), Hexes(8, 8).vector("ene")
        (('ne', 'e'), (2, -1))
        """
        first = self.corners.index(corner)
        return self.directions[first], self.directions[(first + 1) % len(self.directions)]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The neighbours on the map, clockwise."""
        x, y = cell
        return tuple(c for dx, dy in self.vectors if (c := (x + dx, y + dy)) in self.index)

    def label(self, cell: Cell) -> str:
        """What people call a cell: column letters, row number, both counted from 1; off the map its coordinates."""
        if cell not in self.index:
            return str(cell)
        column, row = self.place(cell)
        return f"{column_name(column)}{row + 1}"

    def find_cell(self, label: str) -> Cell:
        """The cell that a label names; ValueError if there is none."""
        if (match := _LABEL.fullmatch(label.strip().lower())) is None:
            msg = f"{label!r} is not a cell: write letters and a number, like c7"
            raise ValueError(msg)
        cell = self.cell(column_number(match[1]), int(match[2]) - 1)
        if cell not in self.index:
            last = self.label(self.cells[-1])
            msg = f"{label!r} is off the map: its cells run from a1 to {last}"
            raise ValueError(msg)
        return cell


class Squares(Grid, frozen=True, tag="square"):
    """Square cells `(x, y)`; distance counts a diagonal as one step.

    >>> Squares(8, 8).label((2, 6)), Squares(8, 8).distance((0, 0), (3, 2))
    ('c7', 3)
    >>> Squares(8, 8).label((-2, 0))
    '(-2, 0)'
    """

    directions: ClassVar[tuple[Direction, ...]] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    vectors: ClassVar[tuple[Cell, ...]] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

    def cell(self, column: int, row: int) -> Cell:
        """The cell in a column and a row."""
        return column, row

    def place(self, cell: Cell) -> tuple[int, int]:
        """The column and the row of a cell."""
        return cell

    def distance(self, a: Cell, b: Cell) -> int:
        """Steps by all eight neighbours."""
        return max(abs(a[0] - b[0]), abs(a[1] - b[1]))

    def center(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell; (0.5, 0.5) for the first."""
        return cell[0] + 0.5, cell[1] + 0.5


class Hexes(Grid, frozen=True, tag="hex"):
    """Hexes in axial coordinates `(q, r)`, laid out as map editors do.

    >>> Hexes(8, 8).cell(2, 3), Hexes(8, 8, "odd-q").cell(2, 3), Hexes(8, 8).distance((0, 0), (2, -1))
    ((1, 3), (2, 2), 2)
    """

    layout: Layout = "odd-r"

    vectors: ClassVar[tuple[Cell, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

    @property
    def flat(self) -> bool:
        """Whether the hexes stand on a side (columns are shoved), not on a corner."""
        return self.layout[-1] == "q"

    @property
    def directions(self) -> tuple[Direction, ...]:  # type: ignore[override]
        """Clockwise, in the order of `vectors`."""
        return ("se", "s", "sw", "nw", "n", "ne") if self.flat else ("e", "se", "sw", "w", "nw", "ne")

    @property
    def corners(self) -> tuple[Direction, ...]:  # type: ignore[override]
        """The ways through the corners, clockwise: each lies between the direction of its number and the next."""
        return ("sse", "ssw", "w", "nnw", "nne", "e") if self.flat else ("ese", "s", "wsw", "wnw", "n", "ene")

    def _lead(self, line: int) -> int:
        """By how many cells a line (row or column) is skewed in axial coordinates."""
        return (line + (line & 1)) // 2 if self.layout.startswith("even") else (line - (line & 1)) // 2

    def cell(self, column: int, row: int) -> Cell:
        """The cell in a column and a row."""
        return (column, row - self._lead(column)) if self.flat else (column - self._lead(row), row)

    def place(self, cell: Cell) -> tuple[int, int]:
        """The column and the row of a cell."""
        q, r = cell
        return (q, r + self._lead(q)) if self.flat else (q + self._lead(r), r)

    def distance(self, a: Cell, b: Cell) -> int:
        """Steps from hex to hex."""
        dq, dr = a[0] - b[0], a[1] - b[1]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def center(self, cell: Cell) -> tuple[float, float]:
        """The middle of a hex, neighbours one unit apart; the first row and column lie wholly in positive numbers."""
        q, r = cell
        along, across = 3**0.5 / 2, 3**-0.5
        if self.flat:
            first = 0.0 if self.layout == "odd-q" else 0.5
            return q * along + across, r + q / 2 + 0.5 + first
        first = 0.0 if self.layout == "odd-r" else 0.5
        return q + r / 2 + 0.5 + first, r * along + across
