"""What a character can do as its table reads it: where attributes begin, and for which skill a name stands."""

from __future__ import annotations

from fieldcraft.core import Tally, cite, rule
from fieldcraft.systems.fates_edge.abilities import Attribute
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.people.facts import Character
from fieldcraft.systems.fates_edge.people.needs import abilities
from fieldcraft.systems.fates_edge.people.terms import slug, terms


@rule("core.attribute.start", "core.attribute.range")
def attribute(campaign: Campaign, character: Character, name: Attribute) -> int:
    """The rating of an attribute, from where the table begins."""
    return abilities(character, campaign.options).attribute(name)


@rule("core.skill.alias", "kit.skill.aliases", "core.skill.list")
def skill(campaign: Campaign, character: Character, name: str) -> int:
    """The rating of a skill under the name by which a character has it, or else of the one that the table means."""
    has, known = character.bought("skill"), terms(campaign).skill(name)
    return has.get(slug(name), has.get(known.key, 0) if known else 0)


@rule("core.check.pool", "core.skill.pairing", "kit.skill.pool")
def traits(campaign: Campaign, character: Character, trait: Attribute, name: str) -> Tally:
    """The dice of an attribute with a skill, whichever fit."""
    rating, trained = attribute(campaign, character, trait), skill(campaign, character, name)
    what = f"{trait.capitalize()} {rating} + {name.capitalize()} {trained}"
    return Tally.of(rating + trained, what, cite(traits))
