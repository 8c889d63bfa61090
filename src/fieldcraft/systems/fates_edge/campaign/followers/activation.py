"""Activating assets off screen: what they bring about, what that costs, and what comes along with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Event, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Ledger
from fieldcraft.systems.fates_edge.campaign.characters.effects import Feature, FeatureUsed, features
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged
from fieldcraft.systems.fates_edge.campaign.characters.repairs import SUPPLIED, mending_needs
from fieldcraft.systems.fates_edge.campaign.characters.terms import kind_words, slug
from fieldcraft.systems.fates_edge.campaign.checks.consequences import release_on_spade
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.omens import suit
from fieldcraft.systems.fates_edge.campaign.condition.stores import supply_clock
from fieldcraft.systems.fates_edge.campaign.condition.supply import SupplyChanged, segments_cleared, use_supplies
from fieldcraft.systems.fates_edge.campaign.decks.drawing import draw_cards
from fieldcraft.systems.fates_edge.campaign.decks.laid import lay_card
from fieldcraft.systems.fates_edge.campaign.followers.assets import face_of
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    AssetChanged,
    AssetDeed,
    own_asset,
    owner_is_not_lost,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import ACTIVATED, FREE, LACED, Asset, Tier
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price, deny_unpayable
from fieldcraft.systems.fates_edge.campaign.followers.points import lay_points
from fieldcraft.systems.fates_edge.campaign.followers.uses import ask_plausible, note_use
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    Counted,
    deny_used_up,
    feature_key,
    is_used_up,
    times_used,
)

Pay = Literal["free", "boon", "xp", "art"]

SETUP_USED, OUTCOME = "set-up", "outcome"
"""What is counted of an asset."""

SETUP = from_rule((2, (("wits", "lore"), ("presence", "sway"))), "core.asset.activation.plausibility")
"""The difficulty of setting up what an asset can barely reach, and the pools with which that is done."""

RESTOCKING = "restocks the crew"
"""The outcome of an asset that provisions, where another is listed for it."""

MENDING = "mends gear"
"""What an asset is listed with that mends a piece of gear for free."""


class Ask(msgspec.Struct, frozen=True):
    """Something that is asked of an asset, of a kind and a tier, and what pays for it, the usual price first."""

    asset: str
    tier: Tier
    outcome: str
    prices: tuple[Price, ...]


ASKED: tuple[Ask, ...] = from_rule(
    (
        Ask("safehouse network", "standard", "hide us overnight and past the cordon at dawn", (Price(boons=1),)),
        Ask("spy ring", "standard", "a magistrate's plan of travel for tomorrow", (Price(boons=1),)),
        Ask("noble title", "standard", "an audience this afternoon", (Price(boons=1),)),
        Ask("noble title", "standard", "charges quashed quietly, with high heat", (Price(xp=2),)),
        Ask("workshop", "minor", "a field repair, so that armour is compromised no more", (Price(boons=1),)),
        Ask("mercantile charter", "major", "a convoy's credit to bribe a garrison", (Price(boons=1), Price(xp=2))),
    ),
    "core.asset.activation.examples",
)
"""What people ask of assets, and what it costs them."""


ACTIVATION: dict[Pay, Price] = from_rule(
    {"free": Price(), "boon": Price(boons=1), "xp": Price(xp=2), "art": Price()},
    "core.asset.activation.cost",
    "core.asset.activation.conditions",
)
"""What an outcome costs, of a neglected asset too."""


@rule("core.asset.activation.conditions")
def is_usable_asset(campaign: Campaign, deed: AssetDeed, by: Seat) -> Denial | None:
    """What is compromised cannot be activated."""
    asset = campaign.assets[deed.asset]
    return Denial(f"{asset.name} is compromised", unit=asset.id) if asset.condition == "compromised" else None


@rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch", "core.time.asset-significant-time")
def is_within_reach(campaign: Campaign, deed: AssetDeed, by: Seat) -> Denial | None:
    """An asset does what is its sort of work and within its reach; the game master may refuse or ask for a set-up."""
    asset = campaign.assets[deed.asset]
    pools = " or ".join(f"{one.capitalize()} and {other.capitalize()}" for one, other in SETUP[1])
    setup = f"that must be set up first: {pools} that leverages it and succeeds against {SETUP[0]}"
    why = {"refused": "that is beyond it", "setup": setup}.get(asset.reach)
    return Denial(f"{asset.name}: {why}", unit=asset.id) if why else None


@rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch")
def setups(campaign: Campaign, asset: Asset) -> tuple[Attempt, ...]:
    """The checks for what was asked of an asset last: decided, with one of the pools, against its value."""
    return tuple(
        one
        for one in campaign.attempts.values()
        if (one.asset, one.dv) == (asset.id, SETUP[0])
        and (one.attribute, one.skill) in SETUP[1]
        and is_decided(campaign, one)
        and not times_used(campaign, "scene", asset.id, feature_key(SETUP_USED, one.id))
    )


def is_decided(campaign: Campaign, attempt: Attempt) -> bool:
    """Whether nothing more comes of a check: it is settled, or has a result and its scene is over."""
    return attempt.stage in ("paying", "done") or (attempt.grade is not None and campaign.scene is None)


@rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch", "core.asset.activation.complications")
def settle_setups(campaign: Campaign) -> Iterator[Event]:
    """What was set up is within reach, and brings nothing along but what its dice left; a failure denies it."""
    for asset in campaign.assets.values():
        if asset.reach != "setup" or not (made := setups(campaign, asset)):
            continue
        passed = all(one.passed for one in made)
        what = f"what is asked of it {'was set up' if passed else 'could not be set up'}"
        now = replace(asset, reach="fits" if passed else "refused")
        yield AssetChanged(asset=now, what=what, because=ruling_id(settle_setups))
        if passed:
            told = f"What was set up for {asset.name} brings nothing else along"
            yield Counted(window="session", owner=asset.id, feature=LACED, what=told, because=ruling_id(settle_setups))


def forget_setups(play: Play[Campaign], asset: Asset) -> None:
    """Whatever was set up was for one thing that was asked."""
    for one in setups(play.state, asset):
        feature = feature_key(SETUP_USED, one.id)
        what = f"What was set up for {asset.name} was for this alone"
        play.emit(Counted(window="scene", owner=asset.id, feature=feature, what=what), setups)


@rule("kit.prestige.mid")
def find_ledger(campaign: Campaign, asset: Asset) -> Feature | None:
    """What its owner has that pays for an outcome of this kind of asset, and that is not used up."""
    words = set(kind_words(asset.kind))
    for feature in features(campaign, campaign.characters[asset.owner], frozenset()):
        for one in feature.effects:
            fits = isinstance(one, Ledger) and words & set(one.kinds)
            if fits and not is_used_up(campaign, one.once or "session", asset.owner, feature.key):
                return feature
    return None


@rule("core.asset.activation.cost", "kit.asset.activation", "core.asset.activation.conditions")
def can_pay_activation(campaign: Campaign, deed: Activate, by: Seat) -> Denial | None:
    """An activation is free while its listed effect is left, or it is paid for."""
    asset = campaign.assets[deed.asset]
    if deed.pay == "free":
        return deny_used_up(campaign, "session", asset.id, FREE, f"what {asset.name} does for free")
    if deed.pay == "art" and find_ledger(campaign, asset) is None:
        return Denial(f"{campaign.characters[asset.owner].name} has no art left that pays for {asset.name}")
    return deny_unpayable(campaign, asset.owner, ACTIVATION[deed.pay])


@rule("core.gear.compromised", "core.asset.activation.examples", "kit.gear.upkeep", "kit.gear.cultural")
def mends_item(campaign: Campaign, deed: Activate, by: Seat) -> Denial | None:
    """A workshop clears what is wrong with a compromised thing of the crew's, if tools and materials are enough.

    What is broken takes a repair.
    """
    if not deed.item:
        return Denial("name the thing that is mended") if deed.bearer else None
    asset = campaign.assets[deed.asset]
    if face_of(asset.kind) != "workshop":
        return Denial(f"{asset.name} is no workshop", unit=asset.id)
    bearer = campaign.characters.get(deed.bearer or asset.owner)
    if bearer is None:
        return Denial(f"there is no character {deed.bearer!r}")
    if bearer.id not in list_bearers(campaign, asset):
        return Denial(f"{asset.name} works for others than {bearer.name}", unit=bearer.id)
    thing = bearer.gear.get(deed.item)
    if thing is None:
        return Denial(f"{bearer.name} has no {deed.item!r}")
    if thing.condition != "compromised":
        return Denial(f"{thing.name} is {thing.condition}")
    missing = [one for one in mending_needs(campaign, bearer.id, deed.item) if one not in SUPPLIED]
    return Denial(f"a workshop is not enough: {thing.name} takes {', '.join(missing)}") if missing else None


@rule("core.asset.activation.examples")
def list_bearers(campaign: Campaign, asset: Asset) -> tuple[str, ...]:
    """Whose gear a workshop mends: its owner's, and that of the others of the crew who are there."""
    played = campaign.is_played(asset.owner)
    others = (one.id for one in campaign.characters.values() if one.status == "active" and one.id != asset.owner)
    return (asset.owner, *(id for id in others if campaign.is_played(id) == played))


