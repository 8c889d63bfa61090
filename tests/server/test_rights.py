"""Who may do what over HTTP: a row for each route, and whoever is not named in it is refused."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx
import pytest
from litestar import Litestar

from fieldcraft.server.services import Services
from folders import SCENES
from server.asking import NEIGHBOUR, OWNER, arrived, browser
from server.conftest import HOSTED, hosting
from server.tables import opened
from server.test_uploads import part, picture, universal

pytestmark = pytest.mark.anyio

EVERYBODY = "owner ann bob here gm player spectator elsewhere nobody"
"""The owner at the server's machine; Ann, who opened the table, and Bob, both signed in; somebody at the machine of a
server that hosts for others; seats of the table; the game master of another table; and nobody known."""

HOSTS, THEIRS, SEATS = "owner ann bob", "owner ann", "gm player spectator"

TEXT = (SCENES / "duel.yaml").read_text(encoding="utf-8")
NAME = {"name": "Cleo", "password": "a long password"}


class Row(NamedTuple):
    """Who may use a route, and what is sent to it."""

    may: str
    sent: dict[str, Any] = {}


ROWS: dict[tuple[str, str], Row] = {
    ("GET", "/health"): Row(EVERYBODY),
    ("GET", "/metrics"): Row(EVERYBODY),
    ("GET", "/api/me"): Row(EVERYBODY),
    ("GET", "/api/library"): Row(HOSTS),
    ("GET", "/api/scenes/{id:str}"): Row(THEIRS),
    ("GET", "/api/scenes/{id:str}/draft"): Row(THEIRS),
    ("GET", "/api/scenes/{id:str}/picture.svg"): Row(THEIRS),
    ("GET", "/api/scenes/{id:str}/plate.webp"): Row(THEIRS),
    ("GET", "/api/scenes/{id:str}/file"): Row(THEIRS),
    ("GET", "/api/scenes/{id:str}/map"): Row(THEIRS, {"params": {"program": "tiled"}}),
    ("POST", "/api/scenes"): Row(HOSTS, {"json": {"text": TEXT}}),
    ("POST", "/api/scenes/check"): Row(HOSTS, {"json": {"text": TEXT}}),
    ("PUT", "/api/scenes/{id:str}"): Row(THEIRS, {"json": {"text": TEXT}}),
    ("DELETE", "/api/scenes/{id:str}"): Row(THEIRS),
    ("GET", "/api/drafts/palette"): Row(HOSTS),
    ("POST", "/api/drafts"): Row(HOSTS, {"json": "draft"}),
    ("POST", "/api/drafts/blank"): Row(HOSTS, {"json": {}}),
    ("POST", "/api/drafts/trial"): Row(HOSTS, {"json": "draft"}),
    ("GET", "/api/drafts/trial"): Row(HOSTS),
    ("POST", "/api/drafts/numbers"): Row(HOSTS, {"json": "draft"}),
    ("POST", "/api/drafts/sweep"): Row(HOSTS, {"json": "number"}),
    ("GET", "/api/drafts/sweep"): Row(HOSTS),
    ("POST", "/api/drafts/tune"): Row(HOSTS, {"json": "draft"}),
    ("GET", "/api/drafts/tune"): Row(HOSTS),
    ("DELETE", "/api/drafts/experiment"): Row(HOSTS),
    ("POST", "/api/drafts/change"): Row(HOSTS, {"json": "change"}),
    ("POST", "/api/drafts/read"): Row(HOSTS, {"json": {"text": TEXT}}),
    ("POST", "/api/maps"): Row(HOSTS, {"files": part(universal(), "cellar.uvtt")}),
    ("POST", "/api/assets"): Row(f"{HOSTS} gm player elsewhere", {"files": part(picture("PNG"))}),
    ("GET", "/api/assets/{id:str}"): Row(EVERYBODY),
    ("GET", "/api/games/{name:str}/characters"): Row(HOSTS),
    ("GET", "/api/games/{name:str}/forms"): Row(EVERYBODY),
    ("GET", "/api/games/{name:str}/scenarios"): Row(HOSTS),
    ("GET", "/api/games/{name:str}/scenarios/{id:str}/plate.svg"): Row(HOSTS),
    ("GET", "/api/games/{name:str}/reference"): Row(EVERYBODY),
    ("POST", "/api/games/{name:str}/tables"): Row(HOSTS, {"json": {"title": "Saltmere nights"}}),
    ("POST", "/api/games/{name:str}/documents/{kind:str}"): Row(
        f"{HOSTS} gm elsewhere", {"files": part(b"{id: harbour, title: Harbour}", "harbour.yaml")}
    ),
    ("GET", "/api/tables"): Row(HOSTS),
    ("POST", "/api/tables"): Row(HOSTS, {"json": {"scene": "duel"}}),
    ("GET", "/api/tables/{id:str}/card"): Row(THEIRS),
    ("POST", "/api/tables/import"): Row(HOSTS, {"files": "export"}),
    ("GET", "/api/tables/{id:str}/links"): Row(f"{THEIRS} gm"),
    ("GET", "/api/tables/{id:str}/picture.svg"): Row(f"{THEIRS} {SEATS}"),
    ("GET", "/api/tables/{id:str}/plate.webp"): Row(f"{THEIRS} {SEATS}"),
    ("GET", "/api/tables/{id:str}/export"): Row(f"{THEIRS} {SEATS}"),
    ("PUT", "/api/tables/{id:str}/seats/{seat:str}/password"): Row(f"{THEIRS} gm", {"json": {"password": ""}}),
    ("GET", "/api/seat"): Row(f"{SEATS} elsewhere"),
    ("POST", "/api/seat/open"): Row("", {"json": {"password": "of a seat that has none"}}),
    ("GET", "/api/seat/mail"): Row(f"{SEATS} elsewhere"),
    ("PUT", "/api/seat/mail"): Row("", {"json": {"address": "anna@example.org"}}),
    ("POST", "/api/seat/mail/confirmation"): Row("", {"json": {"code": "123456"}}),
    ("DELETE", "/api/seat/mail"): Row(f"{SEATS} elsewhere"),
    ("GET", "/api/games"): Row(EVERYBODY),
    ("GET", "/api/rulebooks"): Row(EVERYBODY),
    ("GET", "/api/rules"): Row(EVERYBODY),
    ("GET", "/api/rules/{id:str}"): Row(EVERYBODY),
    ("GET", "/api/openapi.json"): Row(EVERYBODY),
    ("DELETE", "/api/tables/{id:str}"): Row(THEIRS),
    ("POST", "/api/accounts"): Row("ann bob here", {"json": NAME}),
    ("POST", "/api/sign-in"): Row("ann bob here", {"json": {"name": "Ann", "password": "a long password"}}),
    ("POST", "/api/sign-out"): Row(EVERYBODY),
}

UNLISTED = {"/", "/{path:path}", "/api/{path:path}", "/ws"}
"""The client, what is not there, and the WebSocket, whose rights are the table's."""


