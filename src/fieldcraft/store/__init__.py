"""The store: what Fieldcraft keeps, in SQLite by default or in PostgreSQL.  It knows no game: bodies are bytes.

>>> import asyncio, tempfile
>>> async def note(folder: str) -> list[bytes]:
...     async with await open_store(f"{folder}/games.db") as store:
...         table = await store.tables.create("Monday")
...         await store.records.append(table.id, 1, seat="gm", command=None, at=0, body=b"hello")
...         return [record.body for record in await store.records.read(table.id)]
>>> with tempfile.TemporaryDirectory() as folder:
...     asyncio.run(note(folder))
[b'hello']
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fieldcraft.store.faults import DamagedError as DamagedError
from fieldcraft.store.faults import MissingError as MissingError
from fieldcraft.store.faults import NameTakenError as NameTakenError
from fieldcraft.store.faults import NotStoredError as NotStoredError
from fieldcraft.store.faults import OpenError as OpenError
from fieldcraft.store.faults import RepeatedError as RepeatedError
from fieldcraft.store.faults import StoreError as StoreError
from fieldcraft.store.faults import TakenError as TakenError
from fieldcraft.store.faults import UnavailableError as UnavailableError
from fieldcraft.store.faults import UnfitError as UnfitError
from fieldcraft.store.paths import data_folder as data_folder
from fieldcraft.store.rows import Account as Account
from fieldcraft.store.rows import Asset as Asset
from fieldcraft.store.rows import AssetInfo as AssetInfo
from fieldcraft.store.rows import Record as Record
from fieldcraft.store.rows import Scene as Scene
from fieldcraft.store.rows import SceneInfo as SceneInfo
from fieldcraft.store.rows import SeatRow as SeatRow
from fieldcraft.store.rows import TableRow as TableRow

if TYPE_CHECKING:
    from fieldcraft.store.store import Store as Store


async def open_store(where: str | Path | None = None, **settings: Any) -> Store:
    """Open a store, as `Store.open` does; only now are the libraries imported that speak to databases."""
    from fieldcraft.store.store import Store

    return await Store.open(where, **settings)
