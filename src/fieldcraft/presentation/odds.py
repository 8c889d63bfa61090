"""Odds of a roll before it is made: what it is made of, and how likely each outcome is."""

from __future__ import annotations

from typing import Literal

from fieldcraft.presentation.base import Shown


class Term(Shown, frozen=True, kw_only=True):
    """One addend of a sum, with the rule that put it there."""

    what: str
    value: int
    rule: str = ""


Look = Literal["clean", "cost", "partial", "miss"]
"""How an outcome is drawn, best first; what it is called is the game's to say."""


class Outcome(Shown, frozen=True, kw_only=True):
    """An outcome as it is told: what it is called and how it is drawn."""

    label: str
    look: Look


class Chance(Shown, frozen=True, kw_only=True):
    """One outcome of a roll and its chance, 0 to 1."""

    label: str
    look: Look
    chance: float


class Odds(Shown, frozen=True, kw_only=True):
    """A roll before it is made: the chance to succeed (0 to 1) and of each outcome, best first.

    `roll` says what is rolled ("6 dice", "2d6 + 3") and `against` what it must reach ("" for nothing), both as they are
    read; `terms` are what the roll is made of, `difficulty` what it is rolled against, `effect` what it brings about.
    """

    success: float
    outcomes: tuple[Chance, ...] = ()
    roll: str = ""
    against: str = ""
    terms: tuple[Term, ...] = ()
    difficulty: tuple[Term, ...] = ()
    effect: tuple[Term, ...] = ()
