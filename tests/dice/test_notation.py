"""The notation of dice: what it means, what it refuses, and that it comes back as it was written."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dice.made import expressions
from fieldcraft.dice import Dice, Expression, odds, parse
from fieldcraft.dice.expressions import Condition, Count, Explosion, Reroll

ONE = Condition("=", 1)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("2d6", Dice(2, 6)),
        ("d6", Dice(1, 6)),
        ("D%", Dice(1, 100)),
        ("4dF", Dice(4, 3, low=-1)),
        ("4d6kh3", Dice(4, 6, drop_low=1)),
        ("4d6k3", Dice(4, 6, drop_low=1)),
        ("4d6dl", Dice(4, 6, drop_low=1)),
        ("2d20kl1", Dice(2, 20, drop_high=1)),
        ("2d20dh", Dice(2, 20, drop_high=1)),
        ("5d6dl1dh1", Dice(5, 6, drop_low=1, drop_high=1)),
        ("5d6kh4kl2", Dice(5, 6, drop_low=1, drop_high=2)),
        ("4d6r", Dice(4, 6, reroll=Reroll(Condition("<", 2)))),
        ("4d6r<3", Dice(4, 6, reroll=Reroll(Condition("<", 3)))),
        ("4d6rr1", Dice(4, 6, reroll=Reroll(ONE, until=True))),
        ("6d6!", Dice(6, 6, explosion=Explosion(Condition(">", 5)))),
        ("6d6!>=5/3", Dice(6, 6, explosion=Explosion(Condition(">=", 5), 3))),
        ("4dF!", Dice(4, 3, low=-1, explosion=Explosion(Condition(">", 0)))),
        ("4dFr", Dice(4, 3, low=-1, reroll=Reroll(Condition("<", 0)))),
        ("5d10>=6", Dice(5, 10, counting=Count(Condition(">=", 6)))),
        ("5d10=6", Dice(5, 10, counting=Count(Condition("=", 6)))),
        ("5d10>=6f1", Dice(5, 10, counting=Count(Condition(">=", 6), ONE))),
        ("5d10>=6f<=2", Dice(5, 10, counting=Count(Condition(">=", 6), Condition("<=", 2)))),
        ("6d6>=5!", Dice(6, 6, explosion=Explosion(Condition(">", 5)), counting=Count(Condition(">=", 5)))),
        (
            "4d6kh3r<2!6/1",
            Dice(4, 6, reroll=Reroll(Condition("<", 2)), explosion=Explosion(Condition("=", 6), 1), drop_low=1),
        ),
    ],
)
def test_dice_are_written_so(text: str, meaning: Dice) -> None:
    assert parse(text) == Expression((meaning,))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("3", (3,)),
        ("-3", (-3,)),
        ("+2d6", (Dice(2, 6),)),
        ("2d6+3", (Dice(2, 6), 3)),
        (" 2 D 6 - d8 +\t3 ", (Dice(2, 6), Dice(1, 8, sign=-1), 3)),
        ("10-d4", (10, Dice(1, 4, sign=-1))),
        ("d6r-1", (Dice(1, 6, reroll=Reroll(Condition("<", 2))), -1)),
    ],
)
def test_terms_are_added_up(text: str, terms: tuple[Dice | int, ...]) -> None:
    assert parse(text).terms == terms


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("1D%", "d100"),
        ("4d6k3 + 2", "4d6kh3+2"),
        ("4d6dl", "4d6kh3"),
        ("3d8dh2", "3d8kl1"),
        ("6d6>=5 !", "6d6!>5>=5"),
        ("6d6!=5/10", "6d6!5"),
        ("6d6!/2", "6d6!/2"),
        ("-d4 - 0", "-d4+0"),
    ],
)
def test_there_is_one_way_to_write_an_expression_back(text: str, short: str) -> None:
    assert str(parse(text)) == short
    assert parse(short) == parse(text)


@given(expressions(most_dice=9, most_sides=20))
def test_what_is_written_is_read_as_it_was(expression: Expression) -> None:
    assert parse(str(expression)) == expression


WRONG = [
    ("", 0, "here should be dice, like 2d6, d% or 4dF, or a number"),
    ("2d6+", 4, "here should be dice"),
    ("2d6++1", 4, "here should be dice"),
    ("x2d6", 0, "here should be dice"),
    ("2d", 2, r"here should be the number of sides \(or % or F\), 1 to 1000"),
    ("2x6", 1, "here may stand [+] or -, or behind dice a modifier: r, rr, !"),
    ("2d6 3", 4, "here may stand"),
    ("2d6d1", 3, "here may stand"),
    ("0d6", 0, "the number of dice may be 1 to 1000, not 0"),
    ("d0", 1, "the number of sides .* may be 1 to 1000, not 0"),
    ("3+1001d6", 2, "the number of dice may be 1 to 1000, not 1001"),
    ("d1001", 1, "may be 1 to 1000, not 1001"),
    ("d6+1000001", 3, "a number may be 0 to 1000000, not 1000001"),
    ("999d6+2d6", 0, "at most 1000 dice may be thrown at once, not 1001"),
    ("+".join("1" * 21), 0, "at most 20 terms may be added up, not 21"),
    ("2d6kh3", 3, "of 2 dice, 1 to 2 may be kept: kh3 does not fit"),
    ("2d6dl2", 3, "of 2 dice, 1 to 2 may be kept: dl2 does not fit"),
    ("3d6kh0", 5, "how many dice may be 1 to 1000, not 0"),
    ("3d6kh2kl3", 6, "of 2 dice, 1 to 2 may be kept: kl3 does not fit"),
    ("d6r<2r<3", 5, "these dice have their re-roll already"),
    ("d6!!", 3, "these dice explode already"),
    ("d6!/0", 4, "the most further dice for each may be 1 to 100, not 0"),
    ("d6!5/", 5, "here should be the most further dice for each, 1 to 100"),
    ("d6>=5>=6", 5, "these dice are counted already"),
    ("d6>=", 4, "here should be a face, 0 to 1000"),
    ("d6>=7", 2, "no face from 1 to 6 is >=7"),
    ("4dF>1", 3, "no face from -1 to 1 is >1"),
    ("d6f1", 2, "f stands once, behind a count, like 5d10>=6f1"),
    ("d6>=5f1f2", 7, "f stands once"),
    ("d6>=5f", 6, "here should be a face"),
    ("d6r<9>9", 5, "no face from 1 to 6 is >9"),
    ("d6rr<7", 2, "rr must let one face in 20 stand; r throws again only once"),
    ("d100rr<=96", 4, "rr must let one face in 20 stand"),
    ("3d6k2>=5!", 9, "dice that explode and are counted cannot also be kept or dropped"),
    ("٣d6", 0, "here should be dice"),
    ("d²", 1, "here should be the number of sides"),
    ("d6\n\x07", 3, "here may stand"),
]


@pytest.mark.parametrize(("text", "column", "reason"), WRONG)
def test_what_is_wrong_is_pointed_at(text: str, column: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refused:
        parse(text)

    _, shown, caret = str(refused.value).split("\n")
    assert len(shown) == len(text) + 2
    assert caret == " " * (column + 2) + "^"


def test_a_text_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 200 characters, not 201"):
        parse("1" * 201)


def answer(question):
    """What a question yields, or why it is refused."""
    try:
        return question()
    except ValueError as refused:
        return str(refused)


@given(st.text(alphabet="0123456789dD%Fkhlr!<>=f/+- ", max_size=20) | st.text(max_size=30))
@example("1" * 200)
@example("d6!>5>5>5")
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    found = answer(lambda: parse(text))

    if isinstance(found, Expression):
        assert parse(str(found)) == found
    else:
        assert len(found) > 20


@given(st.text(alphabet="12345689dkhlr!<>=f/+-", min_size=3, max_size=16).map("d".__add__))
def test_odds_of_any_text_are_counted_or_refused_in_words(text: str) -> None:
    found = answer(lambda: odds(parse(text)))

    assert len(found) > 20 if isinstance(found, str) else found.at_least(-(10**9)) == 1
