"""What a table makes up itself: pieces of gear and skills, kept in a pack of its own."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, is_master
from fieldcraft.systems.fates_edge.campaign.characters.content import Name, Pack, Skill, Talent, Ware
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import (
    Brace,
    Does,
    ExtraDice,
    Mitigate,
    Provisions,
    Question,
    Relief,
    Story,
)
from fieldcraft.systems.fates_edge.campaign.characters.gear import SHORTCUT, TIERS
from fieldcraft.systems.fates_edge.campaign.characters.pack_validation import OWN
from fieldcraft.systems.fates_edge.campaign.characters.packs import PackAdded
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, slug, terms
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import Attribute


def _own_pack(campaign: Campaign) -> Pack:
    return campaign.packs.get(OWN, Pack(id=OWN, title="Made at this table", version=1))


CAPS = range(1, 6)
"""The Caps by which a thing may be priced: those that followers have."""

BEYOND_CAP: dict[str, int] = from_rule({"standard": 0, "superior": 2, "artifact": 4}, "kit.create.item")
"""What gear of a make costs besides the square of its Cap: what is better made, and needs no upkeep, costs more."""


@rule("kit.create.item", "kit.create.item-shortcut", "kit.gear.cost-tiers")
def prices_by_scheme(tier: str) -> dict[str, tuple[int, ...]]:
    """What a new thing of a tier may cost by each scheme: the price of gear like it, or its Cap and the shortcut.

    >>> prices_by_scheme("basic"), prices_by_scheme("superior")
    ({'tier': (1,), 'cap': (1, 2)}, {'tier': (6,), 'cap': (3, 4, 6, 11, 18, 27)})
    """
    more = BEYOND_CAP.get(tier)
    by_cap = () if more is None else (cap * cap + more for cap in CAPS)
    return {"tier": (TIERS[tier],), "cap": tuple(sorted({*SHORTCUT.get(tier, ()), *by_cap}))}


@rule("kit.gear.new-ladder", "kit.create.item")
def item_prices(campaign: Campaign, tier: str) -> tuple[int, ...]:
    """What a new thing of a tier may cost at a table: by the one scheme by which it has priced all that it made up."""
    made = [(one.tier or "basic", one.xp) for one in _own_pack(campaign).gear]
    found = (
        prices
        for scheme, prices in prices_by_scheme(tier).items()
        if all(xp in prices_by_scheme(other)[scheme] for other, xp in made)
    )
    return tuple(sorted({price for prices in found for price in prices}))


@rule("kit.create.item", "kit.gear.new-ladder")
def well_made(campaign: Campaign, deed: CreateItem, by: Seat) -> Denial | None:
    """A new thing has a name of its own, a price that fits its tier, and a story that comes with it."""
    if terms(campaign).ware(deed.name) is not None:
        return Denial(f"there is a {deed.name} already")
    prices = item_prices(campaign, deed.tier)
    return None if deed.xp in prices else Denial(f"it costs {' or '.join(map(str, prices))} XP")


KEPT_OFF: int = from_rule(6, "kit.create.item", "kit.gear.cultural")
"""The least face of a die of ten by which what a table makes up keeps fatigue off, as mail does."""


@rule("kit.create.item")
def has_narrow_trigger(campaign: Campaign, deed: CreateItem, by: Seat) -> Denial | None:
    """A new thing lends one die, or mitigates something, and only now and then or on what is said of it."""
    effect = deed.effect
    if isinstance(effect, Brace) and effect.face < KEPT_OFF:
        return Denial(f"what keeps fatigue off does so by {KEPT_OFF} or more")
    if not isinstance(effect, ExtraDice | Mitigate | Relief):
        return None
    if isinstance(effect, ExtraDice) and effect.dice > 1:
        return Denial("what a table makes up lends one die")
    if isinstance(effect, Relief):
        return None if effect.once else Denial("say how often it does that")
    narrow = effect.once or effect.skills or effect.tags
    return None if narrow else Denial("say how often it does that, with which skill, or on which occasion")


MODEST = from_rule((ExtraDice, Mitigate, Relief, Brace, Provisions, Story, Question), "kit.create.item")
"""What a thing does that is no artifact: it lends a die, mitigates fatigue or points, or opens a door."""

SELDOM = from_rule(("session", "arc", "campaign"), "kit.create.item-shortcut")
"""How often a basic kit lends its die or mitigates something, at most."""


@rule("kit.create.item", "kit.create.item-shortcut", "kit.gear.new-ladder")
def does_what_it_costs(campaign: Campaign, deed: CreateItem, by: Seat) -> Denial | None:
    """Only an artifact does great things; anything else takes off one point or level, a basic kit once a session."""
    effect = deed.effect
    if effect is None or deed.tier == "artifact":
        return None
    if not isinstance(effect, MODEST) or effect.boons > 0:
        return Denial("only an artifact does that: else it lends a die, mitigates fatigue or points, or opens a door")
    points = effect.points if isinstance(effect, Mitigate) else 0
    levels = effect.fatigue + effect.harm if isinstance(effect, Relief) else 0
    if max(points, levels) > 1:
        return Denial("only an artifact takes off more than one point or level")
    often = isinstance(effect, Brace) or (
        isinstance(effect, ExtraDice | Mitigate | Relief) and effect.once not in SELDOM
    )
    return Denial("a basic kit does that once per session at most") if often and deed.tier == "basic" else None


class CreateItem(Deed, frozen=True, kw_only=True):
    """Make up a piece of gear.

    `anchor` is the people or place that it comes from, `lane` what it is for, `hook` the story that comes with it, and
    `effect` the one thing that it does: without one it opens a door in the story, when it is used.
    """

    name: Name
    anchor: Name
    lane: Annotated[str, msgspec.Meta(pattern="^(combat|social|exploration|survival)$")]
    hook: Name
    tier: Annotated[str, msgspec.Meta(pattern="^(basic|standard|superior|artifact)$")] = "basic"
    xp: Annotated[int, msgspec.Meta(ge=0, le=30)]
    effect: Does | None = None

    checks = (is_master, well_made, has_narrow_trigger, does_what_it_costs)

    def resolve(self, play: Play[Campaign]) -> None:
        ware = Ware(
            key=slug(self.name),
            name=self.name,
            rule="kit.create.item",
            sort="own",
            xp=self.xp,
            tier=self.tier,  # type: ignore[arg-type]
            tags=(self.anchor, self.lane),
            text=self.hook,
            effects=(self.effect or Story(asks="what does it open?"),),
        )
        mine = _own_pack(play.state)
        play.emit(PackAdded(pack=msgspec.structs.replace(mine, gear=(*mine.gear, ware))), well_made)


@rule("kit.create.skill")
def new_skill(campaign: Campaign, deed: CreateSkill, by: Seat) -> Denial | None:
    """A new skill has a short name of its own and goes with several attributes; what it gates is a prestige path."""
    if terms(campaign).skill(deed.name) is not None:
        return Denial(f"there is a skill {deed.name!r} already")
    others = listed_skills(terms(campaign)).values()
    if same := next((one for one in others if slug(one.covers) == slug(deed.covers)), None):
        return Denial(f"{spell_out(same.key)} covers that already: say what no other skill does")
    if len(deed.name.split()) > 2:
        return Denial("a skill is named in one or two words")
    gate = terms(campaign).talent(deed.gates) if deed.gates else None
    if deed.gates and (gate is None or gate.kind != "prestige"):
        return Denial(f"{deed.gates!r} is no prestige path")
    return None if len(set(deed.attributes)) > 1 else Denial("a skill goes with several attributes")


GATEWAY: int = from_rule(3, "kit.create.skill")
"""The level of a new skill that a prestige path asks for, where nothing else is said."""


class CreateSkill(Deed, frozen=True):
    """Make up a skill: what it covers that no other does, and the attributes that it goes with, the first its own.

    `gates` is the prestige path, if any, that asks for it at a `level` from now on.
    """

    name: Name
    covers: Name
    attributes: tuple[Attribute, ...]
    gates: str = ""
    level: Annotated[int, msgspec.Meta(ge=1, le=5)] = GATEWAY

    checks = (is_master, new_skill)

    def resolve(self, play: Play[Campaign]) -> None:
        first, *pairs = dict.fromkeys(self.attributes)
        skill = Skill(key=slug(self.name), group="custom", attribute=first, pairs=tuple(pairs), covers=self.covers)
        mine = _own_pack(play.state)
        paths = gated_path(play.state, self)
        others = tuple(one for one in mine.talents if one.key not in {path.key for path in paths})
        pack = msgspec.structs.replace(mine, skills=(*mine.skills, skill), talents=(*others, *paths))
        play.emit(PackAdded(pack=pack), new_skill)


@rule("kit.create.skill")
def gated_path(campaign: Campaign, deed: CreateSkill) -> tuple[Talent, ...]:
    """The prestige path that asks for a new skill, as it is from now on; none if the skill gates nothing."""
    path = terms(campaign).talent(deed.gates) if deed.gates else None
    if path is None:
        return ()
    needs = msgspec.structs.replace(path.needs, skills={**path.needs.skills, slug(deed.name): deed.level})
    return (msgspec.structs.replace(path, needs=needs),)


ACTIONS = (CreateItem, CreateSkill)
