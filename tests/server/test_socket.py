"""The WebSocket: who may sit down, what is answered to whatever is sent, and how a connection ends."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator

import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fieldcraft.server import socket
from fieldcraft.server.conversation import MOST_BAD
from fieldcraft.server.services import Services
from fieldcraft.table.protocol import LARGEST_FRAME
from server.served import Served, serving
from server.tables import Opened, opened

pytestmark = pytest.mark.anyio

BAD = {
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "a number": "17",
    "null": "null",
    "no type": '{"id": "a"}',
    "an unknown type": '{"type": "sudo", "id": "a"}',
    "a type that is a number": '{"type": 7, "id": "a"}',
    "a message of the server's": '{"type": "done", "id": "a"}',
    "no id": '{"type": "undo"}',
    "an id that is none": '{"type": "undo", "id": "../a"}',
    "a long id": '{"type": "undo", "id": "' + "a" * 99 + '"}',
    "an unknown field": '{"type": "undo", "id": "a", "by": "gm"}',
    "a wrong type": '{"type": "say", "id": "a", "text": 5}',
    "deep lists": "[" * 20_000,
    "deep objects": '{"type": "do", "id": "a", "action": ' + '{"a": ' * 9_000 + "1" + "}" * 9_001,
    "a huge number": '{"type": "do", "id": "a", "at": ' + "9" * 5_000 + "}",
    "a number beyond all": '{"type": "do", "id": "a", "at": 1e999}',
    "not a number": '{"type": "do", "id": "a", "at": NaN}',
    "half a surrogate": '{"type": "say", "id": "a", "text": "\\ud800"}',
    "a control character": '{"type": "say", "id": "a\x00", "text": "x"}',
    "too many waypoints": '{"type": "plan", "id": "a", "piece": "sable", "way": [' + "[1,2]," * 900 + "[1,2]]}",
    "a waypoint far away": '{"type": "plan", "id": "a", "piece": "sable", "way": [[99999999999, 1]]}',
    "two messages": '{"type": "undo", "id": "a"}{"type": "undo", "id": "b"}',
}
"""Frames that are no message of the protocol."""


@pytest.fixture
async def served(app: Litestar, services: Services) -> AsyncIterator[Served]:
    async with serving(app, services) as found:
        yield found


@pytest.fixture
async def table(services: Services) -> Opened:
    return await opened(services)


# --- sitting down ----------------------------------------------------------------------------


async def test_a_seat_does_and_the_others_are_told(served: Served, table: Opened):
    async with served.line() as alder, served.line() as vigil:
        welcome = await alder.join(table.alder)
        await vigil.join(table.vigil)
        assert (welcome["type"], welcome["you"]["role"], welcome["you"]["side"]) == ("welcome", "player", "alder")

        done = await alder.ask(type="do", id="a1", order="Sable move g5")
        told = await vigil.until("told")

        assert done == {"type": "done", "id": "a1", "link": "", "seat": ""}
        assert told["news"]["change"]["pieces"]["sable"]["at"] == [6, 4]


async def test_the_same_command_is_carried_out_once(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        first = await alder.ask(type="do", id="a1", order="Sable move g5")
    async with served.line() as alder:
        welcome = await alder.join(table.alder)
        again = await alder.ask(type="do", id="a1", order="Sable move g5")

    assert again == first
    assert welcome["tableau"]["pieces"]["sable"]["at"] == [6, 4]


async def test_who_comes_back_is_told_what_they_missed(served: Served, table: Opened):
    async with served.line() as alder, served.line() as vigil:
        await alder.join(table.alder)
        cursor = (await vigil.join(table.vigil))["cursor"]
        await vigil.socket.close()
        await alder.ask(type="do", id="a1", order="Sable move g5")
        await alder.ask(type="say", id="a2", text="Your turn soon")
    async with served.line() as vigil:
        missed = (await vigil.join(table.vigil, cursor))["news"]

    assert [news["cursor"] for news in missed] == [cursor + 1, cursor + 2]
    assert missed[1]["spoken"]["text"] == "Your turn soon"


@pytest.mark.parametrize("frame", BAD.values(), ids=BAD)
async def test_who_does_not_begin_with_join_is_sent_away(served: Served, caplog: pytest.LogCaptureFixture, frame: str):
    with caplog.at_level(logging.WARNING):
        async with served.line() as stranger:
            await stranger.send(frame)
            gone = await stranger.hear()
            code = await stranger.closed()

    assert (gone["type"], gone["again"], code) == ("gone", False, 1008)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert caplog.records[0].exc_info is None
    assert "\n" not in caplog.records[0].getMessage()
    assert len(caplog.records[0].getMessage()) < 600


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"type": "undo", "id": "a"}, "the first message is `join`"),
        ({"type": "join", "id": "a", "token": "x" * 32}, "opens no seat"),
        ({"type": "join", "id": "a", "token": "short"}, "length >= 16"),
    ],
)
async def test_who_may_not_sit_down_is_told_why(served: Served, message: dict[str, str], why: str):
    async with served.line() as stranger:
        await stranger.send(message)
        gone = await stranger.hear()

        assert gone["type"] == "gone"
        assert why in gone["why"]
        assert await stranger.closed() == 1008


async def test_a_client_of_another_version_is_told_to_load_the_page_anew(served: Served, table: Opened):
    async with served.line() as old:
        await old.send({"type": "join", "id": "a", "token": table.alder, "protocol": 99})

        assert "load it anew" in (await old.hear())["why"]


async def test_who_says_nothing_is_sent_away(served: Served, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(socket, "TO_JOIN", 0.1)
    async with served.line() as silent:
        assert (await silent.hear())["again"]
        assert await silent.closed() == 1008


async def test_bytes_are_no_message(served: Served):
    async with served.line() as stranger:
        await stranger.send(b'{"type": "join"}')

        assert (await stranger.hear())["why"] == "messages are text"


async def test_a_frame_that_is_too_long_closes_the_connection(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        with pytest.raises(ConnectionClosed):
            await alder.ask(type="say", id="a", text="x" * (LARGEST_FRAME + 1))

        assert await alder.closed() == 1009


async def test_another_sites_pages_open_no_connection(served: Served):
    with pytest.raises(InvalidStatus) as refused:
        async with served.line(origin="http://evil.example"):
            pass

    assert refused.value.response.status_code == 403


async def test_our_own_pages_do(served: Served, table: Opened):
    async with served.line(origin=f"http://127.0.0.1:{served.port}") as alder:
        assert (await alder.join(table.alder))["type"] == "welcome"


async def test_who_sits_down_too_often_waits(services: Services, served: Served, table: Opened):
    services.doors.joins.__init__(rate=0.001, burst=2)  # type: ignore[misc]  # fewer than really are allowed
    for _ in range(2):
        async with served.line() as alder:
            assert (await alder.join(table.alder))["type"] == "welcome"
    async with served.line() as alder:
        assert (await alder.join(table.alder))["again"]
    async with served.line() as master:
        assert (await master.join(table.gm))["type"] == "welcome"


async def test_who_knocks_in_vain_keeps_out_nobody_behind_the_same_address(
    services: Services, served: Served, table: Opened, monkeypatch: pytest.MonkeyPatch
):
    services.doors.failures.__init__(rate=0.001, burst=2)  # type: ignore[misc]  # fewer than really are allowed
    monkeypatch.setattr("fieldcraft.server.socket.SLOWLY", 0.2)
    took = []
    for number in range(3):
        async with served.line() as stranger:
            before = time.monotonic()
            assert (await stranger.join(f"no-such-seat-at-all-{number}"))["type"] == "gone"
            took.append(time.monotonic() - before)

    async with served.line() as alder:
        assert (await alder.join(table.alder))["type"] == "welcome"
    assert took[2] >= 0.2 > took[0]


async def test_who_comes_to_a_table_that_cannot_be_opened_is_told_so(services: Services, served: Served, table: Opened):
    (row,), store = await services.store.tables.all(), services.store
    seat = next(one for one in await store.seats.of_table(row.id) if one.role == "gm")
    asked = b'{"record":"consent_asked","entry":1000000}'
    await store.records.append(row.id, await store.records.last_seq(row.id) + 1, seat.id, None, 0, asked)

    async with served.line() as master:
        gone = await master.join(table.gm)

    assert (gone["type"], gone["why"]) == ("gone", "this table cannot be opened just now")


# --- what is sent ------------------------------------------------------------------------------


async def test_whatever_is_sent_is_answered_and_the_table_goes_on(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        for name, frame in BAD.items():
            await alder.send(frame)
            no = await alder.until("no")
            assert no["refusal"]["rule"] == "table.message", name
            assert len(no["refusal"]["why"]) <= 400

        assert (await alder.ask(type="do", id="a1", order="Sable move g5"))["type"] == "done"


async def test_an_answer_bears_the_id_of_what_it_answers(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        no = await alder.ask(type="undo", id="mine", by="gm")

    assert (no["type"], no["id"]) == ("no", "mine")


async def test_a_connection_joins_once(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        no = await alder.ask(type="join", id="again", token=table.gm)

    assert (no["type"], no["refusal"]["why"]) == ("no", "a connection joins once")


async def test_who_sends_nothing_that_can_be_read_is_let_go(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        for _ in range(MOST_BAD):
            await alder.send("{")

        assert not (await alder.until("gone"))["again"]
        await alder.closed()


async def test_who_sends_too_much_at_once_is_slowed_down(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        began = time.monotonic()
        for number in range(48):
            await alder.send({"type": "say", "id": f"s{number}", "text": "quick"})
        last = await alder.ask(type="say", id="last", text="more")

    assert last["type"] == "done"
    assert time.monotonic() - began > 0.8


async def test_looking_is_as_quick_as_a_hand(served: Served, table: Opened):
    async with served.line() as alder:
        await alder.join(table.alder)
        answers = [await alder.ask(type="plan", id=f"p{n}", piece="sable", way=[[4, 4]]) for n in range(60)]

    assert {answer["type"] for answer in answers} == {"previewed"}


# --- the end -------------------------------------------------------------------------------------


async def test_a_seat_that_is_taken_away_is_closed(served: Served, table: Opened):
    async with served.line() as gm, served.line() as alder:
        await gm.join(table.gm)
        seat = (await alder.join(table.alder))["you"]["id"]
        await gm.ask(type="manage", id="m", change={"change": "revoke_seat", "seat": seat})
        gone = await alder.until("gone")
        await alder.closed()

    assert not gone["again"]
    async with served.line() as alder:
        assert (await alder.join(table.alder))["type"] == "gone"


async def test_when_the_server_stops_everybody_is_told_and_may_come_back(served: Served, table: Opened):
    async with served.line() as alder, served.line() as gm:
        await alder.join(table.alder)
        await gm.join(table.gm)
        served.stop()

        for one in (alder, gm):
            assert (await one.until("gone"))["again"]
            await one.closed()


async def test_who_reads_too_slowly_is_let_go_and_holds_nobody_up(served: Served, services: Services, table: Opened):
    session, seat = await services.registry.authenticate(table.vigil)
    async with served.line(max_queue=1) as slow, served.line() as quick:
        await slow.join(table.vigil)
        await quick.join(table.alder)
        (connection,) = (one for one in session.connections.all if one.seat == seat.id)
        for _ in range(2_000):
            connection.send(b'{"type": "told", "filler": "' + b"x" * 50_000 + b'"}')
            if connection not in session.connections.all:
                break
            await asyncio.sleep(0)

        assert connection not in session.connections.all
        assert (await quick.ask(type="do", id="a1", order="Sable move g5"))["type"] == "done"
        slow.socket.transport.abort()


async def test_a_connection_that_breaks_leaves_its_seat(served: Served, services: Services, table: Opened):
    session, _ = await services.registry.authenticate(table.gm)
    async with served.line() as alder:
        await alder.join(table.alder)
        assert len(session.connections.all) == 1
        alder.socket.transport.abort()
    for _ in range(100):
        await asyncio.sleep(0.02)
        if not session.connections.all:
            break

    assert session.connections.all == []


async def test_a_connection_that_does_not_answer_is_closed(app: Litestar, services: Services):
    request = (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    async with serving(app, services, ws_ping_interval=0.1, ws_ping_timeout=0.1) as served:
        reading, writing = await asyncio.open_connection("127.0.0.1", served.port)
        writing.write(request.encode())
        answer = await asyncio.wait_for(reading.read(), 30)
        writing.close()
        await writing.wait_closed()

    assert answer.startswith(b"HTTP/1.1 101")
    assert b"keepalive ping timeout" in answer
