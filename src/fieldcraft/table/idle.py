"""When nobody has sat at a table for a while, it is put away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fieldcraft.table.session import TableSession

PATIENCE = 300.0
"""Seconds that a table stays in memory when nobody sits there."""


class IdleTimer:
    """The rest of one table."""

    def __init__(self, session: TableSession, put_away: Callable[[str], Awaitable[None]]) -> None:
        self.session, self.put_away = session, put_away
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        session.observers.append(self.update)
        self.update()

    def update(self) -> None:
        """Wait for a while if nobody is there, from now on."""
        self._stop()
        if not self.session.connections.all:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._go)

    async def close(self) -> None:
        self.session.observers.remove(self.update)
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def _go(self) -> None:
        self._task = asyncio.create_task(self._rest(), name="fieldcraft rest")

    async def _rest(self) -> None:
        await self.put_away(self.session.table.id)
