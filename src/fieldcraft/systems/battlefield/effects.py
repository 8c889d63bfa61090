"""Effects: what a creature can do to others, how far it carries, what it covers, and what it hits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

Area = Literal["yourself", "grip", "subject", "line", "cone", "burst", "aura"]

TIERS: Mapping[Area, int] = {"yourself": 0, "grip": 0, "subject": 1, "line": 2, "cone": 3, "burst": 4, "aura": 5}
"""How much each Area covers: from Tier 2 on a shape."""

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
"""A short name in small letters, figures and dashes, by which a file and an order refer to a thing."""

Bonus = Annotated[int, msgspec.Meta(ge=-40, le=40)]


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can be done to subjects or in a shape; ValueError if its Area and its Area Value do not agree.

    `range` is in spaces, or "reach" where the target is in Reach; `farther` is what other things add to it.  `attack`
    is the bonus on the attack roll against the target's defence called `against`; without one nothing is rolled and
    whoever is reached is hit.  `damage` are dice like "2d6+1".  `targets` is how many subjects may be named.
    `affects` says on what it works at all, and `spell` that it passes what it does not work on.  `parts` are body parts
    by the face of one die.
    """

    id: Id
    name: str = ""
    area: Area
    value: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    range: Annotated[int, msgspec.Meta(ge=0, le=200)] | Literal["reach"] = 0
    farther: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    attack: Bonus | None = None
    against: str = "defence"
    damage: str = ""
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

    @property
    def tier(self) -> int:
        return TIERS[self.area]

    @property
    def called(self) -> str:
        """What everybody may call it."""
        return self.name or self.id.replace("-", " ")
