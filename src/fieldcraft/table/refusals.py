"""Refusals of the table itself, each citing the ruling of the table's rulebook that forbids it."""

from __future__ import annotations

from fieldcraft.core import Denial, RefusedError
from fieldcraft.core.system import explain_denial


def refuse(rule: str, why: str, unit: str | None = None) -> RefusedError:
    """The refusal that a ruling brings about, ready to be raised.

    >>> refuse("table.paused", "the game is paused").refusal.title
    'A paused game'
    """
    return RefusedError(explain_denial(Denial(why, unit=unit, rule=rule)))
