"""Familiars: how many, of what kind, what tires them, and how one makes room for another."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Happening, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.characters.buying import can_grow
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock, Danger
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_absent
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    FollowerChanged,
    FollowerDeed,
    FollowerGone,
    own_follower,
    owner_is_not_lost,
    still_follows,
    unused_name,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price, deny_unpayable
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import ask_lane, names_one_lane
from fieldcraft.systems.fates_edge.campaign.followers.upkeep import CARE, deny_out_of_care
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import in_downtime, in_scene
from fieldcraft.systems.fates_edge.campaign.scaling.measures import danger_id
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, times_used, use_key

FAMILIAR_ROLES = from_rule(("Scout", "Mimic", "Distract", "Fetch", "Sentry"), "core.familiar.stat-line")
"""Lanes of familiars that are often seen; any other may be named."""

TALENT, MORE = from_rule(("familiar-bond", "spirit-keeper"), "core.familiar.bond-talent", "core.familiar.spirit-keeper")
HOT, RELIEVED = "hot-beat", "relieved"
"""What is counted of a follower: hot beats, and those of which it was relieved."""

DANGERS = from_rule(frozenset(("danger", "hazard")), "core.follower.hot-beat")
"""The ids of the rails that are danger; a clock of peril is danger whatever it is called."""

THREATS = from_rule(frozenset(get_args(Danger)), "core.follower.hot-beat")
"""The sorts of clocks that the game master may count as danger, beyond what is danger by itself."""


MOST_BOUND, MOST_KEPT = 2, 3
"""How many familiars are bound at a time: by anybody with the bond, and by a spirit keeper."""


@rule("core.familiar.number-cap", "core.familiar.spirit-keeper")
def most_familiars(character: Character) -> int:
    """Two familiars may be bound at a time, three by a spirit keeper; none without the talent."""
    if TALENT not in character.talents:
        return 0
    return MOST_KEPT if MORE in character.talents else MOST_BOUND


def bound_familiars(campaign: Campaign, character: Character) -> frozenset[str]:
    return frozenset(one.id for one in campaign.followers.values() if one.is_bound and one.owner == character.id)


@rule("core.familiar.bond-talent")
def can_bind(campaign: Campaign, deed: BindFamiliar, by: Seat) -> Denial | None:
    """Only the talent binds familiars."""
    who = campaign.characters[deed.character]
    return None if TALENT in who.talents else Denial(f"{who.name} has no Familiar Bond", unit=who.id)


@rule("core.familiar.stat-line", "core.familiar.bond-talent")
def has_familiar_cap(campaign: Campaign, deed: BindFamiliar, by: Seat) -> Denial | None:
    """A familiar is bound with a low Cap."""
    return deny_familiar_cap(deed.cap)


@rule("core.familiar.stat-line", "core.familiar.bond-talent")
def deny_familiar_cap(cap: int) -> Denial | None:
    """A familiar's Cap is low, however it came to its master."""
    return None if cap <= 2 else Denial("the Cap of a familiar is 2 at most")


@rule("core.familiar.number-cap")
def has_room(campaign: Campaign, deed: BindFamiliar, by: Seat) -> Denial | None:
    """No more may be bound than the bond holds; one that gives way makes room."""
    return deny_no_room(campaign, campaign.characters[deed.character], deed.instead)


def deny_no_room(campaign: Campaign, who: Character, instead: str) -> Denial | None:
    """Why somebody can bind no other familiar, with one that gives way or without; None if there is room."""
    awake = bound_familiars(campaign, who)
    if instead and instead not in awake:
        return Denial(f"{instead} is not bound to {who.name}", rule="core.familiar.swap")
    if instead and campaign.followers[instead].threat:
        name = campaign.followers[instead].name
        return Denial(f"{name} is in danger: first it is said what becomes of it", rule="core.familiar.swap")
    if len(awake - {instead}) < most_familiars(who):
        return None
    return Denial(f"{who.name} has {most_familiars(who)} familiars", unit=who.id)


@rule("core.familiar.swap", "core.familiar.cost-per")
def is_time_to_bind(campaign: Campaign, deed: BindFamiliar, by: Seat) -> Denial | None:
    """Binding takes a short scene of downtime, but for whoever is still being made; the talent is all that it costs."""
    unfinished = campaign.characters[deed.character].status == "unfinished"
    return None if unfinished or campaign.phase == "downtime" else Denial("familiars are bound in downtime")


