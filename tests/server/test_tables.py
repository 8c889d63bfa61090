"""Tables in the lobby: opened, listed, shown to each seat as it sees them, taken away and taken in."""

from __future__ import annotations

import re
import time

import httpx
import msgspec
import pytest
from litestar import Litestar

from fieldcraft.server.services import Services
from fieldcraft.table.protocol import Do, Done, Join, Manage, Reveal, Say
from server.asking import NEIGHBOUR, arrived, browser
from server.conftest import HOSTED, hosting
from server.tables import opened
from server.test_uploads import part

pytestmark = pytest.mark.anyio


async def test_a_table_is_opened_from_a_scene_in_one_step(owner: httpx.AsyncClient):
    made = await owner.post("/api/tables", json={"scene": "duel", "plays": ["alder"], "bots": ["vigil"]})
    (card,) = (await owner.get("/api/tables")).json()

    assert made.status_code == 201
    assert (card["id"], card["token"], card["yours"]) == (made.json()["table"], made.json()["token"], True)
    assert [(seat["role"], seat["side"]) for seat in card["seats"]] == [("gm", "alder"), ("bot", "vigil")]


async def test_ones_own_scene_is_put_on_a_table(owner: httpx.AsyncClient):
    text = (await owner.get("/api/scenes/duel")).json()["text"].replace("title: ", "title: My ", 1)
    kept = (await owner.post("/api/scenes", json={"text": text})).json()["card"]["id"]
    await owner.post("/api/tables", json={"scene": kept})
    (card,) = (await owner.get("/api/tables")).json()

    assert card["scene"].startswith("My ")


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"scene": "nowhere"}, 404, "no such scene"),
        ({"scene": "duel", "plays": ["thorn"]}, 400, "there is no side 'thorn': there are alder, vigil"),
        ({"scene": ""}, 400, "cannot be used"),
        ({"scene": "duel", "gm": True}, 400, "cannot be used"),
    ],
)
async def test_what_cannot_be_opened_is_said_why(
    owner: httpx.AsyncClient, body: dict[str, object], status: int, why: str
):
    answer = await owner.post("/api/tables", json=body)

    assert answer.status_code == status
    assert why in answer.json()["why"]


async def test_links_lead_to_the_address_that_others_reach(owner: httpx.AsyncClient, services: Services):
    table = await opened(services)
    links = (await owner.get(f"/api/tables/{table.id}/links")).json()

    assert {link["url"] for link in links} == {f"http://192.168.1.10:7777/s/{link['token']}" for link in links}
    assert {table.gm, table.alder, table.vigil, table.spectator} == {link["token"] for link in links}
    assert all(link["code"].startswith("<svg") and "style" not in link["code"] for link in links)


async def test_a_link_tells_what_it_opens(app: Litestar, services: Services):
    table = await opened(services)
    async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777", table.alder) as alder:
        card = (await alder.get("/api/seat")).json()

    assert (card["table"], card["name"], card["role"], card["scene"]) == (
        table.id,
        "A table",
        "player",
        "The chalk ring",
    )


async def test_who_asks_too_often_what_a_link_opens_waits_and_keeps_out_nobody_else(
    app: Litestar, services: Services, monkeypatch: pytest.MonkeyPatch
):
    table = await opened(services)
    monkeypatch.setattr("fieldcraft.server.socket.SLOWLY", 0.2)
    services.doors.joins.__init__(rate=0.001, burst=2)  # type: ignore[misc]  # fewer than really are allowed
    services.doors.failures.__init__(rate=0.001, burst=1)  # type: ignore[misc]
    found, took = {}, []
    async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777") as asking:
        for token in (table.alder, table.alder, table.alder, "no-such-seat-1", "no-such-seat-2", table.vigil):
            before = time.monotonic()
            answer = await asking.get("/api/seat", headers={"Authorization": f"Bearer {token}"})
            took.append(time.monotonic() - before)
            found.setdefault(token, []).append(answer.status_code)

    assert list(found.values()) == [[200, 200, 429], [403], [403], [200]]
    assert took[4] >= 0.2 > took[3]


