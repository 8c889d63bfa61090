"""Rails and clocks that magic moves."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of, rail
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.ticking import ClockRemoved, ClockStarted, Ticked
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def move_clock(play: Play[Campaign], clock: Clock, by: int, why: str) -> None:
    """Move a clock that may not be on the table yet; what is not there cannot be lowered."""
    if by >= 0:
        rename_hidden(play, clock.id)
    if clock.id not in play.state.clocks:
        if by < 0:
            return
        play.emit(ClockStarted(clock=clock))
    if by:
        play.emit(Ticked(clock=clock.id, by=by, why=why))


@rule("campaign.secrets")
def rename_hidden(play: Play[Campaign], id: str) -> None:
    """A rule starts its clock in the open: a hidden one goes on under another id, since silence would tell of it."""
    there = play.state.clocks.get(id)
    if there is None or not there.hidden:
        return
    other = f"{id}-hidden"
    while other in play.state.clocks:
        other = f"{other}-hidden"
    play.emit(ClockRemoved(clock=id), rename_hidden)
    play.emit(ClockStarted(clock=replace(there, id=other)), rename_hidden)


def clock_or_rail(campaign: Campaign, name: str, size: int = 0) -> Clock:
    """The clock of a name: a rail if it has no size of its own."""
    if not size:
        return rail(name)
    return Clock(id=id_of(name), name=name, size=size)
