"""What is true only now: whose answer is waited for and until when, what may be taken back, who is here."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Prompt, Waits
from fieldcraft.table.protocol import Asked, Standing
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.scene_runtime import SceneRuntime
from fieldcraft.table.table import Table
from fieldcraft.table.undo import UndoPermission, undo_permission
from fieldcraft.table.updates import describe_entry, seats_asked, tableau_for, unplayed_sides


def standing_for(table: Table, seat: SeatRecord) -> Standing:
    """What a seat may know of what is true only now."""
    runtime, room = table.runtime, table.room
    prompt, stopped = prompt_for(table, seat), room.paused or is_over(table)
    question = runtime.view(seat.side).ask is not None
    return Standing(
        prompt=None if stopped else prompt,
        waits=waits_for(table, seat) if question and prompt is None else None,
        until=deadline(table) if question else 0,
        undo=undo_offer(table, seat),
        consent=request_for(table, seat),
        may_act=not stopped and may_act(table, seat),
        here=tuple(sorted(seat.id for seat in room.present if seat.id in table.here)),
    )


def undo_offer(table: Table, seat: SeatRecord) -> UndoPermission | Literal["paused", "revealed"]:
    """Whether a seat may take its last action back, or what keeps everybody from it."""
    if is_seed_shown(table):
        return "revealed"
    return "paused" if table.room.paused else undo_permission(table, seat)


def is_over(table: Table) -> bool:
    """Whether the game on the table has ended, or is not played on since its seed is shown."""
    return is_seed_shown(table) or table.runtime.match.result() is not None


def is_seed_shown(table: Table) -> bool:
    """Whether the seed of the dice of the scene on the table is shown."""
    return bool(table.room.scenes[table.room.scene].seed)


# --- who acts --------------------------------------------------------------------------------


def sides_of(table: Table, seat: SeatRecord) -> tuple[Seat, ...]:
    """The engine seats for which a seat acts when they are to act.

    Who sees all acts for the game master, and for every side for which nobody else does.
    """
    if not seat.sees_all:
        return (seat.side,) if seat.plays else ()
    return (GM, *unplayed_sides(table, table.seq))


def prompt_for(table: Table, seat: SeatRecord) -> Prompt | None:
    """The question that waits for a seat's answer; about the units of others it waits for theirs."""
    if not table.runtime.match.state.asks:
        return None
    for side in sides_of(table, seat):
        view = table.runtime.view(side)
        if view.ask is not None and (prompt := table.runtime.show.prompt(view, side)) is not None:
            return prompt if seat.may_command(prompt.piece) else None
    return None


def is_waited_for(table: Table, seat: SeatRecord) -> bool:
    """Whether the game goes on and waits for a seat."""
    return not table.room.paused and not is_over(table) and may_act(table, seat)


def may_act(table: Table, seat: SeatRecord) -> bool:
    """Whether it is for a seat to act, or to answer."""
    acting = tableau_for(table, seat, table.seq).turn.acting
    return seat.may_command(acting) and any(to_act(table, side) for side in sides_of(table, seat))


def to_act(table: Table, side: Seat) -> bool:
    """Whether the game waits for an engine seat, as far as that seat knows."""
    return side in table.runtime.system.to_act(table.runtime.view(side))


def waits_for(table: Table, seat: SeatRecord) -> Waits:
    """Who must answer, as a seat may know it."""
    turn = tableau_for(table, seat, table.seq).turn
    return Waits(seat=next(iter(turn.waits_for), ""), words=turn.words)


# --- until when ------------------------------------------------------------------------------


def deadline(table: Table) -> int:
    """When the default answer to the open question is given, in Unix ms; 0 for never."""
    room = table.room
    if not room.timer or room.paused or is_over(table) or not table.runtime.match.state.asks:
        return 0
    asked = question_entry(table.runtime)
    since = 0 if asked is None else table.records[table.record_numbers(room.scene)[asked] - 1].at
    return max(room.since, since) + 1000 * room.timer


def question_entry(runtime: SceneRuntime) -> int | None:
    """The entry of the log that brought up the open question; None if the scene began with it."""
    asks = runtime.match.state.asks
    return next((at for at in reversed(range(len(runtime.match.log))) if runtime.truths[at].asks != asks), None)


# --- consent ---------------------------------------------------------------------------------


def request_for(table: Table, seat: SeatRecord) -> Asked | None:
    """The request to take something back, for who made it and for those who have yet to answer."""
    request = table.room.request
    if request is None:
        return None
    waiting = set(seats_asked(table, table.room)) - set(request.agreed)
    if seat.id != request.by and seat.id not in waiting:
        return None
    return Asked(by=request.by, words=describe_entry(table, seat, table.room.scene, request.entry))
