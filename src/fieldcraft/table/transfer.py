"""A table as a file: all of it for a game master, to be taken in elsewhere; for others what they were told."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Container, Iterator
from itertools import count
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from fieldcraft import __version__
from fieldcraft.core.decoding import explain_misfit
from fieldcraft.dice.streams import SEED_BYTES
from fieldcraft.store import Record as StoredRecord
from fieldcraft.store import SeatRow, TableRow
from fieldcraft.store.rows import WholeTable, new_id
from fieldcraft.store.store import Store
from fieldcraft.table.exchange import LOG, table_of_log
from fieldcraft.table.http_bodies import OpenedTable
from fieldcraft.table.import_checks import check_table, with_seats
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.protocol import History, Id
from fieldcraft.table.queries import query_history
from fieldcraft.table.records import FORMAT, AnyLogRecord, Renamed, encode_stored
from fieldcraft.table.results import Commit
from fieldcraft.table.room import SeatRecord, seat_info, seats_for, settings_for, visible_scenes
from fieldcraft.table.scene_opening import seal_anew
from fieldcraft.table.storage import SEALING, seed_name
from fieldcraft.table.table import Table

LARGEST = 64 * 1024 * 1024
"""How many bytes a file may have that is taken in."""

CUT = 45
"""How many letters of a name are left where the name of a copy is made of it: it may have no more than any name."""

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

    Where its owner has a table of that name, it is called a copy.  ValueError if the file cannot be read, or what it
    makes cannot be shown; then nothing of it is kept.
    """
    row = TableRow(new_id(), "", owner, store.clock())
    taken = frozenset(one.name for one in await store.tables.all(owner))
    whole, token = await asyncio.to_thread(_prepare, row, links, data, taken)
    await store.tables.create_whole(whole)
    return OpenedTable(table=row.id, token=token)


def _prepare(row: TableRow, links: Links, data: bytes, taken: frozenset[str]) -> tuple[WholeTable, str]:
    """All that is to be stored of the table in a file, and the token of its game master's seat."""
    _, rows = read_table(table_of_log(data) if data.startswith(LOG) else data)
    table = check_table(rows, bytes(UNKNOWN))
    ids = {seat: new_id() for seat in table.room.seats}
    master = next(seat for seat in table.room.present if seat.role == "gm")
    kept = [(ids.get(one.seat, one.seat), one.command, one.at, with_seats(one.body, ids)) for one in rows]
    secrets = {seed_name(body.seal): os.urandom(UNKNOWN) for *_, body in kept if isinstance(body, SEALING)}
    if (name := free_name(table.room.name, taken)) != table.room.name:
        kept.append((ids[master.id], None, row.created, Renamed(name=name)))
    for fresh in fresh_dice(table):
        kept.append((ids[master.id], None, row.created, fresh.body))
        secrets |= {seed_name(fresh.body.seal): fresh.seed} if isinstance(fresh.body, SEALING) else {}
    whole = WholeTable(
        table=replace(row, name=name),
        seats=tuple(_seat_row(row.id, ids[seat.id], seat, links) for seat in table.room.seats.values()),
        secrets=secrets,
        records=tuple(
            StoredRecord(row.id, seq, *one[:3], encode_stored(one[3])) for seq, one in enumerate(kept, start=1)
        ),
    )
    return whole, links.token(row.id, ids[master.id], master.link)


def free_name(name: str, taken: Container[str]) -> str:
    """A name that no table has yet: this one, or else that of a copy.

    >>> free_name("Monday", {}), free_name("Monday", {"Monday"}), free_name("Monday", {"Monday", "Monday (copy)"})
    ('Monday', 'Monday (copy)', 'Monday (copy 2)')
    """
    if name not in taken:
        return name
    copies = (f"{name[:CUT].strip()} (copy{'' if number == 1 else f' {number}'})" for number in count(1))
    return next(one for one in copies if one not in taken)


def _seat_row(table: str, id: str, seat: SeatRecord, links: Links) -> SeatRow:
    """A seat as the store has it, opened by the link that the table says it has."""
    token = links.token(table, id, seat.link)
    return SeatRow(id, table, seat.role, seat.side, seat.label, seat.commands, token_hash(token), seat.revoked)


def fresh_dice(table: Table) -> Iterator[Commit]:
    """Fresh dice for each scene that may still be played: those of the file were thrown elsewhere."""
    return (seal_anew(number) for number, facts in enumerate(table.room.scenes) if not facts.seed)


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


def _line(line: bytes, number: int, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        msg = f"line {number}: not of a table's file: {explain_misfit(error, kind)}"
        raise ValueError(msg) from None
