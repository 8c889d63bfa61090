"""Flanking, rear attacks and pins (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.miniatures.facing import Arc, arc, solely_rear
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.footprint import unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, threatens, zone


@rule("mini.flank.opposite")
def are_opposite(a: Arc, b: Arc) -> bool:
    """Opposite arcs are the rear with any other, or the two sides.

    >>> [are_opposite(*pair) for pair in (("front", "rear"), ("left", "right"), ("front", "left"), ("rear", "rear"))]
    [True, True, False, False]
    """
    return a != b and ("rear" in (a, b) or {a, b} == {"left", "right"})


@rule("mini.flank.all-around")
def senses_all_around(target: Unit) -> bool:
    """All-around sense ignores rear attacks and denies flanking."""
    return "all-around-sense" in target.traits


def _threats(state: State, target: Unit, side: str) -> Iterator[Unit]:
    """The units of a side that threaten a target and do not hide from it, or the dice would tell where they are."""
    units = (unit for unit in state.of(side) if threatens(state, unit, target))
    return (unit for unit in units if is_visible(state, unit, target.side))


@rule("mini.flank.opposite")
def is_flanking(state: State, attacker: Unit, target: Unit) -> bool:
    """Two allies who threaten a target from opposite arcs flank it; the bonus goes to both of them."""
    if senses_all_around(target) or not threatens(state, attacker, target):
        return False
    own = arc(state, target, attacker)
    others = (unit for unit in _threats(state, target, attacker.side) if unit.id != attacker.id)
    return any(are_opposite(own, arc(state, target, ally)) for ally in others)


@rule("mini.flank.rear")
def from_behind(state: State, attacker: Unit, target: Unit) -> bool:
    """An attack solely from the rear arc, a shot too, gains a die and a point of effect."""
    return not senses_all_around(target) and solely_rear(state, target, attacker)


@rule("mini.place.pin")
def is_pinned(state: State, target: Unit) -> bool:
    """A unit is pinned while two enemies who are allies control its cells from different arcs."""
    here = unit_mask(state, target)
    holders = [unit for unit in engaged_with(state, target) if zone(state, unit) & here]
    return any(a.side == b.side and arc(state, target, a) != arc(state, target, b) for a, b in combinations(holders, 2))
