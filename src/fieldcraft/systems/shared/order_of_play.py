"""Who is up: sides that take turns unit by unit or side by side, or units that act by a list, each once a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, Protocol, TypeVar

from fieldcraft.core import Seat

TurnOrder = Literal["alternate", "side_by_side", "fixed_list"]
"""Sides take turns unit by unit; a side acts with all its units; units act in the order of a list."""


class Unit(Protocol):
    """A unit of a side."""

    @property
    def id(self) -> str:
        """By which lists name it."""

    @property
    def side(self) -> Seat:
        """Whose it is."""


U_co = TypeVar("U_co", bound=Unit, covariant=True)
U = TypeVar("U", bound=Unit)


class Round(Protocol[U_co]):
    """A state in which units act, each once a round."""

    @property
    def sides(self) -> tuple[Seat, ...]:
        """In the order of their turns."""

    @property
    def units(self) -> Mapping[str, U_co]:
        """By id."""

    @property
    def order(self) -> tuple[str, ...]:
        """The ids of units in the order in which they act, where a list decides it."""

    @property
    def up(self) -> Seat:
        """Whose turn it is; "" before the first."""

    @property
    def done(self) -> frozenset[str]:
        """The ids of those that have acted this round."""


def list_all(state: Round[U]) -> list[U]:
    """The units in the order of the list; those that are not in it come last, by their ids."""
    listed = [id for id in state.order if id in state.units]
    return [state.units[id] for id in (*listed, *sorted(set(state.units).difference(listed)))]


def next_in_order(state: Round[U]) -> str:
    """The first unit of the list that has not acted; "" if all have."""
    return next((unit.id for unit in list_all(state) if unit.id not in state.done), "")


def units_left(state: Round[U], side: Seat, order: TurnOrder) -> list[U]:
    """The units of a side that may act now: all that have not acted this round, by a list only the next in it."""
    left = [unit for unit in state.units.values() if unit.side == side and unit.id not in state.done]
    if order == "fixed_list":
        first = next_in_order(state)
        return [unit for unit in left if unit.id == first]
    return left


def find_next_side(state: Round[U], order: TurnOrder) -> Seat:
    """The side that is up next; one that has nobody left is passed over, and "" ends the round."""
    if order == "fixed_list":
        id = next_in_order(state)
        return state.units[id].side if id else ""
    first = state.sides.index(state.up) if state.up in state.sides else 0
    start = first if order == "side_by_side" else first + 1
    ring = (*state.sides[start:], *state.sides[:start])
    left = {unit.side for unit in state.units.values() if unit.id not in state.done}
    return next((side for side in ring if side in left), "")


def find_smallest_sides(state: Round[U], counted: Iterable[Unit] | None = None) -> list[Seat]:
    """The sides with the fewest units, of those that have any: several where they are equal.

    `counted` are the units that count, by default all.
    """
    present = Counter(unit.side for unit in (state.units.values() if counted is None else counted))
    left = {unit.side for unit in state.units.values()}.intersection(state.sides)
    fewest = min((present[side] for side in left), default=0)
    return [side for side in state.sides if side in left and present[side] == fewest]
