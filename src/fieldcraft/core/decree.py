"""The game master's word: rules serve the table, and the table can overrule them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core.encoding import encode
from fieldcraft.core.model import GM, Action, Event, Seat
from fieldcraft.core.play import Play
from fieldcraft.core.refusal import Denial
from fieldcraft.core.rulebook import rule, ruling_id


@rule("match.decree")
def only_the_game_master(state: Any, action: Decree, by: Seat) -> Denial | None:
    """Only the game master decrees, and says why."""
    if by != GM:
        return Denial("only the game master may decree")
    return None if action.reason.strip() else Denial("a decree needs a reason")


@rule("match.decree")
def can_happen(state: Any, action: Decree, by: Seat) -> Denial | None:
    """What is decreed must be able to happen to what is on the table."""
    why = first_impossible(state, action.events)
    return Denial(f"that cannot happen here: {why}") if why else None


def first_impossible(state: Any, events: tuple[Event, ...]) -> str:
    """Why the first of some events that cannot happen one after another cannot, in words; "" if all can.

    What comes of them must be a state that a log can hold: each number within the limits of its type.
    """
    try:
        for event in events:
            if why := event.impossible(state):
                return why
            state = event.apply(state)
        if events:
            msgspec.json.decode(encode(state), type=type(state))
    except (LookupError, ValueError) as error:
        return str(error)
    return ""


class Decree(Action, frozen=True):
    """Let events happen because the game master says so."""

    events: tuple[Event, ...]
    reason: str

    checks = (only_the_game_master, can_happen)
    anytime = True

    def resolve(self, play: Play[Any]) -> None:
        for event in self.events:
            play.emit(replace(event, because=ruling_id(can_happen)))
