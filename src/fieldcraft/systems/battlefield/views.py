"""What a seat may know: all but what the senses of others found out, and whom they chose behind its back."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.battlefield.state import Declaration, State


@rule("field.area.subject", "field.sense.best")
def view(state: State, seat: Seat) -> State:
    """The field as a seat knows it.

    Where everybody stands is open to all: concealment makes it harder to choose a target, and hides no piece.
    """
    turn = state.turn
    if seat == GM or (turn.declared is None and not turn.tries):
        return state
    own = turn.unit in state.units and state.units[turn.unit].side == seat
    tries = turn.tries if own else ()
    declared = _known(turn.declared, seat)
    if tries == turn.tries and declared == turn.declared:
        return state
    return state.change(turn=replace(turn, tries=tries, declared=declared))


def _known(declared: Declaration | None, seat: Seat) -> Declaration | None:
    """A choice of subjects as a seat knows it: who else knows is not told."""
    if declared is None or seat not in declared.known_by:
        return None
    return replace(declared, known_by=frozenset({seat}))
