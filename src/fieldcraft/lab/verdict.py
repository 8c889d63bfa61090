"""Whether a scene is fair, or which of two bots is the better: answered with errors that are known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from itertools import islice
from pathlib import Path
from statistics import fmean, pvariance

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.lab.balance import camps_of
from fieldcraft.lab.control import take_luck_out
from fieldcraft.lab.executors import Executor
from fieldcraft.lab.sequential import Moments, Place, Question
from fieldcraft.lab.study import Progress, Study
from fieldcraft.lab.summary import Played

FIRST_LOOK, EVERY = 48, 8
"""After how many battles the first answer is sought, and after how many more each time."""

MOST = 1000
"""After how many battles it stays open where a share lies."""

LEAST_VARIANCE = 0.01
"""So much a score varies at least, or 48 battles won by one side would leave no doubt at all."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Where the share of a side, or of a bot, lies: between two bounds, outside of them, or nobody knows yet.

    `low` and `high` hold the share with 95 % confidence.  Of the variance of the results the part `kept` is left when
    the luck of the dice is taken out.  Battles that are compared in pairs are counted in `groups` by how many points of
    two the pair brought, in halves.
    """

    of: str
    against: str
    place: Place
    share: float
    low: float
    high: float
    battles: int
    kept: float
    bounds: tuple[float, float]
    bots: tuple[str, ...]
    groups: tuple[int, ...] = ()

    def __str__(self) -> str:
        between = f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"
        low, high = (round(100 * bound) for bound in self.bounds)
        where = f"not known yet to be inside or outside {low} to {high} %" if self.place == "open" else self.place
        where = where if self.place == "open" else f"{where} {low} to {high} %"
        return f"{self.of} against {self.against}: {between}, {where}, after {self.battles} battles"


Score = Callable[[Played], tuple[float, float]]
"""From a battle to the points of somebody, between 0 and 1, and the luck they had."""


def verdict(
    study: Study,
    question: Question | None = None,
    *,
    most: int = MOST,
    executor: Executor | None = None,
    journal: Path | str | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """Whether the share of the side that is listed first lies within bounds, by as many battles as that takes.

    A side and its allies have one share; a draw is half a win.  After `most` battles it stays open.  ValueError for
    scenes that have not two sides.
    """
    sides = two_camps(study)
    return _ask(_Asked(study, sides, score_of_camp(study), question or Question(), most), executor, journal, progress)


def compare(
    study: Study,
    question: Question | None = None,
    *,
    most: int = MOST,
    executor: Executor | None = None,
    journal: Path | str | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """Whether two bots are equal: the share of the first of pairs of battles, in which they change sides.

    ValueError for studies in which not two bots change sides.
    """
    bots = tuple(dict.fromkeys(name for seating in study.named_seatings for name in seating.values()))
    if len(bots) != 2 or study.together != 2 or len(study.seatings) != 2:
        raise ValueError("bots are compared when two of them change sides: name one for each side, and let it mirror")
    two_camps(study)
    score = score_of_bot(study, bots[0])
    return _ask(_Asked(study, bots, score, question or Question(), most), executor, journal, progress)


def two_camps(study: Study) -> tuple[str, str]:
    """The two sides or teams of a study; ValueError if there are more or fewer."""
    found = tuple(dict.fromkeys(camps_of(study.system, study.start).values()))
    if len(found) != 2:
        raise ValueError(f"a verdict is about two sides or teams, and here are {len(found)}")
    return found[0], found[1]


def score_of_camp(study: Study) -> Score:
    """How a battle went for the camp of the first side."""
    camps = camps_of(study.system, study.start)
    first = two_camps(study)[0]

    def score(one: Played) -> tuple[float, float]:
        return points(one, {seat for seat, camp in camps.items() if camp == first}), one.measures.get("luck", 0.0)

    return score


def score_of_bot(study: Study, name: str) -> Score:
    """How a battle went for a bot."""
    camps = camps_of(study.system, study.start)
    first = two_camps(study)[0]

    def score(one: Played) -> tuple[float, float]:
        seats = {seat for seat, bot in study.named_seatings[one.seating].items() if bot == name}
        luck = one.measures.get("luck", 0.0)
        return points(one, seats), luck if any(camps[seat] == first for seat in seats) else -luck

    return score


def points(one: Played, seats: set[Seat]) -> float:
    """1 for a battle that some seats won and nobody else did, 0 if others alone did, a half otherwise.

    >>> points(Played(0, "", None, 9, {}), {"red"})
    0.5
    """
    won, lost = any(seat in seats for seat in one.winners), any(seat not in seats for seat in one.winners)
    return 0.5 if won == lost else float(won)


class _Asked(msgspec.Struct, frozen=True):
    """What is asked of a study: about whom, by which score, and when to give up."""

    study: Study
    who: tuple[str, ...]
    score: Score
    question: Question
    most: int


def _ask(asked: _Asked, executor: Executor | None, journal: Path | str | None, progress: Progress | None) -> Verdict:
    """Play until the question is answered."""
    study = asked.study if "luck" in asked.study.watches else replace(asked.study, watches=("luck",))
    found: list[tuple[float, float]] = []
    with closing(_stream(study, executor, journal, progress)) as battles:
        groups = iter(lambda: tuple(islice(battles, study.together)), ())
        for group in islice(groups, asked.most // study.together):
            scores = [asked.score(one) for one in group]
            found.append((fmean(score for score, _ in scores), fmean(luck for _, luck in scores)))
            played = len(found) * study.together
            ready = played >= FIRST_LOOK and played % EVERY == 0
            if ready and asked.question.answer(_moments(found)) != "open":
                break
    return _tell(asked, found)


def _stream(
    study: Study, executor: Executor | None, journal: Path | str | None, progress: Progress | None
) -> Generator[Played, None, None]:
    yield from study.stream(None, executor, journal=journal, batch=2 * study.together, progress=progress)


def _moments(found: list[tuple[float, float]]) -> Moments:
    return Moments.of(take_luck_out(found), LEAST_VARIANCE)


def _tell(asked: _Asked, found: list[tuple[float, float]]) -> Verdict:
    seen, scores = _moments(found), [score for score, _ in found]
    low, high = seen.interval
    names = tuple(dict.fromkeys(name for seating in asked.study.named_seatings for name in seating.values()))
    plain = pvariance(scores) if found else 0.0
    paired = asked.study.together == 2
    return Verdict(
        of=asked.who[0],
        against=asked.who[1],
        place=asked.question.answer(seen),
        share=min(1.0, max(0.0, seen.mean)),
        low=max(0.0, low),
        high=min(1.0, high),
        battles=len(found) * asked.study.together,
        kept=round(min(1.0, seen.variance / plain), 3) if plain else 1.0,
        bounds=(asked.question.low, asked.question.high),
        bots=names,
        groups=tuple(sum(score == points / 4 for score in scores) for points in range(5)) if paired else (),
    )
