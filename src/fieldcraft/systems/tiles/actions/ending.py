"""The end of an Active Phase, and the order of the first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.shared.actions import BoardAction
from fieldcraft.systems.tiles.actions.base import Order
from fieldcraft.systems.tiles.commands import COMMANDED, commandable
from fieldcraft.systems.tiles.events.rounds import InitiativeRolled
from fieldcraft.systems.tiles.hits import DIE
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.turns import begin_next, end_turn


class End(Order, frozen=True):
    """End the Active Phase; slots that are left are lost."""

    label = "End turn"
    icon = "flag-checkered"
    summary = "The next unit acts"
    ruling = "tiles.round.structure"
    rank = 99
    slot = "end"
    checks = COMMANDED

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        return (cls(unit.id) for unit in commandable(state, by))

    def resolve(self, play: Play[State]) -> None:
        end_turn(play, self.unit)


@rule("tiles.round.structure")
def order_is_open(state: State, a: RollInitiative, by: Seat) -> Denial | None:
    """The order is rolled once, before anybody acts."""
    return None if state.phase == "upkeep" else Denial("the order of the round is settled")


@rule("tiles.round.structure")
def roll_order(play: Play[State]) -> tuple[str, ...]:
    """The order by a die and the initiative of each unit, the highest first; equal ones as they are listed."""
    ids = tuple(play.state.units)
    faces = play.roll(DIE, len(ids), "initiative")
    totals = {id: face + play.state.units[id].initiative for id, face in zip(ids, faces, strict=True)}
    return tuple(sorted(ids, key=lambda id: -totals[id]))


class RollInitiative(BoardAction, frozen=True):
    """Roll for the order in which the units act, in this round and all others."""

    verb = "initiative"
    label = "Roll initiative"
    icon = "dice-five"
    summary = "Who acts first"
    ruling = "tiles.round.structure"
    checks = (order_is_open,)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        if state.phase == "upkeep":
            yield cls()

    def resolve(self, play: Play[State]) -> None:
        play.emit(InitiativeRolled(order=roll_order(play)), because=roll_order)
        begin_next(play, "")


ACTIONS = (End, RollInitiative)
