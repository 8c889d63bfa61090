"""Backups: one file with all rows, which any kind of database can read back, or a copy of an SQLite file.

The portable file is gzip-compressed JSON Lines: a head with the schema, one line for each row, `[table, values]`, and a
last line with their number, so that a file that was cut off is known as such.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import groupby, islice
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Column, Table

from fieldcraft.core.files import new_file
from fieldcraft.store import schema
from fieldcraft.store.accounts import fill_looks
from fieldcraft.store.connection import Connection, insert
from fieldcraft.store.faults import ClashError, StoreError, UnfitError
from fieldcraft.store.migrate import VERSION
from fieldcraft.store.store import Store

FORMAT = 2
"""The number of this file format; a higher one is refused."""

LEFT_OUT = ("sessions", "snapshots")
"""Tables that are not worth keeping: who is signed in, and what can be made again."""

TABLES = {table.name: table for table in schema.metadata.sorted_tables if table.name not in LEFT_OUT}
"""What is kept, in an order in which whatever a row belongs to comes before it."""

MANY = 500
"""How many rows are read or written at once."""


class BackupError(StoreError, ValueError):
    """A backup that cannot be written or read: says where, what was found and what is allowed."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the format, the schema of the rows, and when they were read (milliseconds since 1970).

    `key` is the key of all links in hexadecimal, since the rows hold nothing from which a link could be made.
    """

    fieldcraft_backup: int
    schema: str
    made: int
    key: str = ""


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: how many rows stand before it."""

    rows: int


Line = tuple[str, dict[str, Any]]
Packed = gzip.GzipFile


async def dump(store: Store, path: Path, key: bytes = b"") -> int:
    """Write all rows, as they are at one moment, into a new file with the key of the links; returns how many there are.

    Games go on meanwhile.  Raises BackupError if the file cannot be written; then there is none.
    """

    def work(connection: Connection) -> int:
        with _new_file(path) as file, gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
            _line(packed, Head(FORMAT, VERSION, store.clock(), key.hex()))
            count = sum(_line(packed, row) for table in TABLES.values() for row in _rows(connection, table))
            _line(packed, Tail(count))
            return count

    return await store.database.read(work)


async def restore(store: Store, path: Path) -> int:
    """Read a backup into a store that holds nothing yet, all of it or nothing; returns how many rows there are.

    Raises BackupError if the store is not empty, or the file cannot be read.
    """

    def work(connection: Connection) -> int:
        if any(connection.first(f"SELECT 1 FROM {name} LIMIT 1") for name in TABLES):  # noqa: S608
            raise BackupError(f"{store.database.place}: a backup is restored into an empty database; name a new one")
        with _packed(path) as packed:
            count = _fill(connection, _lines(packed, path), path)
        fill_looks(connection)
        return count

    return await store.database.write(work)


def key_in(path: Path) -> bytes:
    """The key of the links that a backup carries, empty if it carries none; BackupError if it cannot be read."""
    with _packed(path) as packed:
        return _head(next(iter(packed), b""), path)


async def copy_file(store: Store, path: Path) -> None:
    """Copy an SQLite database, as it is at one moment, into a new file, while games go on.

    Raises BackupError if the database is on a server, or the file cannot be written.
    """
    if (source := store.database.place.path) is None:
        raise BackupError(f"{store.database.place}: only a file can be copied; use a portable backup")
    await asyncio.to_thread(_copy, source, path)


def _copy(source: Path, path: Path) -> None:
    with _new_file(path) as file:
        try:
            with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(file.name)) as copy:
                original.backup(copy)
        except sqlite3.Error as error:
            raise BackupError(f"{path}: {error}") from error


def _rows(connection: Connection, table: Table) -> Iterator[Line]:
    columns = {str(column.name): _as_written(column) for column in table.columns}
    names, key = ", ".join(columns), ", ".join(str(column.name) for column in table.primary_key)
    for row in connection.stream(f"SELECT {names} FROM {table.name} ORDER BY {key}"):  # noqa: S608
        values = zip(columns.items(), row, strict=True)
        yield str(table.name), {name: as_written(value) for (name, as_written), value in values}


