"""What a seat is asked: to roll for the order, and what dice show that are thrown by hand."""

from __future__ import annotations

from fieldcraft.core import Seat
from fieldcraft.presentation import Answer, Prompt
from fieldcraft.presentation.figures import prompt_throw
from fieldcraft.systems.shared.presentation.deeds import plain
from fieldcraft.systems.tiles.actions.ending import RollInitiative
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import find_waiting


def show_prompt(view: State, seat: Seat) -> Prompt | None:
    """The question that waits for a seat; None if none does."""
    if view.ask is not None:
        return prompt_throw(view.ask) if view.ask.seat == seat else None
    if view.phase != "upkeep" or seat not in find_waiting(view):
        return None
    roll = Answer(action=plain(RollInitiative()), label=RollInitiative.label, main=True, default=True)
    return Prompt(
        kind="initiative",
        seat=seat,
        title="Who acts first?",
        text="A die and the initiative of each unit, the highest first, for the whole fight.",
        rule=RollInitiative.ruling,
        answers=(roll,),
    )
