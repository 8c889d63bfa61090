"""Looking after followers between adventures: their wounds, their heat, their pay."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.followers.changing import (
    Counted,
    FollowerChanged,
    FollowerDeed,
    own_follower,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import times_used

Care = Literal["wounds", "exposure"]
MISSED = "missed-upkeep"


@rule("core.follower.tracks", "core.familiar.taken-out")
def can_tend(campaign: Campaign, deed: TendFollower, by: Seat) -> Denial | None:
    """Wounds are treated and heat dies down in downtime; what the story does, the game master tells at any time."""
    return None if by == GM or campaign.phase == "downtime" else Denial("it is not downtime")


@rule("core.follower.tracks", "core.familiar.taken-out")
def tend(follower: Follower, care: Care) -> FollowerChanged:
    """A follower whose wounds were treated, or that has lain low."""
    if care == "wounds":
        return FollowerChanged(follower=replace(follower, harm=0, wounds=0), what="is well again")
    return FollowerChanged(follower=replace(follower, exposure=0), what="has lain low")


class TendFollower(FollowerDeed, frozen=True):
    """Have a follower treated, or let it lie low."""

    care: Care

    checks = (own_follower, can_tend)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(tend(play.state.followers[self.follower], self.care), tend)


@rule("core.follower.upkeep.downtime")
def has_downtime_upkeep(campaign: Campaign, deed: MissUpkeep, by: Seat) -> Denial | None:
    """Only by one reading do followers cost coin or a scene in each downtime; familiars never do."""
    if campaign.options["follower_upkeep"] == "arc_condition":
        return Denial("followers are seen to at the end of arcs")
    one = campaign.followers[deed.follower]
    return Denial(f"{one.name} needs no upkeep", unit=one.id) if one.familiar else None


@rule("core.follower.upkeep.downtime", "core.follower.bond-track")
def miss_upkeep(campaign: Campaign, follower: Follower) -> Follower:
    """Missed upkeep costs bond, and the second time the follower is neglected."""
    again = times_used(campaign, "campaign", follower.id, MISSED) >= 1 and follower.condition == "maintained"
    condition = "neglected" if again else follower.condition
    return replace(follower, bond=max(0, follower.bond - 1), condition=condition)


class MissUpkeep(FollowerDeed, frozen=True):
    """Tell that a follower was neither paid nor cared for in a downtime."""

    checks = (is_master, own_follower, has_downtime_upkeep)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        now = miss_upkeep(play.state, one)
        play.emit(
            Counted(window="campaign", owner=one.id, feature=MISSED, what=f"{one.name} was neglected"), miss_upkeep
        )
        play.emit(FollowerChanged(follower=now, what="was neither paid nor cared for"), miss_upkeep)


@rule("core.follower.flagged")
def is_flagged(campaign: Campaign, deed: RelieveFollower, by: Seat) -> Denial | None:
    """A scene of care relieves a follower that too many hot beats have flagged."""
    one = campaign.followers[deed.follower]
    return None if one.flagged else Denial(f"{one.name} is not flagged", unit=one.id)


class RelieveFollower(FollowerDeed, frozen=True):
    """Tell that a scene of care was played with a flagged follower."""

    checks = (is_master, own_follower, is_flagged)

    def resolve(self, play: Play[Campaign]) -> None:
        now = replace(play.state.followers[self.follower], flagged=False)
        play.emit(FollowerChanged(follower=now, what="is relieved"), is_flagged)


ACTIONS = (TendFollower, MissUpkeep, RelieveFollower)
