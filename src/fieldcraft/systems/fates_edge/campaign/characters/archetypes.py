"""Archetypes: styles of spending, which bind nobody, and concepts with the prestige that they lead to."""

from __future__ import annotations

from functools import cache

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.content import FOLDER, Name
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Plain
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character

SELF = ("attribute", "skill", "talent", "prestige")


class Style(Plain, frozen=True, kw_only=True):
    """A style of spending; `spread` is the share in hundredths that usually goes to each of three ends."""

    key: Name
    name: Name
    invests: str
    strengths: str
    risks: str
    spread: dict[str, tuple[int, int]]
    dice: str
    reach: str
    fragility: str
    dials: str


class Concept(Plain, frozen=True, kw_only=True):
    """A way to play: its style, what its experience buys, what it is like, and the prestige that it leads to."""

    key: Name
    name: Name
    style: str
    buys: tuple[str, ...]
    play: str
    gateways: tuple[str, ...]


class Tie(Plain, frozen=True, kw_only=True):
    """A tie between two characters to begin with."""

    key: Name
    text: str


class Archetypes(Plain, frozen=True, kw_only=True):
    """What a new character may take as its example."""

    styles: tuple[Style, ...]
    concepts: tuple[Concept, ...]
    bonds: tuple[Tie, ...]


@cache
def archetypes() -> Archetypes:
    return from_rule(
        msgspec.yaml.decode((FOLDER / "archetypes.yaml").read_bytes(), type=Archetypes),
        "core.archetype.investment", "core.prestige.archetype-gateways", "kit.archetype.glance",
        "core.creation.bonds.examples",
    )  # fmt: skip


@rule("kit.archetype.solo", "kit.archetype.mixed", "kit.archetype.mastermind")
def spending_shares(character: Character) -> dict[str, int]:
    """Where a character's experience went, in hundredths: to itself, to helpers on screen, to assets off screen.

    It is told and never judged: the examples themselves keep to no spread.
    """
    total = character.spent or 1
    parts = {"self": SELF, "on-screen": ("follower", "promotion"), "off-screen": ("asset",)}
    return {
        name: round(100 * sum(one.xp for one in character.purchases if one.kind in kinds) / total)
        for name, kinds in parts.items()
    }
