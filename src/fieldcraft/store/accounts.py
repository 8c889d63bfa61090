"""Who can sign in, and who is signed in."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import ColumnElement

from fieldcraft.store.database import Database
from fieldcraft.store.faults import MissingError, NameTakenError
from fieldcraft.store.names import fold_name, look_of
from fieldcraft.store.rows import Account, new_id
from fieldcraft.store.schema import accounts, sessions
from fieldcraft.store.upsert import put

_A, _S = accounts.c, sessions.c
_COLUMNS = (_A.id, _A.name, _A.password_hash, _A.created)


class Accounts:
    """The accounts of game masters; players need none."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, name: str, password_hash: str) -> Account:
        """A new account; NameTaken if somebody has that name, however it is written, or one that looks like it."""
        account = Account(new_id(), name, password_hash, self._clock())
        values = msgspec.structs.asdict(account) | {"folded": fold_name(name), "look": look_of(name)}
        try:
            await self._database.change(insert(accounts).values(values))
        except IntegrityError:
            raise NameTakenError(f"somebody has the name {name!r} already, or one that looks like it") from None
        return account

    async def get(self, account: str) -> Account:
        """An account by its id; Missing if there is none."""
        if (found := await _first(self._database, _A.id == account)) is None:
            raise MissingError(f"there is no account {account!r}")
        return found

    async def by_name(self, name: str) -> Account | None:
        """The account of that name, however its letters are cased; None if there is none."""
        return await _first(self._database, _A.folded == fold_name(name))

    async def count(self) -> int:
        """How many accounts there are."""
        row = await self._database.first(select(func.count()).select_from(accounts))
        return int(row[0])

    async def set_password(self, account: str, password_hash: str) -> None:
        """Change a password and sign the account out everywhere; Missing if there is no such account."""

        def work(connection: Connection) -> int:
            connection.execute(delete(sessions).where(_S.account_id == account))
            changed = update(accounts).where(_A.id == account).values(password_hash=password_hash)
            return connection.execute(changed).rowcount

        if not await self._database.write(work):
            raise MissingError(f"there is no account {account!r}")

    async def delete(self, account: str) -> None:
        """Remove an account; what it owned stays, with no owner.  Missing if there is no such account."""
        if not await self._database.change(delete(accounts).where(_A.id == account)):
            raise MissingError(f"there is no account {account!r}")


class Sessions:
    """Who is signed in: each by the hash of a token in a cookie, until it expires."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, token_hash: bytes, account: str, expires: int) -> None:
        """Sign an account in until a time; Missing if there is no such account."""
        values = {"token_hash": token_hash, "account_id": account, "expires": expires}
        await self._database.write(lambda connection: put(connection, sessions, **values))

    async def account(self, token_hash: bytes) -> Account | None:
        """Who signed in with a token; None if nobody did, or its time is over."""
        signed_in = select(_S.account_id).where(_S.token_hash == token_hash, _S.expires > self._clock())
        return await _first(self._database, _A.id == signed_in.scalar_subquery())

    async def extend(self, token_hash: bytes, expires: int) -> None:
        """Let a sign-in last until another time; nothing happens if there is no such sign-in."""
        await self._database.change(update(sessions).where(_S.token_hash == token_hash).values(expires=expires))

    async def delete(self, token_hash: bytes) -> None:
        """Sign out; nothing happens if nobody was signed in."""
        await self._database.change(delete(sessions).where(_S.token_hash == token_hash))

    async def sweep(self) -> int:
        """Remove the sign-ins whose time is over; returns how many there were."""
        return await self._database.change(delete(sessions).where(_S.expires <= self._clock()))


async def _first(database: Database, where: ColumnElement[bool]) -> Account | None:
    row = await database.first(select(*_COLUMNS).where(where))
    return None if row is None else Account(*row)


def fill_looks(connection: Connection) -> None:
    """Keep how names look where it is not known; of two alike, kept when nobody compared them, the elder has it."""
    known = set(connection.scalars(select(_A.look).where(_A.look.is_not(None))))
    unknown = select(_A.id, _A.name).where(_A.look.is_(None)).order_by(_A.created, _A.id)
    for id, name in connection.execute(unknown).all():
        if (look := look_of(name)) not in known:
            known.add(look)
            connection.execute(update(accounts).where(_A.id == id).values(look=look))
