"""A line to a table that may break: commands go out with ids, and again with the same ids once the line stands."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from fieldcraft.client.link import Link
from fieldcraft.core import Refusal
from fieldcraft.table.protocol import Command, Gone, Join, Received, Refuse, Stale, Welcome

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
"""Seconds before the line is tried again: doubled each time, and less by chance, so that not all come at once."""

LARGEST_MESSAGE = 64 * 2**20
"""Bytes of a message that is believed to be one: the history of a long battle is."""

FAILED = (OSError, WebSocketException, InvalidHandshake, InvalidMessage, asyncio.TimeoutError)
"""What shows that a line is down."""

_DECODER = msgspec.json.Decoder(Received)


class ClosedError(Exception):
    """The seat is closed for good, and why."""


class RefusedError(Exception):
    """A command was refused: `refusal` says why, citing a rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal


class StaleViewError(Exception):
    """A command was not carried out, since more has happened than its sender had seen."""


class Line:
    """Keeps a line to a table, and hands on what it is told."""

    def __init__(
        self, link: Link, cursor: Callable[[], int], told: Callable[[Any], None], ended: Callable[[], None]
    ) -> None:
        self.link, self._cursor, self._told, self._ended = link, cursor, told, ended
        self._waiting: dict[str, tuple[Command, asyncio.Future[Any]]] = {}
        self._socket: ClientConnection | None = None
        self._prefix, self._count = secrets.token_hex(5), count(1)
        self._task: asyncio.Task[None] | None = None
        self._joined = asyncio.Event()
        self.closed: ClosedError | None = None

    # --- opening and closing -----------------------------------------------------

    async def open(self) -> None:
        """Join the table; Closed if the seat cannot be had."""
        self._task = asyncio.create_task(self._keep())
        joined = asyncio.create_task(self._joined.wait())
        await asyncio.wait({joined, self._task}, return_when=asyncio.FIRST_COMPLETED)
        joined.cancel()
        if self.closed:
            raise self.closed

    async def close(self) -> None:
        """Leave the table."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._end("the seat was left")

    # --- asking --------------------------------------------------------------------

    async def ask(self, command: type[Command], **facts: Any) -> Any:
        """Send a command, however often the line breaks meanwhile, and give its answer.

        Raises RefusedError, StaleView, or Closed if the seat is lost before the answer came.
        """
        if self.closed:
            raise self.closed
        sent = command(id=f"{self._prefix}-{next(self._count)}", **facts)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[sent.id] = (sent, answer)
        await self._send(sent)
        try:
            return _check(await answer)
        finally:
            self._waiting.pop(sent.id, None)

    async def _send(self, command: Command) -> None:
        """Send now if the line stands; otherwise it is sent once it does."""
        if self._socket is not None and self._joined.is_set():
            with suppress(*FAILED):
                await self._socket.send(msgspec.json.encode(command).decode())

    # --- the line -------------------------------------------------------------------

    async def _keep(self) -> None:
        """Connect, and again whenever the line breaks, until the seat is gone."""
        pause = FIRST_PAUSE
        while not self.closed:
            with suppress(*FAILED):
                async for message in self._messages():
                    pause = FIRST_PAUSE
                    await self._hear(message)
            self._joined.clear()
            if not self.closed:
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _messages(self) -> AsyncIterator[Any]:
        """What the table sends on one connection, from the first message to the last."""
        async with connect(self.link.socket, max_size=LARGEST_MESSAGE, compression=None) as socket:
            self._socket = socket
            join = Join(id=f"{self._prefix}-0", token=self.link.token, cursor=self._cursor())
            await socket.send(msgspec.json.encode(join).decode())
            async for frame in socket:
                yield _DECODER.decode(frame)

    async def _hear(self, message: Any) -> None:
        if isinstance(message, Gone):
            if not message.again:
                self._end(message.why)
            return
        if (waiting := self._waiting.get(getattr(message, "id", ""))) is not None and not waiting[1].done():
            waiting[1].set_result(message)
            return
        if isinstance(message, Refuse) and not self._joined.is_set():
            self._end(message.refusal.why)
            return
        self._told(message)
        if isinstance(message, Welcome):
            self._joined.set()
            for command, _ in list(self._waiting.values()):
                await self._send(command)

    def _end(self, why: str) -> None:
        self.closed = self.closed or ClosedError(why)
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self.closed)
        self._ended()


def _check(answer: Any) -> Any:
    if isinstance(answer, Refuse):
        raise RefusedError(answer.refusal)
    if isinstance(answer, Stale):
        raise StaleViewError(f"more had happened by then, up to number {answer.cursor}")
    return answer
