"""What may befall a unit on a tile before its side acts again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from operator import itemgetter, or_

import msgspec

from fieldcraft.board import Field
from fieldcraft.board.sight import field_of_view
from fieldcraft.systems.shared.caches import remember_some
from fieldcraft.systems.tiles.bot.odds import use_toll
from fieldcraft.systems.tiles.bot.situation import Situation, Values, cut_to
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import Round, Specified
from fieldcraft.systems.tiles.movement import spread
from fieldcraft.systems.tiles.ranges import graze
from fieldcraft.systems.tiles.slots import tiles_for
from fieldcraft.systems.tiles.state import State, Unit, slots_of

SHARED = 0.3
"""How much less likely a foe strikes one unit for each other that it could strike."""

STRETCH = 0.6
"""How much a shot counts for which a foe has to find a place first."""

MOST_STRIKES = 3


class Threat(msgspec.Struct, frozen=True):
    """Where a foe can strike so often in a turn, and how likely it gets to it."""

    tiles: int
    times: int
    weight: float


class Menace(msgspec.Struct, frozen=True):
    """What a foe can do in its next turn with each effect, whatever it is that it will do, and the tiles of it all."""

    threats: tuple[tuple[Effect, tuple[Threat, ...]], ...]
    tiles: int


def menace_of(state: State, foe: Unit) -> Menace:
    """What a foe threatens: it follows from the ground and from where the foe stands, not from who else is there."""

    def find() -> Menace:
        slots = slots_of(state, foe)
        strides = find_strides(state, foe, slots)
        able = [effect for effect in foe.effects if effect.damage and effect.slots]
        threats = tuple((effect, tuple(find_threats(state, foe, effect, strides))) for effect in able)
        return Menace(threats, reduce(or_, (threat.tiles for _, some in threats for threat in some), 0))

    known = state.board.cache.setdefault("menaces", {})
    return remember_some(known, (foe.at, foe.effects, slots_of(state, foe), state.options), find)


def find_threats(state: State, foe: Unit, effect: Effect, strides: Sequence[int]) -> Iterator[Threat]:
    """The tiles that a foe can strike so many times with an effect, moving for the slots that it then has left.

    `strides` are the tiles to which each number of slots leads.
    """
    slots = len(strides) - 1
    for times in range(min(MOST_STRIKES, slots // effect.slots), 0, -1):
        here, there = struck_tiles(state, foe, effect, strides[slots - times * effect.slots])
        yield Threat(here, times, 1.0)
        if there:
            yield Threat(there, times, STRETCH)


def find_strides(state: State, foe: Unit, slots: int) -> tuple[int, ...]:
    """The tiles on which a foe may stand after a move for at most so many slots, for each number of slots."""
    tiles = tuple(accumulate((max(min(some, 1), tiles_for(some)) for some in range(slots + 1)), max))
    within = tuple(accumulate(spread(state, foe.at.tile, tiles[-1]).layers, or_))
    return tuple(within[far] for far in tiles)


def struck_tiles(state: State, foe: Unit, effect: Effect, stands: int) -> tuple[int, int]:
    """The tiles that an effect strikes from where a foe may stand: surely, and perhaps if it finds a clear line."""
    field, far = state.field, effect_range(effect)
    if far <= 2:
        return widen(field, stands, far), 0
    surely = field_of_view(field, foe.at.tile, far, graze(state))
    return surely, 0 if stands == field.bit(foe.at.tile) else widen(field, stands, far) & ~surely


def widen(field: Field, tiles: int, far: int) -> int:
    """The tiles within so many steps of some, walls or no walls."""
    for _ in range(far):
        tiles |= field.around(tiles)
    return tiles


@lru_cache(maxsize=1 << 10)
def effect_range(effect: Effect) -> int:
    """How far from its user an effect can strike somebody."""
    if effect.area is None:
        return {"touch": 1, "adjacent": 1}.get(effect.aim, effect.far)
    shape = effect.area.shape
    return shape.range + shape.reach if isinstance(shape, Round | Specified) else shape.length


def attention(s: Situation, menace: Menace) -> float:
    """The less, the more of our units a foe can strike."""
    struck = [unit for unit in s.own if s.stands[unit.id] & menace.tiles]
    return 1 / (1 + SHARED * max(0, len(struck) - 1))


def find_dangers(s: Situation, unit: Unit, room: int) -> tuple[Values, ...]:
    """For each foe that can strike a unit in a room what the unit would lose there."""
    menaces = [(foe, menace_of(s.view, foe)) for foe in s.foes]
    return tuple([find_losses(s, unit, foe, menace, room) for foe, menace in menaces if menace.tiles & room])


def find_losses(s: Situation, unit: Unit, foe: Unit, menace: Menace, room: int) -> Values:
    """The tiles of a room on which a foe can strike a unit, with what that costs on average, the worst first.

    Of several strikes each takes its part of what those before it left.
    """
    share, found = attention(s, menace) * s.worth[unit.id], list[tuple[int, float]]()
    for effect, threats in menace.threats:
        if near := [threat for threat in threats if threat.tiles & room]:
            left = 1 - min(1.0, use_toll(s.view, foe, effect, unit).loss)
            found += [(threat.tiles, share * threat.weight * (1 - left**threat.times)) for threat in near]
    return cut_to(sorted(found, key=itemgetter(1), reverse=True), room)
