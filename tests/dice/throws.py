"""Slow, obvious reference of invocations: perfect play tried out, throw by throw and choice by choice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from fieldcraft.dice.invocations import Opposition

THROWS = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
"""The sums of the 81 throws of four Fate dice."""


class Played:
    """How play goes on from a position: the chance of each number of shifts, and what the roller keeps more."""

    def __init__(self, shifts: dict[int, Fraction], kept: Fraction) -> None:
        self.shifts, self.kept = shifts, kept

    @property
    def worth(self) -> tuple[Fraction, Fraction, list[Fraction]]:
        """What the roller wants more of: degree, then what is kept, then the highest shifts."""
        degree = sum((chance * ((s >= 0) + (s > 0) + (s > 2)) for s, chance in self.shifts.items()), Fraction())
        return degree, self.kept, [self.shifts.get(number, Fraction()) for number in range(40, -41, -1)]


def mean(plays: dict[int, Played], throws: Counter[int]) -> Played:
    """What comes of throws, each of which goes on in its own way."""
    chances: dict[int, Fraction] = {}
    for throw, count in throws.items():
        for shifts, chance in plays[throw].shifts.items():
            chances[shifts] = chances.get(shifts, Fraction()) + chance * Fraction(count, 81)
    return Played(
        chances, sum((plays[throw].kept * Fraction(count, 81) for throw, count in throws.items()), Fraction())
    )


@cache
def play(lead: int, dice: int, theirs: int | None, left: tuple[int, int], roller: bool, passed: bool) -> Played:
    """Perfect play from a position; `theirs` is None against a number."""
    ways = options(lead, dice, theirs, left, roller, passed).values()
    return (max if roller else min)(ways, key=lambda played: played.worth)


def options(
    lead: int, dice: int, theirs: int | None, left: tuple[int, int], roller: bool, passed: bool
) -> dict[str, Played]:
    """What comes of each choice of the side whose turn it is."""
    over = Played({lead + dice - (theirs or 0): Fraction(1)}, Fraction(left[0] - left[1]))
    ways = {"pass": over if passed else play(lead, dice, theirs, left, not roller, True)}
    throws = Counter(THROWS)
    if roller and left[0]:
        after = (left[0] - 1, left[1])
        ways["plus"] = play(lead + 2, dice, theirs, after, False, False)
        ways["reroll"] = mean({again: play(lead, again, theirs, after, False, False) for again in throws}, throws)
    if not roller and left[1]:
        after = (left[0], left[1] - 1)
        ways["plus"] = play(lead - 2, dice, theirs, after, True, False)
        if theirs is not None:
            ways["reroll"] = mean({again: play(lead, dice, again, after, True, False) for again in throws}, throws)
    return ways


def brute_force(opposition: Opposition) -> dict[int, Fraction]:
    """The shifts over all 81 throws of one side and all 81 of the other."""
    lead, left = opposition.skill - opposition.against, (opposition.own, opposition.other)
    theirs: list[int | None] = [None] if opposition.passive else [*THROWS]
    chances: dict[int, Fraction] = {}
    for mine, other in product(THROWS, theirs):
        played = play(lead, mine, other, left, lead + mine - (other or 0) <= 0, False)
        for shifts, chance in played.shifts.items():
            chances[shifts] = chances.get(shifts, Fraction()) + chance / (81 * len(theirs))
    return chances
