"""What a ready clock does to everybody as it fills."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import is_full
from fieldcraft.systems.fates_edge.campaign.condition.content import clocks
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("kit.lethal.clock-examples")
def clock_toll(clock: Clock) -> int:
    """The levels of fatigue that everybody takes as a clock fills: as many as the ready one of its end says."""
    return next((ready.toll for ready in clocks().ready if ready.then == clock.then), 0)


@rule("kit.lethal.clock-examples", "kit.fatigue.sources")
def take_toll(play: Play[Campaign], clock: str, before: Campaign) -> None:
    """Let everybody of the crew tire at once as a clock fills that says so; `before` is how it stood until now."""
    if is_full(before, clock) or not is_full(play.state, clock):
        return
    full = play.state.clocks[clock]
    if toll := clock_toll(full):
        for who in tuple(play.state.played_characters("active")):
            tire(play, who.id, toll, full.name)
