"""What every order must satisfy: whose unit it is, whose Active Phase, and what it takes."""

from __future__ import annotations

from typing import Protocol

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.tiles.events.units import MomentumLost, SlotsSpent, What
from fieldcraft.systems.tiles.state import State, Unit


class Order(Protocol):
    """An order to a unit."""

    @property
    def unit(self) -> str:
        """Who is to act."""


@rule("tiles.unit.data")
def own_unit(state: State, order: Order, by: Seat) -> Denial | None:
    """You command your own units."""
    unit = state.units.get(order.unit)
    if unit is None:
        return Denial(f"{by} has no unit {order.unit!r}", unit=order.unit)
    if unit.side != by:
        return Denial(f"{unit.title} is not yours to command", unit=order.unit)
    return None


@rule("tiles.round.structure", "tiles.move.active-only")
def its_turn(state: State, order: Order, by: Seat) -> Denial | None:
    """Units act in the order of initiative, each in its Active Phase."""
    if order.unit == state.turn.unit:
        return None
    acting = state.units.get(state.turn.unit)
    why = "the order of the round is still to be rolled" if acting is None else f"{acting.title} is in its Active Phase"
    return Denial(why, unit=order.unit)


COMMANDED = (own_unit, its_turn)


def commandable(state: State, by: Seat) -> list[Unit]:
    """The unit that acts, if it is a seat's own."""
    unit = state.units.get(state.turn.unit)
    return [unit] if unit is not None and unit.side == by and not unit.down else []


@rule("tiles.move.momentum-carry", "tiles.scope.illegal")
def spend(play: Play[State], unit: Unit, slots: int, what: What) -> None:
    """Take slots for an action; speed that was carried into the round is lost unless a move uses it at once."""
    if unit.budget.carried and what != "momentum":
        play.emit(MomentumLost(unit=unit.id), because=spend)
    play.emit(SlotsSpent(unit=unit.id, slots=slots, what=what))
