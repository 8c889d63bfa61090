"""A skill under another of its names: a check, what it mends, what it finds, and what holds it up."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Item
from fieldcraft.systems.fates_edge.campaign.characters.importing import ImportCharacter
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused


def wanderer(**facts: object) -> Match[Campaign]:
    """A journey of somebody with three dice, who carries a rope that is compromised."""
    rope = {"rope": Item("Rope", condition="compromised")}
    game = match(campaign(character("anna", attributes={"wits": 3}, gear=rope, **facts)), (8, 8, 2))
    gm(game, "begin_scene name=Pass pillar=travel")
    return game


def succeeds(game: Match[Campaign], skill: str) -> None:
    """Anna succeeds with a skill, under one of its names."""
    does(game, "anna", f"propose character=anna goal=Try attribute=wits skill={skill}")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")


@pytest.mark.rule("kit.skill.aliases")
@pytest.mark.parametrize(
    ("named", "told"), [("Observation", "Wits + Observation, which is Scouting"), ("scouting", "Wits + Scouting")]
)
def test_the_name_by_which_a_skill_was_called_is_told(named: str, told: str) -> None:
    game = match()
    entry = does(game, "anna", f"propose character=anna goal=Look attribute=wits skill={named}")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == f"Anna: Look ({told})"


@pytest.mark.rule("kit.skill.aliases", "kit.gear.repair-field")
@pytest.mark.parametrize("skill", ["Craft", "Crafting", "Engineering", "Nature"])
def test_a_check_under_another_name_of_its_skill_mends_in_the_field(skill: str) -> None:
    game = wanderer()
    succeeds(game, skill)
    gm(game, "field_repair character=anna item=rope attempt=1")


@pytest.mark.rule("kit.skill.aliases", "kit.supply.clear")
def test_a_check_under_another_name_of_its_skill_finds_food() -> None:
    game = wanderer()
    gm(game, "fill_supply why='harsh travel'")
    succeeds(game, "Nature")
    gm(game, "clear_supply source=forage attempt=1")


@pytest.mark.rule("kit.skill.aliases", "core.cp.menu.combat")
@pytest.mark.parametrize("condition", ["disarmed", "restrained"])
def test_another_name_of_a_skill_gets_nobody_round_what_holds_them_up(condition: str) -> None:
    game = wanderer(conditions=frozenset({condition}))
    shoot = "propose character=anna goal=Shoot attribute=wits skill="
    assert refused(game, "anna", f"{shoot}Marksmanship") == refused(game, "anna", f"{shoot}ranged")


@pytest.mark.rule("kit.skill.aliases")
@pytest.mark.parametrize("skill", ["Observation", "scouting"])
def test_whoever_has_a_skill_under_another_name_rolls_it_under_any(skill: str) -> None:
    game = wanderer(skills={"observation": 2})
    does(game, "anna", f"propose character=anna goal=Look attribute=wits skill={skill}")
    assert check_pool(game.state, game.state.attempts["1"]).total == 5


@pytest.mark.rule("kit.skill.aliases")
@pytest.mark.parametrize(
    ("name", "skills", "meant"),
    [
        ("Persuasion", {"sway": 2, "diplomacy": 1}, "sway"),
        ("Persuasion", {}, "diplomacy"),
        ("Scholarship", {"research": 2}, "research"),
    ],
)
def test_a_name_that_may_mean_two_skills_means_the_one_that_somebody_is_better_at(
    name: str, skills: dict[str, int], meant: str
) -> None:
    game = wanderer(skills=skills)
    does(game, "anna", f"propose character=anna goal=Try attribute=wits skill={name}")
    check = game.state.attempts["1"]
    assert (check.skill, check_pool(game.state, check).total) == (meant, 3 + max(skills.values(), default=0))
    who = character("anna", skills=skills)
    learning = match(campaign(who, phase="downtime", days=9))
    does(learning, "anna", f"raise_skill character=anna skill={name}")
    assert learning.state.characters["anna"].ratings_of("skill")[meant] == skills.get(meant, 0) + 1


@pytest.mark.rule("kit.create.skill", "core.skill.attribute-cap")
def test_a_new_skill_is_tied_to_each_attribute_that_it_goes_with() -> None:
    game = match(campaign(phase="downtime", days=9, options=Options({"skill_attr_cap": "on"})))
    gm(game, """create_skill name=Rigging covers=ropes attributes='["body", "presence"]'""")
    found = terms(game.state).skill("rigging")
    assert found is not None
    assert (found.attribute, found.pairs) == ("body", ("presence",))
    highest = max(game.state.characters["anna"].abilities().attribute(one) for one in ("body", "presence"))
    for _ in range(highest):
        does(game, "anna", "raise_skill character=anna skill=rigging")
    assert refused(game, "anna", "raise_skill character=anna skill=rigging") == "core.skill.attribute-cap"


@pytest.mark.rule("core.skill.alias", "kit.skill.aliases")
@pytest.mark.parametrize(
    ("skills", "listed"),
    [
        ({"leadership": 3}, {"command": 3}),
        ({"Persuasion": 1, "sway": 2}, {"Persuasion": 1, "sway": 2}),
        ({"rigging": 2, "fire": 1}, {"rigging": 2, "pyromancy": 1}),
    ],
)
def test_the_skills_of_a_sheet_that_comes_in_have_the_names_of_the_list(
    skills: dict[str, int], listed: dict[str, int]
) -> None:
    game = match(campaign(phase="downtime", days=9))
    game.play(ImportCharacter(character("cora", seat="anna", skills=skills)), "gm")
    assert game.state.characters["cora"].ratings_of("skill") == listed


@pytest.mark.rule("core.skill.alias")
def test_a_skill_that_comes_in_under_another_name_is_raised_from_what_it_is() -> None:
    game = match(campaign(phase="downtime", days=90))
    cora = character(
        "cora", seat="anna", skills={"leadership": 3}, awards=(Award(90, "creation", "core.creation.pool"),)
    )
    game.play(ImportCharacter(cora), "gm")
    does(game, "anna", "raise_skill character=cora skill=leadership")
    assert game.state.characters["cora"].ratings_of("skill") == {"command": 4}
