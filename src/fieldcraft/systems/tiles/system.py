"""Tiles & Movement as one value."""

from __future__ import annotations

from fieldcraft.core import GM, Action, Play, Seat, System
from fieldcraft.systems.shared.text.decrees import DecreeForm
from fieldcraft.systems.shared.text.notation import Notation
from fieldcraft.systems.tiles.actions import casting, ending, moving, striking
from fieldcraft.systems.tiles.events import EVENTS
from fieldcraft.systems.tiles.laying import follow_units
from fieldcraft.systems.tiles.narration import narrate
from fieldcraft.systems.tiles.outcome import find_result
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.strikes import clear_at_zero
from fieldcraft.systems.tiles.text.decrees import DECREES
from fieldcraft.systems.tiles.turns import begin_next, can_act

PARTS = (moving, striking, casting, ending)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)


def find_waiting(state: State) -> frozenset[Seat]:
    """Whoever is asked, else the side whose unit acts; the first that somebody plays rolls for the order."""
    if state.asks:
        return frozenset({state.ask.seat})
    if find_result(state) is not None:
        return frozenset()
    if state.phase == "upkeep":
        return frozenset([side for side in state.sides if side not in state.neutral][:1])
    return frozenset({state.units[state.turn.unit].side}) if can_act(state, state.turn.unit) else frozenset()


def masters(state: State) -> tuple[Seat, ...]:
    """The seats that may decree."""
    return GM, state.master


def settle(play: Play[State]) -> None:
    """Let fall what has nothing left, and let the next unit act where the one that was acting cannot go on."""
    if play.state.asks:
        return
    clear_at_zero(play)
    state = play.state
    if can_act(state, state.turn.unit) or state.phase != "active":
        return
    if find_result(state) is None:
        begin_next(play, state.turn.unit)


def decree_forms() -> dict[str, DecreeForm]:
    """Words for what is decreed most; by a name, as other processes are sent it."""
    return DECREES


def list_sides(state: State) -> tuple[Seat, ...]:
    return state.sides


NOTATION = Notation(ACTIONS, EVENTS, find_waiting, masters, decree_forms)

SYSTEM: System[State] = System(
    name="tiles",
    version="1",
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    seats=list_sides,
    to_act=find_waiting,
    result=find_result,
    order=NOTATION.order,
    words=NOTATION.words,
    story=narrate,
    complete=NOTATION.complete,
    usage=NOTATION.usage,
    follows=(follow_units,),
    settle=settle,
)
