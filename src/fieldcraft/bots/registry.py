"""Bots by name."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.bots.budget import BUDGET, Budget
from fieldcraft.bots.chance import anything
from fieldcraft.bots.player import Bot
from fieldcraft.bots.tactical import tactical

BOTS: dict[str, Callable[[Budget], Bot]] = {"random": anything, "tactical": tactical}
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
