"""Leashes and exit tallies: the clock of an outsider (section 14.1)."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.miniatures.deployment import leash_size as leash_size
from fieldcraft.systems.fates_edge.miniatures.magic.events import LeashTicked
from fieldcraft.systems.fates_edge.miniatures.removal import remove
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit


@rule("mini.magic.leash")
def tick(play: Play[State], unit: Unit, segments: int) -> None:
    """A leash fills by segments; when it is full the outsider leaves the map at once."""
    left = max(0, leash_size(unit) - unit.leash)
    play.emit(LeashTicked(unit=unit.id, segments=min(segments, left)), because=tick)
    if segments >= left:
        remove(play, unit.id, "leash")
