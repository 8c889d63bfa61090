"""Dice in streams: sealed, apart from each other, and secret ones apart from all that the shown seed tells."""

from __future__ import annotations

import hashlib

import pytest

from fieldcraft.dice import Streams, verify

DICE = Streams(b"a seed for this file", b"a second one")


def plain_faces(key: bytes, name: str, sides: int, count: int, n: int) -> tuple[int, ...]:
    """The faces of a stream as the documentation says them, one digit at a time."""
    seed = hashlib.blake2b(name.encode(), key=key, digest_size=32).digest()
    block = hashlib.blake2b(n.to_bytes(8, "big") + bytes(4), key=seed).digest()
    number, faces = int.from_bytes(block, "big"), []
    for _ in range(count):
        faces.append(number % sides + 1)
        number //= sides
    return tuple(faces)


def test_a_stream_follows_from_the_seed_and_its_name_alone() -> None:
    assert DICE.stream("attack/sable").faces(10, 5, 3) == plain_faces(DICE.seed, "attack/sable", 10, 5, 3)
    assert DICE.stream("x", secret=True).faces(6, 5, 0) == plain_faces(DICE.secret, "x", 6, 5, 0)
    assert DICE.faces(6, 5, 1) == DICE.stream("").faces(6, 5, 1)


def test_streams_and_secrets_are_apart() -> None:
    streams = [DICE.stream(name, secret=secret) for name in ("attack/sable", "attack/corvin") for secret in (0, 1)]

    assert len({source.faces(20, 12, 0) for source in streams}) == 4


def test_the_seal_is_that_of_the_seed_that_is_shown_and_names_neither() -> None:
    assert verify(DICE.seal, DICE.seed)
    assert repr(DICE) == f"Streams(seal={DICE.seal!r})"
    assert len({Streams.fresh().seed, Streams.fresh().secret, Streams.fresh().seed}) == 3


def test_without_the_secret_seed_nothing_is_thrown_in_secret() -> None:
    with pytest.raises(ValueError, match="is not known"):
        Streams(b"shown").stream("x", secret=True)
