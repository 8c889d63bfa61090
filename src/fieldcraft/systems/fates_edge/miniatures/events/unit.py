"""What befalls one unit, and is hidden as the unit is."""

from __future__ import annotations

from fieldcraft.core import Event, Seat
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.state import State


class OfUnit(Event, frozen=True, kw_only=True):
    """Something that befalls a unit; hidden from those who cannot see it."""

    unit: str

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        unit = state.units.get(self.unit)
        return self if unit is not None and is_visible(state, unit, seat) else None

    def impossible(self, state: State) -> str:
        return "" if self.unit in state.units else f"there is no unit {self.unit!r}"
