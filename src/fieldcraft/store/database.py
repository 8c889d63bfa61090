"""A database: transactions that read and transactions that write, with failures told in plain words.

What happens inside a transaction is an ordinary function of a connection.  SQLite runs it in a thread: one hop for a
whole transaction.  PostgreSQL, in the module `postgres`, runs it on the event loop.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, sleep
from typing import Any, ClassVar, TypeVar

from fieldcraft.store.append import append_all
from fieldcraft.store.connection import Connection, Row, SqliteConnection
from fieldcraft.store.faults import NotStoredError, OpenError, UnavailableError, describe_error, is_damage
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

JOURNAL = "PRAGMA journal_mode = WAL"

PRAGMAS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)
"""A commit returns when its bytes are on the disk, so that what was acknowledged survives a power cut."""


class Database(ABC):
    """An open database; many tasks may use it at once."""

    errors: ClassVar[tuple[type[Exception], ...]] = (OSError,)
    """What the libraries raise when a database fails; TimeoutError is an OSError."""

    def __init__(self, place: Place) -> None:
        self.place = place

    async def read(self, work: Work[T]) -> T:
        """What a function finds in one consistent view of the database.

        Raises Unavailable if the database does not answer, Unfit if it is asked for a value that it cannot hold.
        """
        try:
            return await self._read(work)
        except self.errors as error:
            raise UnavailableError(f"{self.place}: {describe_error(error)}", is_damage(error)) from error

    async def write(self, work: Work[T]) -> T:
        """What a function gives back, once all its changes are on the disk.

        If anything is raised then nothing was changed: NotStored if the database fails, Unfit if it cannot hold a
        value.  Clashes pass through, for the caller to say what was wrong.
        """
        return await self._finish_writing(self._write(work))

    async def migrate(self, work: Callable[[Any], T]) -> T:
        """What a function gives back that makes or alters tables, given an SQLAlchemy connection in a transaction.

        Raises as `write` does.
        """
        return await self._finish_writing(self._migrate(work))

    async def _finish_writing(self, writing: Awaitable[T]) -> T:
        try:
            return await writing
        except self.errors as error:
            why = f"{self.place}: {describe_error(error)}; nothing was written"
            raise NotStoredError(why, is_damage(error)) from error

    async def append(self, batch: Sequence[Record]) -> bool:
        """Add records that all continue their logs by a shorter way than `write`; False if nothing was written so.

        Raises NotStored if the database fails.
        """
        return False

    async def rows(self, statement: str, **values: object) -> list[Row]:
        """All rows that a statement selects."""
        return await self.read(lambda connection: connection.query(statement, **values))

    async def first(self, statement: str, **values: object) -> Row | None:
        """The first row that a statement selects; None if there is none."""
        return await self.read(lambda connection: connection.first(statement, **values))

    async def change(self, statement: str, **values: object) -> int:
        """Run one statement that changes rows; returns how many it changed."""
        return await self.write(lambda connection: connection.change(statement, **values))

    @abstractmethod
    async def _read(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _write(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _migrate(self, work: Callable[[Any], T]) -> T: ...

    @abstractmethod
    async def close(self) -> None:
        """Let go of all connections."""


class SqliteDatabase(Database):
    """A file.  One thread writes, so that writes queue in order; others read meanwhile.

    Python's own module does for all but migrations, which are seldom: SQLAlchemy takes twelve megabytes of memory.
    """

    errors: ClassVar[tuple[type[Exception], ...]] = (*Database.errors, sqlite3.Error)

    def __init__(self, place: Place, patience: float) -> None:
        super().__init__(place)
        self._patience = patience
        self._kept: sqlite3.Connection | None = None
        self._resting: list[sqlite3.Connection] = []
        self._writer = ThreadPoolExecutor(1, "fieldcraft-store-write")
        self._readers = ThreadPoolExecutor(READERS, "fieldcraft-store-read")

    async def _read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_in_transaction, work)

    async def _write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write_in_transaction, work)

    async def _migrate(self, work: Callable[[Any], T]) -> T:
        from fieldcraft.store.sqlite_engine import migrate_file

        return await asyncio.get_running_loop().run_in_executor(self._writer, migrate_file, self._open, work)

    async def append(self, batch: Sequence[Record]) -> bool:
        appending = asyncio.get_running_loop().run_in_executor(self._writer, self._append, batch)
        return await self._finish_writing(appending)

    def _append(self, batch: Sequence[Record]) -> bool:
        """Add records over the connection that is kept."""
        try:
            return append_all(self._keep(), batch)
        except BaseException:
            self._let_go()
            raise

    def _read_in_transaction(self, work: Work[T]) -> T:
        """Read in one transaction, over a connection that rests until the next unless something goes wrong with it."""
        connection = self._resting.pop() if self._resting else self._open()
        try:
            found = _in_transaction(connection, "BEGIN", work)
        except BaseException:
            connection.close()
            raise
        self._resting.append(connection)
        return found

    def _write_in_transaction(self, work: Work[T]) -> T:
        """Write in one transaction, over a connection that is kept until something goes wrong with it."""
        try:
            return _in_transaction(self._keep(), "BEGIN IMMEDIATE", work)
        except BaseException:
            self._let_go()
            raise

    def _keep(self) -> sqlite3.Connection:
        if self._kept is None:
            self._kept = self._open()
        return self._kept

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    def _open(self) -> sqlite3.Connection:
        # Without an isolation level Python leaves transactions alone.  Threads take turns with a connection.
        opened = sqlite3.connect(
            str(self.place.path), timeout=self._patience, isolation_level=None, check_same_thread=False
        )
        try:
            _set_up(opened, self._patience)
        except BaseException:
            opened.close()
            raise
        return opened

    async def close(self) -> None:
        """Finish what is being done and close the file."""
        self._writer.submit(self._let_go)
        for threads in (self._readers, self._writer):
            await asyncio.to_thread(threads.shutdown)
        while self._resting:
            self._resting.pop().close()


def _in_transaction(connection: sqlite3.Connection, begin: str, work: Work[T]) -> T:
    """What a function finds or does in a transaction, which counts unless it raises something."""
    connection.execute(begin).close()
    try:
        found = work(SqliteConnection(connection))
        connection.execute("COMMIT").close()
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK").close()
        raise
    return found


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
