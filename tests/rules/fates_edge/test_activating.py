"""What is told of assets: in the log as they are activated, on the sheet, and in the tables of the book."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.followers.openings import openings_left
from fieldcraft.systems.fates_edge.campaign.followers.uses import ASKED
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company


@pytest.mark.rule("core.asset.activation.offscreen-effect")
def test_what_an_asset_of_which_nothing_is_listed_does_first_for_free_is_listed_for_it() -> None:
    game = match(company(asset()))
    does(game, "anna", "activate asset=inn outcome='a bed'")
    assert game.state.assets["inn"].effect == "a bed"
    gm(game, "begin_session")
    assert refused(game, "anna", "activate asset=inn outcome=gold") == "core.asset.activation.offscreen-effect"
    does(game, "anna", "activate asset=inn")


@pytest.mark.rule("core.asset.activation.scope", "core.asset.activation.plausibility")
def test_an_activation_is_told_in_one_line_and_says_if_it_is_less() -> None:
    game = match(company(asset(effect="a bed"), scene=SCENE))

    def told(order: str) -> list[str]:
        entry, before = does(game, "anna", order), game.state
        return [line for event in entry.events if (line := SYSTEM.story(before, event))]

    assert told("activate asset=inn") == ["Inn: a bed, its free use of the session"]
    gm(game, "judge_reach asset=inn reach=reduced")
    assert told("activate asset=inn outcome=gold pay=boon") == [
        "Anna pays 1 boon for Inn",
        "Inn: less of this: gold",
    ]
    assert [one for one in told("leverage asset=inn gain=rail rail=hunt") if one][-2:] == [
        f"Inn: bends the scene, less of hunt{ASKED}",
        "An advantage: Inn: less of hunt",
    ]


@pytest.mark.rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_stretch_costs_a_point_on_the_roll_under_way(steps: int) -> None:
    game = match(company(asset(effect="a bed"), scene=SCENE), (9, 1))
    gm(game, "judge_reach asset=inn reach=point")
    does(game, "anna", "propose character=anna goal=Run attribute=wits skill=lore")
    rolled = [("gm", "stake attempt=1 dv=1"), ("anna", "roll_check attempt=1"), ("anna", "take_result attempt=1")]
    for by, text in rolled[:steps]:
        does(game, by, text)
    does(game, "anna", "activate asset=inn outcome=gold pay=boon")
    for by, text in rolled[steps:]:
        does(game, by, text)
    assert (game.state.attempts["1"].points, game.state.bank) == (2, ())


@pytest.mark.rule("core.asset.activation.plausibility", "kit.addenda.asset-stretch")
@pytest.mark.parametrize("roll", ["", "ben"])
def test_the_point_of_a_stretch_is_banked_where_the_owner_rolls_nothing(roll: str) -> None:
    game = match(company(asset(effect="a bed"), scene=SCENE))
    gm(game, "judge_reach asset=inn reach=point")
    if roll:
        does(game, roll, f"propose character={roll} goal=Run attribute=wits skill=lore")
    does(game, "anna", "leverage asset=inn gain=effect")
    assert [(one.count, one.source) for one in game.state.bank] == [(1, "a stretch for Inn")]


@pytest.mark.rule("core.asset.activation.plausibility")
def test_what_was_beyond_an_asset_in_one_session_is_not_asked_of_it_in_the_next() -> None:
    game = match(company(asset(effect="a bed")))
    gm(game, "judge_reach asset=inn reach=refused")
    assert refused(game, "anna", "activate asset=inn") == "core.asset.activation.plausibility"
    assert "What is asked of it: it cannot do it" in panels(game.state, "anna")["assets.anna"].rows[0].text
    gm(game, "begin_session")
    does(game, "anna", "activate asset=inn")


@pytest.mark.rule("core.prestige.shadow-broker")
def test_the_regions_into_which_a_network_was_extended_stand_on_the_sheet() -> None:
    web = asset(regions=("Ubral", "Sekogo"))
    assert "Reaches into Ubral, Sekogo" in panels(company(web), "anna")["assets.anna"].rows[0].text


@pytest.mark.rule("core.asset.tiers", "core.asset.activation.examples")
def test_what_assets_cost_and_what_is_asked_of_them_can_be_looked_up() -> None:
    rows = {one.rule: [f"{row.name}: {row.text}" for row in one.rows] for one in tables()}
    assert rows["core.asset.tiers"][2].startswith("major: 12 XP, 30 days: many regions")
    asked = rows["core.asset.activation.examples"]
    assert "Noble title, standard: charges quashed quietly, with high heat: 2 XP" in asked
    assert asked[-1].endswith("1 boon, or 2 XP without one")


@pytest.mark.rule("core.asset.activation.cost")
def test_an_asset_gives_an_action_more_effect_once_and_two_assets_do_together() -> None:
    people = (character("anna", boons=5), character("ben"))
    game = match(company(asset(), asset(id="mill", name="Mill"), people=people, scene=SCENE), [9, 9])
    for asked, ruling in (("inn", ""), ("inn", "core.asset.activation.cost"), ("mill", "")):
        text = f"leverage asset={asked} gain=effect"
        assert refused(game, "anna", text) == ruling if ruling else does(game, "anna", text)
    does(game, "anna", "use_opening character=anna effect=effect")
    does(game, "anna", "leverage asset=inn gain=effect")
    assert openings_left(game.state, "anna", "effect") == 1


@pytest.mark.rule("core.asset.face-requirement", "core.asset.tiers")
def test_what_an_asset_is_its_name_tells_where_its_kind_does_not() -> None:
    order = "buy_asset character=anna name='Noble Title' kind=estate effect=rents tier="
    able = character("anna", attributes={"presence": 3})
    weak = character("anna", attributes={"body": 3})
    assert (
        refused(match(company(people=(weak,), phase="downtime", days=30)), "anna", order + "standard")
        == "core.asset.face-requirement"
    )
    game = match(company(people=(able,), phase="downtime", days=30))
    assert refused(game, "anna", order + "minor") == "core.asset.tiers"
    renamed = order.replace("'Noble Title' kind=estate", "Eyes kind='spy ring of Viterra'")
    assert refused(game, "anna", renamed + "minor") == "core.asset.tiers"
    does(game, "anna", order + "standard")


@pytest.mark.rule("core.asset.activation.scope")
def test_an_activation_that_mends_a_thing_brings_about_nothing_else() -> None:
    anna = character("anna", boons=1, gear={"mail": Item("Mail", condition="compromised")})
    game = match(company(asset(kind="workshop", effect="tools"), people=(anna, character("ben"))))
    entry = does(game, "anna", "activate asset=inn outcome='hides us from the watch' item=mail pay=boon")
    told = [SYSTEM.story(game.state, event) for event in entry.events]
    assert f"Inn: mends gear{ASKED}" in told
    assert not any("watch" in line for line in told)


@pytest.mark.rule("core.asset.activation.conditions")
@pytest.mark.parametrize(("condition", "worn"), [("neglected", True), ("maintained", False)])
def test_of_a_neglected_asset_it_is_told_that_what_it_helps_has_a_die_less(condition: str, worn: bool) -> None:
    game = match(company(asset(condition=condition, effect="a way in")))
    entry = does(game, "anna", "activate asset=inn")
    told = [SYSTEM.story(game.state, event) for event in entry.events]
    assert any("a die less" in line for line in told) is worn


@pytest.mark.rule("core.asset.activation.complications")
@pytest.mark.parametrize("gain", ["effect", "controlled"])
def test_what_eases_a_roll_brings_nothing_along_but_what_its_dice_leave(gain: str) -> None:
    game = match(company(asset(), scene=SCENE), [1])
    does(game, "anna", f"leverage asset=inn gain={gain}")
    assert refused(game, "gm", "lace_activation asset=inn") == "core.asset.activation.complications"
    does(game, "anna", "leverage asset=inn gain=rail rail=hunt")
    gm(game, "lace_activation asset=inn")


@pytest.mark.rule("core.asset.activation.complications")
@pytest.mark.parametrize("named", ["", "asset=inn"])
def test_what_was_brought_about_brings_nothing_along_once_dice_fell_for_a_check_that_names_it(named: str) -> None:
    game = match(company(asset(effect="a way in"), scene=SCENE), (9, 1), [1])
    does(game, "anna", "activate asset=inn")
    does(game, "anna", f"propose character=anna goal=Enter attribute=wits skill=stealth {named}")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    lace = "lace_activation asset=inn"
    assert refused(game, "gm", lace) == "core.asset.activation.complications" if named else gm(game, lace)
