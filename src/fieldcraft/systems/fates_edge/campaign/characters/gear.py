"""Gear: what it costs, how it wears and is mended, and what new things cost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Protocol

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    is_master,
    is_not_lost,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.buying import (
    Bought,
    can_grow,
    deny_unaffordable,
    is_time_to_spend,
)
from fieldcraft.systems.fates_edge.campaign.characters.content import Ware
from fieldcraft.systems.fates_edge.campaign.characters.creation import ItemGained, ask_spoilt
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Mitigate
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.terms import deny_removed_content, slug, terms
from fieldcraft.systems.fates_edge.campaign.ids import free_id
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import feature_key, forget_uses, is_used_up

TIERS: dict[str, int] = from_rule(
    {"basic": 1, "standard": 2, "superior": 6, "artifact": 12}, "kit.gear.cost-tiers", "kit.gear.new-ladder"
)
"""What gear of each tier costs; of an artifact, what it takes to keep it."""

SHORTCUT: dict[str, tuple[int, ...]] = from_rule(
    {"basic": (1, 2), "superior": (3, 4), "artifact": (5, 6)}, "kit.create.item-shortcut"
)
"""What a thing that a table makes up may cost instead: a kit 1 or 2, two more if better made, four if magical."""

LADDER: dict[str, tuple[int, int]] = from_rule(
    {"minor": (0, 2), "mid": (3, 4), "major": (6, 20), "artifact": (8, 10)}, "kit.gear.new-ladder"
)
"""What attuning to a thing costs, by what it does: a die a session, a point off, always at work, an arc's shape."""

Condition = Literal["maintained", "compromised", "broken"]

MENDED = "mended"
"""What is counted of a thing that was mended for the scene."""


class ItemChanged(CharacterEvent, frozen=True, kw_only=True):
    """A piece of gear is in another condition, and what was mended for the scene holds no more."""

    item: str
    condition: Condition

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        item = replace(who.gear[self.item], condition=self.condition)
        campaign = forget_uses(campaign, "scene", self.character, feature_key(MENDED, self.item))
        return self.update(campaign, gear={**who.gear, self.item: item})

    def impossible(self, campaign: Campaign) -> str:
        who = campaign.characters.get(self.character)
        return "" if who and self.item in who.gear else f"there is no item {self.item!r}"

    def words(self, campaign: Campaign) -> str:
        item = self.who(campaign).gear[self.item]
        asked = "" if self.condition == "maintained" else ask_spoilt(campaign, item)
        return f"{item.name} is {self.condition}{asked}"


class ItemRefilled(CharacterEvent, frozen=True, kw_only=True):
    """Gear that had been used was filled again."""

    item: str
    uses: int

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        item = replace(who.gear[self.item], uses=self.uses)
        return self.update(campaign, gear={**who.gear, self.item: item})

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).gear[self.item].name} is filled again: {pluralize(self.uses, 'use')}"


# --- prices -------------------------------------------------------------------------------------------


@rule("kit.gear.starting-kit")
def catalogue_price(ware: Ware, options: Options) -> int | None:
    """What a catalogued thing costs with what it does by the rules; None where the game master names it.

    A table that pays all in coin asks no experience.
    """
    return 0 if options["gear_purchase"] == "coin_for_everything" else ware.xp


@rule("kit.gear.rare")
def attunement_cost(options: Options) -> int | None:
    """What it costs to keep and rely on something rare: nothing, or what the game master names; None for that."""
    return 0 if options["attunement"] == "off" else None


@rule("kit.gear.new-ladder", "kit.gear.artifacts")
def deny_not_for_sale(ware: Ware, by: Seat) -> Denial | None:
    """What is rare, and an artifact, is found in the story: the game master hands it out."""
    sold = ware.sort != "rare" and ware.tier != "artifact"
    return None if sold or by == GM else Denial(f"{ware.name} is found, not bought", rule="kit.gear.new-ladder")


