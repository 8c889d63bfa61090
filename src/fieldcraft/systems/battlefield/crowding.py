"""Crowds: how much room a space has left, who may enter it, and how those who share one hamper each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.battlefield.spaces import FULL, Body, bodies_of, body_of, space_distance
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.shared.caches import remember

IGNORED = from_rule(4, "field.crowd.ignore")
"""How many sizes smaller than oneself is too small to hamper."""

Places = Mapping[Space, float]
"""How many places of each space are taken; a space that holds nothing is not in it."""


@rule("field.crowd.full", "field.crowd.purpose")
def places_taken(bodies: Iterable[Body]) -> dict[Space, float]:
    """The places that bodies take together, friend and foe alike, in each space that holds any."""
    taken: dict[Space, float] = defaultdict(float)
    for body in bodies:
        for space in body.spaces:
            taken[space] += body.places_in(space)
    return dict(taken)


def places_of(state: State) -> Places:
    """The places taken by all who are on the field."""
    if (found := state.position_cache.get("places")) is None:
        found = state.position_cache["places"] = places_taken(bodies_of(state).values())
    places: Places = found
    return places


@rule("field.crowd.full")
def full_spaces(taken: Places) -> frozenset[Space]:
    """The spaces that are fully occupied."""
    return frozenset(space for space, places in taken.items() if places >= FULL)


def full_now(state: State) -> frozenset[Space]:
    """Those that are fully occupied by all who are on the field."""
    return remember(state.position_cache, "full", lambda: full_spaces(places_of(state)))


@rule("field.crowd.enter")
def may_enter(taken: Places, body: Body, space: Space) -> bool:
    """Whether a body fits into a space that others have taken so much of; one that holds nothing has room for anybody.

    Everybody counts, also those who would be ignored as too small to hamper.
    """
    return space not in taken or taken[space] + body.places_in(space) <= FULL


@rule("field.crowd.enter")
def spaces_without_room(state: State, unit: Unit, at: Space) -> tuple[Space, ...]:
    """The spaces that a unit would newly enter with its anchor at a space, and that have no room for it."""
    body, here = body_of(state, unit, at), bodies_of(state)[unit.id]
    taken = places_taken(other for other in bodies_of(state).values() if other.id != unit.id)
    return tuple(space for space in body.spaces if space not in here.spaces and not may_enter(taken, body, space))


class Crowd(msgspec.Struct, frozen=True):
    """How crowded a body is: the Tier, the space where it is worst, and the others there who count."""

    tier: int = 0
    space: Space | None = None
    others: tuple[str, ...] = ()


@rule("field.crowd.pairs")
def tier_of_sizes(sizes: Iterable[int], *, pair_large: bool = False) -> int:
    """How many things of size 0 or larger there are once two of a size make one of the next, the smallest first.

    Only those below size 0 pair, unless `pair_large`; what is left over below 0 does not count.

    >>> [tier_of_sizes(sizes) for sizes in ([-1, -1], [-1], [-2] * 4, [0, -1, -1], [0, 0, 0])]
    [1, 0, 1, 2, 3]
    """
    counts = Counter(sizes)
    if not counts:
        return 0
    for size in range(min(counts), 0):
        counts[size + 1] += counts[size] // 2
    size = 0
    while pair_large and any(counts[larger] for larger in counts if larger >= size):
        pairs, counts[size] = divmod(counts[size], 2)
        counts[size + 1] += pairs
        size += 1
    return sum(count for size, count in counts.items() if size >= 0)


@rule("field.crowd.tier", "field.crowd.ignore")
def crowd_in(body: Body, space: Space, others: Iterable[Body], *, pair_large: bool = False) -> Crowd:
    """How crowded a body is in one of its spaces: those 4 or more real sizes smaller do not count."""
    here = [
        other for other in others if other.id != body.id and other.size > body.size - IGNORED and space in other.spaces
    ]
    tier = tier_of_sizes((other.size_in(space) for other in here), pair_large=pair_large)
    return Crowd(tier, space, tuple(other.id for other in here)) if tier else Crowd()


@rule("field.crowd.tier")
def crowd_of(body: Body, others: Iterable[Body], *, pair_large: bool = False) -> Crowd:
    """How crowded a body is: as in the space where it is worst."""
    near = tuple(others)
    return max((crowd_in(body, space, near, pair_large=pair_large) for space in body.spaces), key=_tier)


def _tier(crowd: Crowd) -> int:
    return crowd.tier


def crowd_around(state: State, unit: Unit) -> Crowd:
    """How crowded a unit is where it is; whoever is carried is in nobody's way and in no crowd."""
    if unit.attended:
        return Crowd()
    bodies = bodies_of(state)
    return crowd_of(bodies[unit.id], bodies.values(), pair_large=state.options.pair_large)


@rule("field.crowd.encumbered")
def encumbered_tier(state: State, unit: Unit) -> int:
    """The Tier of Encumbered: that of Crowded on top of what comes from elsewhere."""
    return unit.encumbered + crowd_around(state, unit).tier


@rule("field.crowd.target-full")
def parts_in_full_spaces(state: State, actor: Unit, target: Unit) -> frozenset[Space]:
    """The spaces of a target that count as in Reach because they are fully occupied and within 1 of the actor."""
    mine, vertical = bodies_of(state)[actor.id].spaces, state.options.vertical_distance
    full = full_now(state).intersection(bodies_of(state)[target.id].spaces)
    return frozenset(s for s in full if any(space_distance(s, own, vertical) <= 1 for own in mine))
