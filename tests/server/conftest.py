"""What the tests of the server share: an application over a store of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar

from fieldcraft.server.app import application
from fieldcraft.server.services import Services, assembled
from fieldcraft.server.settings import Settings
from fieldcraft.store import open_store
from server.asking import NEIGHBOUR, arrived, browser

HOSTED = Settings(accounts=True, url="https://table.example.org")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def settings() -> Settings:
    """How the server is run; a test that hosts for others asks for HOSTED instead."""
    return Settings(links=("http://192.168.1.10:7777",))


@pytest.fixture
async def services(tmp_path: Path, settings: Settings) -> AsyncIterator[Services]:
    async with await open_store(tmp_path / "games.db") as store, assembled(store, settings) as found:
        yield found


@pytest.fixture
async def app(services: Services) -> Litestar:
    return application(services)


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
