"""What the file of a table must keep to before any of it is stored.

Records keep to the bounds of commands, name seats that there are, follow on one another, and make what can be shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from fieldcraft.core import GM, ONLOOKER
from fieldcraft.dice import verify
from fieldcraft.table import records
from fieldcraft.table.broadcast import welcome_for
from fieldcraft.table.records import AnyLogRecord, Record, encode
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.status import is_over
from fieldcraft.table.table import Table
from fieldcraft.table.timers import CLOCK
from fieldcraft.table.updates import tableau_for

if TYPE_CHECKING:
    from fieldcraft.table.transfer import Row

LONGEST: Mapping[str, int] = {"name": 60, "label": 80, "title": 120, "side": 60, "piece": 60, "about": 60, "text": 4000}
"""How many letters the texts of a record may have, by their fields."""

LONGEST_OTHER = 200
"""How many any other text may have."""

LARGEST_RECORD = 256 * 1024
"""How many bytes a record may have in which nothing is played."""

LATEST = 253_402_300_799_999
"""The last moment of the year 9999 in Unix ms."""

MOST_SECONDS, MOST_LINKS, MOST_THROWS = 3600, 1_000_000, 10_000

_SEAT = re.compile(r"[A-Za-z0-9_-]{8,40}")


def check_table(rows: list[Row], dice: bytes) -> Table:
    """The table that records make, each scene with these dice; ValueError, with the line, if they make none."""
    table = Table("imported")
    seats = frozenset(row.body.seat for row in rows if isinstance(row.body, records.SeatMade))
    for number, row in enumerate(rows, start=2):
        try:
            _check_row(table, row, seats)
            table.apply(record_of_row(row), dice)
            _check_seed(table, row.body)
        except Exception as error:  # noqa: BLE001  a game may raise whatever it likes on a state that cannot be
            msg = f"line {number}: this does not follow on what is before: {_words(error)}"
            raise ValueError(msg) from None
    if not table.runtimes or not any(seat.role == "gm" for seat in table.room.present):
        msg = "the file has no scene, or no game master's seat"
        raise ValueError(msg)
    _check_shown(table)
    return table


def record_of_row(row: Row) -> Record:
    """A line of a file as a record."""
    return Record(row.seq, row.seat, row.command, row.at, row.body)


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__} {error}"[:LONGEST_OTHER]


# --- a record -----------------------------------------------------------------------------------


def _check_row(table: Table, row: Row, seats: frozenset[str]) -> None:
    """ValueError unless a record keeps to the bounds, and names seats that the table has."""
    for seat in seats_named(row.body):
        if _SEAT.fullmatch(seat) is None:
            raise ValueError(f"{seat[:LONGEST_OTHER]!r} is no id of a seat: 8 to 40 letters and digits")
    if isinstance(row.body, records.SeatMade) and row.body.seat in table.room.seats:
        raise ValueError(f"the seat {row.body.seat!r} is made twice")
    if unknown := {*seats_named(row.body), row.seat} - seats - {CLOCK}:
        raise ValueError(f"there is no seat {min(unknown)[:LONGEST_OTHER]!r}")
    if row.command is not None and (known := table.record_of_command(row.seat, row.command)) is not None:
        raise ValueError(f"the command {row.command!r} of this seat made record {known.seq} already")
    if row.at > LATEST:
        raise ValueError(f"it is of the moment {row.at}; up to {LATEST} are allowed")
    _check_bounds(table, row.body)


def seats_named(body: AnyLogRecord) -> Iterator[str]:
    """The seats that a record is about."""
    match body:
        case records.SeatMade() | records.SeatChanged() | records.SeatRevoked() | records.LinkRenewed():
            yield body.seat
        case records.Said():
            yield from (*body.to, *body.blind)
        case records.SceneOpened():
            yield from body.places


def with_seats(body: AnyLogRecord, seats: Mapping[str, str]) -> AnyLogRecord:
    """A record about the seats of the same number elsewhere."""
    match body:
        case records.SeatMade() | records.SeatChanged() | records.SeatRevoked() | records.LinkRenewed():
            return msgspec.structs.replace(body, seat=seats[body.seat])
        case records.Said():
            to, blind = (tuple(seats[one] for one in some) for some in (body.to, body.blind))
            return msgspec.structs.replace(body, to=to, blind=blind)
        case records.SceneOpened():
            return msgspec.structs.replace(body, places={seats[one]: place for one, place in body.places.items()})
    return body


def _check_bounds(table: Table, body: AnyLogRecord) -> None:
    """ValueError unless the texts and numbers of a record are such as commands make."""
    for name, value in msgspec.structs.asdict(body).items():
        if isinstance(value, str) and len(value) > (most := LONGEST.get(name, LONGEST_OTHER)):
            raise ValueError(f"its {name} has {len(value)} letters; {most} are allowed")
    match body:
        case records.TableOpened(name=text) | records.Renamed(name=text) if not text.strip():
            raise ValueError("a table has a name")
        case records.TimerSet(seconds=found):
            _check_number("seconds", found, MOST_SECONDS)
        case records.LinkRenewed(link=found):
            _check_number("link", found, MOST_LINKS)
        case records.Said(throws=found):
            _check_number("throws", found, MOST_THROWS)
        case records.SceneTurned(scene=found):
            _check_number("scene", found, len(table.room.scenes) - 1)
        case records.ConsentAsked(entry=found):
            _check_number("entry", found, len(table.runtime.match.log) - 1)
    played = isinstance(body, records.SceneOpened | records.Played | records.ConsentGiven)
    if not played and (size := len(encode(body))) > LARGEST_RECORD:
        raise ValueError(f"it has {size} bytes; {LARGEST_RECORD} are allowed")


def _check_number(name: str, found: int, most: int) -> None:
    if not 0 <= found <= most:
        raise ValueError(f"its {name} is {found}; 0 to {most} are allowed" if most >= 0 else f"there is no {name} yet")


def _check_seed(table: Table, body: AnyLogRecord) -> None:
    """ValueError if a seed that is shown is not the one that was sealed."""
    if not isinstance(body, records.SeedShown):
        return
    seal = table.room.scenes[table.room.scene].seal
    if not verify(seal, _hexadecimal(body.seed)):
        raise ValueError(f"{body.seed!r} is not the seed of the dice that were sealed as {seal!r}")


def _hexadecimal(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


# --- all of it ----------------------------------------------------------------------------------


def _check_shown(table: Table) -> None:
    """ValueError unless the lobby, each seat and a picture can show the table as it is now."""
    from fieldcraft.render import svg
    from fieldcraft.render.compose import compose

    onlooker = SeatRecord(id="", role="spectator", side=ONLOOKER, label="")
    try:
        tableau_for(table, onlooker, table.seq)
        is_over(table)
        for seat in table.room.present:
            msgspec.json.encode(welcome_for(table, seat, 0))
        for runtime in table.runtimes:
            if (drawn := runtime.tableau(GM)).ground.surface != "none":
                svg(compose(drawn, legend=False))
    except Exception as error:  # noqa: BLE001  a game may raise whatever it likes on a state that cannot be
        raise ValueError(f"what the file makes cannot be shown: {_words(error)}") from None
