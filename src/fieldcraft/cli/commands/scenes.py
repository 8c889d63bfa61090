"""List the scenes that come with Fieldcraft."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import msgspec
from rich.padding import Padding
from rich.text import Text

from fieldcraft.console.terminal import as_json, console
from fieldcraft.maps.scenes import scenes


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """List them."""
    if given.json:
        return as_json(msgspec.to_builtins(scenes()))
    out = console()
    for listed in scenes():
        out.print(Text.assemble((listed.name, "now"), "  ", (listed.title, "title"), (f"  {listed.system}", "quiet")))
        out.print(Padding(Text(" ".join(listed.about.split())), (0, 2, 1, 2)))
    out.print(Text("fieldcraft play NAME begins one; `fieldcraft play FILE` plays your own.", "quiet"))
    return None
