"""Play a saved game back: in the terminal, moment by moment, or as one page for a browser."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from rich.text import Text

from fieldcraft.cli.open import ITS_MAP, OF_TABLE, open_log, tell_notices
from fieldcraft.cli.play import narration
from fieldcraft.console.terminal import console
from fieldcraft.core import GM, Match, Rolled
from fieldcraft.core.files import write_file
from fieldcraft.core.throws import find_wrong_throws
from fieldcraft.dice import Seeded, Streams
from fieldcraft.render.terminal import draw_surface, roster
from fieldcraft.render.viewer import Viewer


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("log", metavar="LOG", help="a saved game, or the export of a table")
    add("--scene", type=int, default=0, metavar="N", help=OF_TABLE)
    add("--map", default="", metavar="FILE", help=ITS_MAP)
    add("--html", metavar="FILE", help="write one page for a browser, which needs nothing else")
    add("--seat", default=GM, help="show what this seat was told; the game master, who sees all, by default")
    add("--all", action="store_true", help="tell everything at once, without waiting")


def run(given: Namespace) -> None:
    """Play it back."""
    opened = open_log(given.log, given.scene, given.map)
    viewer, out = opened.viewer, console()
    tell_notices(opened.notices)
    seats = (GM, *(banner.id for banner in viewer.banners))
    if given.seat not in seats and viewer.banners:
        message = f"--seat: there is no seat {given.seat!r}: there are {', '.join(seats)}"
        raise ValueError(message)
    if given.html:
        from fieldcraft.render.film import page

        write_file(given.html, page(viewer, given.seat))
        out.print(f"Written: {given.html}")
        return
    _tell(viewer, given)


def _tell(viewer: Viewer, given: Namespace) -> None:
    """Tell each action; at a terminal, show the board and wait before the next."""
    out, wait, match = console(), sys.stdin.isatty() and not given.all, viewer.match
    for entry in match.standing:
        if wait:
            tableau = viewer.tableau(given.seat, viewer.before(entry, given.seat))
            out.print(roster.header(tableau, given.seat), *draw_surface(tableau, out.width), sep="\n")
            if out.input(Text("Enter for more, q to leave ", "quiet")).strip().casefold() == "q":
                return
        for line in viewer.lines(entry, given.seat):
            out.print(*narration.narrate(line), sep="\n")
    if viewer.ending:
        out.print(Text(viewer.ending, "now"))
    out.print(*check_dice(match), sep="\n")


def check_dice(match: Match[Any]) -> Iterator[Text]:
    """Whether the dice of a log are those of its seed, and whether today's rules would have it otherwise."""
    thrown = [e for entry in match.standing for e in entry.events if isinstance(e, Rolled)]
    if isinstance(match.source, Seeded | Streams):
        fair = not find_wrong_throws(match)
        told = "follow from the sealed seed" if fair else "do NOT follow from the sealed seed"
        yield Text(f"{len(thrown)} throws {told} {match.source.seal}", "quiet" if fair else "warn")
    for seq in match.differences():
        yield Text(f"From action {seq} on, today's rules would have it otherwise.", "warn")
