"""Half requests come to an end, and neither one address nor all together take every line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

import pytest
from litestar import Litestar

from fieldcraft.server.connection_limits import ConnectionLimits
from fieldcraft.server.services import Services
from fieldcraft.server.settings import Settings
from server.served import Served, serving
from server.tables import opened

pytestmark = pytest.mark.anyio

PATIENCE = 0.3
HEAD = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture
def settings() -> Settings:
    return Settings(connections_each=4, patience=PATIENCE)


@pytest.fixture
async def served(app: Litestar, services: Services) -> AsyncIterator[Served]:
    async with serving(app, services) as found:
        yield found


async def sent(served: Served, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line on which something was sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(data)
    return reader, writer


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (b"", b""),
        (HEAD, b"HTTP/1.1 408 "),
        (HEAD + b"\r\n" + HEAD, b"HTTP/1.1 200 "),
        (b"POST /api/assets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nno more", b""),
    ],
    ids=["nothing", "half a head", "half a second head", "half a body"],
)
async def test_half_a_request_is_not_waited_for_without_end(served: Served, data: bytes, answer: bytes):
    began = monotonic()
    reader, writer = await sent(served, data)

    found = await asyncio.wait_for(reader.read(), 5)
    writer.close()

    assert found.startswith(answer)
    assert monotonic() - began >= PATIENCE - 0.05


async def test_one_address_has_only_so_many_lines_and_gets_others_when_it_closes_some(served: Served):
    lines = [await sent(served, b"") for _ in range(4)]
    await asyncio.sleep(0.05)

    reader, refused = await sent(served, HEAD + b"\r\n")
    assert b"There are 4 connections from your address already" in await reader.read()

    for _, writer in [*lines, (reader, refused)]:
        writer.close()
    await asyncio.sleep(0.05)
    reader, writer = await sent(served, HEAD + b"Connection: close\r\n\r\n")
    assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
    writer.close()


async def test_who_sits_at_a_table_stays_and_holds_one_line(served: Served, services: Services):
    table = await opened(services)
    for _ in range(6):
        async with served.line() as line:
            assert (await line.join(table.gm))["type"] == "welcome"

    async with served.line() as line:
        await line.join(table.gm)
        await asyncio.sleep(2 * PATIENCE)
        assert (await line.ask(type="say", id="s", text="still here"))["type"] == "done"


def test_all_together_have_only_so_many_lines():
    limits = ConnectionLimits(Settings(connections=3))

    assert [limits.admit(f"192.0.2.{number}") for number in range(3)] == ["", "", ""]
    assert "as many connections as it can keep" in limits.admit("192.0.2.9")
    limits.release("192.0.2.0")
    assert limits.admit("192.0.2.9") == ""


def test_a_whole_network_of_ipv6_is_one_address():
    limits = ConnectionLimits(Settings(connections_each=1))

    assert limits.admit("2001:db8::1") == ""
    assert limits.admit("2001:db8::ffff:2")
    assert limits.admit("2001:db8:0:1::1") == ""


def test_what_a_proxy_passes_on_is_not_counted_as_one_address():
    limits = ConnectionLimits(Settings(connections_each=1, accounts=True, url="https://table.example.org"))

    assert [limits.admit("127.0.0.1") for _ in range(3)] == ["", "", ""]