@rule("core.asset.activation.offscreen-effect")
def list_outcome(asset: Asset, outcome: str) -> Asset:
    """What an asset of which nothing is listed first does for free is listed for it from then on."""
    return asset if asset.effect else replace(asset, effect=outcome)


@rule("core.asset.activation.offscreen-effect")
def has_outcome(campaign: Campaign, deed: Activate, by: Seat) -> Denial | None:
    """The free use of an asset is what is listed for it, mending too; any other outcome is said, and paid for."""
    listed = campaign.assets[deed.asset].effect
    asked = asked_outcome(deed)
    if deed.pay == "free" and listed and asked not in ("", listed):
        return Denial(f"free is what is listed: {listed}; anything else is paid for")
    return None if asked or (deed.pay == "free" and listed) else Denial("say what comes of it")


@rule("core.asset.activation.scope")
def asked_outcome(deed: Activate) -> str:
    """The one outcome that is asked of an asset; where it mends a thing it is that, whatever else is said."""
    return MENDING if deed.item else deed.outcome


@rule("core.asset.activation.conditions")
def tell_worn(asset: Asset) -> str:
    """What is told of a neglected asset: whoever rolls with what it brought about names it with the check."""
    worn = asset.condition == "neglected"
    return ", but it is neglected: a check that this helps names it and has a die less" if worn else ""


