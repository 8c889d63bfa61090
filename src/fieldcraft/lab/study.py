"""Many matches from one start: each follows from the study and its number alone, whoever plays it, and when."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Self

import msgspec

from fieldcraft.core import Match, Seat
from fieldcraft.core.encoding import encode
from fieldcraft.dice import Seeded
from fieldcraft.lab.bots import bot, name_of
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.executors import Executor, ThisProcess
from fieldcraft.lab.journal import Journal
from fieldcraft.lab.measures import measure
from fieldcraft.lab.player import Contestant
from fieldcraft.lab.report import Report
from fieldcraft.lab.runner import LIMIT, run
from fieldcraft.lab.summary import Played, report
from fieldcraft.lab.watching import WATCHES, Watch
from fieldcraft.maps.scenes import SceneFile, find_scene, start

Seating = Mapping[Seat, Contestant]
"""Which bot sits at each seat."""

Progress = Callable[[int], None]
"""Told how many matches are done."""

BATCHES = 8
"""How many batches a process is given: more keep all busy to the end, fewer warm up less often."""

USUAL = "tactical"
"""Who plays where nobody is named."""


class Study(msgspec.Struct, frozen=True):
    """What is to be played: a start, who sits where, and what all chance follows from.

    Matches, counted from 0, take the seatings in turn.  `together` matches in a row share their dice and the chance of
    their bots, as many as a pair has that is to be compared; all others have their own.  `scene` sets the chance of one
    scene apart from that of others.  `watches` are what is looked at while matches are played, by name.
    """

    system: Any
    start: Any
    seatings: tuple[Seating, ...]
    seed: int = 0
    limit: int = LIMIT
    scene: str = ""
    together: int = 1
    watches: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        scene: str | Path | Mapping[str, Any] | SceneFile,
        bots: Mapping[Seat, Contestant] | None = None,
        *,
        seed: int = 0,
        mirrored: bool = False,
        limit: int = LIMIT,
        watches: Sequence[str] = (),
    ) -> Self:
        """A study of a scene, by its name, its file or what a file would say; the bot of each side not named is usual.

        `mirrored` bots change sides in turn, with the same dice.  ValueError for sides and bots that are not there.
        """
        file = scene if isinstance(scene, SceneFile) else find_scene(scene)
        system, begun = start(file)
        seats = system.seats(begun)
        for seat in bots or {}:
            if seat not in seats:
                raise ValueError(f"there is no side {seat!r}: there are {', '.join(seats)}")
        seating = {**dict.fromkeys(seats, USUAL), **(bots or {})}
        seatings = rotate_seating(seating, system.teams(begun)) if mirrored else (seating,)
        made = cls(system, begun, seatings, seed, limit, file.scene.title, len(seatings), tuple(watches))
        made.check()
        return made

    def check(self) -> None:
        """Refuse, with ValueError, a study without a seating, with bots that are not there or with nothing to do."""
        if not self.seatings:
            raise ValueError("a simulation needs a seating: which bot sits at which seat")
        check_numbers(limit=self.limit, together=self.together)
        for contestant in {one for seating in self.seatings for one in seating.values()}:
            bot(contestant)
        for name in self.watches:
            if name not in WATCHES:
                raise ValueError(f"there is no watch {name!r}: there are {', '.join(WATCHES)}")

    @property
    def named_seatings(self) -> tuple[dict[Seat, str], ...]:
        """The name of the bot at each seat, in each seating."""
        return tuple({seat: name_of(one) for seat, one in seating.items()} for seating in self.seatings)

    @property
    def fingerprint(self) -> str:
        """A hash of all that the matches follow from, bots by their names: the same study has the same everywhere."""
        rest = (self.system.name, self.system.version, self.named_seatings, self.seed, self.limit, self.scene)
        told = encode((encode(self.start), rest, self.together, self.watches))
        return blake2b(told, digest_size=16).hexdigest()

    def stream(
        self,
        matches: int | None = None,
        executor: Executor | None = None,
        *,
        journal: Path | str | None = None,
        batch: int | None = None,
        progress: Progress | None = None,
    ) -> Iterator[Played]:
        """The matches in order, one by one; without end if no number is given, and so far as they are asked for.

        A `journal` is a file of JSON Lines: what stands in it is not played again, what is played is added to it.
        ValueError if it is of another study.  `batch` is how many matches are handed to an executor at once.
        """
        executor = ThisProcess() if executor is None else executor
        kept = None if journal is None else Journal(Path(journal), self.fingerprint)
        found = kept.read()[:matches] if kept else []
        yield from found
        done = len(found)
        if progress is not None and done:
            progress(done)
        size = batch or (batch_size(matches - done, executor.width) if matches is not None else executor.width)
        for played in executor.carry_out(partial(play_batch, pickle.dumps(self)), batches(done, matches, size)):
            if kept:
                kept.write(played)
            done += len(played)
            if progress is not None:
                progress(done)
            yield from played

    def report(
        self,
        matches: int,
        executor: Executor | None = None,
        *,
        journal: Path | str | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """What so many matches say together: the same for the same study, whoever plays them."""
        check_numbers(matches=matches)
        played = list(self.stream(matches, executor, journal=journal, progress=progress))
        return report(self.system.name, self.seed, self.limit, self.named_seatings, played, self.together)

    def chance(self, number: int) -> tuple[Seeded, Random]:
        """The dice of a match and the chance of its bots."""
        return match_chance(self.seed, number // self.together, self.scene)


def check_numbers(**numbers: int) -> None:
    """ValueError for numbers below 1, by their names."""
    for name, number in numbers.items():
        if number < 1:
            raise ValueError(f"{name} must be 1 or more, not {number}")


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


# --- matches ------------------------------------------------------------------------------


def match_chance(seed: int, number: int, scene: str = "") -> tuple[Seeded, Random]:
    """The dice of a match and the chance of its bots, which no other match shares, of this scene or another."""
    of = f"{scene}, seed {seed}" if scene else f"{seed}"
    digest = blake2b(f"{of}, match {number}".encode(), digest_size=64).digest()
    return Seeded(digest[:32]), Random(digest[32:])


class Playing:
    """One match of a study, counted from 0, which may be played on piece by piece."""

    def __init__(self, study: Study, number: int) -> None:
        self.seating = number % len(study.seatings)
        source, self.rng = study.chance(number)
        self.match = Match(study.system, study.start, source)
        self.bots = {seat: bot(one, ENDLESS) for seat, one in study.seatings[self.seating].items()}
        self.watches: list[Watch] = [
            WATCHES[name](self.match, Random(source.seed + name.encode())) for name in study.watches
        ]

    def play_on(self, limit: int) -> Played:
        """Play on for so many actions at most, and tell how it stands."""
        outcome = run(self.match, self.bots, self.rng, limit, self.watches)
        first = self.match.log[0].by if self.match.log else ""
        seen = {name: number for watch in self.watches for name, number in watch.numbers().items()}
        return Played(self.seating, first, outcome, len(self.match.log), {**measure(self.match), **seen})


def play(study: Study, number: int) -> Played:
    """Play one match of a study, counted from 0."""
    return Playing(study, number).play_on(study.limit)


# --- batches ------------------------------------------------------------------------------


def batch_size(matches: int, width: int) -> int:
    """How many matches make a batch, so that each of those who play has some."""
    return max(1, -(-matches // (width * BATCHES)))


def batches(start: int, end: int | None, size: int) -> Iterator[range]:
    """The numbers from `start` on, so many at a time; without end if it is None."""
    while end is None or start < end:
        yield range(start, start + size if end is None else min(start + size, end))
        start += size


def play_batch(packed: bytes, batch: range) -> list[Played]:
    """Some matches of a packed study."""
    study = unpack(packed)
    return [play(study, number) for number in batch]


@lru_cache(maxsize=1)
def unpack(packed: bytes) -> Study:
    """A study as it was before it travelled, once a process: what its board works out stays known."""
    study: Study = pickle.loads(packed)  # noqa: S301 - packed by this program
    return study
