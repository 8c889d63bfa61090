"""Commands that ask and change nothing: what could be done, how far, what if, what was, what others see."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Decree, Seat, rule
from fieldcraft.presentation import Aim, Deed, Preview
from fieldcraft.table import protocol as wire
from fieldcraft.table.commands import acting_side, read_action, side_of
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Respond
from fieldcraft.table.room import SeatRecord, visible_scenes
from fieldcraft.table.status import is_over, standing_for
from fieldcraft.table.table import Table
from fieldcraft.table.updates import is_speech, news_for, tableau_for

MASTER = "gm"
"""Stands in place of a piece: what could the game master do?"""

EARLIER = 100
"""How many of the news before a cursor are told at once."""

_WITHOUT_CHANGE: dict[str, Any] = {"change": None, "tableau": None, "motions": (), "seats": None, "settings": None}


def query_options(table: Table, seat: SeatRecord, sent: wire.Options) -> Respond:
    """All that a piece could do."""
    side = viewing_side(table, seat, sent.piece)
    deeds = table.runtime.show.deeds(table.runtime.view(side), side, sent.piece)
    if not seat.may_command(sent.piece):
        deeds = tuple(_not_yours(deed, sent.piece) for deed in deeds)
    return Respond(wire.Deeds(id=sent.id, piece=sent.piece, deeds=deeds))


@rule("table.command")
def _not_yours(deed: Deed, piece: str) -> Deed:
    """A deed of a unit that another seat commands."""
    no = refuse("table.command", f"{piece} is not yours to command", piece).refusal
    return replace(deed, choices=(), odds=None, refusal=no)


def query_reach(table: Table, seat: SeatRecord, sent: wire.Range) -> Respond:
    """Where a piece could go, and whom it could strike."""
    side = viewing_side(table, seat, sent.piece)
    found = table.runtime.show.reach(table.runtime.view(side), side, sent.piece, sent.deed)
    return Respond(wire.Reached(id=sent.id, reach=found))


def query_plan(table: Table, seat: SeatRecord, sent: wire.Plan) -> Respond:
    """What comes of going by some cells."""
    side = viewing_side(table, seat, sent.piece)
    show, view = table.runtime.show, table.runtime.view(side)
    preview = show.plan(view, side, sent.piece, sent.deed, sent.way)
    higher = next((way for way in preview.degrees if sent.level is not None and way.level == sent.level), None)
    if higher is not None:
        action = table.runtime.action(higher.action)
        preview = replace(show.preview(view, side, action), degrees=preview.degrees)
    return Respond(wire.Previewed(id=sent.id, preview=_check_command(seat, preview, sent.piece)))


def query_aim(table: Table, seat: SeatRecord, sent: wire.AimAt) -> Respond:
    """What a shape would catch where it is held."""
    side = viewing_side(table, seat, sent.piece)
    held = Aim(at=sent.at, way=sent.way, value=sent.value, more=sent.more, level=sent.level)
    preview = table.runtime.show.aim(table.runtime.view(side), side, sent.piece, sent.deed, held)
    return Respond(wire.Previewed(id=sent.id, preview=_check_command(seat, preview, sent.piece)))


def query_decrees(table: Table, seat: SeatRecord, sent: wire.Decrees) -> Respond:
    """What may be decreed about a piece, or about anything else."""
    check_going(table)
    offers = table.runtime.show.decrees(table.runtime.view(GM), GM, sent.about)
    action = msgspec.to_builtins(Decree(events=(), reason=""))
    return Respond(wire.Decreed(id=sent.id, about=sent.about, action=action, offers=offers))


def query_preview(table: Table, seat: SeatRecord, sent: wire.Try) -> Respond:
    """What would come of an action."""
    check_going(table)
    action = read_action(table, seat, sent.action, sent.order)
    side = acting_side(table, seat, action)
    preview = table.runtime.show.preview(table.runtime.view(side), side, action)
    return Respond(wire.Previewed(id=sent.id, preview=_check_command(seat, preview, action.piece)))


@rule("table.command")
def _check_command(seat: SeatRecord, preview: Preview, piece: str) -> Preview:
    """A preview, refused if another seat commands the piece."""
    if seat.may_command(piece):
        return preview
    no = refuse("table.command", f"{piece} is not yours to command", piece).refusal
    return replace(preview, refusal=no, action=None, alternatives=())


@rule("table.piece")
def viewing_side(table: Table, seat: SeatRecord, piece: str) -> Seat:
    """The engine seat whose view answers a question about a piece; RefusedError if the seat sees no such piece.

    Where no board lies, what is asked about is somebody of the story, whom the game itself knows or does not.
    """
    check_going(table)
    if seat.sees_all and piece == MASTER:
        return GM
    drawn = tableau_for(table, seat, table.seq)
    if drawn.ground.surface == "none":
        return GM if seat.sees_all else seat.side
    if piece not in drawn.pieces:
        raise refuse("table.piece", f"you see no piece {piece!r}")
    return side_of(table, seat, piece) if seat.sees_all else seat.side


@rule("match.turn")
def check_going(table: Table) -> None:
    """Refused once the battle is over: nothing can be done any more."""
    if is_over(table):
        raise refuse("match.turn", "the battle is over")


# --- the past, and others' eyes ----------------------------------------------------------------


@rule("table.scene")
def query_history(table: Table, seat: SeatRecord, sent: wire.History) -> Respond:
    """How a scene began for a seat, and what it was told while that was on the table."""
    viewer = find_seat(table, seat, sent.seat)
    scene = find_scene(table, seat, sent.scene)
    start = table.runtimes[scene].tableau(viewer.side, 0)
    told = [seq for seq in table.streams[viewer.id] if table.rooms[seq].scene == scene]
    return Respond(wire.Past(id=sent.id, start=start, news=tuple(news_for(table, viewer.id, seq) for seq in told)))


def query_earlier(table: Table, seat: SeatRecord, sent: wire.Earlier) -> Respond:
    """What a seat was told before a cursor: lines and what was said, without what it changed."""
    stream = table.streams[seat.id][: max(sent.before - 1, 0)]
    wanted = (seq for seq in reversed(stream) if not sent.spoken or is_speech(table, seq))
    found = list(islice(wanted, EARLIER + 1))
    news = (replace(news_for(table, seat.id, seq), **_WITHOUT_CHANGE) for seq in reversed(found[:EARLIER]))
    return Respond(wire.EarlierNews(id=sent.id, news=tuple(news), more=len(found) > EARLIER))


@rule("table.scene")
def find_scene(table: Table, seat: SeatRecord, number: int | None) -> int:
    """The scene that a seat means by a number; by default the one on the table.  Refused if it knows none."""
    known = visible_scenes(table.room, seat)
    if number is None:
        return table.room.scene
    if number >= len(known) or number < 0:
        raise refuse("table.scene", f"there is no scene {number}: there are {len(known)}, counted from 0")
    return known[number]


@rule("table.seat")
def find_seat(table: Table, seat: SeatRecord, seat_id: str | None) -> SeatRecord:
    """A seat by its id, by default one's own; RefusedError if there is none."""
    found = seat if seat_id is None else table.seat(seat_id)
    if found is None:
        raise refuse("table.seat", f"there is no seat {seat_id!r}")
    return found


def query_seat(table: Table, seat: SeatRecord, sent: wire.See) -> Respond:
    """Exactly what another seat is shown."""
    viewer = find_seat(table, seat, sent.seat)
    tableau = tableau_for(table, viewer, table.seq)
    return Respond(wire.Seen(id=sent.id, seat=viewer.id, tableau=tableau, standing=standing_for(table, viewer)))
