"""Check saved games: whether they are whole, and whether the dice are those that were sealed before play.

Of a server's database (a file of SQLite) it checks that the file is sound, and that all records of all tables can be
read; nothing is changed in it.

Exits with status 0 if nothing is wrong, 1 if something is, 2 if a file cannot be read. All actions are carried out
again with the dice of the log; where the rules have changed since it was written, that is told and nothing is wrong.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path

import msgspec
from rich.text import Text

from fieldcraft.cli.open import OF_TABLE
from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.log import BrokenLogError
from fieldcraft.core.verification import Verification, verify_log
from fieldcraft.core.words import pluralize
from fieldcraft.store.paths import Place, find_place
from fieldcraft.table.exchange import read_log

WRONG = 1
"""What the shell is told when something is wrong with a log."""

SQLITE = b"SQLite format 3\0"
"""How each file of SQLite begins."""

DICE = {
    "sealed": "the dice follow from the seed that was sealed as {seal}",
    "wrong": "the dice do NOT follow from the seed that was sealed as {seal}",
    "seed unknown": "the seed is not in the file, so the dice cannot be checked yet",
    "thrown by hand": "the dice were thrown by hand, or sealed anew while it was played: no seed proves them",
    "none": "no dice were thrown",
}
"""What is known of the dice, in words."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("logs", nargs="+", metavar="LOG", help="a saved game, the export of a table, or a database of a server")
    add("--scene", type=int, default=0, metavar="N", help=OF_TABLE)
    add("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> int:
    """Check each."""
    databases = [path for path in given.logs if is_database(path)]
    found = {path: check_log(path, given.scene) for path in given.logs if path not in databases}
    kept = {path: check_database(path) for path in databases}
    if given.json:
        logs = [{"file": path, **msgspec.to_builtins(one)} for path, one in found.items()]
        as_json([*logs, *({"file": path, "problems": problems} for path, problems in kept.items())])
    else:
        for path, one in found.items():
            _tell(path, one)
        for path, problems in kept.items():
            _tell_problems(path, ": a database of games", problems)
    return WRONG if any(kept.values()) or any(one.problems for one in found.values()) else 0


def is_database(path: str) -> bool:
    """Whether a file is one of SQLite, by its first bytes."""
    with suppress(OSError), Path(path).open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE
    return False


def check_database(path: str) -> tuple[str, ...]:
    """What is wrong with a database; ValueError if it is another program's, or of another version."""
    return asyncio.run(_inspect(find_place(path)))


async def _inspect(place: Place) -> tuple[str, ...]:
    from fieldcraft.store.database import connect
    from fieldcraft.store.inspection import inspect
    from fieldcraft.store.migrate import check_version
    from fieldcraft.table.records import decode_stored

    database = connect(place)
    try:
        await check_version(database)
        return await inspect(database, lambda row: decode_stored(row.body))
    finally:
        await database.close()


def check_log(path: str, scene: int = 0) -> Verification:
    """What a log proves; one whose entries do not follow on one another proves nothing."""
    try:
        return verify_log(read_log(path, scene))
    except BrokenLogError as error:
        problem = str(error).removeprefix(f"{path}: ")
        return Verification(actions=0, throws=0, seal="", dice="none", problems=(problem,))


def _tell(path: str, found: Verification) -> None:
    counts = f": {pluralize(found.actions, 'action')}, {pluralize(found.throws, 'throw')} of dice"
    _tell_problems(path, counts, found.problems)
    out = console()
    for line in (tell_dice(found), *found.notices):
        out.print(Text(f"  {line}", "quiet"), soft_wrap=True)


def _tell_problems(path: str, about: str, problems: tuple[str, ...]) -> None:
    out = console()
    mark, style = ("✗ ", "warn") if problems else ("✓ ", "clean")
    out.print(Text.assemble((mark, style), (path, "title"), about), soft_wrap=True)
    for problem in problems:
        out.print(Text(f"  {problem}", "warn"), soft_wrap=True)


def tell_dice(found: Verification) -> str:
    """What is known of the dice, in words."""
    return DICE[found.dice].format(seal=found.seal)
