"""How pieces come into zones: cards are turned up, and pins end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Play, rule
from fieldcraft.systems.mass_combat.events.aspects import AspectGone
from fieldcraft.systems.mass_combat.events.pieces import CardTurned, Moved
from fieldcraft.systems.mass_combat.positions import find_pins
from fieldcraft.systems.mass_combat.state import State, Unit


def enter_zone(play: Play[State], id: str, zone: str, because: Callable[..., Any], *, free: bool = False) -> None:
    """A piece comes into a zone: it is no longer pinned down, and a unit turns the card up."""
    pins = find_pins(play.state, play.state.units[id])
    play.emit(Moved(unit=id, zone=zone, free=free), because=because)
    end_pins(play, tuple(pin.id for pin in pins))
    if type(play.state.units[id]) is Unit:
        turn_card(play, zone)


@rule("mass.action.create.pinned-end")
def end_pins(play: Play[State], pins: tuple[str, ...]) -> None:
    """Whoever moves is no longer pinned down."""
    for pin in pins:
        play.emit(AspectGone(aspect=pin), because=end_pins)


@rule("mass.zones.aspect-reveal")
def turn_card(play: Play[State], zone: str) -> None:
    """When a unit enters a zone or scouts it, what lies face down there is turned up; a lone leader turns nothing."""
    for aspect in play.state.aspects_on.get(zone, ()):
        if aspect.face_down:
            play.emit(CardTurned(aspect=replace(aspect, face_down=False)), because=turn_card)
