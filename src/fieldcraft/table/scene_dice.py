"""The sealed dice of a scene, as they are stored under their seal."""

from __future__ import annotations

from fieldcraft.core.log import Keying
from fieldcraft.dice import Seeded, Streams
from fieldcraft.dice.streams import SEED_BYTES


def pack_dice(dice: Streams) -> bytes:
    """Dice as they are stored: the seed that may be shown, and behind it the one that never is.

    >>> read_dice("stream", pack_dice(dice := Streams.fresh())) == dice
    True
    """
    return dice.seed + dice.secret


def read_dice(keying: Keying, stored: bytes) -> Seeded | Streams:
    """The dice of a scene that were stored."""
    if keying == "roll":
        return Seeded(stored)
    return Streams(stored[:SEED_BYTES], stored[SEED_BYTES:])
