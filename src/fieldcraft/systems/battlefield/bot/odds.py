"""Chances: to sense, to hit, and what a hit takes from a unit's worth, exact up to dice that no target outlives."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fieldcraft.systems.battlefield.dice import chance_of, split_damage
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.senses import OTHER_BLIND, OTHER_WELL, PRIMARY_WELL
from fieldcraft.systems.battlefield.state import Unit

ENDURING = 60
"""What something without durability counts as."""

LAST = 0.5
"""How much of a unit's worth goes with its last point: who is hurt fights as well as before."""


class Toll(NamedTuple):
    """What one hit takes on average: a part of the unit's worth, and the chance that it is out of the fight."""

    loss: float
    out: float


def share(left: int, most: int) -> float:
    """How much of its worth a unit has with so many of its points left."""
    return LAST * (left > 0) + (1 - LAST) * max(0, left) / max(1, most)


@lru_cache(maxsize=1024)
def damage_chances(damage: str) -> tuple[float, ...]:
    """The chance of each amount of harm from 0 on.

    >>> damage_chances("1d2+1")
    (0.0, 0.0, 0.5, 0.5)
    """
    count, sides, plus = split_damage(damage)
    ways = {0: 1.0}
    for _ in range(count):
        thrown: dict[int, float] = {}
        for total, chance in ways.items():
            for face in range(1, sides + 1):
                thrown[total + face] = thrown.get(total + face, 0.0) + chance / sides
        ways = thrown
    found = [0.0] * (max(ways) + max(plus, 0) + 1)
    for total, chance in ways.items():
        found[max(0, total + plus)] += chance
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _toll(damage: str, left: int, most: int) -> Toll:
    chances = damage_chances(damage)
    loss = sum(chance * (share(left, most) - share(left - harm, most)) for harm, chance in enumerate(chances))
    return Toll(loss, sum(chances[left:]))


def toll(effect: Effect, unit: Unit) -> Toll:
    """What a hit takes from a unit as it is; what mends gives back instead."""
    if unit.durability is None or not effect.damage:
        return Toll(0.0, 0.0)
    if not effect.mends:
        return _toll(effect.damage, unit.durability - unit.harm, unit.durability)
    mended = sum(chance * min(unit.harm, harm) for harm, chance in enumerate(damage_chances(effect.damage)))
    return Toll(-(1 - LAST) * mended / unit.durability, 0.0)


@lru_cache(maxsize=1 << 12)
def _chance(die: str, least: int, bonus: int) -> float:
    return chance_of(Options(die=die), least, bonus)  # type: ignore[arg-type]


def hit_chance(options: Options, effect: Effect, target: Unit, change: int = 0) -> float:
    """The chance that an effect hits a target that it comes to; certain if nothing is rolled."""
    if effect.attack is None:
        return 1.0
    return _chance(options.die, target.defences.get(effect.against, 0), effect.attack + change)


class Sensing(NamedTuple):
    """The chances to sense a target well, and just well enough to Attack Blind."""

    well: float
    blind: float


def sense_chances(options: Options, dl: int, bonus: int, *, primary: bool) -> Sensing:
    """What a try of a sense may come to."""
    more = options.margin == "more_than"
    well = _chance(options.die, dl + more + (PRIMARY_WELL if primary else OTHER_WELL), bonus)
    if primary:
        return Sensing(well, 0.0)
    return Sensing(well, _chance(options.die, dl + more + OTHER_BLIND, bonus) - well)
