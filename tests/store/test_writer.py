"""Records that arrive together share a commit; each is answered for itself."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import event

from fieldcraft.store import MissingError, TakenError
from fieldcraft.store.store import Store
from fieldcraft.store.writer import MOST

pytestmark = pytest.mark.anyio


def count_commits(store: Store) -> list[object]:
    """A list that grows by one with every commit."""
    commits: list[object] = []
    engine = store.database._engine
    event.listen(getattr(engine, "sync_engine", engine), "commit", commits.append)
    return commits


async def test_records_that_arrive_during_a_commit_share_the_next(store: Store) -> None:
    tables = [(await store.tables.create(str(n))).id for n in range(20)]
    commits = count_commits(store)

    await asyncio.gather(*(store.records.append(table, 1, "gm", None, 0, b"x") for table in tables))

    assert len(commits) <= 2
    assert [await store.records.last_seq(table) for table in tables] == [1] * 20


async def test_a_transaction_takes_only_so_many(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    commits = count_commits(store)
    many = 2 * MOST + 1

    await asyncio.gather(*(store.records.append(table, seq, "gm", None, 0, b"x") for seq in range(1, many + 1)))

    assert len(commits) == 3
    assert [record.seq for record in await store.records.read(table)] == list(range(1, many + 1))


async def test_each_record_of_a_batch_has_its_own_answer(store: Store) -> None:
    good, taken = [(await store.tables.create(name)).id for name in "ab"]
    await store.records.append(taken, 1, "gm", None, 0, b"")

    answers = await asyncio.gather(
        store.records.append(good, 1, "gm", None, 0, b""),
        store.records.append(taken, 1, "gm", None, 0, b""),
        store.records.append("nowhere", 1, "gm", None, 0, b""),
        store.records.append(good, 2, "gm", None, 0, b""),
        return_exceptions=True,
    )

    assert [type(answer) for answer in answers] == [type(None), TakenError, MissingError, type(None)]
    assert await store.records.last_seq(good) == 2


async def test_who_stops_waiting_before_the_commit_begins_writes_nothing(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    task = asyncio.create_task(store.records.append(table, 1, "gm", None, 0, b"never"))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    await store.records.append(table, 1, "gm", None, 0, b"instead")

    assert [record.body for record in await store.records.read(table)] == [b"instead"]


async def test_what_was_handed_in_is_written_before_the_store_closes(where: str) -> None:
    store = await Store.open(where)
    table = (await store.tables.create("Monday")).id
    task = asyncio.create_task(store.records.append(table, 1, "gm", None, 0, b"x"))
    await asyncio.sleep(0)
    await store.close()
    await task

    async with await Store.open(where) as again:
        assert await again.records.last_seq(table) == 1
