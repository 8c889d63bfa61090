"""Bots by name, and how bots are called in reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from random import Random
from typing import Any, cast

from fieldcraft.core import Action
from fieldcraft.games import game
from fieldcraft.lab.budget import BUDGET, Budget
from fieldcraft.lab.learned import LearnedBot
from fieldcraft.lab.levels import easy_bot, normal_bot
from fieldcraft.lab.player import Bot, Contestant, Tactics, WeighingBot
from fieldcraft.lab.plugins import installed_bots, is_in_file, read_bot
from fieldcraft.lab.random_bot import RandomBot
from fieldcraft.lab.search import SearchBot
from fieldcraft.lab.tactical import TacticalBot

BOTS: dict[str, Callable[[Budget], WeighingBot]] = {
    "random": RandomBot,
    "easy": easy_bot,
    "normal": normal_bot,
    "learned": LearnedBot,
    "tactical": TacticalBot,
    "search": SearchBot,
}
"""How each bot is made, given what it may take for a decision."""


def bot(named: Contestant, budget: Budget = BUDGET) -> Bot:
    """The bot of a name: ours, one that another package brings, or that of a file, `file.py:name`, which is run.

    A budget may stand behind the name, `tactical@200` or `tactical@0.5s`.  A function is a bot already; one with a
    fourth parameter is given the deadline.  ValueError if there is none of that name.

    >>> bot("chess")
    Traceback (most recent call last):
    ValueError: there is no bot 'chess': there are easy, learned, normal, random, search, tactical
    """
    if not isinstance(named, str):
        return keep_to(named, budget)
    name, budget = split_budget(named, budget)
    if is_in_file(name):
        return keep_to(read_bot(name), budget)
    if name not in bot_names():
        msg = f"there is no bot {name!r}: there are {', '.join(bot_names())}"
        raise ValueError(msg)
    return BOTS[name](budget) if name in BOTS else keep_to(installed_bots()[name].load(), budget)


def split_budget(name: str, budget: Budget = BUDGET) -> tuple[str, Budget]:
    """The name of a bot alone, and the budget that stands behind it, by default the one that is given.

    >>> split_budget("tactical@200")
    ('tactical', Budget(seconds=inf, steps=200))
    """
    before, found, behind = name.rpartition("@")
    if not found or "/" in behind or ":" in behind:
        return name, budget
    return before, Budget.parse(behind)


def keep_to(found: Bot | Tactics, budget: Budget) -> Bot:
    """A bot that is told when it must have decided, if it takes a fourth parameter; others take what they take."""
    try:
        told = len(signature(found).parameters) > 3
    except ValueError:  # Some functions of C do not say what they take.
        told = False
    if not told:
        return cast("Bot", found)
    tactics = cast("Tactics", found)

    def decide(view: Any, options: Sequence[Action], rng: Random) -> Action:
        return tactics(view, options, rng, budget.deadline())

    return decide


def name_of(contestant: Contestant) -> str:
    """What a bot is called: by its name, a function by its module and its own.

    >>> name_of("tactical@200"), name_of(name_of)
    ('tactical@200', 'fieldcraft.lab.bots:name_of')
    """
    if isinstance(contestant, str):
        return contestant
    kind = contestant if hasattr(contestant, "__qualname__") else type(contestant)
    return f"{kind.__module__}:{kind.__qualname__}"


def bot_names() -> tuple[str, ...]:
    """The names of all bots that are installed."""
    return tuple(sorted({*BOTS, *installed_bots()}))


def kinds_for(system: str, best: str = "tactical") -> tuple[str, ...]:
    """The bots that play a game, the `best` first: one that has no tactics is played at random."""
    return ("random",) if game(system).bot is None else (best, "random")
