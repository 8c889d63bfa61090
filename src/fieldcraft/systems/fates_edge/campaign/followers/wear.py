"""What wears the condition of followers and assets down: flags, and care that is missed."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, is_master
from fieldcraft.systems.fates_edge.campaign.characters.servicing import neglect
from fieldcraft.systems.fates_edge.campaign.followers.assisting import condition
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    ResourceDeed,
    change_condition,
    find_resource,
    is_kept_in_downtime,
    own_resource,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Condition, Follower
from fieldcraft.systems.fates_edge.campaign.followers.straining import flag, flag_strained
from fieldcraft.systems.fates_edge.campaign.phases import no_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Reason = Literal["heavily used", "put at risk", "under strain"]


STEPS: tuple[Condition, ...] = from_rule(("maintained", "neglected", "compromised"), "core.resource.condition-clock")


@rule("core.familiar.upkeep", "core.follower.advance.anchor", "core.follower.upkeep.downtime")
def needs_upkeep(campaign: Campaign, deed: ResourceDeed, by: Seat) -> Denial | None:
    """Familiars need no upkeep, nor do followers who have settled down or go with the scene.

    By the other reading followers are kept in each downtime and not flagged.
    """
    one = campaign.followers.get(deed.resource)
    if one is None:
        return None
    if not one.serves:
        return Denial(f"{one.name} needs no upkeep", unit=one.id)
    why = "followers are seen to in each downtime, and not flagged"
    return Denial(why) if is_kept_in_downtime(campaign) else None


@rule("core.resource.flagging", "core.resource.examples", "core.follower.bond-track")
def next_worse(one: Follower | Asset) -> Condition:
    """What is flagged and not seen to falls one step from the condition as which it counts.

    >>> next_worse(Asset(id="a", name="Inn", owner="anna", kind="inn", tier="minor", condition="neglected"))
    'compromised'
    """
    return STEPS[min(2, STEPS.index(counted_condition(one)) + 1)]


@rule("core.resource.examples", "core.resource.flagging")
def tell_fall(one: Follower | Asset) -> str:
    """What became of something that nobody saw to, and what neglect brings: rivals now, or a creditor at the next use.

    >>> tell_fall(Asset(id="a", name="Title", owner="anna", kind="noble title", tier="standard"))
    'is neglected (the game master: which rivals whisper?)'
    """
    worse, left = next_worse(one), miss_care(one)
    if isinstance(left, Follower):
        return f"is {worse}, bond {left.bond}" + ": a creditor shows up at its next use" * (worse == "neglected")
    return f"is {worse}" + " (the game master: which rivals whisper?)" * (worse == "neglected")


@rule("core.follower.bond-track", "core.resource.flagging", "core.resource.examples")
def miss_care(one: Follower | Asset) -> Follower | Asset:
    """What was flagged and not seen to, without its flag; a follower's bond is looser, and if neglected it owes."""
    if isinstance(one, Follower):
        owes = one.owes or next_worse(one) == "neglected"
        return replace(one, flagged=False, bond=max(0, one.bond - 1), owes=owes)
    return replace(one, flagged=False)


@rule("core.resource.flagging")
def is_unflagged(campaign: Campaign, deed: FlagResource, by: Seat) -> Denial | None:
    """What is flagged stays so until it is seen to, and what is compromised falls no further."""
    one = find_resource(campaign, deed.resource)
    if one.condition == STEPS[-1]:
        return Denial(f"{one.name} is {one.condition} and falls no further", unit=one.id)
    return Denial(f"{one.name} is flagged already", unit=one.id) if one.flagged else None


class FlagResource(ResourceDeed, frozen=True):
    """Flag a follower or an asset that was used heavily or put at risk."""

    why: Reason

    checks = (is_master, own_resource, needs_upkeep, is_unflagged)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(flag(find_resource(play.state, self.resource), self.why), next_worse)


class FlagStrained(Deed, frozen=True):
    """Flag every title, rent and network, as the end of an arc does."""

    checks = (is_master,)

    def resolve(self, play: Play[Campaign]) -> None:
        flag_strained(play)


class SettleFlags(Deed, frozen=True):
    """Let all that was flagged and not seen to fall one step: followers, assets and gear."""

    checks = (is_master, no_scene)

    def resolve(self, play: Play[Campaign]) -> None:
        every: list[Follower | Asset] = [*play.state.followers.values(), *play.state.assets.values()]
        for one in every:
            if one.flagged:
                play.emit(change_condition(miss_care(one), next_worse(one), tell_fall(one)), next_worse)
        for who, item in flagged_gear(play.state):
            play.emit(neglect(play.state, who, item), neglect)


@rule("kit.gear.upkeep")
def flagged_gear(campaign: Campaign) -> tuple[tuple[str, str], ...]:
    """Gear that was flagged and not seen to, with who carries it: a character and an item by their ids."""
    people = (who for who in campaign.characters.values() if not who.is_gone)
    return tuple((who.id, id) for who in people for id, item in who.gear.items() if item.flagged)


@rule("core.follower.states", "core.follower.bond-track")
def counted_condition(one: Follower | Asset) -> Condition:
    """The condition of a follower or an asset as it counts: without a bond a follower is neglected."""
    return condition(one) if isinstance(one, Follower) else one.condition


ACTIONS = (FlagResource, FlagStrained, SettleFlags)
