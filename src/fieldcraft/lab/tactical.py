"""The bot that means to win: one set of tactics for each rule system that has any."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fieldcraft.core import Action, State, ThrowDice
from fieldcraft.games import Game, find_game
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.options import has_choice
from fieldcraft.lab.player import Tactics, Weighed, WeighingBot
from fieldcraft.lab.random_bot import throw


def find_tactical_game(state: type[State]) -> Game[Any]:
    """The game that has such states, if it has tactics; ValueError if it has none."""
    found = find_game(state)
    if found is not None and found.bot is not None:
        return found
    message = f"the game of {state.__module__} has no tactics: the random bot can play it"
    raise ValueError(message)


def tactics(state: type[State]) -> Tactics:
    """The tactics of the game that has such states; ValueError if it has none."""
    found: Tactics | None = find_tactical_game(state).bot
    assert found is not None
    return found


class TacticalBot(WeighingBot):
    """A bot that weighs what each of its options promises and risks."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def __call__(self, view: Any, options: Sequence[Action], rng: Random) -> Action:
        if isinstance(view.ask, ThrowDice):
            return throw(view.ask, rng)
        choose = tactics(type(view))
        return choose(view, options, rng, self.budget.deadline()) if has_choice(options) else options[0]

    def weigh(self, view: Any, options: Sequence[Action]) -> Sequence[Weighed]:
        """The plans of the game's tactics; the choice alone, without a score, where they follow a rule."""
        weigh = find_tactical_game(type(view)).weigh
        plain = not has_choice(options) or isinstance(view.ask, ThrowDice) or weigh is None
        found = () if plain or weigh is None else weigh(view, options, self.budget.deadline())
        return found or (Weighed(self(view, options, Random(0))),)
