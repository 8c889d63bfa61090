"""Group commit: while one transaction is being written to the disk, the records that arrive gather for the next.

A commit costs one wait for the disk however many records it holds, so many tables can play at once; and a record that
comes alone is written at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from sqlalchemy import insert, select, tuple_
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from fieldcraft.store.database import FAULTY, Database, plain
from fieldcraft.store.faults import Damaged, Missing, NotStored, Repeated, StoreError, Taken, Unavailable
from fieldcraft.store.reading import ends, seq_of
from fieldcraft.store.rows import Record
from fieldcraft.store.schema import records

MOST = 256
"""How many records one transaction takes at most."""

Answer = Exception | None
"""What becomes of a record: None if it is stored."""


class Writer:
    """Writes the records of all tables, in the order in which they were handed in."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[tuple[Record, asyncio.Future[Answer]]] = deque()
        self._news = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="fieldcraft store writer")

    async def append(self, record: Record) -> None:
        """Return when a record is on the disk; raise what `Records.append` raises if it is not."""
        if self._closing:
            raise NotStored("the store is closed; nothing was written")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((record, future))
        self._news.set()
        if (answer := await future) is not None:
            raise answer

    async def close(self) -> None:
        """Write what has been handed in, then stop."""
        self._closing = True
        self._news.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._news.clear()
                await self._news.wait()
                continue
            taken = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            # Whoever has stopped waiting, having been cancelled, wants nothing written.
            wanted = [(record, future) for record, future in taken if not future.done()]
            answers = await self._commit([record for record, _ in wanted])
            for (_, future), answer in zip(wanted, answers, strict=True):
                if not future.done():
                    future.set_result(answer)

    async def _commit(self, batch: Sequence[Record]) -> Sequence[Answer]:
        try:
            return await commit(self._database, batch)
        except NotStored as error:
            return await self._found(batch, error)
        except Exception as error:  # noqa: BLE001  the writer must outlive whatever a record brings
            return [error] * len(batch)

    async def _found(self, batch: Sequence[Record], failure: NotStored) -> Sequence[Answer]:
        """A failed commit may have been written all the same, if only its answer was lost: look."""
        try:
            async with self._database.reading() as connection:
                places = [(record.table, record.seq) for record in batch]
                key = tuple_(records.c.table_id, records.c.seq)
                found = {Record(*row) for row in await connection.execute(select(records).where(key.in_(places)))}
        except Unavailable:
            found = set()
        return [None if record in found else failure for record in batch]


async def commit(database: Database, batch: Sequence[Record]) -> Sequence[Answer]:
    """Write a batch of records in one transaction; one that cannot be written does not keep the others out.

    Raises NotStored if the transaction fails as a whole.
    """
    try:
        async with database.writing() as connection:
            return await _together(connection, batch)
    except (*FAULTY, ValueError, OverflowError):
        async with database.writing() as connection:
            return [await _alone(connection, record) for record in batch]


async def _together(connection: AsyncConnection, batch: Sequence[Record]) -> Sequence[Answer]:
    last = await ends(connection, {record.table for record in batch})
    answers: list[Answer] = []
    for record in batch:
        answers.append(answer := await _refusal(connection, record, last))
        if answer is None:
            last[record.table] = record.seq, None
    fit = [record for record, answer in zip(batch, answers, strict=True) if answer is None]
    if fit:
        # In one order everywhere, so that two processes never wait for each other in a circle.
        fit.sort(key=lambda record: (record.table, record.seq))
        await connection.execute(insert(records), [_row(record) for record in fit])
    return answers


async def _alone(connection: AsyncConnection, record: Record) -> Answer:
    try:
        async with connection.begin_nested():
            last = await ends(connection, {record.table})
            if (answer := await _refusal(connection, record, last)) is None:
                await connection.execute(insert(records), [_row(record)])
            return answer
    except FAULTY as error:
        last = await ends(connection, {record.table})
        known = await _refusal(connection, record, last) or await _repeated(connection, record)
        return known or ValueError(f"record {record.seq} of table {record.table!r} cannot be stored: {plain(error)}")
    except (SQLAlchemyError, StoreError):
        raise
    except (ValueError, OverflowError) as error:
        return ValueError(f"record {record.seq} of table {record.table!r} cannot be stored: {error}")


async def _refusal(connection: AsyncConnection, record: Record, last: dict[str, tuple[int, int | None]]) -> Answer:
    if record.table not in last:
        return Missing(f"there is no table {record.table!r}")
    end, damaged = last[record.table]
    if damaged is not None:
        return Damaged(record.table, damaged)
    if record.seq == end + 1:
        return None
    return await _repeated(connection, record) or Taken(record.table, record.seq, end)


async def _repeated(connection: AsyncConnection, record: Record) -> Repeated | None:
    if record.command is None:
        return None
    seq = await seq_of(connection, record.table, record.seat, record.command)
    return None if seq is None else Repeated(seq)


def _row(record: Record) -> dict[str, object]:
    return {
        "table_id": record.table,
        "seq": record.seq,
        "seat": record.seat,
        "command": record.command,
        "at": record.at,
        "body": record.body,
    }
