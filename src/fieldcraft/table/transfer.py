"""A table as a file: all of it for a game master, to be taken in elsewhere; for others what they were told."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from fieldcraft import __version__
from fieldcraft.dice import verify
from fieldcraft.dice.streams import SEED_BYTES
from fieldcraft.store.store import Store
from fieldcraft.table.create import Place, make_seat
from fieldcraft.table.exchange import LOG, table_of_log
from fieldcraft.table.http_bodies import OpenedTable
from fieldcraft.table.links import Links
from fieldcraft.table.protocol import History, Id
from fieldcraft.table.queries import query_history
from fieldcraft.table.records import FORMAT, AnyLogRecord, Record, SeedShown, encode
from fieldcraft.table.results import Commit
from fieldcraft.table.room import SeatRecord, seat_info, seats_for, settings_for, visible_scenes
from fieldcraft.table.scene_opening import seal_anew
from fieldcraft.table.storage import seats_in, write_dice
from fieldcraft.table.table import Table

LARGEST = 256 * 1024 * 1024
"""How many bytes a file may have that is taken in."""

UNKNOWN = 2 * SEED_BYTES
"""How many bytes stand for dice that were thrown elsewhere: any do, since nothing of the game is thrown with them."""


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a whole table.  Seeds of dice are not taken in: files held them once."""

    fieldcraft_table: int
    version: str
    name: str
    seeds: dict[str, str] = {}


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A further line: a record."""

    seq: int
    seat: str
    command: Id | None
    at: Annotated[int, msgspec.Meta(ge=0)]
    body: AnyLogRecord


def export_table(table: Table, seat: SeatRecord) -> bytes:
    """A table as JSON Lines, as far as a seat may know it."""
    lines = _whole(table) if seat.sees_all else _history_lines(table, seat)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def _whole(table: Table) -> list[Any]:
    head = Head(fieldcraft_table=FORMAT, version=__version__, name=table.room.name)
    rows = (Row(seq=r.seq, seat=r.seat, command=r.command, at=r.at, body=r.body) for r in table.records)
    return [head, *rows]


def _history_lines(table: Table, seat: SeatRecord) -> list[Any]:
    """Who the seat is, and the history of each scene that it knows of."""
    head = {
        "fieldcraft_history": FORMAT,
        "version": __version__,
        "you": seat_info(seat, seat),
        "seats": seats_for(table.room, seat),
        "settings": settings_for(table.room, seat),
    }
    scenes = range(len(visible_scenes(table.room, seat)))
    return [head, *(query_history(table, seat, History(id="export", scene=scene)).message for scene in scenes)]


async def import_table(store: Store, links: Links, data: bytes, owner: str | None) -> OpenedTable:
    """A new table from the file of a whole one, or from a saved game, with seats and links of its own.

    ValueError if it cannot be read.
    """
    head, rows = read_table(table_of_log(data) if data.startswith(LOG) else data)
    table = _check(rows)
    row = await store.tables.create(head.name, owner)
    made = {
        old.seat: (await make_seat(store, links, row.id, Place(old.role, old.side, old.label))).seat
        for old in seats_in([_record(one) for one in rows])
    }
    master = next(made[old.seat] for old in seats_in([_record(one) for one in rows]) if old.role == "gm")
    for one in rows:
        await write_dice(store, row.id, Commit(one.body, os.urandom(UNKNOWN)))
    await asyncio.gather(*(_append(store, row.id, one, made) for one in rows))
    for seq, keep in enumerate(fresh_dice(table), start=len(rows) + 1):
        await write_dice(store, row.id, keep)
        await store.records.append(row.id, seq, master, None, store.clock(), encode(keep.body))
    return OpenedTable(table=row.id, token=links.token(row.id, master, 0))


def fresh_dice(table: Table) -> Iterator[Commit]:
    """Fresh dice for each scene that may still be played: those of the file were thrown elsewhere."""
    return (seal_anew(number) for number, facts in enumerate(table.room.scenes) if not facts.seed)


async def _append(store: Store, table: str, row: Row, seats: dict[str, str]) -> None:
    """Store a record under the ids that the seats have here: those of seats are digits that mean nothing else."""
    body = encode(row.body)
    for old, new in seats.items():
        body = body.replace(old.encode(), new.encode())
    await store.records.append(table, row.seq, seats.get(row.seat, row.seat), row.command, row.at, body)


def _record(row: Row) -> Record:
    return Record(row.seq, row.seat, row.command, row.at, row.body)


def read_table(data: bytes) -> tuple[Head, list[Row]]:
    """The lines of the file of a table; ValueError, with the line, if it is none."""
    if len(data) > LARGEST:
        msg = f"the file has {len(data)} bytes; at most {LARGEST} are taken in"
        raise ValueError(msg)
    lines = data.splitlines()
    head = _line(lines[0] if lines else b"", 1, Head)
    if head.fieldcraft_table > FORMAT:
        msg = f"line 1: written by a newer Fieldcraft (format {head.fieldcraft_table}; this one reads up to {FORMAT})"
        raise ValueError(msg)
    return head, [_line(line, number, Row) for number, line in enumerate(lines[1:], start=2)]


def _hexadecimal(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _line(line: bytes, number: int, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        msg = f"line {number}: not of a table's file: {error}"
        raise ValueError(msg) from None


def _check(rows: list[Row]) -> Table:
    """The table that records make; ValueError, with the line, if they make none."""
    table = Table("imported")
    for number, row in enumerate(rows, start=2):
        try:
            table.apply(_record(row), bytes(UNKNOWN))
            _check_seed(table, row.body)
        except (ValueError, LookupError) as error:
            msg = f"line {number}: this does not follow on what is before: {error}"
            raise ValueError(msg) from None
    if not table.runtimes or not any(seat.role == "gm" for seat in table.room.present):
        msg = "the file has no scene, or no game master's seat"
        raise ValueError(msg)
    return table


def _check_seed(table: Table, body: AnyLogRecord) -> None:
    """ValueError if a seed that is shown is not the one that was sealed."""
    seal = table.room.scenes[table.room.scene].seal if isinstance(body, SeedShown) else ""
    if isinstance(body, SeedShown) and not verify(seal, _hexadecimal(body.seed)):
        msg = f"{body.seed!r} is not the seed of the dice that were sealed as {seal!r}"
        raise ValueError(msg)
