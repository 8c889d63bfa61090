"""What experience buys: its price, the days that it takes, and the tier that a character has reached."""

from __future__ import annotations

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.content import Talent
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Kind
from fieldcraft.systems.fates_edge.campaign.options import Options

CREATION = from_rule(30, "core.creation.pool")
"""The experience of a new character."""

PATHS: dict[str, tuple[Kind, ...]] = from_rule(
    {
        "enhance_self": ("attribute", "skill"),
        "acquire_assets": ("follower", "promotion", "asset"),
        "learn_talents": ("talent", "prestige"),
    },
    "core.xp.paths",
)


@rule("core.xp.paths")
def path_of(kind: Kind) -> str:
    """The path to which what is bought belongs; "" for what is paid for what one has, as upkeep.

    >>> path_of("skill"), path_of("promotion"), path_of("maintenance")
    ('enhance_self', 'acquire_assets', '')
    """
    return next((path for path, kinds in PATHS.items() if kind in kinds), "")


ASSETS: dict[str, tuple[int, int]] = from_rule(
    {"minor": (4, 1), "standard": (8, 7), "major": (12, 30)}, "core.xp.cost.asset", "kit.quickref.xp-costs"
)
"""Price and days of an asset by its tier."""


RECRUITING: tuple[int, int] = from_rule((1, 3), "core.xp.downtime")
"""The days that it takes to find and brief a follower, at least and at most."""


class Tier(msgspec.Struct, frozen=True):
    """A tier of reputation: its number and name, the experience from which it begins, and how the world takes it."""

    number: int
    name: str
    xp: int
    effect: str


TIERS: tuple[Tier, ...] = from_rule(
    (
        Tier(1, "Rookie", 0, "known at home; no prestige yet"),
        Tier(2, "Seasoned", 41, "known in the region; prestige may be bought"),
        Tier(3, "Veteran", 91, "heard in the nation; a second follower is fitting"),
        Tier(4, "Paragon", 151, "moves the great; rivals come"),
        Tier(5, "Mythic", 221, "a legend; kingdoms and cults answer"),
    ),
    "core.tier.bands",
    "core.tier.second-follower-slot",
)


@rule("core.xp.cost.attribute", "kit.quickref.xp-costs", "kit.archetype.assumptions")
def attribute_cost(rating: int) -> int:
    """A step of an attribute costs three times the new rating.

    >>> attribute_cost(3)
    9
    """
    return 3 * rating


@rule("core.xp.cost.skill", "kit.skill.cost", "kit.create.skill-shortcut", "kit.quickref.xp-costs")
def skill_cost(level: int) -> int:
    """A step of a skill costs twice the new level.

    >>> [skill_cost(level) for level in range(1, 6)]
    [2, 4, 6, 8, 10]
    """
    return 2 * level


REACHES: tuple[str, ...] = from_rule(
    (
        "basic tasks, a small spotlight",
        "consistent success, broad coverage",
        "respected authority; prestige of the middle grade",
        "an exemplar of a culture, broad influence",
        "shapes the setting; prestige of the high grade",
    ),
    "kit.create.skill-shortcut",
)
"""How far each level of a skill reaches in the story, the first first."""

UNLISTED: dict[int, int] = from_rule({2: 12, 3: 14, 4: 15, 5: 20}, "core.prestige.unlisted-cost")
"""What a prestige ability without a price costs, by its tier."""


def talent_cost(talent: Talent) -> int | None:
    return UNLISTED.get(talent.gate) if talent.xp is None else talent.xp


@rule("core.xp.downtime")
def days_needed(kind: Kind, rating: int, xp: int, options: Options) -> int:
    """The days that a purchase takes: as many as the new rating; talents none, or as many as they cost.

    An asset takes those of its tier, of which 1 is the least, and a follower a day at least.
    """
    if kind in ("attribute", "skill"):
        return rating
    if kind == "asset":
        return tuple(ASSETS.values())[rating - 1][1]
    if kind == "follower":
        return RECRUITING[0]
    if kind in ("talent", "prestige") and options["talent_downtime"] == "days_equal_cost":
        return xp
    return 0


@rule("core.tier.bands", "core.tier.measure")
def tier(character: Character) -> Tier:
    """The tier of reputation that a character has reached by all that it has spent, at creation too."""
    return next(one for one in reversed(TIERS) if one.xp <= character.spent)
