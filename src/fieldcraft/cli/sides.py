"""Who sits where: bots for sides, given as `side=bot`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fieldcraft.core import Seat
from fieldcraft.lab.bots import bot, bot_names, split_budget
from fieldcraft.lab.plugins import is_in_file

BOT = "tactical"
"""Who plays where nobody sits and nobody else is named."""


def assign_bots(sides: Sequence[Seat], given: Iterable[str], others: Iterable[Seat] = ()) -> dict[Seat, str]:
    """Which bot sits at which side: as given, and the usual one at `others`; ValueError says what may be given.

    >>> assign_bots(("alder", "vigil"), ["vigil=random"], ["alder"])
    {'alder': 'tactical', 'vigil': 'random'}
    """
    bots = dict.fromkeys(others, BOT)
    for words in given:
        side, found, name = words.partition("=")
        if not found:
            message = f"--bot {words}: write side=bot, like {sides[-1]}={BOT}"
            raise ValueError(message)
        bots[check_side(side, sides, "--bot")] = read_name(name)
    return bots


def read_name(name: str) -> str:
    """The name of a bot that somebody gives: of one that is installed, or in a file; ValueError if there is none."""
    if not is_in_file(name):
        return check_bot(name)
    bot(name)
    return name


def check_bot(name: str) -> str:
    """The name of a bot that is installed; ValueError, with those there are, if none is.

    One in a file is none of them, so that no saved game says which file is run.
    """
    if split_budget(name)[0] not in bot_names():
        message = f"--bot: there is no bot {name!r}: there are {', '.join(bot_names())}, or file.py:name"
        raise ValueError(message)
    return name


def check_side(side: Seat, sides: Sequence[Seat], option: str) -> Seat:
    """A side that is in the game; ValueError, with those that are, if it is not."""
    if side not in sides:
        message = f"{option}: there is no side {side!r}: there are {', '.join(sides)}"
        raise ValueError(message)
    return side
