"""Boons: what they are held to, and what they buy in a test."""

from __future__ import annotations

from fieldcraft.core import rule


@rule("core.boon.cap", "core.boon.overflow", "mini.scope.srd-boons")
def cap_boons(boons: int, cap: int) -> int:
    """Nobody holds more boons than the cap; what is gained beyond it is lost."""
    return min(boons, cap)


@rule("core.boon.reroll", "core.boon.spend.list", "mini.scope.srd-boons")
def reroll_price() -> int:
    """Right after a roll, one boon throws one die again; the new face stands."""
    return 1


@rule("core.boon.reroll")
def kept_complications(face: int, casting: bool) -> int:
    """A complication that a boon throws again is gone, but in casting it stays.

    >>> kept_complications(1, casting=True), kept_complications(1, casting=False)
    (1, 0)
    """
    return int(casting and face == 1)


@rule("core.boon.earn", "core.boon.anti-fishing")
def boons_earned(successes: int, complications: int) -> int:
    """A player's miss earns a boon when a complication with weight comes of it."""
    return 1 if successes == 0 and complications > 0 else 0
