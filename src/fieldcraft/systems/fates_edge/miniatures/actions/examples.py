"""What is nearest to a unit: whom or what somebody would try an action on first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fieldcraft.board import Cell
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import deny_entry
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile

NO_ENEMY, NO_ALLY = "enemy", "at hand"
"""What is named where nobody is there, so that the refusal reads well."""


def enemies(state: State, unit: Unit) -> Iterator[Unit]:
    """The enemies of a unit that its side can see."""
    return (other for other in state.units.values() if is_hostile(state, unit.side, other.side))


def find_nearest(state: State, unit: Unit, others: Iterable[Unit]) -> Unit | None:
    """The nearest of some units."""
    return min(others, key=lambda other: (unit_distance(state, unit, other), other.id), default=None)


def nearest_enemy(state: State, unit: Unit) -> str:
    """The nearest enemy in sight."""
    found = find_nearest(state, unit, enemies(state, unit))
    return NO_ENEMY if found is None else found.id


def nearest_ally(state: State, unit: Unit) -> str:
    """The nearest ally."""
    found = find_nearest(state, unit, (other for other in state.of(unit.side) if other.id != unit.id))
    return NO_ALLY if found is None else found.id


def first_step(state: State, unit: Unit) -> Cell:
    """A neighbouring cell, one that can be entered if there is any."""
    near = state.board.grid.neighbours(unit.at)
    return next((cell for cell in near if deny_entry(state, unit, unit.at, cell) is None), near[0])
