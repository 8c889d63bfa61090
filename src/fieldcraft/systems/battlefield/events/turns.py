"""Turns and rounds, and how the acting unit moves."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Event, Seat
from fieldcraft.systems.battlefield.deployment import find_misfit
from fieldcraft.systems.battlefield.events.base import OfUnit
from fieldcraft.systems.battlefield.state import Layer, Space, State, Turn


class TurnBegan(OfUnit, frozen=True, kw_only=True):
    """A unit's turn begins; whom auras have affected in the turn before, they may affect again."""

    def impossible(self, state: State) -> str:
        """A creature of the side that is up begins its turn once in a round, while no other is open."""
        if why := super().impossible(state):
            return why
        unit, acting = state.units[self.unit], state.units.get(state.turn.unit)
        if state.asks:
            return "a question waits for its answer"
        if unit.kind != "unit" or unit.side != state.up:
            return f"{unit.title} is no creature of the side that is up"
        if unit.id in state.done:
            return f"{unit.title} has acted this round"
        return "" if acting is None else f"it is {acting.title}'s turn"

    def apply(self, state: State) -> State:
        auras = {id: replace(aura, touched=frozenset()) for id, aura in state.auras.items()}
        return state.change(turn=Turn(unit=self.unit), auras=auras)


class TurnEnded(OfUnit, frozen=True, kw_only=True):
    """A unit's turn is over."""

    def impossible(self, state: State) -> str:
        """Only the turn that is open can end."""
        if why := super().impossible(state):
            return why
        acts = self.unit == state.turn.unit and not state.asks
        return "" if acts else f"it is not {state.units[self.unit].title}'s turn"

    def apply(self, state: State) -> State:
        return state.change(turn=Turn(), done=state.done | {self.unit})


class SideUp(Event, frozen=True, kw_only=True):
    """The next side is to choose a unit."""

    side: Seat

    def impossible(self, state: State) -> str:
        """A side can be up while somebody of it may still act, and nobody is asked anything."""
        if state.asks:
            return "a question waits for its answer"
        if self.side not in state.sides:
            return f"there is no side {self.side!r}: there are {', '.join(state.sides)}"
        left = any(unit.id not in state.done for unit in state.of(self.side))
        return "" if left else f"nobody of {self.side} is left to act this round"

    def apply(self, state: State) -> State:
        return state.change(up=self.side, turn=Turn())


class RoundBegan(Event, frozen=True, kw_only=True):
    """A round begins, in which everybody may act once."""

    round: int

    def impossible(self, state: State) -> str:
        """Rounds count from 1, and nothing may be asked meanwhile."""
        if state.asks:
            return "a question waits for its answer"
        return "" if self.round >= 1 else "rounds count from 1"

    def apply(self, state: State) -> State:
        return state.change(round=self.round, done=frozenset(), turn=Turn())


class HoldCounted(Event, frozen=True, kw_only=True):
    """For how many rounds a side has now held its place."""

    side: Seat
    rounds: int

    def impossible(self, state: State) -> str:
        """Only for a side that is there."""
        return "" if self.side in state.sides and self.rounds >= 0 else f"there is no side {self.side!r}"

    def apply(self, state: State) -> State:
        return state.change(held={**state.held, self.side: self.rounds})


def put_at(state: State, id: str, at: Cell, layer: int) -> State:
    """The state with a unit elsewhere, and all that it carries with it."""
    moved = [unit for unit in state.units.values() if id in (unit.id, unit.bearer)]
    return state.put(*(replace(unit, at=at, layer=layer) for unit in moved))


class Moved(OfUnit, frozen=True, kw_only=True):
    """The acting unit goes from space to space; `way` is every space that its anchor comes to."""

    way: tuple[Space, ...]
    spent: int

    def impossible(self, state: State) -> str:
        """Whoever moves does so in its turn."""
        return "units are placed by decree, not moved"

    def apply(self, state: State) -> State:
        moved = put_at(state, self.unit, self.way[-1].cell, self.way[-1].layer)
        return moved.change(turn=replace(state.turn, unit=self.unit, spent=state.turn.spent + self.spent))


class Placed(OfUnit, frozen=True, kw_only=True):
    """A unit is put somewhere else."""

    at: Cell
    layer: Layer | None = None

    def impossible(self, state: State) -> str:
        """There must be room for all of it."""
        if why := super().impossible(state):
            return why
        unit = state.units[self.unit]
        if unit.attended:
            return f"{unit.title} is carried"
        found = find_misfit(state.drop(self.unit), replace(unit, at=self.at, layer=self._layer(state)))
        return "" if found is None else found.problem

    def _layer(self, state: State) -> int:
        return self.layer if self.layer is not None else state.map.level(self.at)

    def apply(self, state: State) -> State:
        return put_at(state, self.unit, self.at, self._layer(state))
