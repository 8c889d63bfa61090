"""What happened, as motions: pieces that walk, strike, are hit, leave and appear."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Event, Seat
from fieldcraft.presentation import Motion
from fieldcraft.systems.battlefield.events.deeds import Attacked
from fieldcraft.systems.battlefield.events.turns import Moved
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.shared.presentation.motions import list_motions


def show_motions(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Motion, ...]:
    """All that moves in the events of one entry, given the view before them; the steps of a walk are one motion."""
    return list_motions(view, events, show_changes, show_strikes)


def show_strikes(state: State, event: Event) -> Iterator[Motion]:
    """An attack strikes at each of its targets."""
    if isinstance(event, Attacked) and event.unit in state.units:
        for attack in event.attacks:
            if attack.target in state.units and attack.target != event.unit:
                yield Motion(kind="strike", piece=event.unit, target=attack.target)


def show_changes(old: Unit, new: Unit, event: Event) -> Iterator[Motion]:
    """How one piece is elsewhere or otherwise than before; what is carried goes along unsaid."""
    if new.at != old.at and not new.attended:
        way, cost = (tuple(space.cell for space in event.way), event.spent) if isinstance(event, Moved) else ((), 0)
        yield Motion(kind="move" if way else "place", piece=new.id, path=(old.at, *(way or (new.at,))), amount=cost)
    if new.harm > old.harm:
        yield Motion(kind="hit", piece=new.id, amount=new.harm - old.harm)
