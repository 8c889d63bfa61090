"""Every order that The Battlefield has words for, sensible or not, but for ways over waypoints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.systems.battlefield.actions.gripping import Grip, Release
from fieldcraft.systems.battlefield.actions.loosing import Burst, DropAura, Loose, RaiseAura, ShapeAction
from fieldcraft.systems.battlefield.actions.moving import End, Move
from fieldcraft.systems.battlefield.actions.striking import MOST_COMBINED, Strike, TrySense, Use
from fieldcraft.systems.battlefield.areas import bodies_inside
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.shapes import ways_of
from fieldcraft.systems.battlefield.spaces import bodies_of
from fieldcraft.systems.battlefield.state import Space, State, Unit
from laws.fields import SENSES

BOTH = (False, True)


def orders(state: State, by: Seat) -> Iterator[Action]:
    """Every order to every creature of a side, at every unit and space, in every way and size."""
    spaces = [Space(*cell, layer) for cell in state.map.grid.cells for layer in range(4)]
    for unit in state.of(by):
        yield End(unit.id)
        yield from (Move(unit.id, (space,)) for space in spaces)
        for other in state.units:
            yield from (TrySense(unit.id, other, sense) for sense in SENSES)
            yield from (kind(unit.id, other) for kind in (Grip, Release))
        for effect in unit.effects:
            yield from uses(state, unit, effect, spaces)


def uses(state: State, unit: Unit, effect: Effect, spaces: list[Space]) -> Iterator[Action]:
    """Every use of an effect, whatever its Area."""
    yield from (kind(unit.id, effect.id) for kind in (Use, DropAura))
    known = [one.id for one in state.units.values() if not one.attended]
    for many in range(1, effect.targets + 1 if len(known) <= MOST_COMBINED else 2):
        some = combinations(state.units, many)
        yield from (Strike(unit.id, effect.id, ids, blind=blind) for ids, blind in product(some, BOTH))
    yield from (Strike(unit.id, effect.id, at=space, blind=blind) for space, blind in product(spaces, BOTH))
    for value, spare in product(range(effect.value + 2), BOTH):
        yield from (kind(unit.id, effect.id, value=value, spare=spare) for kind in (Burst, RaiseAura))
    if effect.area in ("line", "cone"):
        ways = product(spaces, ways_of(state.map.grid), BOTH, range(effect.value + 1), BOTH)
        for start, way, mirrored, value, spare in ways:
            yield Loose(unit.id, effect.id, start, way, mirrored, value=value, spare=spare)


def essence(state: State, action: Action) -> object:
    """What an order comes to: a shape is whom it holds, since it is laid at every size at which that is others.

    What conceals is laid at its full size, and a shape that holds nobody comes to nothing.
    """
    if not isinstance(action, ShapeAction):
        return replace(action, subjects=tuple(sorted(action.subjects))) if isinstance(action, Strike) else action
    effect = action.find_effect(state)
    if not isinstance(action, Loose):
        return replace(action, value=action.value % effect.value)
    if effect.fog:
        return replace(action, value=0, spare=False)
    caught = bodies_inside(action.template(state), bodies_of(state).values()).values()
    inside = frozenset((id, space) for ring in caught for id, spaces in ring.items() for space in spaces)
    return (replace(action, value=0), inside) if inside else None
