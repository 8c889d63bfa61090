"""What can be said about a share, and about many numbers."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance

Z = 1.959964
"""How many standard errors hold 95 of 100 estimates."""


def wilson(wins: int, of: int, z: float = Z, factor: float = 1.0) -> tuple[float, float]:
    """The interval in which a share lies with 95 % confidence, by Wilson's score; 0 to 1 if nothing was tried.

    With a `factor` the share is so much less certain, in variance, than that of so many independent trials.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not of:
        return 0.0, 1.0
    rate, square = wins / of, z * z * factor
    middle = (rate + square / (2 * of)) / (1 + square / of)
    half = sqrt(square) * sqrt(rate * (1 - rate) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def spread_factor(groups: Sequence[int], size: int) -> float:
    """How many times as much the wins of groups of so many trials vary as those of independent trials would.

    One group that wins all and one that wins nothing are added, so that few groups alike promise no certainty.

    >>> spread_factor([1] * 98, 2)
    0.04
    """
    counted = [*groups, 0, size]
    rate = fmean(counted) / size
    return pvariance(counted) / (size * rate * (1 - rate))
