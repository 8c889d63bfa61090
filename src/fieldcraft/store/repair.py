"""Looking a database over when it is opened, and mending what can be mended.  No record is ever deleted.

A table whose log has a gap, or a record that nobody can read, is marked as damaged from there on: it opens up to the
last good record, and is not continued until `set_aside` has put the rest away.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fieldcraft.store.connection import Connection
from fieldcraft.store.inspection import Decode, Flaw, describe_losses, find_complaints, find_flaws
from fieldcraft.store.orphans import adopt
from fieldcraft.store.rows import TableRow
from fieldcraft.store.store import Store
from fieldcraft.store.tables import SELECT

ADVICE = "{place}: the file is damaged: keep it, and restore your last backup into a new one"

_MOVE = """
INSERT INTO set_aside (table_id, moved, seq, seat, command, at, body)
SELECT table_id, CAST(:now AS BIGINT), seq, seat, command, at, body FROM records
WHERE table_id = :table AND seq >= :damaged
"""

_MARK = "UPDATE tables SET damaged = :damaged WHERE id = :table"

_DROP = """
DELETE FROM snapshots
WHERE seq > (SELECT coalesce(max(seq), 0) FROM records WHERE records.table_id = snapshots.table_id)
OR seq >= (SELECT damaged FROM tables WHERE tables.id = snapshots.table_id)
"""


class Report(msgspec.Struct, frozen=True):
    """What was found and done, in sentences for people: none if all was well.

    `damaged` gives, for each table that opens only in part, the number of the first record that cannot be read; with
    `broken` the file itself is damaged, and nothing else was looked at.
    """

    lines: tuple[str, ...] = ()
    damaged: dict[str, int] = {}
    broken: bool = False


async def repair(store: Store, decode: Decode | None = None) -> Report:
    """Look a database over and mend it; with `decode` every record is read, without it only the numbers are.

    Raises NotStored if what was found cannot be written down.
    """
    if complaints := await find_complaints(store.database):
        losses = await describe_losses(store.database, decode or (lambda _: None))
        return Report((ADVICE.format(place=store.database.place), *complaints, *losses), broken=True)
    adopted = await store.database.write(lambda connection: adopt(connection, store.clock()))
    flaws = await store.database.read(lambda connection: dict(find_flaws(connection, decode)))
    lines = await store.database.write(lambda connection: list(_mark(connection, flaws)))
    await store.sessions.sweep()
    await store.database.write(_drop_snapshots)
    return Report((*adopted, *lines), {table: flaw.seq for table, flaw in flaws.items()})


async def set_aside(store: Store, table: str) -> int:
    """Put away the records of a damaged log that cannot be read, so that it can be continued; returns how many.

    They stay in the database, under `set_aside`.  Raises Missing if there is no such table.
    """

    def work(connection: Connection) -> int:
        damaged = connection.value("SELECT damaged FROM tables WHERE id = :table", table=table)
        if damaged is None:
            return 0
        connection.change(_MOVE, table=table, damaged=damaged, now=store.clock())
        unread = "DELETE FROM records WHERE table_id = :table AND seq >= :damaged"
        count = connection.change(unread, table=table, damaged=damaged)
        connection.change(_MARK, table=table, damaged=None)
        return count

    await store.tables.get(table)
    return await store.database.write(work)


def _mark(connection: Connection, flaws: dict[str, Flaw]) -> Iterator[str]:
    for row in map(TableRow.of, connection.query(f"{SELECT} ORDER BY id")):
        flaw = flaws.get(row.id)
        seq = None if flaw is None else flaw.seq
        if seq != row.damaged:
            connection.change(_MARK, table=row.id, damaged=seq)
        if flaw is not None:
            unread = "SELECT count(*) FROM records WHERE table_id = :table AND seq >= :first"
            kept = connection.value(unread, table=row.id, first=flaw.seq)
            yield f"{row.name!r} ({row.id}): {flaw.why}; it opens up to record {flaw.seq - 1}, {kept} more are kept"
        elif row.damaged is not None:
            yield f"{row.name!r} ({row.id}): its log can be read again to the end"


def _drop_snapshots(connection: Connection) -> None:
    """Remove snapshots of more than the log holds, or of what it cannot vouch for."""
    connection.change(_DROP)
