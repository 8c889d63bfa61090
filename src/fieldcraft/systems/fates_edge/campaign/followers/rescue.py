"""Followers that were separated from the crew, and how they are found again."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Play, from_rule, rule
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
    return Clock(id=f"rescue-{follower.id}", name=f"Rescue {follower.name}", size=RESCUE, sort="rescue")


@rule("core.follower.rescue-example", "core.resource.repair-compromised")
def bring_back(play: Play[Campaign], resource: str) -> None:
    """Bring a follower that was separated back to the crew, which ends its rescue; nothing happens to others."""
    one = play.state.followers.get(resource)
    if one is None or one.where != "separated":
        return
    play.emit(FollowerChanged(follower=replace(one, where="present"), what="is found"), bring_back)
    end_rescue(play, one)


def end_rescue(play: Play[Campaign], follower: Follower) -> None:
    """Take the clock of a follower off the table that is found or lost."""
    if (clock := rescue_clock(follower).id) in play.state.clocks:
        play.emit(ClockRemoved(clock=clock), rescue_clock)
