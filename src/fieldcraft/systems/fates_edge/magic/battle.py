"""Spells of a character on a board: those that one of the tags of battle magic fits."""

from __future__ import annotations

from collections.abc import Mapping

from fieldcraft.systems.fates_edge.magic.facts import Spell
from fieldcraft.systems.fates_edge.people.facts import Character

ELEMENTS: dict[str, str] = {
    "pyromancy": "fire", "geomancy": "earth", "hydromancy": "water", "umbramancy": "shadow", "vitalism": "life",
    "storm": "storm", "fire": "fire", "shadow": "shadow",
}  # fmt: skip
"""What an Art is made of; what is not listed is fate."""


def battle_spells(character: Character, catalogue: Mapping[str, Spell]) -> tuple[dict[str, object], ...]:
    """The spells of a character's Arts that a battle knows, each as the fields of a spell of the miniatures."""
    skills = character.abilities().skills
    return tuple(
        {"name": one.name, "art": one.art, "element": ELEMENTS.get(one.art, "fate"), "dv": one.dv, **one.battle}
        for one in catalogue.values()
        if one.battle and skills.get(one.art)
    )