def _as_written(column: Column[Any]) -> Callable[[Any], Any]:
    """How the values of a column are written: SQLite has numbers for booleans."""
    return bool if column.type.python_type is bool else lambda value: value


def _line(packed: Packed, value: object) -> int:
    packed.write(msgspec.json.encode(value) + b"\n")
    return 1


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """A file for its owner alone; BackupError if it cannot be written."""
    try:
        with new_file(path, 0o600) as file:
            yield file
    except OSError as error:
        raise BackupError(f"{path}: cannot be written: {error.strerror or error}") from error


@contextmanager
def _packed(path: Path) -> Iterator[Packed]:
    try:
        with gzip.open(path) as packed:
            yield packed
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BackupError(f"{path}: is no backup, or was cut off or damaged: {error}") from None
    except OSError as error:
        raise BackupError(f"{path}: cannot be read: {error.strerror or error}") from None


def _lines(packed: Packed, path: Path) -> Iterator[Line]:
    """The rows of a backup, after its head and up to its tail, which must be right."""
    _head(next(iter(packed), b""), path)
    rows = msgspec.json.Decoder(Line | Tail)
    for count, line in enumerate(packed):
        try:
            found = rows.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BackupError(f"{path}: line {count + 2}: {error}") from None
        if isinstance(found, Tail):
            if found.rows != count:
                raise BackupError(f"{path}: line {count + 2}: {found.rows} rows were written, {count} are here")
            # Reading on to the end lets gzip compare its checksum.
            if packed.read(1):
                raise BackupError(f"{path}: line {count + 3}: nothing may follow the last line")
            return
        yield found
    raise BackupError(f"{path}: the last line is missing: the file was cut off")


def _head(line: bytes, path: Path) -> bytes:
    """The key in the first line, which must be that of a backup that can be read."""
    try:
        head = msgspec.json.decode(line, type=Head)
        key = bytes.fromhex(head.key)
    except (msgspec.DecodeError, ValueError) as error:
        raise BackupError(f"{path}: line 1: not the head of a Fieldcraft backup: {error}") from None
    if head.fieldcraft_backup > FORMAT or head.schema > VERSION:
        raise BackupError(
            f"{path}: written by a newer Fieldcraft (schema {head.schema}; this one knows up to {VERSION}): "
            "update Fieldcraft to read it"
        )
    return key


def _fill(connection: Connection, lines: Iterator[Line], path: Path) -> int:
    count = 0
    for name, group in groupby(lines, key=lambda line: line[0]):
        if (table := TABLES.get(name)) is None:
            raise BackupError(f"{path}: line {count + 2}: there is no table {name!r}; there are {', '.join(TABLES)}")
        while rows := [values for _, values in islice(group, MANY)]:
            _insert(connection, table, rows, f"{path}: lines {count + 2} to {count + 1 + len(rows)}")
            count += len(rows)
    return count


def _insert(connection: Connection, table: Table, rows: list[dict[str, Any]], where: str) -> None:
    kind = _kind(table)
    try:
        values = [msgspec.structs.asdict(msgspec.convert(row, kind)) for row in rows]
        insert(connection, table.name, values)
    except (msgspec.ValidationError, ClashError, UnfitError) as error:
        raise BackupError(f"{where}, of {table.name}: {error}") from None


def _kind(table: Table) -> type[msgspec.Struct]:
    """What a row of a table must look like; a column that an older backup does not know may be empty."""
    fields: list[Any] = [
        (str(column.name), *((column.type.python_type | None, None) if column.nullable else (column.type.python_type,)))
        for column in table.columns
    ]
    return msgspec.defstruct(str(table.name), fields, kw_only=True, forbid_unknown_fields=True)
