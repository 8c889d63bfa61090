"""Distributions: arithmetic on odds against plain counting."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.dice import Distribution, contest

Odds = dict[int, Fraction]

ways = st.dictionaries(st.integers(-6, 6), st.integers(0, 9), min_size=1).filter(lambda found: any(found.values()))
distributions = ways.map(Distribution.of)


def plain(odds: Distribution) -> Odds:
    return {outcome: odds[outcome] for outcome in range(-40, 41) if odds[outcome]}


def combined(combine, *odds: Distribution) -> Odds:
    """The odds of a number made of independent ones, pair by pair."""
    found: Odds = defaultdict(Fraction)
    for pairs in product(*(plain(one).items() for one in odds)):
        found[combine(*(outcome for outcome, _ in pairs))] += prod(chance for _, chance in pairs)
    return dict(found)


@given(ways)
def test_chances_are_ways_by_all_ways(found: dict[int, int]) -> None:
    total = sum(found.values())

    assert plain(Distribution.of(found)) == {o: Fraction(n, total) for o, n in found.items() if n}


@given(distributions)
def test_it_reads_like_a_mapping(odds: Distribution) -> None:
    assert dict(odds) == dict(odds.items()) == plain(odds)
    assert list(odds) == odds.keys() == sorted(plain(odds))
    assert len(odds) == len(plain(odds))
    assert all((outcome in odds) == (outcome in plain(odds)) for outcome in range(-9, 10))


@given(ways, st.integers(1, 5))
def test_equal_odds_are_equal_values(found: dict[int, int], factor: int) -> None:
    again = {outcome: count * factor for outcome, count in reversed(found.items())} | {99: 0}

    assert Distribution.of(found) == Distribution.of(again)
    assert hash(Distribution.of(found)) == hash(Distribution.of(again))


@given(distributions, distributions, st.integers(-9, 9))
def test_sums_and_differences_are_those_of_every_pair(a: Distribution, b: Distribution, number: int) -> None:
    assert plain(a + b) == combined(lambda x, y: x + y, a, b)
    assert plain(a - b) == combined(lambda x, y: x - y, a, b)
    assert plain(-a) == combined(lambda x: -x, a)
    assert plain(a + number) == combined(lambda x: x + number, a)
    assert plain(a - number) == combined(lambda x: x - number, a)


@given(distributions, st.integers(0, 3))
def test_several_draws_are_added_up(odds: Distribution, count: int) -> None:
    assert plain(odds.times(count)) == combined(lambda *all_of_them: sum(all_of_them), *[odds] * count)


@given(distributions, st.integers(2, 12))
def test_several_draws_are_one_more_than_one_fewer(odds: Distribution, count: int) -> None:
    assert odds.times(count) == odds.times(count - 1) + odds


@given(distributions, st.integers(-9, 9))
def test_chances_of_many_outcomes_are_sums(odds: Distribution, mark: int) -> None:
    assert odds.at_least(mark) == sum(chance for outcome, chance in odds.items() if outcome >= mark)
    assert odds.at_most(mark) == sum(chance for outcome, chance in odds.items() if outcome <= mark)
    assert odds.chance(lambda outcome: outcome % 2 == 0) == sum(c for outcome, c in odds.items() if outcome % 2 == 0)


@given(distributions)
def test_mean_and_spread_are_averages(odds: Distribution) -> None:
    mean = sum(outcome * chance for outcome, chance in odds.items())

    assert odds.mean == mean
    assert odds.variance == sum((outcome - mean) ** 2 * chance for outcome, chance in odds.items())
    assert odds.deviation == pytest.approx(float(odds.variance) ** 0.5)


@given(distributions, distributions)
def test_a_contest_compares_every_pair(a: Distribution, b: Distribution) -> None:
    pairs = [(x, y, p * q) for x, p in a.items() for y, q in b.items()]
    result = contest(a, b)

    assert result.win == sum(chance for x, y, chance in pairs if x > y)
    assert result.tie == sum(chance for x, y, chance in pairs if x == y)
    assert result.lose == sum(chance for x, y, chance in pairs if x < y)


@pytest.mark.parametrize("found", [{}, {1: 0}, {1: 2, 2: -1}])
def test_ways_that_cannot_be_are_refused(found: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="ways are counts of 0 or more"):
        Distribution.of(found)
