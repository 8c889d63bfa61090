"""What another process hands on counts as its caller's own; what only pretends to be handed on is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from fieldcraft.server.connection_limits import ConnectionLimits
from fieldcraft.server.peers import PROOF, Peers, Relay, restore_callers
from fieldcraft.server.settings import Settings
from fieldcraft.table.links import Links

pytestmark = pytest.mark.anyio

PEERS = Peers(Links(b"the key that all processes of these tests share"))
STRANGERS = Peers(Links(b"the key that some other server has for its links"))


async def who_asks(headers: dict[str, str]) -> tuple[int, Any]:
    """The status of an answer, and as whose the application took the request."""
    taken: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        taken.append((scope["client"], [name for name, _ in scope["headers"] if name == PROOF.encode()]))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    transport = httpx.ASGITransport(restore_callers(app, PEERS), client=("127.0.0.1", 5))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:7777") as client:
        answer = await client.get("/api/me", headers=headers)
    return answer.status_code, taken


async def test_who_is_handed_on_by_a_process_of_ours_is_not_taken_for_the_owner_here():
    assert await who_asks({PROOF: PEERS.proof("192.168.1.4")}) == (200, [(("192.168.1.4", 0), [])])
    assert await who_asks({PROOF: PEERS.proof("")}) == (200, [(None, [])])
    assert await who_asks({}) == (200, [(("127.0.0.1", 5), [])])


@pytest.mark.parametrize(
    "proof", [STRANGERS.proof("192.168.1.4"), "127.0.0.1", "", PEERS.proof("192.168.1.4").replace("4 ", "5 ")]
)
async def test_what_pretends_to_be_handed_on_is_refused(proof: str):
    assert await who_asks({PROOF: proof}) == (403, [])


async def test_a_line_from_another_process_is_counted_where_it_came_in():
    limits = ConnectionLimits(Settings(connections=10, connections_each=1, internal="127.0.0.1:9000"))
    caller = limits.caller(("127.0.0.1", 5), ("127.0.0.1", 9000))

    assert limits.caller(("127.0.0.1", 5), ("127.0.0.1", 7777)) == "127.0.0.1"
    assert [limits.admit(caller) for _ in range(10)] == [""] * 10
    assert "as many connections as it can keep" in limits.admit(caller)


class End(asyncio.Transport):
    """One end of a line, and what was done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.did: list[object] = []

    def write(self, data: Any) -> None:
        self.did.append(bytes(data))

    def close(self) -> None:
        self.did.append("closed")

    def pause_reading(self) -> None:
        self.did.append("paused")

    def resume_reading(self) -> None:
        self.did.append("resumed")


async def test_bytes_pass_as_they_are_once_the_home_has_taken_the_line():
    browser, home = End(), End()
    relay = Relay(browser, b"GET /ws", b"join")
    relay.connection_made(home)
    relay.data_received(b"HTTP/1.1 101 Switching Protocols\r\nUpgr")
    assert not relay.joined.done()
    relay.data_received(b"ade: websocket\r\n\r\nwelc")
    relay.data_received(b"ome")
    relay.pause_writing()
    relay.resume_writing()
    relay.connection_lost(None)

    assert home.did == [b"GET /ws", b"join"]
    assert browser.did == [b"welc", b"ome", "paused", "resumed", "closed"]
    assert relay.ended.done()


async def test_a_home_that_does_not_take_the_line_leaves_it_to_who_asked():
    browser, home = End(), End()
    relay = Relay(browser, b"GET /ws", b"join")
    relay.connection_made(home)
    relay.data_received(b"HTTP/1.1 503 Service Unavailable\r\n\r\n")
    relay.connection_lost(None)

    assert home.did == [b"GET /ws", "closed"]
    assert browser.did == []
    with pytest.raises(ConnectionError):
        await relay.joined
