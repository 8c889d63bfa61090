"""The logs of all tables: records are added at the end, and never changed."""

from __future__ import annotations

from fieldcraft.store.connection import Connection
from fieldcraft.store.database import Database
from fieldcraft.store.ends import find_end, seq_of
from fieldcraft.store.faults import MissingError
from fieldcraft.store.rows import Record
from fieldcraft.store.writer import Writer

_READ = """
SELECT table_id, seq, seat, command, at, body FROM records WHERE table_id = :table AND seq > :after AND seq <= :last
ORDER BY seq
"""


class Records:
    """What is written in the tables' logs."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def append(self, table: str, seq: int, seat: str, command: str | None, at: int, body: bytes) -> None:
        """Add record `seq`, which must be the log's last number plus one; return when it is on the disk.

        `command` is the id that the seat gave its command, stored at most once; None if no command made the record.
        `at` is milliseconds since 1970.
        Raises Taken if the log ends elsewhere, Repeated if the command is in it, Missing if there is no such table,
        Damaged if the log cannot be continued, Unfit if no database can hold the values, and NotStored if the
        disk is full, the database locked or the connection lost.
        """
        await self._writer.append(Record(table, seq, seat, command, at, body))

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Record]:
        """The records that follow number `after`, at most `limit` of them; of a damaged log those that can be read.

        Raises Missing if there is no such table.
        """

        def work(connection: Connection) -> list[Record]:
            last, some = _last(connection, table), "" if limit is None else "LIMIT :limit"
            rows = connection.query(_READ + some, table=table, after=after, last=last, limit=limit)
            return [Record(*row) for row in rows]

        return await self._database.read(work)

    async def last_seq(self, table: str) -> int:
        """The number of the last record that can be read, 0 if there is none; Missing if there is no such table."""
        return await self._database.read(lambda connection: _last(connection, table))

    async def seq_of(self, table: str, seat: str, command: str) -> int | None:
        """The number of the record that a seat's command made; None if there is none."""
        return await self._database.read(lambda connection: seq_of(connection, table, seat, command))


def _last(connection: Connection, table: str) -> int:
    end = find_end(connection, table)
    if end is None:
        raise MissingError(f"there is no table {table!r}")
    return end.last
