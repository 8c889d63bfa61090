"""Fate dice: totals, the ladder, shifts and what they amount to.

Results are distributions, so the shifts of a roll are a difference: `fate_total(2) - 3` against a number,
`fate_total(2) - fate_total(1)` against another roll.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, Self

import msgspec

from fieldcraft.dice.distribution import Distribution
from fieldcraft.dice.named import NamedDie

FATE_DIE = NamedDie("fate", ("-", " ", "+"))

Degree = Literal["fail", "tie", "success", "style"]

LADDER: dict[int, str] = {
    8: "Legendary",
    7: "Epic",
    6: "Fantastic",
    5: "Superb",
    4: "Great",
    3: "Good",
    2: "Fair",
    1: "Average",
    0: "Mediocre",
    -1: "Poor",
    -2: "Terrible",
}
"""The names of results (Fate Core)."""

STYLE = 3
"""Shifts from which on a success is one with style (Fate Core)."""


def rung(result: int) -> str:
    """A result by its name on the ladder, which results may leave at both ends.

    >>> rung(4), rung(-3)
    ('Great (+4)', 'below Terrible (-3)')
    """
    top, bottom = max(LADDER), min(LADDER)
    name = LADDER.get(result) or (f"above {LADDER[top]}" if result > top else f"below {LADDER[bottom]}")
    return f"{name} ({result:+})"


def fate_sum(faces: Iterable[int]) -> int:
    """The sum of Fate dice that a source gave as three-sided dice: 1 is minus, 2 blank, 3 plus.

    >>> fate_sum((3, 3, 2, 1))
    1
    """
    shown = tuple(faces)
    return sum(shown) - 2 * len(shown)


def fate_total(skill: int = 0, dice: int = 4) -> Distribution:
    """The result of a roll: the sum of Fate dice, and a skill or any other number.

    >>> fate_total(2).at_least(6)
    Fraction(1, 81)
    """
    one = Distribution.of({-1: 1, 0: 1, 1: 1})
    return one.times(dice) + skill


def degree(shifts: int) -> Degree:
    """What so many shifts are: below 0 a failure, 0 a tie, then success, from 3 on with style (Fate Core)."""
    if shifts < 0:
        return "fail"
    if shifts == 0:
        return "tie"
    return "style" if shifts >= STYLE else "success"


class Degrees(msgspec.Struct, frozen=True):
    """The chances of the four degrees; `success` is the chance of success without style.

    >>> Degrees.of(fate_total(2) - fate_total(2)).style
    Fraction(103, 729)
    """

    fail: Fraction
    tie: Fraction
    success: Fraction
    style: Fraction

    @classmethod
    def of(cls, shifts: Distribution) -> Self:
        """The chances of the degrees, given the odds of shifts."""
        chances = dict.fromkeys(cls.__struct_fields__, Fraction(0))
        for number, chance in shifts.items():
            chances[degree(number)] += chance
        return cls(**chances)
