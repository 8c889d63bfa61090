"""Who can sign in, and who is signed in."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql import ColumnElement

from fieldcraft.store.database import Database
from fieldcraft.store.faults import Missing, NameTaken
from fieldcraft.store.rows import Account, new_id
from fieldcraft.store.schema import accounts, sessions

_A, _S = accounts.c, sessions.c
_COLUMNS = (_A.id, _A.name, _A.password_hash, _A.created)


class Accounts:
    """The accounts of game masters; players need none."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, name: str, password_hash: str) -> Account:
        """A new account; NameTaken if somebody has that name, however its letters are cased or composed."""
        account = Account(new_id(), name, password_hash, self._clock())
        values = msgspec.structs.asdict(account) | {"folded": folded(name)}
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(accounts).values(values))
        except IntegrityError:
            raise NameTaken(f"somebody is called {name!r} already") from None
        return account

    async def get(self, account: str) -> Account:
        """An account by its id; Missing if there is none."""
        async with self._database.reading() as connection:
            if (found := await _first(connection, _A.id == account)) is None:
                raise Missing(f"there is no account {account!r}")
            return found

    async def by_name(self, name: str) -> Account | None:
        """The account of that name, however its letters are cased; None if there is none."""
        async with self._database.reading() as connection:
            return await _first(connection, _A.folded == folded(name))

    async def count(self) -> int:
        """How many accounts there are."""
        async with self._database.reading() as connection:
            return await connection.scalar(select(func.count()).select_from(accounts)) or 0

    async def set_password(self, account: str, password_hash: str) -> None:
        """Change a password and sign the account out everywhere; Missing if there is no such account."""
        async with self._database.writing() as connection:
            changed = update(accounts).where(_A.id == account).values(password_hash=password_hash)
            done = await connection.execute(changed)
            await connection.execute(delete(sessions).where(_S.account_id == account))
        if not done.rowcount:
            raise Missing(f"there is no account {account!r}")

    async def delete(self, account: str) -> None:
        """Remove an account; what it owned stays, with no owner.  Missing if there is no such account."""
        async with self._database.writing() as connection:
            done = await connection.execute(delete(accounts).where(_A.id == account))
        if not done.rowcount:
            raise Missing(f"there is no account {account!r}")


class Sessions:
    """Who is signed in: each by the hash of a token in a cookie, until it expires."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, token_hash: bytes, account: str, expires: int) -> None:
        """Sign an account in until a time; Missing if there is no such account."""
        values = {"token_hash": token_hash, "account_id": account, "expires": expires}
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(sessions).values(values))
        except IntegrityError:
            raise Missing(f"there is no account {account!r}") from None

    async def account(self, token_hash: bytes) -> Account | None:
        """Who signed in with a token; None if nobody did, or its time is over."""
        signed_in = select(_S.account_id).where(_S.token_hash == token_hash, _S.expires > self._clock())
        async with self._database.reading() as connection:
            return await _first(connection, _A.id == signed_in.scalar_subquery())

    async def extend(self, token_hash: bytes, expires: int) -> None:
        """Let a sign-in last until another time; nothing happens if there is no such sign-in."""
        async with self._database.writing() as connection:
            await connection.execute(update(sessions).where(_S.token_hash == token_hash).values(expires=expires))

    async def delete(self, token_hash: bytes) -> None:
        """Sign out; nothing happens if nobody was signed in."""
        async with self._database.writing() as connection:
            await connection.execute(delete(sessions).where(_S.token_hash == token_hash))

    async def sweep(self) -> int:
        """Remove the sign-ins whose time is over; returns how many there were."""
        async with self._database.writing() as connection:
            return (await connection.execute(delete(sessions).where(_S.expires <= self._clock()))).rowcount


def folded(name: str) -> str:
    """A name as it is compared with others.

    >>> folded("ANN") == folded("Ann")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


async def _first(connection: AsyncConnection, where: ColumnElement[bool]) -> Account | None:
    row = (await connection.execute(select(*_COLUMNS).where(where))).first()
    return None if row is None else Account(*row)
