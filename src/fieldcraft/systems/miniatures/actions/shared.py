"""What several actions check and pay alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec.structs import replace

from fieldcraft.core import No, Play, Seat, rule
from fieldcraft.systems.fates_edge import Test
from fieldcraft.systems.fates_edge.checks import Description
from fieldcraft.systems.miniatures.events import BoonsChanged
from fieldcraft.systems.miniatures.state import State, Unit


class Costly(Protocol):
    """An order that may cost boons."""

    @property
    def unit(self) -> str:
        """Who pays."""


class Described(Protocol):
    """An order whose test its player describes."""

    @property
    def unit(self) -> str:
        """Who tests."""

    @property
    def description(self) -> Description:
        """How well."""


@rule("mini.scope.srd-boons", "mini.unit.data")
def boon_at_hand(state: State, a: Costly, by: Seat) -> No | None:
    """Nobody spends more boons than they hold."""
    return short_of_boons(state.units[a.unit], 1 if getattr(a, "boon", True) else 0)


@rule("mini.scope.srd-boons")
def short_of_boons(unit: Unit, price: int) -> No | None:
    """Nobody spends more boons than they hold."""
    if unit.boons >= price:
        return None
    return No(
        f"that takes {price} boon{'s' * (price > 1)}, and {unit.title} has {unit.boons}",
        unit=unit.id,
        rule="mini.scope.srd-boons",
    )


def pay(play: Play[State], unit: Unit, boons: int, because: Callable[..., Any]) -> None:
    """Boons are spent."""
    if boons:
        play.emit(BoonsChanged(unit=unit.id, by=-boons), because=because)


@rule("mini.scope.srd-description", "core.description.denial")
def describes(state: State, a: Described, by: Seat) -> No | None:
    """The description ladder is for players' characters."""
    unit = state.units[a.unit]
    if a.description == "basic" or unit.player:
        return None
    return No(f"{unit.title} is no player's character: its tests are basic", unit=unit.id)


def described(test: Test, description: Description) -> Test:
    """The test as its player described it."""
    return replace(test, description=description)
