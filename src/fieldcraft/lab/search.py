"""The bot that looks ahead: it plays on from its best plans, and takes the one of which most comes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil, inf, log2
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from fieldcraft.core import Action, ThrowDice
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.player import Weighed, WeighingBot
from fieldcraft.lab.playouts import Playouts
from fieldcraft.lab.random_bot import throw
from fieldcraft.lab.tactical import TacticalBot, find_tactical_game

TOP = 8
"""How many plans it plays on from."""

PLAYOUTS = 64
"""How many playouts a decision takes where the budget does not say."""

LIGHT = Budget(steps=20)
"""How much the policy that plays on may look at for each action."""

PRIOR_WEIGHT, PRIOR_GAIN = 12, -0.1
"""What the tactics think counts as so many playouts in which another plan than theirs gains so much."""


class Candidate(msgspec.Struct):
    """A plan, and what has come of it in each playout, from the first on."""

    action: Action
    results: list[float] = []

    @property
    def mean(self) -> float:
        """What comes of it on average."""
        return fmean(self.results)

    def gain(self, usual: Candidate) -> float:
        """How much more comes of it than of the tactics' own plan, by the playouts and by what the tactics think."""
        if self is usual:
            return 0.0
        more = [mine - theirs for mine, theirs in zip(self.results, usual.results, strict=False)]
        return (sum(more) + PRIOR_WEIGHT * PRIOR_GAIN) / (len(more) + PRIOR_WEIGHT)


class SearchBot(WeighingBot):
    """A bot that weighs its best plans by playing on from each, with the same dice for all of them.

    The plans are those of the game's tactics, which also play all sides on, quickly.  In rounds the worse half is left
    out, and the others are played on from more often.  It does what the tactics would unless another plan has done
    better by more than their word counts.  A step of its budget is a playout.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.planner, self.policy = TacticalBot(Budget()), TacticalBot(LIGHT)
        self.last: tuple[Any, Sequence[Weighed]] = None, ()

    def __call__(self, view: Any, options: Sequence[Action], rng: Random) -> Action:
        if isinstance(view.ask, ThrowDice):
            return throw(view.ask, rng)
        self.last = view, self.search(view, options, rng)
        return self.last[1][0].action

    def weigh(self, view: Any, options: Sequence[Action]) -> Sequence[Weighed]:
        """The plans with what comes of them, from -1, defeat, to 1, victory; after a decision those that it weighed."""
        return self.last[1] if self.last[0] is view else self.search(view, options, Random(0))

    def search(self, view: Any, options: Sequence[Action], rng: Random) -> Sequence[Weighed]:
        """Play on from the best plans; where the tactics follow a rule there is nothing to weigh."""
        plans = self.planner.weigh(view, options)
        candidates = choose_candidates(plans)
        if len(candidates) < 2:
            return plans
        game = find_tactical_game(type(view))
        playouts = Playouts(game, view, min(game.system.to_act(view)), self.policy, rng)
        usual = candidates[0]
        found = choose_by_halves(candidates, playouts, self.budget)
        return [Weighed(one.action, round(usual.mean + one.gain(usual), 9)) for one in found]


def choose_candidates(plans: Sequence[Weighed]) -> list[Candidate]:
    """The best plans, each action once; actions are compared, since those that hold rosters have no hash."""
    found = list[Candidate]()
    for plan in plans:
        if len(found) < TOP and all(one.action != plan.action for one in found):
            found.append(Candidate(plan.action))
    return found


class Allowance:
    """How much of a budget of playouts is used up, from 0 to 1."""

    def __init__(self, budget: Budget) -> None:
        self.began, self.seconds, self.used = time.perf_counter(), budget.seconds, 0
        self.steps = budget.steps or (PLAYOUTS if budget.seconds == inf else inf)

    @property
    def part(self) -> float:
        """The part that is used up, of playouts or of time, whichever is more."""
        return max(self.used / self.steps, (time.perf_counter() - self.began) / self.seconds)


def choose_by_halves(candidates: Sequence[Candidate], playouts: Playouts, budget: Budget) -> list[Candidate]:
    """The candidates, the best first; the first given is the tactics' own, which is in every round.

    Every round takes an equal part of the budget, and leaves out half of the others (Karnin, Koren and Somekh, "Almost
    optimal exploration in multi-armed bandits", 2013).
    """
    usual, others = candidates[0], list(candidates[1:])
    spent, rounds = Allowance(budget), ceil(log2(len(candidates)))
    for number in range(1, rounds + 1):
        while not usual.results or spent.part < number / rounds:
            for one in (usual, *others):
                one.results.append(playouts.play(one.action, len(one.results)))
                spent.used += 1
        others.sort(key=lambda one: -one.gain(usual))
        others = others[: len(others) // 2]
    return sorted(candidates, key=lambda one: -one.gain(usual))
