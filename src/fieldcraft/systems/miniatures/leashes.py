"""Leashes and exit tallies: the clock of an outsider (section 14.1)."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.miniatures.magical import LeashTicked
from fieldcraft.systems.miniatures.removal import remove
from fieldcraft.systems.miniatures.state import State, Unit


@rule("mini.magic.leash")
def leash_size(state: State, unit: Unit) -> int:
    """An outsider's leash has six segments unless its data say otherwise; others have none, which is 0."""
    return unit.leash_max or (state.options.leash_size if "outsider" in unit.traits else 0)


@rule("mini.magic.leash")
def tick(play: Play[State], unit: Unit, segments: int) -> None:
    """A leash fills by segments; when it is full the outsider leaves the map at once."""
    left = max(0, leash_size(play.state, unit) - unit.leash)
    play.emit(LeashTicked(unit=unit.id, segments=min(segments, left)), because=tick)
    if segments >= left:
        remove(play, unit.id, "leash")
