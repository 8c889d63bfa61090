"""What a unit can do with effects that take a shape: where to lay it to catch many foes and few friends.

All places are tried roughly, by masks; the most promising are looked at as the rules have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from fieldcraft.board import Direction
from fieldcraft.systems.battlefield.actions.loosing import Burst, Loose, RaiseAura
from fieldcraft.systems.battlefield.actions.striking import why_not_that_space
from fieldcraft.systems.battlefield.affecting import works_on
from fieldcraft.systems.battlefield.areas import Template, lay_burst, lay_shape, members_of
from fieldcraft.systems.battlefield.bot.odds import hit_chance, toll
from fieldcraft.systems.battlefield.bot.situation import FRIEND, Mark, Situation
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.obstruction import kind_passed, obstructions_of
from fieldcraft.systems.battlefield.shapes import Kind, cells_of_shape, ways_away, ways_of
from fieldcraft.systems.battlefield.spaces import bodies_of, has_common_space, spaces_in, spaces_within
from fieldcraft.systems.battlefield.state import Space, Unit
from fieldcraft.systems.battlefield.targeting import range_of
from fieldcraft.systems.shared.caches import remember

MOST = 6
"""How many shapes of an effect are looked at as the rules have it."""

LASTING = 1.8
"""How much more an aura is worth than a burst: it goes on."""

MOST_STARTS = 40
"""From how many spaces a shape is tried at all, those nearest to foes."""


class Shape(msgspec.Struct, frozen=True):
    """A shape from a space where a unit may stand: the order to lay it, and what it promises."""

    at: Space
    order: Loose | Burst | RaiseAura
    value: float


class Rough(NamedTuple):
    """A shape as far as masks tell what it is worth."""

    value: float
    at: Space
    start: Space | None = None
    way: Direction = ""
    mirrored: bool = False


def gains(s: Situation, effect: Effect) -> tuple[tuple[Mark, float], ...]:
    """Everybody on whom an effect works, with what it promises if they are in its shape."""

    def find() -> tuple[tuple[Mark, float], ...]:
        some = (mark for mark in s.marks if works_on(effect, mark.unit))
        options = s.view.options
        return tuple(
            (mark, mark.value * toll(effect, mark.unit).loss * hit_chance(options, effect, mark.unit)) for mark in some
        )

    return remember(s.cache, ("gains", effect), find)


def shapes(s: Situation, unit: Unit, anchors: Iterable[Space]) -> list[Shape]:
    """The most promising shapes of a unit from any of some spaces where it may stand."""
    found, places = list[Shape](), tuple(anchors)
    for effect in unit.effects:
        if effect.tier < 2 or not effect.damage:
            continue
        if effect.area == "aura" and f"{unit.id}-{effect.id}" in s.view.auras:
            continue
        tried = _tried_starts if effect.area in ("line", "cone") else _tried_bursts
        best = sorted(tried(s, unit, effect, places), key=lambda rough: -rough.value)[:MOST]
        found += [shape for rough in s.in_time(best) for shape in _exact(s, unit, effect, rough)]
    return found


def _tried_bursts(s: Situation, unit: Unit, effect: Effect, anchors: Iterable[Space]) -> Iterator[Rough]:
    for at in anchors:
        masks = spaces_within(
            s.view.map.field, s.body_at(unit, at).spaces, effect.value, s.view.options.vertical_distance
        )
        value = _caught(s, unit, effect, masks)
        if value > 0:
            yield Rough(value, at)


def _caught(s: Situation, unit: Unit, effect: Effect, masks: dict[int, int]) -> float:
    return sum(
        gain for mark, gain in gains(s, effect) if mark.unit.id != unit.id and has_common_space(mark.masks, masks)
    )


def _tried_starts(s: Situation, unit: Unit, effect: Effect, anchors: Iterable[Space]) -> Iterator[Rough]:
    """Lines and cones from every space in range, in every way, roughly."""
    options, grid = s.view.options, s.view.map.grid
    kind: Kind = "line" if effect.area == "line" else "cone"
    # What is caught from a start does not depend on where the unit stands, only which ways lead away from it.
    known = remember(s.cache, ("values from", unit.id, effect.id), dict[Space, Mapping[tuple[Direction, bool], float]])
    for at in s.in_time(anchors):
        own = s.body_at(unit, at).spaces
        for start in _starts(s, own, range_of(s.view, unit, effect)):
            if start not in known:
                known[start] = _values_from(s, unit, effect, start)
            if values := known[start]:
                for way in ways_away(own, start, grid, kind, options.vertical_distance, options.away):
                    if way in values:
                        yield Rough(values[way], at, start, *way)


def _values_from(s: Situation, unit: Unit, effect: Effect, start: Space) -> dict[tuple[Direction, bool], float]:
    """What a line or cone of a unit is worth from a space in each way and hand, where that is more than nothing."""
    field, grid, profile = s.view.map.field, s.view.map.grid, s.view.options.cone_edge_profile
    others = ((mark.masks.get(start.layer, 0), gain) for mark, gain in gains(s, effect) if mark.unit.id != unit.id)
    near = field.disk(start.cell, effect.value)
    caught = [(mask & near, gain) for mask, gain in others if mask & near]
    if all(gain <= 0 for _, gain in caught):
        return {}
    kind: Kind = "line" if effect.area == "line" else "cone"
    found = {}
    for way in ways_of(grid):
        for mirrored in (False, True) if kind == "line" and way in grid.corners else (False,):
            cells = cells_of_shape(field, start.cell, kind, way, effect.value, mirrored, profile)
            found[way, mirrored] = sum([gain for mask, gain in caught if mask & cells])
    return {way: value for way, value in found.items() if value > 0}


def _starts(s: Situation, own: tuple[Space, ...], steps: int) -> list[Space]:
    """The spaces in range of a body in its own layers, those near foes if there are many."""
    field, layers = s.view.map.field, {space.layer for space in own}
    masks = spaces_within(field, own, steps, s.view.options.vertical_distance)
    found = spaces_in(field, {layer: mask & ~field.impassable for layer, mask in masks.items() if layer in layers})
    if len(found) <= MOST_STARTS:
        return list(found)
    near = remember(
        s.cache, "near", lambda: {cell: far for far, ring in enumerate(s.toward_foes[:8]) for cell in field.cells(ring)}
    )
    return sorted(found, key=lambda space: near.get(space.cell, 9))[:MOST_STARTS]


def _exact(s: Situation, unit: Unit, effect: Effect, rough: Rough) -> Iterator[Shape]:
    """A shape as the rules have it, at its Area Value and at smaller ones if friends are in it."""
    state = s.with_unit_at(unit, rough.at)
    body = bodies_of(state)[unit.id]
    if rough.start is not None and why_not_that_space(state, state.units[unit.id], effect, rough.start) is not None:
        return
    for value in range(effect.value, 0, -1):
        if rough.start is None:
            template = lay_burst(state, body, value)
        else:
            kind: Kind = "line" if effect.area == "line" else "cone"
            template = lay_shape(state, body, rough.start, kind, rough.way, value, rough.mirrored)
        spared = (unit.id,) if template.sparing else ()
        inside = frozenset(members_of(template, obstructions_of(state), spared, kind_passed(effect)))
        worth = sum(gain for mark, gain in gains(s, effect) if mark.unit.id in inside)
        if worth > 0:
            order = _order(unit, effect, rough, value % effect.value, template)
            yield Shape(rough.at, order, worth * (LASTING if effect.area == "aura" else 1.0))
        if not any(mark.unit.id in inside and gain < 0 for mark, gain in gains(s, effect)):
            return


def _order(unit: Unit, effect: Effect, rough: Rough, value: int, template: Template) -> Loose | Burst | RaiseAura:
    if rough.start is not None:
        mirrored, sparing = rough.mirrored, template.sparing
        return Loose(unit.id, effect.id, rough.start, rough.way, mirrored, value=value, spare=sparing)
    kind = Burst if effect.area == "burst" else RaiseAura
    return kind(unit.id, effect.id, value=value, spare=True)


def danger_of_crowds(s: Situation) -> float:
    """What it costs, roughly, to stand close to friends: what foes with shapes would take from a second one."""

    def find() -> float:
        wide = (effect for foe in s.foes for effect in foe.effects if effect.tier >= 2 and effect.damage)
        taken = [
            sum(toll(effect, unit).loss * hit_chance(s.view.options, effect, unit) for unit in s.own) / len(s.own)
            for effect in wide
        ]
        return max(taken, default=0.0) / FRIEND

    return remember(s.cache, "danger of crowds", find)
