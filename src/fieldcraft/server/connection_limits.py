"""How many connections there may be, and how long one may take over a request: below the application, where bytes come.

Half a request costs whoever sends it nothing and keeps a line open, so heads must be whole within some seconds, bodies
must come at a bearable pace, and neither one address nor all together may hold every line that there is.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fieldcraft.server.addresses import loopback
from fieldcraft.server.conversation import LINE
from fieldcraft.server.inbox import Gate, Inbox
from fieldcraft.server.peers import TO_CONNECT, Relay
from fieldcraft.server.settings import Settings
from fieldcraft.table.connection import Connection
from fieldcraft.table.protocol import LARGEST_FRAME

SLOWEST = 8 * 1024
"""Bytes a second of a body, below which nobody waits for it for longer than for a head."""

RESERVED = 64
"""Files that the process needs besides its connections: the database, its threads, the log."""

REFUSAL = """\
HTTP/1.1 {status} {phrase}\r
Content-Type: application/json\r
Content-Length: {length}\r
Cache-Control: no-store\r
X-Content-Type-Options: nosniff\r
Connection: close\r
\r
{body}"""


class ConnectionLimits:
    """Counts the connections of each address and of all.

    Behind a proxy on this machine, all that it passes on comes from one address, which then is not counted alone.
    """

    def __init__(self, settings: Settings) -> None:
        self.most, self.each, self.patience = settings.connections, settings.connections_each, settings.patience
        self._behind_proxy, self._internal = settings.behind_proxy, settings.internal
        self._open: Counter[str] = Counter()

    def admit(self, address: str) -> str:
        """Count a connection; why there may be no further one, "" if there may."""
        kept = network_of(address)
        if self._open.total() >= self.most:
            return "This server has as many connections as it can keep: try again in a moment."
        if kept and self._open[kept] >= self.each and not (self._behind_proxy and loopback(address)):
            return f"There are {self.each} connections from your address already: close some."
        self._open[kept] += 1
        return ""

    def caller(self, client: tuple[str, int] | None, server: tuple[str, int | None] | None) -> str:
        """By which address a line is counted; "" for one from another process of ours, which has counted it."""
        if client is None or (server is not None and f"{server[0]}:{server[1]}" == self._internal):
            return ""
        return client[0]

    def release(self, address: str) -> None:
        """One connection fewer."""
        kept = network_of(address)
        self._open[kept] -= 1
        if self._open[kept] <= 0:
            del self._open[kept]


def network_of(address: str) -> str:
    """By what an address is counted: whoever has one of IPv6 has 2**64 of them.

    >>> network_of("192.168.1.4"), network_of("2001:db8::1:2:3:4"), network_of("")
    ('192.168.1.4', '2001:db8::/64', '')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4 or found.ipv4_mapped:
        return str(getattr(found, "ipv4_mapped", None) or found)
    return str(ip_network((found, 64), strict=False))


def most_connections(wanted: int) -> int:
    """How many connections the system lets this process keep, at most as many as are wanted."""
    try:
        import resource
    except ImportError:  # there is none for Windows, nor such a limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted + RESERVED:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted + RESERVED, hard), hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(wanted, max(soft - RESERVED, soft // 2))


