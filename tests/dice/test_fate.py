"""Fate dice: the ladder, shifts and degrees."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.dice import Degrees, Distribution, Seeded, contest, degree, fate_sum, fate_total, odds, parse, rung

skills = st.integers(-3, 8)


def test_four_fate_dice_have_81_ways() -> None:
    ways = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}

    assert dict(fate_total().items()) == {total: Fraction(count, 81) for total, count in ways.items()}


def test_the_notation_throws_the_same_dice() -> None:
    assert odds(parse("4dF+2")) == fate_total(2)


def test_of_two_equal_sides_each_hits_in_two_of_five() -> None:
    shifts = fate_total(2) - fate_total(2)
    degrees = Degrees.of(shifts)

    assert round(float(shifts.at_least(1)), 3) == 0.416
    assert round(float(degrees.tie), 3) == 0.169
    assert round(float(degrees.style), 3) == 0.141
    assert degrees.success + degrees.style == shifts.at_least(1)


@given(skills, skills)
def test_degrees_are_read_off_every_pair_of_rolls(mine: int, theirs: int) -> None:
    degrees = dict.fromkeys(Degrees.__struct_fields__, 0)
    sums = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]
    for a, b in product(sums, repeat=2):
        degrees[degree(mine + a - theirs - b)] += 1
    expected = Degrees(**{name: Fraction(count, 81**2) for name, count in degrees.items()})

    assert Degrees.of(fate_total(mine) - fate_total(theirs)) == expected


@given(skills, skills)
def test_who_wins_is_who_has_shifts(mine: int, theirs: int) -> None:
    shifts = fate_total(mine) - fate_total(theirs)
    result = contest(fate_total(mine), fate_total(theirs))

    assert (result.win, result.tie, result.lose) == (shifts.at_least(1), shifts[0], shifts.at_most(-1))


def test_against_a_number_only_one_side_rolls() -> None:
    assert Degrees.of(fate_total(2) - 2) == Degrees(
        fail=Fraction(31, 81), tie=Fraction(19, 81), success=Fraction(26, 81), style=Fraction(5, 81)
    )


@pytest.mark.parametrize(
    ("shifts", "name"), [(-5, "fail"), (-1, "fail"), (0, "tie"), (1, "success"), (2, "success"), (3, "style")]
)
def test_shifts_have_four_degrees(shifts: int, name: str) -> None:
    assert degree(shifts) == name


@pytest.mark.parametrize(
    ("result", "name"),
    [
        (8, "Legendary (+8)"),
        (5, "Superb (+5)"),
        (0, "Mediocre (+0)"),
        (-2, "Terrible (-2)"),
        (9, "above Legendary (+9)"),
        (-3, "below Terrible (-3)"),
    ],
)
def test_results_have_names(result: int, name: str) -> None:
    assert rung(result) == name


@given(st.integers(0, 10_000))
def test_a_source_throws_fate_dice_as_three_sided_ones(n: int) -> None:
    faces = Seeded(b"fate").faces(3, 4, n)

    assert fate_sum(faces) == sum({1: -1, 2: 0, 3: 1}[face] for face in faces)
    assert fate_sum(faces) in fate_total()


def test_other_numbers_of_dice_may_be_thrown() -> None:
    assert fate_total(1, dice=1) == Distribution.of({0: 1, 1: 1, 2: 1})
