"""Many matches at once: the same report from the same seed, on however many cores."""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from hashlib import blake2b
from itertools import cycle
from random import Random
from typing import Any, TypeVar

import msgspec

from fieldcraft.core import Match, Seat, State, System
from fieldcraft.dice import Seeded
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.measures import measure
from fieldcraft.lab.report import Report
from fieldcraft.lab.runner import LIMIT, run
from fieldcraft.lab.summary import Played, report

S = TypeVar("S", bound=State)

Seating = Mapping[Seat, str]
"""Which bot, by its name, sits at each seat."""

Progress = Callable[[int], None]
"""Told how many matches are done."""

BATCHES = 8
"""How many batches a process is given: more keep all busy to the end, fewer warm up less often."""


class Job(msgspec.Struct, frozen=True):
    """What is to be played: a start, who sits where in turn, and what each match's chance follows from."""

    system: Any
    start: Any
    seatings: tuple[dict[Seat, str], ...]
    seed: int
    limit: int
    scene: str = ""


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
    default).  Bots think as long as they like, since a clock would let the machine decide.  ValueError for unknown bots
    or numbers below 1.
    """
    workers = cores() if workers is None else workers
    check_simulation(seatings, matches=matches, workers=workers, limit=limit)
    job = Job(system, start, tuple(map(dict, seatings)), seed, limit, scene)
    played: list[Played] = []
    for batch in play_batches(job, matches, workers):
        played += batch
        if progress is not None:
            progress(len(played))
    return report(job.system.name, seed, limit, job.seatings, played)


def rotate_seating(seating: Seating, teams: Mapping[Seat, str] | None = None) -> tuple[Seating, ...]:
    """A seating and all others that it becomes when the bots change seats in turn; those of a team change with it.

    `teams` names the team of each seat that does not play for itself alone.  A team that is larger than the one whose
    bots it takes over seats the first of them again.

    >>> rotate_seating({"alder": "tactical", "vigil": "random"})
    ({'alder': 'tactical', 'vigil': 'random'}, {'alder': 'random', 'vigil': 'tactical'})
    >>> rotate_seating({"alder": "tactical", "vigil": "tactical"})
    ({'alder': 'tactical', 'vigil': 'tactical'},)
    >>> rotate_seating({"a": "tactical", "b": "tactical", "c": "random"}, {"a": "us", "b": "us"})[1]
    {'a': 'random', 'b': 'random', 'c': 'tactical'}
    """
    sides: dict[str, list[Seat]] = {}
    for seat in seating:
        sides.setdefault((teams or {}).get(seat, seat), []).append(seat)
    groups = list(sides.values())
    turns = (zip(groups, (*groups[turn:], *groups[:turn]), strict=True) for turn in range(len(groups)))
    turned = ({seat: seating[of] for here, there in turn for seat, of in zip(here, cycle(there))} for turn in turns)
    return tuple(map(dict, dict.fromkeys(tuple((seat, names[seat]) for seat in seating) for names in turned)))


def check_simulation(seatings: Sequence[Seating], **numbers: int) -> None:
    """Refuse, with ValueError, to simulate without a seating, with bots that are not there or with nothing at all."""
    if not seatings:
        msg = "a simulation needs a seating: which bot sits at which seat"
        raise ValueError(msg)
    for name, number in numbers.items():
        if number < 1:
            msg = f"{name} must be 1 or more, not {number}"
            raise ValueError(msg)
    for name in {name for seating in seatings for name in seating.values()}:
        bot(name)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# --- matches ------------------------------------------------------------------------------


def match_chance(seed: int, number: int, scene: str = "") -> tuple[Seeded, Random]:
    """The dice of a match and the chance of its bots, which no other match shares, of this scene or another."""
    of = f"{scene}, seed {seed}" if scene else f"{seed}"
    digest = blake2b(f"{of}, match {number}".encode(), digest_size=64).digest()
    return Seeded(digest[:32]), Random(digest[32:])


class Playing:
    """One match of a job, counted from 0, which may be played on piece by piece."""

    def __init__(self, job: Job, number: int) -> None:
        self.seating = number % len(job.seatings)
        source, self.rng = match_chance(job.seed, number, job.scene)
        self.match = Match(job.system, job.start, source)
        self.bots = {seat: bot(name, ENDLESS) for seat, name in job.seatings[self.seating].items()}

    def play_on(self, limit: int) -> Played:
        """Play on for so many actions at most, and tell how it stands."""
        outcome = run(self.match, self.bots, self.rng, limit)
        first = self.match.log[0].by if self.match.log else ""
        return Played(self.seating, first, outcome, len(self.match.log), measure(self.match))


def play(job: Job, number: int) -> Played:
    """Play one match of a job, counted from 0."""
    return Playing(job, number).play_on(job.limit)


# --- on several cores ---------------------------------------------------------------------


def play_batches(job: Job, matches: int, workers: int) -> Iterator[list[Played]]:
    """The matches of a job in order, batch by batch; in this process if no other can be had."""
    size = max(1, -(-matches // (workers * BATCHES)))
    batches = [range(start, min(start + size, matches)) for start in range(0, matches, size)]
    done = 0
    if workers > 1 and len(batches) > 1:
        try:
            for batch in play_in_processes(job, batches, workers):
                yield batch
                done += 1
        except (BrokenProcessPool, OSError):
            pass  # The system allows no processes, or took one away; what is missing is played here.
    yield from ([play(job, number) for number in batch] for batch in batches[done:])


def play_in_processes(job: Job, batches: Sequence[range], workers: int) -> Iterator[list[Played]]:
    """The batches as other processes play them.  They start afresh, since a copy of this one might copy held locks."""
    packed = pickle.dumps(job)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(batches)), mp_context=context) as pool:
        yield from pool.map(play_batch, [packed] * len(batches), batches)


def play_batch(packed: bytes, batch: range) -> list[Played]:
    """Some matches of a packed job."""
    job = unpack(packed)
    return [play(job, number) for number in batch]


@lru_cache(maxsize=1)
def unpack(packed: bytes) -> Job:
    """A job as it was before it travelled, once a process: what its board works out stays known."""
    job: Job = pickle.loads(packed)  # noqa: S301 - packed by this program
    return job
