"""Play a saved game back: in the terminal, moment by moment, or as one page for a browser.

Exits with status 1 if something is wrong with the log, as `fieldcraft verify` does.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from rich.text import Text

from fieldcraft.cli.commands.verify import WRONG, tell_dice
from fieldcraft.cli.open import ITS_MAP, OF_TABLE, open_loaded, tell_notices
from fieldcraft.cli.play import narration
from fieldcraft.console.terminal import console
from fieldcraft.core import GM
from fieldcraft.core.files import write_file
from fieldcraft.core.verification import verify_log
from fieldcraft.render.terminal import draw_surface, roster
from fieldcraft.render.viewer import Viewer
from fieldcraft.table.exchange import read_log


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("log", metavar="LOG", help="a saved game, or the export of a table")
    add("--scene", type=int, default=0, metavar="N", help=OF_TABLE)
    add("--map", default="", metavar="FILE", help=ITS_MAP)
    add("--html", metavar="FILE", help="write one page for a browser, which needs nothing else")
    add("--seat", default=GM, help="show what this seat was told; the game master, who sees all, by default")
    add("--all", action="store_true", help="tell everything at once, without waiting")


def run(given: Namespace) -> int:
    """Play it back; the exit code is 1 if something is wrong with the log."""
    loaded = read_log(given.log, given.scene)
    found = verify_log(loaded)
    opened = open_loaded(loaded, given.map)
    viewer, out = opened.viewer, console()
    tell_notices(found.problems)
    seats = (GM, *(banner.id for banner in viewer.banners))
    if given.seat not in seats and viewer.banners:
        message = f"--seat: there is no seat {given.seat!r}: there are {', '.join(seats)}"
        raise ValueError(message)
    if given.html:
        from fieldcraft.render.film import page

        write_file(given.html, page(viewer, given.seat))
        out.print(f"Written: {given.html}")
    else:
        _tell(viewer, given)
        out.print(*(Text(line, "quiet") for line in (tell_dice(found), *found.notices)), sep="\n")
    return WRONG if found.problems else 0


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
