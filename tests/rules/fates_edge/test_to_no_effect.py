"""What would change nothing is refused, so that no page offers it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.presentation.able import who_may
from fieldcraft.systems.fates_edge.campaign.presentation.panels.initiative import press_offers
from rules.fates_edge.campaigns import character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company, follower
from rules.fates_edge.mages import channel, mage, rolled, scene, spell

IDLE = {"phase": "downtime", "days": 7}


@pytest.mark.rule("core.follower.tracks")
def test_only_who_is_wounded_is_treated_and_only_who_is_exposed_lies_low() -> None:
    game = match(company(follower(3), **IDLE))
    assert refused(game, "anna", "tend_follower follower=sam care=wounds") == "core.follower.tracks"
    assert refused(game, "gm", "tend_follower follower=sam care=exposure") == "core.follower.tracks"
    hurt = match(company(follower(3, wounds=1, exposure=2), **IDLE))
    gm(hurt, "tend_follower follower=sam care=wounds")
    gm(hurt, "tend_follower follower=sam care=exposure")
    assert hurt.state.followers["sam"] == follower(3)


@pytest.mark.rule("core.resource.flagging")
def test_what_is_flagged_is_not_flagged_again() -> None:
    game = match(company(asset()))
    gm(game, 'flag_resource resource=inn why="put at risk"')
    assert refused(game, "gm", 'flag_resource resource=inn why="put at risk"') == "core.resource.flagging"


@pytest.mark.rule("core.resource.repair-compromised")
def test_a_quest_brings_back_once_what_is_compromised() -> None:
    game = match(company(asset(condition="compromised")))
    gm(game, "recover resource=inn quest='The long night'")
    assert refused(game, "gm", "recover resource=inn quest='The long night'") == "core.resource.repair-compromised"


@pytest.mark.rule("core.follower.loyalty")
def test_who_is_devoted_is_not_won_over_further_and_a_broken_promise_still_costs_bond() -> None:
    game = match(company(follower(3, loyalty="devoted")))
    assert refused(game, "gm", 'shift_loyalty follower=sam why="fair pay"') == "core.follower.loyalty"
    wary = match(company(follower(3, loyalty="wary", bond=1)))
    gm(wary, 'shift_loyalty follower=sam why="broken promise"')
    assert wary.state.followers["sam"].bond == 0


@pytest.mark.rule("kit.lethal.clock-rules")
def test_what_is_full_fills_no_further_and_of_what_is_empty_nothing_is_trimmed() -> None:
    game = match(company())
    assert refused(game, "gm", "tick_clock clock=hunt by=0") == "kit.lethal.clock-rules"
    gm(game, "tick_clock clock=hunt by=4")
    assert refused(game, "gm", "tick_clock clock=hunt by=1") == "kit.lethal.clock-rules"
    gm(game, "tick_clock clock=hunt by=-6")
    assert refused(game, "gm", "tick_clock clock=hunt by=-1") == "kit.lethal.clock-rules"


BOUGHT = "cash_points place=0 picks='[{}]'"


@pytest.mark.rule("core.cp.categories", "core.cp.menu.universal")
@pytest.mark.parametrize(
    ("line", "before"),
    [
        ('{"trouble":"threat","what":"hunt"}', 5),
        ('{"trouble":"supply"}', 3),
        ('{"trouble":"fatigue","who":"anna"}', 3),
        ('{"trouble":"broken","who":"anna","what":"sword"}', 0),
    ],
)
def test_of_several_lines_none_is_bought_for_what_is_at_its_end_by_those_before(line: str, before: int) -> None:
    anna = character("anna", fatigue=3, gear={"sword": Item("Sword")})
    start = company(points=9, people=(anna, character("ben")), scene=SCENE)
    supply = Clock(id="supply", name="Supply", size=4, filled=before if "supply" in line else 0, sort="supply")
    hunt = replace(start.clocks["hunt"], filled=5)
    game = match(start.change(clocks={"hunt": hunt, "supply": supply}))
    assert refused(game, "gm", BOUGHT.format(f"{line},{line}")) == "core.cp.banking"
    gm(game, BOUGHT.format(line))


@pytest.mark.rule("core.cp.menu.travel")
def test_a_hardship_of_all_is_not_bought_where_it_tires_nobody() -> None:
    people = (character("anna", fatigue=4), character("ben", fatigue=4))
    game = match(company(points=9, people=people, scene=replace(SCENE, pillar="travel")))
    assert refused(game, "gm", BOUGHT.format('{"trouble":"fatigue_all"}')) == "core.cp.menu.travel"
    gm(game, "rest character=ben")
    gm(game, BOUGHT.format('{"trouble":"fatigue_all"}'))


@pytest.mark.rule("core.follower.assist.off-role", "core.assist.primary-skill")
def test_a_follower_who_lends_no_die_is_not_sent() -> None:
    game = match(company(follower(condition="neglected")))
    does(game, "anna", "propose character=anna goal=Go attribute=wits skill=lore")
    told = "sense=sight way='counts them' risk='is seen'"
    send = "send_follower attempt=1 follower=sam"
    assert refused(game, "anna", f"{send} in_role=false {told}") == "core.assist.primary-skill"
    does(game, "anna", send)


@pytest.mark.rule("kit.spellcraft.dv")
def test_who_can_tire_no_further_still_chooses_upon_whom_a_miracle_is_cast() -> None:
    game = scene((8, 8, 8, 8), (8, 8, 8, 8), people=(mage(fatigue=4, skills={"pyromancy": 2}), character("ben")))
    channel(game)
    does(game, "anna", "weave character=anna art=pyromancy goal='Burn the fleet' dv=4")
    rolled(game)
    assert who_may(game.view("anna"), "anna").targets[spell(game).id] == ("", "anna", "ben")


SIGNAL = "take_initiative follower=sam effect=effect ally=ben cost="


@pytest.mark.rule("core.follower.initiative.pressure")
def test_nobody_is_pressed_with_a_rail_that_is_full_nor_to_suffer_what_it_can_suffer_no_more_of() -> None:
    game = match(company(follower(exposure=2), scene=SCENE, points=1))
    does(game, "anna", f"{SIGNAL}exposure")
    gm(game, "tick_clock clock=hunt by=4")
    for wrong in ("rail=hunt", "toll=exposure"):
        assert refused(game, "gm", f"press_initiative follower=sam {wrong}") == "core.follower.initiative.pressure"
    gm(game, "press_initiative follower=sam rail=crowd")


@pytest.mark.rule("core.follower.initiative.pressure", "core.resist.undefined")
def test_only_a_follower_who_is_there_yet_is_pressed_to_resist() -> None:
    game = match(company(follower(), scene=SCENE, points=1))
    does(game, "anna", f"{SIGNAL}harm")
    gm(game, "leave_scene character=anna")
    assert refused(game, "gm", "press_initiative follower=sam") == "core.follower.initiative.pressure"
    gm(game, "press_initiative follower=sam rail=hunt")


@pytest.mark.rule("core.resist.undefined", "core.follower.tracks")
def test_no_follower_resists_what_makes_it_no_worse_off_nor_is_a_full_rail_ticked_since_it_is_known() -> None:
    game = match(company(follower(exposure=3), scene=SCENE))
    assert refused(game, "gm", "follower_resists follower=sam toll=exposure") == "core.resist.undefined"
    gm(game, "tick_clock clock=hunt by=4")
    assert refused(game, "gm", "turn_exposure follower=sam rail=hunt") == "core.follower.tracks"
    gm(game, "turn_exposure follower=sam rail=crowd")


@pytest.mark.rule("core.follower.initiative.pressure")
def test_a_press_is_offered_for_each_toll_that_a_follower_can_bear() -> None:
    game = match(company(follower(exposure=2), scene=SCENE, points=1))
    does(game, "anna", f"{SIGNAL}exposure")
    view = game.view("gm")
    labels = [one.label for one in press_offers(view, "gm", view.followers["sam"])]
    assert [label for label in labels if "resists" in label] == ["Press it: it resists or suffers 1 Harm"]
    assert any("a rail ticks" in label for label in labels)
