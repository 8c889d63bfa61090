"""Who sits where: bots for sides, given as `side=bot`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fieldcraft.core import Seat
from fieldcraft.lab.bots import BOTS

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
        bots[check_side(side, sides, "--bot")] = check_bot(name)
    return bots


def check_bot(name: str) -> str:
    """The name of a bot; ValueError, with the bots there are, if there is none."""
    if name not in BOTS:
        message = f"--bot: there is no bot {name!r}: there are {', '.join(sorted(BOTS))}"
        raise ValueError(message)
    return name


def check_side(side: Seat, sides: Sequence[Seat], option: str) -> Seat:
    """A side that is in the game; ValueError, with those that are, if it is not."""
    if side not in sides:
        message = f"{option}: there is no side {side!r}: there are {', '.join(sides)}"
        raise ValueError(message)
    return side
