"""Where the faces of dice come from: a secret seed, a script, or hands at a real table.

Fate dice need nothing of their own: four of them are four three-sided dice, each showing two more than its Fate face.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import Protocol, Self

import msgspec

Faces = tuple[int, ...]
"""What dice show, from 1 to the number of sides, in the order they were thrown."""

_BLOCK_BITS = 384
"""What one 512-bit hash yields: the other 128 bits keep the faces even, to less than one part in 2**100."""


class Source(Protocol):
    """Chance: the n-th roll of a match, counted from 0."""

    def faces(self, sides: int, count: int, n: int) -> Faces:
        """What `count` dice of so many sides show in roll `n`; the same question has the same answer, always."""
        ...


class DiceNeededError(Exception):
    """Roll `n` is for people to make: `count` dice of so many sides."""

    def __init__(self, sides: int, count: int, n: int) -> None:
        super().__init__(f"roll {n} is still to be thrown: {count}d{sides}")
        self.sides, self.count, self.n = sides, count, n


class Seeded(msgspec.Struct, frozen=True):
    """Faces that follow from a secret seed of 1 to 64 bytes and the number of the roll, and from nothing else.

    The faces are the digits, lowest first, of a number in base `sides`; the number is the keyed BLAKE2b-512 hash, first
    byte highest, of the roll's number in 8 bytes and a block's in 4, where each block serves as many dice as 384 bits
    hold.  So anyone who learns the seed can check every roll, and nobody can before.

    >>> Seeded(b"a seed for this page").faces(10, 6, 0)
    (2, 1, 1, 1, 4, 2)
    """

    seed: bytes

    def __post_init__(self) -> None:
        given: object = self.seed
        if not isinstance(given, bytes):
            msg = f"a seed is bytes, such as b'a secret', not {type(given).__name__}: text becomes bytes by .encode()"
            raise TypeError(msg)
        if not 1 <= len(self.seed) <= 64:
            msg = f"a seed has 1 to 64 bytes, not {len(self.seed)}"
            raise ValueError(msg)

    def __repr__(self) -> str:
        return f"Seeded(seal={self.seal!r})"

    @classmethod
    def fresh(cls) -> Self:
        """A source with a new seed that nobody can guess."""
        return cls(os.urandom(32))

    @property
    def seal(self) -> str:
        """The SHA-256 of the seed in hexadecimal: shown before play, it binds without telling."""
        return seal_of(self.seed)

    def faces(self, sides: int, count: int, n: int) -> Faces:
        """The faces of roll `n`; more dice begin with the same faces.  ValueError for dice that cannot be."""
        if not 1 <= sides <= 1 << _BLOCK_BITS:
            msg = f"a die has 1 to 2**{_BLOCK_BITS} sides, not {sides}"
            raise ValueError(msg)
        dice_per_block = _BLOCK_BITS // sides.bit_length() or 1
        faces: list[int] = []
        for block, done in enumerate(range(0, count, dice_per_block)):
            wanted = min(count - done, dice_per_block)
            # Only as much of the number as the dice need: what is short is quick to divide.
            number = self._block(n, block) % sides**wanted
            for _ in range(wanted):
                number, digit = divmod(number, sides)
                faces.append(digit + 1)
        return tuple(faces)

    def _block(self, n: int, block: int) -> int:
        message = n.to_bytes(8, "big") + block.to_bytes(4, "big")
        return int.from_bytes(hashlib.blake2b(message, key=self.seed).digest(), "big")


def seal_of(seed: bytes) -> str:
    """The SHA-256 of a seed in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def verify(seal: str, seed: bytes) -> bool:
    """Whether a seed, shown after play, is the one that was sealed before.

    >>> source = Seeded.fresh()
    >>> verify(source.seal, source.seed), verify(source.seal, b"another")
    (True, False)
    """
    return seal_of(seed) == seal


class Scripted(msgspec.Struct, frozen=True):
    """Faces given beforehand, roll by roll: for tests, and to judge an old log by today's rules.

    >>> Scripted([(6, 1), (3,)]).faces(6, 1, 1)
    (3,)
    """

    rolls: Sequence[Sequence[int]] = ()

    def faces(self, sides: int, count: int, n: int) -> Faces:
        """The faces given for roll `n`; ValueError if none are or if they do not fit the dice asked for."""
        if not 0 <= n < len(self.rolls):
            msg = f"the script has {len(self.rolls)} rolls, counted from 0; roll {n} ({count}d{sides}) is not in it"
            raise ValueError(msg)
        return _check_faces(self.rolls[n], sides, count, n)


class ByHand(msgspec.Struct, frozen=True):
    """Dice thrown at a real table: `given` holds the faces typed so far, roll by roll."""

    given: Sequence[Sequence[int]] = ()

    def faces(self, sides: int, count: int, n: int) -> Faces:
        """The faces typed for roll `n`; DiceNeeded if it is not thrown yet, ValueError if it cannot be so."""
        if n >= len(self.given):
            raise DiceNeededError(sides, count, n)
        return _check_faces(self.given[n], sides, count, n)


def _check_faces(faces: Sequence[int], sides: int, count: int, n: int) -> Faces:
    if len(faces) != count:
        msg = f"roll {n} needs {count} dice (d{sides}), but {len(faces)} are given: {tuple(faces)}"
        raise ValueError(msg)
    if wrong := [face for face in faces if not 1 <= face <= sides]:
        msg = f"roll {n}: a d{sides} shows 1 to {sides}, not {wrong[0]}"
        raise ValueError(msg)
    return tuple(faces)
