"""What a character can do as its table reads it: for which skill a name stands."""

from __future__ import annotations

from fieldcraft.core import Tally, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug, terms
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import Attribute


@rule("core.skill.alias", "kit.skill.aliases", "core.skill.list")
def skill(campaign: Campaign, character: Character, name: str) -> int:
    """The rating of a skill under the name by which a character has it, or else of the one that the table means."""
    has, known = character.ratings_of("skill"), terms(campaign).skill(name)
    return has.get(slug(name), has.get(known.key, 0) if known else 0)


@rule("core.check.pool", "core.skill.pairing", "kit.skill.pool")
def traits(campaign: Campaign, character: Character, trait: Attribute, name: str) -> Tally:
    """The dice of an attribute with a skill, whichever fit."""
    rating, trained = character.abilities().attribute(trait), skill(campaign, character, name)
    what = f"{trait.capitalize()} {rating} + {name.capitalize()} {trained}"
    return Tally.of(rating + trained, what, ruling_id(traits))
