"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.games import game
from fieldcraft.lab.budget import BUDGET, Budget
from fieldcraft.lab.player import Bot
from fieldcraft.lab.plugins import installed_bots, is_in_file, read_bot
from fieldcraft.lab.random_bot import random_bot
from fieldcraft.lab.tactical import tactical_bot

BOTS: dict[str, Callable[[Budget], Bot]] = {"random": random_bot, "tactical": tactical_bot}
"""How each bot is made, given the time that it may take."""


def bot(name: str, budget: Budget = BUDGET) -> Bot:
    """The bot of a name: ours, one that another package brings, or that of a file, `file.py:name`, which is run.

    Those of others take the time that they take.  ValueError if there is none of that name.

    >>> bot("chess")
    Traceback (most recent call last):
    ValueError: there is no bot 'chess': there are random, tactical
    """
    if is_in_file(name):
        return read_bot(name)
    if name not in bot_names():
        msg = f"there is no bot {name!r}: there are {', '.join(bot_names())}"
        raise ValueError(msg)
    if name in BOTS:
        return BOTS[name](budget)
    found: Bot = installed_bots()[name].load()
    return found


def bot_names() -> tuple[str, ...]:
    """The names of all bots that are installed."""
    return tuple(sorted({*BOTS, *installed_bots()}))


def kinds_for(system: str) -> tuple[str, ...]:
    """The bots that can play a game, the strongest first: one that has no tactics is played at random."""
    return ("random",) if game(system).bot is None else ("tactical", "random")
