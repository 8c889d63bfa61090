"""Other processes that share the database: what concerns a table is handed on to the one that is its home.

What is handed on bears a proof, made with the key of the links that all processes share, of where it came from: so the
home treats it as if its caller had come there.  Over HTTP a request is asked anew.  A WebSocket, once its first message
has said which table it is about, is joined to one of the home's: from then on bytes pass as they are.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, Response
from litestar.types import ASGIApp, Receive, Scope, Send

from fieldcraft.server.addresses import Connection, peer
from fieldcraft.server.conversation import line_of
from fieldcraft.store import UnavailableError
from fieldcraft.store.homes import ElsewhereError
from fieldcraft.table.connection import Connection as Guest
from fieldcraft.table.http_bodies import ErrorBody

if TYPE_CHECKING:
    import httpx

    from fieldcraft.table.links import Links

PROOF = "fieldcraft-caller"
"""The header that says who called, and proves that a process of ours says so."""

OWN = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length", "upgrade", "te", PROOF})
"""The headers that belong to one line, and are not handed on."""

TO_ANSWER = 30.0
"""Seconds that a home may take for an answer."""

TO_CONNECT = 2.0
"""Seconds that it may take to be reached."""

LARGEST_HEAD = 16 * 1024
"""Bytes of the head of an answer."""

Headers = Iterable[tuple[bytes, bytes]]


class Peers:
    """What a process needs to hand on to others, and to believe what others hand on to it."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._http: httpx.AsyncClient | None = None

    def proof(self, caller: str) -> str:
        """What the header says of a caller.

        >>> from fieldcraft.table.links import Links
        >>> peers = Peers(Links.fresh())
        >>> peers.caller(peers.proof("192.168.1.4")), peers.caller("127.0.0.1 made-up")
        ('192.168.1.4', None)
        """
        return f"{caller} {self._links.seal(f'caller {caller}')}"

    def caller(self, proof: str) -> str | None:
        """The caller that a header names; None if no process of ours says so."""
        caller = proof.rpartition(" ")[0]
        return caller if hmac.compare_digest(self.proof(caller).encode(), proof.encode()) else None

    def headers(self, connection: Connection) -> list[tuple[str, str]]:
        """The headers of a request as they are handed on."""
        kept = [(name, value) for name, value in connection.headers.items() if name.lower() not in OWN]
        return [*kept, (PROOF, self.proof(peer(connection)))]

    async def ask(self, address: str, connection: Connection, path: str = "") -> httpx.Response:
        """The answer of another process to a request, or to one for another path; Unavailable if it gives none."""
        import httpx

        self._http = self._http or httpx.AsyncClient(timeout=TO_ANSWER, trust_env=False)
        url = f"http://{address}{path or path_of(connection.scope)}"
        method = "GET" if path else connection.scope["method"]  # type: ignore[typeddict-item]  # of HTTP, which it is
        try:
            return await self._http.request(method, url, headers=self.headers(connection))
        except httpx.TransportError as error:
            raise UnavailableError(f"the process at {address} does not answer: {error!r}") from error

    async def close(self) -> None:
        """Let go of what is kept."""
        if self._http is not None:
            await self._http.aclose()


def path_of(scope: Any) -> str:
    """What a request asks for, as it was written."""
    query = scope["query_string"].decode("latin-1")
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return path.decode("latin-1") + (query and f"?{query}")


# --- handing on ----------------------------------------------------------------------------------