def routes(app: Litestar) -> Iterator[tuple[str, str]]:
    """Every route with its method."""
    for route in app.routes:
        path = route.path_format.replace("{path}", "{path:path}")
        path = re.sub(r"\{(id|name|kind|seat)\}", r"{\1:str}", path)
        if path not in UNLISTED and not path.startswith("/api/openapi.json"):
            yield from ((str(method), path) for method in route.methods if method != "OPTIONS")
    yield "GET", "/api/openapi.json"


async def test_every_route_has_a_row_and_every_row_a_route(app: Litestar):
    assert set(routes(app)) == set(ROWS)


LOCALLY = [one for one in EVERYBODY.split() if one not in ("ann", "bob", "here")]
HOSTING = [one for one in EVERYBODY.split() if one != "owner"]
SIGNING = {("POST", "/api/accounts"), ("POST", "/api/sign-in")}


@pytest.mark.parametrize("asker", LOCALLY)
async def test_at_ones_own_machine(app: Litestar, services: Services, asker: str):
    assert await allowed(app, services, asker) == listed(asker)


@hosting
@pytest.mark.parametrize("asker", HOSTING)
async def test_where_a_server_hosts_for_others(app: Litestar, services: Services, asker: str):
    assert await allowed(app, services, asker) == listed(asker) | SIGNING


