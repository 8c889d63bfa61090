"""Play a battle in the terminal: against bots, with a friend at the same table, or with both.

  fieldcraft play                                   the first scene, you play its first side
  fieldcraft play ford --you vigil                  choose your side
  fieldcraft play ford --hot-seat                   people play all sides
  fieldcraft play bridge --bot vigil=random         choose the bots
  fieldcraft play battle.fcl                        go on with a saved game

Orders are read line by line from standard input if it is no terminal.
"""

from __future__ import annotations

import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from random import Random
from typing import Any

from fieldcraft.bots import bot
from fieldcraft.cli import opening
from fieldcraft.cli.battle.reading import reader
from fieldcraft.cli.battle.session import Session
from fieldcraft.cli.battle.table import Table
from fieldcraft.cli.battle.words import DO, completions
from fieldcraft.cli.seating import checked, seated
from fieldcraft.cli.terminal import console
from fieldcraft.core import Match, Seat
from fieldcraft.dice import ByHand, Seeded, Source


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("scene", nargs="?", default=opening.FIRST, metavar="SCENE|LOG", help=f"what to play ({opening.FIRST})")
    add("--you", action="append", default=[], metavar="SIDE", help="the side that you play (its first side)")
    add("--bot", action="append", default=[], metavar="SIDE=BOT", help="who plays a side: tactical or random")
    add("--hot-seat", action="store_true", help="people play all sides that no --bot names")
    add("--hand", action="store_true", help="throw real dice and type what they show")
    add("--seed", metavar="WORDS", help="let the dice follow from words, to play the same game again")


def run(given: Namespace) -> None:
    """Sit down and play."""
    match = opening.match(given.scene, _source(given))
    table = Table(match, _bots(match, given), Random(given.seed or secrets.token_bytes(16)))
    session = Session(table, console())
    read = reader(lambda text: completions(session, text))
    session.open()
    session.go_on()
    _play(session, read)


def _play(session: Session, read: Any) -> None:
    """Hear orders until the game is over, somebody leaves, or nothing more is said."""
    while session.going:
        session.situation()
        try:
            line = read(f"{session.speaker}> ")
        except (EOFError, KeyboardInterrupt):
            return
        session.hear(line, DO)


def _source(given: Namespace) -> Source | None:
    """Where the dice come from; None for a fresh seed."""
    if given.hand:
        return ByHand()
    return Seeded(given.seed.encode()) if given.seed else None


def _bots(match: Match[Any], given: Namespace) -> Mapping[Seat, Any]:
    """Who plays where nobody sits."""
    sides = match.state.sides
    named = [words.partition("=")[0] for words in given.bot]
    free = [side for side in sides if side not in named]
    yours = [checked(side, sides, "--you") for side in given.you] or (free if given.hot_seat else free[:1])
    found = seated(sides, given.bot, [side for side in free if side not in yours])
    return {side: bot(name) for side, name in found.items() if side not in given.you}
