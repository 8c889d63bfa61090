"""What is looked at while a match is played, action by action, and the numbers that come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from random import Random
from statistics import fmean
from typing import Any, Protocol

from fieldcraft.core import Action, Match, Rolled, State
from fieldcraft.core.match import Resolution
from fieldcraft.dice import Seeded
from fieldcraft.lab.balance import Balance
from fieldcraft.lab.leads import Leads

RETHROWN = 16
"""How often the dice of an action are thrown again to tell how lucky the first throw was."""

ANSWERS = 4
"""How many questions are thought to be answered before what a throw has brought is weighed."""


class Watch(Protocol):
    """Looks on while a match is played."""

    def see(self, match: Match[Any], options: Sequence[Action], resolution: Resolution[Any]) -> None:
        """Take in what was done of some options, before it happens."""

    def numbers(self) -> Mapping[str, float]:
        """What has come of it so far, by name."""


class Luck:
    """How much better the dice fell for the first camp than was to be expected of them, in shares of all strength.

    What the dice of an action have done to the balance is compared with what other throws of the same dice do to it.
    Both are throws alike, so that on average nothing is left, whatever the bots do: luck may be taken out of a result
    without changing what it is a result of.  A question that a throw leaves open is thought to be answered with what is
    listed first.  A game that does not say how strong its sides are has no luck.
    """

    def __init__(self, match: Match[Any], rng: Random) -> None:
        self.balance, self.rng, self.luck = Balance(match), rng, 0.0

    def see(self, match: Match[Any], options: Sequence[Action], resolution: Resolution[Any]) -> None:
        """Throw the dice again if any fell."""
        if not self.balance.known or not any(type(event) is Rolled for event in resolution.entry.events):
            return
        other = fmean(self._weigh(match, self._throw_again(match, resolution)) for _ in range(RETHROWN))
        self.luck += self._weigh(match, resolution.moments[-1].state) - other

    def _throw_again(self, match: Match[Any], resolution: Resolution[Any]) -> State:
        again = copy(match)
        again.source = Seeded(self.rng.randbytes(32))
        found: State = again.resolve(resolution.entry.action, resolution.entry.by).moments[-1].state
        return found

    def _weigh(self, match: Match[Any], state: State) -> float:
        ahead = Match(match.system, state, Seeded(self.rng.randbytes(32)))
        for _ in range(ANSWERS):
            if ahead.state.ask is None or ahead.result() is not None:
                break
            by = min(ahead.to_act())
            ahead.commit(ahead.resolve(ahead.options(by)[0], by))
        return self.balance.of(ahead.state)

    def numbers(self) -> Mapping[str, float]:
        """The luck of the first camp."""
        return {"luck": self.luck} if self.balance.known else {}


class Choices:
    """How many options there were, and how often there was a choice."""

    def __init__(self, match: Match[Any], rng: Random) -> None:
        self.counts: list[int] = []

    def see(self, match: Match[Any], options: Sequence[Action], resolution: Resolution[Any]) -> None:
        """Count the options."""
        self.counts.append(len(options))

    def numbers(self) -> Mapping[str, float]:
        """The mean and the most of the options, and the part of decisions that had more than one."""
        if not self.counts:
            return {}
        choices = fmean(count > 1 for count in self.counts)
        return {"options": fmean(self.counts), "most options": max(self.counts), "decisions with a choice": choices}


WATCHES: dict[str, Callable[[Match[Any], Random], Watch]] = {"luck": Luck, "choices": Choices, "leads": Leads}
"""What can be looked at, by name."""
