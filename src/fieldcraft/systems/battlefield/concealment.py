"""Concealment: what fog, dark and smoke on the path of a sense cost whoever uses it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from fieldcraft.board import Cell
from fieldcraft.core import from_rule, rule
from fieldcraft.systems.battlefield.lines import Leg, find_legs
from fieldcraft.systems.battlefield.spaces import bodies_of, gap
from fieldcraft.systems.battlefield.state import Sense, Space, State, Unit
from fieldcraft.systems.shared.caches import remember, remember_some

NEARER = from_rule(3, "field.conceal.near")
"""How many Tiers less count against a target within 1 range."""

MOST_PAIRS = 1 << 12
"""Between so many pairs of bodies it is remembered how much conceals them from each other."""

Path = Literal["include_ends", "exclude_own"]
Tiers = Mapping[Cell, int]
"""The Tier of Concealment against a sense, of every cell that has any."""


class Passed(msgspec.Struct, frozen=True):
    """A leg of the path of a sense: a cell, or the two along whose edge it runs, and the Tier that it conceals with."""

    cells: tuple[Cell, ...]
    tier: int


class Concealment(msgspec.Struct, frozen=True):
    """How well a target is concealed, and why: the path of the sense, the cells that count, and whether it is near."""

    tier: int = 0
    highest: int = 0
    near: bool = False
    path: tuple[Passed, ...] = ()

    @property
    def counts(self) -> tuple[Cell, ...]:
        """The cells of the first leg with the highest Tier; none if nothing conceals."""
        found = (leg.cells for leg in self.path if self.highest and leg.tier == self.highest)
        return next(found, ())

    @property
    @rule("field.conceal.awareness")
    def awareness(self) -> int:
        """What it adds to an Awareness roll by the sense: nothing, or less than nothing."""
        return -self.tier

    @property
    @rule("field.conceal.attack")
    def attack(self) -> int:
        """What it adds to an attack roll against the target chosen by the sense: half as much, rounded toward zero."""
        return -(self.tier // 2)


@rule("field.conceal.sources")
def tiers_against(state: State, sense: Sense) -> Tiers:
    """The highest Tier in each cell of all that hampers a sense, in every layer of it."""
    if (found := state.concealment_cache.get(sense)) is None:
        tiers: dict[Cell, int] = defaultdict(int)
        for fog in state.fogs.values():
            for cell in fog.cells if sense in fog.senses else ():
                tiers[cell] = max(tiers[cell], fog.tier)
        found = state.concealment_cache[sense] = dict(tiers)
    against: Tiers = found
    return against


def _path(tiers: Tiers, a: Cell, b: Cell) -> tuple[Passed, ...]:
    """The path of a sense: along an edge the lower of the two Tiers counts."""
    legs: list[Leg] = [tuple((a[0] + x, a[1] + y) for x, y in leg) for leg in find_legs((b[0] - a[0], b[1] - a[1]))]
    return tuple(Passed(leg, min(tiers.get(cell, 0) for cell in leg)) for leg in legs)


@rule("field.conceal.path")
def best_path(
    tiers: Tiers, mine: Iterable[Cell], theirs: Iterable[Cell], ends: Path = "include_ends"
) -> tuple[Passed, ...]:
    """The path from any of one's own cells to any of the target's on which the highest Tier is lowest.

    Both ends count, or with "exclude_own" not those that are one's own.
    """
    own, goals = tuple(mine), tuple(theirs)
    paths = [_path(tiers, a, b) for a in own for b in goals]
    if ends == "exclude_own":
        paths = [tuple(leg for leg in path if not set(leg.cells) & set(own)) for path in paths]
    return min(paths, key=highest_tier)


@rule("field.conceal.path")
def highest_tier(path: tuple[Passed, ...]) -> int:
    """Only the highest Tier on a path counts; Tiers never add."""
    return max((leg.tier for leg in path), default=0)


@rule("field.conceal.near", "field.conceal.path")
def concealment_on(
    tiers: Tiers, mine: tuple[Space, ...], theirs: tuple[Space, ...], distance: int, ends: Path = "include_ends"
) -> Concealment:
    """The Concealment between two bodies so far apart: three Tiers less within 1 range, but not below none."""
    if not tiers:
        return Concealment(near=distance <= 1)
    path = best_path(tiers, {space.cell: 0 for space in mine}, {space.cell: 0 for space in theirs}, ends)
    highest, near = highest_tier(path), distance <= 1
    return Concealment(max(0, highest - NEARER) if near else highest, highest, near, path)


def concealment_of(state: State, actor: Unit, target: Unit, sense: Sense) -> Concealment:
    """How well a target is concealed from a unit's sense."""
    bodies = bodies_of(state)
    return concealment_between(state, bodies[actor.id].spaces, bodies[target.id].spaces, sense)


def concealment_between(state: State, mine: tuple[Space, ...], theirs: tuple[Space, ...], sense: Sense) -> Concealment:
    """The same between two bodies with such spaces."""
    known: dict[Any, Concealment] = remember(state.concealment_cache, "between", dict)

    def find() -> Concealment:
        distance = gap(mine, theirs, state.options.vertical_distance)
        return concealment_on(tiers_against(state, sense), mine, theirs, distance, state.options.conceal_path)

    return remember_some(known, (mine, theirs, sense), find, MOST_PAIRS)
