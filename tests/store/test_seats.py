"""Seats are opened by links, of which only the hash is kept."""

from __future__ import annotations

import pytest

from fieldcraft.store import MissingError, SeatRow
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio


async def test_a_seat_is_found_by_its_token(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    seat = await store.seats.create(table, "player", "alder", "Bob", ("sable", "wren"), b"hash")

    assert seat == SeatRow(seat.id, table, "player", "alder", "Bob", ("sable", "wren"), b"hash")
    assert await store.seats.get(seat.id) == seat
    assert await store.seats.by_token(b"hash") == seat
    assert await store.seats.by_token(b"other") is None


async def test_seats_without_a_link_are_opened_by_none(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    bots = [await store.seats.create(table, "bot", "alder", name) for name in "ab"]

    assert await store.seats.of_table(table) == sorted(bots, key=lambda seat: seat.id)
    assert await store.seats.by_token(b"") is None


async def test_a_revoked_link_opens_nothing_until_it_is_renewed(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    seat = (await store.seats.create(table, "player", "alder", "Bob", token_hash=b"old")).id

    assert (await store.seats.revoke(seat)).revoked
    assert await store.seats.by_token(b"old") is None

    await store.seats.renew(seat, b"new")

    assert await store.seats.by_token(b"old") is None
    assert (await store.seats.by_token(b"new")).id == seat


async def test_only_what_is_given_changes(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    seat = await store.seats.create(table, "player", "alder", "Bob", ("sable",), b"hash")

    changed = await store.seats.change(seat.id, label="Bobby", commands=())

    assert changed == SeatRow(seat.id, table, "player", "alder", "Bobby", (), b"hash")
    assert await store.seats.change(seat.id) == changed
    assert (await store.seats.change(seat.id, role="gm", side="gm")).role == "gm"


async def test_one_token_opens_one_seat(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    await store.seats.create(table, "gm", "gm", "Ann", token_hash=b"hash")
    other = await store.seats.create(table, "player", "alder", "Bob")

    with pytest.raises(ValueError, match="opens another seat already"):
        await store.seats.create(table, "player", "alder", "Eve", token_hash=b"hash")
    with pytest.raises(ValueError, match="opens another seat already"):
        await store.seats.renew(other.id, b"hash")


async def test_what_is_not_there_is_missing(store: Store) -> None:
    for deed in (
        store.seats.create("nowhere", "gm", "gm", "Ann"),
        store.seats.get("nobody"),
        store.seats.change("nobody", label="x"),
        store.seats.renew("nobody", b""),
        store.seats.revoke("nobody"),
        store.seats.delete("nobody"),
    ):
        with pytest.raises(MissingError, match="there is no"):
            await deed


async def test_a_seat_that_is_deleted_is_gone(store: Store) -> None:
    table = (await store.tables.create("Monday")).id
    seat = await store.seats.create(table, "gm", "gm", "Ann", token_hash=b"hash")
    await store.seats.delete(seat.id)

    assert await store.seats.of_table(table) == []
    assert await store.seats.by_token(b"hash") is None
