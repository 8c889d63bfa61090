"""What a unit is worth: what it can do, what it can bear, and what hangs on it."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.core import Seat
from fieldcraft.systems.shared.goals import Slay
from fieldcraft.systems.tiles.bot.odds import mean_damage
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.state import State, Unit, slots_of

USUAL_BITE, USUAL_HIT_POINTS = 2.5, 15
SEVERAL = 1.5
"""How much more an effect is worth that may hit several."""

CROWN = 1.5
"""What is added to a unit whose end decides the fight."""

STANDING = 0.3
"""The part of its worth that a unit has for being there, however badly hurt it is."""


def worth(state: State, unit: Unit) -> float:
    """About 1 for an ordinary unit: a third each for being there, for what it deals and for what it bears."""
    deals = find_bite(unit.effects) * slots_of(state, unit) / 6 / USUAL_BITE
    bears = unit.most / USUAL_HIT_POINTS + 0.1 * unit.armour.reduction
    return 0.33 + 0.33 * min(2.0, deals) + 0.33 * min(3.0, bears) + stakes(state, unit)


@lru_cache(maxsize=1 << 10)
def find_bite(effects: tuple[Effect, ...]) -> float:
    """What the best of some effects deals on average for each slot."""
    bites = (mean_damage(effect) / max(1, effect.slots) * (SEVERAL if effect.entry else 1) for effect in effects)
    return max(bites, default=0.0)


def stakes(state: State, unit: Unit) -> float:
    """What hangs on a unit by the goals of the fight."""
    return CROWN * sum(isinstance(goal, Slay) and goal.unit == unit.id for goal in state.goals)


def is_decisive(state: State, unit: Unit) -> bool:
    """Whether the fight may be decided by a unit's end."""
    return stakes(state, unit) > 0


def weigh_sides(state: State) -> dict[Seat, float]:
    """What each side still has: the worth of its units, less what they have suffered."""
    found = dict.fromkeys(state.sides, 0.0)
    for unit in state.units.values():
        if unit.side in found and unit.in_fight:
            found[unit.side] += worth(state, unit) * (STANDING + (1 - STANDING) * max(0.0, unit.hit_points / unit.most))
    return found
