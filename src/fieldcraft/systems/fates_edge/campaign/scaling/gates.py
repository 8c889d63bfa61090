"""Gates of a scaled scene: while one is closed the job does not move, whatever is won on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import GM, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Told
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import is_full
from fieldcraft.systems.fates_edge.campaign.condition.tolls import tick_clock
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling, is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class LostAtGates(Told, frozen=True, kw_only=True):
    """What was won on the job is lost; nobody but the game master hears of it while the job is hidden."""

    clock: str

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return None if state.clocks[self.clock].hidden and seat != GM else self

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.clock in campaign.clocks else f"there is no clock {self.clock!r}"


@rule("kit.scaling.gates", "campaign.secrets")
def explain_loss(campaign: Campaign, clock: str) -> str:
    """Why a clock does not move, by the closed gates that everybody sees."""
    now, name = current_scaling(campaign), campaign.clocks[clock].name
    there = [campaign.clocks[id] for id in (now.gates if now else ()) if id in campaign.clocks]
    closed = [one.name for one in there if not one.hidden and not is_full(campaign, one.id)]
    return f"{name} does not move" + (f": {' and '.join(closed)} must be cleared first" if closed else " yet")


def win_segments(
    play: Play[Campaign], clock: str, by: int, why: str, because: Callable[..., Any] | None = None
) -> None:
    """Move a clock that is there by what was won on it, unless that is lost at a gate."""
    if by > 0 and is_lost_at_gates(play.state, clock):
        play.emit(LostAtGates(clock=clock, what=explain_loss(play.state, clock)), is_lost_at_gates)
    elif by:
        tick_clock(play, clock, by, why, because)


EVENTS = (LostAtGates,)
