"""The upkeep of followers by the other reading: coin or a scene in each downtime."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.decks.favours import FavourCalled
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    UPKEEP,
    FollowerChanged,
    FollowerDeed,
    is_kept_in_downtime,
    own_follower,
    owner_is_not_lost,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.followers.upkeep import find_coin
from fieldcraft.systems.fates_edge.campaign.followers.wear import counted_condition
from fieldcraft.systems.fates_edge.campaign.phases import in_downtime
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, is_used_up

Payment = Literal["coin", "reward", "scene"]
"""The coin that somebody carries, coin that was a reward and pays for one upkeep, or a scene."""

MISSES: int = from_rule(2, "core.follower.upkeep.downtime")
"""How often the upkeep of a follower is missed until it is neglected."""


@rule("core.follower.upkeep.downtime")
def has_downtime_upkeep(campaign: Campaign, deed: PayUpkeep | MissUpkeep, by: Seat) -> Denial | None:
    """Only by one reading do followers cost coin or a scene, once in each downtime; familiars never do."""
    if not is_kept_in_downtime(campaign):
        return Denial("followers are seen to at the end of arcs")
    one = campaign.followers[deed.follower]
    if not one.serves:
        return Denial(f"{one.name} needs no upkeep", unit=one.id)
    said = is_used_up(campaign, "downtime", one.id, UPKEEP)
    return Denial(f"it has been said how {one.name} was kept in this downtime", unit=one.id) if said else None


@rule("core.follower.upkeep.downtime", "kit.adventure.diamonds")
def has_reward(campaign: Campaign, deed: PayUpkeep, by: Seat) -> Denial | None:
    """Who pays with coin that was a reward has some."""
    short = deed.by == "reward" and not find_coin(campaign, campaign.followers[deed.follower].owner)
    return Denial("there is no coin for an upkeep") if short else None


@rule("core.follower.upkeep.downtime")
def tell_payment(follower: Follower, by: Payment) -> str:
    """How a follower was seen to: for coin as much as its Cap, for coin that was a reward, or in a scene.

    >>> tell_payment(Follower(id="sam", name="Sam", owner="anna", role="Scout", cap=3), "coin")
    'is paid: coin equal to its Cap, 3'
    """
    paid = {"coin": f"is paid: coin equal to its Cap, {follower.cap}", "reward": "is paid with coin that was put by"}
    return paid.get(by, "is tended in a scene of its own")


class PayUpkeep(FollowerDeed, frozen=True):
    """See to a follower in a downtime; of coin of one's own the table keeps no account, and a scene is played."""

    by: Payment

    checks = (own_follower, owner_is_not_lost, has_downtime_upkeep, in_downtime, has_reward)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        if self.by == "reward":
            play.emit(FavourCalled(favour=find_coin(play.state, one.owner), character=one.owner), has_reward)
        what = f"{one.name} {tell_payment(one, self.by)}"
        play.emit(Counted(window="downtime", owner=one.id, feature=UPKEEP, what=what), tell_payment)


@rule("core.follower.upkeep.downtime", "core.follower.bond-track")
def miss_upkeep(follower: Follower) -> Follower:
    """Missed upkeep costs bond, and who is missed a second time is neglected until it is mended.

    One miss alone neglects nobody, so that it leaves the last of a bond.
    """
    missed = follower.missed + 1
    enough = missed >= MISSES
    bond = max(0 if enough else min(1, follower.bond), follower.bond - 1)
    condition = "neglected" if enough and follower.condition == "maintained" else follower.condition
    return replace(follower, bond=bond, missed=missed, condition=condition)


def note_miss(play: Play[Campaign], one: Follower) -> None:
    """Let a follower have been missed in this downtime."""
    due = Counted(window="downtime", owner=one.id, feature=UPKEEP, what=f"The upkeep of {one.name} is missed")
    play.emit(due, miss_upkeep)
    now = miss_upkeep(one)
    what = f"was neither paid nor cared for, bond {now.bond}, {counted_condition(now)}"
    play.emit(FollowerChanged(follower=now, what=what), miss_upkeep)


@rule("core.follower.upkeep.downtime")
def list_unkept(campaign: Campaign) -> tuple[Follower, ...]:
    """Whom nobody has kept in a downtime that ends, of those who are with a character that is played now."""
    if not is_kept_in_downtime(campaign):
        return ()
    led = {one.id for one in campaign.played_characters("active")}
    due = (one for one in campaign.followers.values() if one.owner in led and one.serves and one.is_at_hand)
    return tuple(one for one in due if not is_used_up(campaign, "downtime", one.id, UPKEEP))


class MissUpkeep(FollowerDeed, frozen=True):
    """Tell already that a follower was neither paid nor cared for in a downtime, as its end tells of itself."""

    checks = (is_master, own_follower, has_downtime_upkeep, in_downtime)

    def resolve(self, play: Play[Campaign]) -> None:
        note_miss(play, play.state.followers[self.follower])


ACTIONS = (PayUpkeep, MissUpkeep)
