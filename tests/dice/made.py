"""Dice expressions for Hypothesis, as values."""

from __future__ import annotations

from hypothesis import strategies as st

from fieldcraft.dice.expressions import Condition, Count, Dice, Explosion, Expression, Reroll
from fieldcraft.dice.notation import LEAST_STANDING

COMPARISONS = ("<", "<=", "=", ">=", ">")


@st.composite
def conditions(draw: st.DrawFn, dice: Dice) -> Condition:
    """A test that some face of the dice passes."""
    tests = [Condition(sign, face) for sign in COMPARISONS for face in range(dice.faces[-1] + 2)]
    return draw(st.sampled_from([test for test in tests if any(map(test.holds, dice.faces))]))


@st.composite
def dice(draw: st.DrawFn, most_dice: int, most_sides: int) -> Dice:
    """Dice with modifiers, such as can be written."""
    count = draw(st.integers(1, most_dice))
    fate = draw(st.booleans()) and most_sides >= 3
    plain = Dice(count, 3, low=-1) if fate else Dice(count, draw(st.integers(1, most_sides)))
    tests = conditions(plain)
    drop_low = draw(st.integers(0, count - 1))
    drop_high = draw(st.integers(0, count - 1 - drop_low))
    counting = draw(st.none() | st.builds(Count, tests, st.none() | tests))
    exploding = st.builds(Explosion, tests, st.integers(1, 2))
    return Dice(
        count,
        plain.sides,
        low=plain.low,
        reroll=draw(st.none() | st.builds(Reroll, tests, st.just(False)) | endless_rerolls(plain)),
        explosion=None if counting and drop_low + drop_high else draw(st.none() | exploding),
        drop_low=drop_low,
        drop_high=drop_high,
        counting=counting,
        sign=draw(st.sampled_from([1, -1])),
    )


def endless_rerolls(plain: Dice) -> st.SearchStrategy[Reroll]:
    """Re-rolls that go on until none is left, as far as enough faces stand."""
    return (
        conditions(plain)
        .filter(lambda test: sum(not test.holds(face) for face in plain.faces) * LEAST_STANDING >= plain.sides)
        .map(lambda test: Reroll(test, until=True))
    )


def expressions(most_dice: int = 4, most_sides: int = 8, most_terms: int = 3) -> st.SearchStrategy[Expression]:
    """Dice and numbers in a row."""
    terms = dice(most_dice, most_sides) | st.integers(-20, 20)
    return st.lists(terms, min_size=1, max_size=most_terms).map(lambda found: Expression(tuple(found)))
