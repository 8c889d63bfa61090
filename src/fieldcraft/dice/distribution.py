"""Exact chances of a whole number: a distribution, and who wins when two of them meet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import gcd, sqrt
from typing import Self

import msgspec


class Distribution(msgspec.Struct, frozen=True, dict=True):
    """How often each outcome comes: `weights` in the sum of all weights, from the outcome `first` upwards without gaps.

    Weights share no divisor and neither end is 0, so equal distributions are equal values; make them with `of`.  Reads
    like a mapping from outcomes to fractions.

    >>> two_dice = Distribution.of({1: 1, 2: 1, 3: 1}) + Distribution.of({1: 1, 2: 1, 3: 1})
    >>> two_dice[4], two_dice.at_least(5), two_dice.mean
    (Fraction(1, 3), Fraction(1, 3), Fraction(4, 1))
    """

    first: int
    weights: tuple[int, ...]

    @classmethod
    def of(cls, ways: Mapping[int, int]) -> Self:
        """The distribution in which each outcome has so many ways; ValueError if there is none, or less than none."""
        if min(ways.values(), default=0) < 0 or not any(ways.values()):
            msg = f"ways are counts of 0 or more and some must be above 0, not {dict(ways)}"
            raise ValueError(msg)
        outcomes = [outcome for outcome, count in ways.items() if count]
        low, high = min(outcomes), max(outcomes)
        return cls.run(low, [ways.get(outcome, 0) for outcome in range(low, high + 1)])

    @classmethod
    def run(cls, first: int, weights: list[int]) -> Self:
        """The distribution of outcomes in a row, neither end of which has weight 0."""
        shared = gcd(*weights)
        return cls(first, tuple(weight // shared for weight in weights))

    # --- one outcome --------------------------------------------------------------

    @cached_property
    def total(self) -> int:
        """The sum of all weights: the denominator."""
        return sum(self.weights)

    def __getitem__(self, outcome: int) -> Fraction:
        inside = 0 <= outcome - self.first < len(self.weights)
        return Fraction(self.weights[outcome - self.first] if inside else 0, self.total)

    def __iter__(self) -> Iterator[int]:
        return (outcome for outcome, weight in enumerate(self.weights, self.first) if weight)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, outcome: int) -> bool:
        return bool(self[outcome])

    def keys(self) -> list[int]:
        """The outcomes that can come, lowest first."""
        return list(self)

    def items(self) -> list[tuple[int, Fraction]]:
        """The outcomes that can come with their chances, lowest first."""
        return [(outcome, self[outcome]) for outcome in self]

    # --- many outcomes ------------------------------------------------------------

    def at_least(self, outcome: int) -> Fraction:
        """The chance of so much or more."""
        return Fraction(sum(self.weights[max(0, outcome - self.first) :]), self.total)

    def at_most(self, outcome: int) -> Fraction:
        """The chance of so much or less."""
        return Fraction(sum(self.weights[: max(0, outcome - self.first + 1)]), self.total)

    def chance(self, wanted: Callable[[int], bool]) -> Fraction:
        """The chance of an outcome that passes a test."""
        ways = sum(weight for outcome, weight in enumerate(self.weights, self.first) if wanted(outcome))
        return Fraction(ways, self.total)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(o * weight for o, weight in enumerate(self.weights, self.first)), self.total)

    @property
    def variance(self) -> Fraction:
        squares = sum(o * o * weight for o, weight in enumerate(self.weights, self.first))
        return Fraction(squares, self.total) - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    # --- sums -------------------------------------------------------------------------

    def __neg__(self) -> Distribution:
        return Distribution(1 - self.first - len(self.weights), self.weights[::-1])

    def __add__(self, other: Distribution | int) -> Distribution:
        if isinstance(other, int):
            return Distribution(self.first + other, self.weights)
        sums = [0] * (len(self.weights) + len(other.weights) - 1)
        for i, mine in enumerate(self.weights):
            for j, theirs in enumerate(other.weights, i):
                sums[j] += mine * theirs
        return Distribution.run(self.first + other.first, sums)

    def __sub__(self, other: Distribution | int) -> Distribution:
        return self + -other

    def times(self, count: int) -> Distribution:
        """The sum of so many independent draws; ValueError for fewer than none."""
        if count < 0:
            msg = f"draws are 0 or more, not {count}"
            raise ValueError(msg)
        # The coefficients of a power follow from one another, as p * (p**n)' = n * p' * p**n tells: far fewer steps
        # than to multiply.
        base, top = self.weights, len(self.weights) - 1
        sums = [base[0] ** count]
        for k in range(1, top * count + 1):
            parts = (((count + 1) * i - k) * base[i] * sums[k - i] for i in range(1, min(k, top) + 1))
            sums.append(sum(parts) // (k * base[0]))
        return Distribution.run(self.first * count, sums)


class Contest(msgspec.Struct, frozen=True):
    """The chances that the first side is ahead, level, or behind."""

    win: Fraction
    tie: Fraction
    lose: Fraction


def contest(a: Distribution, b: Distribution) -> Contest:
    """Who has more: what a tie means is for the rules to say.

    >>> die = Distribution.of(dict.fromkeys(range(1, 7), 1))
    >>> contest(die + 1, die).win
    Fraction(7, 12)
    """
    below = [0, *accumulate(b.weights)]
    win = tie = 0
    for outcome, weight in enumerate(a.weights, a.first - b.first):
        less, no_more = (below[min(max(0, place), len(b.weights))] for place in (outcome, outcome + 1))
        win, tie = win + weight * less, tie + weight * (no_more - less)
    total = a.total * b.total
    return Contest(Fraction(win, total), Fraction(tie, total), Fraction(total - win - tie, total))
