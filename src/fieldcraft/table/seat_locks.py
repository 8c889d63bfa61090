"""Seats with a password: beside its link such a seat asks for it once, and is opened by a token that follows from both.

Only the hash of a password is stored, apart from the log, so that no file of a table holds it.
"""

from __future__ import annotations

import hmac

from fieldcraft.store import SeatRow
from fieldcraft.store.store import Store
from fieldcraft.table.connection import UnwelcomeError
from fieldcraft.table.links import Links, link_of, token_hash


class LockedError(UnwelcomeError):
    """A seat that has a password, which was not given."""

    def __init__(self) -> None:
        super().__init__("this seat has a password: open its link again, and enter the password")


async def find_seat_row(store: Store, links: Links, token: str) -> SeatRow | None:
    """The seat that a token opens, None if there is none; Locked if its password is wanted too."""
    row = await find_link_row(store, token)
    if row is not None and (kept := await find_password(store, row.table, row.id)):
        right = links.open_token(link_of(token), kept)
        if not hmac.compare_digest(token.encode(), right.encode()):
            raise LockedError
    return row


async def find_link_row(store: Store, token: str) -> SeatRow | None:
    """The seat of a link, with its password or without it; None if there is none."""
    return await store.seats.by_token(token_hash(link_of(token)))


async def find_password(store: Store, table: str, seat: str) -> str:
    """The hash of a seat's password, "" if it has none."""
    return (await store.secrets.get(table, _name(seat)) or b"").decode()


async def keep_password(store: Store, table: str, seat: str, password_hash: str) -> None:
    """Keep the hash of a seat's password in place of the one before; "" takes it away."""
    await store.secrets.put(table, _name(seat), password_hash.encode())


def _name(seat: str) -> str:
    return f"password/{seat}"
