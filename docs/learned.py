"""Teaches the bot `learned`: it looks on while the tactical bot plays a scene of each game, and learns to choose alike.

One weight for each feature of an option, by steps along the gradient of how likely the teacher's choice is (logistic
regression); about a minute of one core for each game, with numpy.  Names of games may be given.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import numpy as np

from fieldcraft.core import Action, Match
from fieldcraft.dice import Seeded
from fieldcraft.games import Game, games
from fieldcraft.lab.bots import BOTS
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.features import Features
from fieldcraft.lab.learned import Learned, Lesson, find_file
from fieldcraft.maps.scenes import read_packaged, scenes, start

AMONG = 64
"""Among so many options a choice is shown: the teacher's, and others by chance."""

RATE, LESSON = 0.3, 200
"""How long a step is, and after how many decisions the log has a line."""

TEACHER = Budget(steps=60)
"""What the teacher may take for a decision: less than at a table, since many decisions teach more than good ones."""

LIMIT = 300
"""After so many actions a battle is begun anew."""


def first_scene(found: Game[Any]) -> str | None:
    """The scene on which a game is learned: its first steps, or the first of all; None for a game without a bot."""
    named = [one for one in scenes() if one.system == found.system.name]
    if found.bot is None or not named:
        return None
    return next((one.name for one in named if one.tutorial), named[0].name)


def watch_teacher(scene: str, rng: Random) -> Iterator[tuple[Any, int]]:
    """Decisions without end: rows of features, the teacher's choice being the first of them."""
    system, begun = start(read_packaged(scene))
    teacher = BOTS["tactical"](TEACHER)
    features = {seat: Features(system, begun, seat) for seat in system.seats(begun)}
    while True:
        match: Match[Any] = Match(system, begun, Seeded(rng.randbytes(32)))
        while match.result() is None and len(match.log) < LIMIT:
            by = min(match.to_act())
            view, options = match.view(by), match.options(by)
            chosen = teacher(view, options, rng)
            if len(options) > 1 and by in features:
                others = [one for one in options if one != chosen]
                shown: list[Action] = [chosen, *rng.sample(others, min(AMONG - 1, len(others)))]
                yield np.asarray(features[by].rate(view, shown)), 0
            match.play(chosen, by)


def teach(scene: str, seconds: float, seed: int = 0) -> Learned:
    """The weights after so many seconds."""
    system, begun = start(read_packaged(scene))
    names = Features(system, begun, system.seats(begun)[0]).names
    weights, log, agreed = np.zeros(len(names)), list[Lesson](), list[bool]()
    began = time.perf_counter()
    for rows, chosen in watch_teacher(scene, Random(seed)):
        scores = rows @ weights
        grown = np.exp(scores - scores.max())
        agreed.append(bool(scores[chosen] >= scores.max()))
        weights += RATE / np.sqrt(1 + len(agreed) / 500) * (rows[chosen] - grown / grown.sum() @ rows)
        if len(agreed) % LESSON == 0:
            log.append(Lesson(len(agreed), float(np.mean(agreed[-LESSON:]))))
        if time.perf_counter() - began > seconds:
            break
    told = {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True) if weight}
    return Learned(scene, seconds, told, tuple(log))


def main(words: Sequence[str]) -> None:
    """Teach, and write."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args(words)
    for found in games():
        scene, file = first_scene(found), find_file(found)
        if scene is None or file is None or (given.names and found.system.name not in given.names):
            continue
        learned = teach(scene, given.seconds)
        file.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
        print(f"{found.system.name}: {scene}, {learned.log[-1]}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
