"""What decides the battle, whose turn it is, and how it ended, in words."""

from __future__ import annotations

from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Banner, TurnOrder
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Goal
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.turns import outcome, to_act
from fieldcraft.systems.shared.goals import Slay
from fieldcraft.systems.shared.order_of_play import list_all
from fieldcraft.systems.shared.presentation.contest import describe_goal, describe_progress, show_turns


def text(state: State, goal: Goal) -> str:
    """What a side must do."""
    return f"Complete the ritual of {goal.spell}" if isinstance(goal, Complete) else describe_goal(state, goal)


def progress(state: State, goal: Goal) -> str:
    """How far a side has come, as far as it is known."""
    match goal:
        case Slay() if (unit := state.units.get(goal.unit)) is not None:
            return f"{min(unit.harm, unit.harm_max)} of {unit.harm_max} harm"
        case Complete():
            turns = [ritual.left for ritual in state.rituals.values() if ritual.spell == goal.spell]
            return f"{pluralize(min(turns), 'turn')} to go" if turns else "not begun"
    return describe_progress(state, goal, cells)


def turn_order(state: State, banners: tuple[Banner, ...]) -> TurnOrder:
    """The round, whose turn it is, and the order as far as it is known."""
    return show_turns(
        state,
        banners,
        waits_for=to_act(state),
        end=outcome(state),
        order=list_all(state) if state.options.turn_order == "fixed_list" else None,
        used="act taken" if state.turn.acted else "",
    )
