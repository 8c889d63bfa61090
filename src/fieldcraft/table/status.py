"""What is true only now: whose answer is waited for and until when, what may be taken back, who is here."""

from __future__ import annotations

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Prompt, Waits
from fieldcraft.table.news import asked, shown, words
from fieldcraft.table.protocol import Asked, Standing
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.scene_runtime import SceneRuntime
from fieldcraft.table.table import Table
from fieldcraft.table.undo import undo_permission


def standing(table: Table, chair: SeatRecord) -> Standing:
    """What a seat may know of what is true only now."""
    stage, room = table.stage, table.room
    prompt, stopped = prompt_for(table, chair), room.paused or over(table)
    question = stage.view(chair.side).ask is not None
    return Standing(
        prompt=None if stopped else prompt,
        waits=waits_for(table, chair) if question and prompt is None else None,
        until=deadline(table) if question else 0,
        undo="no" if room.paused or revealed(table) else undo_permission(table, chair),
        consent=request_for(table, chair),
        may_act=not stopped and may_act(table, chair),
        here=tuple(sorted(chair.id for chair in room.present if chair.id in table.here)),
    )


def over(table: Table) -> bool:
    """Whether the game on the table has ended, or is not played on since its seed is shown."""
    return revealed(table) or table.stage.match.result() is not None


def revealed(table: Table) -> bool:
    """Whether the seed of the dice of the scene on the table is shown."""
    return bool(table.room.scenes[table.room.scene].seed)


# --- who acts --------------------------------------------------------------------------------


def sides_of(table: Table, chair: SeatRecord) -> tuple[Seat, ...]:
    """The engine seats for which a seat acts when they are to act.

    Who sees all acts for the game master, and for every side for which nobody else does.
    """
    if not chair.sees_all:
        return (chair.side,) if chair.plays else ()
    taken = {one.side for one in table.room.present if one.plays}
    return (GM, *(banner.id for banner in table.stage.opened.banners if banner.id not in taken))


def prompt_for(table: Table, chair: SeatRecord) -> Prompt | None:
    """The question that waits for a seat's answer; about the units of others it waits for theirs."""
    for side in sides_of(table, chair):
        view = table.stage.view(side)
        if view.ask is not None and (prompt := table.stage.show.prompt(view, side)) is not None:
            return prompt if chair.may_command(prompt.piece) else None
    return None


def may_act(table: Table, chair: SeatRecord) -> bool:
    """Whether the game waits for a seat."""
    acting = shown(table, chair, table.seq).turn.acting
    return chair.may_command(acting) and any(to_act(table, side) for side in sides_of(table, chair))


def to_act(table: Table, side: Seat) -> bool:
    """Whether the game waits for an engine seat, as far as that seat knows."""
    return side in table.stage.system.to_act(table.stage.view(side))


def waits_for(table: Table, chair: SeatRecord) -> Waits:
    """Who must answer, as a seat may know it."""
    turn = shown(table, chair, table.seq).turn
    return Waits(seat=next(iter(turn.waits_for), ""), words=turn.words)


# --- until when ------------------------------------------------------------------------------


def deadline(table: Table) -> int:
    """When the default answer to the open question is given, in Unix ms; 0 for never."""
    room = table.room
    if not room.timer or room.paused or over(table) or not table.stage.match.state.asks:
        return 0
    asked = asked_at(table.stage)
    since = 0 if asked is None else table.records[table.told_by(room.scene)[asked] - 1].at
    return max(room.since, since) + 1000 * room.timer


def asked_at(stage: SceneRuntime) -> int | None:
    """The entry of the log that brought up the open question; None if the scene began with it."""
    asks = stage.match.state.asks
    return next((at for at in reversed(range(len(stage.match.log))) if stage.truths[at].asks != asks), None)


# --- consent ---------------------------------------------------------------------------------


def request_for(table: Table, chair: SeatRecord) -> Asked | None:
    """The request to take something back, for who made it and for those who have yet to answer."""
    request = table.room.request
    if request is None:
        return None
    waiting = set(asked(table, table.room)) - set(request.agreed)
    if chair.id != request.by and chair.id not in waiting:
        return None
    return Asked(by=request.by, words=words(table, chair, table.room.scene, request.entry))
