"""Let bots play a scene many times, and tell who wins how often.

The same seed gives the same report on any machine, however many cores it has.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fieldcraft.cli.open import tell_notices
from fieldcraft.cli.reasons import show_reasons
from fieldcraft.cli.sides import assign_bots
from fieldcraft.console.chart import percent
from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.files import write_file
from fieldcraft.lab import LIMIT, Processes, Report, Share, Study, ThisProcess, Verdict, compare, verdict
from fieldcraft.lab.explaining import Decision, explain_match
from fieldcraft.lab.page import page_of
from fieldcraft.lab.study import check_numbers
from fieldcraft.lab.verdict import MOST
from fieldcraft.lab.watching import WATCHES
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
        help="who plays a side: tactical (default), search, normal, easy, learned, random or file.py:name; "
        "tactical@200 takes 200 steps, search@1s a second",
    )
    add("--mirrored", action="store_true", help="let the bots change sides in turn")
    add("--seed", type=int, default=0, metavar="N", help="what all chance follows from (0 by default)")
    add("--workers", type=int, metavar="N", help="how many processes (all cores by default)")
    add("--limit", type=int, default=LIMIT, metavar="N", help=f"a match of more actions is a draw ({LIMIT} by default)")
    add("--watch", action="append", default=[], metavar="WHAT", help=f"measure more: {', '.join(WATCHES)}")
    add("--explain", action="store_true", help="tell the first match instead, with the best of what each bot weighed")
    add("--html", metavar="FILE", help="write the report as one page, too")
    add("--journal", metavar="FILE", help="keep each match in a file (JSON Lines), and go on where it ends")
    add(
        "--verdict",
        action="store_true",
        help="play until it is known whether a side wins 45 to 55 %%, or of mirrored bots which is better",
    )
    add("--most", type=int, default=MOST, metavar="N", help=f"after so many a verdict stays open ({MOST} by default)")
    add("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """Play, and report."""
    study = read_study(given)
    if given.explain:
        return explain_match(study, tell_decision)
    report = reach_verdict(study, given) if given.verdict else play_study(study, given)
    if given.json and isinstance(report, Verdict):
        return as_json(msgspec.to_builtins(report))
    if isinstance(report, Verdict):
        return tell_verdict(report)
    if given.html:
        write_file(given.html, page_of(report, given.scene))
    if given.json:
        print(report.json)  # noqa: T201  never wrapped, never coloured
        return None
    return tell(report)


def read_study(given: Namespace) -> Study:
    """What is to be played: the scene and the bots that are named."""
    scene = load.load_scene(given.scene)
    tell_notices(scene.notices)
    system, begun = start(scene)
    sides = system.seats(begun)
    bots = assign_bots(sides, given.bot, sides)
    check_numbers(matches=given.matches, limit=given.limit, workers=1 if given.workers is None else given.workers)
    return Study.of(scene, bots, seed=given.seed, mirrored=given.mirrored, limit=given.limit, watches=given.watch)


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


def reach_verdict(study: Study, given: Namespace) -> Verdict:
    """The verdict on the scene, or on bots that change sides, with a count on standard error meanwhile."""
    check_numbers(most=given.most)
    columns = (SpinnerColumn(), TextColumn("Playing: {task.completed:.0f} battles"))
    shown = Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with shown, Processes(given.workers) as processes:
        task = shown.add_task("Playing", total=None)
        return (compare if len(study.seatings) > 1 else verdict)(
            study, most=given.most, executor=ThisProcess() if processes.width == 1 else processes,
            journal=given.journal, progress=lambda done: shown.update(task, completed=done),
        )  # fmt: skip


def tell_decision(found: Decision) -> None:
    """What a bot did, and what it had weighed."""
    console().print(Text.assemble((f"{found.seat}: ", "quiet"), (found.words, "title")), show_reasons(found.reasons))


ANSWERS = {"inside": "a fair fight", "outside": "one has the upper hand", "open": "not decided yet"}
"""What a verdict on sides says in words."""

EQUAL = {"inside": "equals", "outside": "one is the better", "open": "not decided yet"}
"""What one on bots says."""


def tell_verdict(found: Verdict) -> None:
    """A verdict, with the line on which the share lies."""
    out = console()
    low, high = (round(100 * bound) for bound in found.bounds)
    said = (EQUAL if found.groups else ANSWERS)[found.place]
    how = "outside" if found.place == "outside" else "inside" if found.place == "inside" else "about the edge of"
    out.print(Text.assemble((said, "title"), (f": {found.of} wins {how} {low} to {high} %", "")))
    out.print(shares([Share(found.of, 0, found.battles, found.share, found.low, found.high)], figures=False))
    out.print(f"  after {found.battles} battles between {' and '.join(found.bots)}")
    out.print(Text(f"  luck of the dice taken out: {percent(1 - found.kept)} of the variance", "quiet"))
    if found.groups:
        named = zip(("0", "½", "1", "1½", "2"), found.groups, strict=True)
        out.print(Text(f"  pairs by points: {', '.join(f'{points}: {count}' for points, count in named)}", "quiet"))


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


def shares(some: Iterable[Share], *, figures: bool = True) -> Table:
    """Rates on lines of one length, one below the other, by default with the wins that they are of."""
    table = Table(box=None, show_header=False)
    for share in some:
        between = f"{percent(share.low)} to {percent(share.high)}"
        wins = f"{share.wins} of {share.matches}" if figures else ""
        table.add_row(share.name, Text(percent(share.rate), "now"), interval(share), Text(between, "quiet"), wins)
    return table


def interval(share: Share) -> Text:
    """A rate on a line from never to always, with the stretch in which it lies."""
    low, rate, high = (round(value * (WIDTH - 1)) for value in (share.low, share.rate, share.high))
    marks = ["─" if low <= place <= high else "·" for place in range(WIDTH)]
    marks[rate] = "●"
    return Text("".join(marks), "now")
