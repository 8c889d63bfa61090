"""Write all that a server keeps into one file: tables, scenes, pictures and accounts.  Games may go on meanwhile.

  fieldcraft backup monday.jsonl.gz                 of your own data folder
  fieldcraft backup monday.jsonl.gz --data games.db

Whoever has the file can read every secret of every game and sit in every seat. `fieldcraft restore` reads it into an
empty database.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from fieldcraft.console.terminal import console


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("file", metavar="FILE", help="the file to write")
    parser.add_argument("--data", metavar="FILE|URL", help="what to back up (your own data folder)")


def run(given: Namespace) -> None:
    """Write it."""
    count = asyncio.run(_dump(given.data, Path(given.file)))
    console().print(f"Written: {given.file} ({count} rows)")


async def _dump(data: str | None, path: Path) -> int:
    from fieldcraft.store import open_store
    from fieldcraft.store.backup import dump
    from fieldcraft.table.links import kept_key, key_file

    async with await open_store(data) as store:
        return await dump(store, path, kept_key(key_file(store.database.place)))
