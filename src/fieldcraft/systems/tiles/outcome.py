"""How a fight ends: by a goal that is reached, or when one side alone still stands."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.core import Outcome
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.goals import GoalBase, find_outcome, why_reached
from fieldcraft.systems.tiles.state import State, Unit


def cells(state: State, unit: Unit) -> tuple[Cell, ...]:
    """The tiles that a unit occupies."""
    return unit.at.cells


def why(state: State, goal: GoalBase) -> str:
    """Why a goal is reached, in words; "" while it is not."""
    return why_reached(state, goal, cells)


def find_result(state: State) -> Outcome | None:
    """How it ended; whoever is down counts as gone."""
    return remember(state.cache, "outcome", lambda: find_outcome(state, state.goals, why))
