"""How a unit comes to stand elsewhere, or to face another way."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.core import GM, Event, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.deployment import why_not_there, why_off_map
from fieldcraft.systems.fates_edge.miniatures.events.unit import OfUnit
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.state import State


@rule("mini.fog.units")
def whole_way_seen(state: State, id: str, path: tuple[Cell, ...], seat: Seat) -> bool:
    """Whether a seat sees a unit on all of its way; of what leads through the fog only the ends may be seen."""
    unit = state.units.get(id)
    if unit is None or not is_visible(state, unit, seat):
        return False
    if not state.known or seat in (unit.side, GM):
        return True
    return all(is_visible(state, replace(unit, at=cell), seat) for cell in path)


class Moved(OfUnit, frozen=True, kw_only=True):
    """A unit walked along a path, at a price in movement points and diagonal steps."""

    path: tuple[Cell, ...]
    cost: int
    diagonals: int = 0

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if whole_way_seen(state, self.unit, self.path, seat) else None

    def impossible(self, state: State) -> str:
        """A way lies on the map and ends where there is room."""
        if why := super().impossible(state):
            return why
        if not self.path:
            return "a path needs at least one cell"
        return why_off_map(state, *self.path) or why_not_there(state, self.unit, self.path[-1])

    def apply(self, state: State) -> State:
        unit, turn = state.units[self.unit], state.turn
        spent = replace(
            turn, moved=True, stepped=True, turned=False, free=False, spent=turn.spent + self.cost,
            diagonals=turn.diagonals + self.diagonals,
        )  # fmt: skip
        return state.put(replace(unit, at=self.path[-1]), turn=spent)


class Placed(OfUnit, frozen=True, kw_only=True):
    """A unit was put elsewhere without walking: shoved, swapped or carried by magic."""

    at: Cell

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if whole_way_seen(state, self.unit, (self.at,), seat) else None

    def impossible(self, state: State) -> str:
        return super().impossible(state) or why_not_there(state, self.unit, self.at)

    def apply(self, state: State) -> State:
        return state.put(replace(state.units[self.unit], at=self.at))


class Turned(OfUnit, frozen=True, kw_only=True):
    """A unit faces another way."""

    facing: Direction

    def impossible(self, state: State) -> str:
        return super().impossible(state) or why_not_there(state, self.unit, facing=self.facing)

    def apply(self, state: State) -> State:
        turn = replace(state.turn, turned=True) if state.turn.unit == self.unit else state.turn
        return state.put(replace(state.units[self.unit], facing=self.facing), turn=turn)
