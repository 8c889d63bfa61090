"""How far it is from anywhere to somewhere, in steps, as a bot would count: round walls, through people and doors."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TypeAlias

from fieldcraft.board import Field
from fieldcraft.systems.battlefield.movement import gait_of
from fieldcraft.systems.shared.caches import remember

Layers: TypeAlias = tuple[int, ...]
"""The cells 0, 1, 2 ... steps away from a goal, as masks."""


def layers(field: Field, goal: int, shut: int = 0) -> Layers:
    """Every cell from which a goal can be reached, by its steps; nobody stands in the way but what is in `shut`."""
    gait, found = gait_of(field, ((0, 0),)), [goal]
    free = gait.whole & ~gait.barred & ~shut & ~goal
    while layer := reduce(or_, (_shift(found[-1] & open, far) for far, open in gait.steps)) & free:
        found.append(layer)
        free &= ~layer
    return tuple(found)


def _shift(mask: int, far: int) -> int:
    return mask << far if far > 0 else mask >> -far


def to_place(field: Field, goal: int) -> Layers:
    """The layers round a goal that stays where it is, worked out once."""
    return remember(field.board.cache, ("steps to", goal), lambda: layers(field, goal))


def steps(found: Layers, cells: int) -> int:
    """The steps from the nearest of some cells to the goal; one more than any if there is no way."""
    return next((number for number, layer in enumerate(found) if layer & cells), len(found))
