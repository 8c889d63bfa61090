"""The bot that means to win: one set of tactics for each rule system that has any."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fieldcraft.core import Action, State, ThrowDice
from fieldcraft.games import find_game
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.player import Bot, Tactics
from fieldcraft.lab.random_bot import throw


def tactics(state: type[State]) -> Tactics:
    """The tactics of the game that has such states; ValueError if it has none."""
    found = find_game(state)
    if found is not None and found.bot is not None:
        return found.bot
    message = f"the game of {state.__module__} has no tactics: the random bot can play it"
    raise ValueError(message)


def tactical_bot(budget: Budget) -> Bot:
    """A bot that weighs what each of its options promises and risks."""

    def decide(view: Any, options: Sequence[Action], rng: Random) -> Action:
        if isinstance(view.ask, ThrowDice):
            return throw(view.ask, rng)
        choose = tactics(type(view))
        return options[0] if len(options) == 1 else choose(view, options, rng, budget.deadline())

    return decide
