"""When the disk is full, the database held or the connection lost, nothing is half written and nothing stays broken."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import asyncpg
import pytest

from fieldcraft.store import NotStoredError, UnavailableError, database
from fieldcraft.store.database import PRAGMAS
from fieldcraft.store.store import Store
from store.children import fill_a_small_disk, start, until_full
from store.line import line_to

pytestmark = pytest.mark.anyio

WAITING = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@asynccontextmanager
async def held(where: str) -> AsyncIterator[None]:
    """Another program that holds what the store must write to."""
    if where.startswith("postgresql"):
        connection = await asyncpg.connect(where)
        async with connection.transaction():
            await connection.execute("LOCK TABLE records IN EXCLUSIVE MODE")
            yield
        await connection.close()
    else:
        with closing(sqlite3.connect(where, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")


async def test_a_database_that_another_program_holds_stores_nothing_until_it_lets_go(where: str) -> None:
    async with await Store.open(where, patience=0.2) as store:
        table = (await store.tables.create("Monday")).id
        async with held(where):
            with pytest.raises(NotStoredError, match="another program is holding the database; nothing was written"):
                await store.records.append(table, 1, "gm", None, 0, b"never")
            assert await store.records.read(table) == []

        await store.records.append(table, 1, "gm", None, 0, b"now")

        assert [record.body for record in await store.records.read(table)] == [b"now"]


async def test_a_database_that_is_held_for_a_moment_is_waited_for(where: str) -> None:
    async with await Store.open(where, patience=5.0) as store:
        table = (await store.tables.create("Monday")).id
        async with held(where):
            task = asyncio.create_task(store.records.append(table, 1, "gm", None, 0, b"now"))
            await asyncio.sleep(0.1)
            assert not task.done()
        await task

        assert await store.records.last_seq(table) == 1


async def test_a_full_file_is_told_in_plain_words_and_goes_on_when_there_is_room(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(sqlite) as store:
        table = (await store.tables.create("Monday")).id
        monkeypatch.setattr(database, "PRAGMAS", (*PRAGMAS, "PRAGMA max_page_count = 60"))
        with pytest.raises(ZeroDivisionError):
            await store.database.write(lambda _: 1 / 0)  # then the connection is made anew
        stored, said = await until_full(store, table)
        with pytest.raises(NotStoredError):
            await store.scenes.create("too long", "x" * 300_000)
        monkeypatch.setattr(database, "PRAGMAS", PRAGMAS)

        assert "the disk is full; nothing was written" in said
        assert stored > 0
        assert await store.records.last_seq(table) == stored
        await store.records.append(table, stored + 1, "gm", None, 0, b"after")
        assert await store.scenes.of_owner(None) == []


async def test_a_disk_on_which_nothing_fits_any_more_loses_nothing(sqlite: str) -> None:
    async with await Store.open(sqlite) as store:
        table = (await store.tables.create("Monday")).id

    child, told = start(fill_a_small_disk, sqlite, table)
    stored, said = await asyncio.to_thread(told.recv)
    child.join()
    assert child.exitcode == 0
    child.close()
    told.close()

    assert "nothing was written" in said
    async with await Store.open(sqlite) as store:
        log = await store.records.read(table)
        assert [record.seq for record in log] == list(range(1, stored + 2))
        assert [record.body for record in log] == [b"x" * 5_000] * stored + [b"after"]


async def test_a_connection_that_is_lost_in_the_middle_stores_nothing(postgres: str) -> None:
    async with await Store.open(postgres, patience=5.0) as store:
        tables = [(await store.tables.create(name)).id for name in "ab"]
        async with held(postgres):
            jobs = [asyncio.create_task(store.records.append(table, 1, "gm", None, 0, b"")) for table in tables]
            await cut(postgres)
            answers = await asyncio.gather(*jobs, return_exceptions=True)

        assert [type(answer) for answer in answers] == [NotStoredError, NotStoredError]
        assert [await store.records.read(table) for table in tables] == [[], []]
        await asyncio.gather(*(store.records.append(table, 1, "gm", None, 0, b"") for table in tables))


async def cut(where: str) -> None:
    """End the connection that waits for a lock, as soon as there is one."""
    connection = await asyncpg.connect(where)
    while (pid := await connection.fetchval(WAITING)) is None:
        continue
    await connection.execute("SELECT pg_terminate_backend($1)", pid)
    await connection.close()


async def test_a_commit_that_is_lost_on_its_way_stores_nothing(postgres: str) -> None:
    async with line_to(postgres) as line, await Store.open(line.url) as store:
        table = (await store.tables.create("Monday")).id
        line.cut = "before"
        with pytest.raises(NotStoredError):
            await store.records.append(table, 1, "gm", None, 0, b"never")

        assert await store.records.last_seq(table) == 0
        await store.records.append(table, 1, "gm", None, 0, b"now")


async def test_a_commit_of_which_only_the_answer_is_lost_is_found_in_the_log(postgres: str) -> None:
    async with line_to(postgres) as line, await Store.open(line.url) as store:
        table = (await store.tables.create("Monday")).id
        line.cut = "after"

        await store.records.append(table, 1, "gm", None, 0, b"there")

        assert line.cut is None
        assert [record.body for record in await store.records.read(table)] == [b"there"]


async def test_connections_that_were_lost_while_nobody_asked_are_replaced_unnoticed(postgres: str) -> None:
    async with line_to(postgres) as line, await Store.open(line.url) as store:
        table = (await store.tables.create("Monday")).id
        line.go_down()
        line.come_up()

        await store.records.append(table, 1, "gm", None, 0, b"")

        assert await store.records.last_seq(table) == 1


async def test_while_the_server_is_away_nothing_is_stored_and_afterwards_all_is_well(postgres: str) -> None:
    async with line_to(postgres) as line, await Store.open(line.url, patience=0.5) as store:
        table = (await store.tables.create("Monday")).id
        line.go_down()
        with pytest.raises(UnavailableError):
            await store.records.read(table)
        with pytest.raises(NotStoredError):
            await store.records.append(table, 1, "gm", None, 0, b"never")

        line.come_up()
        await store.records.append(table, 1, "gm", None, 0, b"now")

        assert [record.body for record in await store.records.read(table)] == [b"now"]
