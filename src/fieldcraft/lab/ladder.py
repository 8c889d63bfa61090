"""Who is better than whom: bots play each other in pairs of mirrored battles, and are rated by all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from fieldcraft.lab.balance import camps_of
from fieldcraft.lab.bots import name_of
from fieldcraft.lab.executors import Executor
from fieldcraft.lab.player import Contestant
from fieldcraft.lab.ratings import Ladder, rate_bots
from fieldcraft.lab.study import Study, check_numbers
from fieldcraft.lab.verdict import score_of_bot, two_camps
from fieldcraft.maps.scenes import SceneFile, find_scene, start

Scene: TypeAlias = str | Path | Mapping[str, Any] | SceneFile
"""A scene by its name, its file, what a file would say, or as it was read."""


def climb(
    scenes: Sequence[Scene],
    bots: Sequence[Contestant],
    matches: int,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    journals: Path | str | None = None,
    tell: Callable[[str, str], None] = lambda one, other: None,
) -> Ladder:
    """Let every two bots play so many battles of each scene, changing sides with the same dice, and rate them.

    `journals` is a folder in which the battles are kept, and from which it goes on.  `tell` is told which two play.
    ValueError for fewer than two bots, and for scenes that have not two sides.
    """
    check_numbers(matches=matches)
    if len({name_of(one) for one in bots}) != len(bots) or len(bots) < 2:
        raise ValueError("a ladder needs two bots or more, each of them once")
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for one, other in combinations(bots, 2):
        tell(name_of(one), name_of(other))
        studies = [pair_bots(scene, one, other, seed) for scene in scenes]
        scores = [score for study in studies for score in play_pair(study, one, matches, executor, journals)]
        found[name_of(one), name_of(other)] = sum(scores), len(scores)
    return rate_bots(found)


def play_pair(
    study: Study, bot: Contestant, matches: int, executor: Executor | None, journals: Path | str | None
) -> Iterator[float]:
    """The points of a bot in each battle of a study."""
    kept = None
    if journals is not None:
        Path(journals).mkdir(parents=True, exist_ok=True)
        kept = Path(journals) / f"{study.fingerprint}.jsonl"
    score = score_of_bot(study, name_of(bot))
    return (score(played)[0] for played in study.stream(matches, executor, journal=kept))


def pair_bots(scene: Scene, one: Contestant, other: Contestant, seed: int = 0) -> Study:
    """A study in which two bots have a side each, with all seats of its team, and change them."""
    file = scene if isinstance(scene, SceneFile) else find_scene(scene)
    camps = camps_of(*start(file))
    first = next(iter(camps.values()))
    bots = {seat: one if camp == first else other for seat, camp in camps.items()}
    study = Study.of(file, bots, seed=seed, mirrored=True)
    two_camps(study)
    return study
