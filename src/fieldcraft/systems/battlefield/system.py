"""The game as one value."""

from __future__ import annotations

from fieldcraft.core import Action, System
from fieldcraft.systems.battlefield.actions import loosing, moving, striking
from fieldcraft.systems.battlefield.affecting import follows
from fieldcraft.systems.battlefield.events.catalogue import EVENTS
from fieldcraft.systems.battlefield.narration import narrate
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.battlefield.text.decrees import decree_forms
from fieldcraft.systems.battlefield.turns import masters, outcome, settle, to_act
from fieldcraft.systems.battlefield.views import view
from fieldcraft.systems.shared.text.notation import Notation

ACTIONS: tuple[type[Action], ...] = (*moving.ACTIONS, *striking.ACTIONS, *loosing.ACTIONS)

NOTATION: Notation[State] = Notation(ACTIONS, EVENTS, to_act, masters, decree_forms)

SYSTEM: System[State] = System(
    name="battlefield",
    version="1",
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    to_act=to_act,
    view=view,
    result=outcome,
    order=NOTATION.order,
    words=NOTATION.words,
    story=narrate,
    complete=NOTATION.complete,
    usage=NOTATION.usage,
    follows=follows,
    settle=settle,
)
