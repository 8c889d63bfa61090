"""What it is worth to a unit to end its turn on a tile."""

from __future__ import annotations

from fieldcraft.systems.shared.bot.ways import steps
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.tiles.bot.hazards import hazard
from fieldcraft.systems.tiles.bot.risk import effect_range, risk
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.state import Unit

STEP = 0.02
"""What a step nearer to the foe is worth to somebody eager."""


def place(s: Situation, unit: Unit, tiles: int) -> float:
    """What it is worth to stand on some tiles: near to the goals and to the foe, out of harm's way."""

    def find() -> float:
        return merit(s, unit, tiles) - s.mood.fear * risk(s, unit, tiles) - hazard(s, unit, tiles)

    return remember(s.cache, ("place", unit.id, tiles), find)


def merit(s: Situation, unit: Unit, tiles: int) -> float:
    """What tiles are worth for what they are near to."""
    zeal = s.mood.zeal * (0.3 if any(unit.id in pull.units for pull in s.pulls) else 1.0)
    goals = sum(pull.value(unit.id, tiles) for pull in s.pulls)
    want = remember(s.cache, ("want", unit.id), lambda: wanted_distance(unit))
    return goals - zeal * STEP * max(0, steps(s.toward_foes, tiles) - want)


def wanted_distance(unit: Unit) -> int:
    """How near a unit wants to be to a foe: as near as its farthest effect needs, with a tile or two to spare."""
    return max(1, *(effect_range(effect) * 3 // 4 for effect in unit.effects if effect.damage), 1)
