"""Taking back: what a seat may take back, freely or by consent, and the entries that do it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from fieldcraft.core import GM, Entry, Resolution, Seat, rule
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.scene_runtime import SceneRuntime
from fieldcraft.table.table import Table

UndoPermission = Literal["free", "consent", "no"]


@rule("table.consent")
def undo_permission(table: Table, seat: SeatRecord) -> UndoPermission:
    """Whether a seat may take its last action back: freely, while it is still its turn and nothing came out.

    It is judged on what the seat was told, so that what it was not told of makes no difference.
    """
    target = last_own(table, seat)
    if target is None:
        return "no"
    runtime = table.runtime
    if seat.sees_all:
        return "free"
    told = next(entry.seq for entry in runtime.match.backwards() if runtime.is_recipient(entry.seq, seat.side))
    own_turn = seat.side in runtime.system.to_act(runtime.view(seat.side))
    learned = any(event.reveals_information for event in runtime.events_for(target, seat.side))
    return "free" if told == target and own_turn and not learned else "consent"


def last_own(table: Table, seat: SeatRecord) -> int | None:
    """The last standing entry that a seat may take back: any, for who sees all; else the last by its side and units."""
    if not (seat.plays or seat.sees_all) or seat.role == "bot":
        return None
    standing = table.runtime.match.backwards()
    return next((entry.seq for entry in standing if seat.sees_all or is_own(seat, entry)), None)


def is_own(seat: SeatRecord, entry: Entry) -> bool:
    """Whether an entry is an action of a seat's side, by a piece that the seat commands."""
    return entry.by == seat.side and seat.may_command(entry.action.piece)


def resolve_undo(runtime: SceneRuntime, target: int, side: Seat) -> tuple[Resolution[Any], ...]:
    """What it comes to when a side takes back entry `target` and all that followed, the last first.

    What the game master did meanwhile without that side's being told of it stays, if it can.
    """
    after = [entry for entry in runtime.match.standing if entry.seq > target]
    secrets = {entry.seq for entry in after if entry.by == GM and not runtime.is_recipient(entry.seq, side)}
    seqs = (*(entry.seq for entry in reversed(after)), target)
    found = _removals(runtime, [seq for seq in seqs if seq not in secrets], side)
    return found or _removals(runtime, seqs, side)


def resolve_return(runtime: SceneRuntime, entries: int) -> tuple[Resolution[Any], ...]:
    """What it comes to when all is taken back that stands since the log had so many entries, the last first."""
    since = [entry.seq for entry in runtime.match.backwards() if entry.seq >= entries]
    return _removals(runtime, since, GM)


def is_reachable(runtime: SceneRuntime, entries: int) -> bool:
    """Whether all still stands that stood when the log had so many entries."""
    return all(entry.undoes is None or entry.undoes >= entries for entry in runtime.match.log[entries:])


def _removals(runtime: SceneRuntime, seqs: Iterable[int], side: Seat) -> tuple[Resolution[Any], ...]:
    """What taking back some entries one after another comes to; nothing if that cannot be."""
    fork, found = runtime.match.fork(), list[Resolution[Any]]()
    for seq in seqs:
        if (removal := fork.resolve_removal(seq, side)) is None:
            return ()
        fork.commit(removal)
        found.append(removal)
    return tuple(found)
