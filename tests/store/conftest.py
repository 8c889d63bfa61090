"""A store of each kind: an SQLite file, and a PostgreSQL database if a server can be installed."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

import tools
from fieldcraft.store.store import Store

TEMPLATE = "fieldcraft_template"
numbers = itertools.count()


def memory() -> str | None:
    """Where Linux keeps files in memory: a new database takes a thirtieth of the time there."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


async def make(where: str) -> None:
    """Make a database with all tables."""
    await (await Store.open(where)).close()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server() -> Iterator[Any]:
    """A PostgreSQL server for the whole run, without the waits for the disk."""
    package = tools.postgres()
    # Not below pytest's own folder: the server opens all folders above its data, and its socket's path must be short.
    found = package.get_server(tempfile.mkdtemp(prefix="fieldcraft-pg", dir=memory()), cleanup_mode="delete")
    found.psql("ALTER SYSTEM SET fsync = off;")
    found.psql("SELECT pg_reload_conf();")
    yield found
    found.cleanup()


@pytest.fixture(scope="session")
def template(server: Any) -> str:
    """The name of a database that has all tables and no rows."""
    server.psql(f"CREATE DATABASE {TEMPLATE};")
    asyncio.run(make(server.get_uri(TEMPLATE)))
    return TEMPLATE


@pytest.fixture
def postgres(server: Any, template: str) -> str:
    """The URL of a fresh PostgreSQL database with all tables, which is gone when the server is."""
    return like(server, template)


@pytest.fixture
def empty_postgres(server: Any) -> str:
    """The URL of a PostgreSQL database without tables."""
    return like(server, "template0")


def like(server: Any, template: str) -> str:
    """The URL of a new database that is like another."""
    name = f"test_{next(numbers)}"
    server.psql(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy;")
    url: str = server.get_uri(name)
    return url


@pytest.fixture(scope="session")
def template_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that has all tables and no rows."""
    path = tmp_path_factory.mktemp("store") / "template.db"
    asyncio.run(make(str(path)))
    return path


@pytest.fixture
def sqlite(template_file: Path) -> Iterator[str]:
    """The path of a fresh SQLite file with all tables, alone in its folder."""
    with tempfile.TemporaryDirectory(dir=memory()) as folder:
        yield str(shutil.copy(template_file, Path(folder, "games.db")))


@pytest.fixture
def both(template_file: Path, tmp_path: Path, server: Any, template: str) -> list[str]:
    """Where a fresh database of each kind is."""
    return [str(shutil.copy(template_file, tmp_path / "other.db")), like(server, template)]


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest) -> str:
    """Where a fresh database with all tables is."""
    place: str = request.getfixturevalue(request.param)
    return place


@pytest.fixture(params=["sqlite", "postgres"])
def nowhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a database without tables is."""
    if request.param == "sqlite":
        return str(tmp_path / "new.db")
    url: str = request.getfixturevalue("empty_postgres")
    return url


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1_000

    def __call__(self) -> int:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(where: str, clock: Clock, anyio_backend: str) -> AsyncIterator[Store]:
    """An open store, closed after the test."""
    async with await Store.open(where, clock=clock, patience=1.0) as opened:
        yield opened
