"""A connection to a table: frames in, each read as one command, and out, as the table has them sent."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from fieldcraft.core import Refusal
from fieldcraft.server.errors import DAMAGED, UNREADABLE, is_damaged
from fieldcraft.server.limits import TOO_OFTEN, Bucket, Buckets
from fieldcraft.server.peers import hand_over, keep_line, line_of
from fieldcraft.store import StoreError
from fieldcraft.store.homes import ElsewhereError
from fieldcraft.table.connection import Connection, UnwelcomeError
from fieldcraft.table.links import link_of, token_hash
from fieldcraft.table.open_tables import MOVED
from fieldcraft.table.protocol import (
    LARGEST_FRAME,
    AimAt,
    Decrees,
    Gone,
    Join,
    Message,
    Options,
    Plan,
    Point,
    Range,
    Refuse,
    Sent,
    Try,
)
from fieldcraft.table.refusals import refuse
from fieldcraft.table.registry import TableRegistry

log = logging.getLogger("fieldcraft.server")

Socket = WebSocket[Any, Any, Any]

TO_JOIN = 10.0
"""Seconds within which a connection must say who it is."""

MOST_BAD = 50
"""How many messages that nobody can read are answered before the connection is closed."""

SLOWLY = 2.0
"""Seconds that somebody waits for an answer whose address was turned away too often."""

LONGEST_WHY = 300
"""How much is said of what is wrong with a message, which may repeat parts of it."""

LOOKING = (Options, Range, Plan, AimAt, Decrees, Try, Point)
"""What people send as fast as they move the pointer."""

GOING_AWAY, FORBIDDEN = 1001, 1008
"""Codes with which a connection is closed (RFC 6455, 7.4.1)."""

ENDED = (WebSocketException, RuntimeError, OSError)
"""What sending raises once the other end is gone."""

_DECODER = msgspec.json.Decoder(Sent)


class UnreadableError(Exception):
    """A frame that is no message of the protocol: why, and the id that it gives itself, if it does."""

    def __init__(self, why: str, id: str = "") -> None:
        super().__init__(why)
        self.id = id


class PartedError(Exception):
    """The other end is gone."""


class Named(msgspec.Struct):
    """Anything with an id."""

    id: str = ""


# --- one connection ------------------------------------------------------------------------------


async def attend(socket: Socket, registry: TableRegistry, address: str, doors: Doors) -> None:
    """Serve a connection that was accepted, from its `join` to its end; `address` is for the log and for limits."""
    with suppress(PartedError):
        match await _arrival(socket, registry, doors):
            case Connection() as connection:
                keep_line(socket)
                await _converse(socket, connection)
            case ElsewhereError(address=home):
                await _hand_over(socket, home, address)
            case gone:
                await doors.delay_failure(address)
                await turn_away(socket, address, gone)


class Doors(NamedTuple):
    """How often somebody sits down or looks by one link, and how often an address may be turned away without waiting.

    Links are counted one by one, so that nobody who knocks in vain keeps out who sits behind the same address.
    """

    joins: Buckets
    failures: Buckets

    def may_knock(self, token: str) -> bool:
        """Whether a link may be tried now."""
        return self.joins.take(token_hash(link_of(token)).hex())

    async def delay_failure(self, address: str) -> None:
        """Let an address wait whose links have opened nothing too often."""
        if not self.failures.take(address):
            await asyncio.sleep(SLOWLY)


async def _hand_over(socket: Socket, home: str, address: str) -> None:
    """Let a table's home serve a connection; who cannot be served now comes again."""
    try:
        await hand_over(socket, home)
    except OSError as error:
        log.warning("a connection could not be handed over to %s: %s", home, error)
        await turn_away(socket, address, Gone(why=MOVED, again=True))


async def _arrival(socket: Socket, registry: TableRegistry, doors: Doors) -> Connection | ElsewhereError | Message:
    """The seat that a connection joins, at its home, or why it is sent away; Parted if it goes by itself."""
    try:
        join = await asyncio.wait_for(_join(socket), TO_JOIN)
        if not doors.may_knock(join.token):
            return Gone(why=TOO_OFTEN, again=True)
        return await registry.connect(join)
    except TimeoutError:
        return Gone(why=f"nobody joined within {TO_JOIN:.0f} seconds", again=True)
    except UnreadableError as error:
        return Gone(why=str(error))
    except UnwelcomeError as error:
        return error.gone
    except ElsewhereError as elsewhere:
        return elsewhere
    except PartedError:
        raise
    except StoreError as error:
        log.error("a table could not be opened: %s", error)  # noqa: TRY400  in words, which say it all
        return Gone(why=DAMAGED, again=False) if is_damaged(error) else Gone(why=UNREADABLE, again=True)
    except Exception:
        # Whatever is in a table's log: who comes to it is told so, and nobody else is harmed.
        log.exception("a table could not be opened")
        return Gone(why="this table cannot be opened just now", again=True)