@rule("kit.gear.new-ladder", "kit.create.item-shortcut")
def gear_cost(ware: Ware, options: Options) -> int | None:
    """What a thing costs: an artifact and what is rare by what it takes to keep them, all else by its price."""
    if ware.sort == "rare":
        return attunement_cost(options)
    if ware.tier == "artifact":
        return TIERS["artifact"] if ware.xp is None else ware.xp
    return catalogue_price(ware, options)


@rule("core.xp.timing", "kit.gear.rare", "kit.gear.artifacts")
def is_time_to_acquire(campaign: Campaign, deed: Acquire, by: Seat) -> Denial | None:
    """What is paid for is bought in downtime; what is found, inherited or earned comes whenever the story gives it."""
    return None if deed.awarded else is_time_to_spend(campaign, deed, by)


SHOP = from_rule("superior workshop", "kit.gear.logistics-assets")
"""The kind of asset that serves a whole crew in downtime."""


@rule("kit.gear.logistics-assets")
def deny_asset(ware: Ware) -> Denial | None:
    """A workshop that serves a crew is an asset, with what that asks of its owner, and nothing that is carried."""
    shop = ware.key == slug(SHOP)
    return Denial(f"a {SHOP} is bought as an asset", rule="kit.gear.logistics-assets") if shop else None


@rule("kit.gear.starting-kit", "kit.gear.logistics-assets")
def on_sale(campaign: Campaign, deed: Acquire, by: Seat) -> Denial | None:
    """Gear is in the catalogue, has a price, and there is experience for it; gifts cost nothing."""
    ware = terms(campaign).ware(deed.ware)
    if ware is None:
        return Denial(f"there is no gear {deed.ware!r}")
    no = deny_asset(ware) or deny_removed_content(terms(campaign), ware.key) or deny_not_for_sale(ware, by)
    if no is not None:
        return no
    if deed.awarded:
        return None if by == GM else Denial("only the game master gives things away")
    cost = _cost(campaign, deed, ware)
    return deny_unaffordable(campaign.characters[deed.character], cost) if cost else None


@rule("kit.gear.cultural", "kit.gear.starting-kit")
def named_price(campaign: Campaign, deed: Acquire, by: Seat) -> Denial | None:
    """What has no price is priced by the game master, and only that; a plain copy costs coin, whatever it is of."""
    ware = terms(campaign).ware(deed.ware)
    priced = ware is None or deed.plain or gear_cost(ware, campaign.options) is not None
    if deed.xp is None:
        return None if priced or deed.awarded else Denial("the game master names the price")
    return (
        None if by == GM and not priced else Denial("its price is written down" if priced else "it is not yours to say")
    )


@rule("kit.gear.starting-kit")
def may_be_plain(campaign: Campaign, deed: Acquire, by: Seat) -> Denial | None:
    """What everybody can buy may be had for coin as a plain copy without effect, unless all is paid in experience."""
    if not deed.plain:
        return None
    if campaign.options["gear_purchase"] == "xp_for_everything":
        return Denial("gear is bought with experience here, plain copies too")
    ware = terms(campaign).ware(deed.ware)
    rare = ware is not None and (ware.sort == "rare" or ware.tier == "artifact")
    return Denial("there is no plain copy of what is rare") if rare else None


@rule("kit.gear.new-ladder")
def price_by_effect(ware: Ware) -> tuple[int, int]:
    """The least and most that a thing costs by what it does: it takes a point off, is always at work, or is so seldom.

    >>> from fieldcraft.systems.fates_edge.campaign.characters.terms import printed_gear
    >>> [price_by_effect(printed_gear()[key]) for key in ("abacus", "war-kit", "gauntlet")]
    [(0, 2), (3, 4), (6, 20)]
    """
    if any(isinstance(one, Mitigate) for one in ware.effects):
        return LADDER["mid"]
    always = any(one.once in ("", "roll") for one in ware.effects)
    return LADDER["major" if always else "minor"]


