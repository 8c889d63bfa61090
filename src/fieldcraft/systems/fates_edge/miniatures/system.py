"""Fate's Edge Miniatures as one value."""

from __future__ import annotations

from fieldcraft.core import Action, Play, Seat, System
from fieldcraft.systems.fates_edge.miniatures.actions import (
    answers,
    boons,
    casting,
    ending,
    fighting,
    master,
    moving,
    readying,
    restraint,
)
from fieldcraft.systems.fates_edge.miniatures.detection import follows
from fieldcraft.systems.fates_edge.miniatures.events.catalogue import EVENTS
from fieldcraft.systems.fates_edge.miniatures.guessing import guess
from fieldcraft.systems.fates_edge.miniatures.narration import narrate
from fieldcraft.systems.fates_edge.miniatures.removal import remove_spent
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.text.decrees import DECREES
from fieldcraft.systems.fates_edge.miniatures.turns import masters, outcome, skip_idle_side, to_act
from fieldcraft.systems.fates_edge.miniatures.views import reconcile, view
from fieldcraft.systems.fates_edge.shared.checks import COMPLICATION, SIDES, SUCCESS
from fieldcraft.systems.shared.text.decrees import DecreeForm
from fieldcraft.systems.shared.text.notation import Notation

PARTS = (moving, boons, fighting, readying, restraint, casting, ending, answers, master)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)


def decree_forms() -> dict[str, DecreeForm]:
    """Words for what is decreed most; by a name, as other processes are sent it."""
    return DECREES


def settle_battle(play: Play[State]) -> None:
    """After any action: who cannot fight on is gone, and a side that is left with nobody to act is passed over."""
    remove_spent(play)
    skip_idle_side(play)


def list_sides(state: State) -> tuple[Seat, ...]:
    return state.sides


def tell_faces_apart(sides: int) -> tuple[tuple[int, int], ...]:
    """Of a pool it counts how many dice succeed and how many show 1."""
    if sides != SIDES:
        return ()
    return ((COMPLICATION, 1), (COMPLICATION + 1, SUCCESS - COMPLICATION - 1), (SUCCESS, SIDES - SUCCESS + 1))


def build_system(actions: tuple[type[Action], ...]) -> System[State]:
    """The game with these actions."""
    notation = Notation(actions, EVENTS, to_act, masters, decree_forms)
    return System(
        name="miniatures",
        version="4",
        state=State,
        actions=actions,
        events=EVENTS,
        seats=list_sides,
        to_act=to_act,
        view=view,
        guess=guess,
        reconcile=reconcile,
        result=outcome,
        order=notation.order,
        words=notation.words,
        story=narrate,
        complete=notation.complete,
        usage=notation.usage,
        follows=(follows,),
        settle=settle_battle,
        alike=tell_faces_apart,
    )


SYSTEM = build_system(ACTIONS)
