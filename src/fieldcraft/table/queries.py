"""Commands that ask and change nothing: what could be done, how far, what if, what was, what others see."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Decree, Seat, rule
from fieldcraft.presentation import Aim, Deed, Preview
from fieldcraft.table import protocol as wire
from fieldcraft.table.commands import acts_as, read, side_of
from fieldcraft.table.news import news, shown
from fieldcraft.table.refusals import refused
from fieldcraft.table.results import Respond
from fieldcraft.table.room import SeatRecord, numbers
from fieldcraft.table.status import over, standing
from fieldcraft.table.table import Table

MASTER = "gm"
"""Stands in place of a piece: what could the game master do?"""


def options(table: Table, chair: SeatRecord, sent: wire.Options) -> Respond:
    """All that a piece could do."""
    side = eyes(table, chair, sent.piece)
    deeds = table.stage.show.deeds(table.stage.view(side), side, sent.piece)
    if not chair.may_command(sent.piece):
        deeds = tuple(_not_yours(deed, sent.piece) for deed in deeds)
    return Respond(wire.Deeds(id=sent.id, piece=sent.piece, deeds=deeds))


@rule("table.command")
def _not_yours(deed: Deed, piece: str) -> Deed:
    """A deed of a unit that another seat commands."""
    no = refused("table.command", f"{piece} is not yours to command", piece).refusal
    return replace(deed, choices=(), odds=None, refusal=no)


def reach(table: Table, chair: SeatRecord, sent: wire.Range) -> Respond:
    """Where a piece could go, and whom it could strike."""
    side = eyes(table, chair, sent.piece)
    found = table.stage.show.reach(table.stage.view(side), side, sent.piece, sent.deed)
    return Respond(wire.Reached(id=sent.id, reach=found))


def plan(table: Table, chair: SeatRecord, sent: wire.Plan) -> Respond:
    """What comes of going by some cells."""
    side = eyes(table, chair, sent.piece)
    preview = table.stage.show.plan(table.stage.view(side), side, sent.piece, sent.deed, sent.way)
    return Respond(wire.Previewed(id=sent.id, preview=_owned(chair, preview, sent.piece)))


def aim(table: Table, chair: SeatRecord, sent: wire.AimAt) -> Respond:
    """What a shape would catch where it is held."""
    side = eyes(table, chair, sent.piece)
    held = Aim(at=sent.at, way=sent.way, value=sent.value)
    preview = table.stage.show.aim(table.stage.view(side), side, sent.piece, sent.deed, held)
    return Respond(wire.Previewed(id=sent.id, preview=_owned(chair, preview, sent.piece)))


def decrees(table: Table, chair: SeatRecord, sent: wire.Decrees) -> Respond:
    """What may be decreed about a piece, or about anything else."""
    check_going(table)
    offers = table.stage.show.decrees(table.stage.view(GM), GM, sent.about)
    action = msgspec.to_builtins(Decree(events=(), reason=""))
    return Respond(wire.Decreed(id=sent.id, about=sent.about, action=action, offers=offers))


def attempt(table: Table, chair: SeatRecord, sent: wire.Try) -> Respond:
    """What would come of an action."""
    check_going(table)
    action = read(table, chair, sent.action, sent.order)
    side = acts_as(table, chair, action)
    preview = table.stage.show.preview(table.stage.view(side), side, action)
    return Respond(wire.Previewed(id=sent.id, preview=_owned(chair, preview, action.piece)))


@rule("table.command")
def _owned(chair: SeatRecord, preview: Preview, piece: str) -> Preview:
    """A preview, refused if another seat commands the piece."""
    if chair.may_command(piece):
        return preview
    no = refused("table.command", f"{piece} is not yours to command", piece).refusal
    return replace(preview, refusal=no, action=None, alternatives=())


@rule("table.piece")
def eyes(table: Table, chair: SeatRecord, piece: str) -> Seat:
    """The engine seat whose view answers a question about a piece; RefusedError if the seat sees no such piece.

    Where no board lies, what is asked about is somebody of the story, whom the game itself knows or does not.
    """
    check_going(table)
    if chair.sees_all and piece == MASTER:
        return GM
    drawn = shown(table, chair, table.seq)
    if drawn.ground.surface == "none":
        return GM if chair.sees_all else chair.side
    if piece not in drawn.pieces:
        raise refused("table.piece", f"you see no piece {piece!r}")
    return side_of(table, chair, piece) if chair.sees_all else chair.side


@rule("match.turn")
def check_going(table: Table) -> None:
    """Refused once the battle is over: nothing can be done any more."""
    if over(table):
        raise refused("match.turn", "the battle is over")


# --- the past, and others' eyes ----------------------------------------------------------------


@rule("table.scene")
def history(table: Table, chair: SeatRecord, sent: wire.History) -> Respond:
    """How a scene began for a seat, and what it was told while that was on the table."""
    viewer = another(table, chair, sent.seat)
    scene = scene_numbered(table, chair, sent.scene)
    start = table.stages[scene].tableau(viewer.side, 0)
    told = [seq for seq in table.streams[viewer.id] if table.rooms[seq].scene == scene]
    return Respond(wire.Past(id=sent.id, start=start, news=tuple(news(table, viewer.id, seq) for seq in told)))


@rule("table.scene")
def scene_numbered(table: Table, chair: SeatRecord, number: int | None) -> int:
    """The scene that a seat means by a number; by default the one on the table.  Refused if it knows none."""
    known = numbers(table.room, chair)
    if number is None:
        return table.room.scene
    if number >= len(known) or number < 0:
        raise refused("table.scene", f"there is no scene {number}: there are {len(known)}, counted from 0")
    return known[number]


@rule("table.seat")
def another(table: Table, chair: SeatRecord, seat: str | None) -> SeatRecord:
    """A seat by its id, by default one's own; RefusedError if there is none."""
    found = chair if seat is None else table.chair(seat)
    if found is None:
        raise refused("table.seat", f"there is no seat {seat!r}")
    return found


def see(table: Table, chair: SeatRecord, sent: wire.See) -> Respond:
    """Exactly what another seat is shown."""
    viewer = another(table, chair, sent.seat)
    tableau = shown(table, viewer, table.seq)
    return Respond(wire.Seen(id=sent.id, seat=viewer.id, tableau=tableau, standing=standing(table, viewer)))
