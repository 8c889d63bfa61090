"""What lies on a board: terrain on cells, things on the sides between cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Self

import msgspec

from fieldcraft.board.grid import Cell, Hexes, Squares

if TYPE_CHECKING:
    from fieldcraft.board.field import Field

NONE, LIGHT, HEAVY = 0, 1, 2
"""Degrees of cover."""

HIGHEST = 99
"""How many levels above or below the ground a cell may lie."""

Cover = Annotated[int, msgspec.Meta(ge=0, le=2)]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of ground; what a name means is for the rule system to say."""

    name: str
    cost: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    impassable: bool = False
    opaque: bool = False
    cover: Cover = NONE


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something on the side that two neighbouring cells share: a wall, a door, a ledge."""

    between: tuple[Cell, Cell]
    name: str
    impassable: bool = True
    opaque: bool = True
    cover: Cover = NONE

    @property
    def door(self) -> bool:
        """Whether it can be opened and closed."""
        return self.name == "door"


def share_an_edge(grid: Squares | Hexes, a: Cell, b: Cell) -> bool:
    """Whether two cells of the map lie side by side; squares that touch at a corner do not."""
    straight = isinstance(grid, Hexes) or a[0] == b[0] or a[1] == b[1]
    return straight and a in grid and b in grid and grid.distance(a, b) == 1


OPEN = Terrain("open")
WALL = Terrain("wall", impassable=True, opaque=True)


class Board(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A grid with its terrain: `ground` and `levels` run row by row, `levels` is empty on flat land."""

    grid: Squares | Hexes
    kinds: tuple[Terrain, ...]
    ground: tuple[int, ...]
    levels: tuple[int, ...] = ()
    sides: tuple[Side, ...] = ()

    def __post_init__(self) -> None:
        columns, rows = self.grid.columns, self.grid.rows
        if len(self.ground) != columns * rows:
            msg = f"a board of {columns} by {rows} needs {columns * rows} cells of ground, not {len(self.ground)}"
            raise ValueError(msg)
        if self.levels and len(self.levels) != columns * rows:
            msg = f"a board of {columns} by {rows} needs {columns * rows} levels or none, not {len(self.levels)}"
            raise ValueError(msg)
        if self.levels and not -HIGHEST <= min(self.levels) <= max(self.levels) <= HIGHEST:
            msg = f"levels run from -{HIGHEST} to {HIGHEST}, not from {min(self.levels)} to {max(self.levels)}"
            raise ValueError(msg)
        if any(not 0 <= k < len(self.kinds) for k in self.ground):
            msg = f"ground must name one of the {len(self.kinds)} kinds of terrain"
            raise ValueError(msg)
        for side in self.sides:
            a, b = side.between
            if not share_an_edge(self.grid, a, b):
                msg = f"a side must lie between two neighbouring cells with an edge in common, not {a} and {b}"
                raise ValueError(msg)

    @classmethod
    def of(
        cls,
        grid: Squares | Hexes,
        terrain: Mapping[Cell, Terrain] | None = None,
        levels: Mapping[Cell, int] | None = None,
        sides: Iterable[Side] = (),
    ) -> Self:
        """A board from what differs from open, level ground."""
        there = terrain or {}
        kinds = tuple(dict.fromkeys((OPEN, *there.values())))
        number = {kind: i for i, kind in enumerate(kinds)}
        ground = tuple(number[there.get(cell, OPEN)] for cell in grid.cells)
        high = tuple((levels or {}).get(cell, 0) for cell in grid.cells)
        return cls(grid, kinds, ground, high if any(high) else (), tuple(sides))

    def terrain(self, cell: Cell) -> Terrain:
        """The ground of a cell; KeyError off the map."""
        return self.kinds[self.ground[self.grid.index[cell]]]

    def level(self, cell: Cell) -> int:
        """The height of a cell in levels."""
        return self.levels[self.grid.index[cell]] if self.levels else 0

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What rule systems have worked out about this board and need not work out again."""
        return {}

    @cached_property
    def side_between(self) -> dict[frozenset[Cell], Side]:
        """What stands on the side of two cells."""
        return {frozenset(side.between): side for side in self.sides}

    @cached_property
    def field(self) -> Field:
        """The board compiled to bit sets, once."""
        from fieldcraft.board.field import Field

        return Field(self)
