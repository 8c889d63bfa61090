"""What is dear to work out about a table, kept so that a long log opens quickly.  It may be lost at any time."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from fieldcraft import __version__
from fieldcraft.core import Seat
from fieldcraft.store import StoreError
from fieldcraft.store.store import Store
from fieldcraft.table.table import Table

if TYPE_CHECKING:
    from fieldcraft.table.session import TableSession

log = logging.getLogger(__name__)

STRIDE = 500
"""After how many records it is kept anew."""


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """For each scene which entries of its log each engine seat was told of, as 0 and 1.

    It counts for the version of Fieldcraft that worked it out, and is otherwise worked out again.
    """

    version: str
    receipts: tuple[dict[Seat, str], ...]


async def load_snapshot(store: Store, table: Table) -> None:
    """Give a table that has no records yet what was kept of it."""
    found = await store.snapshots.get(table.id)
    try:
        snapshot = None if found is None else msgspec.json.decode(found[1], type=Snapshot)
    except msgspec.DecodeError:
        return
    if snapshot is not None and snapshot.version == __version__:
        table.known_receipts = snapshot.receipts


async def save_snapshot(store: Store, table: Table) -> None:
    """Keep what is worked out about a table."""
    receipts = tuple(
        {side: "".join("01"[told] for told in flags) for side, flags in runtime.receipts.items()}
        for runtime in table.runtimes
    )
    snapshot = Snapshot(version=__version__, receipts=receipts)
    await store.snapshots.put(table.id, table.seq, msgspec.json.encode(snapshot))


class SnapshotWriter:
    """Keeps the snapshot of one table while it is open, and once more when it is closed."""

    def __init__(self, session: TableSession) -> None:
        self.session, self.seq = session, session.table.seq
        self._task: asyncio.Task[None] | None = None
        session.observers.append(self.update)

    def update(self) -> None:
        """Keep what has been worked out, if that is much."""
        if self.session.table.seq >= self.seq + STRIDE:
            self._task = asyncio.create_task(self._keep(), name="fieldcraft snapshot")

    async def close(self) -> None:
        """Keep the rest."""
        self.session.observers.remove(self.update)
        if self._task is not None:
            await self._task
        if self.session.table.seq > self.seq:
            await self._keep()

    async def _keep(self) -> None:
        self.seq = self.session.table.seq
        try:
            await save_snapshot(self.session.store, self.session.table)
        except StoreError as error:
            log.info("table %s: what was worked out is not kept: %s", self.session.table.id, error)
