"""Changes to the table itself: seats, pauses, scenes, notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Seat, rule
from fieldcraft.store.names import look_of
from fieldcraft.table import protocol as wire
from fieldcraft.table import records
from fieldcraft.table.battles import bring_back, open_battle
from fieldcraft.table.commands import check_open
from fieldcraft.table.plain_text import clean_text
from fieldcraft.table.protocol import Manage, Role
from fieldcraft.table.queries import find_scene, find_seat
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Commit, commit_entries
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.scene_opening import branch_scene
from fieldcraft.table.status import is_seed_shown
from fieldcraft.table.table import Table
from fieldcraft.table.undo import is_reachable, resolve_return
from fieldcraft.table.updates import entries_before, tableau_for

MOST_SEATS = 60
"""How many seats a table may have, those that were taken away among them."""

MOST_MOMENTS = 40
"""How many moments of a scene may have names."""


def manage(table: Table, seat: SeatRecord, sent: Manage, prepared: Any = None) -> Commit:
    """The record that a change makes.  A new seat is `prepared` with its id, and a scene with what opens it."""
    return _CHANGES[type(sent.change)](table, seat, sent.change, prepared)


# --- seats -----------------------------------------------------------------------------------


@rule("table.seat")
def _new_seat(table: Table, seat: SeatRecord, change: wire.NewSeat, prepared: Any) -> Commit:
    """Another seat; RefusedError if there are too many."""
    if len(table.room.seats) >= MOST_SEATS:
        raise refuse("table.seat", f"a table has at most {MOST_SEATS} seats")
    side, label = _side(table, change.role, change.side), _seat_label(table, change.label)
    made = SeatRecord(id=prepared, role=change.role, side=side, label=label, commands=change.commands)
    _check_commands(table, made)
    return Commit(
        records.SeatMade(seat=made.id, role=made.role, side=made.side, label=made.label, commands=made.commands)
    )


@rule("table.rights", "table.seat")
def _edit_seat(table: Table, seat: SeatRecord, change: wire.EditSeat, prepared: Any) -> Commit:
    """A seat as it is to be; who is no game master changes no more than a name."""
    seat_id = find_seat(table, seat, change.seat)
    if seat.role != "gm" and (change.role, change.side, change.commands) != (None, None, None):
        raise refuse("table.rights", "of your seat you may change the name; the rest is the game master's to do")
    role = change.role or seat_id.role
    kept = "" if role == "spectator" != seat_id.role else seat_id.side
    side = _side(table, role, kept if change.side is None else change.side)
    label = seat_id.label if change.label is None else _seat_label(table, change.label, seat_id.id)
    commands = (seat_id.commands if side == seat_id.side else ()) if change.commands is None else change.commands
    edited = replace(seat_id, role=role, side=side, label=label, commands=commands)
    _check_commands(table, edited)
    if seat_id.role == "gm" and role != "gm":
        _check_last(table, seat_id)
    return Commit(records.SeatChanged(seat=seat_id.id, role=role, side=side, label=label, commands=commands))


def _revoke_seat(table: Table, seat: SeatRecord, change: wire.RevokeSeat, prepared: Any) -> Commit:
    seat_id = find_seat(table, seat, change.seat)
    _check_last(table, seat_id)
    return Commit(records.SeatRevoked(seat=seat_id.id))


def _renew_link(table: Table, seat: SeatRecord, change: wire.RenewLink, prepared: Any) -> Commit:
    seat_id = find_seat(table, seat, change.seat)
    return Commit(records.LinkRenewed(seat=seat_id.id, link=seat_id.link + 1))


@rule("table.seat")
def _check_last(table: Table, seat: SeatRecord) -> None:
    """Refused for the only seat of a game master."""
    if seat.role == "gm" and sum(one.role == "gm" for one in table.room.present) == 1:
        raise refuse("table.seat", "a table keeps at least one game master's seat")


@rule("table.seat")
def _side(table: Table, role: Role, side: Seat) -> Seat:
    """The engine seat that a seat plays, or with whose eyes it looks on; RefusedError if there is no such side."""
    if role == "spectator" and side in ("", ONLOOKER):
        return ONLOOKER
    if role == "gm" and side in ("", GM):
        return GM
    sides = tuple(banner.id for banner in table.runtime.opened.banners)
    if side not in sides:
        raise refuse("table.seat", f"a {role} needs a side: there are {', '.join(sides)}, not {side!r}")
    return side


@rule("table.command")
def _check_commands(table: Table, seat: SeatRecord) -> None:
    """Refused if a seat is given units that are not its side's."""
    pieces = table.runtime.tableau(GM).pieces
    for unit in seat.commands:
        if unit not in pieces or pieces[unit].side != seat.side:
            raise refuse("table.command", f"{seat.side} has no unit {unit!r}", unit)


@rule("table.chat")
def _label(label: str) -> str:
    """A name as plain text; RefusedError if nothing is left of it, or it could be taken for the game master's."""
    name = clean_text(label)
    if not name or name.casefold() == "gm":
        raise refuse("table.chat", f"{name or 'that'} cannot be a name")
    return name


@rule("table.seat")
def _seat_label(table: Table, label: str, seat: str = "") -> str:
    """The name of a seat as plain text; RefusedError if it looks like that of another seat."""
    name = _label(label)
    for one in table.room.present:
        if one.id != seat and look_of(one.label) == look_of(name):
            raise refuse("table.seat", f"{name!r} could be taken for {one.label!r}, another seat: choose another name")
    return name


