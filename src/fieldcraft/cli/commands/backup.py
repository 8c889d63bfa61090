"""Write all that a server keeps into one file: tables, scenes, pictures and accounts.  Games may go on meanwhile.

  fieldcraft backup monday.jsonl.gz                 of your own data folder
  fieldcraft backup monday.jsonl.gz --data games.db

Whoever has the file can read every secret of every game and sit in every seat. `fieldcraft restore` reads it into an
empty database.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from errno import ENOENT
from pathlib import Path

from fieldcraft.console.terminal import console
from fieldcraft.store.paths import Place, find_place


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("file", metavar="FILE", help="the file to write")
    parser.add_argument("--data", metavar="FILE|URL", help="what to back up (your own data folder)")


def run(given: Namespace) -> None:
    """Write it."""
    check_files(find_place(given.data), Path(given.file))
    count = asyncio.run(_dump(given.data, Path(given.file)))
    console().print(f"Written: {given.file} ({count} rows)")


def check_files(place: Place, path: Path) -> None:
    """FileNotFoundError if the database is a file that is not there, ValueError if it would be overwritten."""
    if place.path is None:
        return
    if not place.path.is_file():
        raise FileNotFoundError(ENOENT, "there is no database of games here", str(place))
    if path.resolve() == place.path.resolve():
        raise ValueError(f"{path}: this is the database itself; name another file for the backup")


async def _dump(data: str | None, path: Path) -> int:
    from fieldcraft.store import open_store
    from fieldcraft.store.backup import dump
    from fieldcraft.table.links import kept_key, key_file

    async with await open_store(data) as store:
        return await dump(store, path, kept_key(key_file(store.database.place)))
