"""Who is the owner without a sign-in: whoever sits at the server's own machine, and nobody who only seems to."""

from __future__ import annotations

import pytest
from litestar import Litestar

from fieldcraft.server.settings import Settings
from server.asking import HERE, NEIGHBOUR, OWNER, browser
from server.conftest import HOSTED

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("peer", "base", "headers"),
    [
        (OWNER, HERE, {}),
        (OWNER, "http://127.0.0.1:7777", {}),
        (OWNER, "http://127.0.0.1:5173", {}),
        ("::1", "http://[::1]:7777", {}),
        ("::ffff:127.0.0.1", HERE, {}),
    ],
)
async def test_the_owner_sits_at_the_servers_own_machine(app: Litestar, peer: str, base: str, headers: dict[str, str]):
    async with browser(app, peer, base, **headers) as asking:
        me = (await asking.get("/api/me")).json()

    assert (me["local"], me["hosts"]) == (True, True)
    assert me["links"] == ["http://192.168.1.10:7777"]


@pytest.mark.parametrize(
    ("peer", "base", "headers"),
    [
        pytest.param(NEIGHBOUR, "http://192.168.1.10:7777", {}, id="another machine"),
        pytest.param(NEIGHBOUR, HERE, {}, id="another machine that says it is this one"),
        pytest.param(OWNER, "http://evil.example:7777", {}, id="a name that a stranger made lead here"),
        pytest.param(OWNER, "http://localhost.evil.example:7777", {}, id="a name that looks alike"),
        pytest.param(OWNER, HERE, {"X-Forwarded-For": "203.0.113.9"}, id="through a proxy"),
        pytest.param(OWNER, HERE, {"Forwarded": "for=203.0.113.9"}, id="through another proxy"),
        pytest.param(OWNER, HERE, {"Via": "1.1 somewhere"}, id="through a third proxy"),
        pytest.param("", HERE, {}, id="nobody knows where from"),
        pytest.param("testclient", HERE, {}, id="no address at all"),
    ],
)
async def test_nobody_else_is_the_owner(app: Litestar, peer: str, base: str, headers: dict[str, str]):
    async with browser(app, peer, base, **headers) as asking:
        me = (await asking.get("/api/me")).json()

    assert (me["local"], me["hosts"], me["links"]) == (False, False, [])


@pytest.mark.parametrize("settings", [Settings(accounts=True)])
async def test_not_even_who_sits_at_this_machine(app: Litestar):
    async with browser(app) as asking:
        me = (await asking.get("/api/me")).json()

    assert (me["local"], me["hosts"], me["accounts"]) == (False, False, True)


NGINX = {"Host": "127.0.0.1:7777", "Connection": "close"}
"""What nginx says of whoever asks, if nobody tells it to say more: nothing."""

CADDY = {"Host": "table.example.org", "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
"""What Caddy says."""


@pytest.mark.parametrize(
    "settings", [Settings(url="https://table.example.org"), HOSTED], ids=["no accounts", "hosting"]
)
@pytest.mark.parametrize("headers", [NGINX, CADDY, {"Host": "localhost"}], ids=["nginx", "caddy", "another"])
async def test_nobody_is_the_owner_of_a_server_with_a_public_address(app: Litestar, headers: dict[str, str]):
    async with browser(app, OWNER, "http://127.0.0.1:7777", **headers) as asking:
        me = (await asking.get("/api/me")).json()
        opened = await asking.post("/api/tables", json={"scene": "duel"})

    assert (me["local"], me["hosts"], me["links"]) == (False, False, [])
    assert opened.status_code in (401, 403)


@pytest.mark.parametrize("settings", [Settings(url="http://localhost:7777")])
async def test_who_types_this_machines_own_name_is_the_owner_with_it(app: Litestar):
    async with browser(app) as asking:
        assert (await asking.get("/api/me")).json()["local"]


async def test_a_link_that_opens_nothing_is_said_to(app: Litestar):
    async with browser(app, token="x" * 32) as asking:
        answer = await asking.get("/api/me")

    assert answer.status_code == 401
    assert answer.json()["why"].startswith("This link does not open a seat")
