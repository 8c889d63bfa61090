"""How far it is from anywhere to somewhere, in steps, as a bot would count: round walls, through doors and people."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TypeAlias

from msgspec.structs import replace

from fieldcraft.board import Board, Squares
from fieldcraft.board.field import Field
from fieldcraft.systems.shared.caches import remember, remember_some

Layers: TypeAlias = tuple[int, ...]
"""The cells 0, 1, 2 ... steps away from a goal, as masks."""


MOST_GOALS = 8
"""Round how many goals that move the layers are remembered."""


def with_doors_open(board: Board) -> Field:
    """The ground with every door open, since a door can be opened on the way."""
    if not any(side.door and side.impassable for side in board.sides):
        return board.field
    sides = (replace(side, impassable=False) if side.door else side for side in board.sides)
    return remember(board.cache, "unlocked", lambda: replace(board, sides=tuple(sides))).field


def layers(board: Board, goal: int, shut: int = 0) -> Layers:
    """Every cell from which a goal can be reached on foot, by its steps; nobody is in the way but what is in `shut`.

    A closed door can be opened on the way, by somebody who stands right at it: nobody passes it diagonally.
    """
    field, opened, found = board.field, with_doors_open(board), [goal]
    dry = field.on & ~field.impassable & ~goal & ~shut
    while layer := (_next(field, found[-1]) | (_ahead(opened, found[-1]) if opened is not field else 0)) & dry:
        found.append(layer)
        dry &= ~layer
    return tuple(found)


def _ahead(field: Field, layer: int) -> int:
    return reduce(or_, _straight(field, layer).values())


def _straight(field: Field, layer: int) -> dict[int, int]:
    """Where one step across an edge without a wall leads, by its way."""
    return {way: field.shift(layer & ~field.walls[way], way) & ~field.impassable for way in field.edges}


def _next(field: Field, layer: int) -> int:
    """Where one step leads: across edges without a wall, and diagonally round one open corner."""
    straight = _straight(field, layer)
    found = reduce(or_, straight.values())
    for way, corner in straight.items() if isinstance(field.grid, Squares) else ():
        for turn in ((way + 2) % 8, (way - 2) % 8):
            found |= field.shift(corner & ~field.walls[turn], turn)
    return found


def to_foes(board: Board, goal: int) -> Layers:
    """The layers round a goal that moves now and then: those round the last few goals are known."""
    return remember_some(board.cache.setdefault("last layers", {}), goal, lambda: layers(board, goal), MOST_GOALS)


def to_place(board: Board, goal: int) -> Layers:
    """The layers round a goal that stays where it is, worked out once."""
    return remember(board.cache, ("layers", goal), lambda: layers(board, goal))


def steps(found: Layers, cells: int) -> int:
    """The steps from the nearest of some cells to the goal; one more than any if there is no way."""
    for number, layer in enumerate(found):
        if layer & cells:
            return number
    return len(found)


def nearest(found: Layers, cells: int, most: int) -> int:
    """The cells among some that lie nearest to the goal: whole layers, until there are `most` or more."""
    best = 0
    for layer in found:
        best |= layer & cells
        if best.bit_count() >= most:
            break
    return best
