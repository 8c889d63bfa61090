"""The game as one value."""

from __future__ import annotations

from fieldcraft.core import Action, Seat, System
from fieldcraft.core.system import ignore_order
from fieldcraft.systems.battlefield.actions import gripping, loosing, moving, striking
from fieldcraft.systems.battlefield.affecting import follows
from fieldcraft.systems.battlefield.events.catalogue import EVENTS
from fieldcraft.systems.battlefield.narration import tell_event
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.battlefield.text.decrees import decree_forms
from fieldcraft.systems.battlefield.turns import decide_outcome, list_masters, seats_to_act, settle
from fieldcraft.systems.battlefield.views import view
from fieldcraft.systems.shared.text.notation import Notation

ACTIONS: tuple[type[Action], ...] = (*moving.ACTIONS, *striking.ACTIONS, *gripping.ACTIONS, *loosing.ACTIONS)


def list_sides(state: State) -> tuple[Seat, ...]:
    return state.sides


NOTATION: Notation[State] = Notation(ACTIONS, EVENTS, seats_to_act, list_masters, decree_forms)

SYSTEM: System[State] = System(
    name="battlefield",
    version="1",
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    seats=list_sides,
    to_act=seats_to_act,
    view=view,
    result=decide_outcome,
    order=NOTATION.order,
    words=NOTATION.words,
    story=tell_event,
    complete=NOTATION.complete,
    usage=NOTATION.usage,
    follows=(follows,),
    settle=settle,
    alike=ignore_order,
)
