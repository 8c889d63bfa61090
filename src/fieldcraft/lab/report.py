"""What came of many matches: a value with a text form and a JSON form."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, median
from typing import Self

import msgspec

from fieldcraft.core import Seat
from fieldcraft.lab.statistics import wilson


class Share(msgspec.Struct, frozen=True):
    """Somebody's wins among so many matches, the rate of them, and between what it lies with 95 % confidence."""

    name: str
    wins: int
    matches: int
    rate: float
    low: float
    high: float

    @classmethod
    def of(cls, name: str, wins: int, matches: int, factor: float = 1.0) -> Self:
        """The share of some wins; `factor` times as uncertain (in variance) as if each match counted for itself."""
        return cls(name, wins, matches, wins / matches if matches else 0.0, *wilson(wins, matches, factor=factor))

    def __str__(self) -> str:
        return f"{self.name}: {self.wins} of {self.matches}, {self.rate:.1%} ({self.low:.1%} to {self.high:.1%})"


class Spread(msgspec.Struct, frozen=True):
    """Many numbers in five: how many, the least, the middle one, the most and the mean."""

    count: int
    least: float
    median: float
    most: float
    mean: float

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Self:
        """The spread of some numbers; all 0 if there are none."""
        found = sorted(numbers)
        if not found:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        return cls(len(found), float(found[0]), float(median(found)), float(found[-1]), fmean(found))

    def __str__(self) -> str:
        return f"{self.mean:.1f} on average, median {self.median:.3g}, {self.least:g} to {self.most:g}"


class Ending(msgspec.Struct, frozen=True):
    """A way in which matches ended: who won, which may be nobody or several seats, why, and how often."""

    winners: tuple[Seat, ...]
    why: str
    times: int

    def __str__(self) -> str:
        return f"{self.times} x {' and '.join(self.winners) or 'nobody'}: {self.why}"


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of simulated matches.

    `sides` are the seats, `bots` those who sat there against other bots; `first` is whoever acted first, None if that
    was always the same seat.  A match that
    took more than `limit` actions is one of the `draws` and also counted as `unfinished`.  `length` counts actions, and
    `measures` what a system has to tell besides.
    """

    system: str
    seed: int
    limit: int
    matches: int
    draws: int
    unfinished: int
    sides: tuple[Share, ...]
    bots: tuple[Share, ...]
    first: Share | None
    endings: tuple[Ending, ...]
    length: Spread
    measures: dict[str, Spread]

    @property
    def shares(self) -> tuple[Share, ...]:
        """How often each seat won, each bot if there are several, and whoever acted first."""
        return (*self.sides, *(self.bots if len(self.bots) > 1 else ()), *((self.first,) if self.first else ()))

    @property
    def text(self) -> str:
        """The report for people, a dozen lines or so."""
        unfinished = f", {self.unfinished} of them cut off after {self.limit} actions" if self.unfinished else ""
        lines = [
            f"{self.matches} matches of {self.system}, seed {self.seed}; {self.draws} without a winner{unfinished}",
            *_block("won", self.shares),
            *_block("endings", self.endings),
            f"length: {self.length}",
            *(f"{name}: {spread}" for name, spread in self.measures.items()),
        ]
        return "\n".join(lines)

    @property
    def json(self) -> str:
        """The report for programs; the same report always has the same text."""
        return msgspec.json.encode(self).decode()


def _block(title: str, lines: Iterable[object]) -> list[str]:
    return [title, *(f"  {line}" for line in lines)]
