"""What it is worth to a unit to end its turn on a tile."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

import msgspec

from fieldcraft.systems.shared.bot.ways import Layers
from fieldcraft.systems.tiles.bot.hazards import find_hazards
from fieldcraft.systems.tiles.bot.risk import effect_range, find_dangers
from fieldcraft.systems.tiles.bot.situation import Situation, Values
from fieldcraft.systems.tiles.state import Unit

STEP = 0.02
"""What a step nearer to the foe is worth to somebody eager."""

SPEED = 0.06
"""What it is worth to carry speed into the next round, to who has far to go."""

FAR = 10
"""So many tiles to a goal are far."""


class Ground(msgspec.Struct, frozen=True):
    """What makes some tiles better for a unit than others, each cut down to the tiles that are weighed at all.

    `dangers` are what each foe may take, `hazards` what each area will, `goals` what each goal is worth that draws the
    unit, `distance` what it costs to be far from foes, and `near` the tiles that are not far from what draws it.
    """

    dangers: tuple[Values, ...]
    hazards: Values
    goals: tuple[Values, ...]
    distance: Values
    near: int
    fear: float

    def place(self, tiles: int) -> float:
        """What it is worth to stand on some tiles: near to the goals and to the foe, out of harm's way."""
        risk = goals = hazard = 0.0
        for foe in self.dangers:
            for struck, lost in foe:
                if struck & tiles:
                    risk += lost
                    break
        for goal in self.goals:
            goals += value_on(goal, tiles)
        for struck, lost in self.hazards:
            hazard += lost if struck & tiles else 0.0
        return goals - value_on(self.distance, tiles) - self.fear * risk - hazard

    def speed(self, tiles: int) -> float:
        """What it is worth to carry speed over from some tiles: something while what draws is far."""
        return 0.0 if self.near & tiles else SPEED


def value_on(values: Values, tiles: int) -> float:
    """What it is worth to stand on some tiles; nothing where nothing is told of them."""
    for some, value in values:
        if some & tiles:
            return value
    return 0.0


def look_round(s: Situation, unit: Unit, room: int) -> Ground:
    """What makes some tiles of a room better than others for a unit."""
    pulls = [pull for pull in s.pulls if unit.id in pull.units]
    want, eager = wanted_distance(unit), s.mood.zeal * (0.3 if pulls else 1.0) * STEP
    return Ground(
        find_dangers(s, unit, room),
        tuple(find_hazards(s, unit)),
        tuple([value_steps(pull.layers, room, pull.worth_of) for pull in pulls]),
        value_steps(s.toward_foes, room, lambda far: eager * max(0, far - want)),
        reduce(or_, [not_far(layers) for layers in [pull.layers for pull in pulls] or [s.toward_foes]]),
        s.mood.fear,
    )


def not_far(layers: Layers) -> int:
    """The tiles that are not far from somewhere; all of them where nothing can be far."""
    return reduce(or_, layers[: FAR + 1]) if len(layers) > FAR else -1


def value_steps(layers: Layers, room: int, value: Callable[[int], float]) -> Values:
    """The tiles of a room by what they are worth for the steps that lead from there to somewhere."""
    found = [(tiles, value(far)) for far, layer in enumerate(layers) if (tiles := layer & room)]
    return (*found, (room, value(len(layers))))


def wanted_distance(unit: Unit) -> int:
    """How near a unit wants to be to a foe: as near as its farthest effect needs, with a tile or two to spare."""
    return max(1, *(effect_range(effect) * 3 // 4 for effect in unit.effects if effect.damage), 1)
