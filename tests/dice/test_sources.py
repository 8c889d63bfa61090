"""Sources: what a seed binds, and how scripts and hands are checked."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.dice import ByHand, DiceNeededError, Scripted, Seeded, verify

SEED = bytes(range(32))

seeds = st.binary(min_size=1, max_size=64)
numbers = st.integers(0, 2**40)
sides = st.integers(1, 1000) | st.sampled_from([1 << 192, (1 << 192) - 1, 1 << 383, (1 << 384) - 1, 1 << 384])


def plain_faces(seed: bytes, sides: int, count: int, n: int) -> tuple[int, ...]:
    """The promise, word for word: digits of keyed hashes, each hash for as many dice as 384 bits hold."""
    per_block = max(1, 384 // len(f"{sides:b}"))
    faces = []
    for i in range(count):
        block, place = divmod(i, per_block)
        digest = blake2b(n.to_bytes(8, "big") + block.to_bytes(4, "big"), key=seed, digest_size=64).hexdigest()
        faces.append(int(digest, 16) // sides**place % sides + 1)
    return tuple(faces)


# --- seeds ----------------------------------------------------------------------------------------


@given(seeds, sides, st.integers(0, 200), numbers)
def test_faces_are_what_the_description_promises(seed: bytes, sides: int, count: int, n: int) -> None:
    assert Seeded(seed).faces(sides, count, n) == plain_faces(seed, sides, count, n)


@given(seeds, sides, st.integers(0, 200), numbers)
def test_faces_lie_within_the_die(seed: bytes, sides: int, count: int, n: int) -> None:
    faces = Seeded(seed).faces(sides, count, n)

    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


@given(seeds, sides, st.integers(0, 200), st.integers(0, 200), numbers)
def test_more_dice_begin_with_the_same_faces(seed: bytes, sides: int, few: int, more: int, n: int) -> None:
    few, more = sorted((few, more))

    assert Seeded(seed).faces(sides, more, n)[:few] == Seeded(seed).faces(sides, few, n)


def test_a_seed_keeps_its_faces_for_ever() -> None:
    source = Seeded(SEED)

    assert [source.faces(10, 6, n) for n in range(3)] == [(7, 1, 8, 9, 4, 7), (8, 6, 6, 4, 2, 1), (3, 4, 9, 5, 10, 10)]
    assert source.seal == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_order_in_which_rolls_are_asked_for_does_not_matter() -> None:
    forwards = [Seeded(SEED).faces(6, 4, n) for n in range(50)]
    backwards = [Seeded(SEED).faces(6, 4, n) for n in reversed(range(50))]

    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 40


def test_faces_are_evenly_spread() -> None:
    rolls = 5000
    for sides in (2, 6, 10):
        counts = Counter(face for n in range(rolls) for face in Seeded(SEED).faces(sides, 6, n))
        mean, deviation = 6 * rolls / sides, (6 * rolls * (sides - 1)) ** 0.5 / sides

        assert all(abs(counts[face] - mean) < 5 * deviation for face in range(1, sides + 1))


def test_neighbouring_dice_and_rolls_do_not_follow_each_other() -> None:
    rolls = [Seeded(SEED).faces(6, 2, n) for n in range(6000)]
    across = pairwise(rolls)

    assert abs(sum(a == b for a, b in rolls) - 1000) < 5 * (6000 * 5 / 36) ** 0.5
    assert abs(sum(now[0] == then[0] for now, then in across) - 1000) < 5 * (6000 * 5 / 36) ** 0.5


def test_the_seal_binds_and_tells_nothing() -> None:
    source = Seeded(SEED)

    assert verify(source.seal, SEED)
    assert not verify(source.seal, SEED[::-1])
    assert SEED.hex() not in repr(source) + str(source)
    assert source.seal in repr(source)


def test_fresh_seeds_differ() -> None:
    assert Seeded.fresh() != Seeded.fresh()
    assert len(Seeded.fresh().seed) == 32


@pytest.mark.parametrize("seed", [b"", bytes(65)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match=f"a seed has 1 to 64 bytes, not {len(seed)}"):
        Seeded(seed)


@pytest.mark.parametrize("sides", [0, -6, (1 << 384) + 1])
def test_dice_that_cannot_be_are_refused(sides: int) -> None:
    with pytest.raises(ValueError, match=r"a die has 1 to 2\*\*384 sides"):
        Seeded(SEED).faces(sides, 1, 0)


# --- scripts and hands ---------------------------------------------------------------------------


@pytest.mark.parametrize("source", [Scripted(((6, 1), (3,))), ByHand([[6, 1], [3]])])
def test_given_faces_come_back(source: Scripted | ByHand) -> None:
    assert (source.faces(6, 2, 0), source.faces(4, 1, 1)) == ((6, 1), (3,))


@pytest.mark.parametrize("source", [Scripted([(6, 1)]), ByHand([(6, 1)])])
@pytest.mark.parametrize(
    ("sides", "count", "reason"),
    [
        (6, 3, r"roll 0 needs 3 dice \(d6\), but 2 are given: \(6, 1\)"),
        (4, 2, "roll 0: a d4 shows 1 to 4, not 6"),
    ],
)
def test_given_faces_must_fit(source: Scripted | ByHand, sides: int, count: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        source.faces(sides, count, 0)


def test_a_face_of_0_does_not_fit() -> None:
    with pytest.raises(ValueError, match="not 0"):
        Scripted([(0,)]).faces(3, 1, 0)


@pytest.mark.parametrize("n", [1, -1])
def test_a_script_that_runs_out_says_so(n: int) -> None:
    with pytest.raises(ValueError, match=rf"the script has 1 rolls, counted from 0; roll {n} \(2d6\)"):
        Scripted([(6, 1)]).faces(6, 2, n)


def test_a_hand_asks_for_what_is_not_thrown_yet() -> None:
    with pytest.raises(DiceNeededError, match="roll 1 is still to be thrown: 4d10") as needed:
        ByHand([(6, 1)]).faces(10, 4, 1)

    assert (needed.value.sides, needed.value.count, needed.value.n) == (10, 4, 1)
