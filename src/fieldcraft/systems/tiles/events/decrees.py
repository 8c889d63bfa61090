"""What happens to units because the game master says so."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Event
from fieldcraft.systems.tiles.events.units import OfUnit
from fieldcraft.systems.tiles.placement import find_misfit
from fieldcraft.systems.tiles.slots import refill
from fieldcraft.systems.tiles.state import State, Unit


class UnitAdded(Event, frozen=True, kw_only=True):
    """A unit joins the fight, last in the order, with the slots of a Full Round."""

    unit: Unit

    def impossible(self, state: State) -> str:
        """It has an id of its own, and room to stand."""
        if self.unit.id in state.units:
            return f"there is a unit {self.unit.id!r} already"
        found = find_misfit(state, self.unit)
        return "" if found is None else found[1]

    def apply(self, state: State) -> State:
        unit = replace(self.unit, budget=refill(state, self.unit))
        return state.put(unit).change(order=(*state.order, unit.id))


class UnitEdited(OfUnit, frozen=True, kw_only=True):
    """Some fields of a unit are others from now on."""

    fields: dict[str, Any]

    def impossible(self, state: State) -> str:
        """The fields are those of a unit, and with them it could stand where it does."""
        if why := super().impossible(state):
            return why
        if "id" in self.fields:
            return "a unit keeps its id"
        try:
            edited = self.edit_unit(state)
        except msgspec.ValidationError as error:
            return f"that is no unit: {error}"
        found = find_misfit(state, edited)
        return "" if found is None else found[1]

    def edit_unit(self, state: State) -> Unit:
        """The unit with its new fields."""
        old: dict[str, Any] = msgspec.to_builtins(state.units[self.unit])
        return msgspec.convert({**old, **self.fields}, Unit)

    def apply(self, state: State) -> State:
        return state.put(self.edit_unit(state))


class UnitRemoved(OfUnit, frozen=True, kw_only=True):
    """A unit leaves the fight."""

    def apply(self, state: State) -> State:
        return state.change(units={id: unit for id, unit in state.units.items() if id != self.unit})
