"""Slow, obvious references: every way that an expression can fall, one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from fieldcraft.dice import ByHand, DiceNeededError, Expression, roll


def totals(expression: Expression) -> dict[int, Fraction]:
    """The chance of each total, by throwing the expression in every way."""
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for total, chance in _thrown(expression, (), Fraction(1)):
        chances[total] += chance
    return dict(chances)


def _thrown(
    expression: Expression, given: tuple[tuple[int, ...], ...], chance: Fraction
) -> Iterator[tuple[int, Fraction]]:
    try:
        yield roll(expression, ByHand(given), 0).total, chance
    except DiceNeededError as need:
        for faces in product(range(1, need.sides + 1), repeat=need.count):
            yield from _thrown(expression, (*given, faces), chance / need.sides**need.count)
