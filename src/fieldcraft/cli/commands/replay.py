"""Play a saved game back: in the terminal, moment by moment, or as one page for a browser."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.text import Text

from fieldcraft.cli import opening
from fieldcraft.cli.battle import roster, telling
from fieldcraft.cli.battle.board import draw
from fieldcraft.cli.terminal import console
from fieldcraft.core import GM, Match, Rolled
from fieldcraft.dice import Seeded


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("log", metavar="LOG", help="a saved game")
    add("--html", metavar="FILE", help="write one page for a browser, which needs nothing else")
    add("--seat", default=GM, help="show what this seat was told; the game master, who sees all, by default")
    add("--all", action="store_true", help="tell everything at once, without waiting")


def run(given: Namespace) -> None:
    """Play it back."""
    match, notice = opening.log(given.log)
    out = console()
    if notice:
        out.print(Text(notice, "warn"))
    if given.seat not in (GM, *match.state.sides):
        message = f"--seat: there is no seat {given.seat!r}: there are {GM}, {', '.join(match.state.sides)}"
        raise ValueError(message)
    if given.html:
        from fieldcraft.cli.film import page

        Path(given.html).write_text(page(match, given.seat), encoding="utf-8")
        out.print(f"Written: {given.html}")
        return
    _tell(match, given)


def _tell(match: Match[Any], given: Namespace) -> None:
    """Tell each deed; at a terminal, show the board and wait before the next."""
    out, wait = console(), sys.stdin.isatty() and not given.all
    for entry in match.standing:
        if wait:
            view = match.system.view(match.before(entry.seq), given.seat)
            out.print(roster.header(view, given.seat), *draw(view, out.width), sep="\n")
            if out.input(Text("Enter for more, q to leave ", "quiet")).strip().casefold() == "q":
                return
        for line in telling.told(match, entry, given.seat):
            out.print(line)
    if (end := match.result()) is not None:
        out.print(Text(f"{(end.winner or 'nobody').capitalize()} wins: {end.why}.", "now"))
    out.print(*dice(match), sep="\n")


def dice(match: Match[Any]) -> Iterator[Text]:
    """Whether the dice of a log are those of its seed, and whether today's rules would have it otherwise."""
    thrown = [e for entry in match.standing for e in entry.events if isinstance(e, Rolled)]
    if isinstance(match.source, Seeded):
        fair = all(match.source.faces(e.sides, len(e.faces), n) == e.faces for n, e in enumerate(thrown))
        told = "follow from the sealed seed" if fair else "do NOT follow from the sealed seed"
        yield Text(f"{len(thrown)} throws {told} {match.source.seal}", "quiet" if fair else "warn")
    for seq in match.differences():
        yield Text(f"From deed {seq} on, today's rules would have it otherwise.", "warn")
