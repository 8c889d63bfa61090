"""Changes to the table itself: seats, pauses, scenes, notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import GM, Seat, rule
from fieldcraft.table import protocol as wire
from fieldcraft.table import records
from fieldcraft.table.asking import another, scene_numbered
from fieldcraft.table.battles import bring_back, open_battle
from fieldcraft.table.opening import branched
from fieldcraft.table.plain_text import plain
from fieldcraft.table.protocol import Manage, Role
from fieldcraft.table.refusing import refused
from fieldcraft.table.room import Chair
from fieldcraft.table.stage import ONLOOKER
from fieldcraft.table.table import Table
from fieldcraft.table.telling import entries_before, shown
from fieldcraft.table.verdicts import Keep

MOST_SEATS = 60
"""How many seats a table may have, those that were taken away among them."""


def manage(table: Table, chair: Chair, sent: Manage, prepared: Any = None) -> Keep:
    """The record that a change makes.  A new seat is `prepared` with its id, and a scene with what opens it."""
    return _CHANGES[type(sent.change)](table, chair, sent.change, prepared)


# --- seats -----------------------------------------------------------------------------------


@rule("table.seat")
def _new_seat(table: Table, chair: Chair, change: wire.NewSeat, prepared: Any) -> Keep:
    """Another seat; Refused if there are too many."""
    if len(table.room.chairs) >= MOST_SEATS:
        raise refused("table.seat", f"a table has at most {MOST_SEATS} seats")
    made = Chair(
        id=prepared, role=change.role, side=_side(table, change.role, change.side), label=_label(change.label),
        commands=change.commands,
    )  # fmt: skip
    _check_commands(table, made)
    return Keep(
        records.SeatMade(seat=made.id, role=made.role, side=made.side, label=made.label, commands=made.commands)
    )


@rule("table.rights", "table.seat")
def _edit_seat(table: Table, chair: Chair, change: wire.EditSeat, prepared: Any) -> Keep:
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
    return Keep(records.SeatChanged(seat=seat.id, role=role, side=side, label=label, commands=commands))


def _revoke_seat(table: Table, chair: Chair, change: wire.RevokeSeat, prepared: Any) -> Keep:
    seat = another(table, chair, change.seat)
    _check_last(table, seat)
    return Keep(records.SeatRevoked(seat=seat.id))


def _renew_link(table: Table, chair: Chair, change: wire.RenewLink, prepared: Any) -> Keep:
    seat = another(table, chair, change.seat)
    return Keep(records.LinkRenewed(seat=seat.id, link=seat.link + 1))


@rule("table.seat")
def _check_last(table: Table, seat: Chair) -> None:
    """Refused for the only seat of a game master."""
    if seat.role == "gm" and sum(one.role == "gm" for one in table.room.present) == 1:
        raise refused("table.seat", "a table keeps at least one game master's seat")


@rule("table.seat")
def _side(table: Table, role: Role, side: Seat) -> Seat:
    """The engine seat that a seat plays; Refused if there is no such side."""
    if role == "spectator":
        return ONLOOKER
    if role == "gm" and side in ("", GM):
        return GM
    sides = tuple(banner.id for banner in table.stage.opened.banners)
    if side not in sides:
        raise refused("table.seat", f"a {role} needs a side: there are {', '.join(sides)}, not {side!r}")
    return side


@rule("table.command")
def _check_commands(table: Table, seat: Chair) -> None:
    """Refused if a seat is given units that are not its side's."""
    pieces = table.stage.tableau(GM).pieces
    for unit in seat.commands:
        if unit not in pieces or pieces[unit].side != seat.side:
            raise refused("table.command", f"{seat.side} has no unit {unit!r}", unit)


@rule("table.chat")
def _label(label: str) -> str:
    """A name as plain text; Refused if nothing is left of it, or it could be taken for the game master's."""
    name = plain(label)
    if not name or name.casefold() == "gm":
        raise refused("table.chat", f"{name or 'that'} cannot be a name")
    return name


# --- settings ----------------------------------------------------------------------------------


def _pause(table: Table, chair: Chair, change: wire.Pause, prepared: Any) -> Keep:
    return Keep(records.PausedSet(on=change.on))


def _timer(table: Table, chair: Chair, change: wire.Timer, prepared: Any) -> Keep:
    return Keep(records.TimerSet(seconds=change.seconds))


def _rename(table: Table, chair: Chair, change: wire.Rename, prepared: Any) -> Keep:
    return Keep(records.Renamed(name=_label(change.name)))


@rule("table.piece")
def _set_picture(table: Table, chair: Chair, change: wire.SetPicture, prepared: Any) -> Keep:
    """Another picture for a piece that one sees."""
    if change.piece not in shown(table, chair, table.seq).pieces:
        raise refused("table.piece", f"you see no piece {change.piece!r}")
    return Keep(records.PictureSet(piece=change.piece, picture=change.picture))


def _set_note(table: Table, chair: Chair, change: wire.SetNote, prepared: Any) -> Keep:
    return Keep(records.NoteSet(about=plain(change.about), text=plain(change.text), open=change.open))


def _reveal(table: Table, chair: Chair, change: wire.Reveal, prepared: Any) -> Keep:
    return Keep(records.SeedShown(seed=table.stage.seed.hex()))


# --- scenes --------------------------------------------------------------------------------------


def _open_scene(table: Table, chair: Chair, change: wire.OpenScene, prepared: Any) -> Keep:
    found: Keep = prepared
    return found


def _turn_to_scene(table: Table, chair: Chair, change: wire.TurnToScene, prepared: Any) -> Keep:
    return Keep(records.SceneTurned(scene=scene_numbered(table, chair, change.scene)))


@rule("table.scene")
def _branch_scene(table: Table, chair: Chair, change: wire.BranchScene, prepared: Any) -> Keep:
    """A copy of a scene as it was after some news of one's own."""
    scene, stream = scene_numbered(table, chair, change.scene), table.streams[chair.id]
    if change.cursor > len(stream):
        raise refused("table.scene", f"there are {len(stream)} news, not {change.cursor}")
    seq = table.seq if change.cursor < 0 else stream[change.cursor - 1] if change.cursor else 0
    return branched(table.stages[scene], entries_before(table, scene, seq))


_CHANGES: dict[type[wire.Managing], Callable[[Table, Chair, Any, Any], Keep]] = {
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
