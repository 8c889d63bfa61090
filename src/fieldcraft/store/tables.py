"""Tables and what belongs to them alone: their secrets and the snapshots that make loading fast."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec

from fieldcraft.store.batch import record_values
from fieldcraft.store.connection import Connection, insert, put
from fieldcraft.store.database import Database
from fieldcraft.store.faults import ClashError, MissingError, UnavailableError, UnfitError, describe_error
from fieldcraft.store.rows import TableRow, WholeTable, new_id
from fieldcraft.store.seats import seat_values

SELECT = "SELECT id, name, owner, created, archived, damaged FROM tables"


class Tables:
    """All tables, open and archived."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, name: str, owner: str | None = None) -> TableRow:
        """A new table with an empty log, owned by an account or by nobody; Missing if there is no such account."""
        row = TableRow(new_id(), name, owner, self._clock())
        try:
            await self._database.write(lambda connection: insert(connection, "tables", [msgspec.structs.asdict(row)]))
        except ClashError:
            raise MissingError(f"there is no account {owner!r}") from None
        return row

    async def create_whole(self, whole: WholeTable) -> None:
        """Keep a table with all that belongs to it in one transaction, or nothing of it.

        Missing if there is no such owner, Unfit if no database can hold the values.
        """

        def work(connection: Connection) -> None:
            row = whole.table
            insert(connection, "tables", [msgspec.structs.asdict(row)])
            insert(connection, "seats", [seat_values(seat) for seat in whole.seats])
            secrets = [{"table_id": row.id, "name": name, "body": body} for name, body in whole.secrets.items()]
            insert(connection, "secrets", secrets)
            insert(connection, "records", [record_values(record) for record in whole.records])

        try:
            await self._database.write(work)
        except ClashError as error:
            raise UnfitError(f"this table cannot be stored: {describe_error(error)}") from None

    async def get(self, table: str) -> TableRow:
        """A table by its id; Missing if there is none."""
        row = await self._database.first(SELECT + " WHERE id = :id", id=table)
        if row is None:
            raise MissingError(f"there is no table {table!r}")
        return TableRow.of(row)

    async def all(self, owner: str | None = None) -> list[TableRow]:
        """Every table, or those that an account owns, newest first; of a damaged file those that can be read."""
        wanted = SELECT + ("" if owner is None else " WHERE owner = :owner") + " ORDER BY created DESC, id"
        try:
            return [TableRow.of(row) for row in await self._database.rows(wanted, owner=owner)]
        except UnavailableError as error:
            if not error.damaged:
                raise
            found = [row for row in await self._readable() if owner in (None, row.owner)]
            return sorted(found, key=lambda row: (-row.created, row.id))

    async def _readable(self) -> list[TableRow]:
        """The tables whose rows can be read one by one, by their ids, which an index holds as well."""
        found = []
        for (id,) in await self._database.rows("SELECT id FROM tables ORDER BY id"):
            with suppress(UnavailableError, MissingError):
                found.append(await self.get(id))
        return found

    async def rename(self, table: str, name: str) -> None:
        """Give a table another name; Missing if there is no such table."""
        await self._change(table, "name", name)

    async def archive(self, table: str, archived: bool = True) -> None:
        """Put a table away, or bring it back; Missing if there is no such table."""
        await self._change(table, "archived", archived)

    async def give(self, table: str, owner: str | None) -> None:
        """Make an account, or nobody, the owner of a table; Missing if there is no such table or account."""
        await self._change(table, "owner", owner)

    async def delete(self, table: str) -> None:
        """Delete a table with its log, seats and secrets, for good; Missing if there is no such table."""
        if not await self._database.change("DELETE FROM tables WHERE id = :id", id=table):
            raise MissingError(f"there is no table {table!r}")

    async def _change(self, table: str, column: str, value: object) -> None:
        statement = f"UPDATE tables SET {column} = :value WHERE id = :id"  # noqa: S608
        try:
            done = await self._database.change(statement, id=table, value=value)
        except ClashError:
            raise MissingError(f"there is no account {value!r}") from None
        if not done:
            raise MissingError(f"there is no table {table!r}")


class Secrets:
    """What a table knows and tells nobody, such as the seed of its dice."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, table: str, name: str, body: bytes) -> None:
        """Keep a secret under a name, instead of what was there; Missing if there is no such table."""
        values = {"table_id": table, "name": name, "body": body}
        await self._database.write(lambda connection: _put(connection, "secrets", "name", **values))

    async def get(self, table: str, name: str) -> bytes | None:
        """A table's secret; None if it has none of that name."""
        wanted = "SELECT body FROM secrets WHERE table_id = :table AND name = :name"
        return await self._database.read(lambda connection: connection.value(wanted, table=table, name=name))


class Snapshots:
    """What a table looked like after some record: a cache, which may be lost at any time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, table: str, seq: int, body: bytes) -> None:
        """Keep a snapshot in place of the one before; Missing if there is no such table."""

        def work(connection: Connection) -> None:
            connection.change(_DROP, table=table)
            _put(connection, "snapshots", "seq", table_id=table, seq=seq, body=body)

        await self._database.write(work)

    async def get(self, table: str) -> tuple[int, bytes] | None:
        """The snapshot of a table and the number of the record it was taken after; None if there is none."""
        newest = "SELECT seq, body FROM snapshots WHERE table_id = :table ORDER BY seq DESC LIMIT 1"
        row = await self._database.first(newest, table=table)
        return None if row is None else (row[0], row[1])

    async def drop(self, table: str) -> None:
        """Forget the snapshots of a table."""
        await self._database.change(_DROP, table=table)


_DROP = "DELETE FROM snapshots WHERE table_id = :table"


def _put(connection: Connection, kind: str, key: str, **values: object) -> None:
    """Keep what belongs to a table; Missing if there is no such table."""
    try:
        put(connection, kind, "table_id", key, **values)
    except ClashError:
        raise MissingError(f"there is no table {values['table_id']!r}") from None
