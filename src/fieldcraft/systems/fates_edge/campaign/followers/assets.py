"""Assets off screen: what they cost, who may hold them, and what they may do."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, Tally, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, is_own
from fieldcraft.systems.fates_edge.campaign.characters.buying import can_grow, is_time_to_spend
from fieldcraft.systems.fates_edge.campaign.characters.costs import ASSETS
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.limits import is_capable
from fieldcraft.systems.fates_edge.campaign.characters.terms import is_of_kind, kind_words, skill_rating, slug
from fieldcraft.systems.fates_edge.campaign.followers.events import (
    AssetChanged,
    AssetDeed,
    own_asset,
    owner_is_not_lost,
    unused_name,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Tier
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price, deny_unpayable, start_haste
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

Face = Literal["civic", "spies", "charter", "workshop", ""]

REACH: dict[Tier, str] = from_rule(
    {
        "minor": "one town, narrow help: a petty title, a safehouse, a patron in the parish, a small shop's charter",
        "standard": "a region: a spy ring, a noble title, an estate that is farmed, a section of a guild",
        "major": "many regions, with teeth: a city's license, a monopoly, a network of regions, a fortress lease",
    },
    "core.asset.tiers",
)

FACES: dict[Face, tuple[Attribute, str]] = from_rule(
    {
        "civic": ("presence", "command"),
        "spies": ("wits", "subterfuge"),
        "charter": ("presence", "diplomacy"),
        "workshop": ("spirit", "craft"),
    },
    "core.asset.face-requirement",
)
"""The attribute at 3 or the skill at 2 that an asset of each type asks of its owner; others ask for none."""


KINDS: dict[str, Face] = from_rule(
    {
        **dict.fromkeys(("title", "civic", "nobletitle", "nobility", "peerage"), "civic"),
        **dict.fromkeys(("knighthood", "barony", "lordship", "magistracy"), "civic"),
        **dict.fromkeys(("spy", "spyring", "espionage", "informant", "informer"), "spies"),
        "charter": "charter",
        "mercantile": "charter",
        "workshop": "workshop",
        "stonehold": "workshop",
        "hold": "workshop",
    },
    "core.asset.face-requirement",
)
"""Words in the kind of an asset that say of which type it is."""

OWN_TIERS: dict[str, tuple[Tier, ...]] = from_rule(
    {
        "petty title": ("minor",),
        "parish patron": ("minor",),
        "small shop charter": ("minor",),
        "safehouse": ("minor",),
        "workshop": ("minor",),
        "stonehold": ("minor",),
        "noble title": ("standard",),
        "guild section": ("standard",),
        "farmed estate": ("standard",),
        "estated farm": ("standard",),
        "spy ring": ("standard",),
        "safehouse network": ("standard",),
        "safehouse ring": ("minor", "standard"),
        "superior workshop": ("standard",),
        "spy network": ("major",),
        "mercantile charter": ("major",),
        "city license": ("major",),
        "monopoly": ("major",),
        "regional network": ("major",),
        "fortress lease": ("major",),
    },
    "kit.sample.ash-notes",
    "kit.sample.play-debrief",
    "core.asset.tiers",
)
"""The tier of each kind of asset that is listed; a ring of safehouses is printed in two."""

PATRON: dict[str, int] = from_rule(
    {"Presence 3": 9, "Command 2": 6, "a standard title": 8, "a minor safehouse": 4, "a bodyguard of Cap 2": 4},
    "core.asset.patron-build",
)
"""A patron who can be played: what it has and what each costs."""


@rule("core.asset.tiers")
def asset_price(tier: Tier) -> Price:
    """An asset costs four, eight or twelve, and a day, a week or a month.

    >>> asset_price("standard")
    Price(boons=0, xp=8, days=7)
    """
    xp, days = ASSETS[tier]
    return Price(xp=xp, days=days)


@rule("core.asset.face-requirement")
def face_of(kind: str) -> Face:
    """The type of a kind of asset, "" if it asks nothing of its owner.

    >>> face_of("noble title"), face_of("Spy network"), face_of("safehouse")
    ('civic', 'spies', '')
    """
    return next((KINDS[word] for word in kind_words(kind) if word in KINDS), "")


@rule("core.asset.tiers")
def own_tiers(words: str) -> tuple[Tier, ...]:
    """The tiers of what is listed, by the entry of which most words are there; none for all else.

    >>> own_tiers("Spy-ring of Kahfagia"), own_tiers("safehouse ring"), own_tiers("inn")
    (('standard',), ('minor', 'standard'), ())
    """
    there = set(kind_words(words))
    listed = [one for one in OWN_TIERS if there.issuperset(one.split())]
    return OWN_TIERS[max(listed, key=lambda one: len(one.split()))] if listed else ()


@rule("core.asset.tiers", "kit.sample.ash-notes", "kit.sample.play-debrief")
def is_of_its_tier(campaign: Campaign, deed: BuyAsset, by: Seat) -> Denial | None:
    """What its kind or its name lists is bought in its own tier; where they tell different ones, in the dearer."""
    told = {what: tiers for what in (deed.kind, deed.name) if (tiers := own_tiers(what))}
    if not told:
        return None
    order = tuple(ASSETS)
    what = max(told, key=lambda one: (order.index(told[one][-1]), order.index(told[one][0])))
    return None if deed.tier in told[what] else Denial(f"a {what} is {' or '.join(told[what])}, not {deed.tier}")


@rule("core.asset.face-requirement")
def who_names_face(campaign: Campaign, deed: BuyAsset, by: Seat) -> Denial | None:
    """The game master may say of which type an asset is that its kind does not tell."""
    return Denial("what it asks of its owner follows from its kind") if deed.face and by != GM else None


PROVISIONING: frozenset[str] = from_rule(
    frozenset(("farm", "farmed", "farmstead", "farmland", "market", "marketplace", "logistic")), "core.supply.clear"
)
"""Words in the kind or the name of an asset that restocks the crew, in the singular."""


@rule("core.supply.clear")
def provisions(words: str) -> bool:
    """Whether an asset, by its kind and its name, restocks the crew: farms, markets and logistics do.

    >>> provisions("Logistics yard"), provisions("farmed estate"), provisions("inn")
    (True, True, False)
    """
    return bool(PROVISIONING & set(kind_words(words)))


@rule("core.supply.clear")
def may_provision(campaign: Campaign, deed: BuyAsset, by: Seat) -> Denial | None:
    """Of another asset the game master says that it restocks the crew."""
    said = deed.supplies and not provisions(f"{deed.kind} {deed.name}") and by != GM
    return Denial("farms, markets and logistics restock the crew; of others the game master says so") if said else None


@rule("core.asset.face-requirement")
def can_lead_asset(campaign: Campaign, deed: BuyAsset, by: Seat) -> Denial | None:
    """Who would own an asset shows that they can lead what it is by its kind, its name, or the game master."""
    return deny_no_face(campaign, campaign.characters[deed.character], told_face(deed))


def told_face(deed: BuyAsset) -> Face:
    """The type of an asset that is bought, by its kind, the game master's word, or its name; "" if nothing tells it."""
    return face_of(deed.kind) or deed.face or face_of(deed.name)