async def _join(socket: Socket) -> Join:
    """The first message, which must be `join`."""
    sent = read_frame(await _frame(socket))
    if not isinstance(sent, Join):
        raise UnreadableError("the first message is `join`", sent.id)
    return sent


async def turn_away(socket: Socket, address: str, gone: Message) -> None:
    """Say why, once, and close."""
    log.warning("connection refused: address=%s why=%r", address, getattr(gone, "why", ""))
    with suppress(WebSocketException, RuntimeError, OSError):
        await socket.send_data(msgspec.json.encode(gone).decode())
        await socket.close(FORBIDDEN)


async def _converse(socket: Socket, connection: Connection) -> None:
    """Hear and tell until either has come to its end."""
    telling = asyncio.create_task(_tell(socket, connection))
    hearing = asyncio.create_task(_hear(socket, connection))
    try:
        await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hearing.cancel()
        connection.leave()
        for ended in await asyncio.gather(telling, hearing, return_exceptions=True):
            if isinstance(ended, Exception):
                log.error("a connection failed", exc_info=ended)


async def _tell(socket: Socket, connection: Connection) -> None:
    """Send what the table has to say, then close."""
    line = line_of(socket)
    with suppress(WebSocketException, RuntimeError, OSError):
        async for message in connection:
            if line is None:
                await socket.send_data(message.decode())
            else:
                await line.push([message, *connection.take_waiting()])
            # Until there is another, which may take long, what was said last would be kept.
            del message
        await socket.close(GOING_AWAY)


async def _hear(socket: Socket, connection: Connection) -> None:
    """Carry out what is sent; who sends more than they may is read more slowly."""
    bad, pace = 0, Pace()
    with suppress(PartedError):
        while bad < MOST_BAD:
            try:
                sent = _after_join(read_frame(await _frame(socket)))
            except UnreadableError as error:
                bad += 1
                connection.send(msgspec.json.encode(_no(error)))
            else:
                if owed := pace.wait(sent):
                    await asyncio.sleep(owed)
                await connection.receive(sent)
        connection.dismiss("too many messages could not be read", again=False)


class Pace:
    """How much one connection may send: commands, and more of what is sent as fast as a pointer moves."""

    def __init__(self) -> None:
        self._commands = Bucket(rate=10, burst=40)
        self._looks = Bucket(rate=40, burst=120)

    def wait(self, sent: Sent) -> float:
        """How many seconds a message must wait."""
        return (self._looks if isinstance(sent, LOOKING) else self._commands).owe()


# --- frames ---------------------------------------------------------------------------------------


async def _frame(socket: Socket) -> str:
    """The next frame; Parted if there is none any more, UnreadableError if it is not text or too long."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise PartedError
    text = event.get("text")
    if not isinstance(text, str):
        raise UnreadableError("messages are text")
    if len(text) > LARGEST_FRAME:
        raise UnreadableError(f"a message has at most {LARGEST_FRAME} bytes")
    return text


def read_frame(frame: str) -> Sent:
    """A frame as a message; UnreadableError, with what is wrong, if it is none.

    >>> read_frame('{"type": "undo", "id": "a1"}')
    Undo(id='a1')
    >>> read_frame('{"type": "undo", "id": "a1", "by": "gm"}')
    Traceback (most recent call last):
    fieldcraft.server.socket.UnreadableError: Object contains unknown field `by`
    """
    try:
        sent: Sent = _DECODER.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise UnreadableError(str(error)[:LONGEST_WHY], _id(frame)) from None
    return sent


def _after_join(sent: Sent) -> Sent:
    if isinstance(sent, Join):
        raise UnreadableError("a connection joins once", sent.id)
    return sent


def _id(frame: str) -> str:
    """The id that a message gives itself, as far as it can be read."""
    try:
        return msgspec.json.decode(frame, type=Named).id[:40]
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return ""


def _no(error: UnreadableError) -> Refuse:
    refusal: Refusal = refuse("table.message", str(error)).refusal
    return Refuse(id=error.id, refusal=refusal)
