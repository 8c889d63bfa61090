"""Connections that break after any number of bytes, while somebody sits down, plays, comes back or sends a picture."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from PIL import Image

from faults.playing import Ear
from faults.proxy import Direction, proxy
from faults.worlds import LINKS, NAME, World, world
from fieldcraft.client import Link, Seat
from fieldcraft.table.records import Said
from table.parties import SEATS, packaged_opening

pytestmark = pytest.mark.anyio

AT_ONCE = 16
"""How many connections are tried at the same time."""

POINTS = 48
"""After how many different numbers of bytes a line is cut, in each direction."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def play(tmp_path: Path, anyio_backend: str) -> AsyncIterator[World]:
    """A table at which the game master sits."""
    async with world(tmp_path / "games.db") as found:
        await found.begin(packaged_opening("duel"), SEATS)
        for seat in ("anna", "ben", "eve"):
            await found.wires.pop(seat).socket.close()
        yield found
        await found.end()


async def talk(play: World, text: str, cuts: list[tuple[Direction, int]]) -> dict[Direction, int]:
    """Sit down, say two things, and be told of both, over lines that are cut; how much the last line passed on."""
    async with proxy(play.served.port) as line:
        line.cuts = cuts
        async with Seat(Link(f"http://127.0.0.1:{line.port}", LINKS.token(NAME, "anna", 0))) as seat, Ear(seat) as ear:
            first = seat.cursor
            for number in range(2):
                await seat.say(f"{text} {number}")
            await ear.until(lambda: {f"{text} 0", f"{text} 1"} <= set(ear.texts))
        assert [news.cursor for news in ear.told] == list(range(first + 1, first + 1 + len(ear.told)))
        return line.passed


@pytest.mark.parametrize("direction", ["up", "down"])
async def test_wherever_the_line_is_cut_all_is_said_once_and_heard_once(play: World, direction: Direction):
    length = (await talk(play, "whole", []))[direction]
    points = sorted({length * number // POINTS for number in range(POINTS)})
    for at in range(0, len(points), AT_ONCE):
        # The connection on which one comes back is cut at the same place.
        tried = [talk(play, f"{most} bytes", [(direction, most)] * 2) for most in points[at : at + AT_ONCE]]
        await asyncio.wait_for(asyncio.gather(*tried), 120)

    said = [record.body.text for record in play.table.records if isinstance(record.body, Said)]
    assert sorted(said) == sorted(f"{text} {n}" for text in ("whole", *(f"{p} bytes" for p in points)) for n in (0, 1))
    await nobody_is_left(play)


async def nobody_is_left(play: World) -> None:
    """Wait until the server has noticed that all but the game master are gone."""
    session = await play.services.registry.session(NAME)
    async with asyncio.timeout(20):
        while len(session.connections.all) > 1:  # noqa: ASYNC110  a server tells nobody that it has noticed
            await asyncio.sleep(0.02)


async def send_picture(port: int, data: bytes) -> int:
    """Upload a picture as the owner; the status of the answer."""
    async with httpx.AsyncClient(base_url=f"http://localhost:{port}") as owner:
        await owner.get("/api/me")
        token = {"X-CSRF-Token": owner.cookies["fieldcraft-csrf"], "Connection": "close"}
        return (await owner.post("/api/assets", files={"file": ("a.png", data)}, headers=token)).status_code


@pytest.mark.filterwarnings("ignore:.*SpooledTemporaryFile:pytest.PytestUnraisableExceptionWarning")
async def test_a_picture_of_which_only_a_part_came_is_not_kept_and_may_be_sent_again(
    play: World, caplog: pytest.LogCaptureFixture
):
    file = io.BytesIO()
    Image.effect_noise((200, 150), 50).save(file, "PNG")
    async with proxy(play.served.port) as line:
        for most in range(0, len(file.getvalue()), len(file.getvalue()) // 20):
            line.cuts = [("up", most)]
            with pytest.raises((httpx.HTTPError, KeyError)):
                await send_picture(line.port, file.getvalue())
        before = await play.services.store.database.rows("SELECT hash FROM assets")
        status = await send_picture(line.port, file.getvalue())

    assert caplog.records == []
    assert before == []
    assert status == 201
    assert len(await play.services.store.database.rows("SELECT hash FROM assets")) == 1
