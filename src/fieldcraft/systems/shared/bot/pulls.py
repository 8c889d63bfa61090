"""Places that draw the units of a bot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from fieldcraft.systems.shared.bot.ways import Layers, steps

MOST = 1.0
"""What it is worth at most that a unit stands in a place: what wins is worth more only once it has won."""


class Pull(msgspec.Struct, frozen=True):
    """A place that draws some units, by id: so much for every step nearer, and a reward for standing there."""

    layers: Layers
    units: frozenset[str]
    slope: float
    reward: float

    def value(self, id: str, cells: int) -> float:
        """What the place is worth to a unit that stands on some cells."""
        return self.worth_of(steps(self.layers, cells)) if id in self.units else 0.0

    def worth_of(self, far: int) -> float:
        """What the place is worth to one of its units that is so many steps away from it."""
        return self.reward if not far else -self.slope * far


def weigh_stands(pulls: Iterable[Pull], stands: Mapping[str, int]) -> float:
    """What it is worth that some units, by id, stand on some cells, as masks."""
    return sum(min(MOST, pull.value(id, cells)) for pull in pulls for id, cells in stands.items())


def draw_nearest(layers: Layers, stands: Mapping[str, int], most: int, slope: float, reward: float) -> Pull:
    """A place that draws those who stand nearest to it, at most so many; equal ones in the order in which they come."""
    near = sorted(stands, key=lambda id: steps(layers, stands[id]))
    return Pull(layers, frozenset(near[:most]), slope, reward)
