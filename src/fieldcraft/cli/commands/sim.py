"""Let bots play a scene many times, and tell who wins how often.

The same seed gives the same report on any machine, however many cores it has.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fieldcraft.cli.open import tell_notices
from fieldcraft.cli.sides import assign_bots
from fieldcraft.console.chart import percent
from fieldcraft.console.terminal import console
from fieldcraft.lab import LIMIT, Processes, Report, Share, Study, ThisProcess
from fieldcraft.lab.study import check_numbers
from fieldcraft.maps import load
from fieldcraft.maps.scenes import start


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("scene", metavar="SCENE", help="a scene, by its name or its file")
    add("-n", "--matches", type=int, default=100, metavar="N", help="how many matches (100 by default)")
    add(
        "--bot",
        action="append",
        default=[],
        metavar="SIDE=BOT",
        help="who plays a side: random, tactical (default) or file.py:name; tactical@200 takes 200 steps",
    )
    add("--mirrored", action="store_true", help="let the bots change sides in turn")
    add("--seed", type=int, default=0, metavar="N", help="what all chance follows from (0 by default)")
    add("--workers", type=int, metavar="N", help="how many processes (all cores by default)")
    add("--limit", type=int, default=LIMIT, metavar="N", help=f"a match of more actions is a draw ({LIMIT} by default)")
    add("--journal", metavar="FILE", help="keep each match in a file (JSON Lines), and go on where it ends")
    add("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """Play, and report."""
    study = read_study(given)
    report = play_study(study, given)
    if given.json:
        print(report.json)  # noqa: T201  never wrapped, never coloured
        return
    tell(report)


def read_study(given: Namespace) -> Study:
    """What is to be played: the scene and the bots that are named."""
    scene = load.load_scene(given.scene)
    tell_notices(scene.notices)
    system, begun = start(scene)
    sides = system.seats(begun)
    bots = assign_bots(sides, given.bot, sides)
    check_numbers(matches=given.matches, limit=given.limit, workers=1 if given.workers is None else given.workers)
    return Study.of(scene, bots, seed=given.seed, mirrored=given.mirrored, limit=given.limit)


def play_study(study: Study, given: Namespace) -> Report:
    """The report, with a bar on standard error while it takes shape."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with shown, Processes(given.workers) as processes:
        task = shown.add_task("Playing", total=given.matches)
        executor = ThisProcess() if 1 in (processes.width, given.matches) else processes
        return study.report(
            given.matches, executor, journal=given.journal,
            progress=lambda done: shown.update(task, completed=done),
        )  # fmt: skip


def tell(report: Report) -> None:
    """The report as tables."""
    out = console()
    out.print(Text.assemble((f"{report.matches} matches", "title"), (f", seed {report.seed}", "quiet")))
    out.print(shares(report.shares))
    cut = f", {report.unfinished} cut off after {report.limit} actions" if report.unfinished else ""
    out.print(f"  {report.draws} without a winner{cut}", "")
    for ending in report.endings:
        out.print(f"  {ending}")
    out.print("", Text(f"  length: {report.length}", "quiet"))
    for name, spread in report.measures.items():
        out.print(Text(f"  {name}: {spread}", "quiet"))


WIDTH = 40
"""How many characters the whole range from never to always takes."""


def shares(some: Iterable[Share]) -> Table:
    """Rates on lines of one length, one below the other."""
    table = Table(box=None, show_header=False)
    for share in some:
        between = f"{percent(share.low)} to {percent(share.high)}"
        figures = f"{share.wins} of {share.matches}"
        table.add_row(share.name, Text(percent(share.rate), "now"), interval(share), Text(between, "quiet"), figures)
    return table


def interval(share: Share) -> Text:
    """A rate on a line from never to always, with the stretch in which it lies."""
    low, rate, high = (round(value * (WIDTH - 1)) for value in (share.low, share.rate, share.high))
    marks = ["─" if low <= place <= high else "·" for place in range(WIDTH)]
    marks[rate] = "●"
    return Text("".join(marks), "now")
