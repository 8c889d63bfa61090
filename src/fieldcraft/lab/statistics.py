"""What can be said about a share, and about many numbers."""

from __future__ import annotations

from math import sqrt

Z = 1.959964
"""How many standard errors hold 95 of 100 estimates."""


def wilson(wins: int, of: int, z: float = Z) -> tuple[float, float]:
    """The interval in which a share lies with 95 % confidence, by Wilson's score; 0 to 1 if nothing was tried.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not of:
        return 0.0, 1.0
    rate, square = wins / of, z * z
    middle = (rate + square / (2 * of)) / (1 + square / of)
    half = z * sqrt(rate * (1 - rate) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - half), min(1.0, middle + half)
