"""The bot that does anything, and the dice that bots throw where others throw theirs by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fieldcraft.core import Action, EnterDice, ThrowDice
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.player import Bot


def throw(ask: ThrowDice, rng: Random) -> EnterDice:
    """Throw the dice that are asked for, honestly."""
    return EnterDice(tuple(rng.randint(1, ask.sides) for _ in range(ask.count)))


def random_bot(budget: Budget) -> Bot:
    """A bot that picks one of its options, each as likely as any other; it needs no time."""

    def decide(view: Any, options: Sequence[Action], rng: Random) -> Action:
        return throw(view.ask, rng) if isinstance(view.ask, ThrowDice) else rng.choice(options)

    return decide
