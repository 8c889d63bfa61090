"""What a unit is worth: what it can do, what it can bear, and what hangs on it."""

from __future__ import annotations

from fieldcraft.core import Seat
from fieldcraft.systems.fates_edge.miniatures.checks import CHECKS
from fieldcraft.systems.fates_edge.miniatures.goals import Complete
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import ritual_of
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.shared.goals import Slay

USUAL_POOL, USUAL_HARM = 5, 3
CROWN = 1.5
"""What is added to a unit whose end decides the battle."""

STANDING = 0.3
"""The part of its worth that a unit has for being there, however badly hurt it is."""


def worth(state: State, seat: Seat, unit: Unit) -> float:
    """About 1 for an ordinary unit: 0.4 for being there, the rest for its best pool, its health and its spells."""
    pools = [0, *(unit.abilities.pool(*CHECKS[what].pool).total for what in weapons(unit))]
    own = 0.4 + 0.4 * max(pools) / USUAL_POOL + 0.2 * unit.harm_max / USUAL_HARM
    return own + min(0.3, 0.15 * len(unit.spells)) + 0.2 * ("leader" in unit.traits) + stakes(state, unit)


def weapons(unit: Unit) -> tuple[str, ...]:
    return ("melee",) * unit.melee + ("ranged",) * bool(unit.ranged)


def is_decisive(state: State, unit: Unit) -> bool:
    """Whether the battle may be decided by a unit's end or by what it has in hand."""
    return stakes(state, unit) > 0


def stakes(state: State, unit: Unit) -> float:
    """What hangs on a unit by the goals of the battle."""
    found = 0.0
    for goal in state.goals:
        match goal:
            case Slay() if goal.unit == unit.id:
                found += CROWN
            case Complete() if goal.side == unit.side and any(spell.name == goal.spell for spell in unit.spells):
                found += CROWN
            case Complete() if goal.side == unit.side and ritual_of(state, unit.id) is not None:
                found += CROWN / 2
    return found


def weigh_sides(state: State) -> dict[Seat, float]:
    """What each side still has: the worth of its units, less what they have suffered."""
    found = dict.fromkeys(state.sides, 0.0)
    for unit in state.units.values():
        if unit.side in found:
            found[unit.side] += worth(state, unit.side, unit) * (
                STANDING + (1 - STANDING) * max(0.0, 1 - unit.harm / unit.harm_max)
            )
    return found
