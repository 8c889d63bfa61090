"""By what a table goes when it looks something up: its options and the content packs that it has added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import msgspec

from fieldcraft.core import Denial, Tally, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack, Skill, Talent, Ware, read_rows, skill_file
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import ALIASES, SKILLS, Attribute


@cache
def printed_talents() -> dict[str, Talent]:
    """The talents and prestige abilities of the rules, by key; of two with one name each has a key of its own."""
    rows = (*read_rows("talents.yaml", Talent), *read_rows("arts.yaml", Talent))
    return from_rule(
        {one.key: one for one in rows},
        "core.talent.categories", "core.talent.tiers", "kit.talent.tier-table", "kit.talent.cultural",
        "kit.prestige.mid", "kit.prestige.high", "kit.prestige.name-clashes", "core.talent.battle-instincts",
        "core.talent.silver-tongue", "core.talent.iron-stomach", "core.talent.stone-sense",
        "core.talent.backlash-soothing", "core.talent.blood-memory", "core.talent.commanding-presence",
        "core.talent.shadowbinder", "core.talent.versatile", "core.talent.guild-ties", "core.talent.banner-bearer",
        "core.talent.spirit-shield-minor", "core.talent.forge-patriarch", "core.talent.rangers-step",
        "core.talent.wild-speaker", "core.talent.lorekeeper", "core.talent.weave-anchor", "core.talent.blood-frenzy",
        "core.talent.coordinated-assault", "core.talent.master-coordinator", "kit.talent.coordinated-assault",
        "kit.talent.master-coordinator", "core.prestige.duelists-insight", "core.prestige.hearth-banner",
        "core.prestige.oath-bound-captain", "core.prestige.echo-killer", "core.prestige.shadow-broker",
        "core.prestige.spirit-shield", "core.prestige.master-of-coin", "core.prestige.echo-walker",
        "core.prestige.warglord",
    )  # fmt: skip


@cache
def printed_gear() -> dict[str, Ware]:
    return from_rule(
        {one.key: one for one in read_rows("gear.yaml", Ware)},
        "kit.gear.kits", "kit.gear.cultural", "kit.gear.rare", "kit.gear.artifacts", "kit.gear.weapons-melee",
        "kit.gear.weapons-ranged", "kit.gear.armor", "kit.gear.tools", "kit.gear.logistics-assets",
    )  # fmt: skip


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """A name as it is looked up.

    >>> slug("Animal Handling"), slug("Duelist's Insight")
    ('animal-handling', 'duelists-insight')
    """
    return "-".join(name.casefold().replace("'", "").replace("’", "").split())


def kind_words(kind: str) -> tuple[str, ...]:
    """The words of a kind of asset, however they are joined, in the singular.

    >>> kind_words("Noble-Titles"), kind_words("spy ring")
    (('noble', 'title'), ('spy', 'ring'))
    """
    words = slug(kind).replace("_", "-").split("-")
    singular = (word if word.endswith("ss") else word.removesuffix("s") for word in words)
    return tuple("spy" if word == "spie" else word for word in singular if word)


def is_of_kind(name: str, kind: str) -> bool:
    """Whether a kind of asset is among the words of what an asset is called, one or many of them.

    >>> is_of_kind("Spy Networks", "network"), is_of_kind("Anti-Homesteaders Club", "homestead")
    (True, False)
    """
    return kind in kind_words(name)


class Terms(msgspec.Struct, frozen=True):
    """The options and content packs of a table, and what is kept of packs that are gone for those who have it."""

    options: Options = Options()
    packs: tuple[Pack, ...] = ()
    kept: tuple[Pack, ...] = ()

    def talent(self, name: str) -> Talent | None:
        """A talent or prestige ability, None if there is none of that key."""
        added = {one.key: one for pack in (*self.kept, *self.packs) for one in pack.talents}
        return added.get(slug(name)) or printed_talents().get(slug(name))

    def ware(self, name: str) -> Ware | None:
        """A piece of gear, None if there is none of that key."""
        added = {one.key: one for pack in (*self.kept, *self.packs) for one in pack.gear}
        return added.get(slug(name)) or printed_gear().get(slug(name))

    def skill(self, name: str) -> Skill | None:
        """A skill under its own name or another that is used for it, None if the table does not know it."""
        listed = {one.key: one for pack in self.kept for one in pack.skills} | listed_skills(self)
        meant = resolve_alias(name)
        others = (slug(name), meant, resolve_alias(meant), skill_file().core.get(meant, ""))
        found = next((listed[one] for one in others if one in listed), None)
        return found or (Skill(key=slug(name), group="custom") if self.options["skill_list"] == "open" else None)

    def key(self, name: str) -> str:
        """The key of a skill, whether the table knows it or not."""
        skill = self.skill(name)
        return skill.key if skill else slug(name)


def terms(campaign: Campaign) -> Terms:
    """By what a campaign goes."""
    return Terms(campaign.options, tuple(campaign.packs.values()), tuple(campaign.kept.values()))


@rule("campaign.packs")
def deny_removed_content(terms: Terms, key: str) -> Denial | None:
    """What went with its pack is there for those who have it, and nobody else gets it."""
    kept = {key for pack in terms.kept for row in (pack.talents, pack.gear, pack.skills) for key in _keys(row)}
    return Denial(f"{key} went with its content pack", rule="campaign.packs") if key in kept else None


def _keys(rows: Iterable[Talent | Ware | Skill]) -> Iterator[str]:
    return (one.key for one in rows)


@rule("core.skill.list", "kit.skill.list")
def listed_skills(terms: Terms) -> dict[str, Skill]:
    """The skills that the table has by name: those of both lists, or the core fourteen, and what packs add.

    Arts, and a skill that stands for none on any list, are there in either case.
    """
    core = terms.options["skill_list"] == "core14"
    printed = (one for one in skill_file().skills if not core or one.key in SKILLS or one.group in ("art", "custom"))
    return {one.key: one for one in (*printed, *(one for pack in terms.packs for one in pack.skills))}


@rule("core.skill.alias", "kit.skill.aliases")
def resolve_alias(name: str) -> str:
    """The skill that is meant by a name that is on no list."""
    return skill_file().aliases.get(slug(name), ALIASES.get(slug(name), slug(name)))


@rule("kit.skill.aliases")
def meant_skill(campaign: Campaign, character: Character, name: str) -> str:
    """The key of the skill that a name means: of two that it may mean the one that the character is better at."""
    meant = map(terms(campaign).key, skill_file().either.get(slug(name), (name,)))
    return max(meant, key=lambda key: _rating(campaign, character, key))


def _rating(campaign: Campaign, character: Character, key: str) -> int:
    """The rating of a skill, by its key, that a character may have under another name."""
    has, by = character.ratings_of("skill"), terms(campaign)
    return has.get(key) or next((rating for own, rating in has.items() if by.key(own) == key), 0)


@rule("core.skill.alias", "kit.skill.aliases", "core.skill.list")
def skill_rating(campaign: Campaign, character: Character, name: str) -> int:
    """The rating of a skill under the name by which a character has it, or else of the one that is meant."""
    own = character.ratings_of("skill").get(slug(name))
    return own or _rating(campaign, character, meant_skill(campaign, character, name))


@rule("core.check.pool", "core.skill.pairing", "kit.skill.pool")
def trait_dice(campaign: Campaign, character: Character, trait: Attribute, name: str) -> Tally:
    """The dice of an attribute with a skill, whichever fit."""
    rating, trained = character.abilities().attribute(trait), skill_rating(campaign, character, name)
    what = f"{trait.capitalize()} {rating} + {spell_out(name)} {trained}"
    return Tally.of(rating + trained, what, ruling_id(trait_dice))
