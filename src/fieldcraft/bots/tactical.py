"""The bot that means to win: one set of tactics for each rule system that has any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from fieldcraft.bots.budget import Budget, Deadline
from fieldcraft.bots.chance import throw
from fieldcraft.bots.player import Bot
from fieldcraft.core import Action, ThrowDice

Tactics = Callable[[Any, Sequence[Action], Random, Deadline], Action]
"""How a system is played well: a bot that is told when it must have decided."""


def system_of(view: Any) -> str:
    """The name of the rule system that a view is of: that of the package of its state."""
    return type(view).__module__.split(".")[-2]


@cache
def tactics(system: str) -> Tactics:
    """The tactics for a system: `choose` in the package here that has its name; ValueError if there is none."""
    if find_spec(f"fieldcraft.bots.{system}") is None:
        msg = f"the tactical bot does not know how to play {system}"
        raise ValueError(msg)
    found: Tactics = import_module(f"fieldcraft.bots.{system}").choose
    return found


def tactical(budget: Budget) -> Bot:
    """A bot that weighs what each of its options promises and risks."""

    def decide(view: Any, options: Sequence[Action], rng: Random) -> Action:
        if isinstance(view.ask, ThrowDice):
            return throw(view.ask, rng)
        choose = tactics(system_of(view))
        return options[0] if len(options) == 1 else choose(view, options, rng, budget.deadline())

    return decide
