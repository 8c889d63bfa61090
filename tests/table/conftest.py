"""A registry over a fresh SQLite file, and people who sit down in it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fieldcraft.store.notify import LocalNotifier
from fieldcraft.store.store import Store
from fieldcraft.table.links import Links
from fieldcraft.table.registry import TableRegistry
from table.people import Person, sit

KEY = b"a key that all halls of these tests share"


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that has all tables and no rows."""

    async def make() -> Path:
        path = tmp_path_factory.mktemp("table") / "empty.db"
        await (await Store.open(path)).close()
        return path

    return asyncio.run(make())


@pytest.fixture
async def store(empty: Path, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    """A store of its own."""
    async with await Store.open(shutil.copy(empty, tmp_path / "games.db"), patience=1.0) as opened:
        yield opened


@pytest.fixture
async def registry(store: Store) -> AsyncIterator[TableRegistry]:
    """A registry in which bots do not dawdle."""
    notifier = LocalNotifier()
    async with TableRegistry(store, Links(KEY), notifier, pace=0).run() as opened:
        yield opened
    await notifier.close()


@pytest.fixture
async def people(registry: TableRegistry) -> dict[str, Person]:
    """A duel with a game master, and a player on each side, all of whom sit at the table."""
    from fieldcraft.maps.scenes import read_packaged

    opened = await registry.create(read_packaged("duel"), name="Monday")
    links = await registry.links_of(opened.token)
    tokens = {seat.side: token for seat, token in links}
    return {side: await sit(registry, token) for side, token in tokens.items()}
