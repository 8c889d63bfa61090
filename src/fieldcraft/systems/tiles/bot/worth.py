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
    """About 1 for an ordinary unit, more for one on which the fight hangs."""
    return able_worth(unit.effects, slots_of(state, unit), unit.most, unit.armour.reduction) + stakes(state, unit)


@lru_cache(maxsize=1 << 12)
def able_worth(effects: tuple[Effect, ...], slots: int, most: int, reduction: int) -> float:
    """A third each for being there, for what a unit deals and for what it bears."""
    bites = (mean_damage(effect) / max(1, effect.slots) * (SEVERAL if effect.entry else 1) for effect in effects)
    deals = max(bites, default=0.0) * slots / 6 / USUAL_BITE
    bears = most / USUAL_HIT_POINTS + 0.1 * reduction
    return 0.33 + 0.33 * min(2.0, deals) + 0.33 * min(3.0, bears)


def stakes(state: State, unit: Unit) -> float:
    """What hangs on a unit by the goals of the fight."""
    return CROWN * len([goal for goal in state.goals if type(goal) is Slay and goal.unit == unit.id])


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
