"""Harm, leashes, and leaving the fight."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.miniatures.deployment import leash_size
from fieldcraft.systems.fates_edge.miniatures.events.battle import Harmed, Removed
from fieldcraft.systems.fates_edge.miniatures.magic.events import LeashTicked
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import advance


@rule("mini.unit.data")
def harm(play: Play[State], id: str, amount: int) -> None:
    """A hit marks harm equal to its effect; a full track takes the unit out of the fight."""
    play.emit(Harmed(unit=id, harm=amount), because=harm)
    unit = play.state.units[id]
    if unit.harm >= unit.harm_max:
        remove(play, id, "harm")


@rule("mini.unit.data", "mini.magic.leash", "match.decree")
def remove_spent(play: Play[State]) -> None:
    """Whoever a decree has left with a full track or leash is out of the fight, as though it had been struck."""
    for unit in tuple(play.state.units.values()) if not play.state.asks else ():
        if unit.harm >= unit.harm_max:
            remove(play, unit.id, "harm")
        elif unit.leash and unit.leash >= leash_size(unit):
            remove(play, unit.id, "leash")


@rule("mini.unit.data")
def remove(play: Play[State], id: str, why: Literal["harm", "leash"]) -> None:
    """A unit that is out of the fight leaves the map; if it was acting, the next one is up."""
    acting = play.state.turn.unit == id
    play.emit(Removed(unit=id, why=why), because=remove)
    if acting:
        advance(play)


@rule("mini.magic.leash")
def fill_leash(play: Play[State], unit: Unit, segments: int) -> None:
    """A leash fills by segments; when it is full the outsider leaves the map at once."""
    left = max(0, leash_size(unit) - unit.leash)
    play.emit(LeashTicked(unit=unit.id, segments=min(segments, left)), because=fill_leash)
    if segments >= left:
        remove(play, unit.id, "leash")
