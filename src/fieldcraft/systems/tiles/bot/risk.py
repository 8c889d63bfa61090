"""What may befall a unit on a tile before its side acts again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

import msgspec

from fieldcraft.board import Field
from fieldcraft.board.sight import field_of_view
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.tiles.bot.odds import use_toll
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import Round, Specified
from fieldcraft.systems.tiles.movement import spread
from fieldcraft.systems.tiles.ranges import graze
from fieldcraft.systems.tiles.slots import tiles_for
from fieldcraft.systems.tiles.state import Unit, slots_of

SHARED = 0.3
"""How much less likely a foe strikes one unit for each other that it could strike."""

STRETCH = 0.6
"""How much a shot counts for which a foe has to find a place first."""

MOST_STRIKES = 3


class Threat(msgspec.Struct, frozen=True):
    """What a foe can do with an effect: the tiles that it can strike, how often there, how likely it gets to it."""

    effect: Effect
    tiles: int
    times: int
    weight: float


def threats_of(s: Situation, foe: Unit) -> tuple[Threat, ...]:
    """All that a foe threatens in its next turn, whatever it is that it will do."""
    return remember(s.cache, ("threats", foe.id), lambda: tuple(find_threats(s, foe)))


def find_threats(s: Situation, foe: Unit) -> Iterator[Threat]:
    """The tiles that a foe can strike so many times with each effect, moving for the slots that it then has left."""
    slots = slots_of(s.view, foe)
    strides = find_strides(s, foe, slots)
    for effect in foe.effects:
        if not effect.damage or not effect.slots:
            continue
        for times in range(min(MOST_STRIKES, slots // effect.slots), 0, -1):
            stands = strides[slots - times * effect.slots]
            here, there = struck_tiles(s, foe, effect, stands)
            yield Threat(effect, here, times, 1.0)
            if there:
                yield Threat(effect, there, times, STRETCH)


def find_strides(s: Situation, foe: Unit, slots: int) -> tuple[int, ...]:
    """The tiles on which a foe may stand after a move for at most so many slots, for each number of slots."""
    tiles = [max(1 if some else 0, *(tiles_for(few) for few in range(some + 1))) for some in range(slots + 1)]
    found = spread(s.view, foe.at.tile, tiles[-1]).layers
    return tuple(reduce(or_, found[: far + 1], 0) for far in tiles)


def struck_tiles(s: Situation, foe: Unit, effect: Effect, stands: int) -> tuple[int, int]:
    """The tiles that an effect strikes from where a foe may stand: surely, and perhaps if it finds a clear line."""
    field, far = s.view.field, effect_range(effect)
    if far <= 2:
        return widen(field, stands, far), 0
    surely = field_of_view(field, foe.at.tile, far, graze(s.view))
    return surely, 0 if stands == field.bit(foe.at.tile) else widen(field, stands, far) & ~surely


def widen(field: Field, tiles: int, far: int) -> int:
    """The tiles within so many steps of some, walls or no walls."""
    for _ in range(far):
        tiles |= field.around(tiles)
    return tiles


def effect_range(effect: Effect) -> int:
    """How far from its user an effect can strike somebody."""
    if effect.area is None:
        return {"touch": 1, "adjacent": 1}.get(effect.aim, effect.far)
    shape = effect.area.shape
    return shape.range + shape.reach if isinstance(shape, Round | Specified) else shape.length


def attention(s: Situation, foe: Unit) -> float:
    """The less, the more of our units a foe can strike."""

    def find() -> float:
        tiles = reduce(or_, (threat.tiles for threat in threats_of(s, foe)), 0)
        struck = sum(bool(tiles & s.view.field.mask(unit.at.cells)) for unit in s.own)
        return 1 / (1 + SHARED * max(0, struck - 1))

    return remember(s.cache, ("attention", foe.id), find)


def dangers(s: Situation, unit: Unit) -> tuple[tuple[tuple[int, float], ...], ...]:
    """For each foe the tiles on which a unit would lose so much to it, the worst first."""

    def find() -> tuple[tuple[tuple[int, float], ...], ...]:
        return tuple(tuple(sorted(dangers_of(s, unit, foe), key=lambda pair: -pair[1])) for foe in s.foes)

    return remember(s.cache, ("dangers", unit.id), find)


def dangers_of(s: Situation, unit: Unit, foe: Unit) -> Iterator[tuple[int, float]]:
    """The tiles on which a foe can strike a unit, with what that costs on average."""
    share = attention(s, foe) * s.worth[unit.id]
    for threat in threats_of(s, foe):
        lost = use_toll(s.view, foe, threat.effect, unit).loss
        yield threat.tiles, share * threat.weight * repeat(lost, threat.times)


def repeat(lost: float, times: int) -> float:
    """What several uses take that take so much each as long as there is anything left."""
    return 1 - (1 - min(1.0, lost)) ** times


def risk(s: Situation, unit: Unit, tiles: int) -> float:
    """What a unit may lose on some tiles before it acts again, in the worth of units."""
    found = 0.0
    for foe in dangers(s, unit):
        found += next((lost for struck, lost in foe if struck & tiles), 0.0)
    return found
