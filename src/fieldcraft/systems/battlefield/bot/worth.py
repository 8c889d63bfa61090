"""What a unit is worth: what it can do, what it can bear, and what hangs on it."""

from __future__ import annotations

from math import sqrt

from fieldcraft.core import Seat
from fieldcraft.systems.battlefield.bot.odds import ENDURING
from fieldcraft.systems.battlefield.dice import mean_damage
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.goals import Slay

USUAL_DEFENCE, USUAL_ATTACK = 12, 4
USUAL = 6.0
"""What an ordinary soldier comes to, who is worth 1."""

WIDE = 1.6
"""How much more an effect is worth that takes a shape."""

CROWN = 1.5
"""What is added to a unit whose end decides the battle."""

STANDING = 0.3
"""The part of its worth that a unit has for being there, however badly hurt it is."""


def worth(state: State, unit: Unit) -> float:
    """About 1 for an ordinary soldier: what it bears and what it deals out, as one geometric mean."""
    if unit.kind == "object":
        return 0.0
    return remember(unit.cache, "might", lambda: might(unit)) + CROWN * is_decisive(state, unit)


def might(unit: Unit) -> float:
    """What a unit is worth that decides nothing by its end."""
    bears = (unit.durability or ENDURING) / likely(USUAL_ATTACK, unit.defences.get("defence", 0))
    deals = max((punch(effect) for effect in unit.effects), default=0.0)
    return 0.1 + sqrt(bears * (0.5 + deals)) / USUAL


def punch(effect: Effect) -> float:
    """The harm that an effect does on average to an ordinary soldier."""
    wide = WIDE if effect.tier > 1 else sqrt(effect.targets)
    return wide * mean_damage(effect.damage) * (1.0 if effect.attack is None else likely(effect.attack, USUAL_DEFENCE))


def likely(bonus: int, defence: int) -> float:
    """About how likely an attack hits."""
    return min(0.95, max(0.05, (21 + bonus - defence) / 20))


def is_decisive(state: State, unit: Unit) -> bool:
    """Whether the battle is decided by a unit's end."""
    return any(isinstance(goal, Slay) and goal.unit == unit.id for goal in state.goals)


def weigh_sides(state: State) -> dict[Seat, float]:
    """What each side still has: the worth of its units, less what they have suffered."""
    found = dict.fromkeys(state.sides, 0.0)
    for unit in state.units.values():
        if unit.side in found and unit.in_fight:
            found[unit.side] += worth(state, unit) * (STANDING + (1 - STANDING) * health(unit))
    return found


def health(unit: Unit) -> float:
    """The part of what a unit can bear that is left of it."""
    return 1.0 if unit.durability is None else max(0.0, 1 - unit.harm / unit.durability)
