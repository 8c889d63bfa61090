"""Assets on screen: for a boon one bends the scene that its owner is in."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.checks.overstack import AdvantageGained, is_counted
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_rail, deny_no_room
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import deny_helpless
from fieldcraft.systems.fates_edge.campaign.followers.activation import carry_out, is_usable_asset, is_within_reach
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetDeed, own_asset, owner_is_not_lost
from fieldcraft.systems.fates_edge.campaign.followers.facts import LACED, Asset, opening_key, opening_used_key
from fieldcraft.systems.fates_edge.campaign.followers.openings import Easing, burden_key, deny_in_control
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price, deny_unpayable
from fieldcraft.systems.fates_edge.campaign.followers.uses import ask_plausible, note_use
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, times_used

Gain = Literal["controlled", "effect", "rail"]


@rule("core.resource.screen-split")
def owner_is_present(campaign: Campaign, deed: Leverage, by: Seat) -> Denial | None:
    """Who bends a scene with an asset is in it."""
    scene, owner = campaign.scene, campaign.characters[campaign.assets[deed.asset].owner]
    if scene is None or owner.id in scene.present:
        return None
    return Denial(f"{owner.name} is not in this scene", unit=owner.id)


@rule("kit.harm.track", "kit.lethal.fatigue-ladder")
def owner_is_not_out(campaign: Campaign, deed: Leverage, by: Seat) -> Denial | None:
    """Who is out until somebody tends them bends no scene."""
    return deny_helpless(campaign, campaign.characters[campaign.assets[deed.asset].owner])


@rule("core.resource.screen-split", "core.asset.activation.cost")
def can_leverage(campaign: Campaign, deed: Leverage, by: Seat) -> Denial | None:
    """For a boon an asset bends the scene; experience buys nothing here."""
    owner, no = campaign.assets[deed.asset].owner, None
    if deed.gain == "rail":
        no = deny_no_rail(campaign, deed.rail) or deny_no_room(campaign, deed.rail, -1)
    elif deed.gain == "controlled":
        no = deny_in_control(campaign, owner)
    else:
        no = deny_effect_twice(campaign, campaign.assets[deed.asset])
    return no or deny_unpayable(campaign, owner, Price(boons=1))


LENT = "lent-effect"
"""What is counted of an asset for a scene: up to which of its owner's openings of effect some are its own."""


@rule("core.asset.activation.cost")
def deny_effect_twice(campaign: Campaign, asset: Asset) -> Denial | None:
    """A use is for something distinct: what an asset gives the next action it does not give it again."""
    used = times_used(campaign, "scene", asset.owner, opening_used_key("effect"))
    if times_used(campaign, "scene", asset.id, LENT) <= used:
        return None
    why = f"the next action has more effect by {asset.name} already"
    return Denial(why, unit=asset.id, rule="core.asset.activation.cost")


def lend_effect(play: Play[Campaign], asset: Asset) -> None:
    """Count which of its owner's openings an asset has made."""
    made = times_used(play.state, "scene", asset.owner, opening_key("effect"))
    times = made - times_used(play.state, "scene", asset.id, LENT)
    play.emit(Counted(window="scene", owner=asset.id, feature=LENT, what="", times=times), deny_effect_twice)


@rule("core.asset.activation.conditions")
def burden_next_roll(play: Play[Campaign], asset: Asset, easing: Easing) -> None:
    """The roll that a neglected asset eases loses a die."""
    if asset.condition == "neglected":
        what = f"{asset.name} is neglected: the roll that it eases loses a die"
        burden = burden_key(easing, asset.id)
        play.emit(Counted(window="scene", owner=asset.owner, feature=burden, what=what), burden_next_roll)


@rule("core.asset.activation.complications")
def leave_to_dice(play: Play[Campaign], asset: Asset) -> None:
    """What eases a roll brings nothing along but what its dice leave."""
    play.emit(Counted(window="session", owner=asset.id, feature=LACED, what=""), leave_to_dice)


SHOWN: dict[Gain, str] = {"controlled": "a controlled start", "effect": "more effect", "rail": "less of"}
"""What an asset does on screen, as it is told among the crew's advantages."""


def describe_gain(campaign: Campaign, deed: Leverage) -> str:
    """What an asset does on screen, with the rail that it trims."""
    rail = campaign.clocks[deed.rail].name if deed.gain == "rail" else ""
    return f"{SHOWN[deed.gain]} {rail}".strip()


@rule("core.overstack.advantages", "core.overstack.recheck", "kit.addenda.over-stack-refresh")
def count_asset(play: Play[Campaign], asset: Asset, deed: Leverage) -> None:
    """What an asset of the crew's does on screen is an advantage, and counts again only for something else."""
    advantage = f"{asset.name}: {describe_gain(play.state, deed)}"
    if play.state.is_played(asset.owner) and not is_counted(play.state, advantage):
        play.emit(AdvantageGained(advantage=advantage), count_asset)


class Leverage(AssetDeed, frozen=True):
    """Spend a boon on an asset in a scene: begin controlled, gain an effect, or trim a rail by one."""

    gain: Gain
    rail: str = ""

    checks = (
        own_asset,
        owner_is_not_lost,
        owner_is_present,
        owner_is_not_out,
        in_scene,
        is_usable_asset,
        is_within_reach,
        can_leverage,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        before = play.state
        asset, outcome = before.assets[self.asset], f"bends the scene, {describe_gain(before, self)}"
        question = ask_plausible(before, asset, outcome)
        paid = Paid(character=asset.owner, price=Price(boons=1), kind="activation", what=asset.name)
        play.emit(paid, can_leverage)
        if self.gain == "rail":
            play.emit(Ticked(clock=self.rail, by=-1, why=asset.name), can_leverage)
        else:
            opened = Counted(window="scene", owner=asset.owner, feature=opening_key(self.gain), what="")
            play.emit(opened, can_leverage)
            burden_next_roll(play, asset, self.gain)
            leave_to_dice(play, asset)
        if self.gain == "effect":
            lend_effect(play, asset)
        carry_out(play, asset, outcome, question)
        count_asset(play, asset, self)
        note_use(play, before, asset.id, outcome)


ACTIONS = (Leverage,)
