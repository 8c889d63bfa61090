"""What decides the battle, whose turn it is, and how it ended, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from fieldcraft.core import Seat
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Banner, Ending, Goal, Slot, TurnOrder
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Hold, LastStanding, Reach, Slay, Survive
from fieldcraft.systems.fates_edge.miniatures.goals import Goal as Way
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import count_present, outcome, to_act

# --- goals ------------------------------------------------------------------------------


def goals(state: State) -> tuple[Goal, ...]:
    """What each side must do to win, and how far it has come; the last side wins where no goal says more."""
    last = Goal(side="", text="Whoever has the last units in the fight wins")
    return tuple(Goal(side=g.side, text=text(state, g), progress=progress(state, g)) for g in state.goals) or (last,)


def text(state: State, goal: Way) -> str:
    """What a side must do."""
    match goal:
        case LastStanding():
            return "Take every enemy out of the fight"
        case Hold(rounds=1):
            return f"Stand alone in {goal.place} at the end of a round"
        case Hold():
            return f"Stand alone in {goal.place} at the end of {goal.rounds} rounds in a row"
        case Survive():
            return f"Still stand when round {goal.rounds} is over"
        case Reach():
            return f"Bring {pluralize(goal.units, 'unit')} to {goal.place}"
        case Slay():
            return f"Take {unit_title(state, goal.unit)} out of the fight"
        case Complete():
            return f"Complete the ritual of {goal.spell}"


def unit_title(state: State, id: str) -> str:
    """What a unit is called, in sight or not."""
    unit = state.units.get(id)
    return id.replace("-", " ").capitalize() if unit is None else unit.title


def progress(state: State, goal: Way) -> str:
    """How far a side has come, as far as it is known."""
    match goal:
        case LastStanding():
            enemies = sum(hostile_to(state, unit, goal.side) for unit in state.units.values())
            return f"{pluralize(enemies, 'enemy', 'enemies')} in sight"
        case Hold():
            return f"held {state.held.get(goal.side, 0)} of {pluralize(goal.rounds, 'round')}"
        case Survive():
            return f"round {min(state.round, goal.rounds)} of {goal.rounds}"
        case Reach():
            return f"{count_present(state, goal.place).get(goal.side, 0)} of {goal.units} there"
        case Slay():
            unit = state.units.get(goal.unit)
            return "not in sight" if unit is None else f"{min(unit.harm, unit.harm_max)} of {unit.harm_max} harm"
        case Complete():
            turns = [ritual.left for ritual in state.rituals.values() if ritual.spell == goal.spell]
            return f"{pluralize(min(turns), 'turn')} to go" if turns else "not begun"


def hostile_to(state: State, unit: Unit, side: Seat) -> bool:
    """Whether a unit must be gone before a side is the last that stands."""
    return unit.side != side and unit.side not in state.neutral


# --- turns ------------------------------------------------------------------------------


def turn_order(state: State, banners: tuple[Banner, ...]) -> TurnOrder:
    """The round, whose turn it is, and the order as far as it is known."""
    called = {banner.id: banner.label or banner.id for banner in banners}
    return TurnOrder(
        round=state.round,
        up=state.up,
        acting=state.turn.unit,
        slots=tuple(Slot(piece=unit.id, state=turn_status(state, unit)) for unit in in_order(state)),
        waits_for=tuple(sorted(to_act(state))),
        words=words(state, called),
    )


def in_order(state: State) -> list[Unit]:
    """The units in the fixed order, or side by side with those that have acted first."""
    if state.options.turn_order == "fixed_list":
        listed = [id for id in state.order if id in state.units]
        return [state.units[id] for id in (*listed, *sorted(set(state.units).difference(listed)))]
    rank = {"acted": 0, "acting": 1, "waiting": 2}
    return sorted(
        state.units.values(), key=lambda unit: (rank[turn_status(state, unit)], unit.side != state.up, unit.id)
    )


def turn_status(state: State, unit: Unit) -> Literal["acted", "acting", "waiting"]:
    """Whether a unit has acted this round, acts now or waits."""
    if unit.id == state.turn.unit:
        return "acting"
    return "acted" if unit.id in state.done else "waiting"


def words(state: State, called: Mapping[str, str]) -> str:
    """Who the game waits for, in a line."""
    if (end := outcome(state)) is not None:
        return end.sentence(called)
    if state.ask is not None:
        return f"{called.get(state.ask.seat, state.ask.seat)} must answer"
    unit = state.units.get(state.turn.unit)
    if unit is None:
        return f"{called.get(state.up, state.up)} chooses who acts"
    return f"{unit.title} acts, act taken" if state.turn.acted else f"{unit.title} acts"


# --- the end ----------------------------------------------------------------------------


def end_of_battle(state: State) -> Ending | None:
    """How the battle ended, None while it goes on."""
    end = outcome(state)
    return None if end is None else Ending(winners=end.winners, why=end.why)
