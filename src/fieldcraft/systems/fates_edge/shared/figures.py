"""Dice of checks, their odds and their outcomes as they are shown."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Tally
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Chance, Counter, Die, Look, Odds, Outcome
from fieldcraft.presentation.figures import terms
from fieldcraft.systems.fates_edge.pools import Outcomes
from fieldcraft.systems.fates_edge.pools.pool import D10, Kind

LOOKS: dict[Kind, Literal["good", "bad", "plain"]] = {"success": "good", "complication": "bad", "blank": "plain"}

LABELS: dict[Look, str] = {"clean": "Clean", "cost": "Cost", "partial": "Partial", "miss": "Miss"}
"""The outcomes of a check in a word, best first."""

TITLES: dict[Look, str] = {"clean": "Clean success", "cost": "Success & cost", "partial": "Partial", "miss": "Miss"}
"""The outcomes of a check as a line of the log calls them."""


def die(face: int, was: int | None = None) -> Die:
    """A die of a check as it lies: what it counts for, and what it showed before it was thrown again.

    >>> die(1).look, die(6, was=1).text
    ('bad', 'success')
    """
    counts = D10.kind(face)
    return Die(face=face, sides=D10.sides, look=LOOKS[counts], text="" if counts == "blank" else counts, was=was)


def outcome(grade: Look) -> Outcome:
    return Outcome(label=TITLES[grade], look=grade)


def check_odds(outcomes: Outcomes, number: int, dice: Tally, dv: Tally, effect: Tally | None = None) -> Odds:
    """The chances of a check that is made with a number of dice, and what dice, difficulty and effect are made of."""
    return Odds(
        success=float(outcomes.success),
        outcomes=tuple(
            Chance(label=label, look=look, chance=float(getattr(outcomes, look))) for look, label in LABELS.items()
        ),
        roll=pluralize(number, "die", "dice"),
        against=f"DV {dv.total}" if dv.parts else "",
        terms=terms(dice),
        difficulty=terms(dv),
        effect=terms(effect or Tally()),
    )


def complication_points(count: int) -> Counter:
    text = "points in the bank, which are lost in the end"
    return Counter(name="complications", label="Complications", value=count, text=text, rule="core.cp.banking")
