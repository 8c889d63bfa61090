"""People who mean harm, at a server in a process of its own: noise, floods, and a thousand lines that say nothing."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from faults.starting import Served, served
from fieldcraft.client import Api, Link, Seat
from fieldcraft.table.http_bodies import NewTable
from fieldcraft.table.protocol import LARGEST_FRAME, Join, Say
from server.test_uploads import bomb

LINES = 1_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("hostile")
    with served(folder, more=("--connections", "3000", "--connections-each", "2000")) as found:
        yield found


@pytest.fixture
def link(server: Served) -> Link:
    """The link of the game master's seat at a new table."""

    async def opened() -> Link:
        async with Api(server.address) as api:
            return await api.open_table(NewTable(scene="duel"))

    return asyncio.run(opened())


@asynccontextmanager
async def line(link: Link) -> AsyncIterator[ClientConnection]:
    """A line on which nobody has said who they are."""
    async with connect(link.socket, compression=None) as socket:
        yield socket


async def still_plays(server: Served, link: Link) -> None:
    """At the table one can still sit down and play, and no error of the server was logged."""
    async with asyncio.timeout(60), Seat(link) as seat:
        await seat.do("Sable move g5")
        assert seat.tableau.pieces["sable"].at == (6, 4)
    assert "Traceback" not in server.trouble


def noise(rng: random.Random, whole: bytes) -> str | bytes:
    """A message in which some bytes are others, or are missing, or come twice; as text or as bytes."""
    spoiled = bytearray(whole)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(spoiled))
        spoiled[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3)) + whole[at : at + rng.randrange(9)]
    return bytes(spoiled) if rng.random() < 0.2 else bytes(spoiled).decode(errors="replace")


def test_noise_before_and_after_sitting_down_harms_nobody(server: Served, link: Link):
    asyncio.run(noisy(server, link))


async def noisy(server: Served, link: Link) -> None:
    rng, join = random.Random(7), msgspec.json.encode(Join(id="j", token=link.token))
    say = msgspec.json.encode(Say(id="say", text="hello [[2d6+1]] /w gm what"))
    for number in range(40):
        with suppress(WebSocketException):
            async with line(link) as socket:
                if number % 2:
                    await socket.send(join.decode())
                for _ in range(10):
                    await socket.send(noise(rng, say if number % 2 else join))
                await socket.send("x" * rng.choice((1, LARGEST_FRAME, 2 * LARGEST_FRAME)))
    await still_plays(server, link)


def test_a_flood_from_one_seat_holds_nobody_else_up(server: Served, link: Link):
    asyncio.run(flooded(server, link))


async def flooded(server: Served, link: Link) -> None:
    async with line(link) as socket:
        await socket.send(msgspec.json.encode(Join(id="j", token=link.token)).decode())
        flood = asyncio.create_task(pour(socket))
        await still_plays(server, link)
        flood.cancel()
        socket.transport.abort()


async def pour(socket: ClientConnection) -> None:
    """Send as fast as the line takes it, and read nothing."""
    number = 0
    with suppress(WebSocketException):
        while True:
            number += 1
            await socket.send(msgspec.json.encode(Say(id=f"f{number}", text="x" * 2_000)).decode())


def test_a_thousand_lines_that_are_opened_and_left_harm_nobody(server: Served, link: Link):
    asyncio.run(crowded(server, link))


async def crowded(server: Served, link: Link) -> None:
    left = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(LINES)]
    for number, (_, writer) in enumerate(left):
        # Some say nothing at all, and some begin a request that they never finish.
        writer.write(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: web"[: number % 50])
    await still_plays(server, link)
    for _, writer in left:
        writer.transport.abort()


def test_pictures_that_are_not_what_they_say_are_refused(server: Served, link: Link):
    asyncio.run(painted(server, link))


async def painted(server: Served, link: Link) -> None:
    pictures = bomb(60_000, 60_000), bomb(10, 10)[:40], zlib.compress(bytes(30_000_000)), bytes(60_000_000)
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as owner:
        await owner.get("/api/me")
        token = {"X-CSRF-Token": owner.cookies["fieldcraft-csrf"]}
        for data in pictures:
            status = 413
            # What is far too large is not read to its end: the line may close while it is still being sent.
            with suppress(httpx.TransportError):
                status = (await owner.post("/api/assets", files={"file": ("a.png", data)}, headers=token)).status_code
            assert status in (400, 413)
    await still_plays(server, link)
