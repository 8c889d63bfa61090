"""What happened, as motions: pieces that come into zones, attack, are hit and leave."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.board import Cell
from fieldcraft.core import Event, Seat
from fieldcraft.presentation import Motion
from fieldcraft.systems.mass_combat.events import contests, pieces
from fieldcraft.systems.mass_combat.presentation.deeds import cell_of
from fieldcraft.systems.mass_combat.state import State


def show_motions(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Motion, ...]:
    """All that moves in the events of one entry, given the view before them."""
    found: list[Motion] = []
    for event in events:
        after: State = event.apply(view)
        found += list_changes(view, after, event)
        view = after
    return tuple(found)


def list_changes(before: State, after: State, event: Event) -> Iterator[Motion]:
    """What one event moves."""
    match event:
        case contests.OutcomeTold() if before.contest and before.contest.undertaking.deed in ("attack", "duel"):
            contest = before.contest
            yield Motion(kind="strike", piece=contest.actor.piece, target=contest.undertaking.target)
            if contest.shifts > 0:
                yield Motion(kind="hit", piece=contest.undertaking.target, amount=contest.shifts)
        case pieces.TakenOut(unit=unit):
            yield Motion(kind="gone", piece=unit)
        case pieces.Moved(unit=unit, zone=zone):
            yield from walk(before, unit, cell_of(after, zone))


def walk(before: State, unit: str, to: Cell) -> Iterator[Motion]:
    """A piece that comes from one zone into another, or onto the map."""
    piece = before.units[unit]
    if piece.here:
        yield Motion(kind="move", piece=unit, path=(cell_of(before, before.zone_of(piece)), to))
    else:
        yield Motion(kind="appear", piece=unit, path=(to,))
