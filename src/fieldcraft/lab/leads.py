"""Who is ahead while a battle is played: how often that changes, and when it is decided.

The measures follow Browne, "Automatic generation and evaluation of recombination games" (2008), who describes by them
how exciting games are; here they are taken from the balance of strength.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from fieldcraft.core import Action, Match
from fieldcraft.core.match import Resolution
from fieldcraft.lab.balance import Balance

LEAD = 0.02
"""How far ahead somebody must be to lead."""

COMEBACK = 0.1
"""How far behind a winner must have been for a comeback."""


class Leads:
    """The balance after each action."""

    def __init__(self, match: Match[Any], rng: Random) -> None:
        self.match, self.balance, self.course = match, Balance(match), [0.0]

    def see(self, match: Match[Any], options: Sequence[Action], resolution: Resolution[Any]) -> None:
        """Note who is ahead."""
        if self.balance.known:
            self.course.append(self.balance.of(resolution.moments[-1].state))

    def numbers(self) -> Mapping[str, float]:
        """How often the lead changed, how far behind the winner was, and since when never again."""
        if not self.balance.known:
            return {}
        found = {"lead changes": count_changes(self.course)}
        outcome = self.match.result()
        camps = {self.balance.camps[seat] for seat in outcome.winners} if outcome else set()
        if len(camps) == 1:
            sign = 1 if camps == {self.balance.first} else -1
            found |= tell_drama([sign * lead for lead in self.course])
        return found


def count_changes(course: Sequence[float]) -> float:
    """How often another leads than led before; who is hardly ahead does not lead.

    >>> count_changes([0.0, 0.3, 0.0, 0.2, -0.2, 0.5])
    2.0
    """
    leaders = [lead > 0 for lead in course if abs(lead) >= LEAD]
    return float(sum(one != other for one, other in pairwise(leaders)))


def tell_drama(course: Sequence[float]) -> dict[str, float]:
    """What the winner went through.

    >>> tell_drama([0.0, -0.2, 0.1, 0.4])
    {'drama': 0.2, 'comebacks': 1.0, 'decided at': 0.5}
    """
    behind = [place for place, lead in enumerate(course) if lead < 0]
    deepest = max(0.0, -min(course))
    decided = (behind[-1] + 1) / len(course) if behind else 0.0
    return {"drama": deepest, "comebacks": float(deepest >= COMEBACK), "decided at": decided}
