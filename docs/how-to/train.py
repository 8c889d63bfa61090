"""Trains a policy on a scene with numpy alone: one weight for each feature of an option, by the rule REINFORCE."""

from __future__ import annotations

import json
import os
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from fieldcraft.core import Action
from fieldcraft.lab.environments.battles import Battle
from fieldcraft.lab.environments.seeing import Sight

SAVED = "FIELDCRAFT_POLICY"
"""Names the file of the weights with which `learned` plays; `policy.json` by default."""


class Policy:
    """One weight for each feature of an option."""

    def __init__(self, features: int, weights: Sequence[float] | None = None) -> None:
        self.weights = np.zeros(features) if weights is None else np.asarray(weights)

    def chances(self, rows: Any) -> Any:
        """How likely each option is chosen."""
        scores = rows @ self.weights
        grown = np.exp(scores - scores.max())
        return grown / grown.sum()


def play_duel(
    battle: Battle, policy: Policy, seat: str, rng: np.random.Generator
) -> tuple[float, list[tuple[Any, int]]]:
    """A battle of the policy against chance: its reward, and each choice as the features of all and the one taken."""
    battle.begin(rng.bytes(32))
    taken = []
    for _ in range(400):
        if battle.up is None:
            break
        options = list(battle.choices.values())
        number = int(rng.integers(len(options)))
        if battle.up == seat:
            rows = battle.sights[seat].rate_options(
                battle.match.view(seat), [one for one in options if isinstance(one, Action)]
            )
            number = int(rng.choice(len(options), p=policy.chances(rows)))
            taken.append((rows, number))
        battle.choose(number)
    return battle.reward(seat) + 0.3 * battle.advantage(seat), taken


def train(scene: str = "duel", seconds: float = 60.0, seed: int = 0, rate: float = 1.0) -> tuple[Policy, list[float]]:
    """A policy, and the reward of each battle from which it learned."""
    battle, rng = Battle(scene, "options"), np.random.default_rng(seed)
    seats = battle.seats
    policy, rewards, end = Policy(battle.sights[seats[0]].features), list[float](), time.perf_counter() + seconds
    while not rewards or time.perf_counter() < end:
        reward, taken = play_duel(battle, policy, seats[len(rewards) % len(seats)], rng)
        better = reward - float(np.mean(rewards[-100:] or [0.0]))
        rewards.append(reward)
        for rows, number in taken:
            towards = rows[number] - policy.chances(rows) @ rows
            policy.weights += rate * better * towards / np.sqrt(len(taken))
    return policy, rewards


@cache
def read_policy(path: str) -> Policy:
    """The policy in a file."""
    weights = json.loads(Path(path).read_text(encoding="utf-8"))
    return Policy(len(weights), weights)


def learned(view: Any, options: Sequence[Action], rng: Random) -> Action:
    """The option that the policy likes best."""
    policy = read_policy(os.environ.get(SAVED, "policy.json"))
    sight = Sight(find_system(type(view)), view, find_seat(view))
    return options[int(np.argmax(sight.rate_options(view, options) @ policy.weights))]


def find_system(kind: type[Any]) -> Any:
    """The system of the game that has such states."""
    from fieldcraft.games import find_game

    found = find_game(kind)
    if found is None:
        raise ValueError(f"no installed game has states like {kind.__name__}")
    return found.system


def find_seat(view: Any) -> str:
    """The seat that is asked."""
    return min(find_system(type(view)).to_act(view))


def main() -> None:
    """Train, tell, and keep the weights."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--scene", default="duel")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--save", default="policy.json")
    given = parser.parse_args()
    policy, rewards = train(given.scene, given.seconds)
    for start in range(0, len(rewards), 100):
        some = rewards[start : start + 100]
        print(f"{start + len(some):6} battles, won {np.mean([reward > 0.5 for reward in some]):.0%}")
    Path(given.save).write_text(json.dumps(policy.weights.tolist()), encoding="utf-8")


if __name__ == "__main__":
    main()
