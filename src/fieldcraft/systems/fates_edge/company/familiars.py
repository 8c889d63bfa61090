"""Familiars: how many, of what kind, what tires them, and how one makes room for another."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import No, Play, Seat, rule, stated
from fieldcraft.systems.fates_edge.calendar import Name, in_downtime, in_scene
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.changing import Counted, FollowerChanged, id_of, own_follower, unused_name
from fieldcraft.systems.fates_edge.company.facts import Follower
from fieldcraft.systems.fates_edge.company.paying import Paid, Price, unpayable
from fieldcraft.systems.fates_edge.company.recruiting import price
from fieldcraft.systems.fates_edge.counters import used
from fieldcraft.systems.fates_edge.deeds import Deed, master, own
from fieldcraft.systems.fates_edge.people.facts import Character

Role = Literal["Scout", "Mimic", "Distract", "Fetch", "Sentry"]

TALENT, MORE = stated(("familiar-bond", "spirit-keeper"), "core.familiar.bond-talent", "core.familiar.spirit-keeper")
HOT = "hot-beat"


@rule("core.familiar.number-cap", "core.familiar.spirit-keeper")
def most(character: Character) -> int:
    """Two familiars may be bound at a time, three by a spirit keeper."""
    return 3 if MORE in character.talents else 2


@rule("core.familiar.stat-line", "core.familiar.bond-talent")
def best_cap(campaign: Campaign) -> int:
    """A familiar's Cap is 1 or 2, by the other reading up to 3."""
    return int(campaign.options["familiar_cap_max"])


def bound(campaign: Campaign, character: Character) -> frozenset[str]:
    """The ids of the familiars that are bound to a character and awake."""
    own = (one for one in campaign.followers.values() if one.familiar and one.owner == character.id)
    return frozenset(one.id for one in own if one.where != "dormant")


@rule("core.familiar.cost-per")
def familiar_price(campaign: Campaign, cap: int) -> int:
    """A familiar comes with the talent, or by the other reading costs what a follower does."""
    return 0 if campaign.options["familiar_xp"] == "free_with_talent" else price(campaign, cap)


@rule("core.familiar.bond-talent")
def bonded(campaign: Campaign, deed: BindFamiliar, by: Seat) -> No | None:
    """Only the talent binds familiars."""
    who = campaign.characters[deed.character]
    return None if TALENT in who.talents else No(f"{who.name} has no Familiar Bond", unit=who.id)


@rule("core.familiar.stat-line")
def small(campaign: Campaign, deed: BindFamiliar, by: Seat) -> No | None:
    """A familiar's Cap is low."""
    best = best_cap(campaign)
    return None if deed.cap <= best else No(f"the Cap of a familiar is {best} at most")


@rule("core.familiar.number-cap")
def room(campaign: Campaign, deed: BindFamiliar, by: Seat) -> No | None:
    """No more may be bound than the bond holds; one that gives way makes room."""
    who = campaign.characters[deed.character]
    awake = bound(campaign, who)
    if deed.instead and deed.instead not in awake:
        return No(f"{deed.instead} is not bound to {who.name}", rule="core.familiar.swap")
    return None if len(awake - {deed.instead}) < most(who) else No(f"{who.name} has {most(who)} familiars", unit=who.id)


@rule("core.familiar.swap", "core.familiar.cost-per")
def bindable(campaign: Campaign, deed: BindFamiliar, by: Seat) -> No | None:
    """Binding takes a short scene of downtime, but for whoever is still being made, and its price."""
    who = campaign.characters[deed.character]
    if who.status != "unfinished" and campaign.phase != "downtime":
        return No("familiars are bound in downtime")
    return unpayable(campaign, who.id, Price(xp=familiar_price(campaign, deed.cap)))


