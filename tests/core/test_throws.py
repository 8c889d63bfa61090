"""Which dice an action throws: those of its piece and kind, so that taking back cannot shop for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.strikes import SYSTEM, Shove, Strike, Throwing, game
from fieldcraft.core import GM, Match, Rolled
from fieldcraft.core.log import dump, load
from fieldcraft.core.throws import find_wrong_throws
from fieldcraft.dice import Seeded, Streams

DICE = Streams(b"a seed of these tests", b"and one that is never shown")

deeds = st.builds(
    lambda kind, by, at, secret: kind(by, at, secret),
    st.sampled_from([Strike, Shove]), st.sampled_from("abc"), st.sampled_from("de"), st.booleans(),
)  # fmt: skip


def faces(match: Match, deed: Throwing) -> tuple[tuple[int, ...], ...]:
    """What a deed throws."""
    return tuple(event.faces for event in match.play(deed, GM).events if isinstance(event, Rolled))


def taken_back(match: Match, deed: Throwing) -> tuple[tuple[int, ...], ...]:
    """What a deed throws that is then taken back."""
    thrown = faces(match, deed)
    match.undo(GM)
    return thrown


def test_dice_that_were_taken_back_are_not_spent_on_another_deed() -> None:
    match = game(DICE)
    struck = taken_back(match, Strike("sable", "corvin"))

    assert not set(struck) & set(taken_back(match, Shove("sable", "corvin")))
    assert not set(struck) & set(taken_back(match, Strike("corvin", "sable")))
    assert not set(struck) & set(taken_back(match, Strike("sable", "corvin", secret=True)))
    assert taken_back(match, Strike("sable", "rook")) == struck


def test_dice_that_were_taken_back_wait_for_the_same_deed_whatever_is_thrown_meanwhile() -> None:
    match = game(DICE)
    struck = taken_back(match, Strike("sable", "corvin"))
    for idle in (Shove("sable", "corvin"), Strike("corvin", "sable"), Strike("sable", "corvin", secret=True)):
        match.play(idle, GM)

    assert faces(match, Strike("sable", "corvin")) == struck
    assert not set(faces(match, Strike("sable", "corvin"))) & set(struck)


def test_a_seed_keyed_by_rolls_gives_the_numbers_back() -> None:
    match = game(Seeded(b"an old seed"))
    struck = taken_back(match, Strike("sable", "corvin"))

    assert taken_back(match, Shove("sable", "corvin")) == struck
    assert struck == tuple(Seeded(b"an old seed").faces(10, 6, n) for n in range(2))


def test_what_was_thrown_in_secret_does_not_follow_from_the_seed_that_is_shown() -> None:
    match, other = game(DICE), game(Streams(DICE.seed, b"another secret"))

    assert faces(match, Strike("a", "b", secret=True)) != faces(other, Strike("a", "b", secret=True))
    assert faces(match, Strike("a", "b")) == faces(other, Strike("a", "b"))
    shown = Match.replay(SYSTEM, match.start, Streams(DICE.seed), match.log)
    assert find_wrong_throws(shown) == []
    with pytest.raises(ValueError, match="the seed of what was thrown in secret is not known"):
        shown.play(Strike("a", "b", secret=True), GM)


@pytest.mark.parametrize("dice", [DICE, Seeded(b"an old seed")])
def test_a_throw_that_does_not_follow_from_the_seed_is_found(dice: Streams | Seeded) -> None:
    match = game(dice)
    for deed in (Strike("a", "b"), Strike("a", "b", secret=True), Shove("b", "a")):
        match.play(deed, GM)
    lines = dump(match).splitlines()
    assert find_wrong_throws(load(SYSTEM, "\n".join([*lines, ""])).match) == []

    right = match.log[1].events[0]
    assert isinstance(right, Rolled)
    forged = f'"faces":[{11 - right.faces[0]},'
    lines[2] = lines[2].replace(f'"faces":[{right.faces[0]},', forged, 1)

    assert find_wrong_throws(load(SYSTEM, "\n".join([*lines, ""])).match) == [1]


@given(st.lists(st.one_of(st.none(), deeds), max_size=12))
def test_a_match_with_streams_is_its_log_and_its_dice_are_the_sealed_ones(choices: list[Throwing | None]) -> None:
    match = game(DICE)
    for deed in choices:
        if deed is not None:
            match.play(deed, GM)
        elif match.standing:
            match.undo(GM)

    read = load(SYSTEM, dump(match)).match

    assert (read.log, read.thrown, read.source) == (match.log, match.thrown, DICE)
    assert match.fork(len(match.log)).thrown == match.fork().thrown == match.thrown
    assert match.rolls == 2 * len(match.standing)
    assert find_wrong_throws(read) == []
