"""Refusals of the table itself, each citing the ruling of the table's rulebook that forbids it."""

from __future__ import annotations

from fieldcraft.core import No, Refused
from fieldcraft.core.system import refusal


def refused(rule: str, why: str, unit: str | None = None) -> Refused:
    """The refusal that a ruling brings about, ready to be raised.

    >>> refused("table.paused", "the game is paused").refusal.title
    'A paused game'
    """
    return Refused(refusal(No(why, unit=unit, rule=rule)))
