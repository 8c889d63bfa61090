"""The page for programs says what the protocol is, and its bot plays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from litestar import Litestar

from fieldcraft.client import Seat
from fieldcraft.server.services import Services
from server.served import Served, serving
from server.tables import opened
from tools import load_script

pytestmark = pytest.mark.anyio

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    """The program that writes the messages into the page."""
    return load_script(DOCS / "messages.py")


@pytest.fixture
async def served(app: Litestar, services: Services) -> AsyncIterator[Served]:
    async with serving(app, services) as found:
        yield found


def test_the_messages_on_the_page_are_those_of_the_protocol(messages: ModuleType):
    assert messages.fresh(PAGE) == PAGE, "run `python docs/messages.py`"


async def test_the_bot_on_the_page_plays_a_battle_to_its_end(served: Served, services: Services):
    example: dict[str, Any] = {"__name__": "example"}
    exec(re.findall(r"(?s)```python\n(.*?)```", PAGE)[0], example)
    table = await opened(services)
    async with Seat.join(str(served.link(table.gm))) as looking:
        bots = [asyncio.create_task(example["play"](str(served.link(one)))) for one in (table.alder, table.vigil)]
        done, waiting = await asyncio.wait(bots, timeout=40)

        assert not waiting
        assert all(one.exception() is None for one in done)
        assert looking.tableau.ending is not None
