"""What a character may not have: ratings out of range, talents that it does not qualify for, prestige too early."""

from __future__ import annotations

from fieldcraft.core import Denial, rule
from fieldcraft.systems.fates_edge.campaign.characters.content import Talent
from fieldcraft.systems.fates_edge.campaign.characters.costs import TIERS
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import Standing, standing, unmet
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, gone
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES

MOST_ATTRIBUTE, MOST_SKILL = 5, 5

ARTS = {"mid": 41, "high": 61}
"""The experience that must be spent before an art of prestige of each grade may be learned."""


@rule("core.attribute.range")
def attribute_in_range(rating: int) -> Denial | None:
    """An attribute stays in the range of mortals."""
    why = f"no mortal has more than {MOST_ATTRIBUTE}"
    return None if 1 <= rating <= MOST_ATTRIBUTE else Denial(why, rule="core.attribute.range")


@rule("core.skill.ratings", "kit.quickref.skill-ratings", "kit.create.skill-shortcut")
def skill_in_range(level: int) -> Denial | None:
    """A skill has five levels."""
    why = f"a skill has no more than {MOST_SKILL} levels"
    return None if level <= MOST_SKILL else Denial(why, rule="core.skill.ratings")


@rule("core.skill.attribute-cap", "kit.skill.attribute-cap")
def skill_within_attribute(character: Character, name: str, level: int, terms: Terms) -> Denial | None:
    """Where the table says so, a skill is never above its attribute; one that is tied to none, above the highest."""
    if terms.options["skill_attr_cap"] == "off":
        return None
    has = character.abilities()
    skill = terms.skill(name)
    tied = (skill.attribute,) if skill and skill.attribute else ATTRIBUTES
    most = max(map(has.attribute, tied))
    why = f"{name} can be no more than {most}, as the attribute that it is tied to"
    return None if level <= most else Denial(why, rule="core.skill.attribute-cap")


@rule("kit.skill.attribute-min")
def skill_unlocked(character: Character, name: str, level: int, terms: Terms) -> Denial | None:
    """The first level of Arcana and of Ritual needs Spirit 3, whatever they are rolled with."""
    skill = terms.skill(name)
    if level > 1 or skill is None or skill.attribute is None:
        return None
    if character.abilities().attribute(skill.attribute) >= skill.least:
        return None
    return Denial(f"{name} needs {skill.attribute.capitalize()} {skill.least}", rule="kit.skill.attribute-min")


@rule("core.skill.list", "kit.skill.list")
def skill_known(name: str, terms: Terms) -> Denial | None:
    """A skill is one that the table knows."""
    return None if terms.skill(name) else Denial(f"there is no skill {name!r}", rule="core.skill.list")


@rule("core.prestige.tier-gate", "kit.prestige.general")
def opens_at(talent: Talent) -> int:
    """The experience that must be spent before a prestige ability may be bought.

    By its grade for an art, else by the tier that it stands under and from Tier II on.
    """
    return ARTS[talent.art] if talent.art else TIERS[max(talent.gate, 2) - 1].xp


@rule("core.prestige.tier-gate", "kit.prestige.general", "core.tier.bands")
def prestige_open(character: Character, talent: Talent) -> Denial | None:
    """Prestige is for those whom the world has heard of."""
    if talent.kind != "prestige" or character.spent >= (least := opens_at(talent)):
        return None
    return Denial(f"{talent.name} may be bought once {least} XP are spent", rule="core.prestige.tier-gate")


@rule("core.creation.assumption", "kit.prestige.general")
def not_at_creation(talent: Talent, creating: bool) -> Denial | None:
    """Nobody begins with prestige."""
    why = "nobody begins with a prestige ability"
    return Denial(why, rule="core.creation.assumption") if creating and talent.kind == "prestige" else None


@rule("core.prestige.qualify", "core.talent.categories")
def qualified(talent: Talent, who: Standing, terms: Terms) -> Denial | None:
    """Whoever learns a talent has what it needs, by lasting ratings."""
    lacks = unmet(talent.needs, who, terms)
    return Denial(f"{talent.name} needs {lacks}", rule="core.prestige.qualify") if lacks else None


def talent_barred(character: Character, name: str, terms: Terms, who: Standing, creating: bool) -> Denial | None:
    """Why a character may not learn a talent or prestige ability, if it may not."""
    talent = terms.talent(name)
    if talent is None:
        return Denial(f"there is no talent {name!r}", rule="core.talent.categories")
    if talent.key in character.talents:
        return Denial(f"{character.name} has {talent.name} already", rule="core.talent.categories")
    return (
        gone(terms, talent.key)
        or not_at_creation(talent, creating)
        or prestige_open(character, talent)
        or qualified(talent, who, terms)
    )


def barred(
    character: Character, purchase: Purchase, terms: Terms, who: Standing | None = None, creating: bool = False
) -> Denial | None:
    """Why a character may not make a purchase, whatever experience it has; `who` is what it is now."""
    if purchase.kind == "attribute":
        return attribute_in_range(purchase.rating)
    if purchase.kind == "skill":
        return (
            skill_known(purchase.what, terms)
            or (None if purchase.what in character.bought("skill") else gone(terms, purchase.what))
            or skill_in_range(purchase.rating)
            or skill_unlocked(character, purchase.what, purchase.rating, terms)
            or skill_within_attribute(character, purchase.what, purchase.rating, terms)
        )
    if purchase.kind in ("talent", "prestige"):
        who = who or standing(character)
        return talent_barred(character, purchase.what, terms, who, creating)
    return None