def listed(asker: str) -> set[tuple[str, str]]:
    """The routes in whose rows an asker is named."""
    return {route for route, row in ROWS.items() if asker in row.may.split()}


async def allowed(app: Litestar, services: Services, asker: str) -> set[tuple[str, str]]:
    """The routes that an asker may use; what is refused must be refused for who they are."""
    found = set()
    async with known(app, services) as (browsers, ids, made):
        for route, row in ROWS.items():
            method, path = route
            sent = {
                name: made.get(value, value) if isinstance(value, str) else value for name, value in row.sent.items()
            }
            target = path.replace("{id:str}", ids.get(f"{path}/".split("/")[2], ""))
            target = target.replace("{seat:str}", ids["seat"])
            target = target.replace("{name:str}", "fates_edge").replace("{kind:str}", "packs")
            answer = await browsers[asker].request(method, target, **sent)
            assert answer.status_code < 300 or answer.status_code in (401, 403, 404), (route, answer.text)
            if answer.status_code < 300:
                found.add(route)
    return found


@asynccontextmanager
async def known(
    app: Litestar, services: Services
) -> AsyncIterator[tuple[dict[str, httpx.AsyncClient], dict[str, str], dict[str, Any]]]:
    """A browser of each asker; the ids that they ask for, all Ann's or the owner's; and what is made to be sent."""
    base = HOSTED.url if services.settings.accounts else "http://localhost:7777"
    browsers = {
        "owner": browser(app, OWNER, base),
        "here": browser(app, OWNER, base),
        "ann": browser(app, NEIGHBOUR, base),
        "bob": browser(app, NEIGHBOUR, base),
        "nobody": browser(app, NEIGHBOUR, base),
    }
    for one in browsers.values():
        await arrived(one)
    owner = None
    for name in ("Ann", "Bob") if services.settings.accounts else ():
        signed = await browsers[name.lower()].post("/api/accounts", json={"name": name, "password": "a long password"})
        assert signed.status_code == 201
    if (ann := await services.store.accounts.by_name("Ann")) is not None:
        owner = ann.id
    table, other = await opened(services, owner=owner), await opened(services, owner=owner)
    seats = {"gm": table.gm, "player": table.alder, "spectator": table.spectator, "elsewhere": other.gm}
    browsers |= {name: browser(app, NEIGHBOUR, base, token) for name, token in seats.items()}
    scene = await services.store.scenes.create("Mine", TEXT, owner)
    await services.store.assets.put("a" * 64, "image/webp", 1, 1, b"webp", owner)
    draft = await browsers["ann" if owner else "owner"].get("/api/scenes/duel/draft")
    number = {"draft": draft.json(), "path": "units.sable.body"}
    services.experiments.seconds = 0
    made = {
        "draft": draft.json(),
        "number": number,
        "change": {**number, "value": 2},
        "export": part(await services.registry.export(table.gm), "table.jsonl"),
    }
    seat = next(one.id for one, token in await services.registry.links_of(table.gm) if token == table.vigil)
    ids = {"scenes": scene.id, "tables": table.id, "assets": "a" * 64, "rules": "mini.zoc.reach", "games": "hunger"}
    ids["seat"] = seat
    yield browsers, ids, made
    for one in browsers.values():
        await one.aclose()
