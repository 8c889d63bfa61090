"""Let bots play each other on some scenes, each two of them mirrored, and rate them.

Ratings are on the scale of Elo, and 0 is the mean of those who play: 100 points more win two battles of three, 400 ten
of eleven. With --journals the battles are kept, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

import msgspec
from rich.table import Table
from rich.text import Text

from fieldcraft.cli.sides import read_name
from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.files import write_file
from fieldcraft.lab import Ladder, Processes, ThisProcess, climb
from fieldcraft.lab.study import check_numbers
from fieldcraft.maps import load

BOTS = "tactical,normal,easy,random"
"""Who plays if nobody is named."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("scenes", metavar="SCENE", nargs="+", help="a scene, by its name or its file")
    add("--bots", default=BOTS, metavar="BOT,BOT", help=f"who plays, as for sim ({BOTS})")
    add("-n", "--matches", type=int, default=40, metavar="N", help="battles of each two on each scene (40 by default)")
    add("--seed", type=int, default=0, metavar="N", help="what all chance follows from (0 by default)")
    add("--workers", type=int, metavar="N", help="how many processes (all cores by default)")
    add("--journals", metavar="FOLDER", help="keep the battles in a folder, and go on where they end")
    add("-o", "--out", metavar="FILE", help="write the ratings too, as CSV")
    add("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """Play, and tell."""
    check_numbers(matches=given.matches, workers=1 if given.workers is None else given.workers)
    bots, scenes = [read_name(name) for name in given.bots.split(",")], [load.load_scene(one) for one in given.scenes]
    with Processes(given.workers) as processes:
        found = climb(
            scenes, bots, given.matches, seed=given.seed,
            executor=ThisProcess() if processes.width == 1 else processes, journals=given.journals, tell=tell_pair,
        )  # fmt: skip
    if given.out:
        write_file(given.out, found.csv)
    return as_json(msgspec.to_builtins(found)) if given.json else tell_ladder(found)


def tell_pair(one: str, other: str) -> None:
    """Say who plays, where somebody looks on."""
    if sys.stderr.isatty():
        console(stderr=True).print(Text(f"{one} against {other}", "quiet"))


def tell_ladder(found: Ladder) -> None:
    """The ratings, and what came of each two."""
    table = Table(box=None, show_header=False)
    for one in found.standings:
        between = f"{one.low:+.0f} to {one.high:+.0f}"
        scored = f"{one.points:g} points of {one.battles}"
        table.add_row(one.name, Text(f"{one.rating:+.0f}", "now"), Text(between, "quiet"), scored)
    out = console()
    out.print(table, "")
    for one_name, other, points, battles in found.pairs:
        out.print(Text(f"  {one_name} against {other}: {points:g} of {battles}", "quiet"))
