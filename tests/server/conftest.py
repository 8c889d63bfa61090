"""What the tests of the server share: an application over a store of its own."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar

from fieldcraft.server.app import application
from fieldcraft.server.services import Services, open_services
from fieldcraft.server.settings import Settings
from fieldcraft.store import open_store
from fieldcraft.table.links import Links
from server.asking import NEIGHBOUR, arrived, browser

LINKS = Links(b"a key for the tests of the server")

HOSTED = Settings(accounts=True, url="https://table.example.org")

hosting = pytest.mark.parametrize("settings", [HOSTED], ids=["hosting"])
"""For a test of a server that hosts for others."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def settings() -> Settings:
    """How the server is run, unless the test says otherwise."""
    return Settings(links=("http://192.168.1.10:7777",))


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and no rows, to be copied: making one takes a while."""
    path = tmp_path_factory.mktemp("store") / "empty.db"

    async def make() -> None:
        await (await open_store(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture(scope="session")
def routed() -> Litestar:
    """The application, whose routes are built once."""
    return application(None)  # type: ignore[arg-type]  # each test gives it its services


@pytest.fixture
async def services(tmp_path: Path, empty: Path, settings: Settings) -> AsyncIterator[Services]:
    shutil.copy(empty, tmp_path / "games.db")
    async with await open_store(tmp_path / "games.db") as store, open_services(store, settings, LINKS, pace=0) as found:
        yield found


@pytest.fixture
async def app(routed: Litestar, services: Services) -> Litestar:
    routed.state.services = services
    return routed


@pytest.fixture
async def owner(app: Litestar) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at the server's own machine."""
    async with browser(app) as found:
        yield await arrived(found)


@pytest.fixture
async def stranger(app: Litestar) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at another machine, of somebody nobody knows."""
    async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777") as found:
        yield await arrived(found)
