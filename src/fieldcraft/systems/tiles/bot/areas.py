"""What a unit can do with areas: where to aim them, whom they would strike, friends among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from heapq import nlargest
from operator import and_

import msgspec

from fieldcraft.board import Cell
from fieldcraft.board.sight import field_of_view
from fieldcraft.systems.tiles.actions.casting import Cast
from fieldcraft.systems.tiles.areas import strike_with
from fieldcraft.systems.tiles.bot.attacks import Attack, payable, plan_distance, waits
from fieldcraft.systems.tiles.bot.odds import mean_damage, use_toll
from fieldcraft.systems.tiles.bot.risk import effect_range
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import Cone, Line, Rail, Round, Specified, Trail
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


class Shot(msgspec.Struct, frozen=True):
    """An area as it may be aimed: the tiles from which it can be, and what it is worth at a glance."""

    aim: Aim
    tiles: int
    value: float


def find_casts(s: Situation, unit: Unit, stands: Sequence[Cell]) -> tuple[Attack, ...]:
    """The areas worth casting, from wherever that may be; `stands` are tiles to go to, the best first."""
    if not s.foes:
        return ()
    areas = (effect for effect in payable(unit) if effect.entry)
    return tuple(cast for effect in areas for cast in s.in_time(casts_of(s, unit, effect, stands)))


def casts_of(s: Situation, unit: Unit, effect: Effect, stands: Sequence[Cell]) -> Iterator[Attack]:
    """An effect with its best aims, each with what it is worth in truth."""
    gains = {one.id: gain(s, unit, effect, one) for one in (*s.own, *s.foes)}
    for shot in nlargest(LOOKS, find_shots(s, unit, effect, gains, stands), key=lambda shot: shot.value):
        value = true_value(s, effect, shot.aim, gains)
        if shot.value > 0 and value > 0:
            cells = tuple(spot.cell for spot in shot.aim.spots)
            level = shot.aim.spots[0].level if cells else 0
            order = Cast(unit.id, effect.name, cells, level)
            yield Attack(effect, effect.name, shot.tiles, value, 2 * value, order=order)


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
    for id, harm in strike_with(s.view, effect, aim, damage).harms.items():
        most = max(1, through_armour(working_type(effect), s.view.units[id].armour, damage))
        found += gains.get(id, 0.0) * min(1.0, harm.hit_points / most)
    return found


# -- where to aim


def find_shots(
    s: Situation, unit: Unit, effect: Effect, gains: dict[str, float], stands: Sequence[Cell]
) -> Iterator[Shot]:
    """The aims of an effect that may strike somebody."""
    shape = effect.area.shape if effect.area else None
    match shape:
        case Round(range=0):
            yield from about_oneself(s, unit, effect, gains, stands)
        case Round():
            yield from at_points(s, unit, effect, shape, gains)
        case Specified():
            yield from at_several(s, unit, effect, shape, gains)
        case Line() | Rail() | Cone():
            yield from along(s, unit, effect, gains, stands)
        case Trail():
            yield from trails(s, unit, effect, gains)


def value_at(s: Situation, effect: Effect, aim: Aim, gains: dict[str, float]) -> tuple[float, int]:
    """What an area takes at a glance, walls or no walls, and the tiles of it on the ground."""
    if effect.area is None:
        return 0.0, 0
    found, tiles = 0.0, dict[int, int]()
    for id, worth in gains.items():
        at = s.view.units[id].at
        if at.level not in tiles:
            tiles[at.level] = covered_tiles(s.view.field, effect.area.shape, aim, at.level)
        if tiles[at.level] & s.stands[id]:
            found += worth
    return found, tiles.get(0, 0)


def points(s: Situation, reach: int) -> Iterator[Spot]:
    """Tiles on which foes stand, and those beside them if areas reach that far."""
    seen = set[Spot]()
    for foe in s.foes:
        near = s.view.field.disk(foe.at.tile, min(1, reach))
        seen |= {Spot(cell, foe.at.level) for cell in s.view.field.cells(near)}
    return iter(sorted(seen, key=lambda spot: (spot.cell, spot.level)))


def at_points(s: Situation, unit: Unit, effect: Effect, shape: Round, gains: dict[str, float]) -> Iterator[Shot]:
    """A round area about each point of promise."""
    for spot in points(s, shape.reach):
        aim = Aim(spot, (spot,))
        value, tiles = value_at(s, effect, aim, gains)
        if value > 0:
            yield Shot(aim, casters(s, unit, spot, shape.range) & ~tiles, value)


def casters(s: Situation, unit: Unit, spot: Spot, far: int) -> int:
    """The tiles from which a unit can aim at a tile."""
    plain = plan_distance(s, far, unit.at.level - spot.level)
    return field_of_view(s.view.field, spot.cell, plain, graze(s.view)) if plain >= 0 else 0


def at_several(s: Situation, unit: Unit, effect: Effect, shape: Specified, gains: dict[str, float]) -> Iterator[Shot]:
    """Several areas, each where it adds most to those before."""
    spots, best, value = list[Spot](), Aim(Spot((0, 0))), 0.0
    for _ in range(shape.targets):
        tries = ((spot, *spots) for spot in points(s, shape.reach) if spot not in spots)
        aims = [(value_at(s, effect, Aim(spots[0], spots), gains)[0], spots) for spots in tries]
        more = max(aims, key=lambda pair: pair[0], default=(0.0, ()))
        if more[0] <= value:
            break
        value, spots = more[0], list(more[1])
        best = Aim(spots[0], tuple(spots))
    if spots:
        _, tiles = value_at(s, effect, best, gains)
        yield Shot(best, reduce(and_, (casters(s, unit, spot, shape.range) for spot in spots)) & ~tiles, value)


def origins(s: Situation, unit: Unit, stands: Sequence[Cell], far: int) -> Iterator[Cell]:
    """Where a unit stands, and the best tiles to go to that have a foe within so many steps."""
    yield from unit.at.cells
    near = (cell for cell in stands if any(s.view.map.grid.distance(cell, foe.at.tile) <= far for foe in s.foes))
    for cell, _ in zip(near, range(STANDS), strict=False):
        yield cell


def without(unit: Unit, gains: dict[str, float]) -> dict[str, float]:
    """The gains without those of the unit itself, which is elsewhere by then."""
    return {id: worth for id, worth in gains.items() if id != unit.id}


def about_oneself(
    s: Situation, unit: Unit, effect: Effect, gains: dict[str, float], stands: Sequence[Cell]
) -> Iterator[Shot]:
    """A round area about the unit, which is in it itself."""
    others = without(unit, gains)
    for cell in origins(s, unit, stands, effect_range(effect)):
        aim = Aim(Spot(cell, unit.at.level))
        value = value_at(s, effect, aim, others)[0] + gains[unit.id]
        if value > 0:
            yield Shot(aim, s.view.field.bit(cell), value)


def along(s: Situation, unit: Unit, effect: Effect, gains: dict[str, float], stands: Sequence[Cell]) -> Iterator[Shot]:
    """A line, rail or cone from where one may stand towards each foe."""
    others, far = without(unit, gains), effect_range(effect)
    blind = effect.area is not None and not isinstance(effect.area.shape, Line)
    for cell in origins(s, unit, stands, far):
        for foe in s.foes:
            near = (
                0 < s.view.map.grid.distance(cell, foe.at.tile) <= plan_distance(s, far, unit.at.level - foe.at.level)
            )
            if near and (blind or has_sight(s.view, cell, foe.at.tile)):
                aim = Aim(Spot(cell, unit.at.level), (Spot(foe.at.tile, foe.at.level),))
                value, _ = value_at(s, effect, aim, others)
                if value > 0:
                    yield Shot(aim, s.view.field.bit(cell), value)


def trails(s: Situation, unit: Unit, effect: Effect, gains: dict[str, float]) -> Iterator[Shot]:
    """A way from foe to foe, the nearest first, round one's own."""
    shape = effect.area.shape if effect.area else None
    if not isinstance(shape, Trail):
        return
    shut = s.view.field.mask(cell for ally in s.own if ally.id != unit.id for cell in ally.at.cells)
    for origin in unit.at.cells:
        way, left, at = list[Cell](), shape.length, origin
        for target in nearest_first(s, origin):
            found = spread(s.view, at, left, shut)
            if target in found and target != at:
                way += found.route(target)
                left, at = shape.length - len(way), target
        if way:
            aim = Aim(Spot(origin), tuple(Spot(cell) for cell in way))
            yield Shot(aim, s.view.field.bit(origin), value_at(s, effect, aim, without(unit, gains))[0])


def nearest_first(s: Situation, cell: Cell) -> Iterable[Cell]:
    """The tiles of the foes on the ground, the nearest first."""
    near = sorted((s.view.map.grid.distance(cell, foe.at.tile), foe.at.tile) for foe in s.foes if not foe.at.level)
    return [tile for _, tile in near[:LOOKS]]
