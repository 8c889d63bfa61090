"""Sequential tests: as many observations as an answer needs, and no more.

The means of two hypotheses are compared by their likelihoods, with the variance that has been seen (Wald, "Sequential
Analysis", 1947; for a mean that may lie within two bounds, two such tests at once: Sobel and Wald, "A sequential
decision procedure for choosing one of three hypotheses", 1949).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from statistics import fmean
from typing import Literal, Self

import msgspec

from fieldcraft.lab.statistics import Z

Place = Literal["inside", "outside", "open"]
"""Where a mean lies, or that nobody knows yet."""


class Moments(msgspec.Struct, frozen=True):
    """How many observations there were, their mean and their variance."""

    count: int
    mean: float
    variance: float

    @classmethod
    def of(cls, numbers: Iterable[float], least: float = 0.0) -> Self:
        """The moments of some numbers; the variance is that of a sample, and `least` at least."""
        found = list(numbers)
        mean = fmean(found) if found else 0.0
        squares = sum((number - mean) ** 2 for number in found)
        return cls(len(found), mean, max(least, squares / max(1, len(found) - 1)))

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true mean lies with 95 % confidence, as if the number had been fixed beforehand."""
        half = Z * sqrt(self.variance / max(1, self.count))
        return self.mean - half, self.mean + half

    def likelihood_ratio(self, low: float, high: float) -> float:
        """The logarithm of how much likelier the observations are if their mean is `high` than if it is `low`.

        >>> round(Moments(100, 0.55, 0.25).likelihood_ratio(0.45, 0.5), 6)
        1.5
        """
        return self.count * (high - low) * (2 * self.mean - low - high) / (2 * self.variance)


class Question(msgspec.Struct, frozen=True):
    """Whether a mean lies between two bounds: within `margin` of a bound either answer will do.

    Where the mean lies farther from the bounds, the answer is wrong in at most `error` of all cases, each way.
    """

    low: float = 0.45
    high: float = 0.55
    margin: float = 0.025
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.margin <= (self.high - self.low) / 2 or not 0 < self.error < 0.5:
            raise ValueError("a question needs a margin of at most half its width, and errors between 0 and 0.5")

    def answer(self, seen: Moments) -> Place:
        """What the observations so far say."""
        if not seen.count or not seen.variance:
            return "open"
        sure = log((1 - self.error) / self.error)
        above_low = seen.likelihood_ratio(self.low - self.margin, self.low + self.margin)
        above_high = seen.likelihood_ratio(self.high - self.margin, self.high + self.margin)
        if above_low <= -sure or above_high >= sure:
            return "outside"
        return "inside" if above_low >= sure and above_high <= -sure else "open"
