"""Who can sign in, and who is signed in."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fieldcraft.store.connection import Connection, insert, put
from fieldcraft.store.database import Database
from fieldcraft.store.faults import ClashError, MissingError, NameTakenError
from fieldcraft.store.names import fold_name, look_of
from fieldcraft.store.rows import Account, new_id

_SELECT = "SELECT id, name, password_hash, created FROM accounts WHERE "


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
            await self._database.write(lambda connection: insert(connection, "accounts", [values]))
        except ClashError:
            raise NameTakenError(f"somebody has the name {name!r} already, or one that looks like it") from None
        return account

    async def get(self, account: str) -> Account:
        """An account by its id; Missing if there is none."""
        if (found := await _first(self._database, "id = :id", id=account)) is None:
            raise MissingError(f"there is no account {account!r}")
        return found

    async def by_name(self, name: str) -> Account | None:
        """The account of that name, however its letters are cased; None if there is none."""
        return await _first(self._database, "folded = :folded", folded=fold_name(name))

    async def count(self) -> int:
        """How many accounts there are."""
        found: int = await self._database.read(lambda connection: connection.value("SELECT count(*) FROM accounts"))
        return found

    async def set_password(self, account: str, password_hash: str) -> None:
        """Change a password and sign the account out everywhere; Missing if there is no such account."""

        def work(connection: Connection) -> int:
            connection.change("DELETE FROM sessions WHERE account_id = :id", id=account)
            changed = "UPDATE accounts SET password_hash = :password_hash WHERE id = :id"
            return connection.change(changed, id=account, password_hash=password_hash)

        if not await self._database.write(work):
            raise MissingError(f"there is no account {account!r}")

    async def delete(self, account: str) -> None:
        """Remove an account; what it owned stays, with no owner.  Missing if there is no such account."""
        if not await self._database.change("DELETE FROM accounts WHERE id = :id", id=account):
            raise MissingError(f"there is no account {account!r}")


class Sessions:
    """Who is signed in: each by the hash of a token in a cookie, until it expires."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, token_hash: bytes, account: str, expires: int) -> None:
        """Sign an account in until a time; Missing if there is no such account."""
        values = {"token_hash": token_hash, "account_id": account, "expires": expires}
        try:
            await self._database.write(lambda connection: put(connection, "sessions", "token_hash", **values))
        except ClashError:
            raise MissingError(f"there is no account {account!r}") from None

    async def account(self, token_hash: bytes) -> Account | None:
        """Who signed in with a token; None if nobody did, or its time is over."""
        signed_in = "id = (SELECT account_id FROM sessions WHERE token_hash = :token_hash AND expires > :now)"
        return await _first(self._database, signed_in, token_hash=token_hash, now=self._clock())

    async def extend(self, token_hash: bytes, expires: int) -> None:
        """Let a sign-in last until another time; nothing happens if there is no such sign-in."""
        extended = "UPDATE sessions SET expires = :expires WHERE token_hash = :token_hash"
        await self._database.change(extended, token_hash=token_hash, expires=expires)

    async def delete(self, token_hash: bytes) -> None:
        """Sign out; nothing happens if nobody was signed in."""
        await self._database.change("DELETE FROM sessions WHERE token_hash = :token_hash", token_hash=token_hash)

    async def sweep(self) -> int:
        """Remove the sign-ins whose time is over; returns how many there were."""
        return await self._database.change("DELETE FROM sessions WHERE expires <= :now", now=self._clock())


async def _first(database: Database, where: str, **values: object) -> Account | None:
    row = await database.first(_SELECT + where, **values)
    return None if row is None else Account(*row)


def fill_looks(connection: Connection) -> None:
    """Keep how names look where it is not known; of two alike, kept when nobody compared them, the elder has it."""
    known = {look for (look,) in connection.query("SELECT look FROM accounts WHERE look IS NOT NULL")}
    for id, name in connection.query("SELECT id, name FROM accounts WHERE look IS NULL ORDER BY created, id"):
        if (look := look_of(name)) not in known:
            known.add(look)
            connection.change("UPDATE accounts SET look = :look WHERE id = :id", id=id, look=look)
