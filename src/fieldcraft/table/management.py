"""Changes to the table itself: seats, pauses, scenes, notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Seat, rule
from fieldcraft.table import protocol as wire
from fieldcraft.table import records
from fieldcraft.table.battles import bring_back, open_battle
from fieldcraft.table.news import entries_before, shown
from fieldcraft.table.plain_text import plain
from fieldcraft.table.protocol import Manage, Role
from fieldcraft.table.queries import another, scene_numbered
from fieldcraft.table.refusals import refused
from fieldcraft.table.results import Commit
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.scene_opening import branched
from fieldcraft.table.table import Table

MOST_SEATS = 60
"""How many seats a table may have, those that were taken away among them."""


def manage(table: Table, chair: SeatRecord, sent: Manage, prepared: Any = None) -> Commit:
    """The record that a change makes.  A new seat is `prepared` with its id, and a scene with what opens it."""
    return _CHANGES[type(sent.change)](table, chair, sent.change, prepared)


# --- seats -----------------------------------------------------------------------------------


@rule("table.seat")
def _new_seat(table: Table, chair: SeatRecord, change: wire.NewSeat, prepared: Any) -> Commit:
    """Another seat; RefusedError if there are too many."""
    if len(table.room.chairs) >= MOST_SEATS:
        raise refused("table.seat", f"a table has at most {MOST_SEATS} seats")
    made = SeatRecord(
        id=prepared, role=change.role, side=_side(table, change.role, change.side), label=_label(change.label),
        commands=change.commands,
    )  # fmt: skip
    _check_commands(table, made)
    return Commit(
        records.SeatMade(seat=made.id, role=made.role, side=made.side, label=made.label, commands=made.commands)
    )


@rule("table.rights", "table.seat")
def _edit_seat(table: Table, chair: SeatRecord, change: wire.EditSeat, prepared: Any) -> Commit:
    """A seat as it is to be; who is no game master changes no more than a name."""
    seat = another(table, chair, change.seat)
    if chair.role != "gm" and (change.role, change.side, change.commands) != (None, None, None):
        raise refused("table.rights", "of your seat you may change the name; the rest is the game master's to do")
    role = change.role or seat.role
    side = _side(table, role, seat.side if change.side is None else change.side)
    label = seat.label if change.label is None else _label(change.label)
    commands = (seat.commands if side == seat.side else ()) if change.commands is None else change.commands
    edited = replace(seat, role=role, side=side, label=label, commands=commands)
    _check_commands(table, edited)
    if seat.role == "gm" and role != "gm":
        _check_last(table, seat)
    return Commit(records.SeatChanged(seat=seat.id, role=role, side=side, label=label, commands=commands))


def _revoke_seat(table: Table, chair: SeatRecord, change: wire.RevokeSeat, prepared: Any) -> Commit:
    seat = another(table, chair, change.seat)
    _check_last(table, seat)
    return Commit(records.SeatRevoked(seat=seat.id))


def _renew_link(table: Table, chair: SeatRecord, change: wire.RenewLink, prepared: Any) -> Commit:
    seat = another(table, chair, change.seat)
    return Commit(records.LinkRenewed(seat=seat.id, link=seat.link + 1))


@rule("table.seat")
def _check_last(table: Table, seat: SeatRecord) -> None:
    """Refused for the only seat of a game master."""
    if seat.role == "gm" and sum(one.role == "gm" for one in table.room.present) == 1:
        raise refused("table.seat", "a table keeps at least one game master's seat")


@rule("table.seat")
def _side(table: Table, role: Role, side: Seat) -> Seat:
    """The engine seat that a seat plays; RefusedError if there is no such side."""
    if role == "spectator":
        return ONLOOKER
    if role == "gm" and side in ("", GM):
        return GM
    sides = tuple(banner.id for banner in table.stage.opened.banners)
    if side not in sides:
        raise refused("table.seat", f"a {role} needs a side: there are {', '.join(sides)}, not {side!r}")
    return side


@rule("table.command")
def _check_commands(table: Table, seat: SeatRecord) -> None:
    """Refused if a seat is given units that are not its side's."""
    pieces = table.stage.tableau(GM).pieces
    for unit in seat.commands:
        if unit not in pieces or pieces[unit].side != seat.side:
            raise refused("table.command", f"{seat.side} has no unit {unit!r}", unit)


