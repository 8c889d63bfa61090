"""What it is worth to a unit to end its turn on a tile."""

from __future__ import annotations

import msgspec

from fieldcraft.systems.shared.bot.pulls import Pull
from fieldcraft.systems.shared.bot.ways import Layers, steps
from fieldcraft.systems.tiles.bot.hazards import find_hazards
from fieldcraft.systems.tiles.bot.risk import Losses, effect_range, find_dangers
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.state import Unit

STEP = 0.02
"""What a step nearer to the foe is worth to somebody eager."""

SPEED = 0.06
"""What it is worth to carry speed into the next round, to who has far to go."""

FAR = 10
"""So many tiles to a goal are far."""


class Ground(msgspec.Struct, frozen=True):
    """What makes some tiles better for a unit than others: what it would lose there and what it would be near to.

    `dangers` are those of each foe, `hazards` those of each area, `pulls` the goals that draw the unit.  It wants to be
    as `near` to a foe as its effects need, and is so `eager` for every step.
    """

    unit: str
    dangers: tuple[Losses, ...]
    hazards: Losses
    pulls: tuple[Pull, ...]
    toward_foes: Layers
    near: int
    eager: float
    fear: float

    def place(self, tiles: int) -> float:
        """What it is worth to stand on some tiles: near to the goals and to the foe, out of harm's way."""
        risk = hazard = goals = 0.0
        for foe in self.dangers:
            for struck, lost in foe:
                if struck & tiles:
                    risk += lost
                    break
        for struck, lost in self.hazards:
            if struck & tiles:
                hazard += lost
        for pull in self.pulls:
            goals += pull.value(self.unit, tiles)
        merit = goals - self.eager * max(0, steps(self.toward_foes, tiles) - self.near)
        return merit - self.fear * risk - hazard

    def speed(self, tiles: int) -> float:
        """What it is worth to carry speed over from some tiles: something while the goals, or else foes, are far."""
        drawn = [steps(pull.layers, tiles) for pull in self.pulls] or [steps(self.toward_foes, tiles)]
        return SPEED if min(drawn) > FAR else 0.0


def look_round(s: Situation, unit: Unit, room: int) -> Ground:
    """What makes some tiles better than others for a unit, among those of a room."""
    pulls = tuple(pull for pull in s.pulls if unit.id in pull.units)
    return Ground(
        unit.id,
        find_dangers(s, unit, room),
        tuple(find_hazards(s, unit)),
        pulls,
        s.toward_foes,
        wanted_distance(unit),
        s.mood.zeal * (0.3 if pulls else 1.0) * STEP,
        s.mood.fear,
    )


def wanted_distance(unit: Unit) -> int:
    """How near a unit wants to be to a foe: as near as its farthest effect needs, with a tile or two to spare."""
    return max(1, *(effect_range(effect) * 3 // 4 for effect in unit.effects if effect.damage), 1)
