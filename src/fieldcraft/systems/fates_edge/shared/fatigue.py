"""Fatigue: four levels, and what they cost."""

from __future__ import annotations

from fieldcraft.core import rule

MOST = 4


@rule("core.fatigue.effect")
def fatigue_dice(level: int) -> int:
    """From the second level on, strenuous actions lose a die.

    >>> [fatigue_dice(level) for level in range(5)]
    [0, 0, -1, -1, -1]
    """
    return -1 if level >= 2 else 0


@rule("core.fatigue.effect")
def is_exhausted(level: int) -> bool:
    """At the fourth level there is no sprinting."""
    return level >= MOST
