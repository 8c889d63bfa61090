"""What a ready clock does to everybody as it fills."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked, is_full
from fieldcraft.systems.fates_edge.campaign.condition.content import Template, clocks
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("kit.lethal.clock-examples")
def ready_clock(clock: Clock) -> Template | None:
    """The ready clock that a clock is, whatever it is called: the one of its end."""
    return next((ready for ready in clocks().ready if ready.then == clock.then), None)


def toll_for_all(clock: Clock) -> int:
    """The levels of fatigue that everybody of the crew takes at once as a clock fills; 0 if it takes none."""
    ready = ready_clock(clock)
    return ready.toll if ready and not ready.test else 0


@rule("kit.lethal.clock-examples", "kit.fatigue.sources")
def take_toll(play: Play[Campaign], clock: str, before: Campaign) -> None:
    """Let everybody of the crew tire at once as a clock fills that says so; `before` is how it stood until now."""
    if is_full(before, clock) or not is_full(play.state, clock):
        return
    full = play.state.clocks[clock]
    for who in tuple(play.state.played_characters("active")) if toll_for_all(full) else ():
        tire(play, who.id, toll_for_all(full), full.name)


@rule("kit.lethal.clock-examples")
def find_halting_clock(campaign: Campaign) -> Clock | None:
    """The clock at which the crew must stop: it is full, and has taken its toll of everybody."""
    return next((one for one in campaign.clocks.values() if one.full and toll_for_all(one)), None)


def tick_clock(play: Play[Campaign], clock: str, by: int, why: str, because: Callable[..., Any] | None = None) -> None:
    """Move a clock that is there, and let it take its toll if that fills it."""
    before = play.state
    play.emit(Ticked(clock=clock, by=by, why=why), because)
    take_toll(play, clock, before)
