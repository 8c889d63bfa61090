"""A database: its engine, and the two ways to use it, reading and writing, with failures told in plain words."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ResourceClosedError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fieldcraft.store.faults import NotStored, OpenError, Unavailable
from fieldcraft.store.places import Place

PATIENCE = 5.0
"""Seconds that a write waits for another program to let go of the file, or for a server to accept a connection."""

SLOWEST = 60.0
"""Seconds after which a statement that PostgreSQL has not answered is given up."""

FAILURES = (DBAPIError, PoolTimeout, ResourceClosedError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What the libraries raise when a database fails; TimeoutError is an OSError."""

FAULTY = (IntegrityError, DataError)
"""What they raise when it is the data that is wrong: for the caller to explain."""

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)
"""A commit returns when its bytes are on the disk, so that what was acknowledged survives a power cut."""

PLAIN = {
    "disk is full": "the disk is full",
    "database is locked": "another program is holding the database",
    "readonly database": "the database may not be written to",
    "file is not a database": "the file is not a database",
    "malformed": "the database file is damaged",
    "disk I/O error": "the disk could not be read or written",
    "unable to open database file": "the file cannot be opened or made",
}


class Database:
    """An open database; many tasks may read and write at once."""

    def __init__(self, place: Place, engine: AsyncEngine) -> None:
        self.place = place
        self.engine = engine
        self.is_postgres = engine.dialect.name == "postgresql"
        self._writing = engine.execution_options(begin="BEGIN IMMEDIATE")
        # SQLite lets one write at a time; queueing here is fair and costs no polling.
        self._turn: AbstractAsyncContextManager[object] = nullcontext() if self.is_postgres else asyncio.Lock()

    @asynccontextmanager
    async def reading(self, **options: Any) -> AsyncIterator[AsyncConnection]:
        """A connection that sees the database as it is at its first question; Unavailable if it does not answer."""
        try:
            async with self.engine.connect() as connection:
                yield await connection.execution_options(**options) if options else connection
        except FAILURES as error:
            raise Unavailable(f"{self.place}: {plain(error)}") from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose changes are on the disk, all of them, when the block ends; NotStored and none if it fails.

        Integrity and data errors pass through, for the caller to say what was wrong.
        """
        try:
            async with self._turn, self._writing.begin() as connection:
                yield connection
        except FAULTY:
            raise
        except FAILURES as error:
            raise NotStored(f"{self.place}: {plain(error)}; nothing was written") from error

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()


def connect(place: Place, patience: float = PATIENCE) -> Database:
    """A database that will be opened at its first use; `patience` is how many seconds a locked file is waited for.

    Raises OpenError if the folder of a file cannot be made.
    """
    if place.path is None:
        return Database(place, _postgres(place.url, patience))
    try:
        place.path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"{place.path.parent}: the folder cannot be made: {error.strerror}"
        raise OpenError(message) from None
    return Database(place, _sqlite(place, patience))


def plain(error: BaseException) -> str:
    """What went wrong in the database, in words for people and without the statement."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return next((words for found, words in PLAIN.items() if found in said), said.strip().partition("\n")[0])


def _sqlite(place: Place, patience: float) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(place.path))
    # Without an isolation level Python leaves transactions alone, so that the statements below begin them.
    engine = create_async_engine(url, connect_args={"isolation_level": None, "timeout": patience})
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _postgres(url: str, patience: float) -> AsyncEngine:
    async def connection() -> Any:
        return await asyncpg.connect(
            url, timeout=patience, command_timeout=SLOWEST, server_settings={"application_name": "fieldcraft"}
        )

    return create_async_engine("postgresql+asyncpg://", async_creator=connection, pool_pre_ping=True)
