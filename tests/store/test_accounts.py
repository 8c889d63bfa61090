"""Accounts have one name each, and are signed in until their time is over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fieldcraft.store import Account, MissingError, NameTakenError
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio


async def test_an_account_is_found_by_id_and_by_name(store: Store) -> None:
    ann = await store.accounts.create("Ann", "hash")

    assert ann == Account(ann.id, "Ann", "hash", 1_000)
    assert await store.accounts.get(ann.id) == ann
    assert await store.accounts.by_name("aNN") == ann
    assert await store.accounts.by_name("Bob") is None
    assert await store.accounts.count() == 1


@pytest.mark.parametrize(("name", "same"), [("Ann", "ANN"), ("Straße", "STRASSE"), ("José", "Jose\u0301")])
async def test_a_name_is_given_once_however_it_is_written(store: Store, name: str, same: str) -> None:
    await store.accounts.create(name, "hash")

    with pytest.raises(NameTakenError, match="already"):
        await store.accounts.create(same, "hash")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("lan", "Ian"), ("lan", "1an"), ("Olga", "0lga"), ("Norma", "Norrna"), ("Ella", "EIIa"),
        ("cop", "\u0441\u043e\u0440"), ("OPA", "\u039f\u03a1\u0391"),
    ],
)  # fmt: skip
async def test_no_name_is_given_that_looks_like_another(store: Store, name: str, other: str) -> None:
    await store.accounts.create(name, "hash")

    with pytest.raises(NameTakenError, match="looks like it"):
        await store.accounts.create(other, "hash")


async def test_of_two_servers_that_give_names_alike_at_one_moment_one_is_refused(store: Store, where: str) -> None:
    async with await Store.open(where) as other:
        for number in range(5):
            both = (store.accounts.create(f"lan{number}", "hash"), other.accounts.create(f"Ian{number}", "hash"))
            given = await asyncio.gather(*both, return_exceptions=True)

            assert {type(one) for one in given} == {Account, NameTakenError}


@pytest.mark.parametrize(("name", "other"), [("Ella", "Elia"), ("Lise", "Ilse"), ("Jan", "Jon"), ("Anna 1", "Anna 2")])
async def test_names_that_can_be_told_apart_are_given(store: Store, name: str, other: str) -> None:
    await store.accounts.create(name, "hash")
    await store.accounts.create(other, "hash")

    assert await store.accounts.count() == 2


async def test_a_sign_in_lasts_until_it_expires(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    await store.sessions.create(b"token", ann.id, expires=2_000)

    assert await store.sessions.account(b"token") == ann
    assert await store.sessions.account(b"other") is None

    clock.time = 2_000

    assert await store.sessions.account(b"token") is None


async def test_a_sign_in_is_extended_and_ended(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    await store.sessions.create(b"token", ann.id, expires=2_000)
    await store.sessions.extend(b"token", 3_000)
    clock.time = 2_500

    assert await store.sessions.account(b"token") == ann

    await store.sessions.delete(b"token")

    assert await store.sessions.account(b"token") is None


async def test_sweeping_removes_what_is_over_and_nothing_else(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    await store.sessions.create(b"over", ann.id, expires=1_000)
    await store.sessions.create(b"lasts", ann.id, expires=1_001)

    assert await store.sessions.sweep() == 1
    assert await store.sessions.sweep() == 0
    assert await store.sessions.account(b"lasts") == ann


async def test_a_new_password_signs_out_everywhere(store: Store) -> None:
    ann = await store.accounts.create("Ann", "old")
    await store.sessions.create(b"token", ann.id, expires=2_000)
    await store.accounts.set_password(ann.id, "new")

    assert (await store.accounts.get(ann.id)).password_hash == "new"
    assert await store.sessions.account(b"token") is None


async def test_what_an_account_owned_outlives_it(store: Store) -> None:
    ann = await store.accounts.create("Ann", "hash")
    table = await store.tables.create("Monday", owner=ann.id)
    scene = await store.scenes.create("Bridge", "text", owner=ann.id)
    await store.assets.put("h", "image/png", 1, 1, b"x", owner=ann.id)
    await store.sessions.create(b"token", ann.id, expires=2_000)

    await store.accounts.delete(ann.id)

    assert (await store.tables.get(table.id)).owner is None
    assert (await store.scenes.get(scene.id)).owner is None
    assert (await store.assets.get("h")).owner is None
    assert await store.sessions.account(b"token") is None


async def test_what_is_not_there_is_missing(store: Store) -> None:
    for deed in (
        store.accounts.get("nobody"),
        store.accounts.set_password("nobody", "x"),
        store.accounts.delete("nobody"),
        store.sessions.create(b"token", "nobody", 2_000),
    ):
        with pytest.raises(MissingError, match=r"no (such )?account"):
            await deed
