"""A line that is cut: a proxy that lets through so many bytes in one direction, and then breaks the connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Literal

Direction = Literal["up", "down"]
"""To the server, or from it."""


class Proxy:
    """Passes on to a port.  `cuts` are for one connection after another; when they are used up nothing is cut.

    `passed` counts the bytes of the last connection that ended, in each direction.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.cuts: list[tuple[Direction, int]] = []
        self.passed: dict[Direction, int] = {"up": 0, "down": 0}
        self.port = 0

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until it is cut or ends."""
        direction, most = self.cuts.pop(0) if self.cuts else ("up", None)
        limits: dict[Direction, int | None] = {"up": None, "down": None, direction: most}
        self.passed = {"up": 0, "down": 0}
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        flows = [self._flow("up", reader, back, limits["up"]), self._flow("down", there, writer, limits["down"])]
        tasks = [asyncio.create_task(one) for one in flows]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for end in (writer, back):
                end.transport.abort()

    async def _flow(
        self, direction: Direction, source: asyncio.StreamReader, target: asyncio.StreamWriter, most: int | None
    ) -> None:
        """Pass bytes on in one direction, at most so many."""
        with suppress(OSError):
            while most is None or self.passed[direction] < most:
                left = 65_536 if most is None else most - self.passed[direction]
                if not (data := await source.read(min(65_536, left))):
                    return
                self.passed[direction] += len(data)
                target.write(data)
                await target.drain()


@asynccontextmanager
async def proxy(port: int) -> AsyncIterator[Proxy]:
    """A proxy in front of a port of this machine, at one of its own."""
    found = Proxy(port)
    server = await asyncio.start_server(found.connected, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    async with server:
        yield found
