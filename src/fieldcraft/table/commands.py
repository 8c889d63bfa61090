"""Commands that change the game: doing, taking back, agreeing to it."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import GM, Action, Seat, rule
from fieldcraft.core.log import UNREADABLE
from fieldcraft.table.foregone import answer_foregone
from fieldcraft.table.protocol import Consent, Do, Stale, Undo
from fieldcraft.table.records import ConsentAsked, ConsentGiven, SceneOpened, SceneTurned
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Commit, Respond, commit_entries, encode_entries
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.status import is_seed_shown
from fieldcraft.table.table import Table
from fieldcraft.table.undo import last_own, resolve_undo, undo_permission
from fieldcraft.table.updates import opponents, seats_asked, sides_to_act, tableau_for


def do(table: Table, seat: SeatRecord, sent: Do) -> Commit | Respond:
    """Do an action for a side, unless the sender has not seen what it is about."""
    check_open(table)
    if sent.at is not None and is_behind(table, seat, sent.at):
        return Respond(Stale(id=sent.id, cursor=table.cursor(seat.id)))
    action = read_action(table, seat, sent.action, sent.order)
    return carry_out(table, seat, action)


def carry_out(table: Table, seat: SeatRecord, action: Action) -> Commit:
    """What an action would bring about, up to the next question that matters; RefusedError if it may not be done."""
    side = acting_side(table, seat, action)
    check_units(table, seat, action, side)
    return commit_entries(*answer_foregone(table.runtime, table.runtime.resolve(action, side)))


# --- what is asked first -----------------------------------------------------------------------


@rule("table.paused", "table.revealed")
def check_open(table: Table) -> None:
    """Refused while the game is paused, and once the seed of its dice is shown."""
    if table.room.paused:
        raise refuse("table.paused", "the game is paused")
    if is_seed_shown(table):
        raise refuse("table.revealed", "the seed of the dice is shown: this scene is over")


def is_behind(table: Table, seat: SeatRecord, cursor: int) -> bool:
    """Whether the game has gone on since a cursor; what was said meanwhile does not count."""
    later = table.streams[seat.id][max(0, cursor) :]
    return any(table.spans[seq - 1] or isinstance(table.records[seq - 1].body, _BREAKS) for seq in later)


_BREAKS = (SceneOpened, SceneTurned)


# --- which action, by whom -----------------------------------------------------------------------


@rule("table.order")
def read_action(table: Table, seat: SeatRecord, action: dict[str, Any] | None, order: str) -> Action:
    """The action that is meant, as JSON or in words; RefusedError if it is not understood."""
    runtime = table.runtime
    try:
        if action is not None:
            return runtime.action(action)
        return runtime.system.order(runtime.view(seat.side), order)
    except UNREADABLE as error:
        raise refuse("table.order", f"this is no order: {error}") from None


def acting_side(table: Table, seat: SeatRecord, action: Action) -> Seat:
    """The engine seat for which an action is done: one's own side.

    Who sees all answers for whoever is asked, orders every unit in the name of its side, and does what no unit does for
    the first side that is to act and that nobody plays.
    """
    if not seat.sees_all:
        return seat.side
    if action.anytime:
        return GM
    ask = table.runtime.match.state.ask
    if ask is not None:
        asked_seat: Seat = ask.seat
        return asked_seat
    return side_of(table, seat, action.piece)


def side_of(table: Table, seat: SeatRecord, piece: str) -> Seat:
    """Whose a piece is that who sees all sees; of none the first side that is to act and that nobody plays, or GM."""
    found = tableau_for(table, seat, table.seq).pieces.get(piece)
    if found is not None:
        return found.side
    return next(iter(sides_to_act(table, table.seq, len(table.runtime.match.log))), seat.side)


@rule("table.command")
def check_units(table: Table, seat: SeatRecord, action: Action, side: Seat) -> None:
    """Refused if an action is by a unit, or answers a question about one, that the seat does not command."""
    if not seat.commands:
        return
    runtime = table.runtime
    prompt = runtime.show.prompt(runtime.view(side), side) if action.answers is not None else None
    unit = prompt.piece if prompt is not None else action.piece
    if not seat.may_command(unit):
        raise refuse("table.command", f"{unit} is not yours to command", unit)


# --- taking back ---------------------------------------------------------------------------------


@rule("table.consent")
def undo(table: Table, seat: SeatRecord, sent: Undo) -> Commit:
    """Take back the last action freely, or ask those who must agree."""
    check_open(table)
    target = last_own(table, seat)
    if target is None:
        raise refuse("match.undo", "there is nothing of yours to take back")
    if undo_permission(table, seat) == "free" or not must_agree(table, seat, target):
        return commit_entries(*resolve_undo(table.runtime, target, seat.side))
    if table.room.request is not None:
        raise refuse("table.consent", "a request to take something back waits for its answer")
    return Commit(ConsentAsked(entry=target))


def must_agree(table: Table, seat: SeatRecord, target: int) -> tuple[str, ...]:
    """The seats that must agree before an entry is taken back."""
    masters = tuple(one.id for one in table.room.present if one.sees_all)
    return masters or opponents(table, table.room, seat.id, target)


@rule("table.consent")
def consent(table: Table, seat: SeatRecord, sent: Consent) -> Commit:
    """Agree or refuse; when all have agreed, it is taken back.  Who has asked may think better of it."""
    check_open(table)
    request = table.room.request
    if request is not None and seat.id == request.by and not sent.yes:
        return Commit(ConsentGiven(yes=False))
    waiting = set() if request is None else set(seats_asked(table, table.room)) - set(request.agreed)
    if request is None or seat.id not in waiting:
        raise refuse("table.consent", "nobody asks for your consent")
    if not sent.yes or waiting != {seat.id}:
        return Commit(ConsentGiven(yes=sent.yes))
    side = table.room.seats[request.by].side
    undone = resolve_undo(table.runtime, request.entry, side)
    return Commit(ConsentGiven(yes=True, entries=encode_entries(undone)), resolutions=undone)
