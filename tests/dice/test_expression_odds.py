"""Odds of expressions: against every way to throw them, and against icepool."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.enumerated import totals
from dice.made import expressions
from fieldcraft.dice import Distribution, Expression, odds, parse


def found(text: str) -> dict[int, Fraction]:
    return dict(odds(parse(text)).items())


def peer(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {outcome: Fraction(ways, die.denominator()) for outcome, ways in die.items() if ways}


def ends_soon(expression: Expression) -> bool:
    """Whether there are not too many ways to throw it."""
    ways = 1
    for dice in expression.dice:
        if dice.reroll and dice.reroll.until:
            return False
        throws = (2 if dice.reroll else 1) * (1 + (dice.explosion.limit if dice.explosion else 0))
        ways *= dice.sides ** (dice.count * throws)
    return ways <= 5000


@given(expressions(most_dice=3, most_sides=3, most_terms=2).filter(ends_soon))
def test_odds_are_those_of_every_way_to_throw(expression: Expression) -> None:
    assert dict(odds(expression).items()) == totals(expression)


@pytest.mark.parametrize(
    "text", ["4d4kh2", "4d3kl1", "4d4dl1dh1", "3d6!6/1kh1", "3d4r2kh2", "4d4>=3f1kh3", "3d3!/2>=2f1"]
)
def test_odds_of_more_dice_are_those_of_every_way_to_throw(text: str) -> None:
    assert found(text) == totals(parse(text))


@given(st.integers(1, 8), st.integers(1, 12), st.integers(-5, 5))
def test_icepool_adds_up_the_same(count: int, sides: int, plus: int) -> None:
    assert found(f"{count}d{sides}{plus:+}") == peer(count @ icepool.d(sides) + plus)


@given(st.integers(1, 7), st.integers(1, 10), st.data())
def test_icepool_keeps_the_same(count: int, sides: int, data: st.DataObject) -> None:
    low = data.draw(st.integers(0, count - 1))
    high = data.draw(st.integers(0, count - 1 - low))
    drops = (f"dl{low}" if low else "") + (f"dh{high}" if high else "")
    pool = icepool.d(sides).pool(count)[low : count - high]

    assert found(f"{count}d{sides}{drops}") == peer(pool.sum())


@given(st.integers(1, 5), st.integers(2, 10), st.data())
def test_icepool_rolls_again_the_same(count: int, sides: int, data: st.DataObject) -> None:
    below = data.draw(st.integers(2, sides))
    again = list(range(1, below))
    once = icepool.d(sides).reroll(again, depth=1)
    at_last = icepool.d(sides).reroll(again, depth="inf")

    assert found(f"{count}d{sides}r<{below}") == peer(count @ once)
    assert found(f"{count}d{sides}rr<{below}") == peer(count @ at_last)


@given(st.integers(1, 4), st.integers(2, 8), st.integers(1, 4), st.data())
def test_icepool_explodes_the_same(count: int, sides: int, limit: int, data: st.DataObject) -> None:
    least = data.draw(st.integers(2, sides))
    exploding = icepool.d(sides).explode(list(range(least, sides + 1)), depth=limit)

    assert found(f"{count}d{sides}!>={least}/{limit}") == peer(count @ exploding)


@given(st.integers(1, 8), st.integers(2, 10), st.data())
def test_icepool_counts_the_same(count: int, sides: int, data: st.DataObject) -> None:
    least, one = data.draw(st.integers(1, sides)), data.draw(st.integers(1, sides))
    die = icepool.d(sides).map(lambda face: int(face >= least) - int(face == one))

    assert found(f"{count}d{sides}>={least}f{one}") == peer(count @ die)


@given(expressions(), expressions())
def test_odds_of_a_sum_are_the_sum_of_odds(a: Expression, b: Expression) -> None:
    assert odds(Expression(a.terms + b.terms)) == odds(a) + odds(b)


def test_a_number_comes_for_certain() -> None:
    assert odds(parse("3-5")) == Distribution.of({-2: 1})


def test_dice_taken_away_count_downwards() -> None:
    assert found("-2d6") == {-outcome: chance for outcome, chance in found("2d6").items()}


def test_percentile_dice_show_each_number_as_often() -> None:
    assert found("d%") == dict.fromkeys(range(1, 101), Fraction(1, 100))


@pytest.mark.parametrize(
    ("text", "mean", "variance"),
    [
        ("1000d6", 3500, 1000 * Fraction(35, 12)),
        ("60d100", 3030, 60 * Fraction(9999, 12)),
        ("30d10>=6f1", 12, 30 * (Fraction(6, 10) - Fraction(4, 10) ** 2)),
    ],
)
def test_large_pools_have_the_mean_and_spread_of_their_dice(text: str, mean: int, variance: Fraction) -> None:
    found = odds(parse(text))

    assert (found.mean, found.variance) == (mean, variance)


@pytest.mark.parametrize("text", ["1000d1000", "500d1000kh250", "1000d1000!kh1", "500d500+500d500"])
def test_what_takes_too_long_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="take too long to count exactly; try fewer or smaller dice"):
        odds(parse(text))
