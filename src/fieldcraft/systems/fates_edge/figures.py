"""Dice of checks as they are shown."""

from __future__ import annotations

from typing import Literal

from fieldcraft.dice import pools
from fieldcraft.dice.pools import D10
from fieldcraft.tableau import Die

COUNTS: dict[pools.Kind, Literal["hit", "one", "plain"]] = {"success": "hit", "complication": "one", "blank": "plain"}


def die(face: int, kind: pools.Die = D10, was: int | None = None) -> Die:
    """A die of a check as it lies: what it counts for, and what it showed before it was thrown again.

    >>> die(1).counts, die(6, was=1).counts
    ('one', 'hit')
    """
    return Die(face=face, sides=kind.sides, counts=COUNTS[kind.kind(face)], was=was)