@rule("kit.gear.rare", "kit.gear.new-ladder")
def on_the_ladder(campaign: Campaign, deed: Acquire, by: Seat) -> Denial | None:
    """Attuning to something rare costs by what it does."""
    ware = terms(campaign).ware(deed.ware)
    if ware is None or ware.sort != "rare" or deed.xp is None:
        return None
    least, most = price_by_effect(ware)
    return None if least <= deed.xp <= most else Denial(f"by what it does it costs {least} to {most} XP")


def _cost(campaign: Campaign, deed: Acquire, ware: Ware) -> int:
    written = gear_cost(ware, campaign.options)
    return 0 if deed.awarded or deed.plain else written if written is not None else deed.xp or 0


class Acquire(CharacterDeed, frozen=True, kw_only=True):
    """Get something of the catalogue for good: for experience, or `awarded` by the game master.

    A `plain` copy costs coin alone, and does nothing by the rules.
    """

    ware: str
    xp: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    awarded: bool = False
    plain: bool = False

    checks = (is_own, can_grow, is_time_to_acquire, may_be_plain, named_price, on_the_ladder, on_sale)

    def resolve(self, play: Play[Campaign]) -> None:
        ware = terms(play.state).ware(self.ware)
        assert ware is not None
        purchase = Purchase("gear", ware.key, _cost(play.state, self, ware), ware.rule)
        play.emit(Bought(character=self.character, purchase=purchase), on_sale)
        item = Item(ware.name) if self.plain else Item(ware.name, ware.key, uses=ware.uses)
        id = free_id(ware.key, play.state.characters[self.character].gear)
        play.emit(ItemGained(character=self.character, item=id, thing=item), on_sale)


# --- wear ---------------------------------------------------------------------------------------------


@rule("kit.gear.compromised")
def has_item(campaign: Campaign, deed: OfItem, by: Seat) -> Denial | None:
    """Only what is carried wears or is mended."""
    who = campaign.characters[deed.character]
    return None if deed.item in who.gear else Denial(f"{who.name} has no item {deed.item!r}")


@rule("kit.gear.compromised", "core.gear.compromised")
def gear_penalty(campaign: Campaign, character: str, relied: frozenset[str]) -> int:
    """Each compromised thing that is relied on costs a die, unless it was mended for the scene; `relied` are ids."""
    gear = campaign.characters[character].gear
    spoilt = (id for id in relied if id in gear and gear[id].condition == "compromised")
    mended = (is_used_up(campaign, "scene", character, feature_key(MENDED, id)) for id in spoilt)
    return -sum(not one for one in mended)


@rule("kit.gear.compromised", "kit.gear.tools")
def worst_tools(campaign: Campaign, character: str, tags: frozenset[str]) -> frozenset[str]:
    """The tools that what is said of a roll takes, by id, where all that fit are compromised."""
    found: set[str] = set()
    for tag in tags & set(ENABLING):
        fitting = {
            id: one.condition
            for id, one in campaign.characters[character].gear.items()
            if one.kind in ENABLING[tag] and one.condition != "broken"
        }
        if fitting and set(fitting.values()) == {"compromised"}:
            found.add(min(fitting))
    return frozenset(found)


@rule("kit.gear.break", "kit.gear.compromised")
def worsen_condition(item: Item, points: int) -> Condition:
    """A setback compromises a thing, a second one breaks it, and three points break it at once.

    >>> worsen_condition(Item("Sword"), 1), worsen_condition(Item("Sword"), 3)
    ('compromised', 'broken')
    """
    return "broken" if points >= 3 or item.condition in ("compromised", "broken") else "compromised"


ENABLING: dict[str, tuple[str, ...]] = from_rule(
    {
        "lock": ("lockpicks", "burglars-tools"),
        "mundane-lock-or-trap": ("lockpicks", "burglars-tools"),
        "forgery": ("forgery-set",),
    },
    "kit.gear.tools",
)
"""What is said of a roll, and the gear of which one is needed for it, as a rule."""

