"""Exact odds of dice expressions."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

from fieldcraft.dice.distribution import Distribution
from fieldcraft.dice.expressions import Dice, Expression
from fieldcraft.dice.polynomials import coefficients, field_bytes

MOST_WORK = 400_000_000
"""The most counting that is done for one expression, in steps over one byte: about a second."""

Side = tuple[int, int, int]
"""One thing that a die may do: its rank among other dice, its worth in the total, and in how many ways."""


def odds(expression: Expression) -> Distribution:
    """The exact distribution of an expression's total; ValueError if counting it would take too long.

    >>> from fieldcraft.dice import parse
    >>> odds(parse("4d6kh3"))[18]
    Fraction(7, 432)
    """
    budget = _Budget(expression)
    total = Distribution.of({expression.plus: 1})
    for dice in expression.dice:
        part = _dice_odds(dice, budget)
        budget.spend(len(total.weights) * len(part.weights), field_bytes(total.total * part.total))
        total = total + part if dice.sign > 0 else total - part
    return total


class _Budget:
    """The counting that may still be done for an expression."""

    def __init__(self, expression: Expression) -> None:
        self.expression, self.left = expression, MOST_WORK

    def spend(self, steps: int, number_bytes: int) -> None:
        self.left -= steps * (200 + number_bytes)  # a step costs about as much as 200 bytes do, besides its own
        if self.left < 0:
            msg = f"the odds of {self.expression} take too long to count exactly; try fewer or smaller dice"
            raise ValueError(msg)


def _dice_odds(dice: Dice, budget: _Budget) -> Distribution:
    sides = _exploding_sides(dice, budget) if dice.explosion else _plain_sides(dice)
    return _kept_odds(dice, sides, budget) if dice.kept < dice.count else _sum_odds(dice, sides, budget)


# --- one die -----------------------------------------------------------------------------


def _face_ways(dice: Dice) -> dict[int, int]:
    """In how many ways each face comes to stand, re-rolls done."""
    if dice.reroll is None:
        return dict.fromkeys(dice.faces, 1)
    again = {face for face in dice.faces if dice.reroll.when.holds(face)}
    if dice.reroll.until:
        return {face: 1 for face in dice.faces if face not in again}
    return {face: len(again) + (0 if face in again else dice.sides) for face in dice.faces}


def _plain_sides(dice: Dice) -> list[Side]:
    return [(face, dice.worth(face), ways) for face, ways in _face_ways(dice).items()]


def _exploding_sides(dice: Dice, budget: _Budget) -> list[Side]:
    """The worths of a die with all that it brought along, each also its rank, the lowest first."""
    assert dice.explosion is not None
    throw: Counter[tuple[int, bool]] = Counter()
    for face, ways in _face_ways(dice).items():
        throw[dice.worth(face), dice.explosion.when.holds(face)] += ways
    shares, limit = throw.total(), dice.explosion.limit
    settled: Counter[int] = Counter()
    open_: Counter[int] = Counter({0: 1})
    for further in range(limit, -1, -1):
        budget.spend(len(open_) * len(throw), field_bytes(shares**limit))
        settled = Counter({worth: ways * shares for worth, ways in settled.items()})
        wave, open_ = open_, Counter()
        for (before, ways), ((worth, explodes), weight) in product(wave.items(), throw.items()):
            (open_ if explodes and further else settled)[before + worth] += ways * weight
    return [(worth, worth, ways) for worth, ways in sorted(settled.items())]


# --- all dice ----------------------------------------------------------------------------


def _sum_odds(dice: Dice, sides: list[Side], budget: _Budget) -> Distribution:
    worths: Counter[int] = Counter()
    for _, worth, ways in sides:
        worths[worth] += ways
    one = Distribution.of(worths)
    budget.spend(dice.count * len(one.weights) ** 2, field_bytes(one.total**dice.count))
    return one.times(dice.count)


def _kept_odds(dice: Dice, sides: list[Side], budget: _Budget) -> Distribution:
    """Sides from the lowest up: `totals[j]` is the polynomial of what is kept of the lowest `j` dice."""
    lowest = min(worth for _, worth, _ in sides)
    outcomes = dice.kept * (max(worth for _, worth, _ in sides) - lowest) + 1
    every_way = sum(ways for _, _, ways in sides) ** dice.count
    width = field_bytes(every_way)
    budget.spend(len(sides) * dice.count**2 // 2, outcomes * width // 4)  # long numbers cost less by the byte
    totals = [1] + [0] * dice.count
    for _, worth, ways in sides:
        shift = (worth - lowest) * width * 8
        totals = _with_side(dice, totals, ways, shift)
    weights = coefficients(totals[-1], width, outcomes)
    return Distribution.of({dice.kept * lowest + i: weight for i, weight in enumerate(weights)})


def _with_side(dice: Dice, totals: list[int], ways: int, shift: int) -> list[int]:
    """The totals when some dice more, none to all that are left, show one side more."""
    grown = [0] * len(totals)
    for before, total in enumerate(totals):
        if total:
            for after in range(before, dice.count + 1):
                choices = comb(dice.count - before, after - before) * ways ** (after - before)
                grown[after] += total * choices << shift * _kept_between(dice, before, after)
    return grown


def _kept_between(dice: Dice, before: int, after: int) -> int:
    """How many of the dice from place `before` to place `after`, the lowest first, are kept."""
    return max(0, min(after, dice.count - dice.drop_high) - max(before, dice.drop_low))
