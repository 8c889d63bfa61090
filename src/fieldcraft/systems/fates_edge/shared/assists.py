"""Assists: the dice that a helper lends."""

from __future__ import annotations

from fieldcraft.core import rule

CAP = 3


@rule("core.assist.pc", "core.assist.cap", "core.assist.helper-count", "mini.scope.srd-assist")
def assist_dice(skill: int) -> int:
    """One helper lends as many dice as the helper's own relevant skill, never more than three.

    >>> assist_dice(2), assist_dice(5)
    (2, 3)
    """
    return min(skill, CAP)
