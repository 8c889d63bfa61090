"""Seats with a password: asked for beside the link, kept as a hash, and tried only so often."""

from __future__ import annotations

from typing import NamedTuple

import httpx
import pytest
from litestar import Litestar

from fieldcraft.server.services import Services
from fieldcraft.table.connection import UnwelcomeError
from fieldcraft.table.protocol import Join
from server.asking import browser
from server.tables import opened

pytestmark = pytest.mark.anyio

PASSWORD = "the mill wheel"


class Lock(NamedTuple):
    """A table whose player's seat has a password."""

    table: str
    seat: str
    master: str
    link: str


async def give_password(app: Litestar, lock: Lock, password: str, token: str = "") -> httpx.Response:
    """Somebody gives the seat a password."""
    async with browser(app, token=token or lock.master) as asking:
        path = f"/api/tables/{lock.table}/seats/{lock.seat}/password"
        return await asking.put(path, json={"password": password})


async def open_seat(app: Litestar, link: str, password: str) -> httpx.Response:
    """Somebody who has the link enters a password."""
    async with browser(app, token=link) as asking:
        return await asking.post("/api/seat/open", json={"password": password})


async def card(app: Litestar, token: str) -> httpx.Response:
    """What a token opens."""
    async with browser(app, token=token) as asking:
        return await asking.get("/api/seat")


@pytest.fixture
async def lock(app: Litestar, services: Services) -> Lock:
    made = await opened(services)
    seats = {seat.side: seat.id for seat, _ in await services.registry.links_of(made.gm)}
    found = Lock(made.id, seats["alder"], made.gm, made.alder)
    assert (await give_password(app, found, PASSWORD)).status_code == 204
    return found


async def test_the_link_alone_opens_nothing(app: Litestar, lock: Lock, services: Services):
    answer = await card(app, lock.link)

    assert (answer.status_code, answer.json()["why"]) == (423, "This seat has a password.")
    async with browser(app, token=lock.link) as asking:
        assert (await asking.get(f"/api/tables/{lock.table}/picture.svg")).status_code == 423
    with pytest.raises(UnwelcomeError, match="has a password"):
        await services.registry.connect(Join(id="j", token=lock.link))


async def test_the_password_opens_it_from_then_on(app: Litestar, lock: Lock, services: Services):
    token = (await open_seat(app, lock.link, PASSWORD)).json()["token"]

    assert (await card(app, token)).json()["label"] == "Alder"
    connection = await services.registry.connect(Join(id="j", token=token))
    assert connection.seat == lock.seat


async def test_a_wrong_password_is_refused_with_a_sentence(app: Litestar, lock: Lock):
    answer = await open_seat(app, lock.link, "guess")

    assert (answer.status_code, answer.json()["why"]) == (
        401,
        "That is not the password of this seat. Ask the game master for it.",
    )
    assert (await card(app, f"{lock.link}.{lock.link}")).status_code == 423


async def test_tries_are_few_however_the_link_is_written(app: Litestar, lock: Lock):
    tries = [await open_seat(app, f"{lock.link}.{n}", "guess") for n in range(7)]

    assert [one.status_code for one in tries] == [401] * 6 + [429]
    assert (await open_seat(app, lock.link, PASSWORD)).status_code == 429


async def test_another_password_shuts_out_whoever_came_in_by_the_old_one(app: Litestar, lock: Lock, services: Services):
    token = (await open_seat(app, lock.link, PASSWORD)).json()["token"]
    connection = await services.registry.connect(Join(id="j", token=token))
    await give_password(app, lock, "another wheel")

    assert (await card(app, token)).status_code == 423
    assert b"has a password" in connection.take_waiting()[-1]


async def test_a_password_that_was_taken_away_is_not_asked_for(app: Litestar, lock: Lock):
    await give_password(app, lock, "")

    assert (await card(app, lock.link)).status_code == 200


async def test_the_game_master_sees_which_seats_have_one_and_nobody_sees_it(
    app: Litestar, lock: Lock, services: Services
):
    async with browser(app, token=lock.master) as asking:
        links = (await asking.get(f"/api/tables/{lock.table}/links")).json()
        export = (await asking.get(f"/api/tables/{lock.table}/export")).text
    kept = await services.store.secrets.get(lock.table, f"password/{lock.seat}")

    assert [one["seat"]["id"] for one in links if one["locked"]] == [lock.seat]
    assert (kept or b"").startswith(b"$argon2id$")
    assert "argon2" not in export


async def test_only_the_game_master_gives_passwords_and_not_to_the_own_seat(
    app: Litestar, lock: Lock, services: Services
):
    token = (await open_seat(app, lock.link, PASSWORD)).json()["token"]
    own = lock._replace(seat=next(s.id for s, t in await services.registry.links_of(lock.master) if t == lock.master))

    assert (await give_password(app, lock, "mine alone", token)).status_code == 403
    assert (await give_password(app, own, "mine alone")).status_code == 403
    assert (await give_password(app, lock, "abc")).json()["why"] == "The password of a seat has at least 4 characters."
