"""A line to a PostgreSQL server that can go down, or be cut in the middle of a commit."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qs, urlsplit

SOCKET = ".s.PGSQL.5432"

Cut = Literal["before", "after"] | None
"""What of the next commit is lost: the words that order it, or the answer that it was done."""


class Line:
    """Passes on what client and server say; while `answers` is not set, what the server says waits."""

    def __init__(self, server: str, url: str) -> None:
        self.url = url
        self.cut: Cut = None
        self._server = server
        self._down = False
        self.answers = asyncio.Event()
        self.answers.set()
        self._idle = asyncio.Event()
        self._clients: set[asyncio.StreamWriter] = set()

    def go_down(self) -> None:
        """Cut all connections, and take no new ones."""
        self._down = True
        for client in self._clients:
            client.close()

    def come_up(self) -> None:
        """Take connections again."""
        self._down = False

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client until it, the server or a cut ends it."""
        if self._down:
            writer.close()
            return
        self._clients.add(writer)
        from_server, to_server = await asyncio.open_unix_connection(self._server)
        jobs = [asyncio.create_task(self._ask(reader, to_server)), asyncio.create_task(self._tell(from_server, writer))]
        await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        for end in (writer, to_server):
            end.close()
        await asyncio.gather(writer.wait_closed(), to_server.wait_closed(), return_exceptions=True)
        self._clients.discard(writer)
        if not self._clients:
            self._idle.set()

    async def idle(self) -> None:
        """Return when the last client is gone."""
        self.go_down()
        if self._clients:
            self._idle.clear()
            await self._idle.wait()

    async def _ask(self, reader: asyncio.StreamReader, to_server: asyncio.StreamWriter) -> None:
        while said := await reader.read(65536):
            cut = self.cut if b"COMMIT;" in said else None
            if cut != "before":
                to_server.write(said)
                await to_server.drain()
            if cut is not None:
                await asyncio.sleep(0.1)
                self.cut = None
                return

    async def _tell(self, from_server: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await from_server.read(65536):
            if self.cut == "after" and b"COMMIT" in said:
                await asyncio.sleep(1.0)
            await self.answers.wait()
            writer.write(said)
            await writer.drain()


@contextlib.asynccontextmanager
async def line_to(url: str) -> AsyncIterator[Line]:
    """A line to the database of a URL, which has a URL of its own."""
    folder = parse_qs(urlsplit(url).query)["host"][0]
    # Not in pytest's own folder: the path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="line") as own:
        line = Line(str(Path(folder) / SOCKET), url.replace(folder, own))
        async with await asyncio.start_unix_server(line.connect, f"{own}/{SOCKET}"):
            yield line
            await line.idle()
