"""Commands that ask and change nothing: what could be done, how far, what if, what was, what others see."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Seat, rule
from fieldcraft.table import protocol as wire
from fieldcraft.table.doing import acts_as, read, side_of
from fieldcraft.table.refusing import refused
from fieldcraft.table.room import Chair, numbers
from fieldcraft.table.standing import commands, over, standing
from fieldcraft.table.table import Table
from fieldcraft.table.telling import news, shown
from fieldcraft.table.verdicts import Reply
from fieldcraft.tableau import DESK, Deed, Preview

MASTER = "gm"
"""Stands in place of a piece: what could the game master do?"""


def options(table: Table, chair: Chair, sent: wire.Options) -> Reply:
    """All that a piece could do."""
    side = eyes(table, chair, sent.piece)
    deeds = table.stage.show.deeds(table.stage.view(side), side, sent.piece)
    if not commands(chair, sent.piece):
        deeds = tuple(_not_yours(deed, sent.piece) for deed in deeds)
    return Reply(wire.Deeds(id=sent.id, piece=sent.piece, deeds=deeds))


@rule("table.command")
def _not_yours(deed: Deed, piece: str) -> Deed:
    """A deed of a unit that another seat commands."""
    no = refused("table.command", f"{piece} is not yours to command", piece).refusal
    return replace(deed, choices=(), odds=None, refusal=no)


def reach(table: Table, chair: Chair, sent: wire.Range) -> Reply:
    """Where a piece could go, and whom it could strike."""
    side = eyes(table, chair, sent.piece)
    return Reply(wire.Reached(id=sent.id, reach=table.stage.show.reach(table.stage.view(side), side, sent.piece)))


def plan(table: Table, chair: Chair, sent: wire.Plan) -> Reply:
    """What comes of going by some cells."""
    side = eyes(table, chair, sent.piece)
    preview = table.stage.show.plan(table.stage.view(side), side, sent.piece, sent.way)
    return Reply(wire.Previewed(id=sent.id, preview=_owned(chair, preview, sent.piece)))


def attempt(table: Table, chair: Chair, sent: wire.Try) -> Reply:
    """What would come of an action."""
    check_going(table)
    action = read(table, chair, sent.action, sent.order)
    side = acts_as(table, chair, action)
    preview = table.stage.show.preview(table.stage.view(side), side, action)
    return Reply(wire.Previewed(id=sent.id, preview=_owned(chair, preview, getattr(action, "unit", ""))))


@rule("table.command")
def _owned(chair: Chair, preview: Preview, piece: str) -> Preview:
    """A preview, refused if another seat commands the piece."""
    if commands(chair, piece):
        return preview
    no = refused("table.command", f"{piece} is not yours to command", piece).refusal
    return replace(preview, refusal=no, action=None, alternatives=())


@rule("table.piece")
def eyes(table: Table, chair: Chair, piece: str) -> Seat:
    """The engine seat whose view answers a question about a piece; Refused if the seat sees no such piece.

    Where no board lies, what is asked about is somebody of the story, whom the game itself knows or does not.
    """
    check_going(table)
    if chair.sees_all and piece == MASTER:
        return GM
    drawn = shown(table, chair, table.seq)
    if drawn.ground == DESK:
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
def history(table: Table, chair: Chair, sent: wire.History) -> Reply:
    """How a scene began for a seat, and what it was told while that was on the table."""
    viewer = another(table, chair, sent.seat)
    scene = scene_numbered(table, chair, sent.scene)
    start = table.stages[scene].tableau(viewer.side, 0)
    told = [seq for seq in table.streams[viewer.id] if table.rooms[seq].scene == scene]
    return Reply(wire.Past(id=sent.id, start=start, news=tuple(news(table, viewer.id, seq) for seq in told)))


@rule("table.scene")
def scene_numbered(table: Table, chair: Chair, number: int | None) -> int:
    """The scene that a seat means by a number; by default the one on the table.  Refused if it knows none."""
    known = numbers(table.room, chair)
    if number is None:
        return table.room.scene
    if number >= len(known) or number < 0:
        raise refused("table.scene", f"there is no scene {number}: there are {len(known)}, counted from 0")
    return known[number]


@rule("table.seat")
def another(table: Table, chair: Chair, seat: str | None) -> Chair:
    """A seat by its id, by default one's own; Refused if there is none."""
    found = chair if seat is None else table.chair(seat)
    if found is None:
        raise refused("table.seat", f"there is no seat {seat!r}")
    return found


def see(table: Table, chair: Chair, sent: wire.See) -> Reply:
    """Exactly what another seat is shown."""
    viewer = another(table, chair, sent.seat)
    tableau = shown(table, viewer, table.seq)
    return Reply(wire.Seen(id=sent.id, seat=viewer.id, tableau=tableau, standing=standing(table, viewer)))
