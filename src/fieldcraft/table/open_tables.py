"""The tables that a process holds in memory: opened when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Self

from fieldcraft.maps.scenes import SceneFile, read_packaged
from fieldcraft.store import DamagedError
from fieldcraft.store.homes import ElsewhereError, Homes, LocalHomes
from fieldcraft.store.notify import EVERYTHING, Notifier
from fieldcraft.store.store import Store
from fieldcraft.table.bots import PACE, BotRunner
from fieldcraft.table.connection import UnwelcomeError
from fieldcraft.table.idle import IdleTimer
from fieldcraft.table.links import Links
from fieldcraft.table.mailboxes import Mailer
from fieldcraft.table.meter import Meter
from fieldcraft.table.preparation import Scenes
from fieldcraft.table.reminders import REMIND_AFTER, Reminders, read_mailboxes
from fieldcraft.table.session import TableSession
from fieldcraft.table.snapshots import SnapshotWriter, load_snapshot
from fieldcraft.table.storage import catch_up
from fieldcraft.table.table import Table
from fieldcraft.table.timers import QuestionTimer

log = logging.getLogger(__name__)

MOVED = "this table goes on in another process; come back in a moment"
"""What people are told of a table that another process holds by now."""


async def from_package(scene: str, table: str) -> SceneFile:
    """A scene that comes with Fieldcraft; ValueError if there is none."""
    return await asyncio.to_thread(read_packaged, scene)


class OpenTables:
    """The tables that this process holds.  They belong to the event loop; `start` before use, `close` after.

    `homes` says which of the processes on one store opens which table, `scenes` finds the scenes that are put on a
    table; `pace` is how many seconds a bot waits before each move.  `mailer` writes to those who are away for
    `remind_after` seconds while the game waits for them.
    """

    def __init__(
        self, store: Store, links: Links, notifier: Notifier, homes: Homes | None = None, *,
        scenes: Scenes = from_package, pace: float = PACE, mailer: Mailer | None = None,
        remind_after: float = REMIND_AFTER,
    ) -> None:  # fmt: skip
        self.store, self.links, self.notifier, self.scenes, self.pace = store, links, notifier, scenes, pace
        self.homes, self.meter = homes or LocalHomes(), Meter()
        self.mailer, self.remind_after = mailer, remind_after
        self._sessions: dict[str, TableSession] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._parts: dict[str, tuple[BotRunner, QuestionTimer, IdleTimer, SnapshotWriter, Reminders]] = {}
        self._news: AsyncIterator[str] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._ending = ""

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._sessions)

    @property
    def seated(self) -> int:
        """How many connections sit at them."""
        return sum(len(session.connections.all) for session in self._sessions.values())

    async def start(self) -> None:
        """Take part in who opens which table, and listen for what other processes do."""
        await self.homes.start(self._lose)
        self._news = self.notifier.subscribe()
        self._listening = asyncio.create_task(self._listen(self._news), name="fieldcraft registry")

    async def close(self, why: str = "the server stops; come back in a moment") -> None:
        """Let everybody go, who may come back, and put all tables away."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        if not self._ending:
            self._ending = why
            await self.homes.leave()
            for table in list(self._sessions):
                await self.close_table(table, why)
            await self.homes.close()

    def _lose(self, tables: tuple[str, ...]) -> None:
        """Put tables away of which another process may be the home by now."""
        for table in tables:
            if (session := self._sessions.get(table)) is not None:
                session.broken = True
                session.connections.dismiss(MOVED)

    @asynccontextmanager
    async def run(self) -> AsyncIterator[Self]:
        """The registry from start to close."""
        await self.start()
        try:
            yield self
        finally:
            await self.close()

    async def _listen(self, news: AsyncIterator[str]) -> None:
        async for table in news:
            woken = list(self._sessions) if table == EVERYTHING else [table]
            for one in woken:
                if (session := self._sessions.get(one)) is not None:
                    try:
                        await session.read_on()
                    except Exception:
                        log.exception("table %s cannot be read on", one)
                        await self.close_table(one, "the table has to be read anew")

    async def session(self, table: str) -> TableSession:
        """A table that is open, opened if it is not.

        Missing if there is none, Damaged or ValueError if it cannot be read, Elsewhere if its home is another process.
        """
        async with self._turn(table):
            known = self._sessions.get(table)
            if known is not None and not known.broken:
                return known
            await self._put_away(table)
            if self._ending:
                raise UnwelcomeError(self._ending, again=True)
            if home := await self.homes.claim(table):
                raise ElsewhereError(table, home)
            try:
                read = await self._read(table)
                mailboxes = await read_mailboxes(self.store, read) if self.mailer else {}
            except BaseException:
                await self.homes.release(table)
                raise
            session = TableSession(
                read,
                self.store,
                self.links,
                partial(self.notifier.publish, table, self._news),
                self.scenes,
                self.meter,
            )
            self._parts[table] = (
                BotRunner(session, self.pace),
                QuestionTimer(session),
                IdleTimer(session, self._rest),
                SnapshotWriter(session),
                Reminders(session, mailboxes, self.mailer, self.remind_after),
            )
            self._sessions[table] = session
            return session

    def reminders_of(self, session: TableSession) -> Reminders:
        """What writes to those who are away from an open table."""
        return self._parts[session.table.id][-1]

    async def _read(self, table: str) -> Table:
        """A table as it is stored; what `session` raises if it cannot be read."""
        read = Table(table)
        await load_snapshot(self.store, read)
        await catch_up(self.store, read)
        if read.room.scene < 0:
            raise DamagedError(table, read.seq + 1)
        return read

    async def _rest(self, table: str) -> None:
        """Put a table away where nobody sits."""
        async with self._turn(table):
            if (session := self._sessions.get(table)) is not None and not session.connections.all:
                await self._put_away(table)

    def _turn(self, table: str) -> asyncio.Lock:
        """Tables are opened and closed one after another, each by itself."""
        return self._opening.setdefault(table, asyncio.Lock())

    async def close_table(self, table: str, why: str = "the table was closed") -> None:
        """Close a table in memory; nothing is lost."""
        async with self._turn(table):
            await self._put_away(table, why)

    async def _put_away(self, table: str, why: str = "the table was closed") -> None:
        if (session := self._sessions.pop(table, None)) is not None:
            for part in self._parts.pop(table):
                await part.close()
            await session.close(why)
            await self.homes.release(table)

    async def delete(self, table: str) -> None:
        """Delete a table for good, at its home; Missing if there is none."""
        async with self._turn(table):
            if home := await self.homes.claim(table):
                raise ElsewhereError(table, home)
            await self._put_away(table, "the table was deleted")
            await self.homes.release(table)
            await self.store.tables.delete(table)
