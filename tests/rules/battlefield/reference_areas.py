"""Areas the slow and obvious way: every space of every body, every origin, every line on paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import Space, State, Unit
from rules.battlefield import reference_lines
from rules.battlefield.reference_shapes import distance

TOP = 8


class Laid(NamedTuple):
    """A shape: its spaces, where it comes from, how far from there at most, and whose it is."""

    spaces: frozenset[Space]
    origins: tuple[Space, ...]
    reach: int
    own: frozenset[Space]


def solid_ground(field: State) -> set[Space]:
    """The spaces of the map that are solid by themselves."""
    found = set()
    for cell in field.map.grid.cells:
        kind = field.map.terrain(cell)
        high = TOP if kind.impassable and kind.opaque else field.map.level(cell)
        found |= {Space(*cell, layer) for layer in range(high)}
    return found


def walls(field: State) -> reference_lines.Walls:
    return frozenset(frozenset(side.between) for side in field.map.sides if side.impassable and side.opaque)


def bodies(field: State) -> list[Unit]:
    return [one for one in field.units.values() if not one.bearer]


def solid(field: State) -> set[Space]:
    return solid_ground(field).union(*(spaces_of(field, one) for one in bodies(field) if one.fills))


def reaches(field: State, laid: Laid, subject: Unit, space: Space) -> bool:
    """Whether an effect comes to a subject in one of its spaces."""
    if space in solid(field) and not subject.fills:
        return False
    larger = set[Space]().union(*(spaces_of(field, one) for one in bodies(field) if one.size > subject.size))
    closed = frozenset(solid(field) | (larger - laid.own - set(spaces_of(field, subject))))
    return any(comes(field, laid, closed, origin, space) for origin in laid.origins)


def comes(field: State, laid: Laid, closed: frozenset[Space], origin: Space, space: Space) -> bool:
    if distance(origin, space, "sum") > laid.reach:
        return False
    if origin == space:
        return True
    if origin in closed and origin not in laid.own:
        return False
    return reference_lines.is_open(origin, space, closed, walls(field))


def waves(field: State, laid: Laid, breakable: Iterable[str]) -> list[set[str]]:
    """Whom an effect affects at each distance where it does, if what can break breaks at once."""
    found, done, weak = list[set[str]](), set[str](), set(breakable)
    for far in range(40):
        ring = {s for s in laid.spaces if min(distance(s, one, "sum") for one in laid.origins) == far}
        new = {
            one.id
            for one in bodies(field)
            if one.id not in done and any(reaches(field, laid, one, s) for s in spaces_of(field, one) if s in ring)
        }
        done |= new
        if new:
            found.append(new)
        for id in new & weak:
            field = field.drop(id)
    return found


def open_spaces(field: State, laid: Laid) -> set[Space]:
    """The spaces of a shape to which an effect comes past all that is solid."""
    closed = frozenset(solid(field))
    return {s for s in laid.spaces - closed if any(comes(field, laid, closed, origin, s) for origin in laid.origins)}
