"""A connection to a table, until it sits there or is turned away."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from fieldcraft.server.errors import DAMAGED, UNREADABLE, is_damaged
from fieldcraft.server.frames import PartedError, UnreadableError, frame_text, read_frame
from fieldcraft.server.limits import TOO_OFTEN, Buckets
from fieldcraft.server.peers import hand_over, seat_line
from fieldcraft.store import StoreError
from fieldcraft.store.homes import ElsewhereError
from fieldcraft.table.connection import Connection, UnwelcomeError
from fieldcraft.table.links import link_of, token_hash
from fieldcraft.table.open_tables import MOVED
from fieldcraft.table.protocol import Gone, Join, Message
from fieldcraft.table.registry import TableRegistry

log = logging.getLogger("fieldcraft.server")

Socket = WebSocket[Any, Any, Any]

TO_JOIN = 10.0
"""Seconds within which a connection must say who it is."""

SLOWLY = 2.0
"""Seconds that somebody waits for an answer whose address was turned away too often."""

FORBIDDEN = 1008
"""The code with which a connection is closed that is turned away (RFC 6455, 7.4.1)."""


# --- one connection ------------------------------------------------------------------------------


async def attend(socket: Socket, registry: TableRegistry, address: str, doors: Doors) -> None:
    """Let a connection that was accepted join a table, or go; `address` is for the log and for limits."""
    with suppress(PartedError):
        match await _arrival(socket, registry, doors):
            case Connection() as connection:
                seat_line(socket, connection)
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
    sent = read_frame(frame_text(await socket.receive()))
    if not isinstance(sent, Join):
        raise UnreadableError("the first message is `join`", sent.id)
    return sent


async def turn_away(socket: Socket, address: str, gone: Message) -> None:
    """Say why, once, and close."""
    log.warning("connection refused: address=%s why=%r", address, getattr(gone, "why", ""))
    with suppress(WebSocketException, RuntimeError, OSError):
        await socket.send_data(msgspec.json.encode(gone).decode())
        await socket.close(FORBIDDEN)
