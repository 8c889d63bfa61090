"""Workers on one address are killed and replaced while people play: nothing is lost, repeated or wrongly refused."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from faults.playing import Player
from faults.starting import Served, served
from faults.test_killed import Progress, compared, opened
from soaking import soak, times
from tools import postgres

TIMES = times(1, 20)

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="looks for processes where Linux lists them"
)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a PostgreSQL database of its own."""
    found = postgres().get_server(tempfile.mkdtemp(prefix="fieldcraft-pg"), cleanup_mode="delete")
    yield found.get_uri()
    found.cleanup()


def workers(server: Served) -> list[int]:
    """The processes that serve, by their numbers."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


async def until_replaced(server: Served, gone: set[int], count: int = 2) -> None:
    """Wait until there are workers enough, and none of those that should be gone."""
    async with asyncio.timeout(90):
        while len(now := workers(server)) != count or gone & set(now):  # noqa: ASYNC110  they tell nobody
            await asyncio.sleep(0.05)


@pytest.mark.slow
def test_workers_are_replaced_and_killed_while_people_play_and_nothing_is_lost_or_refused(
    database: str, tmp_path: Path
):
    with served(tmp_path, database, more=("--workers", "2")) as server:
        players = asyncio.run(replaced(server, random.Random(7)))
        began = monotonic()
        server.process.terminate()
        server.process.join(20)

        assert server.process.exitcode == 0
        assert monotonic() - began < 20
    asyncio.run(compared(database, players))
    assert [player.refused for player in players] == [[]] * len(players)


async def replaced(server: Served, rng: random.Random) -> list[Player]:
    """Everybody plays while workers are replaced and killed; who played, once all have come to an end."""
    progress, enough = Progress(), asyncio.Event()
    players = [Player(link, random.Random(rng.random()), progress) for link in await opened(server.address)]
    async with asyncio.timeout(120 + 60 * TIMES), asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.play(enough))
        for _ in range(TIMES):
            await progress.more(10)
            old = set(workers(server))
            os.kill(server.process.pid or 0, signal.SIGHUP)
            await until_replaced(server, old)
            await progress.more(10)
            killed = rng.choice(workers(server))
            os.kill(killed, signal.SIGKILL)
            await progress.more(10)
        enough.set()
    return players


@soak
def test_workers_end_when_their_supervisor_is_killed(database: str, tmp_path: Path):
    with served(tmp_path, database, more=("--workers", "2")) as server:
        running = workers(server)
    until = monotonic() + 20
    while any(Path(f"/proc/{one}").exists() for one in running) and monotonic() < until:
        pass

    assert len(running) == 2
    assert not [one for one in running if Path(f"/proc/{one}").exists()]
