"""What experience buys: its price, the days that it takes, and the tier that a character has reached."""

from __future__ import annotations

import msgspec

from fieldcraft.core import rule, stated
from fieldcraft.systems.fates_edge.options import Options
from fieldcraft.systems.fates_edge.people.content import Talent
from fieldcraft.systems.fates_edge.people.facts import Character, Kind

CREATION = stated(30, "core.creation.pool")
"""The experience of a new character."""

PATHS: dict[str, tuple[Kind, ...]] = stated(
    {
        "enhance_self": ("attribute", "skill"),
        "acquire_assets": ("follower", "asset"),
        "learn_talents": ("talent", "prestige"),
    },
    "core.xp.paths",
)

ASSETS: dict[str, tuple[int, int]] = stated(
    {"minor": (4, 1), "standard": (8, 7), "major": (12, 30)}, "core.xp.cost.asset", "kit.quickref.xp-costs"
)
"""Price and days of an asset by its tier."""


RECRUITING: tuple[int, int] = stated((1, 3), "core.xp.downtime")
"""The days that it takes to find and brief a follower, at least and at most."""


class Tier(msgspec.Struct, frozen=True):
    """A tier of reputation: its number and name, the experience from which it begins, and how the world takes it."""

    number: int
    name: str
    xp: int
    effect: str


TIERS: tuple[Tier, ...] = stated(
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
def skill_cost(level: int, options: Options) -> int:
    """A step of a skill costs twice the new level, or two more.

    >>> [skill_cost(level, Options()) for level in range(1, 6)]
    [2, 4, 6, 8, 10]
    """
    more = {"times_2": 0, "p1_formula": 2}[options["skill_cost"]]
    return 2 * level + more


@rule("core.prestige.unlisted-cost")
def unlisted_cost(gate: int, options: Options) -> int | None:
    """A prestige ability without a price costs by its tier; None where the game master names the price."""
    if options["prestige_cost_by_tier"] == "gm_set":
        return None
    return {2: 12, 3: 14, 4: 15, 5: 20}.get(gate)


def talent_cost(talent: Talent, options: Options) -> int | None:
    """The price of a talent or prestige ability; None where the game master names it."""
    return unlisted_cost(talent.gate, options) if talent.xp is None and talent.gate else talent.xp


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


@rule("core.tier.measure")
def measured(character: Character, options: Options) -> int:
    """The experience by which a character's tier is told: all that was spent, or all but what it began with."""
    spent = sum(one.xp for one in character.purchases)
    begun = sum(one.xp for one in character.awards if one.session == 0)
    return spent if options["tier_measure"] == "all_spent_including_creation" else max(0, spent - begun)


@rule("core.tier.bands")
def tier(character: Character, options: Options) -> Tier:
    """The tier of reputation that a character has reached."""
    spent = measured(character, options)
    return next(one for one in reversed(TIERS) if one.xp <= spent)
