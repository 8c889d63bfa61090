"""Luck taken out of results: a control variate whose factor is fixed before the battle from which it is taken.

The mean of luck is nought whatever the factor (the idea of Burch, Schmid, Moravcik, Morrill and Bowling, "AIVAT: a new
variance reduction technique for agent evaluation in imperfect information games", 2018), so that no factor can make a
result better or worse on average.  A factor that is chosen after the results are known could: here it follows from the
battles before alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

PRIOR = 8
"""So many battles in which luck has changed nothing stand before the first, so that few say little."""


class Factor:
    """How much of a result a piece of luck is worth, by the battles so far: a regression through the origin."""

    def __init__(self) -> None:
        self._count, self._products, self._squares = 0, 0.0, 0.0

    @property
    def value(self) -> float:
        """The factor as it is now."""
        if not self._squares:
            return 0.0
        return self._products / (self._squares * (1 + PRIOR / self._count))

    def learn(self, score: float, luck: float) -> None:
        """Take in a battle: its score between 0 and 1, and the luck in it."""
        self._count += 1
        self._products += (score - 0.5) * luck
        self._squares += luck * luck


def take_luck_out(battles: Iterable[tuple[float, float]]) -> Iterator[float]:
    """Scores without the luck in them, from scores between 0 and 1 and the luck in each, in the order of play.

    >>> [round(score, 2) for score in take_luck_out([(1.0, 0.4), (1.0, 0.4), (0.0, -0.4)] * 9)][-3:]
    [0.62, 0.62, 0.38]
    """
    factor = Factor()
    for score, luck in battles:
        yield score - factor.value * luck
        factor.learn(score, luck)
