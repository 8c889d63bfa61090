"""What a spell does to the clock or rail that it speaks of."""

from __future__ import annotations

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.condition.clocks import clock_or_rail, move_clock
from fieldcraft.systems.fates_edge.campaign.magic.facts import Turned
from fieldcraft.systems.fates_edge.campaign.scaling.gates import win_segments
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("kit.magic.casting", "kit.scaling.gates")
def turn_clock(play: Play[Campaign], outcome: Turned, why: str) -> None:
    """Move the clock or rail of a spell, which may not be there yet; the job of a scaled scene waits for its gates."""
    clock = clock_or_rail(play.state, outcome.rail)
    if outcome.by > 0 and is_lost_at_gates(play.state, clock.id):
        win_segments(play, clock.id, outcome.by, why)
    else:
        move_clock(play, clock, outcome.by, why)
