"""What happened, as motions: units that go, strike and are hit, and what falls, lands and breaks."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.board import Cell
from fieldcraft.core import Event, Seat
from fieldcraft.presentation import Motion
from fieldcraft.systems.shared.presentation.motions import list_motions
from fieldcraft.systems.tiles.events.areas import ObjectAdded, WallBroken, WallWorn
from fieldcraft.systems.tiles.events.units import Moved, Stepped, Struck
from fieldcraft.systems.tiles.state import State, Unit


def show_motions(view: State, events: tuple[Event, ...], seat: Seat) -> tuple[Motion, ...]:
    """All that moves in the events of one entry, given the view before them."""
    return list_motions(view, events, find_changes, find_strikes, stand)


def stand(unit: Unit) -> Cell:
    """The tile at which a unit is drawn."""
    return unit.at.tile


def find_strikes(state: State, event: Event) -> Iterator[Motion]:
    """An effect at a target is a strike; objects appear, are hit and are gone."""
    match event:
        case Struck(unit=unit, target=target) if target:
            yield Motion(kind="strike", piece=unit, target=target)
        case ObjectAdded(object=thing):
            yield Motion(kind="appear", piece=thing.id, path=thing.cells[:1])
        case WallWorn(object=id, by=by) if state.objects[id].side is None:
            yield Motion(kind="hit", piece=id, amount=by)
        case WallBroken(object=id) if state.objects[id].side is None:
            yield Motion(kind="gone", piece=id)


def find_changes(old: Unit, new: Unit, event: Event) -> Iterator[Motion]:
    """How a unit is elsewhere or otherwise than before."""
    if new.at != old.at:
        path = event.path if isinstance(event, Moved) else (new.at.tile,)
        walks = isinstance(event, Moved | Stepped)
        yield Motion(kind="move" if walks else "place", piece=new.id, path=(old.at.tile, *path))
    if new.hit_points < old.hit_points:
        yield Motion(kind="hit", piece=new.id, amount=old.hit_points - new.hit_points)
