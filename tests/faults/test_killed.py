"""The server is killed at any moment while three tables play: what was acknowledged is there, once, for everybody."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from faults.playing import Player
from faults.starting import Served, served
from fieldcraft.client import Api, Link
from fieldcraft.store import open_store
from fieldcraft.store.store import Store
from fieldcraft.table.http_bodies import NewTable
from fieldcraft.table.records import Played, Said
from fieldcraft.table.storage import catch_up
from fieldcraft.table.table import Table
from fieldcraft.table.updates import news_for
from soaking import times

TIMES = times(10, 200)

TABLES = (
    NewTable(scene="duel", name="Two people"),
    NewTable(scene="duel", name="One and a bot", bots=("vigil",)),
    NewTable(scene="ambush", name="In the dark"),
)


class Progress:
    """Counts what was acknowledged, and lets one wait for more of it."""

    def __init__(self) -> None:
        self.count = 0
        self._stirred = asyncio.Event()

    def __call__(self) -> None:
        self.count += 1
        self._stirred.set()

    async def more(self, by: int) -> None:
        """Wait until so many more commands were acknowledged."""
        wanted = self.count + by
        while self.count < wanted:
            self._stirred.clear()
            await self._stirred.wait()


@pytest.mark.slow
def test_a_server_that_is_killed_again_and_again_loses_nothing_and_repeats_nothing(tmp_path: Path):
    rng = random.Random(20)
    with served(tmp_path) as server:
        players = asyncio.run(killed(server, rng))
        assert server.trouble == ""
    asyncio.run(compared(tmp_path / "games.db", players))


async def killed(server: Served, rng: random.Random, count: int = TIMES) -> list[Player]:
    """Everybody plays while the server is killed and started; who played, once all have come to an end."""
    progress, enough = Progress(), asyncio.Event()
    players = [Player(link, random.Random(rng.random()), progress) for link in await opened(server.address)]
    async with asyncio.timeout(60 + 10 * count), asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.play(enough))
        for _ in range(count):
            await progress.more(rng.randrange(1, 12))
            await asyncio.sleep(rng.uniform(0, 0.02))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        enough.set()
    return players


async def opened(address: str) -> list[Link]:
    """The links of all seats of people at the tables, opened anew."""
    found = []
    async with Api(address) as api:
        for new in TABLES:
            master = await api.open_table(new)
            async with Api(address, master.token) as own:
                table = (await own.ask("GET", "/api/seat", dict))["table"]
                found += [Link(address, one.token) for one in await own.links(table) if not one.seat.bot]
    return found


async def compared(path: Path | str, players: list[Player]) -> None:
    """What is stored is what was acknowledged, and replayed from the start it tells everybody what they were told."""
    async with await open_store(path) as store:
        tables = {row.id: await replayed(store, row.id) for row in await store.tables.all()}
    for player in players:
        table = next(one for one in tables.values() if player.seat.you.id in one.streams)
        mine = [record.body for record in table.records if record.seat == player.seat.you.id]

        assert [body.text for body in mine if isinstance(body, Said)] == player.said
        assert sum(isinstance(body, Played) for body in mine) == player.done
        assert told_as_stored(table, player)


async def replayed(store: Store, id: str) -> Table:
    """A table read from its records, every deed of which is judged again with the same dice."""
    table = Table(id)
    await catch_up(store, table)
    for runtime in table.runtimes:
        assert runtime.match.differences() == []
    return table


def told_as_stored(table: Table, player: Player) -> bool:
    """Whether news came to a player without gap and repetition, and as they follow from the records."""
    stream = table.streams[player.seat.you.id]
    cursors = [one.cursor for one in player.told]
    assert cursors == list(range(cursors[0], cursors[0] + len(cursors)))
    return player.told == [news_for(table, player.seat.you.id, stream[cursor - 1]) for cursor in cursors]