def outcome_key(campaign: Campaign, deed: Activate) -> str:
    """As what it is counted that an asset has brought something about: by the words of it, however they are written."""
    outcome = asked_outcome(deed) or campaign.assets[deed.asset].effect
    words = re.findall(r"\w+", f"{outcome} {deed.item} {deed.bearer}")
    return feature_key(OUTCOME, slug(" ".join(words)))


@rule("core.asset.activation.cost", "kit.asset.activation")
def is_distinct(campaign: Campaign, deed: Activate, by: Seat) -> Denial | None:
    """A further use in a session brings about something else."""
    done = times_used(campaign, "session", deed.asset, outcome_key(campaign, deed))
    return Denial("it has brought that about in this session: a further use is for something else") if done else None


@rule("core.supply.clear", "core.asset.activation.scope")
def restocks(campaign: Campaign, asset: Asset, outcome: str) -> bool:
    """Whether an outcome fills the crew's stores: what is listed for an asset that provisions, or that it restocks."""
    fills = slug(outcome) in (slug(asset.effect), slug(RESTOCKING))
    return asset.supplies and campaign.is_played(asset.owner) and fills and supply_clock(campaign).filled > 0


@rule("core.asset.activation.scope", "kit.addenda.asset-stretch", "core.supply.fill")
def carry_out(play: Play[Campaign], asset: Asset, outcome: str, how: str = "") -> None:
    """An activation brings about one outcome; a stretch may cost a point, and some use up the crew's stores.

    Its one line tells what it is: less of it, where the game master found so.
    """
    if asset.reach == "point":
        lay_points(play, asset.owner, 1, f"a stretch for {asset.name}", is_within_reach)
    play.emit(Counted(window="session", owner=asset.id, feature=ACTIVATED, what=""), was_activated)
    told = f"less of this: {outcome}" if asset.reach == "reduced" else outcome
    play.emit(AssetChanged(asset=replace(asset, reach="fits"), what=f"{told}{how}"), carry_out)
    if asset.stores and play.state.is_played(asset.owner):
        use_supplies(play, 1, asset.name)


