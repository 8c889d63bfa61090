"""Who is the owner without a sign-in: whoever sits at the server's own machine, and nobody who only seems to."""

from __future__ import annotations

import pytest
from litestar import Litestar

from fieldcraft.server.settings import Settings
from server.asking import HERE, NEIGHBOUR, OWNER, browser

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


async def test_a_link_that_opens_nothing_is_said_to(app: Litestar):
    async with browser(app, token="x" * 32) as asking:
        answer = await asking.get("/api/me")

    assert answer.status_code == 401
    assert answer.json()["why"].startswith("This link does not open a seat")
