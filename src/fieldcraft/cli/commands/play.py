"""Play a game in the terminal: against bots, with a friend at the same table, or with both.

  fieldcraft play                                   the first scene, you play its first side
  fieldcraft play ford --you vigil                  choose your side
  fieldcraft play ford --hot-seat                   people play all sides
  fieldcraft play bridge --bot vigil=random         choose the bots
  fieldcraft play battle.fcl                        go on with a saved game
  fieldcraft play --last                            go on with the game that was kept last

Every action is kept as it happens, in the folder `games` of your data folder, until you save the game yourself.
Orders are read line by line from standard input if it is no terminal. Exits with status 1 if none was carried out.
"""

from __future__ import annotations

import os
import secrets
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from fieldcraft.cli.open import OF_TABLE, Opened, open_game, tell_notices
from fieldcraft.cli.play.commands import DO, OTHER_WORDS, completions
from fieldcraft.cli.play.input import Read, choose_reader
from fieldcraft.cli.play.keeping import Kept, last_game
from fieldcraft.cli.play.session import Session
from fieldcraft.cli.play.table import Table
from fieldcraft.cli.sides import assign_bots, check_bot, check_side
from fieldcraft.console.terminal import console
from fieldcraft.core import GM, Seat
from fieldcraft.dice import ByHand, Seeded, Source
from fieldcraft.maps import load

NO_SEED = "the file does not hold the seed of its dice: throw real dice, and type what they show"
"""What is told of a log from which dice cannot be thrown on."""

REFUSED = 1
"""What the shell is told when orders were given and none was carried out."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("scene", nargs="?", default=load.FIRST, metavar="SCENE|LOG", help=f"what to play ({load.FIRST})")
    add("--scene", type=int, default=0, metavar="N", dest="number", help=OF_TABLE)
    add("--last", action="store_true", help="go on with the game that was kept last")
    add("--you", action="append", default=[], metavar="SIDE", help="the side that you play (its first side)")
    add(
        "--bot",
        action="append",
        default=[],
        metavar="SIDE=BOT",
        help="who plays a side: tactical, search, normal, easy, learned, random or file.py:name",
    )
    add("--hot-seat", action="store_true", help="people play all sides that no --bot names")
    add("--hand", action="store_true", help="throw real dice and type what they show")
    add("--ascii", action="store_true", help="draw with ASCII signs only, as with FIELDCRAFT_ASCII=1")
    add("--seed", metavar="WORDS", help="let the dice follow from words, to play the same game again")


def run(given: Namespace) -> int:
    """Sit down and play; the exit code is 1 if orders were given and none could be carried out."""
    if given.ascii:
        os.environ["FIELDCRAFT_ASCII"] = "1"
    name = str(last_game()) if given.last else given.scene
    opened = open_game(name, _source(given), given.number)
    table = Table(opened.viewer, _bots(opened, given), Random(given.seed or secrets.token_bytes(16)))
    own = Path(name) if load.is_log(name) else None
    session = Session(table, console(), Kept(Path(name).stem, own, len(table.match.log)))
    read = choose_reader(lambda text: completions(session, text))
    by_hand = own is not None and not given.hand and isinstance(table.match.source, ByHand)
    tell_notices((*opened.notices, *([NO_SEED] if by_hand else [])))
    try:
        session.open()
        session.go_on()
        _play(session, read)
    finally:
        session.leave()
    return REFUSED if session.refusals and not session.orders else 0


def _play(session: Session, read: Read) -> None:
    """Hear orders until somebody leaves, or nothing more is said."""
    while session.going:
        session.situation()
        try:
            line = read(f"{session.speaker}> ")
        except EOFError:
            return
        session.hear(OTHER_WORDS.get(line.strip(), line), DO)


def _source(given: Namespace) -> Source | None:
    """Where the dice come from; None for a fresh seed."""
    if given.hand:
        return ByHand()
    return Seeded(given.seed.encode()) if given.seed else None


def _bots(opened: Opened, given: Namespace) -> dict[Seat, str]:
    """Who plays where nobody sits: as it was saved, or as the options say.

    Where the game master acts at all times, people play everybody.
    """
    if opened.bots and not (given.bot or given.you or given.hot_seat):
        return {side: check_bot(name) for side, name in opened.bots.items() if name}
    viewer = opened.viewer
    sides = tuple(banner.id for banner in viewer.banners)
    named = [words.partition("=")[0] for words in given.bot]
    free = [side for side in sides if side not in named]
    yours = [check_side(side, sides, "--you") for side in given.you] or (
        free if given.hot_seat or GM in viewer.match.to_act() else free[:1]
    )
    found = assign_bots(sides, given.bot, [side for side in free if side not in yours])
    return {side: name for side, name in found.items() if side not in given.you}
