"""Tables and what belongs to them alone: their secrets and the snapshots that make loading fast."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.exc import IntegrityError

from fieldcraft.store import schema
from fieldcraft.store.batch import record_values
from fieldcraft.store.database import Database, describe_error
from fieldcraft.store.faults import MissingError, UnavailableError, UnfitError
from fieldcraft.store.rows import TableRow, WholeTable, new_id
from fieldcraft.store.seats import seat_values
from fieldcraft.store.upsert import insert_all, put

_T, _S, _N = schema.tables.c, schema.secrets.c, schema.snapshots.c


class Tables:
    """All tables, open and archived."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, name: str, owner: str | None = None) -> TableRow:
        """A new table with an empty log, owned by an account or by nobody; Missing if there is no such account."""
        row = TableRow(new_id(), name, owner, self._clock())
        await self._database.write(lambda connection: put(connection, schema.tables, **msgspec.structs.asdict(row)))
        return row

    async def create_whole(self, whole: WholeTable) -> None:
        """Keep a table with all that belongs to it in one transaction, or nothing of it.

        Missing if there is no such owner, Unfit if no database can hold the values.
        """

        def work(connection: Connection) -> None:
            row = whole.table
            put(connection, schema.tables, **msgspec.structs.asdict(row))
            insert_all(connection, schema.seats, [seat_values(seat) for seat in whole.seats])
            secrets = [{"table_id": row.id, "name": name, "body": body} for name, body in whole.secrets.items()]
            insert_all(connection, schema.secrets, secrets)
            insert_all(connection, schema.records, [record_values(record) for record in whole.records])

        try:
            await self._database.write(work)
        except IntegrityError as error:
            raise UnfitError(f"this table cannot be stored: {describe_error(error)}") from None

    async def get(self, table: str) -> TableRow:
        """A table by its id; Missing if there is none."""
        row = await self._database.first(select(schema.tables).where(_T.id == table))
        if row is None:
            raise MissingError(f"there is no table {table!r}")
        return TableRow(*row)

    async def all(self, owner: str | None = None) -> list[TableRow]:
        """Every table, or those that an account owns, newest first; of a damaged file those that can be read."""
        wanted = select(schema.tables).order_by(_T.created.desc(), _T.id)
        if owner is not None:
            wanted = wanted.where(_T.owner == owner)
        try:
            return [TableRow(*row) for row in await self._database.rows(wanted)]
        except UnavailableError as error:
            if not error.damaged:
                raise
            found = [row for row in await self._readable() if owner in (None, row.owner)]
            return sorted(found, key=lambda row: (-row.created, row.id))

    async def _readable(self) -> list[TableRow]:
        """The tables whose rows can be read one by one, by their ids, which an index holds as well."""
        found = []
        for (id,) in await self._database.rows(select(_T.id).order_by(_T.id)):
            with suppress(UnavailableError, MissingError):
                found.append(await self.get(id))
        return found

    async def rename(self, table: str, name: str) -> None:
        """Give a table another name; Missing if there is no such table."""
        await self._change(table, name=name)

    async def archive(self, table: str, archived: bool = True) -> None:
        """Put a table away, or bring it back; Missing if there is no such table."""
        await self._change(table, archived=archived)

    async def give(self, table: str, owner: str | None) -> None:
        """Make an account, or nobody, the owner of a table; Missing if there is no such table or account."""
        await self._change(table, owner=owner)

    async def delete(self, table: str) -> None:
        """Delete a table with its log, seats and secrets, for good; Missing if there is no such table."""
        if not await self._database.change(delete(schema.tables).where(_T.id == table)):
            raise MissingError(f"there is no table {table!r}")

    async def _change(self, table: str, **values: object) -> None:
        try:
            done = await self._database.change(update(schema.tables).where(_T.id == table).values(values))
        except IntegrityError:
            raise MissingError(f"there is no account {values['owner']!r}") from None
        if not done:
            raise MissingError(f"there is no table {table!r}")


class Secrets:
    """What a table knows and tells nobody, such as the seed of its dice."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, table: str, name: str, body: bytes) -> None:
        """Keep a secret under a name, instead of what was there; Missing if there is no such table."""
        values = {"table_id": table, "name": name, "body": body}
        await self._database.write(lambda connection: put(connection, schema.secrets, **values))

    async def get(self, table: str, name: str) -> bytes | None:
        """A table's secret; None if it has none of that name."""
        here = (_S.table_id == table, _S.name == name)
        return await self._database.read(lambda connection: connection.scalar(select(_S.body).where(*here)))


class Snapshots:
    """What a table looked like after some record: a cache, which may be lost at any time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, table: str, seq: int, body: bytes) -> None:
        """Keep a snapshot in place of the one before; Missing if there is no such table."""

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.snapshots).where(_N.table_id == table))
            put(connection, schema.snapshots, table_id=table, seq=seq, body=body)

        await self._database.write(work)

    async def get(self, table: str) -> tuple[int, bytes] | None:
        """The snapshot of a table and the number of the record it was taken after; None if there is none."""
        newest = select(_N.seq, _N.body).where(_N.table_id == table).order_by(_N.seq.desc()).limit(1)
        row = await self._database.first(newest)
        return None if row is None else (row.seq, row.body)

    async def drop(self, table: str) -> None:
        """Forget the snapshots of a table."""
        await self._database.change(delete(schema.snapshots).where(_N.table_id == table))
