"""Where somebody stands: on the Center of a tile, or on the Line between two."""

from __future__ import annotations

from typing import Annotated, Self

import msgspec

from fieldcraft.board import Cell, Grid
from fieldcraft.core import rule

Level = Annotated[int, msgspec.Meta(ge=-99, le=99)]


class Place(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The Center of `tile`, or the Line between it and `beyond`, at a level; a Line names its tiles in order.

    >>> Place.line((2, 0), (1, 0)).cells
    ((1, 0), (2, 0))
    """

    tile: Cell
    beyond: Cell | None = None
    level: Level = 0

    def __post_init__(self) -> None:
        if self.beyond is not None and self.beyond <= self.tile:
            raise ValueError(f"a Line names two tiles in order, not {self.tile} and {self.beyond}")

    @classmethod
    @rule("tiles.line.border")
    def line(cls, a: Cell, b: Cell, level: int = 0) -> Self:
        """The Line between two tiles, in whichever order; ValueError if they are one."""
        return cls(min(a, b), max(a, b), level)

    @property
    def is_line(self) -> bool:
        return self.beyond is not None

    @property
    @rule("tiles.line.occupies-both")
    def cells(self) -> tuple[Cell, ...]:
        """The tiles that are occupied: one, or both of a Line."""
        return (self.tile,) if self.beyond is None else (self.tile, self.beyond)

    def label(self, grid: Grid) -> str:
        """What people call it.

        >>> from fieldcraft.board import Squares
        >>> Place.line((1, 0), (2, 0)).label(Squares(4, 4)), Place((0, 2)).label(Squares(4, 4))
        ('b1|c1', 'a3')
        """
        return "|".join(map(grid.label, self.cells))
