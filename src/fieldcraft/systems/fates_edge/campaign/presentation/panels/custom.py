"""What a table makes up itself: a piece of gear with what it does, and skills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.characters.custom import (
    SELDOM,
    CreateItem,
    CreateSkill,
    item_prices,
)
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Window
from fieldcraft.systems.fates_edge.campaign.characters.gear import TIERS
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, printed_talents, terms
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    ask_places,
    form,
    spell_keys,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES, RATINGS

LANES = ("combat", "social", "exploration", "survival")

EFFECTS = {
    "story": "It opens a door in the story",
    "dice": "One die more",
    "relief": "It takes fatigue away",
    "mitigate": "It takes complication points off a roll",
}
"""The one thing that a new piece does."""

MOST = 3
"""How many levels of fatigue or points an artifact takes away, at most."""


def custom_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """What the game master makes up for this table."""
    if seat == GM:
        offers = (item_offer(view), *skill_offer(view, seat))
        yield "custom", Panel(title="Made at this table", place="page", offers=offers)


def item_offer(view: Campaign) -> Offer:
    """A piece of gear, in the steps of the rules: its anchor, its lane, what it does, its price, its hook."""
    prices = (
        replace(ask(CreateItem, "xp", "Price", tell_prices(view, tier)), needed=True, given={"tier": (tier,)})
        for tier in TIERS
    )
    return form(
        CreateItem,
        "Make up a piece of gear",
        ask(CreateItem, "name", "Name"),
        ask(CreateItem, "anchor", "From which region, people or tradition"),
        replace(ask(CreateItem, "lane", "What it is for", spell_keys(LANES)), needed=True),
        replace(ask(CreateItem, "tier", "Make", spell_keys(TIERS)), needed=True),
        *effect_fields(view),
        *prices,
        ask(CreateItem, "hook", "The story that comes with it"),
        given={"effect": {"skills": []}},
        icon="plus",
    )


def tell_prices(view: Campaign, tier: str) -> dict[str, str]:
    """What a new thing of some make may cost."""
    return {str(xp): f"{xp} XP" for xp in item_prices(view, tier)}


def effect_fields(view: Campaign) -> Iterator[FormField]:
    """What a new piece does, and how often; a die more is for the rolls of one skill."""
    artifact, others = ("artifact",), tuple(tier for tier in TIERS if tier != "artifact")
    windows = tuple(one for one in get_args(Window) if one)
    yield part_of_effect("does", "What it does", EFFECTS, usual="story")
    yield part_of_effect("asks", "Which question it puts", usual="what does it open?", only=("story",))
    yield part_of_effect("skills.0", "For which skill", spell_keys(listed_skills(terms(view))), only=("dice",))
    yield part_of_effect("dice", "Dice", {"1": "1"}, kind="number", only=("dice",))
    for tiers, most in ((artifact, MOST), (others, 1)):
        numbers = {str(count): str(count) for count in range(1, most + 1)}
        yield part_of_effect("fatigue", "Levels of fatigue", numbers, kind="number", only=("relief",), tiers=tiers)
        yield part_of_effect("points", "Points", numbers, kind="number", only=("mitigate",), tiers=tiers)
    for tiers, some in ((("basic",), SELDOM), (tuple(tier for tier in TIERS if tier != "basic"), windows)):
        often = {one: f"Once per {one}" for one in some}
        limited = ("dice", "relief", "mitigate")
        yield part_of_effect("once", "How often", often, usual="session", only=limited, tiers=tiers)


def part_of_effect(
    name: str,
    label: str,
    values: Values | None = None,
    *,
    only: tuple[str, ...] = (),
    tiers: tuple[str, ...] = (),
    **more: Any,
) -> FormField:
    """A part of what a new piece does, for those effects `only` that have it, and for those makes, `tiers`."""
    look = {"kind": "one" if values else "text", "label": label, "needed": True, **more}
    given = {name: some for name, some in (("effect.does", only), ("tier", tiers)) if some}
    return FormField(
        name=f"effect.{name}", given=given, values=tuple(values or ()), names=tuple((values or {}).values()), **look
    )


def skill_offer(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """A skill: what it covers that no other does, the attributes that it goes with, the prestige that asks for it.

    A table that takes any word for a skill makes none up.
    """
    labels, first = ("Its attribute", "And goes with", "And with"), ATTRIBUTES[:2]
    places = ask_places(CreateSkill, "attributes", labels, spell_keys(ATTRIBUTES), needed=len(first))
    usual = (*first, *[None] * (len(places) - len(first)))
    attributes = (replace(one, once="attributes", usual=own) for one, own in zip(places, usual, strict=True))
    name, covers = ask(CreateSkill, "name", "Name"), ask(CreateSkill, "covers", "What it covers that no other does")
    asked = (name, covers, *attributes, *gate_fields(view))
    if is_legal(view, seat, CreateSkill("Something new", "something", first)):
        yield form(CreateSkill, "Make up a skill", *asked, given={"attributes": []}, icon="plus")


def gate_fields(view: Campaign) -> Iterator[FormField]:
    """Which prestige path, if any, asks for a new skill, and at which level."""
    added = {one.key: one for pack in view.packs.values() for one in pack.talents}
    paths = {one.key: one.name for one in (printed_talents() | added).values() if one.kind == "prestige"}
    levels = {str(level): f"{level} {name}" for level, name in enumerate(RATINGS) if level}
    yield ask(CreateSkill, "gates", "Which prestige path asks for it", {"": "None", **paths})
    yield replace(ask(CreateSkill, "level", "At which level", levels), given={"gates": tuple(paths)})
