"""Weaker bots for people: now and then they take a lesser option, the lesser the rarer."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import Any

from fieldcraft.core import Action
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.player import Weighed, WeighingBot
from fieldcraft.lab.tactical import TacticalBot

LAPSES = {"easy": 0.5, "normal": 0.15}
"""How often each level does not look for the best option."""


class LapsingBot(WeighingBot):
    """A bot that weighs as another does, and in so many decisions of all (`lapses`) lets chance choose what it does.

    What is worse is then rarer: the chance falls by the factor e over the distance between the best score and the mean.
    """

    def __init__(self, bot: WeighingBot, lapses: float) -> None:
        self.bot, self.lapses = bot, lapses

    def __call__(self, view: Any, options: Sequence[Action], rng: Random) -> Action:
        if view.ask is not None or rng.random() >= self.lapses:
            return self.bot(view, options, rng)
        found = self.weigh(view, options)
        return rng.choices(found, find_chances(found))[0].action

    def weigh(self, view: Any, options: Sequence[Action]) -> Sequence[Weighed]:
        """What the other bot thinks."""
        return self.bot.weigh(view, options)


def find_chances(found: Sequence[Weighed]) -> list[float]:
    """How likely each option is chosen, next to the best.

    >>> end, walk, strike = Weighed(Action(), 0.0), Weighed(Action(), 0.2), Weighed(Action(), 0.4)
    >>> [round(chance, 2) for chance in find_chances([strike, walk, end])]
    [1.0, 0.37, 0.14]
    """
    scores = [one.score or 0.0 for one in found]
    best = max(scores)
    step = best - fmean(scores)
    return [exp((score - best) / step) if step else 1.0 for score in scores]


def easy_bot(budget: Budget) -> WeighingBot:
    """A bot for the first evening."""
    return LapsingBot(TacticalBot(budget), LAPSES["easy"])


def normal_bot(budget: Budget) -> WeighingBot:
    """A bot that makes mistakes."""
    return LapsingBot(TacticalBot(budget), LAPSES["normal"])
