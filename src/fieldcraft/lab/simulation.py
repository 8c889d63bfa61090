"""Many matches at once: the same report from the same seed, on however many cores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from fieldcraft.core import State, System
from fieldcraft.lab.executors import Processes, ThisProcess, cores
from fieldcraft.lab.report import Report
from fieldcraft.lab.runner import LIMIT
from fieldcraft.lab.study import Progress, Seating, Study, check_numbers

S = TypeVar("S", bound=State)


def simulate(
    system: System[S],
    start: S,
    seatings: Sequence[Seating],
    matches: int,
    *,
    seed: int = 0,
    scene: str = "",
    workers: int | None = None,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Report:
    """Play many matches from one start and report on them; `rotate_seating` seatings let bots change sides.

    Matches take the seatings in turn, and no two share their chance, so that each counts for itself.  All follow from
    `seed` and the name of the `scene`: the report is the same for any number of `workers` (processes; all cores by
    default).  Bots think as long as they like unless they have a budget, since a clock would let the machine decide.
    ValueError for unknown bots or numbers below 1.
    """
    workers = cores() if workers is None else workers
    check_numbers(matches=matches, workers=workers, limit=limit)
    study = Study(system, start, tuple(map(dict, seatings)), seed, limit, scene)
    study.check()
    if workers == 1 or matches == 1:
        return study.report(matches, ThisProcess(), progress=progress)
    with Processes(workers) as executor:
        return study.report(matches, executor, progress=progress)
