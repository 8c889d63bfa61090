"""Invocations after a roll: against play counted throw by throw, against icepool, and what always holds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.throws import brute_force, options
from fieldcraft.dice import Degrees, Distribution, fate_total
from fieldcraft.dice.invocations import Opposition, Standing, is_roller_first

skills = st.integers(-2, 6)
few = st.integers(0, 2)


@pytest.mark.parametrize(
    ("own", "other", "passive"),
    [(1, 0, False), (0, 1, False), (1, 1, False), (2, 1, False), (1, 2, False), (3, 2, True), (2, 3, True)],
)
@pytest.mark.parametrize("lead", [-3, 0, 1])
def test_play_counted_throw_by_throw_ends_the_same(own: int, other: int, passive: bool, lead: int) -> None:
    opposition = Opposition(2 + lead, 2, own, other, passive)

    assert dict(opposition.shifts.items()) == brute_force(opposition)


def test_three_invocations_on_each_side_end_as_counted_throw_by_throw() -> None:
    opposition = Opposition(3, 2, 3, 3)

    assert dict(opposition.shifts.items()) == brute_force(opposition)


@given(skills, skills, st.booleans())
def test_without_invocations_it_is_the_plain_roll(skill: int, against: int, passive: bool) -> None:
    plain = fate_total(skill) - (against if passive else fate_total(against))

    assert Opposition(skill, against, passive=passive).shifts == plain


@given(skills, skills)
def test_icepool_finds_the_same_plain_degrees(skill: int, against: int) -> None:
    dice = 4 @ icepool.Die([-1, 0, 1])
    shifts = (dice + skill) - (dice + against)
    named = shifts.map(lambda s: "fail" if s < 0 else "tie" if s == 0 else "success" if s < 3 else "style")
    expected = {name: Fraction(named.probability(name)) for name in Degrees.__struct_fields__}

    assert Opposition(skill, against).degrees == Degrees(**expected)


def worth(shifts: Distribution) -> Fraction:
    degrees = Degrees.of(shifts)
    return degrees.tie + 2 * degrees.success + 3 * degrees.style


@given(skills, skills, few, few, st.booleans())
def test_one_invocation_more_never_harms_who_has_it(
    skill: int, against: int, own: int, other: int, passive: bool
) -> None:
    now = worth(Opposition(skill, against, own, other, passive).shifts)

    assert worth(Opposition(skill, against, own + 1, other, passive).shifts) >= now
    assert worth(Opposition(skill, against, own, other + 1, passive).shifts) <= now


@given(skills, skills, few, few, st.booleans())
def test_what_each_invocation_adds_is_told_from_none_on(
    skill: int, against: int, own: int, other: int, passive: bool
) -> None:
    rows = Opposition(skill, against, own, other, passive).by_own()

    assert rows == tuple(Opposition(skill, against, count, other, passive).degrees for count in range(own + 1))


@pytest.mark.parametrize("passive", [False, True])
@pytest.mark.parametrize(("roller", "passed"), list(product((True, False), repeat=2)))
@pytest.mark.parametrize(("dice", "theirs", "lead"), [(1, 2, 1), (-2, 0, 2), (0, -1, -1), (3, 1, 0)])
def test_each_choice_is_told_with_what_comes_of_it_the_best_first(
    dice: int, theirs: int, lead: int, roller: bool, passed: bool, passive: bool
) -> None:
    theirs = 0 if passive else theirs
    standing = Standing(
        lead=lead, dice=dice, theirs=theirs, own=2, other=1, roller_next=roller, passed=passed, passive=passive
    )
    expected = options(lead, dice, None if passive else theirs, (2, 1), roller, passed)
    found = standing.choices()

    assert {choice: dict(shifts.items()) for choice, shifts in found.items()} == {
        choice: played.shifts for choice, played in expected.items()
    }
    best = (max if roller else min)(expected, key=lambda choice: expected[choice].worth)
    assert next(iter(found)) == best


def test_who_has_nothing_left_can_only_pass() -> None:
    assert list(Standing(lead=0, dice=1, theirs=-1, other=2, roller_next=True).choices()) == ["pass"]


@pytest.mark.parametrize(("shifts", "first"), [(-1, True), (0, True), (1, False)])
def test_who_is_behind_invokes_first_and_on_a_tie_the_roller(shifts: int, first: bool) -> None:
    assert is_roller_first(shifts) is first


def test_a_count_of_invocations_has_limits() -> None:
    with pytest.raises(ValueError, match="a side may invoke 0 to 9 times, not 10"):
        Opposition(1, 1, own=10)
    with pytest.raises(ValueError, match="0 to 9 times, not -1"):
        Opposition(1, 1, other=-1)


@pytest.mark.parametrize(("dice", "theirs", "passive"), [(5, 0, False), (0, -5, False), (0, 1, True)])
def test_dice_that_cannot_lie_so_are_refused(dice: int, theirs: int, passive: bool) -> None:
    with pytest.raises(ValueError, match="four Fate dice add up to -4 to 4"):
        Standing(lead=0, dice=dice, theirs=theirs, roller_next=True, passive=passive)
