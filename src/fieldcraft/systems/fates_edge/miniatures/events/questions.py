"""Questions put and answered."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Event, Seat
from fieldcraft.systems.fates_edge.miniatures.questions import Question
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.visibility import question_seen


class Asked(Event, frozen=True, kw_only=True):
    """A question is put to a seat."""

    ask: Question

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        ask = question_seen(state, self.ask, seat)
        return None if ask is None else replace(self, ask=ask)

    def impossible(self, state: State) -> str:
        return "a question comes of what somebody does"

    def apply(self, state: State) -> State:
        return state.change(asks=(*state.asks, self.ask))


class Answered(Event, frozen=True, kw_only=True):
    """A question was answered."""

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return None if question_seen(state, state.ask, seat) is None else self

    def impossible(self, state: State) -> str:
        return "a question is answered by whoever is asked"

    def apply(self, state: State) -> State:
        return state.change(asks=state.asks[:-1])
