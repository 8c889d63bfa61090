"""Joint odds of pools: against enumeration, against closed forms, against icepool, and as printed in tables."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.systems.fates_edge.pools import D10, ORDERS, Die, Joint, Outcomes, Pool, joint
from fieldcraft.systems.fates_edge.pools.outcomes import outcome
from fieldcraft.systems.fates_edge.pools.pool import DESCRIPTIONS, POLICIES
from rules.pools.enumerated import outcome_chances, pool_chances
from rules.pools.icepool_pools import chances, pool_die

D8 = Die(8, success=5)
DIE_KINDS = (D10, D8, Die(6, success=5, complication=2), Die(10, success=6, complication=0))

difficulties = st.integers(1, 5)


@st.composite
def pools(draw_: st.DrawFn, most_dice: int = 4) -> Pool:
    order = draw_(st.sampled_from(ORDERS))
    boon = draw_(st.booleans())
    return Pool(
        dice=draw_(st.integers(0, most_dice)),
        description=draw_(st.sampled_from(DESCRIPTIONS)),
        fatigue=draw_(st.integers(0, 3)),
        boon=boon,
        order=order,
        policy=draw_(st.sampled_from(POLICIES)),
        keeps=draw_(st.booleans()) if order.endswith("boon") else False,
        die=draw_(st.sampled_from(DIE_KINDS)),
    )


def pairs(table: Joint) -> dict[tuple[int, int], Fraction]:
    return {(s, c): Fraction(ways, table.total) for s, c, ways in table.cells}


# --- the same as slower ways to count ---------------------------------------------------------------


@given(pools(), difficulties)
def test_the_joint_odds_are_those_of_every_way_the_dice_can_fall(pool: Pool, dv: int) -> None:
    assert pairs(joint(pool, dv)) == pool_chances(pool, dv)


@given(pools(), difficulties)
def test_outcomes_are_read_off_the_joint_odds(pool: Pool, dv: int) -> None:
    table = joint(pool, dv)

    assert table.outcomes(dv) == outcome_chances(pairs(table), dv) == Outcomes.of(table.cells, dv)


@given(st.integers(1, 9), st.sampled_from(DESCRIPTIONS), st.integers(0, 4), st.booleans(), difficulties)
def test_icepool_finds_the_same_to_the_last_fraction(
    dice: int, description: str, fatigue: int, boon: bool, dv: int
) -> None:
    pool = Pool(dice, description, fatigue, boon)

    assert pairs(joint(pool, dv)) == chances(dice, pool_die(dice, description, fatigue, boon, dv))


def trinomial(dice: int, good: int, bad: int, blank: int) -> dict[tuple[int, int], int]:
    """The coefficients of (good x + bad y + blank) ** dice."""
    return {
        (s, c): factorial(dice)
        // (factorial(s) * factorial(c) * factorial(dice - s - c))
        * (good**s * bad**c * blank ** (dice - s - c))
        for s in range(dice + 1)
        for c in range(dice + 1 - s)
    }


@pytest.mark.parametrize("dice", [0, 1, 5, 12, 20])
def test_a_basic_pool_is_a_power_of_its_die(dice: int) -> None:
    ways = trinomial(dice, 5, 1, 4)

    assert pairs(joint(Pool(dice))) == {pair: Fraction(n, 10**dice) for pair, n in ways.items()}


@pytest.mark.parametrize("dice", [0, 1, 5, 12, 20])
def test_an_intricate_pool_is_a_power_of_a_better_die(dice: int) -> None:
    ways = trinomial(dice, 55, 1, 44)

    assert pairs(joint(Pool(dice, "intricate"))) == {pair: Fraction(n, 100**dice) for pair, n in ways.items()}


@pytest.mark.parametrize("dice", [1, 5, 12, 20])
def test_a_detailed_pool_rolls_one_complication_again(dice: int) -> None:
    expected: dict[tuple[int, int], Fraction] = {}
    for (s, c), ways in trinomial(dice, 5, 1, 4).items():
        moves = [(s, c, 10)] if c == 0 else [(s + 1, c - 1, 5), (s, c, 1), (s, c - 1, 4)]
        for new_s, new_c, share in moves:
            expected[new_s, new_c] = expected.get((new_s, new_c), Fraction(0)) + Fraction(
                ways * share, 10 ** (dice + 1)
            )

    assert pairs(joint(Pool(dice, "detailed"))) == expected


def test_successes_of_a_large_pool_are_binomial() -> None:
    successes = joint(Pool(40)).successes

    assert dict(successes.items()) == {s: Fraction(comb(40, s), 2**40) for s in range(41)}


# --- numbers to hold on to --------------------------------------------------------------------------

DFB, FDB, FBD = "description, fatigue, boon", "fatigue, description, boon", "fatigue, boon, description"
BFD, DBF, BDF = "boon, fatigue, description", "description, boon, fatigue", "boon, description, fatigue"


@pytest.mark.parametrize(
    ("pool", "dv", "clean"),
    [
        (Pool(6, "detailed", 1, boon=True), 3, (0.6738, 0.6824, 0.6488, 0.6130, 0.5752, 0.5632)),
        (Pool(6, "intricate", 2, boon=True), 3, (0.5679, 0.6111, 0.5399, 0.4882, 0.4153, 0.4031)),
        (Pool(4, "detailed", 1, boon=True), 2, (0.6963, 0.7122, 0.6770, 0.6227, 0.5792, 0.5696)),
        (Pool(8, "detailed", 2, boon=True), 4, (0.5285, 0.5420, 0.5057, 0.4676, 0.4069, 0.4006)),
    ],
)
def test_the_order_of_steps_matters(pool: Pool, dv: int, clean: tuple[float, ...]) -> None:
    found = [
        Pool(pool.dice, pool.description, pool.fatigue, boon=True, order=order)
        for order in (DFB, FDB, FBD, BFD, DBF, BDF)
    ]

    assert tuple(round(float(joint(p, dv).outcomes(dv).clean), 4) for p in found) == clean


def test_the_usual_order_is_description_fatigue_boon() -> None:
    assert Pool(3).order == DFB == ORDERS[0]
    assert set(ORDERS) == {DFB, FDB, FBD, BFD, DBF, BDF}


@pytest.mark.parametrize(
    ("faces", "counted", "dv", "result"),
    [
        ((10, 8, 5, 4, 1, 1), (2, 2), 2, "cost"),
        ((7, 6, 6, 2, 1), (3, 1), 2, "cost"),
        ((7, 6, 6, 2, 5), (3, 0), 3, "clean"),
        ((9, 5, 1), (1, 1), 2, "partial"),
        ((2, 5, 1), (0, 1), 1, "miss"),
    ],
)
def test_faces_are_counted_and_judged(faces: tuple[int, ...], counted: tuple[int, int], dv: int, result: str) -> None:
    assert D10.count(faces) == counted
    assert outcome(*counted, dv=dv) == result


def test_a_d8_succeeds_on_five() -> None:
    assert D8.count((8, 5, 4, 1)) == (2, 1)


def test_a_boon_that_keeps_complications_takes_none_away() -> None:
    without, casting = joint(Pool(6, "detailed"), 3), joint(Pool(6, "detailed", boon=True, keeps=True), 3)

    assert all(casting.complications.at_least(c) >= without.complications.at_least(c) for c in range(8))
    assert casting.outcomes(3).success > without.outcomes(3).success


def test_a_die_that_keeps_its_complication_may_show_another() -> None:
    table = joint(Pool(1, boon=True, keeps=True), 1)

    assert table[0, 2] == Fraction(1, 100)
    assert table[1, 1] == Fraction(1, 20)


# --- what is built on the joint odds -----------------------------------------------------------------


@given(pools(), difficulties)
def test_one_side_of_the_joint_odds_is_their_sum_over_the_other(pool: Pool, dv: int) -> None:
    table = joint(pool, dv)

    assert all(chance == sum(table[s, c] for c in range(pool.dice + 2)) for s, chance in table.successes.items())
    assert all(chance == sum(table[s, c] for s in range(pool.dice + 1)) for c, chance in table.complications.items())


def test_what_cannot_come_has_no_chance() -> None:
    table = joint(Pool(2))

    assert [table[3, 0], table[-1, 0], table[0, 3], table[2, 1]] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"dice": -1}, "dice of a pool may be 0 to 40, not -1"),
        ({"dice": 41}, "dice of a pool may be 0 to 40, not 41"),
        ({"dice": 3, "fatigue": -2}, "fatigue of a pool may be 0 to 40, not -2"),
        ({"dice": 3, "description": "lavish"}, "one of 'basic', 'detailed', 'intricate', not 'lavish'"),
        ({"dice": 3, "order": "boon"}, "the order of a pool is one of 'description, fatigue, boon', .*, not 'boon'"),
        ({"dice": 3, "policy": "never"}, "one of 'lexi', 'greedy', 'dv_only', not 'never'"),
        ({"dice": 3, "keeps": True, "order": BFD}, "must be the last step"),
    ],
)
def test_a_pool_that_cannot_be_is_refused(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Pool(**fields)


@pytest.mark.parametrize("faces", [(10, 1, 1), (10, 6, 6), (10, 11, 1), (10, 6, -1), (1001, 6, 1)])
def test_a_die_that_cannot_be_is_refused(faces: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="complications, then successes"):
        Die(*faces)


def test_a_difficulty_below_1_is_refused() -> None:
    with pytest.raises(ValueError, match="a difficulty is 1 or more, not 0"):
        joint(Pool(3)).outcomes(0)
    with pytest.raises(ValueError, match="a difficulty is 1 or more, not 0"):
        Outcomes.of(joint(Pool(3)).cells, 0)
