"""Play the scripts of scene files and say where the game differs from them.

Exits with status 0 if nothing differs, 1 if something does, 2 if a file cannot be read.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import msgspec
from rich.text import Text

from fieldcraft.cli.app import PROBLEM
from fieldcraft.console.terminal import as_json, console
from fieldcraft.maps.scripts import Checked, check_named

DIFFERS = 1
"""What the shell is told when a script and the game differ."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("files", nargs="+", metavar="SCENE", help="a scene with a script, by its name or its file")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> int:
    """Check each file."""
    found = {file: check_named(file) for file in given.files}
    if given.json:
        as_json([{"file": file, **msgspec.to_builtins(checked)} for file, checked in found.items()])
    else:
        for file, checked in found.items():
            _tell(file, checked)
    everything = [difference for checked in found.values() for difference in checked.differences]
    if any(difference.step == 0 for difference in everything):
        return PROBLEM
    return DIFFERS if everything else 0


def _tell(file: str, checked: Checked) -> None:
    out = console()
    if not checked.differences:
        out.print(Text.assemble(("✓ ", "clean"), file, (": passed", "quiet")), soft_wrap=True)
    for notice in checked.notices:
        out.print(Text.assemble(("! ", "warn"), (file, "title"), f": {notice}"), soft_wrap=True)
    for one in checked.differences:
        place = f"{one.file}:{one.line}" if one.line else one.file
        step = f"step {one.step}: " if one.step else ""
        out.print(Text.assemble(("✗ ", "warn"), (place, "title"), f": {step}{one.what}"), soft_wrap=True)
        out.print(Text.assemble(("    expected  ", "quiet"), one.expected), soft_wrap=True)
        out.print(Text.assemble(("    found     ", "quiet"), one.found), soft_wrap=True)
