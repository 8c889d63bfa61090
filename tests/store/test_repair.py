"""What is damaged is found and told, what can be mended is mended, and no record is ever deleted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.store import DamagedError, Record
from fieldcraft.store.connection import Connection
from fieldcraft.store.inspection import inspect
from fieldcraft.store.repair import Report, repair, set_aside
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio


HERE = "table_id = :table AND seq = :seq"


async def a_log(store: Store, name: str = "Monday", length: int = 6) -> str:
    """A table with some records."""
    table = (await store.tables.create(name)).id
    for seq in range(1, length + 1):
        await store.records.append(table, seq, "gm", f"c{seq}", 0, b"good %d" % seq)
    return table


async def spoil(store: Store, table: str, seq: int) -> None:
    """Make a record unreadable."""
    await store.database.change(f"UPDATE records SET body = :body WHERE {HERE}", table=table, seq=seq, body=b"bad")


async def lose(store: Store, table: str, seq: int) -> None:
    """Make a record vanish."""
    await store.database.change(f"DELETE FROM records WHERE {HERE}", table=table, seq=seq)


async def without_keys(store: Store, statement: str) -> None:
    """Change rows as a foreign tool may, which does not mind what belongs to what."""

    def work(connection: Connection) -> None:
        if connection.kind == "postgresql":
            connection.change("SET session_replication_role = replica")
            connection.change(statement)
            connection.change("RESET session_replication_role")
        else:
            connection.change("ROLLBACK")
            connection.change("PRAGMA foreign_keys = OFF")
            connection.change(statement)
            connection.change("PRAGMA foreign_keys = ON")
            connection.change("BEGIN")

    await store.database.write(work)


def decode(record: Record) -> None:
    """Read a record as the tests write it."""
    if not record.body.startswith(b"good"):
        raise ValueError("it does not begin as it should")


async def count(store: Store, table: str) -> int:
    """How many rows a table of the database has."""
    return await store.database.read(lambda connection: connection.value(f"SELECT count(*) FROM {table}"))


async def test_a_sound_database_has_nothing_to_report(store: Store) -> None:
    await a_log(store)
    await store.tables.create("empty")

    assert await repair(store, decode) == Report()


async def test_a_table_with_a_gap_opens_up_to_it(store: Store) -> None:
    table = await a_log(store)
    await lose(store, table, 4)

    report = await repair(store)

    assert report.damaged == {table: 4}
    assert report.lines == (f"'Monday' ({table}): record 4 is missing; it opens up to record 3, 2 more are kept",)
    assert [record.seq for record in await store.records.read(table)] == [1, 2, 3]
    assert await store.records.last_seq(table) == 3
    assert await count(store, "records") == 5


async def test_a_log_without_its_first_record_opens_empty(store: Store) -> None:
    table = await a_log(store)
    await lose(store, table, 1)

    assert (await repair(store)).damaged == {table: 1}
    assert await store.records.read(table) == []


async def test_a_table_with_an_unreadable_record_opens_up_to_it_and_says_why(store: Store) -> None:
    whole, table = await a_log(store, "whole"), await a_log(store)
    await spoil(store, table, 5)

    report = await repair(store, decode)

    assert report.damaged == {table: 5}
    why = "record 5 cannot be read: it does not begin as it should"
    assert report.lines == (f"'Monday' ({table}): {why}; it opens up to record 4, 2 more are kept",)
    assert await store.records.last_seq(table) == 4
    assert await store.records.last_seq(whole) == 6


async def test_the_first_of_several_flaws_counts(store: Store) -> None:
    table = await a_log(store)
    await lose(store, table, 5)
    await spoil(store, table, 2)

    assert (await repair(store, decode)).damaged == {table: 2}


async def test_many_records_are_read_to_the_last(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldcraft.store.inspection.PAGE", 3)
    table = await a_log(store, length=7)
    seen: list[int] = []

    await repair(store, lambda record: seen.append(record.seq))
    await spoil(store, table, 7)

    assert seen == [1, 2, 3, 4, 5, 6, 7]
    assert (await repair(store, decode)).damaged == {table: 7}


async def test_a_damaged_log_is_not_continued(store: Store) -> None:
    table = await a_log(store)
    await spoil(store, table, 4)
    await repair(store, decode)

    for seq in (4, 7):
        with pytest.raises(DamagedError, match="damaged from record 4 on; what is before can be read"):
            await store.records.append(table, seq, "gm", None, 0, b"good")


async def test_a_mark_stands_until_every_record_can_be_read_again(store: Store) -> None:
    table = await a_log(store)
    await spoil(store, table, 4)
    await repair(store, decode)

    assert (await repair(store)).damaged == {table: 4}

    report = await repair(store, lambda record: None)

    assert report == Report((f"'Monday' ({table}): its log can be read again to the end",))
    assert await store.records.last_seq(table) == 6
    await store.records.append(table, 7, "gm", None, 0, b"good")


async def test_what_cannot_be_read_is_put_away_so_that_the_table_goes_on(store: Store) -> None:
    table = await a_log(store)
    await lose(store, table, 5)
    await spoil(store, table, 4)
    await repair(store, decode)

    assert await set_aside(store, table) == 2
    assert await set_aside(store, table) == 0
    assert await repair(store, decode) == Report()
    await store.records.append(table, 4, "gm", "c4", 0, b"good again")

    kept = await store.database.rows("SELECT seq, body FROM set_aside ORDER BY seq")

    assert kept == [(4, b"bad"), (6, b"good 6")]


async def test_a_table_that_is_gone_comes_back_with_all_that_was_its_own(store: Store) -> None:
    table = await a_log(store)
    await store.seats.create(table, "gm", "gm", "Ann", token_hash=b"hash")
    await store.snapshots.put(table, 6, b"")
    await without_keys(store, "DELETE FROM tables")

    report = await repair(store, decode)

    assert len(report.lines) == 1
    assert f"table '{table}' was gone" in report.lines[0]
    row = await store.tables.get(table)
    assert (row.name, row.owner, row.archived) == (f"Found again: {table}", None, True)
    assert await store.records.last_seq(table) == 6
    assert (await store.seats.by_token(b"hash")).table == table
    assert await repair(store, decode) == Report()


async def test_what_belonged_to_an_account_that_is_gone_belongs_to_nobody(store: Store) -> None:
    ann = await store.accounts.create("Ann", "hash")
    table = await store.tables.create("Monday", owner=ann.id)
    scene = await store.scenes.create("Bridge", "", owner=ann.id)
    await store.sessions.create(b"token", ann.id, 9_999)
    await without_keys(store, "DELETE FROM accounts")

    report = await repair(store)

    assert len(report.lines) == 3
    assert "1 of the tables belonged to an account that is gone" in report.lines[0]
    assert (await store.tables.get(table.id)).owner is None
    assert (await store.scenes.get(scene.id)).owner is None
    assert await count(store, "sessions") == 0
    assert await repair(store) == Report()


async def test_sign_ins_that_are_over_and_snapshots_of_what_is_not_in_the_log_are_removed(
    store: Store, clock: Any
) -> None:
    ann = await store.accounts.create("Ann", "hash")
    await store.sessions.create(b"over", ann.id, 2_000)
    await store.sessions.create(b"lasts", ann.id, 4_000)
    good, ahead, damaged = [await a_log(store, name) for name in ("good", "ahead", "damaged")]
    await store.snapshots.put(good, 6, b"")
    await store.snapshots.put(ahead, 7, b"")
    await store.snapshots.put(damaged, 5, b"")
    await spoil(store, damaged, 5)
    clock.time = 3_000

    await repair(store, decode)

    assert await count(store, "sessions") == 1
    assert await store.snapshots.get(good) == (6, b"")
    assert await store.snapshots.get(ahead) is None
    assert await store.snapshots.get(damaged) is None


async def test_a_file_that_is_damaged_is_told_and_left_alone(sqlite: str) -> None:
    async with await Store.open(sqlite) as store:
        for name in "abcdefgh":
            await a_log(store, name * 40, length=20)
    path = Path(sqlite)
    whole = await asyncio.to_thread(path.read_bytes)
    page = whole.index(b"good 15") // 4096 * 4096
    broken = whole[:page] + b"\xa5" * 4096 + whole[page + 4096 :]
    await asyncio.to_thread(path.write_bytes, broken)

    async with await Store.open(sqlite) as store:
        report = await repair(store)

    assert report.broken
    assert "the file is damaged: keep it, and restore your last backup into a new one" in report.lines[0]
    assert await asyncio.to_thread(path.read_bytes) == broken


async def test_a_damaged_page_in_the_list_of_tables_hides_no_others(sqlite: str) -> None:
    async with await Store.open(sqlite) as store:
        made = [await store.tables.create(f"{number:03}" * 100) for number in range(100)]
    page = _page_with(Path(sqlite), b"050" * 100)
    async with await Store.open(sqlite) as store:
        found = await store.tables.all()

        assert page
        assert 70 < len(found) < 100
        assert set(found) < set(made)
        assert found == sorted(found, key=lambda row: (-row.created, row.id))
        await store.records.append(found[0].id, 1, "gm", None, 0, b"it is played on")
        assert await store.tables.all("nobody") == []


async def test_of_a_list_of_tables_with_a_damaged_page_those_on_it_are_named_and_the_others_verified(
    sqlite: str,
) -> None:
    async with await Store.open(sqlite) as store:
        made = {(await store.tables.create(f"{number:03}" * 100)).id for number in range(100)}
    _page_with(Path(sqlite), b"050" * 100)
    async with await Store.open(sqlite) as store:
        readable = await store.tables.all()
        spoilt = readable[0]
        await store.records.append(spoilt.id, 1, "gm", None, 0, b"bad")
        *_, counted = told = await inspect(store.database, decode)

    lost = {id for id in made if f"table {id} cannot be read: the page that lists it is damaged" in told}
    assert lost == made - {row.id for row in readable}
    assert f"{spoilt.name!r} ({spoilt.id}) cannot be read" in told
    assert counted == f"{99 - len(lost)} of 100 tables can be read"


def _page_with(path: Path, text: bytes, size: int = 4096) -> int:
    """Spoil the page of a file on which a text stands; its number."""
    data = bytearray(path.read_bytes())
    page = data.index(text) // size
    data[page * size : (page + 1) * size] = bytes(size)
    path.write_bytes(data)
    return page
