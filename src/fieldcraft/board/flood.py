"""Floods: what fire, gas or water fills when it flows from cell to cell, round corners but through no wall."""

from __future__ import annotations

from functools import reduce
from operator import or_

from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell, Squares


def flood(field: Field, start: Cell, steps: int, blocked: int = 0) -> int:
    """The cells that a flow from a cell fills within a number of steps, the cell itself included.

    A step leads to any neighbour but not across an opaque side, nor into a cell whose ground is both impassable and
    opaque, nor into a `blocked` one; it crosses open water and goes through a curtain.  A diagonal step goes round its
    corner: one of the two ways by straight steps must be open.  On open ground a flood is a disk.

    >>> from fieldcraft.board import Board, Squares
    >>> field = Board.of(Squares(3, 2)).field
    >>> field.cells(flood(field, (0, 0), 1, blocked=field.bit((1, 0))))
    ((0, 0), (0, 1), (1, 1))
    """
    return reduce(or_, flood_layers(field, start, steps, blocked))


def flood_layers(field: Field, start: Cell, steps: int, blocked: int = 0) -> tuple[int, ...]:
    """The cells that a flow reaches after 0, 1, 2 ... steps and no sooner, by the rules of `flood`."""
    layers = [field.bit(start)]
    open_ground = field.on & ~(blocked | field.impassable & field.opaque) | layers[0]
    dry = open_ground & ~layers[0]
    for _ in range(steps):
        layers.append(_next(field, layers[-1], open_ground) & dry)
        dry &= ~layers[-1]
    return tuple(layers)


def _next(field: Field, layer: int, open_ground: int) -> int:
    """Where one step leads from a set of cells."""
    straight = {direction: _through(field, layer, direction) & open_ground for direction in field.edges}
    found = reduce(or_, straight.values())
    for first, corners in straight.items() if isinstance(field.grid, Squares) else ():
        for second in ((first + 2) % 8, (first - 2) % 8):
            found |= _through(field, corners, second) & open_ground
    return found


def _through(field: Field, cells: int, direction: int) -> int:
    return field.shift(cells & ~field.screens[direction], direction)
