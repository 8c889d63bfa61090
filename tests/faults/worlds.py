"""A table on a server that really listens, whose clock, dice, ids and tokens a test decides."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from fieldcraft.core.laws import Steady
from fieldcraft.server.app import application
from fieldcraft.server.services import Services, open_services
from fieldcraft.server.settings import Settings
from fieldcraft.store import MissingError
from fieldcraft.store.connection import insert, put
from fieldcraft.store.rows import TableRow
from fieldcraft.store.store import Store
from fieldcraft.table import records
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.protocol import Command, Join, Range, Sent
from fieldcraft.table.storage import seed_name
from fieldcraft.table.table import Table
from server.served import Served, serving
from table.parties import SEED

NAME = "party"
LINKS = Links(b"a key that both worlds of these tests share")
PATIENCE = 60
"""Seconds that an answer may take on a machine that does much else."""

VARYING = frozenset({"date", "set-cookie"})
"""Headers that differ from one answer to the next, whoever asks."""


class Answer(msgspec.Struct):
    """The id of what is answered."""

    id: str = ""


class Wire:
    """A seat's connection, and every frame it received, as bytes."""

    def __init__(self, socket: ClientConnection, frames: list[bytes]) -> None:
        self.socket, self.frames = socket, frames

    async def ask(self, sent: Sent) -> bytes:
        """Send a command, and read until it is answered; the answer."""
        assert isinstance(sent, Command)
        await self.socket.send(msgspec.json.encode(sent).decode())
        while msgspec.json.decode((frame := await self.hear()), type=Answer).id != sent.id:
            pass
        return frame

    async def hear(self) -> bytes:
        """The next frame."""
        frame = await asyncio.wait_for(self.socket.recv(decode=False), 20)
        assert isinstance(frame, bytes)
        self.frames.append(frame)
        return frame


class World:
    """One table, over and over again."""

    def __init__(self, services: Services, served: Served, time: Callable[[int], None]) -> None:
        self.services, self.served, self.turn_clock = services, served, time
        self.table = Table(NAME)
        self.wires: dict[str, Wire] = {}

    async def begin(self, scene: records.SceneOpened, people: tuple[records.SeatMade, ...]) -> None:
        """A table that begins with a scene, at which everybody sits."""
        await self.end()
        store = self.services.store
        row = msgspec.structs.asdict(TableRow(NAME, "Party", None, 0))
        await store.database.write(lambda connection: put(connection, "tables", "id", **row))
        await store.secrets.put(NAME, seed_name(scene.seal), SEED)
        for one in people:
            await store.database.write(lambda connection, one=one: insert(connection, "seats", [seat_row(one)]))
        for seq, body in enumerate((records.TableOpened(name="Party"), scene, *people), start=1):
            await store.records.append(NAME, seq, people[0].seat, None, 0, records.encode(body))
        self.table = (await self.services.registry.session(NAME)).table
        self.table.runtime.match.source = Steady()
        for one in people:
            await self.sit(one.seat)

    async def end(self) -> None:
        """Nobody sits there any more, and there is no such table."""
        for wire in self.wires.values():
            await wire.socket.close()
        self.wires = {}
        with suppress(MissingError):
            await self.services.registry.delete(NAME)

    async def sit(self, seat: str, cursor: int = -1, frames: list[bytes] | None = None) -> None:
        """Somebody sits down."""
        socket = await connect(f"ws://127.0.0.1:{self.served.port}/ws", compression=None, max_size=None, max_queue=None)
        wire = self.wires[seat] = Wire(socket, [] if frames is None else frames)
        join = Join(id="join", token=LINKS.token(NAME, seat, 0), cursor=cursor)
        await socket.send(msgspec.json.encode(join).decode())
        await wire.hear()

    async def come_back(self, seat: str) -> None:
        """Somebody's connection breaks, and they join again from where they were."""
        await self.settle()
        before, cursor = self.wires.pop(seat), self.table.cursor(seat)
        await before.socket.close()
        while seat in self.table.here:  # noqa: ASYNC110  a server tells nobody that it has noticed
            await asyncio.sleep(0)
        await self.sit(seat, cursor, before.frames)

    async def settle(self) -> None:
        """Everybody has received what is on its way: a question is answered after all that came before."""
        for wire in self.wires.values():
            await wire.ask(Range(id="fence", piece="nobody"))

    async def fetched(self, seat: str, path: str) -> tuple[Any, ...]:
        """What a seat is given over HTTP."""
        headers = {"Authorization": f"Bearer {LINKS.token(NAME, seat, 0)}"}
        base = f"http://127.0.0.1:{self.served.port}"
        async with httpx.AsyncClient(base_url=base, headers=headers, timeout=PATIENCE) as http:
            found = await http.get(path)
        kept = [(name, value) for name, value in found.headers.items() if name not in VARYING]
        return found.status_code, kept, found.content


def seat_row(one: records.SeatMade) -> dict[str, Any]:
    """A seat as the store has it."""
    hashed = token_hash(LINKS.token(NAME, one.seat, 0))
    facts = {"id": one.seat, "table_id": NAME, "role": one.role, "side": one.side, "label": one.label}
    return {**facts, "commands": b"[]", "token_hash": hashed, "revoked": False}


@asynccontextmanager
async def world(path: Path) -> AsyncIterator[World]:
    """A server of its own, which nobody asks too often."""
    times = [0]
    async with (
        await Store.open(path, clock=lambda: times[-1]) as store,
        open_services(store, Settings(), LINKS, pace=0) as services,
    ):
        for limit in (services.work, *services.doors):
            limit.__init__(rate=1e6, burst=10**6)  # type: ignore[misc]
        async with serving(application(services), services) as served:
            yield World(services, served, times.append)
