"""Tests of the Fate's Edge SRD: the die, the pool, the difficulty, the outcome and the effect."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.core import Tally
from fieldcraft.systems.fates_edge.shared import Abilities, Test
from fieldcraft.systems.fates_edge.shared.checks import (
    COMPLICATION,
    DIFFICULTIES,
    SIDES,
    SUCCESS,
    contested_dv,
    count,
    dice,
    effect,
    grade,
    ones_again,
    opposing_dv,
    read,
)

rolls = st.lists(st.integers(1, 10), max_size=12).map(tuple)


def a_test(pool: int = 4, dv: int = 2, **more: object) -> Test:
    """A test of so many dice against a value."""
    return Test(unit="A", what="melee", dice=Tally.of(pool, "pool"), dv=Tally.of(dv, "value"), **more)


# --- the die and the pool ------------------------------------------------------------------------------------


@pytest.mark.rule("core.check.die", "core.cp.generation", "core.glossary.constants")
@pytest.mark.parametrize(
    ("faces", "successes", "ones"), [((10, 8, 5, 4, 1, 1), 2, 2), ((7, 6, 6, 2, 1), 3, 1), ((), 0, 0)]
)
def test_six_and_more_are_successes_and_ones_are_complications(
    faces: tuple[int, ...], successes: int, ones: int
) -> None:
    assert (SIDES, SUCCESS, COMPLICATION) == (10, 6, 1)
    assert count(faces) == (successes, ones)


@pytest.mark.rule("core.check.pool", "core.skill.pairing")
@pytest.mark.parametrize(("attribute", "dice_"), [("body", 5), ("wits", 3), ("spirit", 4), ("presence", 6)])
def test_a_pool_is_any_attribute_with_any_skill(attribute: str, dice_: int) -> None:
    able = Abilities(body=3, wits=1, spirit=2, presence=4, skills={"melee": 2})

    assert able.pool(attribute, "melee").total == dice_
    assert able.pool(attribute, "lore").total == dice_ - 2


@pytest.mark.rule("core.check.pool")
@pytest.mark.parametrize(("pool", "thrown"), [(5, 5), (1, 1), (0, 1), (-3, 1)])
def test_penalties_never_take_the_last_die(pool: int, thrown: int) -> None:
    assert dice(a_test(pool)) == thrown


# --- difficulty -------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.check.dv.ladder")
def test_the_four_difficulties_have_names() -> None:
    assert DIFFICULTIES == {1: "Routine", 2: "Pressured", 3: "Hard", 4: "Extreme"}


@pytest.mark.rule("core.check.opposed.fixed-dv")
@pytest.mark.parametrize(("pool", "dv"), [(0, 1), (1, 1), (2, 1), (3, 2), (5, 3), (6, 3), (10, 5)])
def test_opposition_counts_as_half_its_pool_rounded_up(pool: int, dv: int) -> None:
    assert opposing_dv(pool) == dv


@pytest.mark.rule("core.check.opposed.contest")
@given(st.integers(0, 10), st.integers(0, 10))
def test_in_a_contest_more_successes_win_and_a_tie_changes_nothing(own: int, foes: int) -> None:
    assert (grade(own, 0, contested_dv(foes)) == "clean") is (own > foes)


# --- the order of things ----------------------------------------------------------------------------------------


@pytest.mark.rule("core.description.ladder", "core.check.order-of-operations")
@given(rolls)
def test_a_description_throws_no_one_or_all_ones_again_and_nothing_else(faces: tuple[int, ...]) -> None:
    ones = tuple(i for i, face in enumerate(faces) if face == 1)

    assert ones_again(faces, "basic") == ()
    assert ones_again(faces, "detailed") == ones[:1]
    assert ones_again(faces, "intricate") == ones


# --- the outcome ------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "core.check.outcome-matrix",
    "core.check.procedure",
    "core.check.outcome.clean",
    "core.check.outcome.success-and-cost",
)
@pytest.mark.parametrize(
    ("successes", "ones", "dv", "outcome"),
    [
        (2, 2, 2, "cost"),  # the lock picked under watch
        (3, 1, 2, "cost"),  # the captain charmed
        (3, 3, 3, "cost"),  # the pass crossed
        (2, 0, 2, "clean"),
        (3, 0, 2, "clean"),
        (1, 0, 2, "partial"),
        (1, 5, 2, "partial"),
        (0, 0, 2, "miss"),
        (0, 4, 1, "miss"),
        (0, 0, 0, "clean"),
    ],
)
def test_successes_and_ones_against_the_value_give_the_outcome(
    successes: int, ones: int, dv: int, outcome: str
) -> None:
    assert grade(successes, ones, dv) == outcome


@pytest.mark.rule("core.check.outcome-matrix")
@given(rolls, st.integers(1, 8), st.integers(0, 3))
def test_the_intent_happens_exactly_if_the_value_is_reached(faces: tuple[int, ...], dv: int, kept: int) -> None:
    result = read(a_test(dv=dv, kept=kept), faces)
    successes = len([face for face in faces if face >= 6])

    assert result.passed is (successes >= dv)
    assert (result.effect > 0) is result.passed
    assert result.complications == faces.count(1) + kept
    assert (result.grade == "miss") is (successes == 0)


# --- position and effect ----------------------------------------------------------------------------------------


@pytest.mark.rule("core.check.position-effect")
def test_effect_grows_with_the_margin_and_bonuses_and_is_at_least_one() -> None:
    assert effect(4, 3, 1) == 3
    assert effect(3, 3, -5) == 1
    assert effect(2, 3, 9) == 0
