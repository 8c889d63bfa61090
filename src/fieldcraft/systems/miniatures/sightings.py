"""What turns a seat's old view into its new one, when what it was told does not."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board
from fieldcraft.core import Event, Seat, ThrowDice
from fieldcraft.systems.miniatures.asks import Question
from fieldcraft.systems.miniatures.effects import Effect, Ritual
from fieldcraft.systems.miniatures.state import Missed, State, Turn, Unit


class Public(msgspec.Struct, frozen=True, kw_only=True):
    """What besides units a seat may know."""

    turn: Turn
    done: frozenset[str]
    up: Seat
    round: int
    order: tuple[str, ...]
    map: Board | None
    effects: dict[str, Effect]
    rituals: dict[str, Ritual]
    asks: tuple[Question | ThrowDice, ...]
    bank: int
    held: dict[str, int]
    made: int
    missed: Missed | None


class Sighted(Event, frozen=True, kw_only=True):
    """Only ever told to a seat: its view changed by more than what it saw happen."""

    units: tuple[Unit, ...]
    lost: tuple[str, ...]
    rest: Public | None = None

    def apply(self, state: State) -> State:
        """The view as it should be."""
        units = {key: unit for key, unit in state.units.items() if key not in self.lost}
        state = replace(state, units=units | {unit.id: unit for unit in self.units})
        if self.rest is None:
            return state
        known = {name: getattr(self.rest, name) for name in self.rest.__struct_fields__}
        return replace(state, **{**known, "map": self.rest.map or state.map})
