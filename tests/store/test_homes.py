"""Of the processes on one PostgreSQL database, one is a table's home, until it lets go of it or is gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from time import monotonic

import pytest

from fieldcraft.store import UnavailableError
from fieldcraft.store.database import connect
from fieldcraft.store.homes import LocalHomes
from fieldcraft.store.paths import find_place
from fieldcraft.store.postgres_homes import SLACK, PostgresHomes, less_busy
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio

ONE, TWO = "127.0.0.1:1001", "127.0.0.1:1002"


class Process:
    """A process that takes part, and the tables it has lost."""

    def __init__(self, url: str, address: str) -> None:
        self.homes, self.lost, self.told = PostgresHomes(url, address), list[str](), asyncio.Event()

    async def start(self) -> None:
        await self.homes.start(self.lose)

    def lose(self, tables: Iterable[str]) -> None:
        self.lost.extend(tables)
        self.told.set()

    async def miss(self) -> list[str]:
        """The tables that it has lost, once it knows: another may take them before its own line tells it."""
        await asyncio.wait_for(self.told.wait(), 2.0)
        return self.lost


@asynccontextmanager
async def taking_part(url: str, *addresses: str) -> AsyncIterator[list[Process]]:
    processes = [Process(url, address) for address in addresses]
    for one in processes:
        await one.start()
    try:
        yield processes
    finally:
        for one in processes:
            await one.homes.close()


async def claimed(homes: PostgresHomes, table: str, within: float = 2.0) -> float:
    """How many seconds it takes until a process is a table's home."""
    begun = monotonic()
    while await homes.claim(table):
        assert monotonic() - begun < within
        await asyncio.sleep(0.01)
    return monotonic() - begun


async def test_who_comes_second_learns_where_the_home_is(postgres: str) -> None:
    async with taking_part(postgres, ONE, TWO) as (one, two):
        assert await one.homes.claim("monday") == ""
        assert await one.homes.claim("monday") == ""
        assert await two.homes.claim("monday") == ONE
        assert await two.homes.claim("tuesday") == ""
        assert await one.homes.claim("tuesday") == TWO


async def test_of_many_who_claim_at_once_one_is_the_home(postgres: str) -> None:
    addresses = [f"127.0.0.1:{1000 + number}" for number in range(6)]
    async with taking_part(postgres, *addresses) as processes:
        answers = await asyncio.gather(*(one.homes.claim("monday") for one in processes))

        assert answers.count("") == 1
        assert set(answers) == {"", addresses[answers.index("")]}


async def test_a_table_that_is_let_go_of_is_anybody_s(postgres: str) -> None:
    async with taking_part(postgres, ONE, TWO) as (one, two):
        await one.homes.claim("monday")
        await one.homes.release("monday")

        assert await two.homes.claim("monday") == ""


async def test_when_a_home_is_gone_another_takes_over_within_two_seconds(postgres: str) -> None:
    async with taking_part(postgres, ONE, TWO) as (one, two):
        await one.homes.claim("monday")
        # As when its process is killed: the line is cut without a word.
        one.homes._session._transport.abort()

        assert await claimed(two.homes, "monday") < 2
        assert await one.miss() == ["monday"]
        assert await one.homes.claim("monday") == TWO


async def test_a_process_that_leaves_is_waited_for_and_sent_no_more(postgres: str) -> None:
    async with taking_part(postgres, ONE, TWO) as (one, two):
        await one.homes.claim("monday")
        await one.homes.leave()
        waiting = asyncio.create_task(two.homes.claim("monday"))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        await one.homes.release("monday")

        assert await waiting == ""
        assert await two.homes.addresses() == [TWO]


async def test_a_session_that_the_server_ends_is_replaced(postgres: str) -> None:
    database = connect(find_place(postgres))
    async with taking_part(postgres, ONE, TWO) as (one, two):
        await one.homes.claim("monday")
        ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE :name"
        await database.first(ending, name=f"%{ONE}")
        await claimed(two.homes, "monday")

        assert await one.miss() == ["monday"]
        assert await one.homes.claim("tuesday") == ""
    await database.close()


async def test_processes_on_another_database_of_the_server_do_not_count(server: object, postgres: str, template: str):
    from store.conftest import like

    async with taking_part(postgres, ONE) as (one,), taking_part(like(server, template), TWO) as (two,):
        assert await one.homes.claim("monday") == ""
        assert await two.homes.claim("monday") == ""
        assert await one.homes.addresses() == [ONE]


async def test_without_a_database_nobody_is_a_home(postgres: str) -> None:
    homes = PostgresHomes(f"{postgres}&port=1", ONE)
    with pytest.raises(UnavailableError, match="homes of tables cannot be asked for"):
        await homes.claim("monday")
    await homes.close()


async def test_a_process_that_has_its_file_for_itself_is_the_home_of_all(sqlite: str) -> None:
    async with await Store.open(sqlite) as store:
        homes = store.homes_at(ONE)
        assert isinstance(homes, LocalHomes)
        assert await homes.claim("monday") == ""


def test_a_table_goes_to_a_process_that_holds_far_fewer() -> None:
    def processes(**tables: int) -> list[dict[str, object]]:
        return [{"address": address, "tables": count} for address, count in tables.items()]

    assert less_busy(processes(own=SLACK, other=0), "own") == ""
    assert less_busy(processes(own=SLACK + 1, other=0), "own") == "other"
    assert less_busy(processes(own=100, other=90), "own") == ""
    assert less_busy(processes(own=200, other=90, third=80), "own") == "third"
