"""What happened, as motions: pieces that walk, strike, are hit, leave and appear."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Event, Seat
from fieldcraft.presentation import Motion
from fieldcraft.systems.fates_edge.miniatures.events.battle import Moved, Tested
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.shared.presentation.motions import list_motions, show_change


def motions(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Motion, ...]:
    """All that moves in the events of one entry, given the view before them; the steps of a walk are one motion."""
    return list_motions(view, events, changes, strikes)


def strikes(state: State, event: Event) -> Iterator[Motion]:
    """A test that is aimed at somebody is a strike."""
    if isinstance(event, Tested) and event.target in state.units and event.unit in state.units:
        yield Motion(kind="strike", piece=event.unit, target=event.target)


def changes(old: Unit, new: Unit, event: Event) -> Iterator[Motion]:
    """How one piece is elsewhere or otherwise than before."""
    yield from show_change(old, new, event, Moved)
    if new.facing != old.facing:
        yield Motion(kind="turn", piece=new.id)
    if new.harm > old.harm:
        yield Motion(kind="hit", piece=new.id, amount=new.harm - old.harm)
