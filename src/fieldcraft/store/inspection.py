"""Looking a database over without changing it: whether its file is sound, and which logs can be read to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from fieldcraft.store.connection import Connection
from fieldcraft.store.database import Database
from fieldcraft.store.faults import UnavailableError
from fieldcraft.store.rows import Record

Decode = Callable[[Record], object]
"""Reads a record, and raises ValueError if it cannot."""

PAGE = 500
"""How many records are read at once."""

_NAMES = "SELECT id, name FROM tables"

_PAGE = """
SELECT table_id, seq, seat, command, at, body FROM records WHERE table_id = :table AND seq > :after
ORDER BY seq LIMIT :page
"""


class Flaw(msgspec.Struct, frozen=True):
    """From which record on a log cannot be read, and why."""

    seq: int
    why: str


async def inspect(database: Database, decode: Decode) -> tuple[str, ...]:
    """What is wrong with a database, in sentences for people: none if all is well.

    Raises Unavailable if the database does not answer at all, for another reason than damage.
    """
    if complaints := await find_complaints(database):
        return (*complaints, *await describe_losses(database, decode))
    flaws = await database.read(lambda connection: dict(find_flaws(connection, decode)))
    names: dict[str, str] = dict(await database.rows(_NAMES))
    return tuple(f"{names[id]!r} ({id}): {flaw.why}" for id, flaw in flaws.items())


async def find_complaints(database: Database) -> list[str]:
    """What the database says of damage to its own file; nothing if it is sound, or on a server."""
    try:
        return await database.read(_check_file)
    except UnavailableError as error:
        if not error.damaged:
            raise
        return [str(error)]


def _check_file(connection: Connection) -> list[str]:
    if connection.kind != "sqlite":
        return []
    found = [str(line) for (line,) in connection.query("PRAGMA quick_check")]
    return [] if found == ["ok"] else found


async def describe_losses(database: Database, decode: Decode) -> list[str]:
    """Which tables can still be read in a file that is damaged."""
    try:
        names = await _find_names(database)
    except UnavailableError:
        return ["the list of tables cannot be read"]
    lost = [f"table {id} cannot be read: the page that lists it is damaged" for id in names if names[id] is None]
    for id, name in names.items():
        if name is not None and not await _is_whole(database, id, decode):
            lost.append(f"{name!r} ({id}) cannot be read")
    return [*lost, f"{len(names) - len(lost)} of {len(names)} tables can be read"]


async def _find_names(database: Database) -> dict[str, str | None]:
    """The names of all tables by their ids, which an index holds as well; None for a name that cannot be read."""
    try:
        return dict(await database.rows(_NAMES + " ORDER BY name, id"))
    except UnavailableError:
        ids = await database.rows("SELECT id FROM tables ORDER BY id")
        return {id: await _find_name(database, id) for (id,) in ids}


async def _find_name(database: Database, table: str) -> str | None:
    try:
        row = await database.first("SELECT name FROM tables WHERE id = :id", id=table)
    except UnavailableError:
        return None
    return None if row is None else str(row[0])


async def _is_whole(database: Database, table: str, decode: Decode) -> bool:
    """Whether the seats and the whole log of a table can be read."""

    def work(connection: Connection) -> bool:
        connection.query("SELECT * FROM seats WHERE table_id = :table", table=table)
        connection.query("SELECT * FROM secrets WHERE table_id = :table", table=table)
        return (_gap(connection, table) or _unreadable(connection, table, decode)) is None

    try:
        return await database.read(work)
    except UnavailableError:
        return False


def find_flaws(connection: Connection, decode: Decode | None) -> Iterator[tuple[str, Flaw]]:
    """The tables whose logs cannot be read to the end; a mark of old stands unless every record is read again."""
    for id, marked in connection.query("SELECT id, damaged FROM tables ORDER BY id"):
        found = [_gap(connection, id)]
        if decode is not None:
            found.append(_unreadable(connection, id, decode))
        elif marked is not None:
            found.append(Flaw(marked, f"record {marked} could not be read before"))
        flaws = [flaw for flaw in found if flaw is not None]
        if flaws:
            yield id, min(flaws, key=lambda flaw: flaw.seq)


def _gap(connection: Connection, table: str) -> Flaw | None:
    counted = "SELECT count(*), coalesce(max(seq), 0) FROM records WHERE table_id = :table"
    (found,) = connection.query(counted, table=table)
    if found[0] == found[1]:
        return None
    numbers = connection.stream("SELECT seq FROM records WHERE table_id = :table ORDER BY seq", table=table)
    missing = next(expected for expected, (seq,) in enumerate(numbers, 1) if seq != expected)
    return Flaw(missing, f"record {missing} is missing")


def _unreadable(connection: Connection, table: str, decode: Decode) -> Flaw | None:
    for record in _pages(connection, table):
        try:
            decode(record)
        except ValueError as error:
            return Flaw(record.seq, f"record {record.seq} cannot be read: {error}")
    return None


def _pages(connection: Connection, table: str) -> Iterator[Record]:
    after = 0
    while True:
        page = [Record(*row) for row in connection.query(_PAGE, table=table, after=after, page=PAGE)]
        yield from page
        if len(page) < PAGE:
            return
        after = page[-1].seq