TOOL_TAGS: frozenset[str] = from_rule(frozenset({"lock", "forgery"}), "kit.gear.tools")
"""What anybody may have to say of a roll, since it takes tools, whether they have any or not."""


@rule("kit.gear.tools")
def has_tools(campaign: Campaign, deed: ToolDeed, by: Seat) -> Denial | None:
    """Locks are picked and papers are forged with tools that are whole; the game master lets it go without."""
    kinds = {one.kind for one in campaign.characters[deed.piece].gear.values() if one.condition != "broken"}
    for tag in sorted(deed.tags & set(ENABLING)) if by != GM else ():
        if not kinds & set(ENABLING[tag]):
            names = " or ".join(catalogued.name for one in ENABLING[tag] if (catalogued := terms(campaign).ware(one)))
            return Denial(f"this takes {names}, unless the game master lets it go without", unit=deed.piece)
    return None


@rule("kit.gear.tools", "kit.gear.break")
def deny_broken_tools(campaign: Campaign, character: str, tags: frozenset[str]) -> Denial | None:
    """Why somebody goes on with nothing that takes tools: all of theirs that serve for it have broken."""
    gear = campaign.characters[character].gear.values()
    for tag in sorted(tags & set(ENABLING)):
        fitting = [one for one in gear if one.kind in ENABLING[tag]]
        if fitting and all(one.condition == "broken" for one in fitting):
            return Denial(f"{fitting[0].name} is broken", unit=character, rule="kit.gear.tools")
    return None


@rule("kit.gear.break")
def is_whole(campaign: Campaign, deed: GearDeed, by: Seat) -> Denial | None:
    """What is broken serves for nothing until it is mended or replaced."""
    return deny_broken(campaign, deed.piece, deed.gear)


def deny_broken(campaign: Campaign, character: str, gear: str) -> Denial | None:
    """Why somebody does nothing with a thing of theirs, by its id: it is broken."""
    item = campaign.characters[character].gear.get(gear)
    if item is None or item.condition != "broken":
        return None
    return Denial(f"{item.name} is broken", unit=character, rule="kit.gear.break")


class GearDeed(Protocol):
    """A deed of somebody with a piece of gear, by its id."""

    @property
    def piece(self) -> str: ...

    @property
    def gear(self) -> str: ...


class ToolDeed(Protocol):
    """A deed of which something is said that may take tools."""

    @property
    def piece(self) -> str: ...

    @property
    def tags(self) -> frozenset[str]: ...


class OfItem(CharacterDeed, frozen=True):
    """Something that is done to a piece of gear."""

    item: str


@rule("kit.gear.break")
def can_wear(campaign: Campaign, deed: DamageItem, by: Seat) -> Denial | None:
    """What is broken gets no worse."""
    return deny_broken(campaign, deed.character, deed.item)


class DamageItem(OfItem, frozen=True):
    """Spend points on, or tell of, a setback for a piece of gear."""

    points: Annotated[int, msgspec.Meta(ge=0, le=12)] = 1

    checks = (is_master, is_own, is_not_lost, has_item, can_wear)

    def resolve(self, play: Play[Campaign]) -> None:
        condition = worsen_condition(play.state.characters[self.character].gear[self.item], self.points)
        play.emit(ItemChanged(character=self.character, item=self.item, condition=condition), worsen_condition)


@rule("kit.gear.tools")
def refill_gear(campaign: Campaign) -> Iterable[Event]:
    """In downtime gear that was used is filled again."""
    if campaign.phase != "downtime":
        return
    by = terms(campaign)
    for who in campaign.characters.values():
        for id, item in who.gear.items():
            ware = by.ware(item.kind)
            if ware is not None and item.uses < ware.uses:
                yield ItemRefilled(character=who.id, item=id, uses=ware.uses, because="kit.gear.tools")


ACTIONS = (Acquire, DamageItem)
EVENTS = (ItemChanged, ItemRefilled)
