"""What lies on the field: fog and auras, and units that come by decree."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Event
from fieldcraft.systems.battlefield.deployment import find_misfit
from fieldcraft.systems.battlefield.events.base import OfUnit
from fieldcraft.systems.battlefield.events.deeds import Deed
from fieldcraft.systems.battlefield.events.turns import put_at
from fieldcraft.systems.battlefield.state import Aura, Fog, State, Unit


class AuraRaised(Deed, frozen=True, kw_only=True):
    """A unit surrounds itself with an aura."""

    aura: Aura

    def apply(self, state: State) -> State:
        auras = {**state.auras, self.aura.id: self.aura}
        return state.change(auras=auras, turn=replace(state.turn, acted=True))


class AuraMoved(Event, frozen=True, kw_only=True):
    """Others are inside an aura now than before."""

    aura: str
    members: frozenset[str]

    def impossible(self, state: State) -> str:
        """It follows of itself."""
        return "who is inside an aura follows of itself"

    def apply(self, state: State) -> State:
        aura = replace(state.auras[self.aura], members=self.members)
        return state.change(auras={**state.auras, aura.id: aura})


class Touched(Event, frozen=True, kw_only=True):
    """An aura affects those who have come inside, once in a turn."""

    aura: str
    units: tuple[str, ...]

    def impossible(self, state: State) -> str:
        """It follows of itself."""
        return "whom an aura affects follows of itself"

    def apply(self, state: State) -> State:
        aura = state.auras[self.aura]
        aura = replace(aura, touched=aura.touched | frozenset(self.units))
        return state.change(auras={**state.auras, aura.id: aura})


class AuraDropped(Event, frozen=True, kw_only=True):
    """An aura is gone."""

    aura: str

    def impossible(self, state: State) -> str:
        """It must be there."""
        return "" if self.aura in state.auras else f"there is no aura {self.aura!r}"

    def apply(self, state: State) -> State:
        return state.change(auras={id: aura for id, aura in state.auras.items() if id != self.aura})


class FogLaid(Event, frozen=True, kw_only=True):
    """Something conceals from now on; what lay there under the same id is gone."""

    fog: Fog

    def impossible(self, state: State) -> str:
        """It must lie on the map."""
        off = next((cell for cell in self.fog.cells if cell not in state.map.grid), None)
        if not self.fog.cells:
            return "say where it lies"
        return "" if off is None else f"{off} is off the map"

    def apply(self, state: State) -> State:
        return state.change(fogs={**state.fogs, self.fog.id: self.fog})


class FogLifted(Event, frozen=True, kw_only=True):
    """Something conceals no more."""

    fog: str

    def impossible(self, state: State) -> str:
        """It must lie there."""
        return "" if self.fog in state.fogs else f"there is no {self.fog!r}: {', '.join(state.fogs) or 'nothing lies'}"

    def apply(self, state: State) -> State:
        return state.change(fogs={id: fog for id, fog in state.fogs.items() if id != self.fog})


class UnitAdded(Event, frozen=True, kw_only=True):
    """A creature or an object comes onto the field."""

    unit: Unit

    def impossible(self, state: State) -> str:
        """There must be room for it, and no other of its id."""
        if self.unit.attended or self.unit.grips:
            return "what comes onto the field is neither held nor holds anything yet"
        found = find_misfit(state, self.unit)
        return "" if found is None else found.problem

    def apply(self, state: State) -> State:
        return state.put(self.unit)


class UnitEdited(OfUnit, frozen=True, kw_only=True):
    """Some fields of a unit are others from now on."""

    fields: dict[str, Any]

    def impossible(self, state: State) -> str:
        """The fields are those of a unit, and with them it could come onto the field."""
        if why := super().impossible(state):
            return why
        if kept := next((name for name in ("id", "kind", "grips", "bearer") if name in self.fields), ""):
            return f"a unit keeps its {kept}"
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
        edited = self.edited_unit(state)
        return put_at(state.put(edited), edited.id, edited.at, edited.layer)
