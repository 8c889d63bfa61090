"""What an Emanation or an Engulf area fills of its shape: round objects, but not through walls."""

from __future__ import annotations

from functools import reduce
from operator import or_

from fieldcraft.board import Field, Side, Squares
from fieldcraft.core import rule
from fieldcraft.systems.shared.caches import remember

OPEN_GROUND = "water"
"""The ground that nobody enters and all else passes over."""

OPEN_SIDES = frozenset({"grating", "turnstile"})
"""What stands on an edge in nobody's way but that of those who walk."""


def wall_tiles(field: Field) -> int:
    """The tiles that are taken up by a wall or by anything else as solid."""
    return field.impassable & ~field.cells_of_ground(OPEN_GROUND)


def is_wall(side: Side) -> bool:
    """Whether what stands on an edge closes it to gas and to Blasts."""
    return side.impassable and side.name not in OPEN_SIDES


def wall_edges(field: Field) -> tuple[int, ...]:
    """For each direction the tiles that have a wall there; diagonals have none of their own."""
    return remember(field.board.cache, "wall edges", lambda: field.behind(filter(is_wall, field.board.sides)))


@rule("tiles.type.emanation.fill", "tiles.type.engulf.fill")
def filled_tiles(field: Field, shape: int, start: int, also: int = 0, slanting: bool = False) -> int:
    """The tiles of a shape that are joined to where the filling starts by open tiles of the shape.

    It goes through shared edges only.  `slanting` lets it pass a corner as well if one way round is open, for lines and
    cones, whose tiles may meet at nothing else.  `start` need not belong to the shape; from a closed tile nothing is
    filled.  `also` are further walls.

    >>> from fieldcraft.board import Board
    >>> from fieldcraft.board.terrain import WALL
    >>> field = Board.of(Squares(5, 5), {(3, y): WALL for y in (1, 2, 3)}).field
    >>> filled_tiles(field, field.on, field.bit((2, 2))).bit_count()
    22
    """
    solid = wall_tiles(field) | also
    room = (shape | start) & ~solid
    found = edge = start & ~solid
    while edge:
        edge = _next(field, edge, room, solid, slanting) & ~found
        found |= edge
    return found & shape


def _next(field: Field, edge: int, room: int, solid: int, slanting: bool) -> int:
    """The tiles next to those at the edge of a filling."""
    found = reduce(or_, (_across(field, edge, direction) for direction in field.edges)) & room
    if slanting and isinstance(field.grid, Squares):
        for first in field.edges:
            corners = _across(field, edge, first) & ~solid
            for second in ((first + 2) % 8, (first - 2) % 8):
                found |= _across(field, corners, second) & room
    return found


def _across(field: Field, tiles: int, direction: int) -> int:
    return field.shift(tiles & ~wall_edges(field)[direction], direction)
