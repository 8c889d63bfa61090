"""What happens to units because the game master says so."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Event, Seat
from fieldcraft.systems.fates_edge.miniatures.deployment import find_misfit
from fieldcraft.systems.fates_edge.miniatures.events.unit import OfUnit
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit


class UnitAdded(Event, frozen=True, kw_only=True):
    """A unit joins the battle."""

    unit: Unit

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        if not is_visible(state, self.unit, seat):
            return None
        known = seat in (GM, self.unit.side) or not self.unit.number
        return self if known else replace(self, unit=replace(self.unit, number=0))

    def impossible(self, state: State) -> str:
        found = find_misfit(state, self.unit)
        return "" if found is None else found.problem

    def apply(self, state: State) -> State:
        return state.put(self.unit)


class UnitEdited(OfUnit, frozen=True, kw_only=True):
    """Some fields of a unit are others from now on."""

    fields: dict[str, Any]

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        """That it is not as it was; what has changed is seen, or it is not."""
        if seat == GM:
            return self
        shown = super().seen_by(state, seat) is not None and is_visible(state, self.edited_unit(state), seat)
        return replace(self, fields={}) if shown else None

    def impossible(self, state: State) -> str:
        """The fields are those of a unit, and with them it could join the battle."""
        if why := super().impossible(state):
            return why
        if "id" in self.fields:
            return "a unit keeps its id"
        if "side" in self.fields and state.turn.unit == self.unit:
            return "a unit that acts does not change sides"
        try:
            edited = self.edited_unit(state)
        except msgspec.ValidationError as error:
            return f"that is no unit: {error}"
        found = find_misfit(state.drop(self.unit), edited)
        return "" if found is None else found.problem

    def edited_unit(self, state: State) -> Unit:
        """The unit as it is to be; ValidationError if the fields are none of a unit."""
        fields = {**msgspec.to_builtins(state.units[self.unit]), **self.fields}
        return msgspec.convert(fields, Unit)

    def apply(self, state: State) -> State:
        return state.put(self.edited_unit(state)) if self.fields else state


class Hid(OfUnit, frozen=True, kw_only=True):
    """The game master hides a unit from all but its own side."""

    reveals_information: ClassVar[bool] = True

    def impossible(self, state: State) -> str:
        return super().impossible(state) or ("it hides already" if state.units[self.unit].hidden else "")

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if seat in (GM, state.units[self.unit].side) else None

    def apply(self, state: State) -> State:
        return state.put(replace(state.units[self.unit], unseen=True, pierced_by=frozenset()))
