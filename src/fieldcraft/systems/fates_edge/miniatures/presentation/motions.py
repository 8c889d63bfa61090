"""What happened, as motions: pieces that walk, strike, are hit, leave and appear."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.core import Event, Seat
from fieldcraft.presentation import Motion
from fieldcraft.systems.fates_edge.miniatures.events.battle import Moved, Tested
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit


def motions(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Motion, ...]:
    """All that moves in the events of one entry, given the view before them; the steps of a walk are one motion."""
    found: list[Motion] = []
    state = view
    for event in events:
        after = event.apply(state)
        for motion in (*strikes(state, event), *changes(state, after, event)):
            if found and (walk := join_motions(found[-1], motion)) is not None:
                found[-1] = walk
            else:
                found.append(motion)
        state = after
    return tuple(found)


def join_motions(last: Motion, motion: Motion) -> Motion | None:
    """Two walks of one piece as one; None for anything else."""
    alike = last.kind == motion.kind == "move" and last.piece == motion.piece
    return replace(last, path=(*last.path, *motion.path[1:])) if alike else None


def strikes(state: State, event: Event) -> Iterator[Motion]:
    """A test that is aimed at somebody is a strike."""
    if isinstance(event, Tested) and event.target in state.units and event.unit in state.units:
        yield Motion(kind="strike", piece=event.unit, target=event.target)


def changes(before: State, after: State, event: Event) -> Iterator[Motion]:
    """How each piece is elsewhere or otherwise than before."""
    if before.units is not after.units:
        for id in sorted(before.units.keys() | after.units.keys()):
            old, new = before.units.get(id), after.units.get(id)
            if new is None:
                yield Motion(kind="gone", piece=id)
            elif old is None:
                yield Motion(kind="appear", piece=id, path=(new.at,))
            elif old is not new:
                yield from change(old, new, event)


def change(old: Unit, new: Unit, event: Event) -> Iterator[Motion]:
    """How one piece is elsewhere or otherwise than before."""
    if new.at != old.at:
        if isinstance(event, Moved) and event.unit == new.id:
            yield Motion(kind="move", piece=new.id, path=(old.at, *event.path))
        else:
            yield Motion(kind="place", piece=new.id, path=(old.at, new.at))
    if new.facing != old.facing:
        yield Motion(kind="turn", piece=new.id)
    if new.harm > old.harm:
        yield Motion(kind="hit", piece=new.id, amount=new.harm - old.harm)
