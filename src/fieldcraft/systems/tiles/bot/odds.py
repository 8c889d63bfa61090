"""What an effect takes from a unit on average, exact for one use of it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fieldcraft.dice.expression_odds import odds
from fieldcraft.dice.notation import parse
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.harm import through_armour, working_type
from fieldcraft.systems.tiles.hits import chance
from fieldcraft.systems.tiles.state import Armour, State, Unit

WOUND, END = 0.5, 0.5
"""How the worth of a unit is shared between its Hit Points and its being in the fight at all."""

MOST = 999
"""More damage than any armour takes off."""


class Toll(NamedTuple):
    """What is lost on average, as a part of the unit's worth, and the chance that it is out of the fight."""

    loss: float
    out: float


@lru_cache(maxsize=256)
def damage_odds(expression: str) -> tuple[tuple[int, float], ...]:
    """Each damage of an expression with its chance; 0 for none."""
    if not expression:
        return ((0, 1.0),)
    return tuple((max(0, damage), float(share)) for damage, share in odds(parse(expression)).items())


def mean_damage(effect: Effect) -> float:
    """The damage that an effect deals on average to whom it hits."""
    return sum(damage * share for damage, share in damage_odds(effect.damage))


@lru_cache(maxsize=65536)
def toll(expression: str, hit: float, reduced: int, hit_points: int, most: int) -> Toll:
    """What damage takes that comes with a chance, less what armour takes off, from so many Hit Points of so many."""
    wound, out = 0.0, 0.0
    for damage, share in damage_odds(expression):
        left = max(0, damage - reduced)
        wound += share * min(left, hit_points)
        out += share * (left >= hit_points)
    return Toll(hit * (WOUND * wound / max(1, most) + END * out), hit * out)


def use_toll(state: State, unit: Unit, effect: Effect, target: Unit) -> Toll:
    """What one use of an effect takes from a target that it is aimed at, or that is in its area."""
    hit = 1.0 if effect.entry else hit_chance(state, unit, effect, target)
    return toll(effect.damage, hit, reduction(effect, target.armour), target.hit_points, target.most)


@lru_cache(maxsize=1 << 12)
def reduction(effect: Effect, armour: Armour) -> int:
    """What armour takes off the damage of an effect."""
    return MOST - through_armour(working_type(effect), armour, MOST)


def hit_chance(state: State, unit: Unit, effect: Effect, target: Unit) -> float:
    """The chance to hit; a Touch may be sure to."""
    values = (unit.accuracy, unit.accuracy_bonus, unit.awareness, unit.awareness_bonus)
    cache = state.map.cache.setdefault("hit chances", {})
    key = (state.options, values, target.evasion, target.evasion_bonus, effect.aim == "touch")
    if key not in cache:
        cache[key] = float(chance(state.options, unit, target, touch=effect.aim == "touch"))
    found: float = cache[key]
    return found


def whole(unit: Unit) -> float:
    """The part of its worth that a unit still has."""
    return END + WOUND * unit.hit_points / max(1, unit.most)
