"""Read a backup into an empty database, a file or PostgreSQL, and so move games from one to the other.

fieldcraft restore monday.jsonl.gz --data new.db
fieldcraft restore monday.jsonl.gz --data postgresql://localhost/games
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from fieldcraft.cli.terminal import console


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("file", metavar="FILE", help="a file that `fieldcraft backup` wrote")
    parser.add_argument("--data", metavar="FILE|URL", help="the empty database to fill (your own data folder)")


def run(given: Namespace) -> None:
    """Read it."""
    count = asyncio.run(_restore(given.data, Path(given.file)))
    console().print(f"Restored: {given.file} ({count} rows)")


async def _restore(data: str | None, path: Path) -> int:
    from fieldcraft.store import open_store
    from fieldcraft.store.backup import restore

    async with await open_store(data) as store:
        return await restore(store, path)
