"""What a character may not have: ratings out of range, talents that it does not qualify for, prestige too early."""

from __future__ import annotations

from fieldcraft.core import Denial, rule
from fieldcraft.systems.fates_edge.campaign.characters.content import Talent
from fieldcraft.systems.fates_edge.campaign.characters.costs import TIERS
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import Standing, bought_standing, explain_unmet
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, deny_removed_content
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES

MOST_ATTRIBUTE, MOST_SKILL = 5, 5

BEYOND = 9
"""What the attributes of beings come to that are no mortals: as much as a sheet holds."""

ARTS = {"mid": 41, "high": 61}
"""The experience that must be spent before an art of prestige of each grade may be learned."""


@rule("core.attribute.range")
def deny_attribute_out_of_range(character: Character, rating: int) -> Denial | None:
    """An attribute stays in the range of mortals, but for beings of the game master's such as demons and dragons."""
    who, most = ("a mortal", MOST_ATTRIBUTE) if character.seat else ("anybody", BEYOND)
    why = f"{who} has 1 to {most} in an attribute"
    return None if 1 <= rating <= most else Denial(why, rule="core.attribute.range")


@rule("core.attribute.range")
def ask_being(rating: int) -> str:
    """What the game master is asked of an attribute that no mortal has; "" of one that mortals have."""
    return " (the game master: is it no mortal?)" if rating > MOST_ATTRIBUTE else ""


@rule("core.asset.no-empty-chair")
def is_capable(character: Character) -> bool:
    """Whether somebody acts in scenes by themselves: with an attribute of 3 or a skill of 2."""
    apt = max(map(character.abilities().attribute, ATTRIBUTES)) >= 3
    return apt or max(character.ratings_of("skill").values(), default=0) >= 2


@rule("core.skill.ratings", "kit.quickref.skill-ratings", "kit.create.skill-shortcut")
def deny_skill_out_of_range(level: int) -> Denial | None:
    """A skill has five levels."""
    why = f"a skill has {MOST_SKILL} levels at most"
    return None if 0 <= level <= MOST_SKILL else Denial(why, rule="core.skill.ratings")


@rule("core.skill.attribute-cap", "kit.skill.attribute-cap")
def deny_skill_above_attribute(character: Character, name: str, level: int, terms: Terms) -> Denial | None:
    """Where the table says so, a skill is never above its attribute; one that is tied to none, above the highest."""
    if terms.options["skill_attr_cap"] == "off":
        return None
    has = character.abilities()
    skill = terms.skill(name)
    tied = (skill.attribute, *skill.pairs) if skill and skill.attribute else ATTRIBUTES
    most = max(map(has.attribute, tied))
    why = f"{spell_out(name)} can be no more than {most}, as the attribute that it is tied to"
    return None if level <= most else Denial(why, rule="core.skill.attribute-cap")


@rule("kit.skill.attribute-min")
def deny_locked_skill(character: Character, name: str, level: int, terms: Terms) -> Denial | None:
    """The first level of Arcana and of Ritual needs Spirit 3, whatever they are rolled with."""
    skill = terms.skill(name)
    if level > 1 or skill is None or skill.attribute is None:
        return None
    if character.abilities().attribute(skill.attribute) >= skill.least:
        return None
    why = f"{spell_out(name)} needs {skill.attribute.capitalize()} {skill.least}"
    return Denial(why, rule="kit.skill.attribute-min")


@rule("core.skill.list", "kit.skill.list")
def deny_unknown_skill(name: str, terms: Terms) -> Denial | None:
    """A skill is one that the table knows."""
    return None if terms.skill(name) else Denial(f"there is no skill {name!r}", rule="core.skill.list")


@rule("core.prestige.tier-gate", "kit.prestige.general")
def prestige_xp_needed(talent: Talent) -> int:
    """The experience that must be spent before a prestige ability may be bought.

    By its grade for an art, else by the tier that it stands under and from Tier II on.
    """
    return ARTS[talent.art] if talent.art else TIERS[max(talent.gate, 2) - 1].xp


@rule("core.prestige.tier-gate", "kit.prestige.general", "core.tier.bands")
def deny_early_prestige(character: Character, talent: Talent) -> Denial | None:
    """Prestige is for those whom the world has heard of."""
    if talent.kind != "prestige" or character.spent >= (least := prestige_xp_needed(talent)):
        return None
    return Denial(f"{talent.name} may be bought once {least} XP are spent", rule="core.prestige.tier-gate")


@rule("core.creation.assumption", "kit.prestige.general")
def deny_prestige_at_creation(talent: Talent, creating: bool) -> Denial | None:
    """Nobody begins with prestige."""
    why = "nobody begins with a prestige ability"
    return Denial(why, rule="core.creation.assumption") if creating and talent.kind == "prestige" else None


@rule("core.prestige.qualify")
def deny_unqualified(talent: Talent, who: Standing, terms: Terms) -> Denial | None:
    """Whoever learns a talent has what it needs, by lasting ratings."""
    lacks = explain_unmet(talent.needs, who, terms)
    return Denial(f"{talent.name} needs {lacks}", rule="core.prestige.qualify") if lacks else None


@rule("core.talent.categories")
def deny_talent(character: Character, name: str, terms: Terms, who: Standing, creating: bool) -> Denial | None:
    """Why a character may not learn a talent or prestige ability, if it may not."""
    talent = terms.talent(name)
    if talent is None:
        return Denial(f"there is no talent {name!r}", rule="core.talent.categories")
    if talent.key in character.talents:
        return Denial(f"{character.name} has {talent.name} already", rule="core.talent.categories")
    return (
        deny_removed_content(terms, talent.key)
        or deny_prestige_at_creation(talent, creating)
        or deny_early_prestige(character, talent)
        or deny_unqualified(talent, who, terms)
    )


def deny_purchase(
    character: Character, purchase: Purchase, terms: Terms, who: Standing | None = None, creating: bool = False
) -> Denial | None:
    """Why a character may not make a purchase, whatever experience it has; `who` is what it is now."""
    if purchase.kind == "attribute":
        return deny_attribute_out_of_range(character, purchase.rating)
    if purchase.kind == "skill":
        return (
            deny_unknown_skill(purchase.what, terms)
            or (None if purchase.what in character.ratings_of("skill") else deny_removed_content(terms, purchase.what))
            or deny_skill_out_of_range(purchase.rating)
            or deny_locked_skill(character, purchase.what, purchase.rating, terms)
            or deny_skill_above_attribute(character, purchase.what, purchase.rating, terms)
        )
    if purchase.kind in ("talent", "prestige"):
        who = who or bought_standing(character)
        return deny_talent(character, purchase.what, terms, who, creating)
    return None
