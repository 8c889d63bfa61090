"""What events have in common: they befall a unit that is there."""

from __future__ import annotations

from fieldcraft.core import Event
from fieldcraft.systems.battlefield.state import State


def no_unit(state: State, id: str) -> str:
    """Why nothing can befall a unit that is not there; "" if it is."""
    return "" if id in state.units else f"there is no unit {id!r}"


class OfUnit(Event, frozen=True, kw_only=True):
    """Something that a unit does or that befalls it."""

    unit: str

    def impossible(self, state: State) -> str:
        """The unit must be there."""
        return no_unit(state, self.unit)
