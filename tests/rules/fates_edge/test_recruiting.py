"""How followers come and grow."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.core import OrderError
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import current_standing
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import (
    PRICES,
    RANKS,
    ROLES,
    follower_price,
    promotion_price,
)
from fieldcraft.systems.fates_edge.campaign.presentation.panels.company import follower_row
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, company, follower

IDLE = {"phase": "downtime", "days": 14}


@pytest.mark.rule("core.follower.cost", "core.resource.quick-reference")
def test_a_follower_costs_the_square_of_its_cap_or_as_the_schedule_has_it() -> None:
    assert [follower_price(company(), cap) for cap in range(1, 6)] == [1, 4, 9, 16, 25]
    schedule = company(chosen={"follower_cost": "schedule"})
    assert [follower_price(schedule, cap) for cap in range(1, 6)] == [3, 5, 8, 12, 17]
    assert len(PRICES) == 2


@pytest.mark.rule("core.xp.downtime")
@pytest.mark.parametrize(("days", "asked"), [(1, True), (3, False)])
def test_the_game_master_is_asked_whether_few_days_are_enough_to_find_and_brief_somebody(
    days: int, asked: bool
) -> None:
    game = match(company(**IDLE))
    entry = does(game, "anna", f"recruit character=anna name=Hilda role=Cook cap=2 days={days}")
    told = " ".join(SYSTEM.story(game.before(entry.seq), event) for event in entry.events)
    assert ("the game master: is 1 day enough" in told) == asked


@pytest.mark.rule("core.follower.specialty")
@pytest.mark.parametrize(("role", "asked"), [("'Cook and spy'", True), ("'Scout (overland)'", False)])
def test_of_a_lane_that_is_not_often_seen_the_game_master_is_asked_whether_it_is_narrow(role: str, asked: bool) -> None:
    game = match(company(**IDLE))
    entry = does(game, "anna", f"recruit character=anna name=Hilda role={role} cap=2")
    told = " ".join(SYSTEM.story(game.before(entry.seq), event) for event in entry.events)
    assert ("one narrow lane?" in told) == asked


@pytest.mark.rule("core.follower.cost", "core.follower.loyalty")
def test_recruiting_takes_experience_and_days() -> None:
    game = match(company(**IDLE))
    does(game, "anna", "recruit character=anna name=Hilda role=Bodyguard cap=3 days=3")
    hilda, anna = game.state.followers["hilda"], game.state.characters["anna"]
    assert (hilda.owner, hilda.cap, hilda.loyalty) == ("anna", 3, "steady")
    assert (anna.purchases[-1].kind, anna.purchases[-1].xp, anna.purchases[-1].rule) == (
        "follower",
        9,
        "core.follower.cost",
    )
    assert refused(game, "anna", "recruit character=anna name=hilda role=Cook cap=1") == "campaign.own"
    assert refused(game, "anna", "recruit character=anna name=Bo role=Cook cap=5 days=3") == "core.xp.currency"
    assert refused(game, "ben", "recruit character=anna name=Bo role=Cook cap=1") == "campaign.own"
    assert refused(match(company()), "anna", "recruit character=anna name=Bo role=Cook cap=1") == "core.xp.timing"
    rushed = match(company(phase="downtime", days=1))
    assert refused(rushed, "anna", "recruit character=anna name=Bo role=Cook cap=1 days=2") == "core.follower.cost"


@pytest.mark.rule("core.tier.second-follower-slot")
@pytest.mark.parametrize(
    ("reading", "spent", "most"), [("unlimited", 0, 3), ("one_until_tier3", 60, 1), ("one_until_tier3", 91, 2)]
)
def test_the_followers_of_a_character_may_be_held_to_its_tier(reading: str, spent: int, most: int) -> None:
    past = (Purchase("talent", "legend", spent, "campaign.ready"),) if spent else ()
    anna = replace(character("anna"), purchases=past, awards=(Award(300, "a long story", "campaign.ready"),))
    game = match(company(people=(anna,), chosen={"follower_slots": reading}, phase="downtime", days=30))
    for name in ("Ada", "Bo", "Cy")[:most]:
        does(game, "anna", f"recruit character=anna name={name} role=Cook cap=1")
    if most < 3:
        assert (
            refused(game, "anna", "recruit character=anna name=Dag role=Cook cap=1") == "core.tier.second-follower-slot"
        )


@pytest.mark.rule("core.xp.rush-rule", "core.xp.downtime")
@pytest.mark.parametrize(
    ("text", "clock", "days"),
    [
        ("recruit character=anna name=Hilda role=Bodyguard cap=2 days=2", "haste-anna-hilda-2", 1),
        ("buy_asset character=anna name=Inn kind=inn tier=standard effect=Beds", "haste-anna-inn", 7),
        ("buy_asset character=anna name=Inn kind=inn tier=major effect=Beds", "haste-anna-inn", 30),
    ],
)
def test_people_and_assets_may_be_found_in_haste_too(text: str, clock: str, days: int) -> None:
    anna = character("anna", skills={"melee": 2})
    game = match(company(people=(anna,), phase="downtime", days=1))
    refused(game, "anna", text)
    does(game, "anna", f"{text} rush=true")
    haste = game.state.clocks[clock]
    assert (haste.sort, haste.size, game.state.characters["anna"].purchases[-1].days) == ("haste", 4, 0)
    later = match(game.state.change(days=days))
    does(later, "anna", f"make_up character=anna clock={clock}")
    assert clock not in later.state.clocks
    assert refused(later, "anna", "raise_attribute character=anna attribute=body") == "core.xp.downtime"


@pytest.mark.rule("core.xp.rush-rule")
def test_who_is_being_made_is_never_in_haste() -> None:
    game = match(company(people=(character("anna", status="unfinished"),)))
    does(game, "anna", "recruit character=anna name=Bo role=Cook cap=1 rush=true")
    assert not [one for one in game.state.clocks.values() if one.sort == "haste"]


@pytest.mark.rule("core.follower.cost")
def test_a_new_character_has_found_its_people_before() -> None:
    game = match(company(people=(character("anna", status="unfinished"),)))
    does(game, "anna", "recruit character=anna name=Bo role=Cook cap=1")
    assert game.state.followers["bo"].cap == 1


@pytest.mark.rule("core.follower.replace", "core.follower.loyalty")
def test_who_takes_anothers_place_is_wary_at_first() -> None:
    game = match(company(**IDLE | {"days": 9}))
    order = "recruit character=anna name=Bo role=Cook cap=2 replaces=sam"
    assert refused(game, "anna", order) == "core.follower.replace"
    does(game, "anna", "recruit character=anna name=Sam role=Scout cap=2")
    assert refused(game, "anna", order) == "core.follower.replace"
    gm(game, "anchor_follower follower=sam seat='ferry warden'")
    does(game, "anna", order)
    assert (game.state.followers["bo"].loyalty, game.state.characters["anna"].purchases[-1].xp) == ("wary", 4)
    does(game, "anna", "recruit character=anna name=Kim role=Guide cap=1")
    assert game.state.followers["kim"].loyalty == "steady"


@pytest.mark.rule("core.follower.replace")
def test_a_new_scout_is_wary_where_a_scout_was_lost_though_nobody_says_so() -> None:
    game = match(company(follower(where="separated"), points=2, **IDLE))
    gm(game, "threaten follower=sam tool=lose")
    does(game, "anna", "accept_hit follower=sam")
    for name, role, loyalty in (("Bo", "scout", "wary"), ("Kim", "Cook", "steady")):
        does(game, "anna", f"recruit character=anna name={name} role={role} cap=1")
        assert game.state.followers[name.lower()].loyalty == loyalty


@pytest.mark.rule("core.follower.replace", "core.follower.loyalty")
@pytest.mark.parametrize("gone", [{"condition": "compromised"}, {"where": "anchored"}, {"where": "separated"}])
def test_a_new_scout_is_wary_while_the_former_is_not_at_hand(gone: dict[str, str]) -> None:
    game = match(company(follower(**gone), **IDLE))
    for name, role, loyalty in (("Bo", "scout", "wary"), ("Kim", "Cook", "steady")):
        does(game, "anna", f"recruit character=anna name={name} role={role} cap=1")
        assert game.state.followers[name.lower()].loyalty == loyalty


@pytest.mark.rule("core.follower.advance.new-role")
def test_the_lane_that_a_follower_has_is_no_other_lane_in_other_letters() -> None:
    game = match(company(follower()))
    assert refused(game, "gm", "add_role follower=sam role=scout") == "core.follower.advance.new-role"


TRAINED = "follower=sam scene='A week with the wardens'"


@pytest.mark.rule("core.follower.promote")
@pytest.mark.parametrize("facts", [{"condition": "compromised"}, {"where": "separated"}, {"where": "anchored"}])
def test_who_is_not_there_plays_no_scene_of_training(facts: dict[str, Any]) -> None:
    game = match(company(follower(2, **facts), **IDLE))
    assert refused(game, "anna", f"promote {TRAINED}") == "core.follower.promote"


@pytest.mark.rule("core.follower.promote")
def test_a_scene_of_training_or_a_milestone_is_played_for_a_higher_cap() -> None:
    game = match(company(follower(2), **IDLE))
    with pytest.raises(OrderError):
        does(game, "anna", "promote follower=sam")
    entry = does(game, "anna", f"promote {TRAINED}")
    told = " ".join(SYSTEM.story(game.before(entry.seq), one) for one in entry.events)
    assert "A week with the wardens (the game master: was that played, as training or a milestone?)" in told


@pytest.mark.rule("core.follower.promote")
def test_the_next_cap_costs_the_difference() -> None:
    assert [promotion_price(company(), follower(cap)) for cap in range(1, 5)] == [3, 5, 7, 9]
    schedule = company(chosen={"follower_cost": "schedule"})
    assert [promotion_price(schedule, follower(cap)) for cap in range(1, 5)] == [2, 3, 4, 5]
    game = match(company(follower(2), **IDLE))
    does(game, "anna", f"promote {TRAINED}")
    assert (game.state.followers["sam"].cap, game.state.characters["anna"].spent) == (3, 5)
    for state in (company(follower(5), **IDLE), company(follower(1, familiar=True), **IDLE), company(follower())):
        assert refused(match(state), "anna", f"promote {TRAINED}") == "core.follower.promote"
    assert refused(match(company(**IDLE)), "anna", f"promote {TRAINED}") == "campaign.own"
    assert refused(game, "ben", f"promote {TRAINED}") == "campaign.own"


@pytest.mark.rule("core.follower.advance.new-role", "core.follower.specialty")
def test_the_story_may_give_another_lane() -> None:
    game = match(company(follower()))
    gm(game, "add_role follower=sam role=Distract")
    assert (game.state.followers["sam"].roles, game.state.followers["sam"].cap) == (("Distract",), 2)
    assert follower_row(game.state, game.state.followers["sam"], (), master=True).marks[0] == "Scout, Distract, Cap 2"
    assert refused(game, "gm", "add_role follower=sam role=Scout") == "core.follower.advance.new-role"


@pytest.mark.rule("core.follower.advance.promotion", "core.familiar.restrictions")
def test_milestones_raise_ranks_but_no_familiar_becomes_steward_or_deputy() -> None:
    game = match(company(follower()))
    assert refused(game, "gm", "raise_rank follower=sam rank=deputy") == "core.follower.advance.promotion"
    gm(game, "raise_rank follower=sam rank=associate")
    gm(game, "raise_rank follower=sam rank=deputy")
    assert game.state.followers["sam"].rank == "deputy"
    assert not RANKS["deputy"]
    raven = match(company(follower(familiar=True, rank="associate")))
    assert refused(raven, "gm", "raise_rank follower=sam rank=steward") == "core.familiar.restrictions"


@pytest.mark.rule("core.follower.advance.anchor", "core.follower.advance.bond", "core.follower.bond-track")
def test_a_follower_may_come_closer_and_settle_down() -> None:
    game = match(company(follower()))
    gm(game, 'deepen_bond follower=sam gift="a way through the marsh, once" leaves=boon')
    assert (game.state.followers["sam"].bond, game.state.followers["sam"].notes) == (3, "a way through the marsh, once")
    gm(game, 'anchor_follower follower=sam seat="keeper of the inn"')
    assert game.state.followers["sam"].where == "anchored"


@pytest.mark.rule("core.follower.advance.anchor")
@pytest.mark.parametrize("order", ["anchor_follower follower=sam seat=Inn", "deepen_bond follower=sam"])
def test_nothing_lasting_comes_to_who_was_called_for_one_scene(order: str) -> None:
    game = match(company(follower(scene=1), scene=SCENE))
    assert refused(game, "gm", order) == "core.follower.advance.anchor"


@pytest.mark.rule("core.follower.advance.anchor")
def test_what_threatened_a_follower_is_over_when_they_settle_down() -> None:
    game = match(company(follower(threat="pin"), scene=SCENE))
    gm(game, "anchor_follower follower=sam seat=Inn")
    assert game.state.followers["sam"].threat is None


@pytest.mark.rule("core.follower.loyalty", "core.follower.bond-track")
def test_loyalty_goes_up_and_down_by_what_is_done_for_and_to_a_follower() -> None:
    game = match(company(follower(loyalty="wary")))
    for why in ("risk shared", "fair pay"):
        gm(game, f'shift_loyalty follower=sam why="{why}"')
    assert game.state.followers["sam"].loyalty == "devoted"
    gm(game, 'shift_loyalty follower=sam why="broken promise"')
    assert (game.state.followers["sam"].loyalty, game.state.followers["sam"].bond) == ("steady", 1)


@pytest.mark.rule("core.follower.role-list")
def test_lanes_that_are_often_seen() -> None:
    assert list(ROLES) == ["Scout", "Mimic", "Distract", "Fetch", "Sentry", "Bodyguard", "Archivist"]
    assert ("overland" in ROLES["Scout"], "melee" in ROLES["Bodyguard"]) == (True, True)


@pytest.mark.rule("core.prestige.oath-bound-captain", "core.prestige.qualify")
def test_a_follower_that_was_taken_makes_no_captain_until_it_is_restored() -> None:
    anna = character("anna", attributes={"presence": 3}, skills={"command": 3})
    for condition, followers in (("compromised", 0), ("neglected", 1)):
        there = campaign(anna, followers={"sam": follower(condition=condition)})
        assert current_standing(there, anna).followers == followers


@pytest.mark.rule("core.follower.replace")
@pytest.mark.parametrize(
    ("role", "loyalty"), [("Scouts", "wary"), ("Scout (overland)", "wary"), ("Moor scout", "wary"), ("Cook", "steady")]
)
def test_who_takes_a_lost_lane_is_wary_however_it_is_written(role: str, loyalty: str) -> None:
    game = match(company(follower(where="separated"), points=2, phase="downtime", days=3))
    gm(game, "threaten follower=sam tool=lose")
    does(game, "anna", "accept_hit follower=sam")
    does(game, "anna", f"recruit character=anna name=Kim role='{role}' cap=1")
    assert game.state.followers["kim"].loyalty == loyalty


@pytest.mark.rule("core.follower.specialty", "core.familiar.stat-line")
@pytest.mark.parametrize("role", ["Scout and Mimic", "Sentry or bodyguards", "Cook, Tailor", "Cook/Smith"])
def test_a_follower_has_one_lane_and_no_list_of_them(role: str) -> None:
    people = (character("anna", talents=("familiar-bond",)), character("ben"))
    game = match(company(follower(), people=people, phase="downtime", days=3))
    for order in ("recruit character=anna name=Kim cap=1", "bind_familiar character=anna name=Kim"):
        assert refused(game, "anna", f"{order} role='{role}'") == "core.follower.specialty"
    assert refused(game, "gm", f"add_role follower=sam role='{role}'") == "core.follower.specialty"
    does(game, "anna", "recruit character=anna name=Kim cap=1 role='Scout of the high moor'")
