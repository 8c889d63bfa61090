"""Play a game in the terminal: against bots, with a friend at the same table, or with both.

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

from fieldcraft.cli.open import open_game
from fieldcraft.cli.play.commands import DO, completions
from fieldcraft.cli.play.input import choose_reader
from fieldcraft.cli.play.session import Session
from fieldcraft.cli.play.table import Table
from fieldcraft.cli.sides import assign_bots, check_side
from fieldcraft.console.terminal import console
from fieldcraft.core import GM, Seat
from fieldcraft.dice import ByHand, Seeded, Source
from fieldcraft.lab.bots import bot
from fieldcraft.maps import load
from fieldcraft.render.viewer import Viewer


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("scene", nargs="?", default=load.FIRST, metavar="SCENE|LOG", help=f"what to play ({load.FIRST})")
    add("--you", action="append", default=[], metavar="SIDE", help="the side that you play (its first side)")
    add("--bot", action="append", default=[], metavar="SIDE=BOT", help="who plays a side: tactical or random")
    add("--hot-seat", action="store_true", help="people play all sides that no --bot names")
    add("--hand", action="store_true", help="throw real dice and type what they show")
    add("--seed", metavar="WORDS", help="let the dice follow from words, to play the same game again")


def run(given: Namespace) -> None:
    """Sit down and play."""
    viewer, _ = open_game(given.scene, _source(given))
    table = Table(viewer, _bots(viewer, given), Random(given.seed or secrets.token_bytes(16)))
    session = Session(table, console())
    read = choose_reader(lambda text: completions(session, text))
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


def _bots(viewer: Viewer, given: Namespace) -> Mapping[Seat, Any]:
    """Who plays where nobody sits; where the game master acts at all times, people play everybody."""
    sides = tuple(banner.id for banner in viewer.banners)
    named = [words.partition("=")[0] for words in given.bot]
    free = [side for side in sides if side not in named]
    yours = [check_side(side, sides, "--you") for side in given.you] or (
        free if given.hot_seat or GM in viewer.match.to_act() else free[:1]
    )
    found = assign_bots(sides, given.bot, [side for side in free if side not in yours])
    return {side: bot(name) for side, name in found.items() if side not in given.you}
