"""Records that arrive together share a commit; each is answered for itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.store import MissingError, TakenError, UnfitError, writer
from fieldcraft.store.append import append_all
from fieldcraft.store.batch import Answer, together
from fieldcraft.store.connection import Connection, SqliteConnection, insert
from fieldcraft.store.database import Database
from fieldcraft.store.faults import ClashError
from fieldcraft.store.migrate import make
from fieldcraft.store.rows import Record
from fieldcraft.store.store import Store
from fieldcraft.store.writer import MOST, commit

pytestmark = pytest.mark.anyio


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows by how many records a commit takes."""
    counted: list[int] = []

    async def count(database: Database, batch: Sequence[Record]) -> Sequence[Answer]:
        counted.append(len(batch))
        return await commit(database, batch)

    monkeypatch.setattr(writer, "commit", count)
    return counted


async def test_records_that_arrive_during_a_commit_share_the_next(store: Store, commits: list[int]) -> None:
    tables = [(await store.tables.create(str(n))).id for n in range(20)]

    await asyncio.gather(*(store.records.append(table, 1, "gm", None, 0, b"x") for table in tables))

    assert len(commits) <= 2
    assert [await store.records.last_seq(table) for table in tables] == [1] * 20


async def test_a_transaction_takes_only_so_many(store: Store, commits: list[int]) -> None:
    table = (await store.tables.create("Monday")).id
    many = 2 * MOST + 1

    await asyncio.gather(*(store.records.append(table, seq, "gm", None, 0, b"x") for seq in range(1, many + 1)))

    assert commits == [MOST, MOST, 1]
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


@given(
    st.lists(
        st.builds(
            Record,
            table=st.sampled_from(["a", "b", "damaged", "nowhere"]),
            seq=st.integers(0, 4),
            seat=st.sampled_from(["gm", "p"]),
            command=st.sampled_from([None, "c1", "c2"]),
            at=st.sampled_from([0, 2**70]),
            body=st.just(b"x"),
        ),
        min_size=1,
        max_size=5,
    )
)
def test_the_short_way_stores_a_batch_if_and_only_if_the_long_one_stores_all_of_it(batch: list[Record]) -> None:
    with short_and_long() as (short, long):
        stored = append_all(short, batch)
        try:
            whole = not any(together(long, batch))
        except (ClashError, UnfitError):
            whole = False

        assert stored == whole
        assert logs(short) == (sorted((r.table, r.seq) for r in batch) if whole else [])


@contextmanager
def short_and_long() -> Iterator[tuple[sqlite3.Connection, Connection]]:
    """The same file of two tables and a damaged one in memory, as the two ways see it; nothing of it is kept."""
    with make_file() as short, make_file() as long:
        yield short.driver, long


@contextmanager
def make_file() -> Iterator[SqliteConnection]:
    """A connection to a file in memory."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as driver:
        connection = SqliteConnection(driver)
        make(connection)
        for id, damaged in (("a", None), ("b", None), ("damaged", 1)):
            row = {"id": id, "name": id, "created": 0, "archived": False, "damaged": damaged}
            insert(connection, "tables", [row])
        yield connection


def logs(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """What is in all logs."""
    return connection.execute("SELECT table_id, seq FROM records ORDER BY 1, 2").fetchall()
