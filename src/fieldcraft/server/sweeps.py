"""Bots play a scene with other values of one of its numbers, all with the same dice, within seconds."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from multiprocessing.connection import Connection
from typing import TypeVar

import msgspec

from fieldcraft.lab.scene_numbers import values_near
from fieldcraft.lab.study import Playing, Study
from fieldcraft.lab.sweeping import point_of, study_with
from fieldcraft.lab.verdict import score_of_camp, two_camps
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.server.experiments import run_process
from fieldcraft.table.http_bodies import Swept, SweptPoint

BATTLES, LONGEST, SPAN = 100, 2000, 2
"""How many battles a value has, after how many actions one is broken off, and how many times a trial it takes."""

Told = TypeVar("Told", bound=SweptPoint)

NO_VALUES = Swept(path="", now=0, side="", wanted=BATTLES, points=())


class Values(msgspec.Struct, frozen=True):
    """The values of a number that are to be tried, and a study of the scene with each."""

    path: str
    now: int
    studies: Mapping[int, Study]


def study_values(scene: SceneFile, path: str) -> Values:
    """What a number of a scene is and the values near to it.

    ValueError for a path without a number, one that cannot be another, and a scene that is not of two sides or teams.
    """
    now, values = values_near(scene, path)
    if len(values) == 1:
        raise ValueError(f"{path}: the scene could have no other number than {now} there")
    studies = {value: study_with(scene, {path: value}) for value in values}
    two_camps(studies[now])
    return Values(path, now, studies)


def sweep_scene(values: Values, _scene: SceneFile, seconds: float) -> Generator[Swept, None, None]:
    """The share of the first side with each value, each time more battles are over."""
    studies = values.studies
    score, side = score_of_camp(studies[values.now]), two_camps(studies[values.now])[0]
    scores: dict[int, list[tuple[float, float]]] = {value: [] for value in studies}
    points = {value: SweptPoint(value=value) for value in studies}
    found = Swept(path=values.path, now=values.now, side=side, wanted=BATTLES, points=tuple(points.values()))
    yield found
    for value, battle in run_process(play_values, values, SPAN * seconds):
        scores[value].append(score(battle))
        points[value] = update_point(points[value], scores[value])
        found = msgspec.structs.replace(found, points=tuple(points.values()))
        yield found


def update_point(point: Told, scores: Iterable[tuple[float, float]]) -> Told:
    """A point of what is told, after battles with these scores and the luck in them."""
    found = point_of({}, scores)
    return msgspec.structs.replace(point, battles=found.battles, share=found.share, low=found.low, high=found.high)


def play_values(values: Values, told: Connection) -> None:
    """Play the battles of all values in turn, and tell of each how it ended."""
    for number in range(BATTLES):
        for value, study in values.studies.items():
            told.send((value, Playing(study, number).play_on(LONGEST)))
