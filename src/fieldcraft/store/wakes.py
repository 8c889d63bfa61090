"""Wake-ups: a word to whoever holds a table in memory that its log has grown.

A wake-up carries the table's id and nothing else.  What is new stands in the log, so a wake-up that is late, repeated
or sent for nothing does no harm; one that may have been lost is made up for with EVERYTHING.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakSet

import asyncpg  # type: ignore[import-untyped]

EVERYTHING = "*"
"""The wake-up that stands for every table: some may have been missed."""

CHANNEL = "fieldcraft_wakes"
"""The name under which the processes on one PostgreSQL database call each other."""

HEARTBEAT = 15.0
"""Seconds after which a connection that was silent is tried."""

PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to connect again; the last one repeats."""

FAREWELL = 1.0
"""Seconds that the last wake-ups may take when all is closed."""

TELL = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told"

LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What shows that a connection is gone."""


class Wakes(Protocol):
    """Tells every process that works on the same database which tables have news."""

    def publish(self, table: str, but: object = None) -> None:
        """Wake all who hold a table, `but` for one subscription: that of who publishes.  Returns at once."""

    def subscribe(self) -> AsyncIterator[str]:
        """The ids of tables that have news, or EVERYTHING; what is published from now on is not missed."""

    async def close(self) -> None:
        """Stop: subscriptions end."""


class Waiting:
    """What one subscriber has not been told yet: each table once, however often it was woken."""

    def __init__(self) -> None:
        self._tables: dict[str, None] = {}
        self._news = asyncio.Event()
        self._closed = False

    def add(self, table: str) -> None:
        """One more table; EVERYTHING stands for all that wait."""
        if table == EVERYTHING:
            self._tables.clear()
        if EVERYTHING not in self._tables:
            self._tables[table] = None
        self._news.set()

    def close(self) -> None:
        """Nothing more will come."""
        self._closed = True
        self._news.set()

    def __aiter__(self) -> Waiting:
        return self

    async def __anext__(self) -> str:
        while not self._tables:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        table = next(iter(self._tables))
        del self._tables[table]
        return table


class LocalWakes:
    """Wake-ups within one process, which is all there is on SQLite."""

    def __init__(self) -> None:
        # Whoever drops a subscription need not say so.
        self._subscribers: WeakSet[Waiting] = WeakSet()

    def publish(self, table: str, but: object = None) -> None:
        """Wake all who hold a table, `but` for one subscription; returns at once."""
        for waiting in self._subscribers:
            if waiting is not but:
                waiting.add(table)

    def subscribe(self) -> AsyncIterator[str]:
        """The ids of tables that have news; what is published from now on is not missed."""
        self._subscribers.add(waiting := Waiting())
        return waiting

    async def close(self) -> None:
        """Stop: subscriptions end once what waits has been told."""
        for waiting in self._subscribers:
            waiting.close()


class PostgresWakes:
    """Wake-ups between processes, over one connection that is kept and replaced when it is lost."""

    def __init__(self, url: str, pauses: tuple[float, ...] = PAUSES) -> None:
        self._url = url
        self._pauses = pauses
        self._local = LocalWakes()
        self._outgoing: dict[str, None] = {}
        self._own: dict[str, object] = {}
        self._stir = asyncio.Event()
        self._connected = False
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="fieldcraft store wakes")

    def publish(self, table: str, but: object = None) -> None:
        """Wake all who hold a table, `but` for one subscription; returns at once, and is sent when it can be."""
        self._outgoing[table] = None
        self._own[table] = but if self._own.get(table, but) is but else None
        self._stir.set()

    def subscribe(self) -> AsyncIterator[str]:
        """The ids of tables that have news, or EVERYTHING after the connection was lost."""
        return self._local.subscribe()

    async def close(self) -> None:
        """Send what waits if the connection stands, then stop: subscriptions end."""
        self._closing = True
        self._stir.set()
        await asyncio.wait([self._task], timeout=FAREWELL if self._connected else 0)
        self._task.cancel()
        await asyncio.wait([self._task])
        await self._local.close()

    async def _run(self) -> None:
        attempt = 0
        while True:
            with suppress(*LOST):
                await self._serve()
            if self._closing:
                return
            attempt = 0 if self._connected else attempt + 1
            self._connected = False
            await asyncio.sleep(self._pauses[min(attempt, len(self._pauses) - 1)])

    async def _serve(self) -> None:
        """Listen and speak on one connection until it is lost."""
        connection = await asyncpg.connect(self._url, timeout=5.0, command_timeout=HEARTBEAT)
        try:
            connection.add_termination_listener(lambda _: self._stir.set())
            await connection.add_listener(CHANNEL, self._heard)
            self._connected = True
            self._local.publish(EVERYTHING)
            while not connection.is_closed() and (self._outgoing or not self._closing):
                await self._speak(connection)
        finally:
            connection.terminate()

    async def _speak(self, connection: Any) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stir.wait(), HEARTBEAT)
        self._stir.clear()
        told, self._outgoing = self._outgoing, {}
        try:
            # With nothing to tell this shows whether the connection still stands.
            await connection.execute(TELL, CHANNEL, list(told))
        except BaseException:
            self._outgoing = told | self._outgoing
            raise

    def _heard(self, connection: Any, pid: int, _channel: str, table: object) -> None:
        own = pid == connection.get_server_pid()
        self._local.publish(str(table), self._own.pop(str(table), None) if own else None)
