"""Print the JSON Schema of scene files, for editors that complete and check while you write, or of saved games.

fieldcraft schema --system tiles                  of the scene files of a game
fieldcraft schema --log miniatures                of each line of its saved games
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import msgspec

from fieldcraft.core.log_schema import log_schema
from fieldcraft.games import game, names
from fieldcraft.maps.scenes import systems
from fieldcraft.maps.schema import schema_text


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("--system", default="miniatures", choices=systems(), help="the game (miniatures by default)")
    parser.add_argument("--log", choices=names(), metavar="GAME", help="of each line of the saved games of this game")


def run(given: Namespace) -> None:
    """Print it."""
    if given.log:
        text = msgspec.json.format(msgspec.json.encode(log_schema(game(given.log).system)), indent=2).decode() + "\n"
    else:
        text = schema_text(given.system)
    print(text, end="")  # noqa: T201  for programs
