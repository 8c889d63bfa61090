"""The bot that does anything, and the dice that bots throw where others throw theirs by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fieldcraft.core import Action, EnterDice, ThrowDice
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.player import Weighed, WeighingBot


def throw(ask: ThrowDice, rng: Random) -> EnterDice:
    """Throw the dice that are asked for, honestly."""
    return EnterDice(tuple(rng.randint(1, ask.sides) for _ in range(ask.count)))


class RandomBot(WeighingBot):
    """A bot that picks one of its options, each as likely as any other; it needs no time."""

    def __init__(self, budget: Budget) -> None:
        pass

    def __call__(self, view: Any, options: Sequence[Action], rng: Random) -> Action:
        return throw(view.ask, rng) if isinstance(view.ask, ThrowDice) else rng.choice(options)

    def weigh(self, view: Any, options: Sequence[Action]) -> Sequence[Weighed]:
        """All options, none of them weighed."""
        return tuple(map(Weighed, options))
