"""Full Rounds, Upkeeps and Active Phases."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Event
from fieldcraft.systems.tiles.events.units import OfUnit
from fieldcraft.systems.tiles.slots import refill
from fieldcraft.systems.tiles.state import State, Turn


class UpkeepBegan(Event, frozen=True, kw_only=True):
    """A new Full Round begins with its Upkeep; who is gone leaves the order."""

    round: Annotated[int, msgspec.Meta(ge=1)]

    def impossible(self, state: State) -> str:
        """Rounds are counted from 1."""
        return "" if self.round > 0 else "rounds are counted from 1"

    def apply(self, state: State) -> State:
        order = tuple(id for id in state.order if id in state.units)
        return state.change(round=self.round, phase="upkeep", turn=Turn(), order=order)


class SlotsRefreshed(Event, frozen=True, kw_only=True):
    """Every unit has its slots again."""

    def apply(self, state: State) -> State:
        return state.change(
            units={id: replace(unit, budget=refill(state, unit)) for id, unit in state.units.items()},
        )


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """The order of the units in every round, from now on."""

    order: tuple[str, ...]

    def impossible(self, state: State) -> str:
        """Every unit is in the order once."""
        return "" if sorted(self.order) == sorted(state.units) else "every unit stands in the order once"

    def apply(self, state: State) -> State:
        return state.change(order=self.order)


class HoldCounted(Event, frozen=True, kw_only=True):
    """A side has held its place for so many rounds in a row."""

    side: str
    rounds: Annotated[int, msgspec.Meta(ge=0)]

    def impossible(self, state: State) -> str:
        """Sides hold places."""
        return "" if self.side in state.sides else f"there is no side {self.side!r}"

    def apply(self, state: State) -> State:
        return state.change(held={**state.held, self.side: self.rounds})


class TurnBegan(OfUnit, frozen=True, kw_only=True):
    """The Active Phase of a unit begins."""

    def apply(self, state: State) -> State:
        return state.change(phase="active", turn=Turn(unit=self.unit))


class TurnEnded(OfUnit, frozen=True, kw_only=True):
    """The Active Phase of a unit is over."""

    def apply(self, state: State) -> State:
        return state.change(turn=Turn())