def put_to_sleep(play: Play[Campaign], familiar: str) -> None:
    """Let a familiar lie dormant until the next arc; "" is none."""
    if familiar:
        asleep = replace(play.state.followers[familiar], where="dormant")
        play.emit(FollowerChanged(follower=asleep, what="lies dormant"), is_time_to_bind)
        play.emit(Counted(window="arc", owner=familiar, feature="asleep", what="A bond sleeps"), is_time_to_bind)


def loosen_bonds(play: Play[Campaign], character: str) -> None:
    """Let the familiars lie dormant that somebody can bind no more, the last first: it gave up a talent.

    Those of who is still being made were never bound.
    """
    who = play.state.characters[character]
    bound = [id for id in play.state.followers if id in bound_familiars(play.state, who)]
    for id in bound[most_familiars(who) :]:
        if who.status == "unfinished":
            play.emit(FollowerGone(follower=id, what="is not bound after all"), can_bind)
        else:
            put_to_sleep(play, id)


class BindFamiliar(CharacterDeed, frozen=True):
    """Bind a familiar for one lane; `instead` names one that lies dormant until the next arc."""

    name: Name
    role: Name
    cap: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    instead: str = ""

    checks = (is_own, can_grow, unused_name, can_bind, names_one_lane, has_familiar_cap, has_room, is_time_to_bind)

    def resolve(self, play: Play[Campaign]) -> None:
        put_to_sleep(play, self.instead)
        id, owner = slug(self.name), self.character
        one = Follower(id=id, name=self.name, owner=owner, role=self.role, cap=self.cap, familiar=True, bond=1)
        play.emit(FollowerChanged(follower=one, what=f"is bound{ask_lane(self.role)}"), can_bind)


@rule("core.familiar.swap")
def can_wake(campaign: Campaign, deed: WakeFamiliar, by: Seat) -> Denial | None:
    """A bond that gave way sleeps until the next arc."""
    one = campaign.followers[deed.follower]
    if one.where != "dormant":
        return Denial(f"{one.name} is not dormant", unit=one.id)
    if times_used(campaign, "arc", one.id, "asleep"):
        return Denial(f"{one.name} sleeps until the next arc", unit=one.id)
    return deny_no_room(campaign, campaign.characters[one.owner], deed.instead)


@rule("core.follower.hot-beat", "core.familiar.exposure", "core.follower.flagged")
def after_beat(campaign: Campaign, follower: Follower) -> Follower:
    """What a hot beat leaves: Exposure on a familiar from the second of the scene on, and nothing on others."""
    exposed = follower.familiar and times_used(campaign, "scene", follower.id, HOT) >= 2
    return replace(follower, exposure=min(3, follower.exposure + exposed))


@rule("core.follower.flagged")
def is_flagged(campaign: Campaign, follower: Follower) -> bool:
    """Flagged is the word for whoever has been in two hot beats of the arc, until it is relieved."""
    hot, relieved = (times_used(campaign, "arc", follower.id, what) for what in (HOT, RELIEVED))
    return hot - relieved >= 2


@rule("core.follower.hot-beat")
def is_in_danger(campaign: Campaign) -> bool:
    """Whether a clock of danger or the hazard rail is in play, which makes every action of a follower a hot one.

    One that players do not see is left out: what a beat leaves would tell them of it.
    """
    return any(is_danger(campaign, one) and not one.hidden for one in campaign.clocks.values())


def is_danger(campaign: Campaign, clock: Clock) -> bool:
    return clock.id in DANGERS | {danger_id(campaign)} or clock.sort == "peril"


@rule("core.follower.hot-beat")
def mark_hot_beat(play: Play[Campaign], follower: str) -> None:
    """Count a hot beat of a follower on screen, and what it leaves."""
    one = play.state.followers[follower]
    play.emit(Counted(window="scene", owner=follower, feature=HOT, what=f"{one.name}: a hot beat"), mark_hot_beat)
    play.emit(Counted(window="arc", owner=follower, feature=HOT, what=""), is_flagged)
    if (now := after_beat(play.state, one)) != one:
        play.emit(FollowerChanged(follower=now, what="draws attention"), after_beat)


def mark_helpers(play: Play[Campaign], attempt: Attempt) -> None:
    """Count a hot beat of each follower that helps with a check."""
    for one in attempt.helps:
        if one.helper in play.state.followers:
            mark_hot_beat(play, one.helper)


@rule("core.follower.hot-beat")
def mark_danger(play: Play[Campaign], follower: str) -> None:
    """Count a hot beat of a follower that does something in a scene while danger is in play."""
    if play.state.scene and is_in_danger(play.state):
        mark_hot_beat(play, follower)


