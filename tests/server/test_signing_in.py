"""Accounts: signing up, in and out, where a server hosts for others."""

from __future__ import annotations

import asyncio
import statistics
import time

import httpx
import pytest
from litestar import Litestar

from fieldcraft.server.passwords import WAITING, BusyError, Passwords
from fieldcraft.server.services import Services
from server.asking import NEIGHBOUR, arrived, browser
from server.conftest import HOSTED

pytestmark = pytest.mark.anyio

HERE = "https://table.example.org"
ANN = {"name": "Ann", "password": "a long password"}


@pytest.fixture
def settings():
    return HOSTED


@pytest.fixture
async def ann(app: Litestar):
    async with browser(app, NEIGHBOUR, HERE) as found:
        await arrived(found)
        assert (await found.post("/api/accounts", json=ANN)).status_code == 201
        yield found


async def test_whoever_makes_an_account_is_signed_in(ann: httpx.AsyncClient):
    me = (await ann.get("/api/me")).json()

    assert (me["name"], me["hosts"], me["local"], me["links"]) == ("Ann", True, False, [])


async def test_nobody_knows_a_password_from_the_database(ann: httpx.AsyncClient, services: Services):
    account = await services.store.accounts.by_name("ann")

    assert account is not None
    assert account.password_hash.startswith("$argon2id$")
    assert ANN["password"] not in account.password_hash


async def test_the_cookie_of_a_session_is_out_of_reach_for_scripts_and_other_sites(app: Litestar):
    async with browser(app, NEIGHBOUR, HERE) as asking:
        await arrived(asking)
        answer = await asking.post("/api/accounts", json=ANN)

    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-fieldcraft-session=")
    assert {"HttpOnly", "Secure", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))


async def test_a_session_is_stored_as_a_hash_only(ann: httpx.AsyncClient, services: Services):
    token = ann.cookies["__Host-fieldcraft-session"]

    assert services.store.database.place.path is not None
    assert token.encode() not in services.store.database.place.path.read_bytes()


async def test_one_signs_out_and_in_again(ann: httpx.AsyncClient):
    token = ann.cookies["__Host-fieldcraft-session"]
    assert (await ann.post("/api/sign-out")).json()["hosts"] is False
    assert not (await ann.get("/api/me")).json()["hosts"]

    stolen = {"Cookie": f"__Host-fieldcraft-session={token}"}
    assert not (await ann.get("/api/me", headers=stolen)).json()["hosts"]

    assert (await ann.post("/api/sign-in", json={**ANN, "name": " ANN "})).status_code == 200
    assert (await ann.get("/api/me")).json()["name"] == "Ann"


async def test_a_name_is_taken_however_it_is_written(ann: httpx.AsyncClient):
    answer = await ann.post("/api/accounts", json={"name": "aNN", "password": "another password"})

    assert (answer.status_code, answer.json()["why"]) == (
        409,
        "Somebody has that name already, or one that looks like it: choose another.",
    )


async def test_an_unknown_name_and_a_wrong_password_are_answered_alike(ann: httpx.AsyncClient):
    wrong = await ann.post("/api/sign-in", json={"name": "Ann", "password": "not the password"})
    unknown = await ann.post("/api/sign-in", json={"name": "Bob", "password": "not the password"})

    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content


async def test_and_just_as_slowly(ann: httpx.AsyncClient, services: Services):
    kept = await services.passwords.hash("right")
    times: dict[str | None, list[float]] = {kept: [], None: []}
    for _ in range(7):
        for one, taken in times.items():
            began = time.process_time()
            assert not await services.passwords.matches(one, "wrong")
            taken.append(time.process_time() - began)

    known, unknown = (statistics.median(taken) for taken in times.values())
    assert 0.4 < known / unknown < 2.5


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"name": "Ann", "password": "short"}, "password"),
        ({"name": "", "password": "a long password"}, "name"),
        ({"name": "Ann"}, "password"),
        ({"name": "Ann", "password": "a long password", "admin": True}, "admin"),
        ({"name": "Ann", "password": 12345678}, "password"),
        ({"name": " \u202e\x07 ", "password": "a long password"}, "name"),
    ],
)
async def test_what_is_wrong_is_said_and_where(ann: httpx.AsyncClient, body: dict[str, object], path: str):
    answer = await ann.post("/api/sign-in", json=body)

    assert answer.status_code == 400
    assert path in str(answer.json()["problems"])


async def test_who_tries_too_often_waits(ann: httpx.AsyncClient, app: Litestar):
    wrong = {"name": "Ann", "password": "a guess too many"}
    statuses = [(await ann.post("/api/sign-in", json=wrong)).status_code for _ in range(12)]

    assert statuses[:5] == [401] * 5
    assert statuses[-1] == 429
    async with browser(app, "203.0.113.7", HERE) as other:
        await arrived(other)
        assert (await other.post("/api/sign-in", json=wrong)).status_code == 401


async def test_behind_a_proxy_each_caller_has_a_limit_of_their_own(app: Litestar):
    wrong = {"name": "Ann", "password": "a guess too many"}
    async with browser(app, "127.0.0.1", HERE) as proxy:
        await arrived(proxy)
        for _ in range(12):
            await proxy.post("/api/sign-in", json=wrong, headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.1"})
        same = await proxy.post("/api/sign-in", json=wrong, headers={"X-Forwarded-For": "198.51.100.2, 203.0.113.1"})
        other = await proxy.post("/api/sign-in", json=wrong, headers={"X-Forwarded-For": "203.0.113.2"})

    assert (same.status_code, other.status_code) == (429, 401)


async def test_the_tables_are_served_while_somebody_signs_in():
    passwords, turns = Passwords(), 0
    hashing = asyncio.gather(*(passwords.hash("a long password") for _ in range(5)))
    while not hashing.done():
        await asyncio.sleep(0.001)
        turns += 1

    # Were they hashed on the loop itself, others would have had a turn between one and the next only.
    assert turns > 20


async def test_not_too_many_wait_to_sign_in():
    passwords = Passwords()
    answers = await asyncio.gather(
        *(passwords.hash("a long password") for _ in range(WAITING + 2)), return_exceptions=True
    )

    assert sum(isinstance(one, BusyError) for one in answers) == 2
