"""Turns and rounds (section 3): who is up, and what happens when nobody is left to act."""

from __future__ import annotations

from operator import is_not

from fieldcraft.core import GM, Outcome, Play, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.events.battle import HoldCounted, RoundBegan, SideUp
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Goal
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_perceived
from fieldcraft.systems.shared import goals, order_of_play
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.goals import Hold, count_hold, find_outcome


@rule("mini.turn.round-order")
def units_to_act(state: State, side: Seat) -> list[Unit]:
    """The units of a side that have not acted this round; with a fixed order, the first that is left in it."""
    return order_of_play.units_left(state, side, state.options.turn_order)


@rule("mini.turn.round-order")
def next_side(state: State) -> Seat:
    """Sides take turns unit by unit, or side by side; one that has nobody left is passed over; "" ends the round."""
    return order_of_play.find_next_side(state, state.options.turn_order)


@rule("mini.turn.round-order", "mini.hidden", "mini.magic.veil", "mini.fog.public")
def beginners(state: State) -> list[Seat]:
    """The side with fewer units begins; several, where they are equal, or where the count would tell what is hidden."""
    if state.known:
        return [side for side in state.sides if state.of(side)]
    seen = (unit for unit in state.units.values() if all(is_perceived(unit, side) for side in state.sides))
    return order_of_play.find_smallest_sides(state, seen)


def advance(play: Play[State]) -> None:
    """Let the next side choose, in a new round if all have acted; a throw decides who begins between equals."""
    if outcome(play.state) is not None:
        return
    side = next_side(play.state)
    if not side:
        close_round(play)
        sides = beginners(play.state)
        if play.state.options.turn_order == "fixed_list":
            side = next_side(play.state)
        else:
            side = sides[play.roll(len(sides), 1, "who begins")[0] - 1] if len(sides) > 1 else sides[0]
    if side and side != play.state.up:
        play.emit(SideUp(side=side), because=next_side)


@rule("mini.turn.round-order", "match.decree")
def skip_idle_side(play: Play[State]) -> None:
    """Let the next side choose where a decree has left the one that is up with nobody to act."""
    state = play.state
    if not (state.asks or state.turn.unit or units_to_act(state, state.up)):
        advance(play)


@rule("mini.turn.round-order")
def close_round(play: Play[State]) -> None:
    """When all have acted, holds are counted and a new round begins."""
    for goal in play.state.goals:
        if isinstance(goal, Hold):
            rounds = count_hold(play.state, goal, cells)
            if rounds != play.state.held.get(goal.side, 0):
                play.emit(HoldCounted(side=goal.side, rounds=rounds))
    play.emit(RoundBegan(round=play.state.round + 1), because=close_round)


def why_reached(state: State, goal: Goal) -> str:
    """Why a goal is reached, in words; "" while it is not."""
    match goal:
        case Complete():
            return f"completed {goal.spell}" if f"{goal.side}: {goal.spell}" in state.held else ""
    return goals.why_reached(state, goal, cells)


def outcome(state: State) -> Outcome | None:
    """How the battle ended: the first goal that is reached wins, and a side without units has lost."""
    return remember(state.cache, "outcome", lambda: carried_outcome(state))


def carried_outcome(state: State) -> Outcome | None:
    """The same, known from the states before while nobody moves and no goal, place or round is another."""
    if state.verdict is not None:
        return state.verdict.outcome
    beside = (state.goals, state.places, state.held, state.round, state.neutral)
    known = state.position_cache.get("outcome")
    if known is None or any(map(is_not, known[0], beside)):
        known = state.position_cache["outcome"] = beside, decide_outcome(state)
    found: Outcome | None = known[1]
    return found


def decide_outcome(state: State) -> Outcome | None:
    """The outcome as far as the units that are there tell it."""
    return find_outcome(state, state.goals, why_reached)


def to_act(state: State) -> frozenset[Seat]:
    """The seats that the game waits for: whoever is asked, else the side that is up; nobody when it is over."""
    if outcome(state) is not None:
        return frozenset()
    ask = state.ask
    return frozenset((state.up,)) if ask is None else frozenset((ask.seat,))


def is_master(state: State, seat: Seat) -> bool:
    """Whether a seat speaks for the game master: the game master, or the side to which the scene gave the part."""
    return seat in masters(state)


def masters(state: State) -> tuple[Seat, ...]:
    return GM, state.master
