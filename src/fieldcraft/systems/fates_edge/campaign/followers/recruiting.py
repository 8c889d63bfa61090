"""How followers come and grow: their price, their lanes, their ranks and their loyalty."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Protocol

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.characters.buying import can_grow, is_time_to_spend
from fieldcraft.systems.fates_edge.campaign.characters.costs import RECRUITING, tier
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import kind_words, slug
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_unfit
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    FollowerChanged,
    FollowerDeed,
    deny_called,
    lost_lanes,
    own_follower,
    owner_is_not_lost,
    still_follows,
    unused_name,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower, Loyalty, Rank
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price, deny_unpayable, start_haste
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Cap = Annotated[int, msgspec.Meta(ge=1, le=5)]
Days = Annotated[int, msgspec.Meta(ge=RECRUITING[0], le=RECRUITING[1])]

PRICES: dict[str, tuple[int, ...]] = from_rule(
    {"squared": (0, 1, 4, 9, 16, 25), "schedule": (0, 3, 5, 8, 12, 17)},
    "core.follower.cost",
    "core.resource.quick-reference",
)
"""The price of a follower by its Cap, by each way of reading it."""

CAPS: dict[int, str] = from_rule(
    {
        1: "a competent assistant, as a porter or a squire",
        2: "a trained specialist, as a scout or a bodyguard",
        3: "a veteran, as an agent of a spymaster",
        4: "one of an elite, as a master-at-arms",
        5: "an exceptional lieutenant, who is rare",
    },
    "core.follower.cost",
)
"""Who follows at each Cap."""

ROLES: dict[str, str] = from_rule(
    {
        "Scout": "routes overland and elsewhere, chases, when to move, who cuts them off",
        "Mimic": "voices and calls, baiting who pretends, echoes",
        "Distract": "crowds, curfews, misdirection, a flare",
        "Fetch": "lines, keys and notes carried under pressure",
        "Sentry": "keeping watch, calling hazards early",
        "Bodyguard": "melee, between its leader and a blade",
        "Archivist": "old scripts",
    },
    "core.follower.role-list",
)
"""Lanes that are often seen and what they help with; any other may be named."""

RANKS: dict[Rank, tuple[Rank, ...]] = from_rule(
    {"apprentice": ("associate",), "associate": ("steward", "deputy"), "steward": (), "deputy": ()},
    "core.follower.advance.promotion",
)
"""The ranks that come after each."""

SECOND_SLOT = from_rule(3, "core.tier.second-follower-slot")
"""The tier from which a second follower is fitting."""

LOYALTIES: tuple[Loyalty, ...] = from_rule(("wary", "steady", "devoted"), "core.follower.loyalty")

Cause = Literal[
    "risk shared", "fair pay", "defended in public", "broken promise", "scapegoated", "neglected again and again"
]
RAISES: tuple[Cause, ...] = from_rule(("risk shared", "fair pay", "defended in public"), "core.follower.loyalty")


@rule("core.follower.cost")
def follower_price(campaign: Campaign, cap: int) -> int:
    """The experience that a follower costs: the square of its Cap, or by the other reading as the schedule has it."""
    return PRICES[campaign.options["follower_cost"]][cap]


@rule("core.follower.replace")
def has_lost_lane(campaign: Campaign, leader: str, role: str) -> bool:
    """Whether somebody who followed a leader in a lane is lost for good, or is at hand no more."""
    own = (one for one in campaign.followers.values() if one.owner == leader and not one.familiar and not one.scene)
    away = (one.role for one in own if not one.is_at_hand)
    return any(is_same_lane(role, other) for other in (*away, *lost_lanes(campaign, leader)))


@rule("core.follower.replace")
def is_same_lane(one: str, other: str) -> bool:
    """Whether two lanes are similar: all words of the one are among those of the other.

    >>> is_same_lane("Scouts", "Scout (overland)"), is_same_lane("Scout", "Cook")
    (True, False)
    """
    first, second = (frozenset(kind_words(re.sub(r"[^\w\s-]", " ", lane))) for lane in (one, other))
    return bool(first and second) and (first <= second or second <= first)


@rule("core.xp.downtime")
def ask_days(days: int) -> str:
    """What the game master is asked of days that are fewer than recruiting may take; "" where none are spent, or all.

    >>> ask_days(1), ask_days(3)
    (' (the game master: is 1 day enough to find and brief them?)', '')
    """
    return (
        f" (the game master: is {pluralize(days, 'day')} enough to find and brief them?)"
        if 0 < days < RECRUITING[1]
        else ""
    )


@rule("core.follower.loyalty", "core.follower.replace")
def first_loyalty(campaign: Campaign, deed: Recruit) -> Loyalty:
    """Who takes another's place or the lane of one that was lost is wary at first, others are steady."""
    return "wary" if deed.replaces or has_lost_lane(campaign, deed.character, deed.role) else "steady"


