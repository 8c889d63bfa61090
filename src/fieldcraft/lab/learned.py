"""The bot that has learned to play: one weight for each feature of an option, shipped with each game that has any.

The weights stand in `learned.json` in the folder of the game, with what they were learned from; `docs/learned.py` makes
them.  Playing needs no more than this: sums of products.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from fieldcraft.core import Action, State, ThrowDice
from fieldcraft.games import Game, find_game, locate_scenes
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.features import Features
from fieldcraft.lab.player import Weighed, WeighingBot
from fieldcraft.lab.random_bot import throw

FILE = "learned.json"
"""The name of the file, which lies beside the folder of the scenes."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log: after how many decisions, and in what part of the last ones the teacher's came first."""

    decisions: int
    agreed: float


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weight of each feature by its name, the scene on which they were learned and in how many seconds."""

    scene: str
    seconds: float
    weights: dict[str, float]
    log: tuple[Lesson, ...]


def find_file(found: Game[Any]) -> Path | None:
    """Where the weights of a game stand, or would stand; None for a game without scenes."""
    folder = locate_scenes(found.system.name)
    return None if folder is None else folder.with_name(FILE)


@cache
def read_learned(kind: type[State]) -> tuple[Game[Any], Learned]:
    """The game that has such states, and what was learned of it; ValueError if nothing was."""
    found = find_game(kind)
    file = None if found is None else find_file(found)
    if found is None or file is None or not file.exists():
        raise ValueError(f"the learned bot has not learned the game of {kind.__module__}: the random bot can play it")
    return found, msgspec.json.decode(file.read_bytes(), type=Learned)


class LearnedBot(WeighingBot):
    """A bot that does what looks best by the weights it has learned; chance decides between what looks alike."""

    def __init__(self, budget: Budget) -> None:
        pass

    def __call__(self, view: Any, options: Sequence[Action], rng: Random) -> Action:
        if isinstance(view.ask, ThrowDice):
            return throw(view.ask, rng)
        found = self.weigh(view, options)
        return rng.choice([one.action for one in found if one.score == found[0].score])

    def weigh(self, view: Any, options: Sequence[Action]) -> Sequence[Weighed]:
        """All options, the best first."""
        kind: type[State] = type(view)
        found, learned = read_learned(kind)
        features = Features(found.system, view, min(found.system.to_act(view)))
        weights = [learned.weights.get(name, 0.0) for name in features.names]
        rows = features.rate(view, options)
        scores = (sum(weight * number for weight, number in zip(weights, row, strict=True)) for row in rows)
        weighed = [Weighed(option, round(score, 9)) for option, score in zip(options, scores, strict=True)]
        return sorted(weighed, key=lambda one: -(one.score or 0.0))