class BindFamiliar(Deed, frozen=True):
    """Bind a familiar; `instead` names one that lies dormant until the next arc."""

    character: str
    name: Name
    role: Role
    cap: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    instead: str = ""

    checks = (own, unused_name, bonded, small, room, bindable)

    def resolve(self, play: Play[Campaign]) -> None:
        """It comes, and the other sleeps."""
        cost = familiar_price(play.state, self.cap)
        if cost:
            paid = Paid(
                character=self.character, price=Price(xp=cost), kind="follower", what=self.name, rating=self.cap
            )
            play.emit(paid, familiar_price)
        if self.instead:
            asleep = replace(play.state.followers[self.instead], where="dormant")
            play.emit(FollowerChanged(follower=asleep, what="lies dormant"), bindable)
            play.emit(Counted(window="arc", owner=self.instead, feature="asleep", what="A bond sleeps"), bindable)
        id, owner = id_of(self.name), self.character
        one = Follower(id=id, name=self.name, owner=owner, role=self.role, cap=self.cap, familiar=True, bond=1)
        play.emit(FollowerChanged(follower=one, what="is bound"), bonded)


@rule("core.familiar.swap")
def sleeping(campaign: Campaign, deed: WakeFamiliar, by: Seat) -> No | None:
    """A bond that gave way sleeps until the next arc."""
    one = campaign.followers[deed.follower]
    if one.where != "dormant":
        return No(f"{one.name} is not dormant", unit=one.id)
    if used(campaign, "arc", one.id, "asleep"):
        return No(f"{one.name} sleeps until the next arc", unit=one.id)
    who = campaign.characters[one.owner]
    return None if len(bound(campaign, who)) < most(who) else No(f"{who.name} has {most(who)} familiars", unit=who.id)


# --- hot beats ------------------------------------------------------------------------------------


@rule("core.familiar.exposure")
def exposing(campaign: Campaign, familiar: Follower) -> bool:
    """Whether this hot beat exposes a familiar: each from the second of the scene, or as the table reads it."""
    beats = used(campaign, "scene", familiar.id, HOT)
    return {
        "from_second_on": beats >= 2,
        "once_at_second": beats == 2,
        "from_third_on": beats >= 3,
    }[campaign.options["familiar_hot_beat"]]


@rule("core.follower.flagged", "core.familiar.exposure")
def flags(campaign: Campaign, follower: Follower) -> bool:
    """Whether hot beats flag a follower, which they do only by the other readings."""
    option, reading = ("familiar_flag", "arc_flag") if follower.familiar else ("flagged_status", "status_per_arc")
    return campaign.options[option] == reading


@rule("core.follower.hot-beat", "core.familiar.exposure", "core.follower.flagged")
def after_beat(campaign: Campaign, follower: Follower) -> Follower:
    """What a hot beat leaves: Exposure on a familiar, or from the second of the arc on a flag where it is read so."""
    if flags(campaign, follower):
        return replace(follower, flagged=used(campaign, "arc", follower.id, HOT) >= 2)
    exposed = follower.familiar and exposing(campaign, follower)
    return replace(follower, exposure=min(3, follower.exposure + exposed))


class HotBeat(Deed, frozen=True):
    """Mark that a follower acted while points were rolled or a rail of danger was in play."""

    follower: str

    checks = (master, own_follower, in_scene)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is counted, and may leave its mark."""
        for window in ("scene", "arc"):
            play.emit(Counted(window=window, owner=self.follower, feature=HOT, what="A hot beat"), after_beat)
        one = play.state.followers[self.follower]
        if (now := after_beat(play.state, one)) != one:
            play.emit(FollowerChanged(follower=now, what="draws attention"), after_beat)


class WakeFamiliar(Deed, frozen=True):
    """Wake a familiar that lay dormant, once the next arc has begun."""

    follower: str

    checks = (own_follower, in_downtime, sleeping)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is there again."""
        now = replace(play.state.followers[self.follower], where="present")
        play.emit(FollowerChanged(follower=now, what="wakes"), sleeping)


ACTIONS = (BindFamiliar, WakeFamiliar, HotBeat)
