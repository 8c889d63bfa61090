"""Movement the slow and obvious way: one space at a time, every rule asked of every step."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import Space, State, Unit
from rules.battlefield import reference_crowds


def wall_between(field: State, a: Space, b: Space) -> bool:
    return any(side.impassable and set(side.between) == {a.cell, b.cell} for side in field.map.sides)


def ground_level(field: State, unit: Unit) -> int:
    """The level of the highest ground under a unit."""
    return max(field.map.level(space.cell) for space in spaces_of(field, unit))


def may_be(field: State, unit: Unit, start: Unit) -> bool:
    """Whether a unit may be somewhere in passing."""
    spaces = spaces_of(field, unit)
    if unit.layer < 0 or any(space.cell not in field.map.grid for space in spaces):
        return False
    if any(wall_between(field, a, b) for a in spaces for b in spaces):
        return False
    kinds = [field.map.terrain(space.cell) for space in spaces]
    if any(kind.impassable and (kind.opaque or not unit.flying) for kind in kinds):
        return False
    if any(space.layer < field.map.level(space.cell) for space in spaces):
        return False
    there, before = field.put(unit), spaces_of(field, start)
    if any(space not in before and not reference_crowds.fits(there, unit, space) for space in spaces):
        return False
    return unit.flying or stands(field, unit) or clings(field, unit)


def stands(field: State, unit: Unit) -> bool:
    return ground_level(field, unit) == unit.layer


def clings(field: State, unit: Unit) -> bool:
    beside = (near for space in spaces_of(field, unit) for near in field.map.grid.neighbours(space.cell))
    return unit.layer > 0 and any(field.map.level(near) >= unit.layer for near in beside)


def price(field: State, unit: Unit) -> int:
    """What coming to stand somewhere costs."""
    if unit.flying or not stands(field, unit):
        return 1
    return max(field.map.terrain(space.cell).cost for space in spaces_of(field, unit))


def steps(field: State, unit: Unit, start: Unit) -> Iterator[Unit]:
    q, r, layer = unit.anchor
    for x, y in field.map.grid.vectors:
        there = replace(unit, at=(q + x, r + y))
        crossing = any(wall_between(field, one, Space(one.q + x, one.r + y)) for one in spaces_of(field, unit))
        if not crossing and there.at in field.map.grid and may_be(field, there, start):
            yield there
    for up in (-1, 1):
        if layer + up >= 0 and may_be(field, there := replace(unit, layer=layer + up), start):
            yield there


def cheapest(field: State, start: Unit, points: int) -> dict[Space, int]:
    """The cheapest price of every anchor within so many points."""
    best = {start.anchor: 0}
    heap = [(0, start.anchor)]
    while heap:
        spent, here = heapq.heappop(heap)
        if spent > best[here]:
            continue
        for there in steps(field, replace(start, at=here.cell, layer=here.layer), start):
            total = spent + price(field, there)
            if total <= points and total < best.get(there.anchor, points + 1):
                best[there.anchor] = total
                heapq.heappush(heap, (total, there.anchor))
    return best
