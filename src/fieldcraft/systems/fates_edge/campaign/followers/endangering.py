"""Who of those that work for the crew may be put in danger for points, and what becomes of them then."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_absent
from fieldcraft.systems.fates_edge.campaign.followers.events import FollowerChanged, change_condition
from fieldcraft.systems.fates_edge.campaign.followers.facts import Condition, Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign

SLIDES: dict[Condition, Condition] = from_rule(
    {"maintained": "neglected", "neglected": "compromised"}, "kit.lethal.fallout"
)
"""How an asset slides."""


@rule("kit.cp.spend-ladder", "core.follower.risk")
def deny_endangering(campaign: Campaign, id: str) -> Denial | None:
    """A follower who is there and in no danger yet is endangered, or an asset that is not compromised."""
    if (one := campaign.followers.get(id)) is not None:
        return deny_follower(campaign, one)
    if (asset := campaign.assets.get(id)) is None:
        return Denial(f"this needs a follower or an asset: what={id!r} is none")
    return None if asset.condition in SLIDES else Denial(f"{asset.name} is {asset.condition}", unit=id)


def deny_follower(campaign: Campaign, one: Follower) -> Denial | None:
    """Why a follower is not put in danger now."""
    if one.threat or one.where != "present":
        return Denial(f"{one.name} is {'in danger already' if one.threat else one.where}", unit=one.id)
    return deny_absent(campaign, one)


@rule("kit.cp.spend-ladder", "core.follower.risk.player-save", "kit.lethal.fallout")
def endanger(play: Play[Campaign], id: str) -> None:
    """A follower will be wounded unless its player saves it; an asset slides by a step."""
    if (one := play.state.followers.get(id)) is not None:
        play.emit(FollowerChanged(follower=replace(one, threat="wound"), what="is in danger"), endanger)
    else:
        asset = play.state.assets[id]
        worse = SLIDES[asset.condition]
        play.emit(change_condition(asset, worse, f"is {worse}"), endanger)
