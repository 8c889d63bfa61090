"""What comes in sight: of a side, of a unit that finds out what it did not see, and of a seat that is told so."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board, Cell
from fieldcraft.core import Event, Seat, ThrowDice, ruling_id
from fieldcraft.systems.fates_edge.miniatures.events.unit import OfUnit
from fieldcraft.systems.fates_edge.miniatures.fog import update_knowledge, view_of
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Ritual
from fieldcraft.systems.fates_edge.miniatures.questions import Question
from fieldcraft.systems.fates_edge.miniatures.state import Known, Missed, State, Turn, Unit, Verdict


class Looked(Event, frozen=True, kw_only=True):
    """A side has other cells in sight than before, as a mask in hexadecimal figures; it follows of itself in fog."""

    side: Seat
    sight: str

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return None

    def impossible(self, state: State) -> str:
        return "what a side has in sight follows of itself"

    def apply(self, state: State) -> State:
        seen = update_knowledge(state, state.known[self.side], int(self.sight, 16))
        return state.change(known={**state.known, self.side: seen})


def follows(state: State) -> list[Event]:
    """What follows of itself in fog after anything that happened: a side that sees other cells knows of them."""
    looked: list[Event] = []
    for side, known in state.known.items():
        if (sight := f"{view_of(state, side):x}") != known.sight:
            looked.append(Looked(side=side, sight=sight, because=ruling_id(view_of)))
    return looked


class Groped(OfUnit, frozen=True, kw_only=True):
    """A unit found out what lies on some cells by coming up against it."""

    reveals_information: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if seat == state.units[self.unit].side else None

    def apply(self, state: State) -> State:
        side = state.units[self.unit].side
        if (known := state.known.get(side)) is None:
            return state
        felt = state.map.field.mask(cell for cell in self.cells if cell in state.map.grid)
        return state.change(known={**state.known, side: update_knowledge(state, known, int(known.sight, 16), felt)})


class Foiled(OfUnit, frozen=True, kw_only=True):
    """What a unit meant to do cannot be done after all."""

    reveals_information: ClassVar[bool] = True

    what: str

    def apply(self, state: State) -> State:
        return state


class Public(msgspec.Struct, frozen=True, kw_only=True):
    """What besides units a seat may know; the maps only where they are not as they were."""

    turn: Turn
    done: frozenset[str]
    up: Seat
    round: int
    order: tuple[str, ...]
    goals: tuple[Goal, ...]
    map: Board | None
    known: dict[Seat, Known] | None
    effects: dict[str, Effect]
    rituals: dict[str, Ritual]
    asks: tuple[Question | ThrowDice, ...]
    bank: int
    held: dict[str, int]
    made: int
    missed: Missed | None
    unheard: dict[Seat, int]
    verdict: Verdict | None


class Sighted(Event, frozen=True, kw_only=True):
    """Only ever told to a seat: its view changed by more than what it saw happen."""

    units: tuple[Unit, ...]
    lost: tuple[str, ...]
    rest: Public | None = None

    @property
    def reveals_information(self) -> bool:  # type: ignore[override]
        """Whether the seat has learned of a unit or of ground."""
        return bool(self.units) or (self.rest is not None and self.rest.map is not None)

    def impossible(self, state: State) -> str:
        return "what a seat is told follows of itself"

    def apply(self, state: State) -> State:
        units = {key: unit for key, unit in state.units.items() if key not in self.lost}
        state = replace(state, units=units | {unit.id: unit for unit in self.units})
        if self.rest is None:
            return state
        told = {name: getattr(self.rest, name) for name in self.rest.__struct_fields__}
        return replace(state, **{**told, "map": self.rest.map or state.map, "known": self.rest.known or state.known})
