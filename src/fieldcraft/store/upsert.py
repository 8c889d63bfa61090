"""Writing a row in the place of the one with the same key, in either dialect."""

from __future__ import annotations

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from fieldcraft.store.faults import Missing


async def put(connection: AsyncConnection, table: Table, **values: object) -> None:
    """Insert a row, or change the one that has its primary key; Missing if what it belongs to is not there."""
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table).values(values)
    key = [column.name for column in table.primary_key]
    rest = {name: insert.excluded[name] for name in values if name not in key}
    try:
        await connection.execute(insert.on_conflict_do_update(index_elements=key, set_=rest))
    except IntegrityError:
        raise Missing(f"what these {table.name} belong to is not there") from None
