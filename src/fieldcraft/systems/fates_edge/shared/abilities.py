"""Attributes and skills: what a test's pool is made of."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import Tally, from_rule, rule, ruling_id

Rating = Annotated[int, msgspec.Meta(ge=0, le=9)]
Attribute = Literal["body", "wits", "spirit", "presence"]

START: int = from_rule(2, "core.attribute.start", "kit.archetype.assumptions", "kit.quickref.attributes")

COVERS: dict[Attribute, str] = from_rule(
    {
        "body": "strength, endurance and physical action: lifting, wrestling, running",
        "wits": "perception, cleverness and quick reactions: ambushes, puzzles, the first draw",
        "spirit": "willpower, intuition and resilience: fear, lies that are sensed, pain that is borne",
        "presence": "charm, command and social force: inspiring, bending wills, holding a hall",
    },
    "core.attribute.list",
)
"""What each attribute is for; any skill that fits may go with any of them."""

ATTRIBUTES: tuple[Attribute, ...] = tuple(COVERS)

SKILLS: tuple[str, ...] = from_rule(
    (
        "athletics", "brawl", "melee", "ranged", "stealth", "survival", "craft",
        "lore", "arcana", "insight", "diplomacy", "deception", "command", "performance",
    ),
    "core.skill.list",
)  # fmt: skip

RATINGS: tuple[str, ...] = from_rule(
    ("Untrained", "Familiar", "Skilled", "Expert", "Master", "Legendary"), "core.skill.ratings"
)

MEANINGS: tuple[str, ...] = from_rule(
    (
        "the attribute alone", "basic competence, as a journeyman has it", "trained, reliable in most circumstances",
        "mastery by profession or long experience", "widely known for it", "almost more than mortal",
    ),
    "kit.quickref.skill-ratings",
)  # fmt: skip
"""What each rating of a skill says of who has it."""

ALIASES: dict[str, str] = from_rule(
    {
        "leadership": "command", "engineering": "craft", "nature": "survival", "persuasion": "diplomacy",
        "marksmanship": "ranged", "crafting": "craft", "scholarship": "lore", "tactics": "command",
        "research": "lore", "subterfuge": "deception", "sway": "diplomacy", "ritual": "arcana",
    },
    "core.skill.alias",
)  # fmt: skip


class Abilities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Four attributes, and skills by name; a skill that is not listed is 0.  Arts of magic are skills too.

    >>> Abilities(body=3, skills={"melee": 2}).pool("body", "melee").total
    5
    """

    body: Rating = START
    wits: Rating = START
    spirit: Rating = START
    presence: Rating = START
    skills: dict[str, Rating] = {}

    def attribute(self, name: Attribute) -> int:
        rating: int = getattr(self, name)
        return rating

    def skill(self, name: str) -> int:
        """The rating of a skill, under its own name or another that the rules use for it."""
        return self.skills.get(name, self.skills.get(ALIASES.get(name, name), 0))

    def pool(self, attribute: Attribute, skill: str) -> Tally:
        return pool(self, attribute, skill)


@rule("core.check.pool", "core.skill.pairing", "mini.scope.srd-roll")
def pool(abilities: Abilities, attribute: Attribute, skill: str) -> Tally:
    """A pool is one attribute and one skill; any pair may be justified."""
    trait, trained = abilities.attribute(attribute), abilities.skill(skill)
    what = f"{attribute.capitalize()} {trait} + {skill.capitalize()} {trained}"
    return Tally.of(trait + trained, what, ruling_id(pool))