class LimitedHTTP(H11Protocol):
    """HTTP within limits: heads and bodies come in time, or the line is closed."""

    limits: ClassVar[ConnectionLimits]
    _counted = False
    _awaited: Any = None
    _since = 0.0
    _received = 0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep a new line, or say why not and close it."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if why := self.limits.admit(self._address):
            self._send_away(HTTPStatus.SERVICE_UNAVAILABLE, why)
            return
        self._counted = True
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take in what came, and see what is awaited next."""
        if not self._counted:
            return
        self._received += len(data)
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Await the next request."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the line over to the WebSocket, which lets go of it."""
        self._stop_timer()
        self._counted = False
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the line."""
        self._stop_timer()
        super().connection_lost(exc)
        if self._counted:
            self.limits.release(self._address)

    @property
    def _address(self) -> str:
        return self.limits.caller(self.client, self.server)

    def _watch(self) -> None:
        """Begin to count anew when something else is awaited: a head, a body, or nothing."""
        awaited = self.conn.their_state if self._counted else None
        if awaited is self._awaited:
            return
        self._awaited, self._since, self._received = awaited, self.loop.time(), 0
        self._stop_timer()
        if awaited in (h11.IDLE, h11.SEND_BODY):
            self._timer = self.loop.call_later(self.limits.patience, self._check_pace)

    def _check_pace(self) -> None:
        """Close the line unless enough of a body has come to wait for more."""
        body = self._received / SLOWEST if self._awaited is h11.SEND_BODY else 0.0
        left = self._since + self.limits.patience + body - self.loop.time()
        if left > 0:
            self._timer = self.loop.call_later(left, self._check_pace)
        elif self._received and self.conn.our_state is h11.IDLE:
            self._send_away(HTTPStatus.REQUEST_TIMEOUT, "This request did not come to its end in time.")
        else:
            self.transport.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _send_away(self, status: HTTPStatus, why: str) -> None:
        body = f'{{"why":"{why}"}}'
        head = REFUSAL.format(status=status.value, phrase=status.phrase, length=len(body), body=body)
        self.transport.write(head.encode("ascii"))
        self.transport.close()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket, which took its line over from HTTP; until its table is found here it may go to another process."""

    limits: ClassVar[ConnectionLimits]
    guest: Connection | None = None
    _relay: Relay | None = None
    _early: bytes | None = b""
    _flushing = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()  # type: ignore[assignment]  # what of a queue is used of it
        self.writable = Gate()  # type: ignore[assignment]

    def handle_connect(self, event: Any) -> None:
        """Let whoever serves it hand it over."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # an extension of our own

    def data_received(self, data: bytes) -> None:
        """Take in what came; what came before the table is found is remembered as it was."""
        if self._relay is not None:
            self._relay.write(data)
            return
        if self._early is not None and self.handshake_initiated:
            self._early = self._early + data if len(self._early) < LARGEST_FRAME else None
        super().data_received(data)

    def serve_here(self, guest: Connection) -> None:
        """It is the line of a connection to a table, for hours: what came with the request is needed no more."""
        self._early = None
        self.request.headers.clear()  # what reads frames keeps the request
        del self.request, self.response
        self.guest = guest
        guest.on_news = self._flush_soon
        self._flush_soon()

    def _flush_soon(self) -> None:
        """Send what waits once all that is being told now has been, in one write."""
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send all that waits for the guest, as soon as the browser takes it; let who hears know if it has left.

        The frames are written here, since passing each down through the application takes several times as long.
        """
        self._flushing = False
        if self.guest is None or not self.writable.is_set():
            return
        messages = self.guest.take_waiting()
        if messages and not (self.disconnected or self.close_sent):
            self.transport.write(b"".join([part for one in messages for part in (frame_head(len(one)), one)]))
        if self.guest.left:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000, "reason": None})

    async def hand_over(self, address: str, extra: tuple[str, str]) -> None:
        """Let another process serve this line, until either end is gone; OSError if that one does not take it."""
        if self._early is None:
            raise ConnectionError("too much was sent before the table was known")
        host, _, port = address.rpartition(":")
        self.transport.pause_reading()
        relay = Relay(self.transport, self._request_head(extra), self._early)
        try:
            async with asyncio.timeout(TO_CONNECT):
                await self.loop.create_connection(lambda: relay, host.strip("[]"), int(port))
                await relay.joined
        except BaseException:
            relay.close()
            self.transport.resume_reading()
            raise
        self.stop_keepalive()
        self._relay = relay
        self.transport.resume_reading()
        await relay.ended

    def _request_head(self, extra: tuple[str, str]) -> bytes:
        """The request as it came, with one more header."""
        lines = [f"{name}: {value}" for name, value in self.request.headers.raw_items() if name.lower() != extra[0]]
        head = (f"GET {self.request.path} HTTP/1.1", *lines, f"{extra[0]}: {extra[1]}", "", "")
        return "\r\n".join(head).encode("latin-1", errors="replace")

    def pause_writing(self) -> None:
        """The browser is slow: read no more from who serves it."""
        super().pause_writing()
        if self._relay is not None:
            self._relay.hold(True)

    def resume_writing(self) -> None:
        """Read on."""
        super().resume_writing()
        self.flush()
        if self._relay is not None:
            self._relay.hold(False)

    def shutdown(self) -> None:
        """Close, without a word into what another process says."""
        if self._relay is not None:
            self.transport.close()
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the line."""
        if self._relay is not None:
            self._relay.close()
        super().connection_lost(exc)
        self.limits.release(self.limits.caller(self.client, self.server))


def frame_head(size: int) -> bytes:
    """What stands before a message of text that is sent in one frame (RFC 6455, 5.2).

    >>> frame_head(5).hex(), frame_head(300).hex(), frame_head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def protocols_within(limits: ConnectionLimits) -> tuple[type[LimitedHTTP], type[LimitedWebSocket]]:
    """The protocols of a server that keeps these limits."""
    space = {"limits": limits}
    return type("Http", (LimitedHTTP,), space), type("WebSocket", (LimitedWebSocket,), space)
