"""What a unit can do with areas: where to aim them, whom they would strike, friends among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from heapq import nlargest
from itertools import chain, islice
from operator import and_, or_
from typing import NamedTuple

import msgspec

from fieldcraft.board import Cell
from fieldcraft.board.sight import field_of_view
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.tiles.actions.casting import Cast
from fieldcraft.systems.tiles.areas import find_harms
from fieldcraft.systems.tiles.bot.attacks import Attack, payable, plan_distance, waits
from fieldcraft.systems.tiles.bot.odds import mean_damage, use_toll
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import AnyShape, Cone, Cube, Disk, Line, Rail, Round, Specified, Sphere, Trail
from fieldcraft.systems.tiles.harm import through_armour, working_type
from fieldcraft.systems.tiles.movement import spread
from fieldcraft.systems.tiles.ranges import graze, has_sight
from fieldcraft.systems.tiles.shapes import Aim, Spot, covered_tiles
from fieldcraft.systems.tiles.standing import fall_time
from fieldcraft.systems.tiles.state import Unit

FRIENDLY = 1.4
"""How much more it counts to harm one's own."""

LOOKS = 4
"""So many aims of an effect, the most promising, are looked at closely."""

STANDS = 12
"""From so many tiles, the best to be on, aims are tried that depend on where one stands."""

WARNED = 0.4
"""How much of what falls later counts against foes, who see it coming, and of each Upkeep that an area stays."""

AVOIDED = 0.25
"""The same against one's own."""


class Mark(NamedTuple):
    """Somebody whom areas may strike: the level and the tiles on which he is, and what it is worth to strike him."""

    unit: str
    level: int
    tiles: int
    worth: float


class Shot(msgspec.Struct, frozen=True):
    """An area as it may be aimed, and what that is worth at a glance."""

    aim: Aim
    value: float


def find_casts(s: Situation, unit: Unit, find_stands: Callable[[], Sequence[Cell]]) -> tuple[Attack, ...]:
    """The areas worth casting, from wherever that may be; where there are any it asks for the best tiles to go to."""
    areas = [effect for effect in payable(unit) if effect.area] if s.foes else []
    stands = find_stands() if areas else ()
    return tuple(cast for effect in areas for cast in s.in_time(casts_of(s, unit, effect, stands)))


def casts_of(s: Situation, unit: Unit, effect: Effect, stands: Sequence[Cell]) -> Iterator[Attack]:
    """An effect with its best aims, each with what it is worth in truth."""
    assert effect.area is not None, "only an area is cast"
    gains = {one.id: worth for one in (*s.own, *s.foes) if (worth := gain(s, unit, effect, one))}
    marks = [Mark(id, s.view.units[id].at.level, s.stands[id], worth) for id, worth in gains.items()]
    shots = find_shots(s, unit, effect.area.shape, marks, stands)
    for shot in nlargest(LOOKS, shots, key=lambda shot: shot.value):
        value = true_value(s, effect, shot.aim, gains)
        if shot.value > 0 and value > 0:
            cells = tuple(spot.cell for spot in shot.aim.spots)
            level = shot.aim.spots[0].level if cells else 0
            order = Cast(unit.id, effect.name, cells, level)
            tiles = casting_tiles(s, unit, effect.area.shape, shot.aim)
            yield Attack(effect, effect.name, tiles, value, 2 * value, order=order)


def casting_tiles(s: Situation, unit: Unit, shape: AnyShape, aim: Aim) -> int:
    """The tiles from which an area can be aimed so: where it comes from, or else all outside it that see its points."""
    if not isinstance(shape, Round | Specified) or not aim.spots:
        return s.view.field.bit(aim.origin.cell)
    seen = [casters(s, unit, spot, shape.range) for spot in aim.spots]
    return reduce(and_, seen) & ~covered_tiles(s.view.field, shape, aim)


def casters(s: Situation, unit: Unit, spot: Spot, far: int) -> int:
    """The tiles from which a unit can aim at a tile."""
    plain = plan_distance(s, far, unit.at.level - spot.level)
    return field_of_view(s.view.field, spot.cell, plain, graze(s.view)) if plain >= 0 else 0


def gain(s: Situation, unit: Unit, effect: Effect, other: Unit) -> float:
    """What it is worth that an area strikes somebody: less than nothing for one's own."""
    struck = use_toll(s.view, unit, effect, other).loss * s.worth[other.id]
    foe = other.side != s.seat
    later = WARNED if foe else AVOIDED
    share = later if fall_time(effect) else 1 + later * effect.lasts
    return struck * share * (waits(s, other) if foe else -FRIENDLY)


def true_value(s: Situation, effect: Effect, aim: Aim, gains: dict[str, float]) -> float:
    """What an area is worth with all that stands in its way."""
    damage = max(1, round(mean_damage(effect)))
    found = 0.0
    for id, harm in find_harms(s.view, effect, aim, damage).items():
        most = max(1, through_armour(working_type(effect), s.view.units[id].armour, damage))
        found += gains.get(id, 0.0) * min(1.0, harm.hit_points / most)
    return found


# -- where to aim


def find_shots(
    s: Situation, unit: Unit, shape: AnyShape, marks: Sequence[Mark], stands: Sequence[Cell]
) -> Iterator[Shot]:
    """The aims of an area that may strike somebody."""
    match shape:
        case Round(range=0):
            return about_oneself(s, unit, shape, marks, stands)
        case Round():
            return at_points(s, shape, marks)
        case Specified():
            return at_several(s, shape, marks)
        case Trail():
            return trails(s, unit, shape, marks)
    return along(s, unit, shape, marks, stands)


