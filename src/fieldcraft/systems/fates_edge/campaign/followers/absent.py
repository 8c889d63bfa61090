"""Assets and followers of players who are away, made ready before a scene at the expense of the table."""

from __future__ import annotations

from typing import Protocol

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import deny_unplayed, is_master
from fieldcraft.systems.fates_edge.campaign.followers.activation import (
    carry_out,
    is_usable_asset,
    is_within_reach,
    restock,
    tell_worn,
)
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_unfit
from fieldcraft.systems.fates_edge.campaign.followers.creditors import show_creditor
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetDeed, FollowerChanged, FollowerDeed
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price, deny_unpayable
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import deny_not_played, no_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, times_used

ABSENT = "absent-asset"
"""What is counted for the scene to come."""


class SharedDeed(Protocol):
    """A deed for which the table pays."""

    @property
    def payers(self) -> tuple[str, ...]: ...

    @property
    def last_in_xp(self) -> bool: ...


@rule("kit.absent.asset")
def payer_shares(deed: SharedDeed) -> list[tuple[str, Price]]:
    """Who pays what: a boon each of two, the last of them in experience if it is so agreed."""
    return list(zip(deed.payers, (Price(boons=1), Price(xp=1) if deed.last_in_xp else Price(boons=1)), strict=False))


@rule("kit.absent.asset")
def can_share_price(campaign: Campaign, deed: SharedDeed, by: Seat) -> Denial | None:
    """The table pays, any of its characters that are made; who pays twice has both."""
    if len(deed.payers) != 2:
        return Denial("2 payments are needed")
    if unknown := sorted(set(deed.payers) - set(campaign.characters)):
        return Denial(f"there is no character {unknown[0]!r}")
    for deny in (deny_not_played, deny_unplayed):
        if (no := next(filter(None, (deny(campaign, who) for who in deed.payers)), None)) is not None:
            return no
    if len(set(deed.payers)) < len(deed.payers) and not deed.last_in_xp:
        return deny_unpayable(campaign, deed.payers[0], Price(boons=len(deed.payers)))
    return next(filter(None, (deny_unpayable(campaign, who, price) for who, price in payer_shares(deed))), None)


@rule("kit.absent.asset")
def deny_not_away(campaign: Campaign, one: Asset | Follower | None, id: str) -> Denial | None:
    """Only what belongs to those who are away is used so, once for each scene to come."""
    if one is None:
        return Denial(f"there is no {id!r}")
    if (no := deny_unplayed(campaign, one.owner)) is not None:
        return no
    if campaign.characters[one.owner].status != "absent":
        return Denial(f"{campaign.characters[one.owner].name} is there to use it", unit=one.id)
    return Denial("once for each scene") if times_used(campaign, "scene", CREW, ABSENT) else None


@rule("kit.absent.asset")
def owner_absent(campaign: Campaign, deed: ActivateAbsent, by: Seat) -> Denial | None:
    """The owner of the asset is away."""
    return deny_not_away(campaign, campaign.assets.get(deed.asset), deed.asset)


@rule("kit.absent.asset")
def leader_absent(campaign: Campaign, deed: SendAbsent, by: Seat) -> Denial | None:
    """Whom the follower follows is away, and it is fit to be sent."""
    follower = campaign.followers.get(deed.follower)
    return deny_not_away(campaign, follower, deed.follower) or (deny_unfit(campaign, follower) if follower else None)


@rule("core.familiar.restrictions")
def ask_payoff(follower: Follower) -> str:
    """What the game master is asked of what somebody brings about off screen; "" unless it is a familiar, all alone."""
    asked = " (the game master: is this no payoff of Diamonds, which no familiar brings about alone?)"
    return asked if follower.familiar else ""


def pay_together(play: Play[Campaign], deed: SharedDeed, what: str) -> None:
    """Let the table pay, and count it for the scene to come."""
    for who, price in payer_shares(deed):
        play.emit(Paid(character=who, price=price, kind="activation", what=what), can_share_price)
    play.emit(Counted(window="scene", owner=CREW, feature=ABSENT, what=f"{what} was made ready"), deny_not_away)


class ActivateAbsent(AssetDeed, frozen=True):
    """Use an asset of a character whose player is away, before a scene; `payers` pay, the last in experience or not."""

    outcome: Name
    payers: tuple[str, ...]
    last_in_xp: bool = False

    checks = (is_master, no_scene, owner_absent, is_usable_asset, is_within_reach, can_share_price)

    def resolve(self, play: Play[Campaign]) -> None:
        asset = play.state.assets[self.asset]
        pay_together(play, self, asset.name)
        carry_out(play, asset, self.outcome, tell_worn(asset))
        restock(play, asset, self.outcome)


class SendAbsent(FollowerDeed, frozen=True):
    """Send a follower of a character whose player is away off screen, before a scene; `payers` pay as for an asset."""

    outcome: Name
    payers: tuple[str, ...]
    last_in_xp: bool = False

    checks = (is_master, no_scene, leader_absent, can_share_price)

    def resolve(self, play: Play[Campaign]) -> None:
        follower = play.state.followers[self.follower]
        pay_together(play, self, follower.name)
        told = f"{self.outcome}{ask_payoff(follower)}"
        play.emit(FollowerChanged(follower=follower, what=told), leader_absent)
        show_creditor(play, follower.id)


ACTIONS = (ActivateAbsent, SendAbsent)
