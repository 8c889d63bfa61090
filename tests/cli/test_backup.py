"""Backups from the shell: of a database that is there, into a file that is a file."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from cli.running import fieldcraft
from fieldcraft.core.files import new_file, write_file
from fieldcraft.store import open_store


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with one table, in the folder where we are."""
    monkeypatch.chdir(tmp_path)

    async def fill() -> None:
        async with await open_store("games.db") as store:
            await store.tables.create("Monday")

    asyncio.run(fill())
    return tmp_path / "games.db"


def test_a_database_that_is_not_there_is_refused_and_not_made(games: Path) -> None:
    done = fieldcraft("backup", "b.gz", "--data", "typo.db")

    assert (done.code, done.err) == (2, "typo.db: there is no database of games here\n")
    assert {path.name for path in games.parent.iterdir()} == {"games.db"}


def test_the_database_itself_is_no_place_for_its_backup(games: Path) -> None:
    before = games.read_bytes()
    done = fieldcraft("backup", "games.db", "--data", "games.db")

    assert done.code == 2
    assert "this is the database itself" in done.err
    assert games.read_bytes() == before


def test_a_backup_goes_through_a_link(games: Path) -> None:
    there = games.parent / "there.gz"
    there.touch()
    (games.parent / "b.gz").symlink_to(there)
    done = fieldcraft("backup", "b.gz", "--data", "games.db")

    assert (done.code, done.out) == (0, "Written: b.gz (1 rows)\n")
    assert (games.parent / "b.gz").is_symlink()
    assert there.stat().st_size > 0


def test_a_backup_replaces_no_device_and_no_pipe(games: Path) -> None:
    pipe = games.parent / "pipe"
    os.mkfifo(pipe)

    for path in (pipe, Path("/dev/full")):
        done = fieldcraft("backup", path, "--data", "games.db")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"{path}: cannot be written: this is no plain file")
    assert pipe.is_fifo()
    assert Path("/dev/full").is_char_device()


def test_what_fails_on_the_way_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_file(path, "before")

    with pytest.raises(TypeError), new_file(path) as file:
        file.writelines((b"half", None))  # type: ignore[list-item]
    assert [(one.name, one.read_text("utf-8")) for one in tmp_path.iterdir()] == [("a.txt", "before")]
    path.chmod(0o640)
    write_file(path, "after")
    assert (path.read_text("utf-8"), path.stat().st_mode & 0o777) == ("after", 0o640)
