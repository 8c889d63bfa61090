"""Read a backup into an empty database, a file or PostgreSQL, and so move games from one to the other.

fieldcraft restore monday.jsonl.gz --data new.db
fieldcraft restore monday.jsonl.gz --data postgresql://localhost/games

The links of all seats open them as before.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from fieldcraft.console.terminal import console


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("file", metavar="FILE", help="a file that `fieldcraft backup` wrote")
    parser.add_argument("--data", metavar="FILE|URL", help="the empty database to fill (your own data folder)")


def run(given: Namespace) -> None:
    """Read it."""
    count, linked = asyncio.run(_restore(given.data, Path(given.file)))
    console().print(f"Restored: {given.file} ({count} rows)")
    if not linked:
        console().print(NO_KEY)


NO_KEY = "It carries no key of the links: they open nothing unless the file of the key is put beside the games as well."


async def _restore(data: str | None, path: Path) -> tuple[int, bool]:
    """How many rows there are, and whether the links open their seats."""
    from fieldcraft.store import open_store
    from fieldcraft.store.backup import key_in, restore
    from fieldcraft.table.links import check_free, keep_key, key_file

    key = key_in(path)
    async with await open_store(data) as store:
        file = key_file(store.database.place)
        if not key:
            return await restore(store, path), False
        check_free(file, key)
        count = await restore(store, path)
        keep_key(file, key)
        return count, True