@rule("core.supply.clear", "core.asset.activation.scope")
def restock(play: Play[Campaign], asset: Asset, outcome: str) -> None:
    """Fill a segment of the crew's stores, if that is what an activation brought about."""
    if restocks(play.state, asset, outcome):
        play.emit(SupplyChanged(by=-segments_cleared(play.state, "asset"), why=asset.name), segments_cleared)


class Activate(AssetDeed, frozen=True):
    """Have an asset bring about one outcome off screen, for free the one that is listed.

    A workshop mends an `item` that is compromised, of its owner's or of the `bearer` who is named.
    """

    outcome: Annotated[str, msgspec.Meta(max_length=120)] = ""
    pay: Pay = "free"
    item: str = ""
    bearer: str = ""

    checks = (
        own_asset,
        owner_is_not_lost,
        is_usable_asset,
        is_within_reach,
        has_outcome,
        mends_item,
        can_pay_activation,
        is_distinct,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        before = play.state
        asset = before.assets[self.asset]
        outcome = asked_outcome(self) or asset.effect
        question = ask_plausible(before, asset, outcome)
        done = Counted(window="session", owner=asset.id, feature=outcome_key(play.state, self), what="")
        play.emit(done, is_distinct)
        if self.pay == "free":
            play.emit(Counted(window="session", owner=asset.id, feature=FREE, what=""), can_pay_activation)
            asset = list_outcome(asset, outcome)
        else:
            price, ledger = ACTIVATION[self.pay], find_ledger(play.state, asset)
            if self.pay == "art" and ledger is not None:
                used = FeatureUsed(character=asset.owner, feature=ledger.key, name=ledger.name, once="session")
                play.emit(used, find_ledger)
            paid = Paid(character=asset.owner, price=price, kind="activation", what=asset.name)
            play.emit(paid, can_pay_activation)
        free = ", its free use of the session" if self.pay == "free" else ""
        carry_out(play, asset, outcome, f"{free}{'' if self.item else tell_worn(asset)}{question}")
        if self.item:
            mended = ItemChanged(character=self.bearer or asset.owner, item=self.item, condition="maintained")
            play.emit(mended, mends_item)
        else:
            restock(play, asset, outcome)
        note_use(play, before, asset.id, outcome)


@rule("core.asset.activation.complications")
def was_activated(campaign: Campaign, deed: LaceActivation, by: Seat) -> Denial | None:
    """What came of an activation can be laced once, if no dice set it up and none fell for it."""
    done, laced = (times_used(campaign, "session", deed.asset, what) for what in (ACTIVATED, LACED))
    if not done:
        return Denial("it was not activated without dice in this session")
    return Denial("what came of it was laced already") if laced >= done else None


class LaceActivation(AssetDeed, frozen=True):
    """Draw a card for what an activation brings along when no dice fell: at its mildest, whatever its rank."""

    checks = (is_master, own_asset, was_activated)

    def resolve(self, play: Play[Campaign]) -> None:
        (card,) = draw_cards(play, "consequences")
        about = suit(play.state, card).domain
        what = f"{play.state.assets[self.asset].name} brings a minor consequence along: {card.name}, {about}"
        play.emit(Counted(window="session", owner=self.asset, feature=LACED, what=what), was_activated)
        lay_card(play, self.asset, "brought", card.text, "", was_activated)
        release_on_spade(play, card.text)


ACTIONS = (Activate, LaceActivation)
