"""A database: transactions that read and transactions that write, with failures told in plain words.

What happens inside a transaction is an ordinary function of an SQLAlchemy connection.  SQLite runs it in a thread: one
hop for a whole transaction.  PostgreSQL, in the module `postgres`, runs it on the event loop.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, sleep
from typing import Any, ClassVar, TypeVar, cast

from sqlalchemy import URL, Executable, create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError, StatementError

from fieldcraft.store.append import append_all
from fieldcraft.store.faults import NotStoredError, OpenError, UnavailableError, UnfitError
from fieldcraft.store.paths import Place
from fieldcraft.store.rows import Record

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What is done inside one transaction."""

PATIENCE = 5.0
"""Seconds that a write waits for another program to let go of the file, or for a server to accept a connection."""

PAUSE = 0.01
"""Seconds between two looks at a file that somebody else holds."""

READERS = 4
"""How many threads read an SQLite file."""

ERRORS: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, UnicodeEncodeError, OverflowError)
"""What the libraries raise when a database fails, or is given what it cannot hold; TimeoutError is an OSError."""

UNHELD = (DataError, UnicodeEncodeError, OverflowError)
"""What they raise of the second kind, beside PostgreSQL's class 22."""

JOURNAL = "PRAGMA journal_mode = WAL"

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)
"""A commit returns when its bytes are on the disk, so that what was acknowledged survives a power cut."""

PLAIN = {
    "disk is full": "the disk is full",
    "database is locked": "another program is holding the database",
    "due to lock timeout": "another program is holding the database",
    "readonly database": "the database may not be written to",
    "file is not a database": "the file is not a database",
    "malformed": "the database file is damaged: keep it, and restore your last backup into a new one",
    "disk I/O error": "the disk could not be read or written",
    "unable to open database file": "the file cannot be opened or made",
}


class Database(ABC):
    """An open database; many tasks may use it at once."""

    errors: ClassVar[tuple[type[Exception], ...]] = ERRORS

    def __init__(self, place: Place) -> None:
        self.place = place

    async def read(self, work: Work[T]) -> T:
        """What a function finds in one consistent view of the database.

        Raises Unavailable if the database does not answer, Unfit if it is asked for a value that it cannot hold.
        """
        try:
            return await self._read(work)
        except self.errors as error:
            if unheld(error):
                raise UnfitError(f"no database holds such a value: {describe_error(error)}") from error
            raise UnavailableError(f"{self.place}: {describe_error(error)}", is_damage(error)) from error

    async def write(self, work: Work[T]) -> T:
        """What a function gives back, once all its changes are on the disk.

        If anything is raised then nothing was changed: NotStored if the database fails, Unfit if it cannot hold a
        value.  Integrity errors pass through, for the caller to say what was wrong.
        """
        try:
            return await self._write(work)
        except IntegrityError:
            raise
        except self.errors as error:
            if unheld(error):
                raise UnfitError(f"no database holds such a value: {describe_error(error)}") from error
            why = f"{self.place}: {describe_error(error)}; nothing was written"
            raise NotStoredError(why, is_damage(error)) from error

    async def append(self, batch: Sequence[Record]) -> bool:
        """Add records that all continue their logs by a shorter way than `write`; False if nothing was written so.

        Raises NotStored if the database fails.
        """
        return False

    async def rows(self, wanted: Executable) -> Sequence[Any]:
        """All rows that a statement selects."""
        return await self.read(lambda connection: connection.execute(wanted).all())

    async def first(self, wanted: Executable) -> Any:
        """The first row that a statement selects; None if there is none."""
        return await self.read(lambda connection: connection.execute(wanted).first())

    async def change(self, wanted: Executable) -> int:
        """Run one statement that changes rows; returns how many it changed."""
        return await self.write(lambda connection: connection.execute(wanted).rowcount)

    @abstractmethod
    async def _read(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _write(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def close(self) -> None:
        """Let go of all connections."""


class SqliteDatabase(Database):
    """A file.  One thread writes, so that writes queue in order; others read meanwhile."""

    errors: ClassVar[tuple[type[Exception], ...]] = (*ERRORS, sqlite3.Error)

    def __init__(self, place: Place, patience: float) -> None:
        super().__init__(place)
        self._engine = _sqlite(place, patience)
        self._writing = self._engine.execution_options(begin="BEGIN IMMEDIATE")
        self._kept: Connection | None = None
        self._writer = ThreadPoolExecutor(1, "fieldcraft-store-write")
        self._readers = ThreadPoolExecutor(READERS, "fieldcraft-store-read")

    async def _read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, _transaction, self._engine, work)

    async def _write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write_in_transaction, work)

    async def append(self, batch: Sequence[Record]) -> bool:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._writer, self._append, batch)
        except self.errors as error:
            raise NotStoredError(f"{self.place}: {describe_error(error)}; nothing was written") from error

    def _append(self, batch: Sequence[Record]) -> bool:
        """Add records over the connection that is kept, past SQLAlchemy: that takes three times as long."""
        self._kept = self._kept or self._writing.connect()
        try:
            return append_all(cast("sqlite3.Connection", self._kept.connection.driver_connection), batch)
        except BaseException:
            self._let_go()
            raise

    def _write_in_transaction(self, work: Work[T]) -> T:
        """Write in one transaction, over a connection that is kept until something goes wrong with it."""
        self._kept = self._kept or self._writing.connect()
        try:
            with self._kept.begin():
                return work(self._kept)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    async def close(self) -> None:
        """Finish what is being done and close the file."""
        self._writer.submit(self._let_go)
        for threads in (self._readers, self._writer):
            await asyncio.to_thread(threads.shutdown)
        await asyncio.to_thread(self._engine.dispose)


