"""Throwing expressions: what falls is shown, kept and added up as the expression says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.made import expressions
from fieldcraft.dice import DiceNeededError, Expression, Roll, Scripted, Seeded, parse, roll
from fieldcraft.dice.sources import ByHand


def thrown(text: str, *rolls: tuple[int, ...]) -> Roll:
    return roll(parse(text), Scripted(rolls), 0)


@pytest.mark.parametrize(
    ("text", "rolls", "shown"),
    [
        ("2d6+3", [(4, 6)], "2d6+3: 4 6 = 13"),
        ("4d6kh3", [(6, 2, 5, 4)], "4d6kh3: 6 (2) 5 4 = 15"),
        ("4d6kl2", [(6, 2, 5, 4)], "4d6kl2: (6) 2 (5) 4 = 6"),
        ("5d6dl1dh1", [(3, 3, 6, 1, 3)], "5d6dl1dh1: 3 3 (6) (1) 3 = 9"),
        ("3d6kh1", [(2, 2, 2)], "3d6kh1: (2) (2) 2 = 2"),
        ("4dF", [(1, 2, 3, 3)], "4dF: -1 0 1 1 = 1"),
        ("2d6+d8", [(4, 6), (8,)], "2d6+d8: 4 6 | 8 = 18"),
        ("10-2d4", [(4, 3)], "10-2d4: 4 3 = 3"),
        ("3d6r<2", [(1, 4, 1), (1, 6)], "3d6r<2: 1 4 6 = 11"),
        ("3d6rr1", [(1, 4, 1), (1, 6), (1,), (5,)], "3d6rr1: 5 4 6 = 15"),
        ("3d6!", [(6, 2, 6), (6, 3), (1,)], "3d6!: 6!6!1 2 6!3 = 24"),
        ("2d6!/1", [(6, 6), (6, 6)], "2d6!/1: 6!6 6!6 = 24"),
        ("2d6!kh1", [(6, 5), (1,)], "2d6!kh1: 6!1 (5) = 7"),
        ("2d6r1!", [(6, 1), (6,), (1, 2), (3,)], "2d6r1!: 6!3 6!2 = 17"),
        ("5d10>=6f1", [(6, 1, 10, 5, 1)], "5d10>=6f1: 6 1 10 5 1 = 0"),
        ("3d6!>=5>=5", [(5, 6, 1), (5, 2), (4,)], "3d6!>=5>=5: 5!5!4 6!2 1 = 3"),
        ("7", [], "7:  = 7"),
    ],
)
def test_dice_fall_and_are_read(text: str, rolls: list[tuple[int, ...]], shown: str) -> None:
    result = thrown(text, *rolls)

    assert str(result) == shown
    assert [throw.faces for throw in result.throws] == rolls


def test_what_was_rolled_again_is_remembered() -> None:
    (part,) = thrown("3d6rr1", (1, 4, 1), (1, 6), (2,)).parts

    assert [die.rerolled for die in part.lying] == [(1, 1), (), (1,)]


def test_a_part_knows_its_sign() -> None:
    assert [part.total for part in thrown("2d4-d6", (1, 2), (5,)).parts] == [3, -5]


@given(expressions(most_dice=6, most_sides=12), st.integers(0, 1000))
def test_each_throw_is_a_roll_of_the_source(expression: Expression, n: int) -> None:
    source = Seeded(b"dice")
    result = roll(expression, source, n)

    asked = [source.faces(throw.sides, len(throw.faces), n + i) for i, throw in enumerate(result.throws)]
    assert [throw.faces for throw in result.throws] == asked


@given(expressions(most_dice=6, most_sides=12))
def test_the_same_faces_typed_by_hand_come_to_the_same(expression: Expression) -> None:
    result = roll(expression, Seeded(b"dice"), 0)
    faces = [throw.faces for throw in result.throws]

    for n, throw in enumerate(result.throws):
        with pytest.raises(DiceNeededError) as needed:
            roll(expression, ByHand(faces[:n]), 0)
        assert (needed.value.sides, needed.value.count, needed.value.n) == (throw.sides, len(throw.faces), n)
    assert roll(expression, ByHand(faces), 0) == result


@given(expressions(most_dice=6, most_sides=12))
def test_the_total_is_the_sum_of_what_lies_there(expression: Expression) -> None:
    result = roll(expression, Seeded(b"dice"), 3)
    worth = [
        part.dice.sign * part.dice.worth(face)
        for part in result.parts
        for die in part.lying
        if die.kept
        for face in die.faces
    ]

    assert result.total == sum(worth) + expression.plus
    assert all(sum(die.kept for die in part.lying) == part.dice.kept for part in result.parts)


def test_dice_that_are_dropped_are_no_higher_than_those_that_are_kept() -> None:
    for n in range(50):
        (part,) = roll(parse("7d6dl2"), Seeded(b"dice"), n).parts
        kept = [die.faces[0] for die in part.lying if die.kept]
        assert max(die.faces[0] for die in part.lying if not die.kept) <= min(kept)
