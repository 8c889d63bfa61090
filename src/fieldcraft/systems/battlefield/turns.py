"""Turns and rounds: who is up, what ends the battle, and how it ended."""

from __future__ import annotations

from fieldcraft.board import Cell
from fieldcraft.core import GM, Outcome, Play, Seat, rule
from fieldcraft.systems.battlefield.auras import update_auras
from fieldcraft.systems.battlefield.events.turns import HoldCounted, RoundBegan, SideUp, TurnEnded
from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.goals import GoalBase, Hold, count_hold, find_outcome, why_reached
from fieldcraft.systems.shared.order_of_play import find_next_side, find_smallest_sides, units_left


@rule("field.turn.order")
def units_to_act(state: State, side: Seat) -> list[Unit]:
    """The creatures of a side that have not acted this round."""
    return units_left(state, side, "alternate")


@rule("field.turn.order")
def next_side(state: State) -> Seat:
    """Sides take turns creature by creature; one that has nobody left is passed over; "" ends the round."""
    return find_next_side(state, "alternate")


@rule("field.turn.order")
def beginners(state: State) -> list[Seat]:
    """The side with fewer creatures begins a round; several, where they are equal."""
    return find_smallest_sides(state)


def advance(play: Play[State]) -> None:
    """Let the next side choose, in a new round if all have acted; a throw decides who begins between equals."""
    if decide_outcome(play.state) is not None:
        return
    side = next_side(play.state)
    if not side:
        close_round(play)
        if decide_outcome(play.state) is not None:
            return
        sides = beginners(play.state)
        side = sides[play.roll(len(sides), 1, "who begins")[0] - 1] if len(sides) > 1 else sides[0]
    if side and side != play.state.up:
        play.emit(SideUp(side=side), because=next_side)


@rule("field.turn.order")
def end_turn(play: Play[State]) -> None:
    """The acting creature is done, and the next side is up."""
    play.emit(TurnEnded(unit=play.state.turn.unit), because=end_turn)
    advance(play)


@rule("field.turn.order")
def close_round(play: Play[State]) -> None:
    """When all have acted, holds are counted and a new round begins."""
    for goal in play.state.goals:
        if isinstance(goal, Hold):
            rounds = count_hold(play.state, goal, cells)
            if rounds != play.state.held.get(goal.side, 0):
                play.emit(HoldCounted(side=goal.side, rounds=rounds))
    play.emit(RoundBegan(round=play.state.round + 1), because=close_round)


@rule("field.turn.order", "match.decree")
def settle(play: Play[State]) -> None:
    """After any action: auras are as they should be, and a side that is left with nobody to act is passed over."""
    if play.state.asks:
        return
    update_auras(play)
    state = play.state
    if state.turn.unit in state.units or decide_outcome(state) is not None:
        return
    if state.turn.unit:
        end_turn(play)
    elif not units_to_act(state, state.up):
        advance(play)


def cells(state: State, unit: Unit) -> tuple[Cell, ...]:
    """The hexes of a unit."""
    return tuple(space.cell for space in spaces_of(state, unit))


@rule("field.turn.end")
def decide_outcome(state: State) -> Outcome | None:
    """How it ended: the first goal that is reached wins, and a side without creatures has lost."""
    return remember(state.outcome_cache, "outcome", lambda: find_outcome(state, state.goals, why_goal_reached))


def why_goal_reached(state: State, goal: GoalBase) -> str:
    """Why a goal is reached, in words; "" while it is not."""
    return why_reached(state, goal, cells)


def seats_to_act(state: State) -> frozenset[Seat]:
    """The seats that the game waits for: whoever is asked, else the side that is up; nobody when it is over."""
    if decide_outcome(state) is not None:
        return frozenset()
    ask = state.ask
    return frozenset((state.up,)) if ask is None else frozenset((ask.seat,))


def list_masters(state: State) -> tuple[Seat, ...]:
    return GM, state.master
