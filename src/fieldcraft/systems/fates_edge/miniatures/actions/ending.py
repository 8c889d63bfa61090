"""The end of a unit's turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from fieldcraft.core import Play, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.commands import COMMANDED, begin_turn, commandable
from fieldcraft.systems.fates_edge.miniatures.events.battle import TurnEnded
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import advance


class End(UnitAction, frozen=True):
    """End the turn."""

    label = "End turn"
    icon = "check"
    summary = "The turn is over, and the next one is up"
    ruling = "mini.turn.end"
    rank = 99
    slot = "end"
    group = "Turn"
    checks = COMMANDED
    assured = COMMANDED

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id) for unit in commandable(state, by))

    def resolve(self, play: Play[State]) -> None:
        if (unit := begin_turn(play, self.unit)) is not None:
            end_turn(play, unit)


@rule("mini.turn.end")
def end_turn(play: Play[State], unit: Unit) -> None:
    """The turn is over, and the next one is up; of reactions then there are only those that a unit's data bring."""
    play.emit(TurnEnded(unit=unit.id), because=end_turn)
    advance(play)


ACTIONS = (End,)
