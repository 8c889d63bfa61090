"""From everything that may be done to the plan that promises most, as far as there is time to look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from fieldcraft.core import Action
from fieldcraft.lab.player import Weighed

T = TypeVar("T")

NOISE = 1e-3
"""So much chance decides between plans that are as good as each other."""

Menu = dict[type[Action], list[Any]]
"""What one unit may do, by kind."""


class Plan(msgspec.Struct, frozen=True):
    """An order, how much better it is than to let the unit's turn end, and how much of that would not wait."""

    order: Action
    score: float
    urgent: float = 0.0

    @property
    def priority(self) -> float:
        """What speaks for this plan before those of other units, who will still have their turn."""
        return self.urgent + (self.score - self.urgent) / 2


Plans = Iterator[Plan]


def sort_by_kind(options: Iterable[Action]) -> dict[str, Menu]:
    """What each unit may do, by its id and the kind of action."""
    found: dict[str, Menu] = defaultdict(dict)
    for order in options:
        found[order.piece].setdefault(type(order), []).append(order)
    return found


def choose_best(found: Iterable[T], worth: Callable[[T], float], rng: Random, noise: float = NOISE) -> T:
    """The best of some things; chance decides between those that are as good as each other.  ValueError for none."""
    return max(found, key=lambda one: worth(one) + noise * rng.random())


def rank_plans(units: Iterable[Sequence[Plan]]) -> tuple[Weighed, ...]:
    """The plans of some units, the best first; those of a unit that could as well act later count so much less."""
    groups = list(units)
    found: list[tuple[float, Action]] = []
    for plans in groups:
        best = max(plans, key=lambda plan: plan.score)
        less = best.score - best.priority if len(groups) > 1 else 0.0
        found += ((plan.score - less, plan.order) for plan in plans)
    return tuple(Weighed(order, score) for score, order in sorted(found, key=lambda one: -one[0]))
