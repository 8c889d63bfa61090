"""Tables, their secrets and their snapshots."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.store import MissingError, TableRow
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio


async def test_a_new_table_is_open_and_belongs_to_whom_it_is_said_to(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    clock.time = 5_000

    table = await store.tables.create("Monday", owner=ann.id)

    assert table == TableRow(table.id, "Monday", ann.id, 5_000)
    assert await store.tables.get(table.id) == table


async def test_tables_are_listed_newest_first(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    first = await store.tables.create("first", owner=ann.id)
    clock.time += 1
    second = await store.tables.create("second")

    assert await store.tables.all() == [second, first]
    assert await store.tables.all(owner=ann.id) == [first]


async def test_a_table_is_renamed_archived_and_given_away(store: Store) -> None:
    ann = await store.accounts.create("Ann", "hash")
    table = (await store.tables.create("Monday")).id
    await store.tables.rename(table, "Tuesday")
    await store.tables.archive(table)
    await store.tables.give(table, ann.id)

    assert await store.tables.get(table) == TableRow(table, "Tuesday", ann.id, 1_000, archived=True)

    await store.tables.archive(table, archived=False)
    await store.tables.give(table, None)

    assert await store.tables.get(table) == TableRow(table, "Tuesday", None, 1_000)


async def test_deleting_a_table_deletes_all_that_is_its_own_and_nothing_else(store: Store) -> None:
    gone, kept = [(await store.tables.create(name)).id for name in ("gone", "kept")]
    for table in (gone, kept):
        await store.records.append(table, 1, "gm", None, 0, b"")
        await store.seats.create(table, "gm", "gm", "Ann", token_hash=table.encode())
        await store.secrets.put(table, "seed", b"s")
        await store.snapshots.put(table, 1, b"")

    await store.tables.delete(gone)

    assert await store.seats.by_token(gone.encode()) is None
    assert await store.secrets.get(gone, "seed") is None
    assert await store.snapshots.get(gone) is None
    assert [table.id for table in await store.tables.all()] == [kept]
    assert await store.records.last_seq(kept) == 1
    assert await store.seats.by_token(kept.encode()) is not None
    assert await store.secrets.get(kept, "seed") == b"s"
    assert await store.snapshots.get(kept) == (1, b"")


async def test_what_is_not_there_is_missing(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    for deed in (
        store.tables.get("nowhere"),
        store.tables.rename("nowhere", "x"),
        store.tables.archive("nowhere"),
        store.tables.delete("nowhere"),
        store.secrets.put("nowhere", "seed", b""),
        store.snapshots.put("nowhere", 1, b""),
    ):
        with pytest.raises(MissingError, match=r"no (such )?table"):
            await deed
    for deed in (store.tables.create("x", owner="nobody"), store.tables.give(table, "nobody")):
        with pytest.raises(MissingError, match=r"no (such )?account"):
            await deed


async def test_a_secret_is_kept_and_replaced(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    await store.secrets.put(table, "seed", b"one")
    await store.secrets.put(table, "seed", b"two")

    assert await store.secrets.get(table, "seed") == b"two"
    assert await store.secrets.get(table, "other") is None


async def test_only_the_newest_snapshot_is_kept(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    await store.snapshots.put(table, 5, b"five")
    await store.snapshots.put(table, 9, b"nine")

    assert await store.snapshots.get(table) == (9, b"nine")

    await store.snapshots.drop(table)

    assert await store.snapshots.get(table) is None
