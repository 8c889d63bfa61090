"""Rails and clocks that magic moves."""

from __future__ import annotations

from fieldcraft.core import Play
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.wear.clocks import id_of, rail
from fieldcraft.systems.fates_edge.wear.facts import Clock
from fieldcraft.systems.fates_edge.wear.ticking import ClockStarted, Ticked


def turn(play: Play[Campaign], clock: Clock, by: int, why: str) -> None:
    """Move a clock that may not be on the table yet; what is not there cannot be lowered."""
    if clock.id not in play.state.clocks:
        if by < 0:
            return
        play.emit(ClockStarted(clock=clock))
    if by:
        play.emit(Ticked(clock=clock.id, by=by, why=why))


def named(campaign: Campaign, name: str, size: int = 0) -> Clock:
    """The clock of a name: a rail if it has no size of its own."""
    if not size:
        return rail(campaign, name)
    return Clock(id=id_of(name), name=name, size=size)
