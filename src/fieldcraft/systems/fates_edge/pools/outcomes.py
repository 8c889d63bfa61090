"""How a check comes out: four outcomes, and the exact joint odds of successes and complications behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from typing import Literal, Self

import msgspec

from fieldcraft.dice.distribution import Distribution

Outcome = Literal["clean", "cost", "partial", "miss"]

Cell = tuple[int, int, int]
"""So many successes, so many complications, in so many ways."""


def outcome(successes: int, complications: int, dv: int) -> Outcome:
    """The outcome of a check against a difficulty of 1 or more (SRD 4.5.2).

    >>> outcome(2, 2, dv=2), outcome(1, 0, dv=2)
    ('cost', 'partial')
    """
    if successes >= dv:
        return "cost" if complications else "clean"
    return "partial" if successes else "miss"


def check_difficulty(dv: int) -> None:
    """Refuse, with ValueError, a difficulty below 1: what needs no success is not rolled for."""
    if dv < 1:
        msg = f"a difficulty is 1 or more, not {dv}"
        raise ValueError(msg)


class Outcomes(msgspec.Struct, frozen=True):
    """The chances of the four outcomes of a check."""

    clean: Fraction
    cost: Fraction
    partial: Fraction
    miss: Fraction

    @classmethod
    def of(cls, cells: Iterable[Cell], dv: int) -> Self:
        """The chances when each cell comes in so many ways; ValueError for a difficulty below 1."""
        check_difficulty(dv)
        ways: Counter[str] = Counter()
        for successes, complications, count in cells:
            ways[outcome(successes, complications, dv)] += count
        total = ways.total()
        return cls(*(Fraction(ways[name], total) for name in cls.__struct_fields__))

    @property
    def success(self) -> Fraction:
        """The chance of the intent, clean or at a cost."""
        return self.clean + self.cost

    def __str__(self) -> str:
        return ", ".join(f"{name} {float(getattr(self, name)):.1%}" for name in self.__struct_fields__)


class Joint(msgspec.Struct, frozen=True, dict=True):
    """The exact odds of successes and complications together.

    `ways` is a square table, row by row: in how many of all `total` ways 0, 1, ... successes come (the row) with 0, 1,
    ... complications (the column), each up to `most`.

    >>> coin_with_a_catch = Joint(1, (2, 1, 3, 0))
    >>> coin_with_a_catch[1, 0], coin_with_a_catch[0, 1]
    (Fraction(1, 2), Fraction(1, 6))
    """

    most: int
    ways: tuple[int, ...]

    @cached_property
    def total(self) -> int:
        """The sum of all ways: the denominator."""
        return sum(self.ways)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every pair of successes and complications that can come, with its ways."""
        size = self.most + 1
        return tuple((*divmod(at, size), ways) for at, ways in enumerate(self.ways) if ways)

    def __getitem__(self, cell: tuple[int, int]) -> Fraction:
        """The chance of just so many successes and so many complications."""
        successes, complications = cell
        inside = min(cell) >= 0 and max(cell) <= self.most
        return Fraction(self.ways[successes * (self.most + 1) + complications] if inside else 0, self.total)

    @property
    def successes(self) -> Distribution:
        """The odds of successes alone."""
        size = self.most + 1
        return Distribution.of({s: sum(self.ways[s * size : s * size + size]) for s in range(size)})

    @property
    def complications(self) -> Distribution:
        """The odds of complications alone."""
        size = self.most + 1
        return Distribution.of({c: sum(self.ways[c::size]) for c in range(size)})

    def read(self, more: int, points: tuple[int, ...]) -> Joint:
        """The odds with so many successes more, and with 0, 1, ... complications counted as so many `points`.

        >>> Joint(1, (2, 1, 3, 0)).read(1, (1, 2)).cells
        ((1, 1, 2), (1, 2, 1), (2, 1, 3))
        """
        most = max(self.most + more, *points)
        ways = [0] * (most + 1) ** 2
        for successes, complications, count in self.cells:
            ways[(successes + more) * (most + 1) + points[complications]] += count
        return Joint(most, tuple(ways))

    def outcomes(self, dv: int) -> Outcomes:
        """The chances of the four outcomes against a difficulty; ValueError if it is below 1."""
        check_difficulty(dv)
        size = self.most + 1
        clean, enough = sum(self.ways[dv * size :: size]), sum(self.ways[dv * size :])
        miss = sum(self.ways[:size])
        ways = clean, enough - clean, self.total - enough - miss, miss
        return Outcomes(*(Fraction(count, self.total) for count in ways))
