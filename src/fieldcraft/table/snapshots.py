"""What is dear to work out about a table, kept so that a long log opens quickly.  It may be lost at any time."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from fieldcraft import __version__
from fieldcraft.core import Seat
from fieldcraft.store import StoreError
from fieldcraft.store.opened import Store
from fieldcraft.table.table import Table

if TYPE_CHECKING:
    from fieldcraft.table.session import TableSession

log = logging.getLogger(__name__)

STRIDE = 500
"""After how many records it is kept anew."""


class Memory(msgspec.Struct, frozen=True, kw_only=True):
    """For each scene which entries of its log each engine seat was told of, as 0 and 1.

    It counts for the version of Fieldcraft that worked it out, and is otherwise worked out again.
    """

    version: str
    heard: tuple[dict[Seat, str], ...]


async def recollect(store: Store, table: Table) -> None:
    """Give a table that has no records yet what is remembered of it."""
    found = await store.snapshots.get(table.id)
    try:
        memory = None if found is None else msgspec.json.decode(found[1], type=Memory)
    except msgspec.DecodeError:
        return
    if memory is not None and memory.version == __version__:
        table.remembered = memory.heard


async def remember(store: Store, table: Table) -> None:
    """Keep what is worked out about a table."""
    heard = tuple(
        {side: "".join("01"[told] for told in flags) for side, flags in stage.heard.items()} for stage in table.stages
    )
    memory = Memory(version=__version__, heard=heard)
    await store.snapshots.put(table.id, table.seq, msgspec.json.encode(memory))


class Remembering:
    """Keeps the memory of one table while it is open, and once more when it is closed."""

    def __init__(self, keeper: TableSession) -> None:
        self.keeper, self.seq = keeper, keeper.table.seq
        self._task: asyncio.Task[None] | None = None
        keeper.changed.append(self.look)

    def look(self) -> None:
        """Keep what has been worked out, if that is much."""
        if self.keeper.table.seq >= self.seq + STRIDE:
            self._task = asyncio.create_task(self._keep(), name="fieldcraft memory")

    async def close(self) -> None:
        """Keep the rest."""
        self.keeper.changed.remove(self.look)
        if self._task is not None:
            await self._task
        if self.keeper.table.seq > self.seq:
            await self._keep()

    async def _keep(self) -> None:
        self.seq = self.keeper.table.seq
        try:
            await remember(self.keeper.store, self.keeper.table)
        except StoreError as error:
            log.info("table %s: what was worked out is not kept: %s", self.keeper.table.id, error)
