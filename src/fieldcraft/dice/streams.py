"""Dice in streams: each stream has throws of its own, numbered from 0, which follow from a sealed seed and its name.

What one stream shows tells nothing of another, and throws of one do not move another on.  What is thrown in secret
follows from a second seed, which stays secret when the first is shown.
"""

from __future__ import annotations

import hashlib
import os
from typing import Self

import msgspec

from fieldcraft.dice.sources import Faces, Seeded, seal_of

SEED_BYTES = 32
"""How long each of the two seeds is."""


class Streams(msgspec.Struct, frozen=True):
    """A sealed seed and a secret one; the secret one is empty where only the sealed one is known.

    As a `Source` it is the stream without a name.

    >>> dice = Streams(b"a seed for this page", b"and one that is never shown")
    >>> dice.stream("attack/sable").faces(10, 4, 0), dice.stream("shove/sable").faces(10, 4, 0)
    ((7, 7, 8, 1), (1, 7, 8, 9))
    """

    seed: bytes
    secret: bytes = b""

    def __repr__(self) -> str:
        return f"Streams(seal={self.seal!r})"

    @classmethod
    def fresh(cls) -> Self:
        """Two new seeds that nobody can guess."""
        return cls(os.urandom(SEED_BYTES), os.urandom(SEED_BYTES))

    @property
    def seal(self) -> str:
        """The SHA-256 of the sealed seed in hexadecimal: shown before play, it binds without telling."""
        return seal_of(self.seed)

    def stream(self, name: str, *, secret: bool = False) -> Seeded:
        """The throws of a stream: a `Seeded` source with the keyed BLAKE2b hash of its name, in 32 bytes, as its seed.

        ValueError for secret throws if their seed is not known.
        """
        if secret and not self.secret:
            raise ValueError("the seed of what was thrown in secret is not known")
        key = self.secret if secret else self.seed
        return Seeded(hashlib.blake2b(name.encode(), key=key, digest_size=SEED_BYTES).digest())

    def faces(self, sides: int, count: int, n: int) -> Faces:
        """The faces of roll `n` of the stream without a name."""
        return self.stream("").faces(sides, count, n)
