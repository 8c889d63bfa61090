"""What a goal needs before it can decide a battle."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.systems.fates_edge.miniatures.deployment import Misfit
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Goal, Hold, Reach, Slay
from fieldcraft.systems.fates_edge.miniatures.state import State


def find_goal_misfit(state: State, goal: Goal) -> Misfit | None:
    """What is wrong with a goal: its side, or the place, unit or ritual that it is about; None if nothing is."""
    if goal.side not in state.sides:
        return Misfit("side", f"there is no side {goal.side!r}: {list_names(state.sides)}")
    match goal:
        case Hold() | Reach() if goal.place not in state.places:
            return Misfit("place", f"there is no place {goal.place!r}: {list_names(state.places)}")
        case Slay() if goal.unit not in state.units:
            return Misfit("unit", f"there is no unit {goal.unit!r}: {list_names(state.units)}")
        case Complete():
            known = [spell.name for unit in state.of(goal.side) for spell in unit.spells if spell.ritual]
            if goal.spell not in known:
                return Misfit("spell", f"{goal.side} knows no ritual {goal.spell!r}: {list_names(known)}")
    return None


def list_names(names: Iterable[str]) -> str:
    """Names in a row, or that there are none."""
    return ", ".join(names) or "there are none"
