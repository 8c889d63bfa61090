"""A PostgreSQL server as a database: transactions run on the event loop, where asyncpg waits for the network."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import create_async_engine

from fieldcraft.store.connection import Connection, Row, unfit
from fieldcraft.store.database import Database, Work
from fieldcraft.store.faults import ClashError, OpenError
from fieldcraft.store.paths import Place

T = TypeVar("T")

SLOWEST = 60.0
"""Seconds after which a statement that PostgreSQL has not answered is given up."""

UNHELD = (DataError, UnicodeEncodeError, OverflowError)
"""What the libraries raise of values that PostgreSQL cannot hold, beside its class 22."""

PLACES = re.compile(r"(?<!:):(\w+)")
"""Where a statement names a value; two colons before a name make it a type."""

MANY = 500
"""How many rows are read at once where they are used one by one."""


class PostgresConnection(Connection):
    """A connection to a server, inside the greenlet in which SQLAlchemy lets ordinary functions wait for it."""

    kind = "postgresql"

    def __init__(self, wrapped: sqlalchemy.Connection) -> None:
        self._wrapped = wrapped

    def stream(self, statement: str, **values: object) -> Iterator[Row]:
        text, names = _numbered(statement)
        with _in_words():
            options = {"yield_per": MANY}
            found = self._wrapped.exec_driver_sql(text, tuple(values[name] for name in names), options)
            yield from (tuple(row) for row in found)

    def query(self, statement: str, **values: object) -> list[Row]:
        return [tuple(row) for row in self._run(statement, values).all()]

    def change(self, statement: str, **values: object) -> int:
        return int(self._run(statement, values).rowcount)

    def change_all(self, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
        text, names = _numbered(statement)
        with _in_words():
            self._wrapped.exec_driver_sql(text, [tuple(row[name] for name in names) for row in rows])

    def savepoint(self) -> AbstractContextManager[object]:
        return self._wrapped.begin_nested()

    def list_tables(self) -> frozenset[str]:
        found = self.query("SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()")
        return frozenset(name for (name,) in found)

    def _run(self, statement: str, values: Mapping[str, object]) -> Any:
        text, names = _numbered(statement)
        with _in_words():
            return self._wrapped.exec_driver_sql(text, tuple(values[name] for name in names))


@lru_cache(maxsize=256)
def _numbered(statement: str) -> tuple[str, tuple[str, ...]]:
    """A statement with its values as asyncpg numbers them, and their names in that order.

    >>> _numbered("SELECT name FROM tables WHERE id = :id AND owner = :owner")
    ('SELECT name FROM tables WHERE id = $1 AND owner = $2', ('id', 'owner'))
    """
    names = tuple(dict.fromkeys(PLACES.findall(statement)))
    return PLACES.sub(lambda found: f"${names.index(found[1]) + 1}", statement), names


@contextmanager
def _in_words() -> Iterator[None]:
    """Tell what a statement did not do apart from what the server cannot."""
    try:
        yield
    except IntegrityError as error:
        raise ClashError(str(error.orig)) from error
    except (SQLAlchemyError, UnicodeEncodeError, OverflowError) as error:
        if is_unheld(error):
            raise unfit(error) from error
        raise


def is_unheld(error: Exception) -> bool:
    """Whether an error says that the database cannot hold a value, not that it fails."""
    state = getattr(getattr(error, "orig", error), "sqlstate", None) or ""
    mistyped = isinstance(error, StatementError) and not isinstance(error, DBAPIError)
    client = isinstance(getattr(getattr(error, "orig", None), "__cause__", None), asyncpg.DataError)
    return mistyped or client or isinstance(error, UNHELD) or state.startswith("22")


class PostgresDatabase(Database):
    """A database on a PostgreSQL server."""

    errors: ClassVar[tuple[type[Exception], ...]] = (
        *Database.errors, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError,
    )  # fmt: skip

    def __init__(self, place: Place, patience: float) -> None:
        super().__init__(place)

        async def connection() -> Any:
            settings = {"application_name": "fieldcraft", "lock_timeout": f"{int(patience * 1000)}ms"}
            try:
                return await asyncpg.connect(
                    place.url, timeout=patience, command_timeout=SLOWEST, server_settings=settings
                )
            except ValueError as error:
                raise OpenError(f"{place}: {error}") from None

        self._engine = create_async_engine("postgresql+asyncpg://", async_creator=connection, pool_pre_ping=True)
        self._reading = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def _read(self, work: Work[T]) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(lambda wrapped: work(PostgresConnection(wrapped)))

    async def _write(self, work: Work[T]) -> T:
        return await self._migrate(lambda wrapped: work(PostgresConnection(wrapped)))

    async def _migrate(self, work: Callable[[Any], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()