def connect(place: Place, patience: float = PATIENCE) -> Database:
    """A database that will be opened at its first use; `patience` is how many seconds a locked file is waited for.

    What is made here only its owner may read: there are secrets in it.
    Raises OpenError if a file or its folder cannot be made.
    """
    if place.path is None:
        # Its libraries are slow to import, and a file needs none of them.
        try:
            from fieldcraft.store.postgres import PostgresDatabase
        except ModuleNotFoundError as error:
            why = f"PostgreSQL needs the package {error.name}: pip install 'fieldcraft[postgres]'"
            raise OpenError(f"{place}: {why}") from None
        return PostgresDatabase(place, patience)
    try:
        place.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError):
            place.path.touch(mode=0o600, exist_ok=False)
    except OSError as error:
        raise OpenError(f"{place}: the file cannot be made: {error.strerror}") from None
    return SqliteDatabase(place, patience)


def unheld(error: Exception) -> bool:
    """Whether an error says that the database cannot hold a value, not that it fails."""
    state = getattr(getattr(error, "orig", error), "sqlstate", None) or ""
    mistyped = isinstance(error, StatementError) and not isinstance(error, DBAPIError)
    return mistyped or isinstance(error, UNHELD) or state.startswith("22")


def is_damage(error: BaseException) -> bool:
    """Whether an error says that what SQLite finds in its file cannot be."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
    return code & 0xFF == sqlite3.SQLITE_CORRUPT


def describe_error(error: BaseException) -> str:
    """What went wrong in the database, in words for people and without the statement."""
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return next((words for found, words in PLAIN.items() if found in said), said.strip().partition("\n")[0])


def _transaction(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _sqlite(place: Place, patience: float) -> Engine:
    url = URL.create("sqlite", database=str(place.path))
    # Without an isolation level Python leaves transactions alone, so that the statements below begin them.
    engine = create_engine(url, connect_args={"isolation_level": None, "timeout": patience})
    event.listen(engine, "connect", lambda connection, _: _set_up(connection, patience))
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: sqlite3.Connection, patience: float) -> None:
    _keep_journal(connection, monotonic() + patience)
    for pragma in PRAGMAS:
        connection.execute(pragma).close()


def _keep_journal(connection: sqlite3.Connection, until: float) -> None:
    """Write ahead into a journal; for others who turn to it at the same moment, SQLite does not wait by itself."""
    while True:
        try:
            connection.execute(JOURNAL).close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() >= until:
                raise
            sleep(PAUSE)
        else:
            return


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