class Handed(Response[None]):
    """The answer of another process, asked when it is wanted."""

    def __init__(self, address: str, request: Request[Any, Any, Any]) -> None:
        super().__init__(None)
        self._address, self._request = address, request

    def to_asgi_response(self, **_: Any) -> ASGIApp:  # type: ignore[override]
        """What asks, and passes the answer on."""
        return self._pass_on

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        peers: Peers = self._request.app.state.services.peers
        try:
            answer = await peers.ask(self._address, self._request)
            status, body = answer.status_code, answer.content
            # What httpx has unpacked is passed on unpacked.
            kept = [(n, v) for n, v in answer.headers.raw if n.lower() not in (b"content-length", b"content-encoding")]
        except UnavailableError:
            status, kept = HTTPStatus.SERVICE_UNAVAILABLE, [(b"content-type", b"application/json")]
            body = msgspec.json.encode(ErrorBody(why="This table is moving. Please try again in a moment."))
        length = [] if status == HTTPStatus.NO_CONTENT else [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": int(status), "headers": [*kept, *length]})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def hand_on(request: Request[Any, Any, Any], error: ElsewhereError) -> Response[Any]:
    """The answer to what is for another process to answer; only requests without a body are."""
    return Handed(error.address, request)


async def hand_over(connection: Connection, address: str) -> None:
    """Let the process at an address serve a WebSocket from its first message on; OSError if it cannot."""
    if (line := line_of(connection.scope)) is None:
        raise ConnectionError("this line cannot be handed over")
    peers: Peers = connection.app.state.services.peers
    await line.hand_over(address, (PROOF, peers.proof(peer(connection))))


def seat_line(connection: Connection, guest: Guest) -> None:
    """Let a WebSocket be the line of a connection to a table of this process, once it has been answered."""
    if (line := line_of(connection.scope)) is None:
        guest.leave()
        raise ConnectionError("this line is none of ours")
    line.serve_here(guest)


# --- being handed --------------------------------------------------------------------------------


def restore_callers(app: Any, peers: Peers) -> Any:
    """An application that takes what other processes hand on for their callers' own; what pretends to be is refused."""

    async def restore(scope: Any, receive: Any, send: Any) -> None:
        found = next((value for name, value in scope.get("headers", ()) if name == PROOF.encode()), None)
        caller = None if found is None else peers.caller(found.decode("latin-1"))
        if found is not None and caller is None:
            await refuse(scope, send)
            return
        if caller is not None:
            headers = [one for one in scope["headers"] if one[0] != PROOF.encode()]
            scope |= {"client": (caller, 0) if caller else None, "headers": headers}
        await app(scope, receive, send)

    return restore


async def refuse(scope: Any, send: Any) -> None:
    """Refuse what claims to be handed on and is not, or comes from a process that has another key."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    body = msgspec.json.encode(ErrorBody(why=f"The header {PROOF} is for processes that share one key of links."))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": int(HTTPStatus.FORBIDDEN), "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def open_peers(links: Links) -> AsyncIterator[Peers]:
    """The peers of a server, let go of at the end."""
    peers = Peers(links)
    try:
        yield peers
    finally:
        await peers.close()


# --- a WebSocket joined to another ------------------------------------------------------------------


class Relay(asyncio.Protocol):
    """The other half of a WebSocket that was handed over: the line to the process that serves it.

    `head` is the request, and `early` what the browser has sent since, both as bytes.
    """

    def __init__(self, browser: asyncio.Transport, head: bytes, early: bytes) -> None:
        self._browser, self._head, self._early = browser, head, early
        self._answer = b""
        self.transport: asyncio.Transport | None = None
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket, as the browser did."""
        self.transport = transport  # type: ignore[assignment]
        self.write(self._head)

    def write(self, data: bytes) -> None:
        """Pass on what the browser sends."""
        if self.transport is not None:
            self.transport.write(data)

    def close(self) -> None:
        """The browser is gone, or nobody waits any more."""
        if self.transport is not None:
            self.transport.close()

    def hold(self, on: bool) -> None:
        """Read no more from the home while the browser is slow, or read on."""
        if self.transport is not None:
            (self.transport.pause_reading if on else self.transport.resume_reading)()

    def data_received(self, data: bytes) -> None:
        """Pass on what comes, once the WebSocket is granted."""
        if self.joined.done():
            self._browser.write(data)
            return
        self._answer += data
        head, end, rest = self._answer.partition(b"\r\n\r\n")
        if end and b" 101 " in head.partition(b"\r\n")[0]:
            self.joined.set_result(None)
            self.write(self._early)
            if rest:
                self._browser.write(rest)
        elif end or len(self._answer) > LARGEST_HEAD:
            self.close()

    def pause_writing(self) -> None:
        """The home is slow: read no more from the browser."""
        self._browser.pause_reading()

    def resume_writing(self) -> None:
        """Read on."""
        self._browser.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """The home is gone, and the browser comes again; or it never took the line."""
        if not self.joined.done():
            self.joined.set_exception(ConnectionError("the home of the table did not take the line"))
        elif not self.ended.done():
            self.ended.set_result(None)
            self._browser.close()
