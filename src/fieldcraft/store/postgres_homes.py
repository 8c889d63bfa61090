"""Homes among the processes that share a PostgreSQL database: whoever has a table's advisory lock is its home.

A process keeps one session for its locks and writes its address into that session's name.  So the server itself knows
who is there, who holds what and where they are, and forgets all three with the session, however the process ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any
from zlib import crc32

import asyncpg  # type: ignore[import-untyped]

from fieldcraft.store.faults import UnavailableError
from fieldcraft.store.homes import Lost

SPACE = 0x6669656C
"""The first half of the number of each lock, which tells these from others."""

NAME, LEAVING = "fieldcraft home ", "fieldcraft leaves"
"""What a session is called: with its address behind it, and once it takes no further tables."""

HEARTBEAT, ANSWER = 1.0, 5.0
"""Seconds between two looks at whether the session stands, and within which an answer must come."""

MOVING, PAUSE = 3.0, 0.05
"""Seconds that a table on the move is waited for, and between two looks at it."""

SLACK, SHARE = 4, 1.25
"""A process takes a table unless it holds this share and these more of what the least busy holds."""

SETTINGS = {
    "tcp_keepalives_idle": "1",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "1",
    "idle_session_timeout": "0",
}
"""A machine that is gone without a word is missed after two seconds, and its locks are free."""

WHO_HOLDS = f"""
WITH held AS (SELECT pid, objid FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = {SPACE} AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
SELECT CASE WHEN starts_with(application_name, '{NAME}') THEN substr(application_name, {len(NAME) + 1}) ELSE '' END
  AS address, count(held.pid) AS tables, coalesce(bool_or(held.objid::bigint = $1), false) AS holds
FROM pg_stat_activity LEFT JOIN held USING (pid)
WHERE datname = current_database() AND (starts_with(application_name, '{NAME}') OR application_name = '{LEAVING}')
GROUP BY pid, application_name
"""  # noqa: S608  of constants alone

LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""What shows that a session is gone."""


class PostgresHomes:
    """The homes of a process at an address, by which the others reach it."""

    def __init__(self, url: str, address: str) -> None:
        self._url, self._address = url, address
        self._held: set[str] = set()
        self._turn = asyncio.Lock()
        self._session: Any = None
        self._name = NAME + address
        self._lost: Lost = lambda _: None
        self._beating: asyncio.Task[None] | None = None

    async def start(self, lost: Lost) -> None:
        """Open the session, and see to it that there is one from now on."""
        self._lost = lost
        async with self._turn:
            await self._connected()
        self._beating = asyncio.create_task(self._beat(), name="fieldcraft homes")

    async def claim(self, table: str) -> str:
        """Make this process a table's home unless another is, or holds far fewer tables; the address of that one."""
        until = monotonic() + MOVING
        while monotonic() < until:
            async with self._turn:
                if table in self._held:
                    return ""
                if (found := await self._try(table)) is not None:
                    return found
            await asyncio.sleep(PAUSE)
        raise UnavailableError(f"table {table!r} is on the move; try again in a moment")

    async def _try(self, table: str) -> str | None:
        """The home of a table now, "" if it is this process; None while another is letting go of it."""
        try:
            session = await self._connected()
            processes = await session.fetch(WHO_HOLDS, lock_of(table))
            holder = next((one["address"] for one in processes if one["holds"]), None)
            if holder is not None and holder != self._address:
                return holder or None
            if holder is None and (other := less_busy(processes, self._address)):
                return other
            if not await session.fetchval("SELECT pg_try_advisory_lock($1, $2)", SPACE, as_signed(lock_of(table))):
                return None
        except LOST as error:
            raise UnavailableError(f"the homes of tables cannot be asked for: {error}") from error
        self._held.add(table)
        return ""

    async def release(self, table: str) -> None:
        """Let go of a table's lock; if the session is gone, so is the lock."""
        async with self._turn:
            if table in self._held:
                self._held.discard(table)
                with suppress(*LOST):
                    await self._session.execute("SELECT pg_advisory_unlock($1, $2)", SPACE, as_signed(lock_of(table)))

    async def leave(self) -> None:
        """Have the others wait for the tables of this process, and send it no more."""
        self._name = LEAVING
        async with self._turn:
            with suppress(*LOST, UnavailableError):
                await (await self._connected()).execute(f"SET application_name = '{LEAVING}'")

    async def addresses(self) -> list[str]:
        """Where all processes are that take part."""
        async with self._turn:
            try:
                processes = await (await self._connected()).fetch(WHO_HOLDS, 0)
            except LOST as error:
                raise UnavailableError(f"the homes of tables cannot be asked for: {error}") from error
        return sorted(one["address"] for one in processes if one["address"])

    async def close(self) -> None:
        """End the session, and all locks with it."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.wait([self._beating])
        self._held.clear()
        if self._session is not None:
            with suppress(*LOST):
                await self._session.close(timeout=HEARTBEAT)

    # --- the session ------------------------------------------------------------------------

    async def _connected(self) -> Any:
        if self._session is None or self._session.is_closed():
            settings = {"application_name": self._name, **SETTINGS}
            self._session = await asyncpg.connect(
                self._url, timeout=ANSWER, command_timeout=ANSWER, server_settings=settings
            )
            self._session.add_termination_listener(self._on_loss)
        return self._session

    def _on_loss(self, session: object) -> None:
        if session is self._session and self._held:
            lost, self._held = tuple(self._held), set()
            self._lost(lost)

    async def _beat(self) -> None:
        """Ask now and then whether the session stands, and open another if it does not."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            async with self._turn:
                try:
                    await (await self._connected()).execute("SELECT 1")
                except LOST:
                    if self._session is not None:
                        self._session.terminate()


def lock_of(table: str) -> int:
    """The second half of the number of a table's lock; two tables that share one share a home as well."""
    return crc32(table.encode())


def as_signed(number: int) -> int:
    """A number of 32 bits as PostgreSQL takes it.

    >>> as_signed(1), as_signed(2**32 - 1)
    (1, -1)
    """
    return number - 2**32 if number >= 2**31 else number


def less_busy(processes: Sequence[Any], own: str) -> str:
    """The process that should rather take a table than this one, as it holds far fewer; "" if there is none."""
    takers = {one["address"]: one["tables"] for one in processes if one["address"]}
    least = min(takers, key=lambda address: takers[address], default=own)
    return least if takers.get(own, 0) > SHARE * takers.get(least, 0) + SLACK else ""