def value_at(s: Situation, shape: AnyShape, aim: Aim, marks: Sequence[Mark]) -> float:
    """What an area takes at a glance, walls or no walls."""
    found, tiles = 0.0, dict[int, int]()
    for mark in marks:
        if mark.level not in tiles:
            tiles[mark.level] = covered_tiles(s.view.field, shape, aim, mark.level)
        if tiles[mark.level] & mark.tiles:
            found += mark.worth
    return found


def points(s: Situation, reach: int) -> Sequence[Spot]:
    """Tiles on which foes stand, and those beside them if areas reach that far."""

    def find() -> Sequence[Spot]:
        beside = [(foe.at.level, s.view.field.disk(foe.at.tile, min(1, reach))) for foe in s.foes]
        seen = {(cell, level) for level, near in beside for cell in s.view.field.cells(near)}
        return [Spot(cell, level) for cell, level in sorted(seen)]

    return remember(s.cache, ("points", min(1, reach)), find)


def at_points(s: Situation, shape: Cube | Disk | Sphere, marks: Sequence[Mark]) -> Iterator[Shot]:
    """A round area about each point of promise."""
    for spot in points(s, shape.reach):
        aim = Aim(spot, (spot,))
        if (value := value_at(s, shape, aim, marks)) > 0:
            yield Shot(aim, value)


def at_several(s: Situation, shape: Specified, marks: Sequence[Mark]) -> Iterator[Shot]:
    """Several areas, each where it adds most to those before."""
    spots, best, value = list[Spot](), Aim(Spot((0, 0))), 0.0
    for _ in range(shape.targets):
        tries = ((spot, *spots) for spot in points(s, shape.reach) if spot not in spots)
        aims = [(value_at(s, shape, Aim(spots[0], spots), marks), spots) for spots in tries]
        more = max(aims, key=lambda pair: pair[0], default=(0.0, ()))
        if more[0] <= value:
            break
        value, spots = more[0], list(more[1])
        best = Aim(spots[0], tuple(spots))
    if spots:
        yield Shot(best, value)


def origins(s: Situation, unit: Unit, stands: Sequence[Cell], far: int) -> Iterator[Cell]:
    """Where a unit stands, and the best tiles to go to that have a foe within so many steps."""
    field = s.view.field
    near = reduce(or_, [field.disk(foe.at.tile, far) for foe in s.foes])
    return chain(unit.at.cells, islice((cell for cell in stands if field.bits[cell] & near), STANDS))


def without(unit: Unit, marks: Sequence[Mark]) -> list[Mark]:
    """All but the unit itself, which is elsewhere by then."""
    return [mark for mark in marks if mark.unit != unit.id]


def about_oneself(
    s: Situation, unit: Unit, shape: Cube | Disk | Sphere, marks: Sequence[Mark], stands: Sequence[Cell]
) -> Iterator[Shot]:
    """A round area about the unit, which is in it itself."""
    others, own = without(unit, marks), sum(mark.worth for mark in marks if mark.unit == unit.id)
    for cell in origins(s, unit, stands, shape.reach):
        aim = Aim(Spot(cell, unit.at.level))
        if (value := value_at(s, shape, aim, others) + own) > 0:
            yield Shot(aim, value)


def along(
    s: Situation, unit: Unit, shape: Line | Rail | Cone, marks: Sequence[Mark], stands: Sequence[Cell]
) -> Iterator[Shot]:
    """A line, rail or cone from where one may stand towards each foe."""
    others, away = without(unit, marks), s.view.map.grid.distance
    spots = [Spot(foe.at.tile, foe.at.level) for foe in s.foes]
    aims = [(spot, plan_distance(s, shape.length, unit.at.level - spot.level)) for spot in spots]
    for cell in origins(s, unit, stands, shape.length):
        for spot, far in aims:
            near = 0 < away(cell, spot.cell) <= far
            if near and (not isinstance(shape, Line) or has_sight(s.view, cell, spot.cell)):
                aim = Aim(Spot(cell, unit.at.level), (spot,))
                if (value := value_at(s, shape, aim, others)) > 0:
                    yield Shot(aim, value)


def trails(s: Situation, unit: Unit, shape: Trail, marks: Sequence[Mark]) -> Iterator[Shot]:
    """A way from foe to foe, the nearest first, round one's own."""
    shut = reduce(or_, [s.stands[ally.id] for ally in s.own if ally.id != unit.id], 0)
    for origin in unit.at.cells:
        way, left, at = list[Cell](), shape.length, origin
        for target in nearest_first(s, origin):
            found = spread(s.view, at, left, shut)
            if target in found and target != at:
                way += found.route(target)
                left, at = shape.length - len(way), target
        if way:
            aim = Aim(Spot(origin), tuple(Spot(cell) for cell in way))
            yield Shot(aim, value_at(s, shape, aim, without(unit, marks)))


def nearest_first(s: Situation, cell: Cell) -> Iterable[Cell]:
    """The tiles of the foes on the ground, the nearest first."""
    near = sorted((s.view.map.grid.distance(cell, foe.at.tile), foe.at.tile) for foe in s.foes if not foe.at.level)
    return [tile for _, tile in near[:LOOKS]]
