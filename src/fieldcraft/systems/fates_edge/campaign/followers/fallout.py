"""What complication points do to assets: they slide, and at last they are gone."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.followers.endangering import SLIDES
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    AssetDeed,
    AssetGone,
    change_condition,
    own_asset,
)
from fieldcraft.systems.fates_edge.campaign.followers.points import deny_short, spend_points
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Blow = Literal["slide", "burn"]

BLOWS: dict[Blow, int] = from_rule({"slide": 2, "burn": 3}, "kit.lethal.fallout", "kit.cp.spend-ladder")
"""What it costs to let an asset slide by a step, and to burn it for good."""


@rule("kit.lethal.fallout", "kit.cp.spend-ladder")
def can_strike(campaign: Campaign, deed: StrikeAsset, by: Seat) -> Denial | None:
    """An asset slides a step for two points and is burned for good for three; what is compromised slides no further."""
    asset = campaign.assets[deed.asset]
    if deed.blow == "slide" and asset.condition not in SLIDES:
        return Denial(f"{asset.name} is {asset.condition}: it can only be burned", unit=asset.id)
    return deny_short(campaign, BLOWS[deed.blow], deed.attempt)


class StrikeAsset(AssetDeed, frozen=True):
    """Spend points on an asset: of those that a check left, or from the bank."""

    blow: Blow = "slide"
    attempt: str = ""

    checks = (is_master, own_asset, can_strike)

    def resolve(self, play: Play[Campaign]) -> None:
        asset = play.state.assets[self.asset]
        told = "is burned for good" if self.blow == "burn" else f"is {SLIDES[asset.condition]}"
        spend_points(play, BLOWS[self.blow], f"{asset.name} {told}", self.attempt, can_strike)
        if self.blow == "burn":
            play.emit(AssetGone(asset=asset.id, what=told), can_strike)
        else:
            play.emit(change_condition(asset, SLIDES[asset.condition], told), can_strike)


ACTIONS = (StrikeAsset,)