async def test_each_seat_has_a_picture_of_what_it_sees(app: Litestar, services: Services):
    table = await opened(services, "ambush")
    drawn = {}
    for name, token in (("gm", table.gm), ("alder", table.alder), ("thorn", table.vigil)):
        async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777", token) as asking:
            drawn[name] = (await asking.get(f"/api/tables/{table.id}/picture.svg")).text

    assert "Thorn 1" in drawn["gm"]
    assert "Thorn 1" in drawn["thorn"]
    assert not [name for name in ("Thorn 1", "Wren") if name in drawn["alder"]]


async def test_a_picture_stays_the_same_while_nothing_happens_that_its_seat_knows_of(app: Litestar, services: Services):
    table = await opened(services, "ambush")
    session, master = await services.registry.authenticate(table.gm)
    tags = []
    async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777", table.alder) as alder:
        tags.append((await alder.get(f"/api/tables/{table.id}/picture.svg")).headers["etag"])
        hidden = sorted(set(session.table.runtime.view("thorn").units) - set(session.table.runtime.view("alder").units))
        decree = {"do": "decree", "events": [{"event": "boons_changed", "unit": hidden[0], "by": 1}], "reason": "luck"}
        assert type((await session.handle(master.id, Do(id="d1", action=decree)))[0]) is Done
        tags.append((await alder.get(f"/api/tables/{table.id}/picture.svg")).headers["etag"])

    assert tags[0] == tags[1]


async def test_a_table_is_taken_elsewhere_whole(owner: httpx.AsyncClient, services: Services):
    table = await opened(services)
    session, alder = await services.registry.authenticate(table.alder)
    await session.handle(alder.id, Do(id="a1", order="Sable move g5"))
    file = await owner.get(f"/api/tables/{table.id}/export")
    assert file.headers["content-disposition"] == 'attachment; filename="a-table.jsonl"'

    taken = (await owner.post("/api/tables/import", files=part(file.content, "t.jsonl"))).json()
    again, master = await services.registry.authenticate(taken["token"])

    assert taken["table"] != table.id
    assert again.table.runtime.view(master.side) == session.table.runtime.view(master.side)


async def test_the_seed_of_a_scene_that_is_played_never_leaves_the_server(
    app: Litestar, owner: httpx.AsyncClient, services: Services
):
    table = await opened(services)
    session, alder = await services.registry.authenticate(table.alder)
    dice = session.table.runtime.dice
    await session.handle(alder.id, Say(id="s1", text="/sr 3d6"))

    async def told() -> bytes:
        """All that a game master who sees all is given."""
        async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777", table.gm) as gm:
            return (await gm.get(f"/api/tables/{table.id}/export")).content

    assert dice.seed.hex().encode() not in (file := await told())
    assert (await owner.post("/api/tables/import", files=part(file, "t.jsonl"))).status_code == 201
    await session.handle(session.table.room.present[0].id, Manage(id="m1", change=Reveal()))
    shown = await told()
    assert dice.seed.hex().encode() in shown
    assert dice.secret.hex().encode() not in shown


async def test_a_players_file_holds_what_the_player_was_told(
    app: Litestar, services: Services, owner: httpx.AsyncClient
):
    table = await opened(services, "ambush")
    async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777", table.alder) as alder:
        file = (await alder.get(f"/api/tables/{table.id}/export")).content
    session, _ = await services.registry.authenticate(table.gm)

    assert session.table.runtime.dice.seed.hex().encode() not in file
    hidden = set(session.table.runtime.view("thorn").units) - set(session.table.runtime.view("alder").units)
    assert hidden
    assert not any(id.encode() in file for id in hidden)
    answer = await owner.post("/api/tables/import", files=part(file, "t.jsonl"))
    assert (answer.status_code, answer.json()["why"][:28]) == (400, "This file cannot be taken in")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"fieldcraft_table": 99}', b"\xff\xfe", b"[" * 50_000])
