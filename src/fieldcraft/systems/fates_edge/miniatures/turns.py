"""Turns and rounds (section 3): who is up, and what happens when nobody is left to act."""

from __future__ import annotations

from fieldcraft.core import GM, Outcome, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.miniatures.events.battle import HoldCounted, RoundBegan, SideUp
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Hold, LastStanding, Reach, Slay, Survive
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_perceived
from fieldcraft.systems.shared.caches import remember


@rule("mini.turn.round-order")
def units_to_act(state: State, side: Seat) -> list[Unit]:
    """The units of a side that have not acted this round; with a fixed order, the first that is left in it."""
    left = [unit for unit in state.of(side) if unit.id not in state.done]
    if state.options.turn_order == "fixed_list":
        return [unit for unit in left if unit.id == next_in_order(state)]
    return left


def next_in_order(state: State) -> str:
    """The first unit in the fixed order that has not acted; units that are not in it come last."""
    rest = sorted(set(state.units) - set(state.order))
    return next((id for id in (*state.order, *rest) if id in state.units and id not in state.done), "")


@rule("mini.turn.round-order")
def next_side(state: State) -> Seat:
    """Sides take turns unit by unit, or side by side; one that has nobody left is passed over; "" ends the round."""
    if state.options.turn_order == "fixed_list":
        id = next_in_order(state)
        return state.units[id].side if id else ""
    first = state.sides.index(state.up) if state.up in state.sides else 0
    start = first if state.options.turn_order == "side_by_side" else first + 1
    ring = [state.sides[(start + i) % len(state.sides)] for i in range(len(state.sides))]
    left = {unit.side for unit in state.units.values() if unit.id not in state.done}
    return next((side for side in ring if side in left), "")


@rule("mini.turn.round-order", "mini.hidden", "mini.magic.veil", "mini.fog.public")
def beginners(state: State) -> list[Seat]:
    """The side with fewer units begins; several, where they are equal, or where the count would tell what is hidden."""
    seen = [unit.side for unit in state.units.values() if all(is_perceived(unit, side) for side in state.sides)]
    count = {side: seen.count(side) for side in state.sides if state.of(side)}
    return [side for side in count if state.known or count[side] == min(count.values())]


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
            rounds = (
                play.state.held.get(goal.side, 0) + 1
                if set(count_present(play.state, goal.place)) == {goal.side}
                else 0
            )
            if rounds != play.state.held.get(goal.side, 0):
                play.emit(HoldCounted(side=goal.side, rounds=rounds))
    play.emit(RoundBegan(round=play.state.round + 1), because=close_round)


def count_present(state: State, place: str) -> dict[Seat, int]:
    """How many units of each side stand in a place."""
    ground = set(state.places.get(place, ()))
    found: dict[Seat, int] = {}
    for unit in state.units.values():
        if ground & set(cells(state, unit)):
            found[unit.side] = found.get(unit.side, 0) + 1
    return found


def enemies_left(state: State, side: Seat) -> bool:
    """Whether anybody hostile to a side is still in the fight."""
    return any(unit.side != side and unit.side not in state.neutral for unit in state.units.values())


def why_reached(state: State, goal: object) -> str:
    """Why a goal is reached, in words; "" while it is not."""
    match goal:
        case LastStanding():
            return "" if enemies_left(state, goal.side) or not state.of(goal.side) else "no enemy is left"
        case Hold():
            held = state.held.get(goal.side, 0)
            return f"held {goal.place} for {pluralize(held, 'round')}" if held >= goal.rounds else ""
        case Survive():
            stands = state.of(goal.side) and state.round > goal.rounds
            return f"still stood after {pluralize(goal.rounds, 'round')}" if stands else ""
        case Reach():
            there = count_present(state, goal.place).get(goal.side, 0)
            return f"{there} reached {goal.place}" if there >= goal.units else ""
        case Slay():
            return "" if goal.unit in state.units else f"{goal.unit} is out of the fight"
        case Complete():
            return f"completed {goal.spell}" if f"{goal.side}: {goal.spell}" in state.held else ""
    return ""


def outcome(state: State) -> Outcome | None:
    """How the battle ended: the first goal that is reached wins, and a side without units has lost."""
    if state.verdict is not None:
        return state.verdict.outcome
    known = state.cache if state.goals else state.unit_cache
    return remember(known, "outcome", lambda: decide_outcome(state))


def decide_outcome(state: State) -> Outcome | None:
    """The outcome as far as the units that are there tell it."""
    for goal in state.goals:
        if why := why_reached(state, goal):
            return Outcome((goal.side,), why)
    standing = {unit.side for unit in state.units.values()} - state.neutral
    if len(standing) > 1 and any(enemies_left(state, side) for side in standing):
        return None
    winner = next(iter(standing), None)
    return Outcome.of(winner, "no enemy is left" if winner else "nobody is left")


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
