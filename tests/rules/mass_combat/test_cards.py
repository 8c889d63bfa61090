"""What a unit has and has not, and what results are called."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fieldcraft.dice.fate import LADDER
from fieldcraft.systems.mass_combat.consequences import free_slots
from fieldcraft.systems.mass_combat.narration import rung_name
from fieldcraft.systems.mass_combat.quality import ASPECTS, RATINGS, SLOTS, find_quality_misfit, find_skill_misfit
from fieldcraft.systems.mass_combat.venues import SKILLS, venues
from rules.mass_combat.battles import aspects, battle, begin, unit

GOOD = {"Fight": 3, "Shoot": 2, "Will": 2, "Athletics": 1, "Notice": 1, "Stealth": 1}


@pytest.mark.rule("mass.quality.definition", "mass.quality.good")
def test_a_good_unit_has_exactly_these_ratings_and_aspects() -> None:
    assert find_quality_misfit("good", GOOD, ("Sworn", "Veterans")) is None


@pytest.mark.rule("mass.quality.definition")
@pytest.mark.parametrize(
    ("quality", "skills", "field"),
    [
        ("average", {"Fight": 2}, "skills"),
        ("average", {}, "skills"),
        ("fair", GOOD, "skills"),
        ("good", GOOD, "aspects"),
    ],
)
def test_other_numbers_or_ratings_are_refused(quality, skills, field) -> None:
    misfit = find_quality_misfit(quality, skills, ())

    assert misfit is not None
    assert misfit.field == field


@pytest.mark.rule("mass.aspects.name", "mass.aspects.extra")
@pytest.mark.parametrize(("quality", "extra"), [("average", 0), ("fair", 1), ("good", 2)])
def test_the_name_is_the_first_aspect_and_better_units_have_more(quality, extra) -> None:
    skills = {f"Skill {n}": rating for n, rating in enumerate(RATINGS[quality])}

    assert ASPECTS[quality] == extra + 1
    assert find_quality_misfit(quality, skills, ("One", "Two")[:extra]) is None
    assert aspects(battle(unit("u1", "A")), "u1") == ["U1"]


@pytest.mark.rule("mass.unit.built-like-character")
def test_a_unit_has_no_stress_boxes() -> None:
    state = begin(unit("u1", "A", quality="good"))

    assert free_slots(state, state.units["u1"]) == SLOTS["good"] == ("mild", "moderate")


@pytest.mark.rule("mass.skills.list", "mass.skills.suitability")
def test_the_skills_of_units_are_nine_of_which_a_venue_uses_some() -> None:
    assert len(SKILLS) == 9
    misfit = find_skill_misfit({"Fight": 1}, venues()["space"].skills)
    assert misfit is not None
    assert misfit.problem.startswith("Fight is not in use here")


@pytest.mark.rule("mass.fate.ladder")
def test_results_have_names_on_the_ladder_and_may_leave_it() -> None:
    assert [rung_name(result) for result in (8, 2, 0, -2, 9)] == [
        "Legendary (+8)", "Fair (+2)", "Mediocre (+0)", "Terrible (-2)", "+9",
    ]  # fmt: skip
    assert all(high - low == 1 for high, low in pairwise(LADDER))