# --- settings ----------------------------------------------------------------------------------


def _pause(table: Table, seat: SeatRecord, change: wire.Pause, prepared: Any) -> Commit:
    return Commit(records.PausedSet(on=change.on))


def _timer(table: Table, seat: SeatRecord, change: wire.Timer, prepared: Any) -> Commit:
    return Commit(records.TimerSet(seconds=change.seconds))


def _bot_strength(table: Table, seat: SeatRecord, change: wire.BotStrength, prepared: Any) -> Commit:
    return Commit(records.BotStrengthSet(strength=change.strength))


def _rename(table: Table, seat: SeatRecord, change: wire.Rename, prepared: Any) -> Commit:
    return Commit(records.Renamed(name=_label(change.name)))


@rule("table.piece", "table.command")
def _set_picture(table: Table, seat: SeatRecord, change: wire.SetPicture, prepared: Any) -> Commit:
    """Another picture for a piece that one sees; players give one to pieces that they command."""
    piece = tableau_for(table, seat, table.seq).pieces.get(change.piece)
    if piece is None:
        raise refuse("table.piece", f"you see no piece {change.piece!r}")
    if seat.role != "gm" and (piece.side != seat.side or not seat.may_command(change.piece)):
        raise refuse("table.command", f"{change.piece} is not yours to command", change.piece)
    return Commit(records.PictureSet(piece=change.piece, picture=change.picture))


def _set_note(table: Table, seat: SeatRecord, change: wire.SetNote, prepared: Any) -> Commit:
    return Commit(records.NoteSet(about=clean_text(change.about), text=clean_text(change.text), open=change.open))


@rule("table.revealed")
def _reveal(table: Table, seat: SeatRecord, change: wire.Reveal, prepared: Any) -> Commit:
    """The seed of the dice, which are not thrown any more; what was thrown in secret follows from another."""
    if is_seed_shown(table):
        raise refuse("table.revealed", "the seed of the dice is shown already")
    return Commit(records.SeedShown(seed=table.runtime.dice.seed.hex()))


# --- scenes --------------------------------------------------------------------------------------


def _open_scene(table: Table, seat: SeatRecord, change: wire.OpenScene, prepared: Any) -> Commit:
    found: Commit = prepared
    return found


def _turn_to_scene(table: Table, seat: SeatRecord, change: wire.TurnToScene, prepared: Any) -> Commit:
    return Commit(records.SceneTurned(scene=find_scene(table, seat, change.scene)))


@rule("table.scene")
def _branch_scene(table: Table, seat: SeatRecord, change: wire.BranchScene, prepared: Any) -> Commit:
    """A copy of a scene as it was after some news of one's own, which who plays a side has on the table at once."""
    scene, stream = find_scene(table, seat, change.scene), table.streams[seat.id]
    if not seat.sees_all and table.runtimes[scene].match.result() is None:
        raise refuse("table.rights", "a game master who plays a side copies only a scene that is decided")
    if change.cursor > len(stream):
        raise refuse("table.scene", f"there are {len(stream)} news, not {change.cursor}")
    seq = table.seq if change.cursor < 0 else stream[change.cursor - 1] if change.cursor else 0
    return branch_scene(table.runtimes[scene], entries_before(table, scene, seq), aside=seat.sees_all)


@rule("table.moment")
def _mark_moment(table: Table, seat: SeatRecord, change: wire.MarkMoment, prepared: Any) -> Commit:
    """A name for the moment; RefusedError if there are too many of them."""
    if len(table.room.scenes[table.room.scene].moments) >= MOST_MOMENTS:
        raise refuse("table.moment", f"a scene has at most {MOST_MOMENTS} moments with names")
    return Commit(records.MomentMarked(name=_label(change.name), length=len(table.runtime.match.log)))


@rule("table.moment", "table.paused", "table.revealed")
def _return_to_moment(table: Table, seat: SeatRecord, change: wire.ReturnToMoment, prepared: Any) -> Commit:
    """All taken back that has happened since a moment; RefusedError if nothing has, or the moment no longer stands."""
    check_open(table)
    moments = table.room.scenes[table.room.scene].moments
    if change.moment >= len(moments):
        raise refuse("table.moment", f"this scene has {len(moments)} moments with names")
    moment = moments[change.moment]
    if not is_reachable(table.runtime, moment.length):
        why = f"what led to {moment.name!r} was taken back since; a copy of that moment can be laid aside in the replay"
        raise refuse("table.moment", why)
    if not (removals := resolve_return(table.runtime, moment.length)):
        raise refuse("table.moment", f"nothing has happened since {moment.name!r}")
    return commit_entries(*removals)


_CHANGES: dict[type[wire.TableChange], Callable[[Table, SeatRecord, Any, Any], Commit]] = {
    wire.Pause: _pause,
    wire.Timer: _timer,
    wire.BotStrength: _bot_strength,
    wire.NewSeat: _new_seat,
    wire.EditSeat: _edit_seat,
    wire.RevokeSeat: _revoke_seat,
    wire.RenewLink: _renew_link,
    wire.Rename: _rename,
    wire.OpenScene: _open_scene,
    wire.TurnToScene: _turn_to_scene,
    wire.BranchScene: _branch_scene,
    wire.MarkMoment: _mark_moment,
    wire.ReturnToMoment: _return_to_moment,
    wire.OpenBattle: open_battle,
    wire.BringBack: bring_back,
    wire.SetPicture: _set_picture,
    wire.SetNote: _set_note,
    wire.Reveal: _reveal,
}