@rule("table.chat")
def _label(label: str) -> str:
    """A name as plain text; RefusedError if nothing is left of it, or it could be taken for the game master's."""
    name = plain(label)
    if not name or name.casefold() == "gm":
        raise refused("table.chat", f"{name or 'that'} cannot be a name")
    return name


# --- settings ----------------------------------------------------------------------------------


def _pause(table: Table, chair: SeatRecord, change: wire.Pause, prepared: Any) -> Commit:
    return Commit(records.PausedSet(on=change.on))


def _timer(table: Table, chair: SeatRecord, change: wire.Timer, prepared: Any) -> Commit:
    return Commit(records.TimerSet(seconds=change.seconds))


def _rename(table: Table, chair: SeatRecord, change: wire.Rename, prepared: Any) -> Commit:
    return Commit(records.Renamed(name=_label(change.name)))


@rule("table.piece")
def _set_picture(table: Table, chair: SeatRecord, change: wire.SetPicture, prepared: Any) -> Commit:
    """Another picture for a piece that one sees."""
    if change.piece not in shown(table, chair, table.seq).pieces:
        raise refused("table.piece", f"you see no piece {change.piece!r}")
    return Commit(records.PictureSet(piece=change.piece, picture=change.picture))


def _set_note(table: Table, chair: SeatRecord, change: wire.SetNote, prepared: Any) -> Commit:
    return Commit(records.NoteSet(about=plain(change.about), text=plain(change.text), open=change.open))


def _reveal(table: Table, chair: SeatRecord, change: wire.Reveal, prepared: Any) -> Commit:
    return Commit(records.SeedShown(seed=table.stage.seed.hex()))


# --- scenes --------------------------------------------------------------------------------------


def _open_scene(table: Table, chair: SeatRecord, change: wire.OpenScene, prepared: Any) -> Commit:
    found: Commit = prepared
    return found


def _turn_to_scene(table: Table, chair: SeatRecord, change: wire.TurnToScene, prepared: Any) -> Commit:
    return Commit(records.SceneTurned(scene=scene_numbered(table, chair, change.scene)))


@rule("table.scene")
def _branch_scene(table: Table, chair: SeatRecord, change: wire.BranchScene, prepared: Any) -> Commit:
    """A copy of a scene as it was after some news of one's own."""
    scene, stream = scene_numbered(table, chair, change.scene), table.streams[chair.id]
    if change.cursor > len(stream):
        raise refused("table.scene", f"there are {len(stream)} news, not {change.cursor}")
    seq = table.seq if change.cursor < 0 else stream[change.cursor - 1] if change.cursor else 0
    return branched(table.stages[scene], entries_before(table, scene, seq))


_CHANGES: dict[type[wire.Managing], Callable[[Table, SeatRecord, Any, Any], Commit]] = {
    wire.Pause: _pause,
    wire.Timer: _timer,
    wire.NewSeat: _new_seat,
    wire.EditSeat: _edit_seat,
    wire.RevokeSeat: _revoke_seat,
    wire.RenewLink: _renew_link,
    wire.Rename: _rename,
    wire.OpenScene: _open_scene,
    wire.TurnToScene: _turn_to_scene,
    wire.BranchScene: _branch_scene,
    wire.OpenBattle: open_battle,
    wire.BringBack: bring_back,
    wire.SetPicture: _set_picture,
    wire.SetNote: _set_note,
    wire.Reveal: _reveal,
}
