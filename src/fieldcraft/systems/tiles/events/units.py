"""What units do: they move, spend slots, and try to hit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Event
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.placement import deny_place
from fieldcraft.systems.tiles.state import State

What = Literal["line_step", "careful_step", "rush", "jog", "momentum", "effect"]


def why_off_map(state: State, cells: Iterable[Cell]) -> str:
    """Why something cannot lie on some tiles; "" if they are all on the map."""
    off = next((cell for cell in cells if cell not in state.map.grid), None)
    return "" if off is None else f"{off} is not on the map"


def why_no_room(state: State, id: str, place: Place) -> str:
    """Why a unit cannot stand in a place; "" if it can."""
    no = deny_place(state, place, state.units[id])
    return "" if no is None else no.why


class OfUnit(Event, frozen=True, kw_only=True):
    """Something that befalls a unit."""

    unit: str

    def impossible(self, state: State) -> str:
        return "" if self.unit in state.units else f"there is no unit {self.unit!r}"


class SlotsSpent(OfUnit, frozen=True, kw_only=True):
    """A unit acted, for so many slots; speed that it carried into the round is used up."""

    slots: Annotated[int, msgspec.Meta(ge=0, le=20)]
    what: What

    def impossible(self, state: State) -> str:
        """Nobody spends what is not there."""
        if why := super().impossible(state):
            return why
        left = state.units[self.unit].budget.left
        return "" if self.slots <= left else f"{self.unit} has {left} slots left"

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        old = unit.budget
        spent = replace(
            old,
            left=old.left - self.slots,
            line_steps=old.line_steps + (self.what == "line_step"),
            careful_steps=old.careful_steps + (self.what == "careful_step"),
            acted=True,
            carried=False,
        )
        return state.put(replace(unit, budget=spent), turn=replace(state.turn, last=self.what))


class Stepped(OfUnit, frozen=True, kw_only=True):
    """A unit stepped from a Center to a Line, or from a Line to a Center."""

    to: Place

    def impossible(self, state: State) -> str:
        """There is room for the unit in that place."""
        return super().impossible(state) or why_no_room(state, self.unit, self.to)

    def apply(self, state: State) -> State:
        return state.put(replace(state.units[self.unit], at=self.to))


class Moved(OfUnit, frozen=True, kw_only=True):
    """A unit went along tiles, each next to the one before, and stands on the Center of the last."""

    path: Annotated[tuple[Cell, ...], msgspec.Meta(min_length=1)]

    def impossible(self, state: State) -> str:
        """A way is on the map, and there is room for the unit at its end."""
        off = why_off_map(state, self.path)
        return super().impossible(state) or off or why_no_room(state, self.unit, self.end(state))

    def end(self, state: State) -> Place:
        """The Center on which the unit stands in the end."""
        return Place(self.path[-1], level=state.units[self.unit].at.level)

    def apply(self, state: State) -> State:
        return state.put(replace(state.units[self.unit], at=self.end(state)))


class MomentumKept(OfUnit, frozen=True, kw_only=True):
    """The last slot of the round went into a move at speed, which lasts into the next."""

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, budget=replace(unit.budget, kept=True)))


class MomentumLost(OfUnit, frozen=True, kw_only=True):
    """A unit did something else before it moved: the speed that it carried into the round is gone."""

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, budget=replace(unit.budget, carried=False)))


class Checked(Event, frozen=True, kw_only=True):
    """A unit tried to hit: its total against the Evasion of a target, with a die or, if `face` is 0, without.

    What it left lying strikes for it even when it is gone.
    """

    unit: str
    target: str
    face: Annotated[int, msgspec.Meta(ge=0, le=20)]
    total: int
    evasion: int
    hit: bool

    def apply(self, state: State) -> State:
        return state


class Struck(OfUnit, frozen=True, kw_only=True):
    """A unit used an effect: on a target, or over tiles."""

    effect: str
    target: str = ""
    cells: tuple[Cell, ...] = ()

    def apply(self, state: State) -> State:
        return state
