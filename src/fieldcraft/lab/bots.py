"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.games import game
from fieldcraft.lab.budget import BUDGET, Budget
from fieldcraft.lab.player import Bot
from fieldcraft.lab.random_bot import random_bot
from fieldcraft.lab.tactical import tactical_bot

BOTS: dict[str, Callable[[Budget], Bot]] = {"random": random_bot, "tactical": tactical_bot}
"""How each bot is made, given the time that it may take."""


def bot(name: str, budget: Budget = BUDGET) -> Bot:
    """The bot of a name; ValueError if there is none.

    >>> bot("chess")
    Traceback (most recent call last):
    ValueError: there is no bot 'chess': there are random, tactical
    """
    if name not in BOTS:
        msg = f"there is no bot {name!r}: there are {', '.join(sorted(BOTS))}"
        raise ValueError(msg)
    return BOTS[name](budget)


def kinds_for(system: str) -> tuple[str, ...]:
    """The bots that can play a game, the strongest first: one that has no tactics is played at random."""
    return ("random",) if game(system).bot is None else ("tactical", "random")
