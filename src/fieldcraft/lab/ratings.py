"""Ratings of bots from what came of their battles against each other.

They follow the model of Bradley and Terry, "Rank analysis of incomplete block designs" (1952): the chance that one bot
wins against another depends on the difference of their ratings alone.  They are the likeliest ones, found by the
iteration of Hunter, "MM algorithms for generalized Bradley-Terry models" (2004), and told on the scale of Elo, where
400 points are a chance of 10 to 1.  Battles count as independent, though the two of a pair have the same dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import fmean

import msgspec

from fieldcraft.lab.statistics import Z

ELO = 400 / log(10)
"""So many points of Elo are one unit of the logarithm of the odds."""

PRIOR = 1.0
"""So many drawn battles stand between every two bots that met, or one that lost all of them would have no rating."""

ROUNDS = 2000
"""How often ratings are brought nearer to the likeliest ones."""

Points = Mapping[tuple[str, str], tuple[float, int]]
"""For two bots the points of the first, a draw being half a point, and in how many battles."""


class Standing(msgspec.Struct, frozen=True):
    """A bot's rating, 0 being the mean of all, between what it lies with 95 % confidence, and its points."""

    name: str
    rating: float
    low: float
    high: float
    points: float
    battles: int


class Ladder(msgspec.Struct, frozen=True):
    """Bots, the best first, with what came of each two of them."""

    standings: tuple[Standing, ...]
    pairs: tuple[tuple[str, str, float, int], ...]

    @property
    def csv(self) -> str:
        """A table with a row for each bot."""
        rows = (
            f"{one.name},{one.rating:.1f},{one.low:.1f},{one.high:.1f},{one.points:g},{one.battles}"
            for one in self.standings
        )
        return "\n".join(("bot,rating,low,high,points,battles", *rows)) + "\n"


def rate_bots(points: Points) -> Ladder:
    """The ladder that follows from what came of each two bots.

    >>> ladder = rate_bots({("a", "b"): (30.0, 40)})
    >>> [(one.name, round(one.rating), round(one.low), round(one.high)) for one in ladder.standings]
    [('a', 93, 32, 154), ('b', -93, -154, -32)]
    """
    names = list(dict.fromkeys(name for pair in points for name in pair))
    won = {(names.index(one), names.index(other)): (score, of) for (one, other), (score, of) in points.items()}
    logits = find_logits(len(names), won)
    spread = [Z * sqrt(variance) for variance in find_variances(logits, won)]
    standings = []
    for place, name in enumerate(names):
        met = [(of, score if pair[0] == place else of - score) for pair, (score, of) in won.items() if place in pair]
        rating, half = ELO * logits[place], ELO * spread[place]
        battles, scored = sum(of for of, _ in met), sum(score for _, score in met)
        standings.append(Standing(name, rating, rating - half, rating + half, scored, battles))
    ranked = sorted(standings, key=lambda one: -one.rating)
    return Ladder(tuple(ranked), tuple((*pair, score, of) for pair, (score, of) in points.items()))


Won = Mapping[tuple[int, int], tuple[float, int]]


def find_logits(count: int, won: Won) -> list[float]:
    """The likeliest ratings, in logarithms of odds, with the mean 0."""
    strengths = [1.0] * count
    for _ in range(ROUNDS):
        scored, due = [0.0] * count, [0.0] * count
        for (one, other), (score, of) in won.items():
            scored[one] += score + PRIOR / 2
            scored[other] += of - score + PRIOR / 2
            both = (of + PRIOR) / (strengths[one] + strengths[other])
            due[one] += both
            due[other] += both
        strengths = [score / sum_of for score, sum_of in zip(scored, due, strict=True)]
        mean = exp(fmean(map(log, strengths)))
        strengths = [strength / mean for strength in strengths]
    return [log(strength) for strength in strengths]


def find_variances(logits: Sequence[float], won: Won) -> list[float]:
    """The variance of each rating: the inverse of the information that the battles hold, the mean being fixed."""
    count = len(logits)
    information = [[1 / count] * count for _ in range(count)]
    for (one, other), (_, of) in won.items():
        odds = exp(logits[one] - logits[other])
        held = (of + PRIOR) * odds / (1 + odds) ** 2
        for place, sign in ((one, 1), (other, -1)):
            information[place][one] += sign * held
            information[place][other] -= sign * held
    return [row[place] - 1 / count for place, row in enumerate(invert(information))]


def invert(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix.

    >>> invert([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    count = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(count))] for number, row in enumerate(matrix)]
    for number in range(count):
        pivot = rows[number] = [value / rows[number][number] for value in rows[number]]
        for other in range(count):
            if other != number:
                factor = rows[other][number]
                rows[other] = [a - factor * b for a, b in zip(rows[other], pivot, strict=True)]
    return [row[count:] for row in rows]
