"""Check saved games: whether they are whole, and whether the dice are those that were sealed before play.

Exits with status 0 if nothing is wrong, 1 if something is, 2 if a file cannot be read. All actions are carried out
again with the dice of the log; where the rules have changed since it was written, that is told and nothing is wrong.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import msgspec
from rich.text import Text

from fieldcraft.cli.open import OF_TABLE
from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.log import BrokenLogError
from fieldcraft.core.verification import Verification, verify_log
from fieldcraft.core.words import pluralize
from fieldcraft.table.exchange import read_log

WRONG = 1
"""What the shell is told when something is wrong with a log."""

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
    add("logs", nargs="+", metavar="LOG", help="a saved game, or the export of a table")
    add("--scene", type=int, default=0, metavar="N", help=OF_TABLE)
    add("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> int:
    """Check each."""
    found = {path: check_log(path, given.scene) for path in given.logs}
    if given.json:
        as_json([{"file": path, **msgspec.to_builtins(one)} for path, one in found.items()])
    else:
        for path, one in found.items():
            _tell(path, one)
    return WRONG if any(one.problems for one in found.values()) else 0


def check_log(path: str, scene: int = 0) -> Verification:
    """What a log proves; one whose entries do not follow on one another proves nothing."""
    try:
        return verify_log(read_log(path, scene))
    except BrokenLogError as error:
        problem = str(error).removeprefix(f"{path}: ")
        return Verification(actions=0, throws=0, seal="", dice="none", problems=(problem,))


def _tell(path: str, found: Verification) -> None:
    out = console()
    mark, style = ("✗ ", "warn") if found.problems else ("✓ ", "clean")
    counts = f": {pluralize(found.actions, 'action')}, {pluralize(found.throws, 'throw')} of dice"
    out.print(Text.assemble((mark, style), (path, "title"), counts), soft_wrap=True)
    for problem in found.problems:
        out.print(Text(f"  {problem}", "warn"), soft_wrap=True)
    for line in (tell_dice(found), *found.notices):
        out.print(Text(f"  {line}", "quiet"), soft_wrap=True)


def tell_dice(found: Verification) -> str:
    """What is known of the dice, in words."""
    return DICE[found.dice].format(seal=found.seal)