@rule("core.asset.face-requirement")
def ask_face(deed: BuyAsset) -> str:
    """What the game master is asked of an asset that neither its kind nor its name tells of: what it asks for."""
    if told_face(deed) or own_tiers(deed.kind) or own_tiers(deed.name):
        return ""
    return (
        f"; the game master: is {deed.kind} a title, spies, a charter or a workshop, for which its owner needs a face?"
    )


@rule("core.asset.face-requirement")
def deny_no_face(campaign: Campaign, who: Character, face: Face) -> Denial | None:
    """Why somebody cannot lead an asset of a type; None if they can, or if it asks for nothing."""
    if not face:
        return None
    attribute, skill = FACES[face]
    if who.abilities().attribute(attribute) >= 3 or skill_rating(campaign, who, skill) >= 2:
        return None
    why = f"that takes {attribute.capitalize()} 3 or {skill.capitalize()} 2"
    return Denial(why, unit=who.id, rule="core.asset.face-requirement")


@rule("core.asset.no-empty-chair")
def has_standing(campaign: Campaign, deed: BuyAsset, by: Seat) -> Denial | None:
    """Assets alone make no character: who buys one acts in scenes as well."""
    return deny_no_presence(campaign, campaign.characters[deed.character])


@rule("core.asset.no-empty-chair")
def deny_no_presence(campaign: Campaign, who: Character) -> Denial | None:
    """Somebody who owns an asset has an attribute of 3, a skill of 2 or a follower who is there."""
    followed = any(one.owner == who.id and one.is_at_hand for one in campaign.followers.values())
    if followed or is_capable(who):
        return None
    why = f"{who.name} needs an attribute of 3, a skill of 2 or a follower first"
    return Denial(why, unit=who.id, rule="core.asset.no-empty-chair")


def asset_cost(campaign: Campaign, deed: BuyAsset) -> Price:
    """The price of an asset; who is in a rush or being made needs no days."""
    price, made = asset_price(deed.tier), campaign.characters[deed.character].status == "unfinished"
    return Price(xp=price.xp) if deed.rush or made else price


