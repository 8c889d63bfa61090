"""Effects: what a creature can do to others, how far it carries, what it covers, and what it hits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from fieldcraft.core import from_rule

Area = Literal["yourself", "grip", "subject", "line", "cone", "burst", "aura"]

TIERS: Mapping[Area, int] = from_rule(
    {"yourself": 0, "grip": 0, "subject": 1, "line": 2, "cone": 3, "burst": 4, "aura": 5}, "field.area.tiers"
)
"""How much each Area covers: from Tier 2 on a shape."""

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
"""A short name in small letters, figures and dashes, by which a file and an order refer to a thing."""

Bonus = Annotated[int, msgspec.Meta(ge=-40, le=40)]

Damage = Annotated[str, msgspec.Meta(pattern=r"^([1-9][0-9]?d[1-9][0-9]{0,2}([+-][1-9][0-9]?)?|[1-9][0-9]{0,2})?$")]
"""Dice and a number, like 2d6+1, or a number alone; "" for an effect that does no harm."""


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can be done to subjects or in a shape; ValueError if its Area and its Area Value do not agree.

    `range` is in spaces, or "reach" where the target is in Reach; `farther` is what other things add to it.  `attack`
    is the bonus on the attack roll against the target's defence called `against`, and `per_size` what it changes for
    each size that a target counts smaller because only part of it can be affected; without a bonus nothing is rolled
    and whoever is reached is hit.  `damage` is the harm of a hit, which `mends` takes off instead.  `targets` is how
    many subjects may be named.  An effect with a Tier of `fog` lays Concealment against `senses` where it comes, in
    place of harm.  `affects` says on what it works at all, and `spell` that it passes what it does not work on.
    `parts` are body parts by the face of one die.
    """

    id: Id
    name: str = ""
    area: Area
    value: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    range: Annotated[int, msgspec.Meta(ge=0, le=200)] | Literal["reach"] = 0
    farther: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    attack: Bonus | None = None
    against: str = "defence"
    per_size: Bonus = 0
    damage: Damage = ""
    mends: bool = False
    fog: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    senses: tuple[str, ...] = ("sight",)
    targets: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1
    affects: Literal["all", "creatures", "objects"] = "all"
    spell: bool = False
    parts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.tier >= 2) != (self.value > 0):
            wants = "needs an Area Value" if self.tier >= 2 else "has no Area Value"
            raise ValueError(f"a {self.area} {wants}")
        if self.targets > 1 and self.area != "subject":
            raise ValueError(f"only a subject effect names targets, not a {self.area}")
        if self.fog and (self.area in ("yourself", "grip", "aura") or self.damage or self.attack is not None):
            raise ValueError("what lays fog is a subject, line, cone or burst effect, and does nothing else")

    @property
    def tier(self) -> int:
        return TIERS[self.area]

    @property
    def title(self) -> str:
        """What everybody may call it."""
        return self.name or self.id.replace("-", " ")
