"""Full Rounds: an Upkeep, then the Active Phase of each unit in the order of initiative."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.shared.goals import Hold, count_hold
from fieldcraft.systems.tiles.events.rounds import HoldCounted, SlotsRefreshed, TurnBegan, TurnEnded, UpkeepBegan
from fieldcraft.systems.tiles.events.units import MomentumLost
from fieldcraft.systems.tiles.laying import keep_up
from fieldcraft.systems.tiles.outcome import cells, find_result
from fieldcraft.systems.tiles.state import State, Unit


def can_act(state: State, id: str) -> bool:
    """Whether a unit can have an Active Phase: it is there, up, and somebody plays it."""
    unit = state.units.get(id)
    return unit is not None and not unit.down and unit.side not in state.neutral


@rule("tiles.round.structure")
def by_initiative(units: dict[str, Unit]) -> tuple[str, ...]:
    """The order of the units: the highest initiative first, as they are listed where it is the same."""
    return tuple(sorted(units, key=lambda id: -units[id].initiative))


@rule("tiles.round.structure")
def next_unit(state: State, after: str) -> str:
    """The next unit in the order that can act; "" if the round is over."""
    rest = state.order[state.order.index(after) + 1 :] if after in state.order else state.order
    return next((id for id in rest if can_act(state, id)), "")


@rule("tiles.round.structure")
def end_turn(play: Play[State], id: str) -> None:
    """The Active Phase of a unit ends, and that of the next begins, in a new round if it was the last."""
    if id in play.state.units:
        if play.state.units[id].budget.carried:
            play.emit(MomentumLost(unit=id))
        play.emit(TurnEnded(unit=id), because=end_turn)
    begin_next(play, id)


def begin_next(play: Play[State], after: str) -> None:
    """The Active Phase of the next unit begins; nobody's, if nobody is left who can act."""
    following = next_unit(play.state, after)
    if not following and find_result(play.state) is None and any(can_act(play.state, id) for id in play.state.units):
        begin_round(play)
        following = next_unit(play.state, "")
    if following:
        play.emit(TurnBegan(unit=following), because=next_unit)


@rule("tiles.round.structure")
def begin_round(play: Play[State]) -> None:
    """A Full Round begins with its Upkeep, in which slots are refreshed."""
    for goal in play.state.goals:
        rounds = count_hold(play.state, goal, cells) if isinstance(goal, Hold) else play.state.held.get(goal.side, 0)
        if rounds != play.state.held.get(goal.side, 0):
            play.emit(HoldCounted(side=goal.side, rounds=rounds))
    play.emit(UpkeepBegan(round=play.state.round + 1), because=begin_round)
    keep_up(play)
    play.emit(SlotsRefreshed(), because=begin_round)
