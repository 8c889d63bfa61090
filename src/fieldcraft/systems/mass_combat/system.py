"""Mass combat as one value."""

from __future__ import annotations

from collections.abc import Mapping

from fieldcraft.core import GM, Action, Seat, System, rule
from fieldcraft.core.system import ignore_order
from fieldcraft.systems.mass_combat.actions import (
    answering,
    attacking,
    creating,
    deploying,
    ending,
    improvising,
    leading,
    moving,
    mustering,
    rewriting,
)
from fieldcraft.systems.mass_combat.events import EVENTS
from fieldcraft.systems.mass_combat.following import follow
from fieldcraft.systems.mass_combat.narration import tell_event
from fieldcraft.systems.mass_combat.phases import settle_phase
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.text.decrees import list_decrees
from fieldcraft.systems.mass_combat.turns import find_result, seats_to_act
from fieldcraft.systems.mass_combat.views import hide_cards
from fieldcraft.systems.shared.text.notation import Notation

PARTS = (moving, attacking, creating, improvising, leading, answering, ending, mustering, deploying, rewriting)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)


def list_seats(state: State) -> tuple[Seat, ...]:
    """The players in the order in which they were named."""
    return tuple(state.players)


def list_masters(state: State) -> tuple[Seat, ...]:
    """The seats that may decree."""
    return GM, state.master


@rule("mass.scope.needs")
def find_teams(state: State) -> Mapping[Seat, str]:
    """The side of each player: those of one side are allies."""
    return {seat: player.side for seat, player in state.players.items()}


NOTATION: Notation[State] = Notation(ACTIONS, EVENTS, seats_to_act, list_masters, list_decrees)

SYSTEM: System[State] = System(
    name="mass_combat",
    version="1",
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    seats=list_seats,
    to_act=seats_to_act,
    view=hide_cards,
    result=find_result,
    teams=find_teams,
    order=NOTATION.order,
    words=NOTATION.words,
    story=tell_event,
    complete=NOTATION.complete,
    usage=NOTATION.usage,
    follows=(follow,),
    settle=settle_phase,
    alike=ignore_order,
)
