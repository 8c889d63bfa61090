"""Commands that change the game: doing, taking back, agreeing to it."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import GM, Action, Seat, rule
from fieldcraft.core.log import UNREADABLE
from fieldcraft.table.news import asked, opponents, shown
from fieldcraft.table.protocol import Consent, Do, Stale, Undo
from fieldcraft.table.records import ConsentAsked, ConsentGiven, SceneOpened, SceneTurned
from fieldcraft.table.refusals import refused
from fieldcraft.table.results import Commit, Respond, encoded, played
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.status import revealed
from fieldcraft.table.table import Table
from fieldcraft.table.undo import last_own, resolve_undo, undo_permission


def do(table: Table, chair: SeatRecord, sent: Do) -> Commit | Respond:
    """Do an action for a side, unless the sender has not seen what it is about."""
    check_open(table)
    if sent.at is not None and behind(table, chair, sent.at):
        return Respond(Stale(id=sent.id, cursor=table.cursor(chair.id)))
    action = read(table, chair, sent.action, sent.order)
    return carry_out(table, chair, action)


def carry_out(table: Table, chair: SeatRecord, action: Action) -> Commit:
    """What an action would bring about; RefusedError if it may not be done."""
    side = acts_as(table, chair, action)
    check_units(table, chair, action, side)
    return played(table.stage.resolve(action, side))


# --- what is asked first -----------------------------------------------------------------------


@rule("table.paused", "table.revealed")
def check_open(table: Table) -> None:
    """Refused while the game is paused, and once the seed of its dice is shown."""
    if table.room.paused:
        raise refused("table.paused", "the game is paused")
    if revealed(table):
        raise refused("table.revealed", "the seed of the dice is shown: this scene is over")


def behind(table: Table, chair: SeatRecord, cursor: int) -> bool:
    """Whether the game has gone on since a cursor; what was said meanwhile does not count."""
    later = table.streams[chair.id][max(0, cursor) :]
    return any(table.spans[seq - 1] or isinstance(table.records[seq - 1].body, _BREAKS) for seq in later)


_BREAKS = (SceneOpened, SceneTurned)


# --- which action, by whom -----------------------------------------------------------------------


@rule("table.order")
def read(table: Table, chair: SeatRecord, action: dict[str, Any] | None, order: str) -> Action:
    """The action that is meant, as JSON or in words; RefusedError if it is not understood."""
    stage = table.stage
    try:
        if action is not None:
            return stage.action(action)
        return stage.system.order(stage.view(chair.side), order)
    except UNREADABLE as error:
        raise refused("table.order", f"this is no order: {error}") from None


def acts_as(table: Table, chair: SeatRecord, action: Action) -> Seat:
    """The engine seat for which an action is done: one's own side.

    Who sees all answers for whoever is asked, and orders every unit in the name of its side.
    """
    if not chair.sees_all:
        return chair.side
    if action.anytime:
        return GM
    ask = table.stage.match.state.ask
    if ask is not None:
        asked_seat: Seat = ask.seat
        return asked_seat
    return side_of(table, chair, action.piece)


def side_of(table: Table, chair: SeatRecord, piece: str) -> Seat:
    """Whose a piece is that a seat sees; the seat's own side if there is none."""
    found = shown(table, chair, table.seq).pieces.get(piece)
    return chair.side if found is None else found.side


@rule("table.command")
def check_units(table: Table, chair: SeatRecord, action: Action, side: Seat) -> None:
    """Refused if an action is by a unit, or answers a question about one, that the seat does not command."""
    if not chair.commands:
        return
    stage = table.stage
    prompt = stage.show.prompt(stage.view(side), side) if action.answers is not None else None
    unit = prompt.piece if prompt is not None else action.piece
    if not chair.may_command(unit):
        raise refused("table.command", f"{unit} is not yours to command", unit)


# --- taking back ---------------------------------------------------------------------------------


@rule("table.consent")
def undo(table: Table, chair: SeatRecord, sent: Undo) -> Commit:
    """Take back the last action freely, or ask those who must agree."""
    check_open(table)
    target = last_own(table, chair)
    if target is None:
        raise refused("match.undo", "there is nothing of yours to take back")
    if undo_permission(table, chair) == "free" or not must_agree(table, chair, target):
        return played(*resolve_undo(table.stage, target, chair.side))
    if table.room.request is not None:
        raise refused("table.consent", "a request to take something back waits for its answer")
    return Commit(ConsentAsked(entry=target))


def must_agree(table: Table, chair: SeatRecord, target: int) -> tuple[str, ...]:
    """The seats that must agree before an entry is taken back."""
    masters = tuple(one.id for one in table.room.present if one.sees_all)
    return masters or opponents(table, table.room, chair.id, target)


@rule("table.consent")
def consent(table: Table, chair: SeatRecord, sent: Consent) -> Commit:
    """Agree or refuse; when all have agreed, it is taken back."""
    check_open(table)
    request = table.room.request
    waiting = set() if request is None else set(asked(table, table.room)) - set(request.agreed)
    if request is None or chair.id not in waiting:
        raise refused("table.consent", "nobody asks for your consent")
    if not sent.yes or waiting != {chair.id}:
        return Commit(ConsentGiven(yes=sent.yes))
    side = table.room.chairs[request.by].side
    undone = resolve_undo(table.stage, request.entry, side)
    return Commit(ConsentGiven(yes=True, entries=encoded(undone)), resolutions=undone)
