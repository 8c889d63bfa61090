"""The smallest change that makes a scene fair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from fieldcraft.core import Seat
from fieldcraft.lab.executors import Executor
from fieldcraft.lab.player import Contestant
from fieldcraft.lab.sequential import Question
from fieldcraft.lab.study import Study
from fieldcraft.lab.summary import Played
from fieldcraft.lab.sweeping import Point, Setting, Space, point_of, settings, study_with
from fieldcraft.lab.verdict import Verdict, score_of_camp, verdict
from fieldcraft.maps.changes import find_value
from fieldcraft.maps.scenes import SceneFile, find_scene

ROUND = 24
"""How many battles each setting has in the first round of a race; those that stay have as many again, and again."""

RUNNERS = 16
"""How many settings that are equally near to the scene run at once; of more, chance chooses."""

SEED = 1
"""What is added to the seed for the verdict, so that it is not given on the battles that made the choice."""


class Proposal(msgspec.Struct, frozen=True):
    """A change after which a scene is fair, by the verdict on it, and all that was tried; None if nothing helps."""

    setting: dict[str, Any] | None
    verdict: Verdict | None
    tried: tuple[Point, ...]


def tune(
    scene: str | Path | Mapping[str, Any] | SceneFile,
    space: Space,
    question: Question | None = None,
    *,
    bots: Mapping[Seat, Contestant] | None = None,
    seed: int = 0,
    most: int = 600,
    executor: Executor | None = None,
    progress: Callable[[Point], None] | None = None,
) -> Proposal:
    """The change of a scene, as small as can be, that makes it fair.

    Settings are tried from the nearest to the scene outwards; a step is one value further in the list of a path.  Those
    that are equally near race: the half that is farther from even leaves, the others play on (successive halving:
    Jamieson and Talwalkar, "Non-stochastic best arm identification", 2016).  A winner that looks fair has a verdict on
    battles of its own.  ValueError for settings that the scene cannot have.
    """
    file = scene if isinstance(scene, SceneFile) else find_scene(scene)
    question, tried = question or Question(), list[Point]()
    for near in rank_settings(file, space, Random(seed)):
        racers = [_Racer(setting, study_with(file, setting, bots, seed), executor) for setting in near]
        best = race(racers)
        for racer in racers:
            tried.append(racer.point)
            if progress is not None:
                progress(racer.point)
        if best.point.high < question.low or best.point.low > question.high:
            continue
        again = study_with(file, best.setting, bots, seed + SEED)
        found = verdict(again, question, most=most, executor=executor)
        if found.place == "inside" or (found.place == "open" and question.low < found.share < question.high):
            return Proposal(dict(best.setting), found, tuple(tried))
    return Proposal(None, None, tuple(tried))


def rank_settings(file: SceneFile, space: Space, rng: Random) -> list[list[Setting]]:
    """All settings, those together that are equally many steps from the scene as it is, the nearest first."""
    here = {path: _place(find_value(file.document, path), values) for path, values in space.items()}
    found: dict[int, list[Setting]] = defaultdict(list)
    for setting in settings(space):
        steps = sum(abs(space[path].index(value) - here[path]) for path, value in setting.items())
        found[steps].append(setting)
    groups = [found[steps] for steps in sorted(found)]
    return [group if len(group) <= RUNNERS else rng.sample(group, RUNNERS) for group in groups]


def _place(value: Any, values: Sequence[Any]) -> int:
    """Where the value that a scene has stands in a list; at its beginning if it is not there."""
    return values.index(value) if value in values else 0


class _Racer:
    """A setting, and the battles it has had."""

    def __init__(self, setting: Setting, study: Study, executor: Executor | None) -> None:
        self.setting, self.score = setting, score_of_camp(study)
        self.battles, self.scores = study.stream(None, executor, batch=ROUND // 4), list[tuple[float, float]]()

    @property
    def point(self) -> Point:
        return point_of(self.setting, self.scores)

    @property
    def distance(self) -> float:
        """How far its share is from even."""
        return abs(self.point.share - 0.5)

    def run(self, battles: int) -> None:
        """Play so many more."""
        played: list[Played] = list(islice(self.battles, battles))
        self.scores += [self.score(one) for one in played]


def race(racers: Sequence[_Racer]) -> _Racer:
    """The setting whose share is nearest to even, found by halving."""
    left, battles = list(racers), ROUND
    while True:
        for racer in left:
            racer.run(battles)
        left = sorted(left, key=lambda racer: racer.distance)[: max(1, len(left) // 2)]
        if len(left) == 1:
            return left[0]
        battles *= 2
