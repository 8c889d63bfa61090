"""Migrations make exactly the schema; what is not ours or is newer than we are is refused."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import fieldcraft
from fieldcraft.store import NameTakenError, OpenError, TableRow, schema
from fieldcraft.store.backup import copy_file, dump
from fieldcraft.store.connection import Connection
from fieldcraft.store.database import connect
from fieldcraft.store.migrate import VERSION, config, make_tables, upgrade, version_of
from fieldcraft.store.paths import find_place
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio

POSTGRES_CATALOGUE = (
    """SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'alembic_version' ORDER BY 1, 2""",
    """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conname NOT LIKE 'alembic%' ORDER BY 1, 2""",
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'alembic_version' ORDER BY 1",
)


def described(connection: Connection) -> Sequence[object]:
    """All that a database knows about its tables, in its own words."""
    if connection.kind == "postgresql":
        return [row for query in POSTGRES_CATALOGUE for row in connection.query(query)]
    found = connection.query("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' ORDER BY 1")
    return [(name, parts(sql or "")) for name, sql in found]


def parts(sql: str) -> list[str]:
    """The columns and constraints of a statement, in whatever order they stand."""
    found = re.split(r",(?![^()]*\))", sql.partition("(")[2].strip().removesuffix(")"))
    return sorted(" ".join(one.split()).replace("IS NOT NULL", "is not null") for one in found)


async def test_migrations_make_exactly_the_schema(nowhere: str) -> None:
    database = connect(find_place(nowhere))
    await database.migrate(upgrade)
    migrated = await database.read(described)
    difference = await database.migrate(
        lambda connection: compare_metadata(MigrationContext.configure(connection), schema.metadata)
    )
    await database.migrate(schema.metadata.drop_all)
    await database.change("DROP TABLE alembic_version")
    await make_tables(database)
    made = await database.read(described)
    version = await database.read(version_of)
    await database.close()

    assert len(migrated) > 10
    assert migrated == made
    assert version == VERSION
    assert difference == []


async def test_names_that_were_kept_before_looks_were_are_compared_with_new_ones(nowhere: str) -> None:
    database = connect(find_place(nowhere))
    await database.migrate(lambda connection: upgrade(connection, "0001"))
    for id, name in (("a", "Ian"), ("b", "lan"), ("c", "Ben")):
        kept = "INSERT INTO accounts (id, name, folded, password_hash, created) VALUES (:id, :name, :name, '', 0)"
        await database.change(kept, id=id, name=name)
    await database.close()

    async with await Store.open(nowhere) as store:
        assert [(await store.accounts.get(id)).name for id in "abc"] == ["Ian", "lan", "Ben"]
        for name in ("Ian", "BEN", "1an"):
            with pytest.raises(NameTakenError, match="or one that looks like it"):
                await store.accounts.create(name, "hash")
        await store.accounts.create("Dora", "hash")


def test_the_newest_migration_is_the_one_that_the_schema_names() -> None:
    script = ScriptDirectory.from_config(config())

    assert script.get_current_head() == VERSION
    assert all(re.fullmatch(r"\d{4}", step.revision) for step in script.walk_revisions())


async def test_opening_twice_at_once_makes_the_tables_once(nowhere: str) -> None:
    stores = await asyncio.gather(*(Store.open(nowhere) for _ in range(3)))
    table = await stores[0].tables.create("Monday")

    assert [await store.tables.get(table.id) for store in stores] == [
        TableRow(table.id, "Monday", None, table.created)
    ] * 3
    for store in stores:
        await store.close()


async def test_a_database_of_a_newer_version_is_refused(where: str) -> None:
    database = connect(find_place(where))
    await database.change("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(OpenError, match=r"newer Fieldcraft .schema 9999; this one knows up to .*update Fieldcraft"):
        await Store.open(where)
    assert (await database.first("SELECT version_num FROM alembic_version"))[0] == "9999"
    await database.close()


async def test_another_program_s_database_is_refused(nowhere: str) -> None:
    database = connect(find_place(nowhere))
    await database.change("CREATE TABLE cakes (id int)")
    await database.close()

    with pytest.raises(OpenError, match="another program's database"):
        await Store.open(nowhere)


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 100)

    with pytest.raises(OpenError, match=r"letter.txt: the file is not a database"):
        await Store.open(path)
    assert path.read_text() == "Dear Ann, " * 100


async def test_a_place_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(OpenError, match="the file cannot be made: "):
        await Store.open(tmp_path / "file" / "games.db")
    with pytest.raises(OpenError, match="cannot be opened or made"):
        await Store.open(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
async def test_what_is_made_only_its_owner_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    async with await Store.open(folder / "games.db") as store:
        await store.tables.create("Monday")
        await dump(store, folder / "backup.gz")
        await copy_file(store, folder / "copy.db")
        modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}

    assert modes.pop("games") == 0o700
    assert set(modes) == {"games.db", "games.db-wal", "games.db-shm", "backup.gz", "copy.db"}
    assert set(modes.values()) == {0o600}


async def test_migrations_are_found_wherever_the_package_is_installed(tmp_path: Path) -> None:
    installed = tmp_path / "100% of it"
    shutil.copytree(Path(fieldcraft.__file__).parent, installed / "fieldcraft", ignore=shutil.ignore_patterns("static"))
    code = (
        "import asyncio, fieldcraft.store as store\nasync def main(): await (await store.open_store('a.db')).close()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", code + "asyncio.run(main())"],
        cwd=tmp_path,
        env=environment,
        check=True,
    )

    async with await Store.open(tmp_path / "a.db") as store:
        assert await store.tables.all() == []


async def test_a_server_that_is_not_there_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(OpenError) as refusal:
        await Store.open(f"postgresql://ann:tellnobody@/games?host={tmp_path}", patience=0.5)

    assert str(tmp_path) in str(refusal.value)
    assert "tellnobody" not in str(refusal.value)


@pytest.mark.parametrize("url", ["postgresql://[", "postgresql://host:port/x", "postgresql://h/x?sslmode=never"])
async def test_a_url_that_makes_no_sense_is_refused(url: str) -> None:
    with pytest.raises(OpenError, match=r"^postgresql://"):
        await Store.open(url, patience=0.5)


async def test_an_sqlite_store_waits_for_the_disk(sqlite: str) -> None:
    async with await Store.open(sqlite) as store:

        def pragmas(connection: Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.value(f"PRAGMA {name}") for name in names]

        assert await store.database.read(pragmas) == ["wal", 2, 1]
        assert await store.database.write(pragmas) == ["wal", 2, 1]


async def test_closing_leaves_one_file(sqlite: str) -> None:
    async with await Store.open(sqlite) as store:
        await store.tables.create("Monday")

    assert [path.name for path in Path(sqlite).parent.iterdir()] == ["games.db"]
    with closing(sqlite3.connect(sqlite)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)