async def test_what_is_no_table_is_not_taken_in(owner: httpx.AsyncClient, data: bytes):
    answer = await owner.post("/api/tables/import", files=part(data, "t.jsonl"))

    assert answer.status_code == 400
    assert (await owner.get("/api/tables")).json() == []


async def test_a_table_that_is_deleted_is_gone_for_all(owner: httpx.AsyncClient, services: Services):
    table = await opened(services)
    connection = await services.registry.connect(Join(id="j", token=table.alder))

    assert (await owner.delete(f"/api/tables/{table.id}")).status_code == 204
    assert msgspec.json.decode(connection.take_waiting()[-1])["type"] == "gone"
    assert (await owner.get("/api/tables")).json() == []
    assert (await owner.delete(f"/api/tables/{table.id}")).status_code == 404


async def test_a_table_that_cannot_be_read_is_listed_as_that(owner: httpx.AsyncClient, services: Services):
    table = await services.store.tables.create("From the future")
    await services.store.records.append(table.id, 1, "s", None, 0, b'{"record": "time_travelled"}')
    (card,) = (await owner.get("/api/tables")).json()

    assert card["name"] == "From the future"
    assert "cannot be opened" in card["words"]


async def test_whatever_a_table_holds_the_others_stand_in_the_lobby(owner: httpx.AsyncClient, services: Services):
    spoiled, sound = [(await owner.post("/api/tables", json={"scene": "duel"})).json()["table"] for _ in range(2)]
    last = await services.store.records.last_seq(spoiled)
    await services.store.records.append(spoiled, last + 1, "s", None, 0, b'{"record":"scene_turned","scene":99}')

    cards = {one["id"]: one for one in (await owner.get("/api/tables")).json()}

    assert "cannot be opened" in cards[spoiled]["words"]
    assert cards[sound]["seats"]


@pytest.mark.parametrize("path", ["links", "picture.svg", "export", ""])
async def test_a_table_that_is_not_there_and_one_of_somebody_else_are_answered_alike(
    app: Litestar, services: Services, path: str
):
    mine, other = await opened(services), await opened(services)
    answers = []
    async with browser(app, NEIGHBOUR, "http://192.168.1.10:7777", mine.gm) as asking:
        for table in (other.id, "0123456789abcdef", "../../x", "%00"):
            answer = await asking.request("GET" if path else "DELETE", f"/api/tables/{table}/{path}".rstrip("/"))
            answers.append(answer)

    assert {answer.status_code for answer in answers[:2]} <= {401, 404}
    assert answers[0].content == answers[1].content


@hosting
async def test_each_sees_their_own_tables(app: Litestar, services: Services):
    async with browser(app, NEIGHBOUR, HOSTED.url) as ann, browser(app, NEIGHBOUR, HOSTED.url) as bob:
        for asking, name in ((ann, "Ann"), (bob, "Bob")):
            await arrived(asking)
            await asking.post("/api/accounts", json={"name": name, "password": "a long password"})
            await asking.post("/api/tables", json={"scene": "duel", "name": f"{name}'s"})

        assert [card["name"] for card in (await ann.get("/api/tables")).json()] == ["Ann's"]
        assert [card["name"] for card in (await bob.get("/api/tables")).json()] == ["Bob's"]


@hosting
async def test_where_a_server_hosts_for_others_links_lead_to_its_public_address(app: Litestar, services: Services):
    table = await opened(services)
    async with browser(app, NEIGHBOUR, HOSTED.url, table.gm) as gm:
        (first, *_) = (await gm.get(f"/api/tables/{table.id}/links")).json()

    assert re.fullmatch(r"https://table\.example\.org/s/[\w-]{32}", first["url"])
