"""Questions that several parts of the store put to a log."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fieldcraft.store.schema import records, tables


async def ends(connection: AsyncConnection, wanted: Iterable[str]) -> dict[str, tuple[int, int | None]]:
    """Where the logs of some tables end: the last readable number, 0 if none, and where a log is damaged, if it is.

    A table that does not exist is not among them.
    """
    # One index look-up for each table; grouping all records would read them all.
    last = select(func.max(records.c.seq)).where(records.c.table_id == tables.c.id).scalar_subquery()
    rows = await connection.execute(select(tables.c.id, last, tables.c.damaged).where(tables.c.id.in_(wanted)))
    return {id: ((last or 0) if damaged is None else damaged - 1, damaged) for id, last, damaged in rows}


async def seq_of(connection: AsyncConnection, table: str, seat: str, command: str) -> int | None:
    """The number of the record that a seat's command made; None if there is none."""
    here = (records.c.table_id == table, records.c.seat == seat, records.c.command == command)
    return await connection.scalar(select(records.c.seq).where(*here))
