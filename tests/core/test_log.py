"""The log as text: what is written, what is read back, and what is said of a text that is no log."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.pebbles import SYSTEM, Answer, Dare, Heap, Hide, Show, Take, Taken, Throw, game
from fieldcraft.core import GM, Decree, EnterDice, Match
from fieldcraft.core.log import FORMAT, LogError, dump, head, load
from fieldcraft.dice import ByHand, Seeded, verify


def played(seed: bytes = b"pebbles") -> Match[Heap]:
    """A match in which everything happened that can be written."""
    match = Match(SYSTEM, Heap(), Seeded(seed))
    match.play(Take(2), "white")
    match.play(Hide(), "black")
    match.play(Dare(), "black")
    match.play(Answer(False), "white")
    match.play(Throw(), "black")
    match.play(Decree((Taken(number=1),), "a gust of wind"), GM)
    match.play(Show(), "white")
    match.undo(GM)
    return match


TEXT = dump(played())
LINES = TEXT.splitlines()


def problem(text: str) -> str:
    """What is said of a text that cannot be read."""
    with pytest.raises(LogError) as caught:
        load(SYSTEM, text)
    return str(caught.value)


# --- there and back ------------------------------------------------------------------------------------------


def test_a_match_is_read_back_as_it_was() -> None:
    match, loaded = played(), load(SYSTEM, TEXT)

    assert loaded.notice == ""
    assert loaded.match.log == match.log
    assert loaded.match.state == match.state
    assert loaded.match.start == match.start
    assert dump(loaded.match) == TEXT


def test_a_match_that_was_read_back_goes_on_with_the_same_dice() -> None:
    match, again = played(), load(SYSTEM, TEXT).match

    assert again.play(Throw(), "white") == match.play(Throw(), "white")


def test_a_log_is_a_line_for_the_game_and_one_for_each_entry() -> None:
    assert [json.loads(line)["seq"] for line in LINES[1:]] == list(range(8))
    assert json.loads(LINES[0])["fieldcraft"] == FORMAT
    assert TEXT.endswith("\n")


def test_the_seal_binds_without_telling_the_seed() -> None:
    secret = head(dump(played(), secret=False))

    assert secret.seed == ""
    assert verify(secret.seal, b"pebbles")
    assert not verify(secret.seal, b"others")
    assert bytes.fromhex(head(TEXT).seed) == b"pebbles"


def test_without_the_seed_a_match_is_replayed_and_goes_on_with_dice_from_the_table() -> None:
    match = load(SYSTEM, dump(played(), secret=False)).match

    match.play(Throw(), "white")

    assert match.state.ask.sides == 3


@pytest.mark.rule("match.dice")
def test_a_match_with_dice_from_the_table_is_read_back_in_the_middle_of_a_throw() -> None:
    match = game(ByHand())
    match.play(Throw(), "white")
    match.play(EnterDice((2,)), "white")

    again = load(SYSTEM, dump(match)).match
    again.play(EnterDice((4, 6)), "white")

    assert again.state.pebbles == 19
    assert again.differences() == []


# --- what is no log -------------------------------------------------------------------------------------------


def test_a_last_line_that_was_cut_off_is_left_out_and_that_is_said() -> None:
    loaded = load(SYSTEM, TEXT[:-10])

    assert loaded.notice == "line 9 was cut off and is left out: 7 whole entries remain"
    assert loaded.match.log == played().log[:7]


def test_a_line_that_cannot_be_read_is_named() -> None:
    assert problem("\n".join([*LINES[:3], "{", *LINES[4:], ""])).startswith("line 4: ")
    assert problem("\n".join([*LINES[:2], "", *LINES[2:], ""])).startswith("line 3: ")


def test_an_action_or_event_that_the_system_does_not_know_is_named() -> None:
    assert problem(TEXT.replace('"do":"dare"', '"do":"dance"')).startswith("line 4: ")
    assert problem(TEXT.replace('"event":"hidden"', '"event":"hiddne"')).startswith("line 3: ")
    assert problem(TEXT.replace('"number":2}', '"number":"two"}')).startswith("line 2: ")


def test_a_word_that_is_not_allowed_is_told_with_those_that_are() -> None:
    wrong = LINES[1].replace('"do":"take"', '"do":"grab"')
    assert wrong != LINES[1]

    why = problem("\n".join((LINES[0], wrong, *LINES[2:])))

    assert why.startswith("line 2: 'grab' is not allowed here (allowed: ")
    assert ", take" in why
    assert "(allowed: roll, stream)" in problem(LINES[0].replace("{", '{"keying":"moon",', 1))


def test_a_text_without_a_head_is_no_log() -> None:
    for text in ("", "\n", "pebbles", "[]", "{}", LINES[1], '{"fieldcraft": 1, "colour": "red"}'):
        assert problem(text).startswith("line 1: not the head of a Fieldcraft log")


def test_a_log_that_is_nested_without_end_is_refused() -> None:
    deep = "[" * 200_000 + "]" * 200_000

    assert problem(LINES[0].replace('"start":{', f'"start":{deep},"x":{{', 1)).startswith("line 1: ")
    assert problem(TEXT.replace('"number":2}', f'"number":2,"x":{deep}}}')).startswith("line 2: ")


def test_a_log_of_a_newer_format_says_so() -> None:
    text = TEXT.replace(f'"fieldcraft":{FORMAT}', f'"fieldcraft":{FORMAT + 1}', 1)

    assert (
        problem(text) == f"line 1: written by a newer Fieldcraft (format {FORMAT + 1}; this one reads up to {FORMAT})"
    )


def test_a_log_of_another_game_says_so() -> None:
    assert problem(TEXT.replace('"pebbles"', '"draughts"', 1)) == "line 1: a log of 'draughts', not of 'pebbles'"


def test_a_start_that_is_none_says_so() -> None:
    text = TEXT.replace('"pebbles":9', '"pebbles":"nine"', 1)

    assert problem(text).startswith("line 1: the state at the start: ")


def test_a_log_with_a_line_missing_or_impossible_does_not_add_up() -> None:
    assert problem("\n".join([LINES[0], *LINES[2:], ""])).startswith("the log does not add up: entry 0 is missing")
    assert problem(TEXT.replace('"number":2}', '"number":88}')).startswith("the log does not add up: ")


# --- whatever comes -------------------------------------------------------------------------------------------


@given(st.one_of(st.text(), st.binary().map(lambda raw: raw.decode("utf-8", "replace"))))
def test_of_any_text_only_log_errors_come(text: str) -> None:
    with pytest.raises(LogError):
        load(SYSTEM, text)


def read_or_refused(text: str) -> None:
    """Fails if anything but a match or a LogError comes of a text."""
    try:
        match = load(SYSTEM, text).match
    except LogError:
        return
    assert isinstance(match.state, Heap)


@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"), st.booleans())
def test_a_log_with_a_slip_of_the_pen_is_read_or_refused(place: int, slip: str, instead: bool) -> None:
    read_or_refused(TEXT[:place] + slip + TEXT[place + instead :])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.integers(0, len(LINES) - 1), st.data())
def test_a_log_with_a_value_changed_is_read_or_refused(number: int, data: st.DataObject) -> None:
    line = json.loads(LINES[number])
    line[data.draw(st.sampled_from(sorted(line)))] = data.draw(json_values)
    read_or_refused("\n".join([*LINES[:number], json.dumps(line), *LINES[number + 1 :], ""]))
