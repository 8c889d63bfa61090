"""Wake-ups between processes that work on one PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from fieldcraft.store.notify import EVERYTHING, LocalNotifier

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


class PostgresNotifier:
    """Wake-ups between processes, over one connection that is kept and replaced when it is lost."""

    def __init__(self, url: str, pauses: tuple[float, ...] = PAUSES) -> None:
        self._url = url
        self._pauses = pauses
        self._local = LocalNotifier()
        self._outgoing: dict[str, None] = {}
        self._own: dict[str, object] = {}
        self._stir = asyncio.Event()
        self._connected = False
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="fieldcraft store notifier")

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
            await connection.add_listener(CHANNEL, self._on_notify)
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

    def _on_notify(self, connection: Any, pid: int, _channel: str, table: object) -> None:
        own = pid == connection.get_server_pid()
        self._local.publish(str(table), self._own.pop(str(table), None) if own else None)
