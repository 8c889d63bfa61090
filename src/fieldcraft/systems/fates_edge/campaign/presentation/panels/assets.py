"""What works for a character off screen: what it does, what it costs, and how it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.condition.clocks import RAILS
from fieldcraft.systems.fates_edge.campaign.followers.activation import (
    MENDING,
    RESTOCKING,
    Activate,
    LaceActivation,
    list_bearers,
)
from fieldcraft.systems.fates_edge.campaign.followers.assets import (
    FACES,
    OWN_TIERS,
    REACH,
    BuyAsset,
    ExtendNetwork,
    asset_price,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.followers.fallout import StrikeAsset
from fieldcraft.systems.fates_edge.campaign.followers.judging import FOUND, REACHES, JudgeReach, JudgeUse
from fieldcraft.systems.fates_edge.campaign.followers.leverage import Leverage
from fieldcraft.systems.fates_edge.campaign.followers.uses import pending_use
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.absent import absent_offers
from fieldcraft.systems.fates_edge.campaign.presentation.panels.company import condition, rush, upkeep, with_prices
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    by_value,
    commands,
    form,
    form_if_legal,
    if_legal,
    points_of,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

ANY_TIER = ("network", "title", "holding")
"""Kinds of assets that there are of every tier."""

UNUSED = "Something new"
"""The name of an asset while it has none."""

PAYMENTS = {"free": "free", "art": "an art", "boon": "1 boon", "xp": "2 XP"}
FACE_NAMES: Values = {
    "": "nothing",
    **{
        str(face): f"{attribute.capitalize()} 3 or {skill.capitalize()} 2" for face, (attribute, skill) in FACES.items()
    },
}
"""What the game master may say that an asset asks of its owner."""


def assets_panel(view: Campaign, seat: Seat, who: Character) -> Panel:
    """The assets of a character."""
    mine = commands(view, seat, who.id)
    return Panel(
        title="Off-screen assets",
        place="page",
        empty="No assets.",
        rows=tuple(
            asset_row(one, tuple(asset_offers(view, seat, one)) if mine else ())
            for one in view.assets.values()
            if one.owner == who.id
        ),
        offers=tuple(new_assets(view, seat, who.id)) if mine else (),
    )


def asset_row(one: Asset, offers: tuple[Offer, ...]) -> Row:
    """An asset with what it does."""
    text = "\n".join(tell_asset(one))
    return Row(id=one.id, title=one.name, text=text, marks=(one.tier,), facts=(condition(one),), offers=offers)


def tell_asset(one: Asset) -> Iterator[str]:
    """What an asset does for free, how far it was extended, and what was found of what is asked of it now."""
    if one.effect:
        yield f"Free once a session: {one.effect}"
    if one.regions:
        yield f"Reaches into {', '.join(one.regions)}"
    if one.reach != "fits":
        yield f"What is asked of it: {REACHES[one.reach]}"


def asset_offers(view: Campaign, seat: Seat, one: Asset) -> Iterator[Offer]:
    """What may be done now with an asset."""
    yield from activations(view, seat, one)
    blows = {"slide": "slide by a step", "burn": "burn it for good"}
    for attempt, points in points_of(view).items():
        given = {"asset": one.id, "attempt": attempt}
        yield from by_value(view, seat, StrikeAsset, f"Spend {points} on it", "blow", blows, **given)
    gains = {"controlled": "begin controlled", "effect": "gain an effect"}
    yield from by_value(view, seat, Leverage, "Bend the scene for a boon", "gain", gains, asset=one.id)
    rails = {id: clock.name for id, clock in view.clocks.items() if clock.sort in RAILS}
    trims = {"asset": one.id, "gain": "rail"}
    yield from by_value(view, seat, Leverage, "Trim a rail for a boon", "rail", rails, **trims)
    if is_legal(view, seat, ExtendNetwork(one.id, "somewhere new")):
        region = ask(ExtendNetwork, "region", "Region", needed=True)
        yield form(ExtendNetwork, "Extend it into a region", region, given={"asset": one.id})
    yield from upkeep(view, seat, one.id)
    if seat == GM:
        yield from judgements(view, seat, one)
        yield from if_legal(view, seat, LaceActivation(one.id), "Draw what it brings along")
        yield from absent_offers(view, seat, one)


def judgements(view: Campaign, seat: Seat, one: Asset) -> Iterator[Offer]:
    """What the game master may find of what an asset has done last, and of what is asked of it next."""
    if (use := pending_use(view, one)) is not None:
        found: Values = {str(key): told for key, told in FOUND.items()}
        yield from by_value(view, seat, JudgeUse, f"Judge this: {use.outcome}", "found", found, asset=one.id)
        less = ask(JudgeUse, "less", "What comes of it instead", needed=True)
        yield from form_if_legal(view, seat, JudgeUse(one.id, "reduced"), f"Less comes of this: {use.outcome}", less)
    reaches: Values = {str(reach): told for reach, told in REACHES.items()}
    yield from by_value(view, seat, JudgeReach, "Judge what is asked of it", "reach", reaches, asset=one.id)


def activations(view: Campaign, seat: Seat, one: Asset) -> Iterator[Offer]:
    """What is listed for it once a session for free, and anything else for the least that can be paid."""
    if one.effect:
        yield from if_legal(view, seat, Activate(one.id), f"Use it: {one.effect}", cost="free")
    ways = {pay: cost for pay, cost in PAYMENTS.items() if may_activate(view, seat, one, pay)}
    if ways:
        outcome = ask(Activate, "outcome", "The one thing that it brings about; no scene is skipped", needed=True)
        label, given = "Use it for something else" if one.effect else "Use it", {"asset": one.id}
        if len(ways) == 1:
            (pay,) = ways
            yield form(Activate, label, outcome, given={**given, "pay": pay}, cost=ways[pay])
        else:
            pays = replace(ask(Activate, "pay", "For", ways), usual=next(iter(ways)), costs=tuple(ways.values()))
            yield form(Activate, label, outcome, pays, given=given)
    if one.supplies:
        paid = (Activate(one.id, RESTOCKING, pay) for pay in PAYMENTS)  # type: ignore[arg-type]
        yield from islice((found for deed in paid for found in if_legal(view, seat, deed, "Restock the crew")), 1)
    for bearer in list_bearers(view, one):
        yield from mending_offers(view, seat, one, bearer)


def mending_offers(view: Campaign, seat: Seat, one: Asset, bearer: str) -> Iterator[Offer]:
    """What a workshop may mend of somebody's, for the least that can be paid."""
    who = view.characters[bearer]
    compromised = {key: item.name for key, item in who.gear.items() if item.condition == "compromised"}
    own = bearer == one.owner
    for pay, cost in PAYMENTS.items():
        facts = {"asset": one.id, "outcome": MENDING, "pay": pay, "bearer": "" if own else bearer}
        label = f"Mend gear {'' if own else f'of {who.name} '}in it, {cost}"
        if mends := tuple(by_value(view, seat, Activate, label, "item", compromised, **facts)):
            yield from mends
            break