@rule("core.xp.downtime", "core.xp.rush-rule")
def first_days(character: Character, deed: Recruit) -> int:
    """The days that recruiting takes, unless they are skipped; who is being made has found its people before."""
    return 0 if deed.rush or character.status == "unfinished" else deed.days


@rule("core.follower.specialty")
def ask_lane(role: str) -> str:
    """What the game master is asked of a lane, as somebody comes who has it; "" of one that is often seen.

    >>> ask_lane("Scout (overland)"), ask_lane("Cook and spy")
    ('', ' (the game master: is Cook and spy one narrow lane?)')
    """
    known = any(lane.casefold() in kind_words(role) for lane in ROLES)
    return "" if known else f" (the game master: is {role} one narrow lane?)"


LISTED = re.compile(r"[,;/&+|]")
"""What parts the lanes of a list."""


class LaneDeed(Protocol):
    """A deed by which somebody has a lane."""

    @property
    def role(self) -> str: ...


@rule("core.follower.specialty", "core.familiar.stat-line")
def names_one_lane(campaign: Campaign, deed: LaneDeed, by: Seat) -> Denial | None:
    """A follower has one narrow lane, and no list of them; the story may give it another."""
    return deny_several_lanes(deed.role)


@rule("core.follower.specialty")
def deny_several_lanes(role: str) -> Denial | None:
    """A lane is narrow, and no list of lanes."""
    several = sum(lane.casefold() in kind_words(role) for lane in ROLES) > 1 or LISTED.search(role)
    return Denial(f"{role!r} is more than one lane") if several else None


@rule("core.follower.cost")
def can_recruit(campaign: Campaign, deed: Recruit, by: Seat) -> Denial | None:
    """A follower costs experience, and one to three days to find and brief."""
    who = campaign.characters[deed.character]
    return deny_unpayable(campaign, who.id, Price(xp=follower_price(campaign, deed.cap), days=first_days(who, deed)))


@rule("core.follower.replace")
def replaces_one_of_theirs(campaign: Campaign, deed: Recruit, by: Seat) -> Denial | None:
    """Whose place somebody takes followed the same leader, and is lost or with them no more."""
    who, place = campaign.characters[deed.character], slug(deed.replaces)
    had = place in map(slug, who.ratings_of("follower"))
    one = campaign.followers.get(place)
    if not place or (had and (one is None or not one.is_at_hand)):
        return None
    return Denial(f"{who.name} has lost no follower {deed.replaces!r}", unit=who.id)


@rule("core.tier.second-follower-slot")
def slot_free(campaign: Campaign, deed: Recruit, by: Seat) -> Denial | None:
    """Who takes on another follower has room for one more."""
    who = campaign.characters[deed.character]
    own = sum(one.owner == who.id and one.serves for one in campaign.followers.values())
    return deny_followers(campaign, who, own + 1)


