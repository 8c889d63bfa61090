"""Dice of checks as they are shown."""

from __future__ import annotations

from typing import Literal

from fieldcraft.systems.fates_edge.checks import COMPLICATION, SIDES, SUCCESS
from fieldcraft.tableau import Die


def die(face: int, sides: int = SIDES, was: int | None = None) -> Die:
    """A die as it lies: what it showed before it was thrown again, and what it counts for if it is one of a check.

    >>> die(1).counts, die(1, sides=8).counts
    ('one', 'plain')
    """
    if sides != SIDES:
        return Die(face=face, sides=sides, was=was)
    counts: Literal["hit", "one", "plain"] = "hit" if face >= SUCCESS else "one" if face == COMPLICATION else "plain"
    return Die(face=face, sides=sides, counts=counts, was=was)
