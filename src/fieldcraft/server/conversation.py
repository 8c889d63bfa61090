"""A connection that sits at a table: frames in, each read as one command, and out, as the table has them sent.

It begins when the application has answered, and needs nothing of it: what that keeps for a request is half of what a
connection takes, and it lasts for hours.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from fieldcraft.server.frames import (
    PartedError,
    UnreadableError,
    after_join,
    answer_unreadable,
    frame_text,
    read_frame,
)
from fieldcraft.server.limits import Bucket
from fieldcraft.table.connection import Connection
from fieldcraft.table.protocol import AimAt, Decrees, Options, Plan, Point, Range, Sent, Try

log = logging.getLogger("fieldcraft.server")

LINE = "fieldcraft.line"
"""The extension of ASGI by which an application finds the line of a WebSocket."""

MOST_BAD = 50
"""How many messages that nobody can read are answered before the connection is closed."""

LOOKING = (Options, Range, Plan, AimAt, Decrees, Try, Point)
"""What people send as fast as they move the pointer."""

GOING_AWAY = 1001
"""The code with which a connection is closed (RFC 6455, 7.4.1)."""


class Line(Protocol):
    """A WebSocket of ours below the application; `guest` is the connection that has found its table by it."""

    guest: Connection | None

    async def receive(self) -> MutableMapping[str, Any]:
        """What comes next, as ASGI tells it."""

    async def send(self, message: Any) -> None:
        """Send what ASGI would have sent; OSError if the browser is gone."""

    def flush(self) -> None:
        """Send all that waits for the guest, as soon as the browser takes it."""

    def serve_here(self, guest: Connection) -> None:
        """Let it be the line of a connection to a table of this process."""

    async def hand_over(self, address: str, extra: tuple[str, str]) -> None:
        """Join it to another process's until either ends; OSError if that process cannot be reached."""


def line_of(scope: Mapping[str, Any]) -> Line | None:
    """The line of a WebSocket, if it is one of ours."""
    found: Line | None = (scope.get("extensions") or {}).get(LINE)
    return found


def converse_after(app: Any) -> Any:
    """An application after whose answer those who have found their table talk to it."""

    async def run(scope: Any, receive: Any, send: Any) -> None:
        await app(scope, receive, send)
        line = line_of(scope)
        if line is not None and line.guest is not None:
            scope.clear()
            await _converse(line, line.guest)

    return run


async def _converse(line: Line, guest: Connection) -> None:
    """Hear and tell until either has come to its end."""
    try:
        with suppress(PartedError):
            await _hear(line, guest)
    except Exception:
        log.exception("a connection failed")
    finally:
        guest.leave()
        guest.on_news = None
        line.flush()
    with suppress(RuntimeError, OSError):
        await line.send({"type": "websocket.close", "code": GOING_AWAY})


async def _hear(line: Line, guest: Connection) -> None:
    """Carry out what is sent; who sends more than they may is read more slowly."""
    bad, pace = 0, Pace()
    while bad < MOST_BAD and not guest.left:
        try:
            sent = after_join(read_frame(frame_text(await line.receive())))
        except UnreadableError as error:
            bad += 1
            guest.send(msgspec.json.encode(answer_unreadable(error)))
        else:
            if owed := pace.wait(sent):
                await asyncio.sleep(owed)
            await guest.receive(sent)
    guest.dismiss("too many messages could not be read", again=False)


class Pace:
    """How much one connection may send: commands, and more of what is sent as fast as a pointer moves."""

    def __init__(self) -> None:
        self._commands = Bucket(rate=10, burst=40)
        self._looks = Bucket(rate=40, burst=120)

    def wait(self, sent: Sent) -> float:
        """How many seconds a message must wait."""
        return (self._looks if isinstance(sent, LOOKING) else self._commands).owe()
