"""Followers that were separated from the crew, and how they are found again."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import Event, Play, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockRemoved
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.events import FollowerChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign

RESCUE = from_rule(4, "core.follower.rescue-example")
"""The segments of the clock of a follower that has to be found again."""


@rule("core.follower.rescue-example")
def rescue_clock(follower: Follower) -> Clock:
    """A follower that was separated is found again over a clock of four segments."""
    id, name = f"rescue-{follower.id}", f"Rescue {follower.name}"
    return Clock(id=id, name=name, size=RESCUE, sort="rescue", about=follower.id)


@rule("core.follower.rescue-example")
def find_rescued(campaign: Campaign) -> Iterable[Event]:
    """Whoever was separated is with the crew again once the clock of its rescue is full."""
    for clock in campaign.clocks.values():
        one = campaign.followers.get(clock.about)
        if clock.sort == "rescue" and clock.full and one is not None and one.where == "separated":
            found, because = replace(one, where="present"), ruling_id(find_rescued)
            yield FollowerChanged(follower=found, what="is found", because=because)
            yield ClockRemoved(clock=clock.id, because=because)


@rule("core.follower.rescue-example", "core.familiar.swap")
def end_rescues(campaign: Campaign) -> Iterable[Event]:
    """Nobody is looked for any more who was found, is lost for good or lies dormant."""
    for clock in campaign.clocks.values():
        one = campaign.followers.get(clock.about)
        if clock.sort == "rescue" and clock.about and (one is None or one.where != "separated"):
            yield ClockRemoved(clock=clock.id, because="core.follower.rescue-example")


@rule("core.follower.rescue-example", "core.resource.repair-compromised")
def bring_back(play: Play[Campaign], resource: str) -> None:
    """Bring a follower that was separated back to the crew; nothing happens to others."""
    one = play.state.followers.get(resource)
    if one is not None and one.where == "separated":
        play.emit(FollowerChanged(follower=replace(one, where="present"), what="is found"), bring_back)
