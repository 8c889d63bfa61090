"""Leashes and exit tallies: the clock of an outsider (section 14.1)."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.miniatures.magical import LeashTicked
from fieldcraft.systems.miniatures.removal import remove
from fieldcraft.systems.miniatures.state import State, Unit


@rule("mini.magic.leash")
def tick(play: Play[State], unit: Unit, segments: int) -> None:
    """A leash fills by segments; when it is full the outsider leaves the map at once."""
    play.emit(LeashTicked(unit=unit.id, segments=segments), because=tick)
    now = play.state.units[unit.id]
    if now.leash >= now.leash_max:
        remove(play, unit.id, "leash")


@rule("mini.magic.leash")
def leash_size(unit: Unit, size: int) -> int:
    """A leash has six segments unless the data say otherwise; only outsiders have one."""
    if "outsider" not in unit.traits:
        return 0
    return unit.leash_max or size
