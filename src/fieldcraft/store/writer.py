"""Group commit: while one transaction is being written to the disk, the records that arrive gather for the next.

A commit costs one wait for the disk however many records it holds, so many tables can play at once; and a record that
comes alone is written at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from fieldcraft.store.batch import Answer, one_by_one, together
from fieldcraft.store.connection import Connection
from fieldcraft.store.database import Database
from fieldcraft.store.faults import ClashError, NotStoredError, UnavailableError, UnfitError
from fieldcraft.store.rows import Record

_FIND = "SELECT table_id, seq, seat, command, at, body FROM records WHERE table_id = :table AND seq = :seq"

MOST = 256
"""How many records one transaction takes at most."""


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
            raise NotStoredError("the store is closed; nothing was written")
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
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                await self._write_some()

    async def _write_some(self) -> None:
        taken = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        # Whoever has stopped waiting, having been cancelled, wants nothing written.
        wanted = [(record, future) for record, future in taken if not future.done()]
        answers = await self._answers([record for record, _ in wanted])
        for (_, future), answer in zip(wanted, answers, strict=True):
            if not future.done():
                future.set_result(answer)

    async def _answers(self, batch: Sequence[Record]) -> Sequence[Answer]:
        try:
            return await commit(self._database, batch)
        except NotStoredError as failure:
            return await self._found(batch, failure)
        except Exception as error:  # noqa: BLE001  the writer must outlive whatever a record brings
            return [error] * len(batch)

    async def _found(self, batch: Sequence[Record], failure: NotStoredError) -> Sequence[Answer]:
        """The commit may have been done, if only its answer was lost: look, or say that nobody can tell."""

        def look(connection: Connection) -> set[Record]:
            found = (connection.first(_FIND, table=record.table, seq=record.seq) for record in batch)
            return {Record(*row) for row in found if row is not None}

        try:
            written = await self._database.read(look)
        except UnavailableError as error:
            return [NotStoredError(f"{error}; what was being written is in the log or not: read it again")] * len(batch)
        return [None if record in written else failure for record in batch]


async def commit(database: Database, batch: Sequence[Record]) -> Sequence[Answer]:
    """Write a batch of records in one transaction; NotStored if it fails as a whole."""
    if await database.append(batch):
        return [None] * len(batch)
    try:
        return await database.write(lambda connection: together(connection, batch))
    except (ClashError, UnfitError):
        return await database.write(lambda connection: one_by_one(connection, batch))
