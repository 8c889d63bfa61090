"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec

from fieldcraft.core import Action, State
from fieldcraft.games import find_game
from fieldcraft.lab.budget import Deadline

Bot: TypeAlias = Callable[[Any, Sequence[Action], Random], Action]
"""From what a seat sees, everything that it may do now and a source of chance to what it does.

The view is that of the one seat that is asked, and there is always something that it may do.  The answer need not be
listed, since a list holds one of each kind only: a facing at the end of a path may be the bot's own choice.
"""

Tactics: TypeAlias = Callable[[Any, Sequence[Action], Random, Deadline], Action]
"""A bot that is told when it must have decided."""

Contestant: TypeAlias = str | Bot
"""Who sits at a seat: the name of a bot, or a bot, which travels to other processes if its module can be imported."""

TOP = 3
"""How many options an explanation names."""


class Weighed(msgspec.Struct, frozen=True):
    """Something to do, and how good a bot thinks it is; None where it follows a rule and weighs nothing.

    Scores of one decision can be compared with each other, and with nothing else: each game has a measure of its own.
    """

    action: Action
    score: float | None = None


class Reason(msgspec.Struct, frozen=True):
    """An option in the words in which it would be ordered, with its score."""

    words: str
    score: float | None = None


class WeighingBot(ABC):
    """A bot that can say what it thinks of its options."""

    @abstractmethod
    def __call__(self, view: Any, options: Sequence[Action], rng: Random) -> Action:
        """What it does."""

    @abstractmethod
    def weigh(self, view: Any, options: Sequence[Action]) -> Sequence[Weighed]:
        """What it has looked at, the best first; chance decides between what is as good as each other."""

    def explain(self, view: Any, options: Sequence[Action], top: int = TOP) -> tuple[Reason, ...]:
        """The best of what it has looked at, in words, with scores; ValueError for states of no installed game."""
        kind: type[State] = type(view)
        found = find_game(kind)
        if found is None:
            raise ValueError(f"no installed game has states like {kind.__name__}")
        said: dict[str, float | None] = {}
        for one in self.weigh(view, options):
            if len(said) >= top:
                break
            said.setdefault(found.system.words(view, one.action), one.score)
        return tuple(Reason(words, score) for words, score in said.items())
