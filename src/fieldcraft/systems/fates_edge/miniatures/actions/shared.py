"""What several actions check and pay alike, and whom or what somebody would try one on first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.commands import Order
from fieldcraft.systems.fates_edge.miniatures.events.battle import BoonsChanged
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import deny_entry
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.fates_edge.shared.checks import Description

if TYPE_CHECKING:
    from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction

PAID = {"act": "takes the act", "test": "by a test", "boon": "for a boon", "aura": "under an aura"}
"""What an action costs, by the way it is done."""


def may_have_boons(unit: Unit) -> bool:
    return unit.player or unit.boons > 0


@rule("mini.scope.srd-boons", "mini.unit.data")
def boon_at_hand(state: State, a: Order, by: Seat) -> Denial | None:
    """Nobody spends more boons than they hold."""
    return short_of_boons(state.units[a.unit], 1 if getattr(a, "boon", True) else 0)


@rule("mini.scope.srd-boons")
def short_of_boons(unit: Unit, price: int) -> Denial | None:
    """Nobody spends more boons than they hold."""
    if unit.boons >= price:
        return None
    return Denial(
        f"that takes {price} boon{'s' * (price > 1)}, and {unit.title} has {unit.boons}",
        unit=unit.id,
        rule="mini.scope.srd-boons",
    )


def pay(play: Play[State], unit: Unit, boons: int, because: Callable[..., Any]) -> None:
    if boons:
        play.emit(BoonsChanged(unit=unit.id, by=-boons), because=because)


@rule("mini.scope.srd-description", "core.description.denial")
def may_describe(state: State, a: UnitAction, by: Seat) -> Denial | None:
    """The description ladder is for players' characters."""
    unit = state.units[a.unit]
    if a.description == "basic" or unit.player:
        return None
    return Denial(f"{unit.title} is no player's character: its tests are basic", unit=unit.id)


def with_description(test: Test, description: Description) -> Test:
    return replace(test, description=description)


def enemies(state: State, unit: Unit) -> Iterator[Unit]:
    """The enemies of a unit that its side can see."""
    return (other for other in state.units.values() if is_hostile(state, unit.side, other.side))


def find_nearest(state: State, unit: Unit, others: Iterable[Unit]) -> Unit | None:
    return min(others, key=lambda other: (unit_distance(state, unit, other), other.id), default=None)


def nearest_enemy(state: State, unit: Unit) -> str:
    """The nearest enemy that its side can see, "" for none."""
    found = find_nearest(state, unit, enemies(state, unit))
    return "" if found is None else found.id


def nearest_ally(state: State, unit: Unit) -> str:
    """The nearest of its own side, "" for none."""
    found = find_nearest(state, unit, (other for other in state.of(unit.side) if other.id != unit.id))
    return "" if found is None else found.id


def first_step(state: State, unit: Unit) -> Cell:
    """A neighbouring cell, one that can be entered if there is any."""
    near = state.board.grid.neighbours(unit.at)
    return next((cell for cell in near if deny_entry(state, unit, unit.at, cell) is None), near[0])
