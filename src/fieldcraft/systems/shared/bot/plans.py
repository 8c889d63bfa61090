"""From everything that may be done to the plan that promises most, as far as there is time to look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any, TypeVar

import msgspec

from fieldcraft.core import Action
from fieldcraft.lab.options import kinds_of, options_of_kind
from fieldcraft.lab.player import Weighed

T = TypeVar("T")

NOISE = 1e-3
"""So much chance decides between plans that are as good as each other."""


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


class Menus:
    """What the units of a seat may do in their turn, listed kind by kind as tactics ask for it."""

    def __init__(self, options: Sequence[Action]) -> None:
        self.options = options
        self.kinds = tuple(kind for kind in kinds_of(options) if not kind.anytime)
        self.known: dict[type[Action], Mapping[str, Sequence[Any]]] = {}

    def by_unit(self, kind: type[Action]) -> Mapping[str, Sequence[Any]]:
        """What may be done of a kind, by the id of the unit that would do it."""
        if kind not in self.known:
            found: dict[str, list[Any]] = {}
            for order in options_of_kind(self.options, kind)[:] if kind in self.kinds else ():
                found.setdefault(order.piece, []).append(order)
            self.known[kind] = found
        return self.known[kind]

    def of(self, unit: str) -> Menu:
        """What a unit may do, by its id."""
        return Menu(self, unit, self.kinds)


class Menu(msgspec.Struct, frozen=True):
    """What one unit may do, by kind: `menu[Attack]` are its attacks, none if there are none."""

    menus: Menus
    unit: str
    kinds: Sequence[type[Action]]

    def __getitem__(self, kind: Any) -> Sequence[Any]:
        found = self.menus.by_unit(kind).get(self.unit, ())
        return found if found and kind in self.kinds else ()

    def __contains__(self, kind: Any) -> bool:
        return bool(self[kind])

    def offers(self, kind: type[Action]) -> bool:
        """Whether it has any of a kind, of which no more are listed than it takes to know."""
        listed: Sequence[Any] = options_of_kind(self.menus.options, kind) if kind in self.kinds else ()
        return any(order.piece == self.unit for order in listed)

    def without(self, kinds: Collection[type[Action]]) -> Menu:
        """All but some kinds."""
        return Menu(self.menus, self.unit, tuple(kind for kind in self.kinds if kind not in kinds))


def choose_best(found: Iterable[T], worth: Callable[[T], float], rng: Random, noise: float = NOISE) -> T:
    """The best of some things; chance decides between those that are as good as each other.  ValueError for none."""
    return max(found, key=lambda one: worth(one) + noise * rng.random())


class Bar:
    """The best score so far of the plans that are chosen from: what cannot beat it need not be weighed to the end."""

    def __init__(self) -> None:
        self.height = -inf

    def follow(self, plans: Iterable[Plan]) -> Plans:
        """Some plans to choose from, none of those before; the bar rises as they come."""
        self.height = -inf
        for plan in plans:
            self.height = max(self.height, plan.score)
            yield plan

    def is_beyond(self, most: float) -> bool:
        """Whether a plan that is worth at most so much cannot be the best any more, whatever chance adds."""
        return most + 2 * NOISE < self.height


def rank_plans(units: Iterable[Sequence[Plan]]) -> tuple[Weighed, ...]:
    """The plans of some units, the best first; those of a unit that could as well act later count so much less."""
    groups = list(units)
    found: list[tuple[float, Action]] = []
    for plans in groups:
        best = max(plans, key=lambda plan: plan.score)
        less = best.score - best.priority if len(groups) > 1 else 0.0
        found += ((plan.score - less, plan.order) for plan in plans)
    return tuple(Weighed(order, score) for score, order in sorted(found, key=lambda one: -one[0]))
