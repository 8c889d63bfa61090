"""Who follows a character: how each of them is, what they may do, and how they are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Action, Event, Seat
from fieldcraft.presentation import Fact, Offer, Panel, Row, Track
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.characters.buying import deny_unaffordable
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.condition.clocks import RAILS
from fieldcraft.systems.fates_edge.campaign.followers.downtime_upkeep import MissUpkeep, PayUpkeep
from fieldcraft.systems.fates_edge.campaign.followers.events import FollowerChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.followers.familiars import (
    FAMILIAR_ROLES,
    BindFamiliar,
    HotBeat,
    RelieveFollower,
    WakeFamiliar,
    bound_familiars,
    is_flagged,
    most_familiars,
)
from fieldcraft.systems.fates_edge.campaign.followers.hits import (
    AcceptHit,
    FindFollower,
    KeepTogether,
    LessenHit,
    ShieldFollower,
    Threaten,
    TurnExposure,
)
from fieldcraft.systems.fates_edge.campaign.followers.milestones import CallGift, CallRank
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import CAPS, ROLES, Promote, Recruit, follower_price
from fieldcraft.systems.fates_edge.campaign.followers.upkeep import (
    CARE,
    Maintain,
    Recover,
    Repair,
    Restore,
    TendFollower,
)
from fieldcraft.systems.fates_edge.campaign.followers.wear import FlagResource, counted_condition
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.absent import absent_offers
from fieldcraft.systems.fates_edge.campaign.presentation.panels.initiative import (
    answer_offers,
    initiative_offers,
    opening_offers,
)
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    ask_freely,
    by_value,
    commands,
    form,
    form_if_legal,
    if_legal,
    points_of,
    spell_keys,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

WAYS = {"time": "with days", "xp": "for experience", "scene": "in a scene"}
COIN = {"coin": "for coin that was put by"}
"""What pays for an upkeep, and for nothing else."""

CAP_NAMES = {1: "assistant", 2: "specialist", 3: "veteran", 4: "elite", 5: "lieutenant"}
"""Who follows at each Cap, in a word."""

LANES = {role: f"{role}: {text}" for role, text in ROLES.items()}
"""The lanes of followers, as they are chosen."""

FAMILIAR_LANES = {role: LANES[role] for role in FAMILIAR_ROLES}
"""Those of familiars."""


def followers_panel(view: Campaign, seat: Seat, who: Character) -> Panel:
    """The followers of a character."""
    mine = commands(view, seat, who.id)
    return Panel(
        title="Followers",
        text="one may help a roll",
        place="page",
        empty="No followers.",
        rows=tuple(
            follower_row(view, one, tuple(follower_offers(view, seat, one)) if mine else (), master=seat == GM)
            for one in view.followers.values()
            if one.owner == who.id
        ),
        offers=(*opening_offers(view, seat, who.id), *new_followers(view, seat, who.id)) if mine else (),
    )


MOST = 3
"""How long the tracks of followers are."""


def track(one: Follower, name: str, *, master: bool) -> Track:
    """A track of a follower, which the game master may set by a touch, whatever the rules would say."""
    value = getattr(one, name)

    def set_to(to: int) -> Offer | None:
        if not master or not 0 <= to <= MOST:
            return None
        changed = FollowerChanged(follower=replace(one, **{name: to}), what=f"{name} {to}")
        return Offer(action=decree(changed), label=f"{name.capitalize()} {to}")

    return Track(label=name.capitalize(), value=value, most=MOST, more=set_to(value + 1), less=set_to(value - 1))


def decree(event: Event) -> dict[str, Any]:
    """What the game master decrees, as JSON, which knows no tuples: it must be what clients have."""
    return {"do": "decree", "events": [msgspec.json.decode(msgspec.json.encode(event))], "reason": "by hand"}


def follower_row(view: Campaign, one: Follower, offers: tuple[Offer, ...], *, master: bool) -> Row:
    """A follower with its tracks."""
    where = () if one.where == "present" else (one.where,)
    flagged = ("flagged",) * is_flagged(view, one)
    return Row(
        id=one.id,
        title=one.name,
        text=one.notes,
        marks=(
            f"{', '.join(map(spell_out, (one.role, *one.roles)))}, Cap {one.cap}",
            *where,
            *flagged,
            *("known too well",) * (one.exposure == MOST),
            *("a creditor waits for it",) * one.owes,
            *("out of action",) * (one.harm == MOST),
            *((one.loyalty,) if one.loyalty != "steady" else ()),
        ),
        facts=(condition(one),),
        tracks=tuple(track(one, name, master=master) for name in ("exposure", "harm", "bond")),
        offers=offers,
    )


def condition(one: Follower | Asset) -> Fact:
    """How well it is kept, and whether it will fall unless it is maintained."""
    well = counted_condition(one) == "maintained" and not one.flagged
    flagged = ", flagged for upkeep" if one.flagged else ""
    return Fact(label="", value=f"{spell_out(counted_condition(one))}{flagged}", tone="good" if well else "warn")


def follower_offers(view: Campaign, seat: Seat, one: Follower) -> Iterator[Offer]:
    """What may be done now with a follower."""
    for hit, label in (
        (AcceptHit(one.id), "Let it take the hit"),
        (ShieldFollower(one.id), "Shield it"),
        (LessenHit(one.id), "Come off lightly"),
        (KeepTogether(one.id), "Stay together for a boon"),
        (FindFollower(one.id), "Find it again"),
        *wakings(view, one),
        (HotBeat(one.id), "Mark a hot beat"),
        (TurnExposure(one.id), "Turn its Exposure"),
        (PayUpkeep(one.id, "coin"), f"Pay its upkeep: {one.cap} coin"),
        (PayUpkeep(one.id, "reward"), "Pay its upkeep with coin that was put by"),
        (PayUpkeep(one.id, "scene"), "A scene of tending is its upkeep"),
        (MissUpkeep(one.id), "Miss its upkeep"),
        (RelieveFollower(one.id), "A scene of care relieves it"),
        (RelieveFollower(one.id, by="xp"), f"Relieve it for {CARE} XP"),
        (CallGift(one.id), "Take its boon"),
        (CallRank(one.id), "Let it do what its rank is good for"),
    ):
        yield from if_legal(view, seat, hit, label)
    yield from answer_offers(view, seat, one)
    yield from by_value(view, seat, CallGift, "Call upon", "tag", {tag: tag for tag in one.tags}, follower=one.id)
    care = {"wounds": "wounds", "exposure": "Exposure"}
    yield from by_value(view, seat, TendFollower, "Tend", "care", care, follower=one.id)
    tools = spell_keys(("pin", "wound", "burn", "seize", "separate", "lose"))
    yield from initiative_offers(view, seat, one)
    scene = ask(Promote, "scene", "Which scene of training or milestone", needed=True)
    yield from form_if_legal(view, seat, Promote(one.id, "A scene"), "Raise its Cap", scene)
    rails = {id: clock.name for id, clock in view.clocks.items() if clock.sort in RAILS}
    yield from by_value(view, seat, TurnExposure, "Turn its Exposure: a rail ticks", "rail", rails, follower=one.id)
    for attempt, points in points_of(view).items():
        given = {"follower": one.id, "attempt": attempt}
        yield from by_value(view, seat, Threaten, f"Spend {points} on it", "tool", tools, **given)
    yield from upkeep(view, seat, one.id)
    if seat == GM:
        yield from absent_offers(view, seat, one)


def wakings(view: Campaign, one: Follower) -> Iterator[tuple[WakeFamiliar, str]]:
    """A dormant familiar is woken, where there is no room in place of another."""
    yield WakeFamiliar(one.id), "Wake it"
    owner = view.characters[one.owner]
    if len(bound_familiars(view, owner)) >= most_familiars(owner):
        for id in sorted(bound_familiars(view, owner)):
            yield WakeFamiliar(one.id, id), f"Wake it in place of {view.followers[id].name}"


def upkeep(view: Campaign, seat: Seat, resource: str) -> Iterator[Offer]:
    """How a follower or an asset is kept."""
    for kind, label in ((Maintain, "Maintain"), (Repair, "Repair"), (Restore, "Restore")):
        ways = {Maintain: WAYS | COIN, Repair: WAYS}.get(kind, {way: WAYS[way] for way in ("time", "xp")})
        yield from by_value(view, seat, kind, label, "by", ways, resource=resource)
    cost = ask(Restore, "cost", "The sacrifice or the public cost", needed=True)
    yield from form_if_legal(view, seat, Restore(resource, "scene", "a cost"), "Restore in a scene", cost)
    if seat == GM:
        if is_legal(view, seat, Recover(resource, "a quest")):
            quest = ask(Recover, "quest", "Which quest", needed=True)
            yield form(Recover, "A quest brings it back", quest, given={"resource": resource})
        reasons = spell_keys(("heavily used", "put at risk", "under strain"))
        yield from by_value(view, seat, FlagResource, "Flag for upkeep", "why", reasons, resource=resource)


def new_followers(view: Campaign, seat: Seat, character: str) -> Iterator[Offer]:
    """Followers that may be won now."""
    given = {"character": character}
    if is_legal(view, seat, Recruit(character, "Somebody new", "Scout", 1)):
        xp = {str(cap): follower_price(view, cap) for cap in CAPS}
        told = {str(cap): f"{cap} {who}" for cap, who in CAP_NAMES.items()}
        yield form(
            Recruit,
            "Recruit",
            ask(Recruit, "name", "Name"),
            ask_freely(Recruit, "role", "Lane", LANES),
            with_prices(view, character, ask(Recruit, "cap", "Cap", usual=1), xp, told),
            *rush(view, character, Recruit),
            given=given,
            icon="plus",
        )
    yield from new_familiars(view, seat, character)


def new_familiars(view: Campaign, seat: Seat, character: str) -> Iterator[Offer]:
    """A familiar that may be bound now, if need be in the place of another."""
    bound = {id: view.followers[id].name for id in sorted(bound_familiars(view, view.characters[character]))}
    name, role = ask(BindFamiliar, "name", "Name"), ask_freely(BindFamiliar, "role", "Lane", FAMILIAR_LANES)
    asked = (name, role, ask(BindFamiliar, "cap", "Cap", {"1": "Cap 1", "2": "Cap 2"}, usual=1))
    for instead, label in (("", "Bind a familiar"), *((id, f"Bind one in place of {bound[id]}") for id in bound)):
        if is_legal(view, seat, BindFamiliar(character, "Somebody new", "Scout", instead=instead)):
            given = {"character": character, **({"instead": instead} if instead else {})}
            yield form(BindFamiliar, label, *asked, given=given, icon="plus")


def with_prices(
    view: Campaign, character: str, field: FormField, xp: Mapping[str, int], told: Values | None = None
) -> FormField:
    """A field whose values cost experience: what each takes, and how much is short for those that are too dear."""
    who = view.characters[character]
    short = {
        value: f"{price - who.left} XP short"
        for value, price in xp.items()
        if deny_unaffordable(who, price) is not None
    }
    return replace(
        field,
        values=tuple(xp),
        names=tuple((told or {}).get(value) or spell_out(value) for value in xp),
        costs=tuple(f"{price} XP" for price in xp.values()),
        closed=short,
    )


def rush(view: Campaign, character: str, kind: type[Action]) -> tuple[FormField, ...]:
    """Whether days are skipped; who is still being made needs none."""
    made = view.characters[character].status == "unfinished"
    return () if made else (ask(kind, "rush", "In a rush"),)
