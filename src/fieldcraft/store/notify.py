"""Notifications: a word to whoever holds a table in memory that its log has grown.

A notification carries the table's id and nothing else.  What is new stands in the log, so one that is late, repeated
or sent for nothing does no harm; one that may have been lost is made up for with EVERYTHING.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol
from weakref import WeakSet

EVERYTHING = "*"
"""The notification that stands for every table: some may have been missed."""


class Notifier(Protocol):
    """Tells every process that works on the same database which tables have news."""

    def publish(self, table: str, but: object = None) -> None:
        """Wake all who hold a table, `but` for one subscription: that of who publishes.  Returns at once."""

    def subscribe(self) -> AsyncIterator[str]:
        """The ids of tables that have news, or EVERYTHING; what is published from now on is not missed."""

    async def close(self) -> None:
        """Stop: subscriptions end."""


class Subscription:
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

    def __aiter__(self) -> Subscription:
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


class LocalNotifier:
    """Wake-ups within one process, which is all there is on SQLite."""

    def __init__(self) -> None:
        # Whoever drops a subscription need not say so.
        self._subscribers: WeakSet[Subscription] = WeakSet()

    def publish(self, table: str, but: object = None) -> None:
        """Wake all who hold a table, `but` for one subscription; returns at once."""
        for waiting in self._subscribers:
            if waiting is not but:
                waiting.add(table)

    def subscribe(self) -> AsyncIterator[str]:
        """The ids of tables that have news; what is published from now on is not missed."""
        self._subscribers.add(waiting := Subscription())
        return waiting

    async def close(self) -> None:
        """Stop: subscriptions end once what waits has been told."""
        for waiting in self._subscribers:
            waiting.close()
