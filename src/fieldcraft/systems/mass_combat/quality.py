"""What a unit's quality gives it: skills, aspects, and slots for consequences."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fieldcraft.core import from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.dice.fate import LADDER
from fieldcraft.systems.mass_combat.state import Quality, Severity, Skill
from fieldcraft.systems.shared.scene import Misfit

RATINGS: dict[Quality, tuple[int, ...]] = from_rule(
    {"average": (1,), "fair": (2, 1, 1), "good": (3, 2, 2, 1, 1, 1)},
    "mass.quality.average",
    "mass.quality.fair",
    "mass.quality.good",
)
"""The ratings of a unit's skills, the best first."""

ASPECTS: dict[Quality, int] = from_rule(
    {"average": 1, "fair": 2, "good": 3}, "mass.quality.average", "mass.quality.fair", "mass.quality.good"
)
"""How many aspects a unit has; the first is its name."""

SLOTS: dict[Quality, tuple[Severity, ...]] = from_rule(
    {"average": (), "fair": ("mild",), "good": ("mild", "moderate")},
    "mass.quality.average",
    "mass.quality.fair",
    "mass.quality.good",
)
"""The consequences that a unit can take."""


@rule("mass.quality.definition", "mass.unit.built-like-character", "mass.aspects.name", "mass.aspects.extra")
def find_quality_misfit(quality: Quality, skills: Mapping[Skill, int], traits: Collection[str]) -> Misfit | None:
    """What does not fit a unit's quality: its skills, or the aspects that it has besides its name."""
    wanted, given = RATINGS[quality], tuple(sorted(skills.values(), reverse=True))
    if given != wanted:
        ladder = ", ".join(f"{LADDER[rating]} (+{rating})" for rating in wanted)
        return Misfit("skills", f"a unit that is {quality.capitalize()} has exactly these skills: {ladder}")
    if len(traits) != ASPECTS[quality] - 1:
        more = pluralize(ASPECTS[quality] - 1, "aspect")
        return Misfit("aspects", f"a unit that is {quality.capitalize()} has {more} besides its name")
    return None


@rule("mass.skills.suitability")
def find_skill_misfit(skills: Mapping[Skill, int], venue: Collection[Skill]) -> Misfit | None:
    """A skill that is not in use where the battle is fought."""
    strange = next((skill for skill in skills if skill not in venue), None)
    return None if strange is None else Misfit("skills", f"{strange} is not in use here: {', '.join(venue)}")
