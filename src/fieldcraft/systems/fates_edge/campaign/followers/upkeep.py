"""What keeps up and restores the condition of followers and assets, and what that costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.characters.facts import Kind
from fieldcraft.systems.fates_edge.campaign.characters.projects import deny_beside_project, note_week
from fieldcraft.systems.fates_edge.campaign.decks.favours import FavourCalled
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    AssetChanged,
    FollowerChanged,
    FollowerDeed,
    ResourceDeed,
    change_condition,
    change_event,
    find_resource,
    note_care,
    own_follower,
    own_resource,
    owner_is_not_lost,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower, Tier
from fieldcraft.systems.fates_edge.campaign.followers.payment import WEEK, Paid, Price, deny_unpayable
from fieldcraft.systems.fates_edge.campaign.followers.rescue import bring_back
from fieldcraft.systems.fates_edge.campaign.followers.wear import (
    counted_condition,
)
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import in_downtime
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Way = Literal["time", "xp", "scene", "coin"]


MAINTAIN: dict[Tier, int] = from_rule({"minor": 2, "standard": 4, "major": 6}, "core.resource.quick-reference")
REPAIR: dict[Tier, int] = from_rule({"minor": 1, "standard": 2, "major": 3}, "core.resource.quick-reference")

CARE = from_rule(2, "core.follower.states.repair", "core.follower.flagged")
"""The experience that stands for a scene of care."""


# --- prices -----------------------------------------------------------------------------------------


@rule("core.resource.maintain", "core.follower.loyalty")
def maintenance_price(one: Follower | Asset) -> int:
    """Maintaining costs a follower's Cap, one more if it is wary, and an asset half its price; so does restoring."""
    if isinstance(one, Follower):
        return one.cap + (one.loyalty == "wary")
    return MAINTAIN[one.tier]