@rule("core.follower.hot-beat")
def is_hot_beat(campaign: Campaign, deed: HotBeat, by: Seat) -> Denial | None:
    """Only an action during which points came up or danger is in play is a hot beat; the game master sees all danger.

    Doom, debt and injury are danger if the game master says so.
    """
    rolled = any(one.complications for one in campaign.attempts.values())
    danger = any(is_danger(campaign, one) or one.sort in THREATS for one in campaign.clocks.values())
    return None if rolled or danger else Denial("no point came up, and no danger is in play")


@rule("core.follower.hot-beat")
def is_on_screen(campaign: Campaign, deed: HotBeat, by: Seat) -> Denial | None:
    """Only who is on screen acts in a beat."""
    return deny_absent(campaign, campaign.followers[deed.follower])


class HotBeat(FollowerDeed, frozen=True):
    """Mark that a follower acted while points were rolled or a rail of danger was in play, where no dice tell it."""

    checks = (is_master, own_follower, in_scene, is_on_screen, is_hot_beat)

    def resolve(self, play: Play[Campaign]) -> None:
        mark_hot_beat(play, self.follower)


class FollowerRelieved(Happening, frozen=True, kw_only=True):
    """A follower was relieved of its Exposure and of the hot beats that it was in."""

    follower: str

    def apply(self, campaign: Campaign) -> Campaign:
        one = replace(campaign.followers[self.follower], exposure=0)
        hot, relieved = (use_key("arc", one.id, what) for what in (HOT, RELIEVED))
        counters = {**campaign.counters, relieved: campaign.counters.get(hot, 0)}
        return campaign.put(followers=one).change(counters=counters)

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.followers[self.follower].name}: is relieved"


@rule("core.follower.flagged")
def can_relieve(campaign: Campaign, deed: RelieveFollower, by: Seat) -> Denial | None:
    """A scene of care that the game master tells relieves whoever is exposed or flagged, or two points do."""
    one = campaign.followers[deed.follower]
    if (no := deny_out_of_care(one)) is not None:
        return no
    if not one.exposure and not is_flagged(campaign, one):
        return Denial(f"{one.name} has no Exposure and is not flagged", unit=one.id)
    if deed.by == "xp":
        return deny_unpayable(campaign, one.owner, Price(xp=CARE))
    return None if by == GM else Denial("the game master tells what a scene of care does")


class RelieveFollower(FollowerDeed, frozen=True):
    """Relieve a follower of the Exposure of its hot beats: by a scene of care or mentorship, or by experience."""

    by: Literal["scene", "xp"] = "scene"

    checks = (own_follower, owner_is_not_lost, still_follows, can_relieve)

    def resolve(self, play: Play[Campaign]) -> None:
        one = play.state.followers[self.follower]
        if self.by == "xp":
            paid = Paid(character=one.owner, price=Price(xp=CARE), kind="maintenance", what=one.name)
            play.emit(paid, can_relieve)
        play.emit(FollowerRelieved(follower=one.id), can_relieve)


@rule("core.familiar.swap")
def is_time_to_wake(campaign: Campaign, deed: WakeFamiliar, by: Seat) -> Denial | None:
    """One bond in place of another takes a short scene of downtime; where there is room none is bound anew."""
    return in_downtime(campaign, deed, by) if deed.instead else None


def wake(play: Play[Campaign], familiar: str) -> None:
    """Let a familiar be with the crew again."""
    now = replace(play.state.followers[familiar], where="present")
    play.emit(FollowerChanged(follower=now, what="wakes"), can_wake)


@rule("core.familiar.swap")
def wake_all(play: Play[Campaign]) -> None:
    """Wake the familiars that sleep of whoever has room for all of theirs: the next arc has begun."""
    for who in play.state.characters.values():
        asleep = [one.id for one in play.state.followers.values() if (one.owner, one.where) == (who.id, "dormant")]
        if not who.is_gone and len(bound_familiars(play.state, who)) + len(asleep) <= most_familiars(who):
            for id in asleep:
                wake(play, id)


class WakeFamiliar(FollowerDeed, frozen=True):
    """Wake a familiar that lay dormant, once the next arc has begun; `instead` names one that sleeps in its place."""

    instead: str = ""

    checks = (own_follower, owner_is_not_lost, can_wake, is_time_to_wake)

    def resolve(self, play: Play[Campaign]) -> None:
        put_to_sleep(play, self.instead)
        wake(play, self.follower)


ACTIONS = (BindFamiliar, WakeFamiliar, HotBeat, RelieveFollower)
EVENTS = (FollowerRelieved,)
