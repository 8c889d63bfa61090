"""What happened, as motions: pieces that walk, strike, are hit, leave and appear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Event
from fieldcraft.presentation import Motion

Changes = Callable[[Any, Any, Event], Iterable[Motion]]
"""How one unit is otherwise than before, given the unit before and after an event."""


def stand(unit: Any) -> Cell:
    """Where a unit stands that has a cell `at`."""
    at: Cell = unit.at
    return at


def no_strikes(state: Any, event: Event) -> tuple[()]:
    """Nobody strikes."""
    return ()


def list_motions(
    view: Any,
    events: tuple[Event, ...],
    changes: Changes,
    strikes: Callable[[Any, Event], Iterable[Motion]] = no_strikes,
    place: Callable[[Any], Cell] = stand,
) -> tuple[Motion, ...]:
    """All that moves in the events of one entry, given the view before them; the steps of a walk are one motion.

    `place` is the cell at which a unit is drawn.
    """
    found: list[Motion] = []
    state = view
    for event in events:
        after = event.apply(state)
        for motion in (*strikes(state, event), *find_changes(state, after, event, changes, place)):
            if found and (walk := join_motions(found[-1], motion)) is not None:
                found[-1] = walk
            else:
                found.append(motion)
        state = after
    return tuple(found)


def join_motions(last: Motion, motion: Motion) -> Motion | None:
    """Two walks of one piece as one; None for anything else."""
    alike = last.kind == motion.kind == "move" and last.piece == motion.piece
    if not alike:
        return None
    return replace(last, path=(*last.path, *motion.path[1:]), amount=last.amount + motion.amount)


def find_changes(
    before: Any, after: Any, event: Event, changes: Changes, place: Callable[[Any], Cell] = stand
) -> Iterator[Motion]:
    """How each piece is elsewhere or otherwise than before."""
    if before.units is not after.units:
        for id in sorted(before.units.keys() | after.units.keys()):
            old, new = before.units.get(id), after.units.get(id)
            if new is None:
                yield Motion(kind="gone", piece=id)
            elif old is None:
                yield Motion(kind="appear", piece=id, path=(place(new),))
            elif old is not new:
                yield from changes(old, new, event)


def show_change(old: Any, new: Any, event: Event, walk: type[Event]) -> Iterator[Motion]:
    """A unit that stands on another cell walked there, by an event of kind `walk` with its path, or was put there."""
    if new.at != old.at:
        if isinstance(event, walk) and getattr(event, "unit", "") == new.id:
            path, cost = (old.at, *event.path), event.cost  # type: ignore[attr-defined]
            yield Motion(kind="move", piece=new.id, path=path, amount=cost)
        else:
            yield Motion(kind="place", piece=new.id, path=(old.at, new.at))
