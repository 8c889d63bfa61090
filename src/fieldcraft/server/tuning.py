"""Which small change makes a scene fairer: bots play scenes that differ in one number by one step, within seconds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator
from multiprocessing.connection import Connection
from random import Random

import msgspec

from fieldcraft.lab.scene_numbers import SceneNumber, list_numbers, values_near
from fieldcraft.lab.study import Playing, Study
from fieldcraft.lab.sweeping import point_of, study_with
from fieldcraft.lab.verdict import score_of_camp, two_camps
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.server.experiments import run_process
from fieldcraft.server.sweeps import LONGEST, SPAN, update_point
from fieldcraft.table.http_bodies import Tuned, TunedChange

NUMBERS, FIRST, LEFT, BATTLES = 16, 8, 3, 200
"""How many numbers are tried, how many battles each change has at first, how many changes stay, and theirs in all."""

OF_THE_RULES = "options"
"""The part of a scene whose numbers are readings of the rules, which nobody changes to even out a battle."""

AS_IT_IS = TunedChange(value=0)
"""No change at all."""

NO_CHANGES = Tuned(side="", tried=0, now=AS_IT_IS, changes=())


class Candidates(msgspec.Struct, frozen=True):
    """Changes of a scene and a study of the scene after each; the first is the scene as it is."""

    changes: tuple[TunedChange, ...]
    studies: tuple[Study, ...]


def study_changes(scene: SceneFile) -> Candidates:
    """The scene as it is, and with numbers of it one step up and one down; chance chooses where there are many.

    ValueError for a scene that is not of two sides or teams, or has no number that could be another.
    """
    numbers = [one for one in list_numbers(scene) if not one.path.startswith(OF_THE_RULES)]
    chosen = Random(0).sample(numbers, min(NUMBERS, len(numbers)))
    changes = [change for one in chosen for change in _steps(scene, one)]
    if not changes:
        raise ValueError("no number of this scene could be another")
    studies = (study_with(scene, {}), *(study_with(scene, {one.path: one.value}) for one in changes))
    two_camps(studies[0])
    return Candidates((AS_IT_IS, *changes), studies)


def _steps(scene: SceneFile, number: SceneNumber) -> Iterator[TunedChange]:
    """A number one step lower and one higher, as far as the scene could have it so."""
    now, values = values_near(scene, number.path, most=3)
    for value in values:
        if value != now:
            yield TunedChange(path=number.path, of=number.of, name=number.name, was=now, value=value)


def tune_scene(candidates: Candidates, _scene: SceneFile, seconds: float) -> Generator[Tuned, None, None]:
    """The changes after which the first side wins nearest to half of the battles, each time more battles are over."""
    changes, scores = list(candidates.changes), defaultdict[int, list[tuple[float, float]]](list)
    rounds = [0] * len(changes)
    found = Tuned(side=two_camps(candidates.studies[0])[0], tried=len(changes) - 1, now=changes[0], changes=())
    yield found
    for which, rounds[which], score in run_process(race_changes, candidates, SPAN * seconds):
        scores[which].append(score)
        changes[which] = update_point(changes[which], scores[which])
        order = sorted(range(1, len(changes)), key=lambda one: (-rounds[one], abs(changes[one].share - 0.5)))
        felt = (one for one in order if makes_difference(scores[one], scores[0]))
        found = msgspec.structs.replace(found, now=changes[0], changes=tuple(changes[one] for one in felt)[:LEFT])
        yield found


def makes_difference(scores: list[tuple[float, float]], now: list[tuple[float, float]]) -> bool:
    """Whether battles after a change ran otherwise than with the same dice before it: some numbers nobody uses.

    >>> makes_difference([(1.0, 0.2)], [(1.0, 0.2), (0.0, 0.1)]), makes_difference([(1.0, 0.3)], [(1.0, 0.2)])
    (False, True)
    """
    return scores != now[: len(scores)]


def race_changes(candidates: Candidates, told: Connection) -> None:
    """Play all changes with the same dice, and again and again the half that is nearest to even; tell each score.

    The scene as it is plays on with the last, so that it can be compared.
    """
    score, scores = score_of_camp(candidates.studies[0]), defaultdict[int, list[tuple[float, float]]](list)
    left, number, goal, turn = list(range(1, len(candidates.studies))), 0, FIRST, 1
    while number < BATTLES:
        for which in (0, *left):
            battle = Playing(candidates.studies[which], number).play_on(LONGEST)
            scores[which].append(score(battle))
            told.send((which, turn, scores[which][-1]))
        number += 1
        if number == goal and len(left) > LEFT:
            left = [one for one in left if makes_difference(scores[one], scores[0])]
            left.sort(key=lambda one: abs(point_of({}, scores[one]).share - 0.5))
            left, goal, turn = left[: max(LEFT, len(left) // 2)], 2 * goal, turn + 1