def may_activate(view: Campaign, seat: Seat, one: Asset, pay: str) -> bool:
    """Whether an asset may be used now for something that is not listed, at a price."""
    return is_legal(view, seat, Activate(one.id, "something else", pay))  # type: ignore[arg-type]


def new_assets(view: Campaign, seat: Seat, character: str) -> Iterator[Offer]:
    """Assets that may be bought now."""
    hurried = view.characters[character].status != "unfinished"
    example = BuyAsset(character, UNUSED, "network", "minor", "word", rush=hurried)
    if is_legal(view, seat, example):
        listed = (kind_field(view, seat, character), *tier_fields(view, character))
        yield asset_form(view, seat, character, "Buy an asset", *listed)
        named = (ask(BuyAsset, "kind", "Kind, in own words"), priced_tiers(view, character))
        face = (face_field(view, character),) if seat == GM else ()
        yield asset_form(view, seat, character, "Buy an asset of another kind", *named, *face)


def asset_form(view: Campaign, seat: Seat, character: str, label: str, *kind: FormField) -> Offer:
    """A new asset, of a kind that is asked for."""
    return form(
        BuyAsset,
        label,
        ask(BuyAsset, "name", "Name"),
        *kind,
        ask(BuyAsset, "effect", "What it does for free once a session"),
        ask(BuyAsset, "stores", "It uses up stores"),
        *((ask(BuyAsset, "supplies", "It restocks the crew"),) if seat == GM else ()),
        *rush(view, character, BuyAsset),
        given={"character": character},
        icon="plus",
    )


def kind_field(view: Campaign, seat: Seat, character: str) -> FormField:
    """The kinds of assets, with why somebody may not buy those of a kind now."""
    kinds = {kind: kind.capitalize() for kind in (*OWN_TIERS, *ANY_TIER)}
    made = view.characters[character].status == "unfinished"
    denials = {
        kind: SYSTEM.judge(
            view,
            view,
            BuyAsset(character, UNUSED, kind, OWN_TIERS.get(kind, ("minor",))[0], "word", rush=not made),
            seat,
        )
        for kind in kinds
    }
    field = ask(BuyAsset, "kind", "Kind", kinds)
    return replace(field, closed={kind: no.why for kind, no in denials.items() if no is not None})


def face_field(view: Campaign, character: str) -> FormField:
    """What the game master may say that an asset asks of its owner, with why somebody does not answer to it."""
    hurried = view.characters[character].status != "unfinished"
    denials = {
        face: SYSTEM.judge(view, view, BuyAsset(character, UNUSED, "holding", "minor", "word", face, rush=hurried), GM)
        for face in FACES
    }
    closed = {str(face): no.why for face, no in denials.items() if no is not None}
    return ask(BuyAsset, "face", "What it asks of its owner", FACE_NAMES, closed=closed)


def tier_fields(view: Campaign, character: str) -> Iterator[FormField]:
    """The tier of a new asset, which most kinds have already, with its price."""
    xp: dict[str, int] = {tier: asset_price(tier).xp for tier in REACH}
    tiers = ask(BuyAsset, "tier", "Tier")
    for own in dict.fromkeys(OWN_TIERS.values()):
        kinds = tuple(kind for kind, found in OWN_TIERS.items() if found == own)
        prices: dict[str, int] = {tier: xp[tier] for tier in own}
        yield replace(with_prices(view, character, tiers, prices), given={"kind": kinds})
    yield replace(priced_tiers(view, character), given={"kind": ANY_TIER})


def priced_tiers(view: Campaign, character: str) -> FormField:
    """Any tier, each with its price."""
    xp: dict[str, int] = {tier: asset_price(tier).xp for tier in REACH}
    return with_prices(view, character, ask(BuyAsset, "tier", "Tier", usual="minor"), xp)