@rule("core.resource.repair")
def mending_price(one: Follower | Asset) -> int:
    """Repairing what is neglected costs half a follower's Cap, rounded up, or one to three by an asset's tier."""
    return -(-one.cap // 2) if isinstance(one, Follower) else REPAIR[one.tier]


@rule("core.follower.states.repair")
def heals_by_scene(campaign: Campaign, one: Follower | Asset) -> bool:
    """Whether a scene of care mends what is wrong, as one reading has it for followers."""
    return isinstance(one, Follower) and campaign.options["repair_rule"] == "narrative"


@rule("core.follower.states.repair")
def repair_price(campaign: Campaign, one: Follower | Asset) -> int:
    """By one reading a short scene or two points of experience mend any follower that is neglected."""
    return CARE if heals_by_scene(campaign, one) else mending_price(one)


# --- what restores ------------------------------------------------------------------------------------


def care_price(way: Way, xp: int) -> Price:
    """The price of seeing to something: a week of one's own, experience, a scene that is played, or coin at hand."""
    return {"time": Price(days=WEEK), "xp": Price(xp=xp)}.get(way, Price())


@rule("core.resource.maintain")
def deny_unpaid_care(campaign: Campaign, one: Follower | Asset, price: Price) -> Denial | None:
    """Why the owner of something cannot see to it at a price; a week of it has no project beside it."""
    return deny_unpayable(campaign, one.owner, price) or deny_beside_project(campaign, one.owner, price.days)


def pay_care(
    play: Play[Campaign], one: Follower | Asset, price: Price, kind: Kind, because: Callable[..., Any]
) -> None:
    """Let the owner of something pay for seeing to it."""
    play.emit(Paid(character=one.owner, price=price, kind=kind, what=one.name), because)
    note_week(play, one.owner, price.days)


@rule("core.follower.states.repair", "core.follower.flagged")
def deny_scene_of_care(campaign: Campaign, one: Follower | Asset, way: Way) -> Denial | None:
    """A scene of care stands for a week only where the table reads it so, and only for followers."""
    if way != "scene" or heals_by_scene(campaign, one):
        return None
    return Denial("it takes a week or experience", rule="core.follower.states.repair")


@rule("core.follower.states.repair")
def ask_care(way: Way) -> str:
    """What the game master is asked of a scene of care, as it is told; "" of other ways."""
    return " (the game master: did a scene give it time, a gift or an apology?)" if way == "scene" else ""


@rule("core.follower.states.repair")
def ask_cost(way: Way) -> str:
    """What the game master is asked of a scene by which somebody comes back, as it is told; "" of other ways."""
    asked = " (the game master: was a scene all about it, and is that a sacrifice or a cost that all see?)"
    return asked if way == "scene" else ""


@rule("kit.adventure.diamonds")
def find_coin(campaign: Campaign, owner: str) -> str:
    """The id of the coin that somebody has for one upkeep, "" if there is none."""
    return next((one.id for one in campaign.favours.values() if one.owner == owner and one.pays == "upkeep"), "")


@rule("kit.adventure.diamonds")
def deny_no_coin(campaign: Campaign, one: Follower | Asset, way: Way) -> Denial | None:
    """Who pays an upkeep in coin has some that was given for one."""
    short = way == "coin" and not find_coin(campaign, one.owner)
    return Denial("there is no coin for an upkeep", rule="kit.adventure.diamonds") if short else None


@rule("core.resource.maintain")
def can_maintain(campaign: Campaign, deed: Maintain, by: Seat) -> Denial | None:
    """What is flagged is maintained by a week of one's own time or by experience."""
    one = find_resource(campaign, deed.resource)
    if not one.flagged:
        return Denial(f"{one.name} is not flagged", unit=one.id)
    return (
        deny_scene_of_care(campaign, one, deed.by)
        or deny_no_coin(campaign, one, deed.by)
        or deny_unpaid_care(campaign, one, care_price(deed.by, maintenance_price(one)))
    )


class Maintain(ResourceDeed, frozen=True):
    """See to a flagged follower or asset, so that it does not fall."""

    by: Way

    checks = (own_resource, owner_is_not_lost, can_maintain)

    def resolve(self, play: Play[Campaign]) -> None:
        one = find_resource(play.state, self.resource)
        price = care_price(self.by, maintenance_price(one))
        if self.by == "coin":
            play.emit(FavourCalled(favour=find_coin(play.state, one.owner), character=one.owner), find_coin)
        pay_care(play, one, price, "maintenance", maintenance_price)
        play.emit(
            change_condition(replace(one, flagged=False), one.condition, f"is seen to{ask_care(self.by)}"), can_maintain
        )


@rule("core.resource.repair", "core.follower.bond-track", "core.follower.upkeep.downtime", "core.resource.examples")
def mend(one: Follower | Asset, how: str = "") -> FollowerChanged | AssetChanged:
    """What was neglected is itself again, and as it was flagged; a lost bond is made anew, and nothing is owed.

    `how` is told after that.
    """
    if isinstance(one, Follower):
        one = replace(one, bond=max(1, one.bond), missed=0, owes=False)
    flagged = ", and still flagged" if one.flagged else ""
    return change_condition(one, "maintained", f"is itself again{flagged}{how}")


@rule("core.resource.repair")
def can_repair(campaign: Campaign, deed: Repair, by: Seat) -> Denial | None:
    """What is neglected is repaired by a week or by experience."""
    one = find_resource(campaign, deed.resource)
    if counted_condition(one) != "neglected":
        return Denial(f"{one.name} is {counted_condition(one)}", unit=one.id)
    return deny_scene_of_care(campaign, one, deed.by) or deny_unpaid_care(
        campaign, one, care_price(deed.by, repair_price(campaign, one))
    )


class Repair(ResourceDeed, frozen=True):
    """Bring a neglected follower or asset back to its best."""

    by: Literal["time", "xp", "scene"]

    checks = (own_resource, owner_is_not_lost, can_repair)

    def resolve(self, play: Play[Campaign]) -> None:
        one = find_resource(play.state, self.resource)
        price = care_price(self.by, repair_price(play.state, one))
        pay_care(play, one, price, "repair", mending_price)
        play.emit(mend(one, ask_care(self.by)), mend)
        note_care(play, one.id)


@rule("core.resource.repair-compromised")
def is_compromised(campaign: Campaign, deed: Recover, by: Seat) -> Denial | None:
    """A quest brings back what is compromised, and nothing else."""
    one = find_resource(campaign, deed.resource)
    if one.condition != "compromised":
        return Denial(f"{one.name} is {one.condition}", unit=one.id)
    return Denial(f"{one.name} has been brought back", unit=one.id) if one.recovered else None


class Recover(ResourceDeed, frozen=True):
    """Tell that a quest has brought a compromised follower or asset back; `quest` is which."""

    quest: Name

    checks = (is_master, own_resource, is_compromised)

    def resolve(self, play: Play[Campaign]) -> None:
        bring_back(play, self.resource)
        one = replace(find_resource(play.state, self.resource), recovered=True)
        play.emit(change_event(one, f"is brought back: {self.quest}"), is_compromised)


@rule("core.resource.repair-compromised", "kit.lethal.fallout")
def can_restore(campaign: Campaign, deed: Restore, by: Seat) -> Denial | None:
    """What a quest brought back is restored by a week or by experience."""
    one = find_resource(campaign, deed.resource)
    if one.condition != "compromised":
        return Denial(f"{one.name} is {one.condition}", unit=one.id)
    if deed.by == "scene":
        return deny_scene_without_cost(campaign, one, deed.cost)
    if not one.recovered:
        return Denial(f"{one.name} must be brought back first", unit=one.id)
    return deny_unpaid_care(campaign, one, care_price(deed.by, maintenance_price(one)))


@rule("core.follower.states.repair")
def deny_scene_without_cost(campaign: Campaign, one: Follower | Asset, cost: str) -> Denial | None:
    """By one reading a scene that is all about a follower brings it back, at a sacrifice or a public cost."""
    if (no := deny_scene_of_care(campaign, one, "scene")) is not None or cost:
        return no
    return Denial("name the sacrifice or the public cost", unit=one.id, rule="core.follower.states.repair")


class Restore(ResourceDeed, frozen=True):
    """Restore a compromised follower or asset that was brought back.

    Where the table has it so, a scene does it for a follower, and `cost` is the sacrifice or the public cost.
    """

    by: Literal["time", "xp", "scene"]
    cost: Annotated[str, msgspec.Meta(max_length=120)] = ""

    checks = (own_resource, owner_is_not_lost, can_restore)

    def resolve(self, play: Play[Campaign]) -> None:
        one = find_resource(play.state, self.resource)
        price = care_price(self.by, maintenance_price(one))
        pay_care(play, one, price, "repair", can_restore)
        how = f": {self.cost}{ask_cost(self.by)}" if self.cost else ""
        play.emit(mend(one, how), can_restore)
        note_care(play, one.id)


Care = Literal["wounds", "exposure"]


@rule("core.follower.tracks", "core.familiar.taken-out")
def can_tend(campaign: Campaign, deed: TendFollower, by: Seat) -> Denial | None:
    """Who is there has wounds treated and heat die down in downtime; what the story does, the game master tells."""
    if by == GM:
        return None
    no = deny_out_of_care(campaign.followers[deed.follower])
    return no or owner_is_not_lost(campaign, deed, by) or in_downtime(campaign, deed, by)


def deny_out_of_care(follower: Follower) -> Denial | None:
    """Why nobody of the crew can see to a follower: it is cut off from them, or taken and not brought back yet."""
    taken = follower.condition == "compromised" and not follower.recovered
    why = "separated" if follower.where == "separated" else "compromised" if taken else ""
    return Denial(f"{follower.name} is {why}", unit=follower.id) if why else None


@rule("core.follower.tracks", "core.familiar.taken-out")
def needs_care(campaign: Campaign, deed: TendFollower, by: Seat) -> Denial | None:
    """Only who is wounded is treated, and only whom somebody is after lies low."""
    one = campaign.followers[deed.follower]
    if one != tend(one, deed.care).follower:
        return None
    return Denial(f"{one.name} is not wounded" if deed.care == "wounds" else f"nobody is after {one.name}", unit=one.id)


@rule("core.follower.tracks", "core.familiar.taken-out")
def tend(follower: Follower, care: Care) -> FollowerChanged:
    """A follower whose wounds were treated, or that has lain low."""
    if care == "wounds":
        return FollowerChanged(follower=replace(follower, harm=0, wounds=0), what="is well again")
    return FollowerChanged(follower=replace(follower, exposure=0), what="has lain low")


class TendFollower(FollowerDeed, frozen=True):
    """Have a follower treated, or let it lie low."""

    care: Care

    checks = (own_follower, can_tend, needs_care)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(tend(play.state.followers[self.follower], self.care), tend)


ACTIONS = (Maintain, Repair, Recover, Restore, TendFollower)
