"""A server that really listens, and sockets that speak to it frame by frame."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import msgspec
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from fieldcraft.client import Link
from fieldcraft.server.connection_limits import ConnectionLimits
from fieldcraft.server.run import Server, config, listen
from fieldcraft.server.services import Services


class Served:
    """A server at a free port of this machine."""

    def __init__(self, server: Server, port: int) -> None:
        self.server, self.port = server, port

    def link(self, token: str) -> Link:
        """The link of a seat."""
        return Link(f"http://127.0.0.1:{self.port}", token)

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        self.server.should_exit = True

    def line(self, **settings: Any) -> Line:
        """A connection, to be opened with `async with`."""
        return Line(f"ws://127.0.0.1:{self.port}/ws", settings)


@asynccontextmanager
async def serving(app: Litestar, services: Services, **changed: Any) -> AsyncIterator[Served]:
    """The application, served until the block ends; `changed` are settings of uvicorn's that a test cannot wait for."""
    sockets, ready, how = listen("127.0.0.1", 0), asyncio.Event(), config(app, ConnectionLimits(services.settings))
    for name, value in changed.items():
        assert getattr(how, name)
        setattr(how, name, value)
    server = Server(how, services.registry, ready.set)
    running = asyncio.create_task(server.serve(sockets))
    await ready.wait()
    try:
        yield Served(server, sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await running


class Line:
    """A connection to /ws that sends whatever it is told to, and reads messages as JSON."""

    socket: ClientConnection

    def __init__(self, url: str, settings: dict[str, Any]) -> None:
        self.url, self.settings = url, {"compression": None, "max_size": None, **settings}

    async def __aenter__(self) -> Self:
        self.socket = await connect(self.url, **self.settings)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, frame: str | bytes | dict[str, Any]) -> None:
        """Send a frame, or a message."""
        await self.socket.send(msgspec.json.encode(frame).decode() if isinstance(frame, dict) else frame)

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        found: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(self.socket.recv(), 30))
        return found

    async def until(self, type: str) -> dict[str, Any]:
        """The next message of a type; others before it are passed over."""
        while (message := await self.hear())["type"] != type:
            pass
        return message

    async def join(self, token: str, cursor: int = -1) -> dict[str, Any]:
        """Sit down; the welcome."""
        await self.send({"type": "join", "id": "j", "token": token, "cursor": cursor})
        return await self.hear()

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command; its answer."""
        await self.send(command)
        while (message := await self.hear()).get("id") != command["id"]:
            pass
        return message

    async def closed(self) -> int | None:
        """Wait until the other end has closed; the code with which it did."""
        await asyncio.wait_for(self.socket.wait_closed(), 30)
        return self.socket.close_code
