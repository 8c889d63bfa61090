"""A store that is open: its parts, each for one kind of row."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from fieldcraft.store.accounts import Accounts, Sessions
from fieldcraft.store.content import Assets, Scenes
from fieldcraft.store.database import PATIENCE, Database, connect
from fieldcraft.store.homes import Homes, LocalHomes
from fieldcraft.store.migrate import migrate
from fieldcraft.store.notify import LocalNotifier, Notifier
from fieldcraft.store.paths import find_place
from fieldcraft.store.records import Records
from fieldcraft.store.seats import Seats
from fieldcraft.store.tables import Secrets, Snapshots, Tables
from fieldcraft.store.writer import Writer


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def notifier_of(database: Database) -> Notifier:
    """How the processes that share a database call each other; a file has one."""
    if not database.place.url:
        return LocalNotifier()
    from fieldcraft.store.postgres_notify import PostgresNotifier

    return PostgresNotifier(database.place.url)


class Store:
    """All that Fieldcraft keeps.  It belongs to the event loop that opened it, and knows no game: bodies are bytes."""

    def __init__(self, database: Database, clock: Callable[[], int] = now) -> None:
        self.database = database
        self.clock = clock
        self._writer = Writer(database)
        self.records = Records(database, self._writer)
        self.tables = Tables(database, clock)
        self.seats = Seats(database)
        self.secrets = Secrets(database)
        self.snapshots = Snapshots(database)
        self.accounts = Accounts(database, clock)
        self.sessions = Sessions(database, clock)
        self.assets = Assets(database, clock)
        self.scenes = Scenes(database, clock)
        self.notifier = notifier_of(database)

    def homes_at(self, address: str) -> Homes:
        """How a process that others reach at an address ("" if none does) shares the tables with them."""
        if not address or not self.database.place.url:
            return LocalHomes()
        from fieldcraft.store.postgres_homes import PostgresHomes

        return PostgresHomes(self.database.place.url, address)

    @classmethod
    async def open(
        cls,
        where: str | Path | None = None,
        *,
        clock: Callable[[], int] = now,
        patience: float = PATIENCE,
    ) -> Self:
        """Open a store, making or updating its database: a file's path, postgresql://..., or the user's own file.

        `clock` tells milliseconds since 1970; `patience` is how many seconds a locked database is waited for.
        Raises OpenError if that cannot be done.
        """
        database = connect(find_place(where), patience)
        try:
            await migrate(database)
        except BaseException:
            await database.close()
            raise
        return cls(database, clock)

    async def check(self) -> None:
        """Unavailable if the database does not answer."""
        await self.database.first("SELECT 1")

    async def close(self) -> None:
        """Write what has been handed in and let go of the database."""
        await self._writer.close()
        await self.notifier.close()
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
