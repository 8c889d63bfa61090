"""Two server processes on one PostgreSQL database play the same tables, and one goes on when the other is killed."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from faults.playing import Ear
from faults.starting import Served, served
from fieldcraft.client import Api, Link, RefusedError, Seat, StaleViewError
from fieldcraft.table.http_bodies import NewTable
from soaking import times
from tools import postgres

STEP = "Sable move g5"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a PostgreSQL database of its own."""
    package = postgres()
    found = package.get_server(tempfile.mkdtemp(prefix="fieldcraft-pg"), cleanup_mode="delete")
    yield found.get_uri()
    found.cleanup()


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    """Two processes that have the same database and the same key."""
    folder: Path = tmp_path_factory.mktemp("servers")
    with served(folder, database) as one, served(folder, database) as two:
        yield one, two


async def opened(server: Served) -> dict[str, str]:
    """A new table: the tokens of its seats, by side."""
    async with Api(server.address) as api:
        master = await api.open_table(NewTable(scene="duel"))
    async with Api(server.address, master.token) as api:
        table = (await api.ask("GET", "/api/seat", dict))["table"]
        return {one.seat.side: one.token for one in await api.links(table)}


@asynccontextmanager
async def seated(server: Served, token: str) -> AsyncIterator[tuple[Seat, Ear]]:
    """A seat at a server, and all that it is told."""
    async with Seat(Link(server.address, token)) as seat, Ear(seat) as ear:
        yield seat, ear


def test_seats_at_both_play_one_battle_and_hear_all_in_the_same_order(servers: tuple[Served, Served]):
    asyncio.run(played_together(*servers))


async def played_together(one: Served, two: Served) -> None:
    tokens = await opened(one)
    async with seated(one, tokens["alder"]) as (anna, to_anna), seated(two, tokens["vigil"]) as (ben, to_ben):

        async def talk(seat: Seat, name: str) -> None:
            for number in range(10):
                await seat.say(f"{name} {number}")

        await anna.do(STEP)
        await asyncio.gather(talk(anna, "anna"), talk(ben, "ben"))
        for ear in (to_anna, to_ben):
            await ear.until(lambda heard=ear: len(heard.texts) == 20)

        assert ben.tableau.pieces["sable"].at == (6, 4)
    said = to_anna.texts
    assert said == to_ben.texts
    assert sorted(said) == sorted(f"{name} {number}" for name in ("anna", "ben") for number in range(10))


def test_what_is_asked_of_the_other_process_is_answered_by_the_home(servers: tuple[Served, Served]):
    asyncio.run(asked_of_both(*servers))


async def asked_of_both(one: Served, two: Served) -> None:
    tokens = await opened(one)
    async with Api(one.address, tokens["gm"]) as api:
        table = (await api.ask("GET", "/api/seat", dict))["table"]
    paths = ("/api/seat", f"/api/tables/{table}/export", f"/api/tables/{table}/picture.svg?theme=lamplight")
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {tokens['gm']}"}) as asking:
        for path in paths:
            found = [await asking.get(f"{server.address}{path}") for server in (one, two)]
            here, there = [(one.status_code, one.headers["content-type"], one.content) for one in found]
            assert here == there
            assert here[0] == 200
    async with Api(two.address, tokens["gm"]) as there:
        assert {link.seat.side: link.token for link in await there.links(table)} == tokens
    async with Api(one.address) as here, Api(two.address) as there:
        assert await here.tables() == await there.tables()
        token = {"X-CSRF-Token": await there._csrf()}
        assert (await there._http.delete(f"/api/tables/{table}", headers=token)).status_code == 204
        assert table not in [one.id for one in await here.tables()]


def test_whichever_is_asked_tells_how_busy_both_are(servers: tuple[Served, Served]):
    asyncio.run(watched(*servers))


async def watched(one: Served, two: Served) -> None:
    tokens = await opened(one)
    async with seated(one, tokens["alder"]) as (anna, _):
        await anna.do(STEP)
        async with httpx.AsyncClient() as asking:
            for server in (one, two):
                told = (await asking.get(f"{server.address}/metrics")).text
                processes = set(re.findall(r'fieldcraft_tables_open{process="(.+?)"}', told))
                done = re.findall(r'fieldcraft_orders_total{outcome="done",process=".+?"} (\S+)', told)

                assert len(processes) == 2
                assert max(map(float, done)) >= 1
                assert (await asking.get(f"{server.address}/health")).json() == {"serves": True}


def test_when_its_home_is_killed_a_table_goes_on_within_two_seconds(servers: tuple[Served, Served]):
    one, two = servers
    for _ in range(times(2, 20)):
        asyncio.run(taken_over(one, two))
        one.start()


async def taken_over(one: Served, two: Served) -> None:
    tokens = await opened(one)
    async with (
        seated(one, tokens["alder"]) as (anna, _),
        seated(two, tokens["vigil"]) as (ben, heard),
    ):
        await anna.say("the home is where I sit")
        anna._line.link = Link(two.address, tokens["alder"])
        await asyncio.to_thread(one.kill)
        begun = monotonic()
        await asyncio.gather(ben.say("still here"), anna.do(STEP))
        took = monotonic() - begun
        await heard.until(lambda: len(heard.texts) == 2)

        assert took < 2
        assert heard.texts == ["the home is where I sit", "still here"]
        assert anna.tableau.pieces["sable"].at == (6, 4)


def test_of_two_deeds_at_once_one_is_done_and_the_other_is_answered_truly(servers: tuple[Served, Served]):
    asyncio.run(raced(*servers))


async def raced(one: Served, two: Served) -> None:
    for _ in range(5):
        tokens = await opened(one)
        async with (
            seated(one, tokens["alder"]) as (here, heard_here),
            seated(two, tokens["alder"]) as (there, heard_there),
        ):
            at = here.cursor
            deeds = here.do(STEP, at=at), there.do("Sable move f5", at=at)
            answers: list[Any] = await asyncio.gather(*deeds, return_exceptions=True)
            await heard_here.until(lambda seat=here, at=at: seat.cursor > at)
            await heard_there.until(lambda seat=there, at=at: seat.cursor > at)

            assert sum(answer is None for answer in answers) == 1
            assert sum(isinstance(answer, StaleViewError | RefusedError) for answer in answers) == 1
            assert here.tableau == there.tableau
            won = answers.index(None)
            assert here.tableau.pieces["sable"].at == ((6, 4), (5, 4))[won]
            assert (here.cursor, there.cursor) == (at + 1, at + 1)


def test_when_one_is_killed_its_seats_go_on_at_the_other(servers: tuple[Served, Served]):
    one, two = servers
    asyncio.run(went_over(one, two))
    one.start()


async def went_over(one: Served, two: Served) -> None:
    tokens = await opened(one)
    async with seated(two, tokens["vigil"]) as (_, heard), seated(one, tokens["alder"]) as (anna, _):
        speaking = asyncio.create_task(speak(anna, 30))
        await heard.until(lambda: len(heard.texts) >= 8)
        await asyncio.to_thread(one.kill)
        # As where a proxy stands before both: the same address leads to the one that is left.
        anna._line.link = Link(two.address, tokens["alder"])
        await asyncio.wait_for(speaking, 90)
        await anna.do(STEP)

        assert heard.texts == [f"word {number}" for number in range(30)]
        assert anna.tableau.pieces["sable"].at == (6, 4)


async def speak(seat: Seat, times: int) -> None:
    """Say one thing after another, each once the one before is acknowledged."""
    for number in range(times):
        await seat.say(f"word {number}")