@rule("core.tier.second-follower-slot")
def deny_followers(campaign: Campaign, who: Character, count: int) -> Denial | None:
    """A character has as many followers as it can pay; by the other reading one, and two from the third tier on."""
    if campaign.options["follower_slots"] == "unlimited":
        return None
    number = tier(who).number
    slots = 2 if number >= SECOND_SLOT else 1
    why = f"at tier {number} {who.name} has no room for another"
    return None if count <= slots else Denial(why, unit=who.id, rule="core.tier.second-follower-slot")


class Recruit(CharacterDeed, frozen=True):
    """Take on a follower for one lane; `replaces` names one that was lost, and in a `rush` the days are skipped."""

    name: Name
    role: Name
    cap: Cap
    days: Days = 1
    replaces: str = ""
    rush: bool = False

    checks = (
        is_own,
        can_grow,
        is_time_to_spend,
        unused_name,
        names_one_lane,
        replaces_one_of_theirs,
        slot_free,
        can_recruit,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        who = play.state.characters[self.character]
        cost = Price(xp=follower_price(play.state, self.cap), days=first_days(who, self))
        play.emit(Paid(character=who.id, price=cost, kind="follower", what=self.name, rating=self.cap), follower_price)
        follower = Follower(
            id=slug(self.name),
            name=self.name,
            owner=who.id,
            role=self.role,
            cap=self.cap,
            loyalty=first_loyalty(play.state, self),
        )
        told = f"follows {who.name}{ask_days(cost.days)}{ask_lane(self.role)}"
        play.emit(FollowerChanged(follower=follower, what=told), first_loyalty)
        if self.rush:
            start_haste(play, self.character)


@rule("core.follower.promote")
def promotion_price(campaign: Campaign, follower: Follower) -> int:
    """The next Cap costs the difference between the two prices."""
    return follower_price(campaign, follower.cap + 1) - follower_price(campaign, follower.cap)


@rule("core.follower.promote")
def can_promote(campaign: Campaign, deed: Promote, by: Seat) -> Denial | None:
    """A follower that is there and not at its best may be trained for experience; a familiar is not."""
    follower = campaign.followers[deed.follower]
    if follower.familiar or follower.cap == 5:
        why = "a familiar's Cap stays as it is" if follower.familiar else f"{follower.name} has the highest Cap"
        return Denial(why, unit=follower.id)
    if (no := deny_unfit(campaign, follower)) is not None:
        return Denial(no.why, unit=follower.id)
    if campaign.phase != "downtime":
        return Denial("experience is spent in downtime")
    return deny_unpayable(campaign, follower.owner, Price(xp=promotion_price(campaign, follower)))


class Promote(FollowerDeed, frozen=True):
    """Raise a follower's Cap by one, for experience and a short scene of training or a milestone; `scene` tells it."""

    scene: Name

    checks = (own_follower, owner_is_not_lost, can_promote)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        cost = Price(xp=promotion_price(play.state, one))
        paid = Paid(character=one.owner, price=cost, kind="promotion", what=one.name, rating=one.cap + 1)
        play.emit(paid, promotion_price)
        asked = "(the game master: was that played, as training or a milestone?)"
        what = f"Cap {one.cap + 1}, {self.scene} {asked}"
        play.emit(FollowerChanged(follower=replace(one, cap=one.cap + 1), what=what), can_promote)


@rule("core.follower.advance.new-role", "core.follower.specialty")
def another_lane(campaign: Campaign, deed: AddRole, by: Seat) -> Denial | None:
    """The story may give a follower another lane."""
    one = campaign.followers[deed.follower]
    known = slug(deed.role) in map(slug, (one.role, *one.roles))
    return Denial(f"that is {one.name}'s lane already", unit=one.id) if known else None


class AddRole(FollowerDeed, frozen=True):
    """Give a follower another lane, with the same Cap."""

    role: Name

    checks = (is_master, own_follower, still_follows, names_one_lane, another_lane)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        now = replace(one, roles=(*one.roles, self.role))
        play.emit(FollowerChanged(follower=now, what=f"helps as {self.role} too"), another_lane)


@rule("core.familiar.restrictions")
def deny_officer(follower: Follower, rank: Rank) -> Denial | None:
    """A familiar is never a steward or a deputy."""
    barred = follower.familiar and rank in ("steward", "deputy")
    return Denial(f"a familiar is no {rank}", unit=follower.id, rule="core.familiar.restrictions") if barred else None


@rule("core.follower.advance.promotion", "core.familiar.restrictions")
def next_rank(campaign: Campaign, deed: RaiseRank, by: Seat) -> Denial | None:
    """Milestones raise an apprentice to associate, and that to steward or deputy."""
    one = campaign.followers[deed.follower]
    if deed.rank not in RANKS[one.rank]:
        return Denial(f"{one.name} is {one.rank}: {deed.rank} does not come next", unit=one.id)
    return deny_officer(one, deed.rank)


class RaiseRank(FollowerDeed, frozen=True):
    """Raise a follower's rank for a milestone."""

    rank: Rank

    checks = (is_master, own_follower, still_follows, next_rank)

    def resolve(self, play: Play[Campaign]) -> None:
        now = replace(play.state.followers[self.follower], rank=self.rank)
        play.emit(FollowerChanged(follower=now, what=f"is {self.rank} now"), next_rank)


@rule("core.follower.advance.anchor")
def anchor(follower: Follower, seat: str) -> FollowerChanged:
    """At a great moment a follower settles down for good and becomes a part of the world."""
    notes = "; ".join(filter(None, (follower.notes, seat)))
    settled = replace(follower, where="anchored", notes=notes, flagged=False, threat=None)
    return FollowerChanged(follower=settled, what=f"stays: {seat}")


@rule("core.follower.advance.anchor")
def is_not_anchored(campaign: Campaign, deed: AnchorFollower, by: Seat) -> Denial | None:
    """A follower settles down once, and none does who was called for one scene."""
    one = campaign.followers[deed.follower]
    return Denial(f"{one.name} has settled down", unit=one.id) if one.where == "anchored" else deny_called(one)


class AnchorFollower(FollowerDeed, frozen=True):
    """Let a follower settle down: as what, or as whose ally."""

    seat: Name

    checks = (is_master, own_follower, is_not_anchored)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(anchor(play.state.followers[self.follower], self.seat), anchor)


@rule("core.follower.loyalty", "core.follower.bond-track")
def shift_loyalty(follower: Follower, why: Cause) -> FollowerChanged:
    """What a leader does for or to a follower shifts its loyalty by one step; a broken promise costs bond as well."""
    place = LOYALTIES.index(follower.loyalty) + (1 if why in RAISES else -1)
    loyalty = LOYALTIES[min(2, max(0, place))]
    bond = max(0, follower.bond - (why == "broken promise"))
    what = f"{loyalty}: {why}" + (f", bond {bond}" if bond != follower.bond else "")
    return FollowerChanged(follower=replace(follower, loyalty=loyalty, bond=bond), what=what)


@rule("core.follower.loyalty")
def can_shift(campaign: Campaign, deed: ShiftLoyalty, by: Seat) -> Denial | None:
    """Who is devoted is not won over further, nor is anybody warier than wary."""
    one = campaign.followers[deed.follower]
    changed = shift_loyalty(one, deed.why).follower != one
    return None if changed else Denial(f"{one.name} is {one.loyalty} already", unit=one.id)


class ShiftLoyalty(FollowerDeed, frozen=True):
    """Raise or lower a follower's loyalty for a reason."""

    why: Cause

    checks = (is_master, own_follower, still_follows, can_shift)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(shift_loyalty(play.state.followers[self.follower], self.why), shift_loyalty)


ACTIONS = (Recruit, Promote, AddRole, RaiseRank, AnchorFollower, ShiftLoyalty)
