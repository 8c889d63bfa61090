"""A backup holds every row that matters, and is read back into either kind of database, all of it or nothing."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fieldcraft.store import schema
from fieldcraft.store.backup import LEFT_OUT, BackupError, copy_file, dump, restore
from fieldcraft.store.connection import insert
from fieldcraft.store.migrate import VERSION
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio


async def fill(store: Store) -> None:
    """Something of every kind."""
    ann = await store.accounts.create("Änn", "hash")
    await store.sessions.create(b"token", ann.id, 9_999)
    for name in ("Monday", "Tuesday"):
        table = await store.tables.create(name, owner=ann.id)
        await store.seats.create(table.id, "gm", "gm", "Ann", ("a", "b"), name.encode())
        await store.seats.create(table.id, "bot", "alder", "Bot")
        await store.secrets.put(table.id, "seed", bytes(range(256)))
        await store.snapshots.put(table.id, 1, b"cache")
        for seq in range(1, 4):
            await store.records.append(table.id, seq, "gm", None if seq == 2 else f"c{seq}", seq, b"\0\xff" * seq)
    await store.assets.put("h", "image/png", 2, 3, b"\x89PNG", owner=ann.id)
    await store.scenes.create("Bridge", "board: |\n  ...", thumbnail=b"t")


async def everything(store: Store) -> dict[str, set[Any]]:
    """All rows of all tables that a backup keeps."""
    return {
        table.name: {tuple(row) for row in await store.database.rows(f"SELECT * FROM {table.name}")}
        for table in schema.metadata.sorted_tables
        if table.name not in LEFT_OUT
    }


async def test_a_backup_is_restored_into_either_kind_of_database(store: Store, both: list[str], tmp_path: Path) -> None:
    await fill(store)
    before = await everything(store)
    written = await dump(store, tmp_path / "backup.jsonl.gz")

    assert written == sum(len(rows) for rows in before.values()) > 10
    for where in both:
        async with await Store.open(where) as copy:
            assert await restore(copy, tmp_path / "backup.jsonl.gz") == written
            assert await everything(copy) == before
            assert await copy.database.rows("SELECT * FROM sessions") == []
            table = (await copy.tables.all())[0]
            await copy.records.append(table.id, 4, "gm", "c4", 0, b"on it goes")


async def test_many_rows_are_written_and_read(store: Store, both: list[str], tmp_path: Path) -> None:
    for name in range(3):
        table = (await store.tables.create(str(name))).id
        rows = [
            {"table_id": table, "seq": seq, "seat": "gm", "command": None, "at": 0, "body": b"x"}
            for seq in range(1, 701)
        ]
        await store.database.write(lambda connection, rows=rows: insert(connection, "records", rows))

    assert await dump(store, tmp_path / "b.gz") == 2_103
    async with await Store.open(both[0]) as copy:
        assert await restore(copy, tmp_path / "b.gz") == 2_103
        assert await everything(copy) == await everything(store)


async def test_a_backup_is_readable_text(store: Store, tmp_path: Path) -> None:
    table = await store.tables.create("Monday")
    await dump(store, tmp_path / "b.gz", b"key")

    head, row, tail = [json.loads(line) for line in gzip.decompress((tmp_path / "b.gz").read_bytes()).splitlines()]

    assert head == {"fieldcraft_backup": 2, "schema": VERSION, "made": 1_000, "key": b"key".hex()}
    assert row == ["tables", msgspec.to_builtins(table)]
    assert tail == {"rows": 1}


async def test_a_backup_is_restored_into_an_empty_store_only(store: Store, tmp_path: Path) -> None:
    await fill(store)
    await dump(store, tmp_path / "b.gz")

    with pytest.raises(BackupError, match="a backup is restored into an empty database"):
        await restore(store, tmp_path / "b.gz")


def packed(*lines: str) -> bytes:
    """A backup of some lines after the right head."""
    head = f'{{"fieldcraft_backup": 1, "schema": "{VERSION}", "made": 0}}'
    return gzip.compress("\n".join([head, *lines, ""]).encode(), mtime=0)


TABLE = '["tables", {"id": "t", "name": "n", "owner": null, "created": 0, "archived": false, "damaged": null}]'
RECORD = '["records", {"table_id": "t", "seq": 1, "seat": "gm", "command": null, "at": 0, "body": "AA=="}]'


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"no backup", "is no backup, or was cut off or damaged"),
        (b"", "line 1: not the head of a Fieldcraft backup"),
        (gzip.compress(b"{}\n", mtime=0), "line 1: not the head"),
        (
            gzip.compress(b'{"fieldcraft_backup": 3, "schema": "0001", "made": 0}\n', mtime=0),
            "written by a newer Fieldcraft",
        ),
        (
            gzip.compress(b'{"fieldcraft_backup": 1, "schema": "9999", "made": 0}\n', mtime=0),
            "schema 9999; this one knows up",
        ),
        (packed(), "the last line is missing"),
        (packed(TABLE), "the last line is missing"),
        (packed(TABLE, '{"rows": 2}'), "line 3: 2 rows were written, 1 are here"),
        (packed(TABLE, "[]", '{"rows": 2}'), "line 3: "),
        (packed(TABLE, '["cakes", {}]', '{"rows": 2}'), "line 3: there is no table 'cakes'; there are accounts"),
        (packed('["sessions", {}]', '{"rows": 1}'), "line 2: there is no table 'sessions'"),
        (packed(TABLE, '["records"'), "line 3: "),
        (packed(TABLE, '{"rows": 1}', TABLE), "line 4: nothing may follow the last line"),
    ],
)
async def test_what_is_no_whole_backup_is_refused(sqlite: str, tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "b.gz"
    path.write_bytes(content)

    async with await Store.open(sqlite) as store:
        with pytest.raises(BackupError, match=complaint):
            await restore(store, path)
        assert await store.tables.all() == []


async def test_rows_that_do_not_fit_are_named_and_none_is_kept(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "b.gz"
    for content, complaint in (
        (packed(TABLE.replace('"n"', "7"), '{"rows": 1}'), r"lines 2 to 2, of tables: Expected `str`.*\$.name"),
        (packed(TABLE.replace('"name"', '"nmae"'), '{"rows": 1}'), "of tables: Object"),
        (packed(TABLE, TABLE, '{"rows": 2}'), "lines 2 to 3, of tables"),
        (packed(RECORD, '{"rows": 1}'), "lines 2 to 2, of records"),
        (packed(TABLE, RECORD.replace('"AA=="', '"§"'), '{"rows": 2}'), "lines 3 to 3, of records: Invalid base64"),
        (packed(TABLE, RECORD.replace("1", str(2**64)), '{"rows": 2}'), "of records"),
    ):
        path.write_bytes(content)
        with pytest.raises(BackupError, match=complaint):
            await restore(store, path)
        assert await store.tables.all() == []


async def test_a_backup_that_was_cut_or_changed_anywhere_is_refused_or_whole(store: Store, tmp_path: Path) -> None:
    await fill(store)
    whole = tmp_path / "b.gz"
    await dump(store, whole)
    content, chance = whole.read_bytes(), random.Random(7)
    async with await Store.open(tmp_path / "new.db") as copy:
        for _ in range(15):
            cut = tmp_path / "cut.gz"
            cut.write_bytes(content[: chance.randrange(len(content))])
            with pytest.raises(BackupError, match=r"cut\.gz"):
                await restore(copy, cut)
            changed = bytearray(content)
            changed[chance.randrange(10, len(content))] ^= 1 << chance.randrange(8)
            cut.write_bytes(bytes(changed))
            try:
                await restore(copy, cut)
            except BackupError:
                assert not any((await everything(copy)).values())
            else:
                assert await everything(copy) == await everything(store)
                await copy.database.migrate(schema.metadata.drop_all)
                await copy.database.migrate(schema.metadata.create_all)


async def test_a_file_that_cannot_be_written_or_read_is_named(store: Store, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"nowhere/b\.gz: cannot be written: No such file"):
        await dump(store, tmp_path / "nowhere" / "b.gz")
    with pytest.raises(BackupError, match=r"nowhere\.gz: cannot be read: No such file"):
        await restore(store, tmp_path / "nowhere.gz")


async def test_a_backup_that_fails_leaves_no_file(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    (folder / "b.gz").mkdir(parents=True)

    with pytest.raises(BackupError, match=r"b\.gz: cannot be written"):
        await dump(store, folder / "b.gz")

    assert [path.name for path in folder.iterdir()] == ["b.gz"]


async def test_an_sqlite_file_is_copied_while_it_is_open(sqlite: str, tmp_path: Path) -> None:
    async with await Store.open(sqlite) as store:
        await fill(store)
        await copy_file(store, tmp_path / "copy.db")
        async with await Store.open(tmp_path / "copy.db") as copy:
            assert await everything(copy) == await everything(store)


async def test_a_server_is_not_copied_as_a_file(postgres: str, tmp_path: Path) -> None:
    async with await Store.open(postgres) as store:
        with pytest.raises(BackupError, match="only a file can be copied; use a portable backup"):
            await copy_file(store, tmp_path / "copy.db")