@rule("core.asset.tiers")
def can_buy_asset(campaign: Campaign, deed: BuyAsset, by: Seat) -> Denial | None:
    """An asset costs experience and days by its tier."""
    return deny_unpayable(campaign, deed.character, asset_cost(campaign, deed))


@rule("core.asset.activation.offscreen-effect")
def listed_effect(deed: BuyAsset) -> str:
    """What an asset does for free is written down as it is bought."""
    return deed.effect


@rule("core.asset.activation.offscreen-effect")
def ask_listed(asset: Asset) -> str:
    """What is listed for a new asset, for the game master to judge: `JudgeReach` says that it is beyond it."""
    return f"free once a session, if the game master finds that it plainly does this: {asset.effect}"


class BuyAsset(CharacterDeed, frozen=True):
    """Buy an asset: its kind, its tier, and what it does off screen once a session; a `rush` skips its days.

    Its kind says what it asks of its owner; where it does not, the game master may, by `face`.
    """

    name: Name
    kind: Name
    tier: Tier
    effect: Name
    face: Face = ""
    stores: bool = False
    supplies: bool = False
    rush: bool = False

    checks = (
        is_own,
        can_grow,
        is_time_to_spend,
        unused_name,
        is_of_its_tier,
        has_standing,
        who_names_face,
        may_provision,
        can_lead_asset,
        can_buy_asset,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        cost = asset_cost(play.state, self)
        rating = tuple(ASSETS).index(self.tier) + 1
        play.emit(Paid(character=self.character, price=cost, kind="asset", what=self.name, rating=rating), asset_price)
        asset = Asset(
            id=slug(self.name),
            name=self.name,
            owner=self.character,
            kind=self.kind,
            tier=self.tier,
            effect=listed_effect(self),
            stores=self.stores,
            supplies=self.supplies or provisions(f"{self.kind} {self.name}"),
        )
        what = f"{play.state.characters[self.character].name}'s; {ask_listed(asset)}{ask_face(self)}"
        play.emit(AssetChanged(asset=asset, what=what), ask_listed)
        if self.rush:
            start_haste(play, self.character)


@rule("core.asset.leverage-dice", "core.resource.condition-clock", "core.asset.activation.conditions")
def leverage_dice(campaign: Campaign, asset: Asset) -> Tally:
    """A roll that leverages an asset gains no dice, or by the other reading one or two; a neglected one takes a die."""
    gain = {"minor": 1, "standard": 1, "major": 2}[asset.tier]
    dice = Tally().plus(
        gain if campaign.options["asset_leverage"] == "plus_dice" else 0, asset.name, ruling_id(leverage_dice)
    )
    return dice.plus(
        -1 if asset.condition == "neglected" else 0, f"{asset.name} is neglected", ruling_id(leverage_dice)
    )


EXTENSION: Price = from_rule(Price(xp=6), "core.prestige.shadow-broker")
"""What it costs a broker to extend a network."""


@rule("core.prestige.shadow-broker", "core.xp.timing")
def can_extend(campaign: Campaign, deed: ExtendNetwork, by: Seat) -> Denial | None:
    """A broker extends a network of their own, in downtime, for experience, into a region where it is not yet."""
    asset = campaign.assets[deed.asset]
    owner = campaign.characters[asset.owner]
    if "shadow-broker" not in owner.talents:
        return Denial(f"{owner.name} is no Shadow Broker", unit=owner.id)
    if not is_of_kind(f"{asset.kind} {asset.name}", "network"):
        return Denial(f"{asset.name} is no network", unit=asset.id)
    if asset.condition == "compromised":
        return Denial(f"{asset.name} is compromised", unit=asset.id)
    if slug(deed.region) in map(slug, asset.regions):
        return Denial(f"{asset.name} reaches into {deed.region} already", unit=asset.id)
    if campaign.phase != "downtime":
        return Denial("experience is spent in downtime", rule="core.xp.timing")
    return deny_unpayable(campaign, owner.id, EXTENSION)


class ExtendNetwork(AssetDeed, frozen=True):
    """Extend a broker's network into a region for good."""

    region: Name

    checks = (own_asset, owner_is_not_lost, can_extend)

    def resolve(self, play: Play[Campaign]) -> None:
        asset = play.state.assets[self.asset]
        paid = Paid(character=asset.owner, price=EXTENSION, kind="other", what=f"{asset.name}: {self.region}")
        play.emit(paid, can_extend)
        now = replace(asset, regions=(*asset.regions, self.region))
        play.emit(AssetChanged(asset=now, what=f"reaches into {self.region}"), can_extend)


ACTIONS = (BuyAsset, ExtendNetwork)
