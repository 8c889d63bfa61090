"""A PostgreSQL server as a database: transactions run on the event loop, where asyncpg waits for the network."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.ext.asyncio import create_async_engine

from fieldcraft.store.database import ERRORS, Database, Work
from fieldcraft.store.faults import OpenError
from fieldcraft.store.paths import Place
from fieldcraft.store.schema import by_command, with_command

T = TypeVar("T")

by_command.dialect_kwargs["postgresql_where"] = with_command

SLOWEST = 60.0
"""Seconds after which a statement that PostgreSQL has not answered is given up."""


class PostgresDatabase(Database):
    """A database on a PostgreSQL server."""

    errors: ClassVar[tuple[type[Exception], ...]] = (*ERRORS, asyncpg.PostgresError, asyncpg.InterfaceError)

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
            return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()
