"""Leashes and exit tallies: the clock of an outsider (section 14.1)."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.miniatures.joining import leash_size as leash_size
from fieldcraft.systems.miniatures.magical import LeashTicked
from fieldcraft.systems.miniatures.removal import remove
from fieldcraft.systems.miniatures.state import State, Unit


@rule("mini.magic.leash")
def tick(play: Play[State], unit: Unit, segments: int) -> None:
    """A leash fills by segments; when it is full the outsider leaves the map at once."""
    left = max(0, leash_size(play.state, unit) - unit.leash)
    play.emit(LeashTicked(unit=unit.id, segments=min(segments, left)), because=tick)
    if segments >= left:
        remove(play, unit.id, "leash")
