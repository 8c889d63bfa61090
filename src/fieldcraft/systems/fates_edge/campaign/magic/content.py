"""Spells and backlash as they stand in the rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core import from_rule
from fieldcraft.systems.fates_edge.campaign.magic.facts import Bite, Rung, Spell

HERE = Path(__file__).parent


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a ritual's backlash may be."""

    text: str
    bites: tuple[Bite, ...] = ()


class Tier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How bad a ritual's backlash is, and examples among which the game master picks."""

    tier: int
    name: str
    examples: tuple[Example, ...]


class Element(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What some Arts let loose."""

    arts: tuple[str, ...]
    text: str


class Backlash(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables of backlash."""

    bands: tuple[Rung, ...]
    tiers: tuple[Tier, ...]
    elements: dict[str, Element]


@cache
def spells() -> dict[str, Spell]:
    """The spells of the book by key; ValueError, with its place, if one cannot be read.

    >>> spells()["mend-flesh"].dv
    3
    """
    found = msgspec.yaml.decode((HERE / "spells.yaml").read_bytes(), type=dict[str, Spell])
    return from_rule(
        found,
        "kit.spell.index", "kit.spell.cinder-fist", "kit.spell.stone-sense", "kit.spell.still-the-currents",
        "kit.spell.cloak-of-shadows", "kit.spell.zealots-blade", "kit.spell.mend-flesh", "kit.spell.ember-stride",
    )  # fmt: skip


@cache
def backlash() -> Backlash:
    """Backlash where no spell tells its own: by points, of rituals by tier, and what Arts let loose."""
    found = msgspec.yaml.decode((HERE / "backlash.yaml").read_bytes(), type=Backlash)
    return from_rule(found, "kit.magic.backlash-table", "core.magic.ritual.backlash-table", "core.magic.backlash-theme")
