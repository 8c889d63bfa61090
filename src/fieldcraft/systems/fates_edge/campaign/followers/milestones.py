"""What scenes with followers leave: a closer bond, a boon or a tag, and what a rank does once per arc."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.boons import gain_boons
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_compromised, deny_unfit
from fieldcraft.systems.fates_edge.campaign.followers.creditors import show_creditor
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    FollowerChanged,
    FollowerDeed,
    note_care,
    own_follower,
    owner_is_not_lost,
    still_follows,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower, Rank, opening_key
from fieldcraft.systems.fates_edge.campaign.followers.openings import deny_in_control
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, deny_used_up, feature_key

Leaves = Literal["nothing", "boon", "tag"]

RANKED: tuple[Rank, ...] = from_rule(("associate", "steward", "deputy"), "core.follower.advance.promotion")
"""The ranks that a milestone has earned, each with a benefit once per arc."""

RANK = "rank"
"""What is counted of a follower for the arc: the benefit of its rank."""


def gift_key(tag: str) -> str:
    """As what it is counted that a tag of a follower was called upon.

    >>> gift_key("Bridge song")
    'gift-bridge-song'
    """
    return feature_key("gift", slug(tag))


@rule("core.follower.advance.bond", "core.follower.bond-track")
def deepen_bond(follower: Follower, gift: str, leaves: Leaves) -> FollowerChanged:
    """A scene with a follower deepens the bond, to three at most or a familiar's to two, and may leave a gift."""
    boons, tags = follower.boons + (leaves == "boon"), (*follower.tags, *((gift,) if leaves == "tag" else ()))
    notes = "; ".join(filter(None, (follower.notes, gift if leaves == "boon" else "")))
    bond = max(follower.bond, min(2 if follower.familiar else 3, follower.bond + 1))
    now = replace(follower, bond=bond, notes=notes, boons=min(5, boons), tags=tags)
    closer = "a closer bond" if bond > follower.bond else ""
    left = {"boon": "a boon", "tag": gift}.get(leaves, "")
    return FollowerChanged(follower=now, what=", and ".join(filter(None, (closer, left))))


@rule("core.follower.advance.bond")
def gift_fits(campaign: Campaign, deed: DeepenBond, by: Seat) -> Denial | None:
    """A gift is a boon or a tag; a tag has a name, and a follower has each of them once."""
    if deed.leaves == "nothing" and deed.gift:
        return Denial("say whether the scene leaves a boon or a tag")
    if deed.leaves != "tag":
        return None
    if not slug(deed.gift):
        return Denial("name the tag that the scene leaves")
    known = slug(deed.gift) in map(slug, campaign.followers[deed.follower].tags)
    return Denial(f"{campaign.followers[deed.follower].name} has that tag already") if known else None


@rule("core.follower.advance.bond")
def leaves_something(campaign: Campaign, deed: DeepenBond, by: Seat) -> Denial | None:
    """Where the bond is as close as it gets, a scene leaves a gift."""
    one = campaign.followers[deed.follower]
    if deepen_bond(one, deed.gift, deed.leaves).follower != one:
        return None
    return Denial(f"{one.name}'s bond is as close as it gets: say what the scene leaves", unit=one.id)


class DeepenBond(FollowerDeed, frozen=True):
    """Play a scene of a follower's own; `gift` tells what it leaves: a boon for one use, or a tag for once per arc."""

    gift: str = ""
    leaves: Leaves = "nothing"

    checks = (is_master, own_follower, still_follows, gift_fits, leaves_something)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(deepen_bond(play.state.followers[self.follower], self.gift, self.leaves), deepen_bond)
        note_care(play, self.follower)


@rule("core.follower.advance.bond", "core.resource.condition-clock")
def has_gift(campaign: Campaign, deed: CallGift, by: Seat) -> Denial | None:
    """What a scene has left is called upon: a boon once, a tag of one who is there once per arc.

    Neither is there while who would give it is compromised.
    """
    one = campaign.followers[deed.follower]
    if (no := deny_compromised(campaign, one)) is not None:
        return no
    if not deed.tag:
        return None if one.boons else Denial(f"{one.name} has no boon to give", unit=one.id)
    if slug(deed.tag) not in map(slug, one.tags):
        return Denial(f"{one.name} has the tags {', '.join(one.tags) or 'none'}", unit=one.id)
    return deny_unfit(campaign, one) or deny_used_up(campaign, "arc", one.id, gift_key(deed.tag), deed.tag)


class CallGift(FollowerDeed, frozen=True):
    """Call upon what scenes with a follower have left: a `tag`, or else a boon, which its leader then has."""

    tag: str = ""

    checks = (own_follower, owner_is_not_lost, has_gift)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        if self.tag:
            what = f"{one.name}: {self.tag}"
            play.emit(Counted(window="arc", owner=one.id, feature=gift_key(self.tag), what=what), has_gift)
            return
        play.emit(FollowerChanged(follower=replace(one, boons=one.boons - 1), what="gives its boon"), has_gift)
        gain_boons(play, one.owner, 1, f"the bond with {one.name}")


@rule("core.follower.advance.promotion")
def has_rank(campaign: Campaign, deed: CallRank, by: Seat) -> Denial | None:
    """An associate, steward or deputy who is there does once per arc what its rank is good for."""
    one = campaign.followers[deed.follower]
    if one.rank not in RANKED:
        return Denial(f"{one.name} is {one.rank}: no milestone has earned it a benefit yet", unit=one.id)
    no = deny_unfit(campaign, one) or deny_used_up(campaign, "arc", one.id, RANK, f"the rank of {one.name}")
    return no or deny_in_control(campaign, one.owner)


class CallRank(FollowerDeed, frozen=True):
    """Let a follower do what its rank is good for: its leader's next action begins in control."""

    checks = (own_follower, owner_is_not_lost, in_scene, has_rank)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        play.emit(Counted(window="arc", owner=one.id, feature=RANK, what=f"{one.name} acts as {one.rank}"), has_rank)
        what = f"{one.name} opens the way"
        opened = Counted(window="scene", owner=one.owner, feature=opening_key("controlled"), what=what)
        play.emit(opened, has_rank)
        show_creditor(play, one.id)


ACTIONS = (DeepenBond, CallGift, CallRank)
