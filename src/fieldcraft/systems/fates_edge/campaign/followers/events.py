"""What befalls followers and assets, and which of them a deed speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.condition.acting import deny_lost
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Condition, Follower
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, count_use, feature_key, forget_uses, use_key


class FollowerDeed(Deed, frozen=True):
    """What a follower does, or what is done for one."""

    follower: str


class AssetDeed(Deed, frozen=True):
    """What is done with an asset."""

    asset: str


class ResourceDeed(Deed, frozen=True):
    """What is done for a follower or an asset."""

    resource: str


class FollowerChanged(Happening, frozen=True, kw_only=True):
    """A follower came, or is different now: as it is, and what befell it in a few words."""

    follower: Follower
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(followers=self.follower)

    def words(self, campaign: Campaign) -> str:
        return f"{self.follower.name}: {self.what}"


def lost_key(role: str) -> str:
    """As what it is counted that a leader lost a follower of some lane."""
    return feature_key("lost", slug(role))


def lost_lanes(campaign: Campaign, leader: str) -> tuple[str, ...]:
    """The lanes of the followers that a leader lost, as they are counted."""
    begins = use_key("campaign", leader, lost_key(""))
    return tuple(name.removeprefix(begins) for name in campaign.counters if name.startswith(begins))


class FollowerGone(Happening, frozen=True, kw_only=True):
    """A follower is lost for good."""

    follower: str
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        one = campaign.followers[self.follower]
        after = campaign.drop(followers=self.follower)
        return after if one.scene or one.familiar else count_use(after, "campaign", one.owner, lost_key(one.role))

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.follower in campaign.followers else f"there is no follower {self.follower!r}"

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.followers[self.follower].name}: {self.what}"


FALL_COUNTED = "fall-counted"
"""What is counted of an asset that has fallen: that the crew has paid for its neglect with Crisis."""


class AssetChanged(Happening, frozen=True, kw_only=True):
    """An asset came, or is different now: as it is, and what befell it in a few words."""

    asset: Asset
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        now = campaign.put(assets=self.asset)
        whole = self.asset.condition == "maintained"
        return forget_uses(now, "campaign", self.asset.id, FALL_COUNTED) if whole else now

    def words(self, campaign: Campaign) -> str:
        return f"{self.asset.name}: {self.what}"


class AssetGone(Happening, frozen=True, kw_only=True):
    """An asset is lost for good."""

    asset: str
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.drop(assets=self.asset)

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.asset in campaign.assets else f"there is no asset {self.asset!r}"

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.assets[self.asset].name}: {self.what}"


EVENTS = (FollowerChanged, FollowerGone, AssetChanged, AssetGone)


@rule("core.talent.forge-patriarch", "core.talent.wild-speaker", "kit.prestige.high")
def dismiss_called(campaign: Campaign) -> Iterable[Event]:
    """Who was called for a scene goes when it is over."""
    now = campaign.scene.number if campaign.scene else 0
    for one in campaign.followers.values():
        if one.scene not in (0, now):
            yield FollowerGone(follower=one.id, what="goes as it came", because="kit.prestige.high")


UPKEEP = "upkeep"
"""What is counted for a downtime of a follower: that it was seen to, or was not."""


def is_kept_in_downtime(campaign: Campaign) -> bool:
    """Whether the table keeps followers in each downtime, and not as arcs end."""
    return campaign.options["follower_upkeep"] != "arc_condition"


@rule("core.follower.upkeep.downtime")
def note_care(play: Play[Campaign], id: str) -> None:
    """Who is mended in a downtime, or has a scene of its own, is kept in it where followers are kept so."""
    if id in play.state.followers and is_kept_in_downtime(play.state) and play.state.phase == "downtime":
        play.emit(Counted(window="downtime", owner=id, feature=UPKEEP, what=""), note_care)


def find_resource(campaign: Campaign, id: str) -> Follower | Asset:
    """A follower or an asset by its id; LookupError if there is neither."""
    return campaign.followers[id] if id in campaign.followers else campaign.assets[id]


def change_event(now: Follower | Asset, what: str) -> FollowerChanged | AssetChanged:
    return FollowerChanged(follower=now, what=what) if isinstance(now, Follower) else AssetChanged(asset=now, what=what)


def change_condition(one: Follower | Asset, condition: Condition, what: str) -> FollowerChanged | AssetChanged:
    """A follower or an asset in another condition; a flag stays on what can still fall."""
    flagged = one.flagged and condition != "compromised"
    return change_event(replace(one, condition=condition, flagged=flagged, recovered=False), what)


def _owned(campaign: Campaign, one: Follower | Asset | None, by: Seat) -> Denial | None:
    if one is None:
        return Denial("there is none of that name")
    owner = campaign.characters[one.owner]
    return None if by in (GM, owner.seat) else Denial(f"{one.name} is {owner.name}'s", unit=one.id)


@rule("campaign.own")
def own_follower(campaign: Campaign, deed: FollowerDeed, by: Seat) -> Denial | None:
    """A player decides for the followers of their own character."""
    return _owned(campaign, campaign.followers.get(deed.follower), by)


@rule("core.follower.risk.player-save", "core.follower.initiative.pressure")
def answers_for_follower(campaign: Campaign, deed: FollowerDeed, by: Seat) -> Denial | None:
    """What becomes of a follower in danger its leader's player says; the game master where nobody is there to."""
    leader = campaign.characters[campaign.followers[deed.follower].owner]
    player = leader.seat if leader.status == "active" else ""
    return None if by == (player or GM) else Denial(f"this is for {leader.name}'s player to say", unit=leader.id)


@rule("campaign.own")
def own_asset(campaign: Campaign, deed: AssetDeed, by: Seat) -> Denial | None:
    """A player decides about the assets of their own character."""
    return _owned(campaign, campaign.assets.get(deed.asset), by)


@rule("campaign.own")
def own_resource(campaign: Campaign, deed: ResourceDeed, by: Seat) -> Denial | None:
    """A player decides about what belongs to their own character."""
    return _owned(campaign, campaign.followers.get(deed.resource) or campaign.assets.get(deed.resource), by)


@rule("campaign.own")
def owner_is_not_lost(campaign: Campaign, deed: FollowerDeed | AssetDeed | ResourceDeed, by: Seat) -> Denial | None:
    """Nothing is done by or for what belongs to somebody who is dead, retired or away, as if they did it."""
    match deed:
        case FollowerDeed(follower=id) | ResourceDeed(resource=id) | AssetDeed(asset=id):
            owner = find_resource(campaign, id).owner
    return deny_lost(campaign, owner)


@rule("core.follower.advance.anchor", "campaign.own")
def still_follows(campaign: Campaign, deed: FollowerDeed, by: Seat) -> Denial | None:
    """Only who goes along with somebody who is there grows with them: none that sleeps or has settled down."""
    one = campaign.followers[deed.follower]
    if one.where in ("anchored", "dormant"):
        return Denial(f"{one.name} is {one.where}", unit=one.id)
    return deny_lost(campaign, one.owner) or deny_called(one)


def deny_called(follower: Follower) -> Denial | None:
    """Why nothing lasting comes to a follower: it was called for one scene; None for whoever stays."""
    return Denial(f"{follower.name} goes when the scene is over", unit=follower.id) if follower.scene else None


@rule("campaign.own")
def unused_name(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """No two followers or assets have one name, nor that by which a character goes."""
    name: str = getattr(deed, "name")  # noqa: B009  whatever is named has a name
    taken = slug(name) in {*campaign.followers, *campaign.assets, *campaign.characters}
    return Denial(f"{name} is there already") if taken else None
