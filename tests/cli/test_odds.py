"""`fieldcraft odds` tells what the dice package counts."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.running import fieldcraft, flat
from fieldcraft.console.chart import bar, percent, shares
from fieldcraft.dice import Opposition, contest, odds, parse
from fieldcraft.systems.fates_edge.pools import Pool, joint


def test_a_check_is_told_with_its_four_outcomes() -> None:
    done = fieldcraft("odds", "6", "--dv", "3")

    assert done.code == 0
    assert "6 dice against 3" in done.out
    assert "65.6 % of success" in flat(done.out)
    assert "clean 40.1 % ▓ at a cost 25.6 % ▒ partial 32.8 % ╳ miss 1.6 %" in flat(done.out)


def test_all_that_may_be_rolled_again_is_counted_in() -> None:
    words = ("--dv", "3", "--description", "intricate", "--fatigue", "1", "--boon", "--json")
    told = json.loads(fieldcraft("odds", "6", *words).out)

    counted = joint(Pool(6, "intricate", 1, boon=True), 3).outcomes(3)
    assert told["success"] == float(counted.success)
    assert told["miss"] == float(counted.miss)


def test_without_a_difficulty_every_one_is_told() -> None:
    told = json.loads(fieldcraft("odds", "4", "--json").out)["dv"]

    assert list(told) == ["1", "2", "3", "4"]
    assert told["2"]["clean"] == float(joint(Pool(4), 2).outcomes(2).clean)
    assert "DV" in fieldcraft("odds", "4").out


def test_a_contest_is_told() -> None:
    told = json.loads(fieldcraft("odds", "6", "--against", "5", "--json").out)

    counted = contest(joint(Pool(6)).successes, joint(Pool(5)).successes)
    assert (told["win"], told["tie"], told["lose"]) == tuple(map(float, (counted.win, counted.tie, counted.lose)))


def test_a_check_of_an_attribute_and_a_skill_is_told_with_what_would_help() -> None:
    words = ("odds", "wits", "3", "+", "stealth", "2", "--dv", "2", "--assist", "1")
    told = json.loads(fieldcraft(*words, "--json").out)
    out = flat(fieldcraft(*words).out)

    counted = joint(Pool(6), 2).outcomes(2)
    assert (told["dice"], told["clean"], told["success"]) == (6, float(counted.clean), float(counted.success))
    assert [part["rule"] for part in told["parts"]] == ["core.check.pool", "core.assist.pc"]
    more = {one["what"]: one["success"] for one in told["what_if"]}
    assert more["one die more"] == float(joint(Pool(7), 2).outcomes(2).success)
    assert more["intricate description"] == float(joint(Pool(6, "intricate"), 2).outcomes(2).success)
    assert "6 dice against 2 5 Wits 3 + Stealth 2, +1 help" in out
    assert "one die more 93.8 % +4.7" in out


def test_a_check_is_that_of_a_sheet_with_a_boon_in_it(tmp_path: Path) -> None:
    assert fieldcraft("character", "new", tmp_path / "s.json", "--from", "sable").code == 0
    told = json.loads(
        fieldcraft("odds", "body+melee", "--sheet", tmp_path / "s.json", "--dv", 3, "--boon", "--json").out
    )

    assert told["clean"] == float(joint(Pool(6, boon=True), 3).outcomes(3).clean)
    assert "a boon" not in [one["what"] for one in told["what_if"]]
    assert told == json.loads(fieldcraft("odds", "body+melee", "--sheet", "sable", "--dv", 3, "--boon", "--json").out)
    assert "6 dice against 4 dice" in fieldcraft("odds", "body+melee", "--sheet", "sable", "--against", 4).out


def test_how_soon_checks_fill_a_clock_is_told_beat_by_beat() -> None:
    words = ("odds", "wits 3 + stealth 2", "--dv", "2", "--clock", "4", "--beats", "3")
    chances = json.loads(fieldcraft(*words, "--json").out)["filled"]

    assert len(chances) == 3
    assert chances == sorted(chances)
    assert "A clock of 4 segments, one such check in each beat full after 1" in flat(fieldcraft(*words).out)


def test_an_expression_is_told_total_by_total() -> None:
    told = json.loads(fieldcraft("odds", "4d6kh3", "--dv", "12", "--json").out)

    counted = odds(parse("4d6kh3"))
    assert told["chance"] == float(counted.at_least(12))
    assert told["odds"] == {str(total): float(chance) for total, chance in counted.items()}


def test_two_expressions_meet() -> None:
    assert "58.7 %" in fieldcraft("odds", "2d8", "vs", "3d6").out


def test_many_totals_are_gathered_into_rows_that_fit_a_screen() -> None:
    lines = fieldcraft("odds", "40d100").out.splitlines()

    assert len(lines) < 60
    assert any("1949 to 2031" in line for line in lines)


def test_a_fate_roll_is_told_with_what_each_invocation_adds() -> None:
    done = fieldcraft("odds", "--fate", "+3", "--against", "+2", "--invoke", "2")
    rows = Opposition(3, 2, own=3).by_own()
    chances = [percent(row.success + row.style) for row in rows]

    assert "Fate +3 against a roll of +2, with 2 invocations" in done.out
    assert f"{chances[2]} of success, with style or not" in flat(done.out)
    for count, chance in enumerate(chances):
        assert f"{count} {chance}" in flat(done.out)


def test_a_fate_roll_against_a_number_is_told_to_programs() -> None:
    words = ("--fate", "1", "--against", "-1", "--invoke", "1", "--invoke-against", "2", "--passive", "--json")
    told = json.loads(fieldcraft("odds", *words).out)

    counted = Opposition(1, -1, 1, 2, passive=True)
    assert told["style"] == float(counted.degrees.style)
    assert told["shifts"] == {str(shifts): float(chance) for shifts, chance in counted.shifts.items()}
    assert [row["fail"] for row in told["by_invocations"]][:2] == [float(row.fail) for row in counted.by_own()]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say which dice: 4d6kh3, or a Fate roll like --fate +3 --against +2"),
        (("--fate", "3"), "something stands against it: --fate +3 --against +2"),
        (("4d6", "--fate", "3", "--against", "2"), "a Fate roll has no other dice"),
        (("--fate", "3", "--against", "2", "--invoke", "10"), "a side may invoke 0 to 9 times, not 10"),
        (("6", "--invoke", "1"), "belong to a Fate roll: give its skill, like --fate +3"),
        (("6", "--dv", "0"), "a difficulty is 1 or more, not 0"),
        (("41",), "0 to 40, not 41"),
        (("6d",), "6d"),
        (("2d6 vs 1d4 vs 1d6",), "two expressions can meet, not 3"),
        (("6", "--description", "lavish"), "invalid choice: 'lavish'"),
        (("6", "--dv", "many"), "invalid int value: 'many'"),
        (("luck + stealth", "--dv", "2"), "body, wits, spirit or presence, a plus sign, and a skill"),
        (("wits + stealth", "--dv", "2"), "or whose it is: --sheet FILE"),
        (("wits 3 + stealth 2",), "say what it is rolled against: --dv N, or --against N"),
        (("wits 3 + stealth 12", "--dv", "2"), "stealth is 0 to 9, not 12"),
        (("wits 3 + stealth 2", "--dv", "2", "--assist", "-1"), "--assist is 0 to 20, not -1"),
        (("wits 3 + stealth 2", "--dv", "2", "--clock", "0"), "a clock of 1 to 20 segments"),
    ],
)
def test_what_cannot_be_counted_is_said(words: tuple[str, ...], said: str) -> None:
    done = fieldcraft("odds", *words)

    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=6).filter(any), st.integers(1, 80))
def test_a_bar_is_as_long_as_it_should_be_and_fair_to_a_character(weights: list[int], width: int) -> None:
    chances = [Fraction(weight, sum(weights)) for weight in weights]
    parts = shares(chances, width)

    assert sum(parts) == width
    assert all(abs(part - chance * width) <= 1 for part, chance in zip(parts, chances, strict=True))


@given(st.fractions(0, 1))
def test_only_what_is_certain_is_told_as_certain(chance: Fraction) -> None:
    told = percent(chance)

    assert (told == "100 %") == (chance == 1)
    assert (told == "0 %") == (chance == 0)


def test_a_bar_grows_by_eighths() -> None:
    assert [len(bar(eighth / 8, 1)) for eighth in range(9)] == [0, *[1] * 8]
    assert bar(1, 3) == "███"
