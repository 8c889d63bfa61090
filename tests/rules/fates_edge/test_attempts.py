"""A check from its stakes to its consequence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, check_pool
from fieldcraft.systems.fates_edge.campaign.checks.ticks import ticks
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.shared.checks import CRITERIA
from rules.fates_edge.attempts import PICK, ready, result, thief
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE

# --- the printed examples ---------------------------------------------------------------------


@pytest.mark.rule("core.skill.list", "kit.skill.list")
@pytest.mark.parametrize("skill", ["stealth", "Diplomacy", "whittling"])
def test_a_check_names_a_skill_that_the_table_has_or_that_was_learned(skill: str) -> None:
    game = match(campaign(character("anna", skills={"whittling": 1})))
    does(game, "anna", f"propose character=anna goal=Go attribute=wits skill={skill}")
    assert refused(game, "anna", "propose character=anna goal=Go attribute=wits skill=juggling") == "core.skill.list"
    opened = match(campaign(character("anna"), options=Options({"skill_list": "open"})))
    does(opened, "anna", "propose character=anna goal=Go attribute=wits skill=juggling")


@pytest.mark.rule("core.check.examples", "core.check.outcome-matrix")
@pytest.mark.parametrize(
    ("faces", "successes", "points"), [((10, 8, 5, 4, 1, 1), 2, 2), ((7, 6, 6, 2, 1, 3), 3, 1)], ids=["lock", "captain"]
)
def test_the_examples_succeed_at_a_cost(faces: Sequence[int], successes: int, points: int) -> None:
    check = result(ready(faces))
    assert (check.successes, check.complications, check.points) == (successes, points, points)
    assert (check.grade, check.stage, check.passed) == ("cost", "paying", True)


@pytest.mark.rule("core.check.examples", "kit.skill.pool")
@pytest.mark.parametrize(
    ("attribute", "skill", "ratings", "dice"),
    [("body", "melee", (3, 3), 6), ("presence", "command", (3, 2), 5), ("body", "melee", (4, 4), 8)],
)
def test_a_pool_is_an_attribute_and_a_skill(attribute: str, skill: str, ratings: tuple[int, int], dice: int) -> None:
    anna = character("anna", attributes={attribute: ratings[0]}, skills={skill: ratings[1]})
    game = match(campaign(anna))
    does(game, "anna", f"propose character=anna goal=Go attribute={attribute} skill={skill}")
    assert check_pool(game.state, game.state.attempts["1"]).total == dice


@pytest.mark.rule("core.skill.alias", "core.skill.list", "kit.skill.aliases")
@pytest.mark.parametrize(
    ("skill", "reading", "dice"),
    [
        ("sway", "core14_plus_p2", 2),
        ("sway", "core14", 5),
        ("persuasion", "core14_plus_p2", 5),
        ("resolve", "core14_plus_p2", 4),
        ("Observation", "core14_plus_p2", 2),
    ],
)
def test_a_name_stands_for_the_skill_that_the_table_lists(skill: str, reading: str, dice: int) -> None:
    anna = character("anna", skills={"diplomacy": 3, "endurance": 2})
    game = match(campaign(anna, options=Options({"skill_list": reading})))
    does(game, "anna", f"propose character=anna goal=Go attribute=wits skill={skill}")
    assert check_pool(game.state, game.state.attempts["1"]).total == dice


@pytest.mark.rule("core.attribute.start")
def test_attributes_that_nobody_raised_are_rolled_as_they_begin() -> None:
    game = match(campaign(character("anna")))
    does(game, "anna", "propose character=anna goal=Go attribute=wits skill=stealth")
    assert check_pool(game.state, game.state.attempts["1"]).total == 2


# --- the order of steps -----------------------------------------------------------------------


@pytest.mark.rule("core.check.procedure", "core.check.order-of-operations")
def test_a_check_has_its_order_and_its_owner() -> None:
    game = match(campaign(thief(gear={"picks": Item("Picks")}), character("ben")), (6,) * 6)
    for wrong in ("clock=none", "gear=rope"):
        assert refused(game, "anna", f"{PICK} {wrong}") == "core.check.procedure"
    assert refused(game, "ben", PICK) == "campaign.own"
    does(game, "anna", PICK)
    assert game.state.attempts["1"].stage == "proposed"
    assert refused(game, "anna", "roll_check attempt=1") == "core.check.procedure"
    assert refused(game, "anna", "roll_check attempt=2") == "core.check.procedure"
    assert refused(game, "anna", "stake attempt=1 dv=2") == "campaign.master"
    gm(game, "stake attempt=1 dv=2 success='The door opens' failure=Noise")
    assert refused(game, "ben", "roll_check attempt=1") == "campaign.own"
    does(game, "anna", "roll_check attempt=1")
    assert refused(game, "gm", "grade attempt=1 description=detailed") == "core.check.procedure"
    does(game, "anna", "take_result attempt=1")
    assert (game.state.attempts["1"].grade, game.state.attempts["1"].stage) == ("clean", "done")


@pytest.mark.rule("core.description.grading", "core.description.denial")
def test_the_game_master_grades_the_description_and_simple_is_basic() -> None:
    game = ready()
    gm(game, "grade attempt=1 description=intricate")
    assert game.state.attempts["1"].description == "intricate"
    gm(game, "grade attempt=1 description=simple remark='names only the rules'")
    assert game.state.attempts["1"].description == "basic"
    assert refused(game, "anna", "grade attempt=1 description=intricate") == "campaign.master"


@pytest.mark.rule("core.description.grading")
def test_linked_procedures_make_a_description_intricate() -> None:
    assert "procedures" in CRITERIA["intricate"]


@pytest.mark.rule("core.description.ladder", "kit.quickref.core")
@pytest.mark.parametrize(
    ("grade", "again", "counts"), [("basic", None, (1, 2)), ("detailed", (6,), (2, 1)), ("intricate", (6, 1), (2, 1))]
)
def test_descriptions_throw_ones_again_once(grade: str, again: tuple[int, ...] | None, counts: tuple[int, int]) -> None:
    game = ready((6, 1, 1, 2, 2, 2), *([again] if again else []), dv=1)
    gm(game, f"grade attempt=1 description={grade}")
    check = result(game)
    assert (check.successes, check.complications) == counts


@pytest.mark.rule("core.check.die", "kit.quickref.core")
def test_a_six_on_a_ten_sided_die_succeeds() -> None:
    check = result(ready((5, 6, 10, 1, 2, 3)))
    assert (check.successes, check.complications) == (2, 1)


@pytest.mark.rule("core.check.pool")
def test_penalties_leave_one_die() -> None:
    game = ready((9,), dv=1)
    gm(game, "give_dice attempt=1 dice=-9 what=Darkness")
    assert result(game).grade == "clean"


@pytest.mark.rule("core.check.pool")
def test_compromised_gear_takes_a_die() -> None:
    anna = thief(gear={"picks": Item("Picks", condition="compromised")}, fatigue=2)
    game = ready(text=f"{PICK} gear=picks", people=(anna,))
    assert check_pool(game.state, game.state.attempts["1"]).total == 5
    gm(game, "stake attempt=1 dv=2 strenuous=true")
    assert check_pool(game.state, game.state.attempts["1"]).total == 4


# --- position, opposition, defense ---------------------------------------------------------------


@pytest.mark.rule("core.check.position-effect", "kit.position.terms")
@pytest.mark.parametrize(
    ("dv", "reading", "fatigue", "against"),
    [(2, "dv_shift", 0, 1), (1, "dv_shift", 0, 1), (2, "tag_only", 0, 2), (2, "dv_shift", 4, 2)],
)
def test_a_controlled_position_lowers_the_value(dv: int, reading: str, fatigue: int, against: int) -> None:
    game = ready(people=(thief(fatigue=fatigue),), options=Options({"position_model": reading}))
    gm(game, f"stake attempt=1 dv={dv} position=controlled")
    assert check_dv(game.state, game.state.attempts["1"]).total == against


@pytest.mark.rule("core.check.opposed.contest")
@pytest.mark.parametrize(("changes", "grade"), [("false", "partial"), ("true", "clean")])
def test_in_a_contest_a_tie_leaves_things_as_they_were(changes: str, grade: str) -> None:
    game = ready((6, 7, 2), (8, 9, 2, 2, 2, 2))
    gm(game, f"oppose attempt=1 who=Guard dice=3 changes={changes}")
    assert result(game).grade == grade


@pytest.mark.rule("core.check.opposed.contest", "core.check.outcome.partial")
def test_who_falls_short_in_a_contest_gets_nothing_at_any_price() -> None:
    game = ready((6, 7, 2), (8, 9, 2, 2, 2, 1))
    gm(game, "oppose attempt=1 who=Guard dice=3")
    assert (result(game).stage, game.state.attempts["1"].points) == ("paying", 1)
    assert refused(game, "gm", "offer_fork attempt=1 get=Late leave=Safe") == "core.check.procedure"
    gm(game, """spend_points attempt=1 picks='[{"trouble": "noise"}]'""")
    assert (game.state.attempts["1"].stage, game.state.attempts["1"].passed) == ("done", False)


@pytest.mark.rule("core.check.opposed.contest")
def test_what_rolls_against_a_check_is_its_value() -> None:
    game = ready((6, 7, 2), (8, 9, 2, 2, 2, 2))
    gm(game, "oppose attempt=1 who=Guard dice=3")
    assert refused(game, "gm", "stake attempt=1 dv=1") == "core.check.opposed.contest"


@pytest.mark.rule("core.check.opposed.fixed-dv")
def test_a_table_may_let_opposition_stand_as_a_value() -> None:
    game = ready((6, 6, 6, 2, 2, 2), options=Options({"opposed_mode": "fixed_dv"}))
    gm(game, "oppose attempt=1 who=Guard dice=5")
    assert result(game).dv == 3
    game = ready((6, 6, 6, 2, 2, 2), options=Options({"opposed_mode": "fixed_dv"}))
    gm(game, "oppose attempt=1 who=Guard dice=5 dv=4")
    assert result(game).grade == "partial"


@pytest.mark.rule("core.check.opposed.fixed-dv", "campaign.secrets")
def test_the_value_of_opposition_to_a_blind_check_is_told_to_nobody() -> None:
    game = ready((6,) * 6, options=Options({"opposed_mode": "fixed_dv"}))
    gm(game, "stake attempt=1 dv=2 blind=true")
    valued = gm(game, "oppose attempt=1 who=Guard dice=5").events[-1]
    seen = valued.seen_by(game.state, "anna")
    assert seen is not None
    assert "3" in SYSTEM.story(game.state, valued)
    assert "3" not in SYSTEM.story(game.state, seen)
    assert game.view("anna").attempts["1"].dv == 0


@pytest.mark.rule("core.check.defense")
def test_who_lost_its_footing_defends_with_one_die_less() -> None:
    text = f"{PICK} sort=defense"
    game = ready(text=text, people=(thief(conditions=frozenset({"lost footing"})),), scene=SCENE)
    assert check_pool(game.state, game.state.attempts["1"]).total == 5


@pytest.mark.rule("core.check.defense", "core.check.group", "core.cp.menu.combat")
def test_whoever_of_a_group_has_lost_its_footing_pays_for_it_in_one_defense() -> None:
    ben = character("ben", skills={"stealth": 2}, conditions=frozenset({"lost footing"}))
    game = ready((8, 8, 8, 8, 8, 8, 8, 8, 8), text=f"{PICK} sort=defense", people=(thief(), ben), scene=SCENE)
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=wits skill=stealth")
    does(game, "anna", "roll_check attempt=1")
    assert game.state.characters["ben"].conditions == frozenset()


# --- what success is worth -----------------------------------------------------------------------


@pytest.mark.rule("core.check.clock-ticks")
@pytest.mark.parametrize(("aim", "filled"), [("fill", 5), ("clear", 1)])
def test_success_moves_the_clock_that_it_was_aimed_at(aim: str, filled: int) -> None:
    clocks = {"vault": Clock(id="vault", name="Vault", size=6, filled=3)}
    game = ready((6, 6, 6, 2, 2, 2), text=f"{PICK} clock=vault aim={aim}", clocks=clocks)
    result(game)
    assert game.state.clocks["vault"].filled == filled


@pytest.mark.rule("core.check.clock-ticks")
@pytest.mark.parametrize(
    ("reading", "dice", "filled"),
    [
        ("table_r1", (6, 2, 2, 2, 2, 2), 1),
        ("table_r1", (6, 6, 6, 2, 2, 2), 2),
        ("table_r1", (6, 6, 6, 6, 2, 2), 3),
        ("one_per_success_roll", (6, 6, 6, 6, 2, 2), 1),
        ("margin", (6, 6, 6, 6, 2, 2), 4),
    ],
)
def test_a_table_turns_successes_into_segments_in_its_way(reading: str, dice: Sequence[int], filled: int) -> None:
    clocks = {"vault": Clock(id="vault", name="Vault", size=6)}
    chosen = Options({"ticks_per_success": reading})
    game = ready(dice, dv=1, text=f"{PICK} clock=vault", clocks=clocks, options=chosen)
    result(game)
    assert game.state.clocks["vault"].filled == filled


@pytest.mark.rule("core.check.clock-ticks", "kit.position.terms")
def test_each_step_of_effect_is_one_segment_more() -> None:
    assert [ticks("table_r1", successes, 1, 1) for successes in (1, 3, 4)] == [2, 3, 4]
    assert (ticks("one_per_success_roll", 4, 1, 0), ticks("margin", 4, 2, 0)) == (1, 3)


@pytest.mark.rule("kit.position.terms")
@pytest.mark.parametrize(("faces", "more"), [((6, 6, 2, 2, 2, 2), ["2 further benefits"]), ((2,) * 6, [])])
def test_without_a_clock_each_step_of_effect_is_a_further_benefit(faces: tuple[int, ...], more: list[str]) -> None:
    game = ready(faces)
    gm(game, "stake attempt=1 dv=2 effect=2")
    does(game, "anna", "roll_check attempt=1")
    told = [SYSTEM.story(game.state, one) for one in does(game, "anna", "take_result attempt=1").events]
    asked = [f"Pick the lock: {what} (the game master: which?)" for what in more]
    assert [one for one in told if "benefit" in one] == asked


# --- partial, miss ---------------------------------------------------------------------------------


@pytest.mark.rule("core.check.outcome.partial", "core.check.order-of-operations")
def test_a_partial_result_is_a_choice_of_the_player() -> None:
    clocks = {"vault": Clock(id="vault", name="Vault", size=6)}
    game = ready((6, 2, 2, 2, 2, 2), text=f"{PICK} clock=vault", clocks=clocks)
    assert result(game).stage == "forked"
    assert refused(game, "anna", "choose_way attempt=1 choice=get") == "core.check.outcome.partial"
    gm(game, "offer_fork attempt=1 get='The pick breaks' cost=gear leave='You hear the guard' gain=information")
    assert refused(game, "gm", "choose_way attempt=1 choice=get") == "core.check.outcome.partial"
    does(game, "anna", "choose_way attempt=1 choice=get")
    assert (game.state.attempts["1"].passed, game.state.clocks["vault"].filled) == (True, 1)
    assert game.state.attempts["1"].stage == "done"


@pytest.mark.rule("core.check.outcome.partial")
@pytest.mark.parametrize(("choice", "told"), [("get", "Get it, but: Be seen"), ("leave", "Leave it: Slip away")])
def test_it_is_told_which_of_its_two_ways_a_partial_result_took(choice: str, told: str) -> None:
    game = ready((9, 2, 2, 2, 2, 2))
    result(game)
    gm(game, "offer_fork attempt=1 get='Be seen' leave='Slip away'")
    before = game.state
    chosen = does(game, "anna", f"choose_way attempt=1 choice={choice}").events[-1]
    assert SYSTEM.story(before, chosen) == told


@pytest.mark.rule("core.check.outcome-matrix", "core.check.outcome.partial")
def test_what_a_partial_result_brings_may_cost_a_boon() -> None:
    offer = "offer_fork attempt=1 get='Somebody looks away' cost=boon leave=Safe"
    poor = ready((6, 2, 2, 2, 2, 2))
    result(poor)
    assert refused(poor, "gm", offer) == "core.check.outcome.partial"
    for choice, left in (("get", 0), ("leave", 1)):
        game = ready((6, 2, 2, 2, 2, 2), people=(thief(boons=1),))
        result(game)
        gm(game, offer)
        does(game, "anna", f"choose_way attempt=1 choice={choice}")
        assert game.state.characters["anna"].boons == left


@pytest.mark.rule("core.check.outcome-matrix", "core.check.outcome.partial")
def test_who_has_spent_the_boon_that_it_costs_leaves_a_partial_result() -> None:
    game = ready((6, 2, 2, 2, 2, 2), people=(thief(boons=1),))
    result(game)
    gm(game, "offer_fork attempt=1 get='Somebody looks away' cost=boon leave=Safe")
    spent = match(game.state.put(characters=thief()))
    assert refused(spent, "anna", "choose_way attempt=1 choice=get") == "core.check.outcome.partial"
    does(spent, "anna", "choose_way attempt=1 choice=leave")


@pytest.mark.rule("core.check.outcome.partial", "core.check.position-effect")
def test_what_is_got_at_the_cost_of_position_leaves_the_next_action_at_risk() -> None:
    game = ready((6, 2, 2, 2, 2, 2))
    result(game)
    does(game, "anna", PICK)
    gm(game, "stake attempt=2 dv=2 position=controlled")
    gm(game, "offer_fork attempt=1 get=Seen cost=position leave=Safe")
    does(game, "anna", "choose_way attempt=1 choice=get")
    assert check_dv(game.state, game.state.attempts["2"]).total == 2


@pytest.mark.rule("core.check.outcome.partial", "core.check.position-effect")
def test_a_position_that_was_lost_before_the_next_action_is_staked_leaves_it_at_risk() -> None:
    game = ready((6, 2, 2, 2, 2, 2), people=(thief(),))
    result(game)
    gm(game, "offer_fork attempt=1 get=Seen cost=position leave=Safe")
    does(game, "anna", "choose_way attempt=1 choice=get")
    for attempt, position in (("2", "risky"), ("3", "controlled")):
        does(game, "anna", PICK)
        gm(game, f"stake attempt={attempt} dv=2 position=controlled")
        assert game.state.attempts[attempt].position == position


@pytest.mark.rule("core.check.outcome.partial")
def test_what_is_got_at_the_cost_of_time_asks_the_game_master_how_much() -> None:
    result(game := ready((6, 2, 2, 2, 2, 2)))
    gm(game, "offer_fork attempt=1 get=Late cost=time leave=Safe")
    events = does(game, "anna", "choose_way attempt=1 choice=get").events
    assert any("how much?" in SYSTEM.story(game.state, one) for one in events)


@pytest.mark.rule("core.check.outcome.partial", "kit.gear.break")
@pytest.mark.parametrize(("gear", "condition", "asked"), [("picks", "compromised", 0), ("", "maintained", 1)])
def test_what_is_got_at_the_cost_of_gear_wears_what_it_was_done_with(gear: str, condition: str, asked: int) -> None:
    game = ready((6, 2, 2, 2, 2, 2), text=f"{PICK} gear='{gear}'", people=(thief(gear={"picks": Item("Picks")}),))
    result(game)
    gm(game, "offer_fork attempt=1 get='The pick bends' cost=gear leave=Safe")
    events = does(game, "anna", "choose_way attempt=1 choice=get").events
    assert game.state.characters["anna"].gear["picks"].condition == condition
    assert sum("which?" in SYSTEM.story(game.state, one) for one in events) == asked


@pytest.mark.rule("core.check.order-of-operations", "core.boon.earn")
def test_a_partial_result_waits_for_its_points_to_be_used_and_is_over_with_the_last() -> None:
    game = ready((6, 1, 2, 2, 2, 2))
    result(game)
    gm(game, "offer_fork attempt=1 get=Late leave=Safe")
    does(game, "anna", "choose_way attempt=1 choice=leave")
    assert game.state.attempts["1"].stage == "paying"
    gm(game, """spend_points attempt=1 picks='[{"trouble": "noise"}]'""")
    assert game.state.attempts["1"].stage == "done"


@pytest.mark.rule("core.check.outcome.partial", "core.boon.earn")
def test_a_table_may_give_a_boon_for_a_partial_result() -> None:
    game = ready((6, 2, 2, 2, 2, 2), options=Options({"boon_on_partial": "on"}))
    result(game)
    gm(game, "offer_fork attempt=1 get=Late leave=Safe")
    does(game, "anna", "choose_way attempt=1 choice=leave")
    gm(game, "close_check attempt=1 weight=true")
    assert game.state.characters["anna"].boons == 1


@pytest.mark.rule("core.check.outcome.miss", "core.boon.earn", "core.boon.anti-fishing")
@pytest.mark.parametrize(("weight", "boons"), [("true", 1), ("false", 0)])
def test_a_miss_earns_a_boon_if_its_setback_moves_the_story(weight: str, boons: int) -> None:
    game = ready((1, 2, 2, 2, 2, 2))
    assert result(game).stage == "missed"
    gm(game, f"waive_points attempt=1 weight={weight}")
    assert (game.state.characters["anna"].boons, game.state.attempts["1"].stage) == (boons, "done")


@pytest.mark.rule("core.boon.earn")
def test_who_died_before_the_end_of_a_check_earns_no_boon() -> None:
    game = ready((1, 2, 2, 2, 2, 2))
    result(game)
    does(game, "anna", "consent_to_death character=anna")
    gm(game, "kill character=anna how=Poison")
    gm(game, "waive_points attempt=1 weight=true")
    assert game.state.characters["anna"].boons == 0


@pytest.mark.rule("core.check.devils-bargain")
@pytest.mark.parametrize(("reading", "scope"), [("lesser_success", 1), ("full_success", 2)])
def test_a_bargain_after_a_miss_is_success_for_a_named_complication(reading: str, scope: int) -> None:
    game = ready((2,) * 6, options=Options({"devils_bargain": reading}))
    result(game)
    assert refused(game, "anna", "answer_devils_bargain attempt=1 accept=true") == "core.check.devils-bargain"
    gm(game, "offer_devils_bargain attempt=1 complication='The guard knows your face'")
    does(game, "anna", "answer_devils_bargain attempt=1 accept=true")
    assert (game.state.attempts["1"].scope, game.state.attempts["1"].passed) == (scope, True)
    assert game.state.attempts["1"].stage == "done"


@pytest.mark.rule("core.check.devils-bargain")
def test_a_bargain_may_be_refused() -> None:
    game = ready((2,) * 6)
    result(game)
    gm(game, "offer_devils_bargain attempt=1 complication=Debt")
    does(game, "anna", "answer_devils_bargain attempt=1 accept=false")
    assert not game.state.attempts["1"].passed


@pytest.mark.rule("core.check.devils-bargain")
def test_nobody_answers_a_bargain_for_a_player_who_is_there() -> None:
    game = ready((2,) * 6)
    result(game)
    gm(game, "offer_devils_bargain attempt=1 complication=Debt")
    assert refused(game, "gm", "answer_devils_bargain attempt=1 accept=true") == "core.check.devils-bargain"
    gm(game, "go_missing character=anna then='Nobody finds her'")
    gm(game, "answer_devils_bargain attempt=1 accept=false")
    assert game.state.attempts["1"].stage == "paying"


@pytest.mark.rule("core.check.devils-bargain")
def test_a_bargain_that_was_named_stands_until_its_player_answers() -> None:
    game = ready((2,) * 6)
    result(game)
    gm(game, "offer_devils_bargain attempt=1 complication=Debt")
    assert refused(game, "gm", "offer_devils_bargain attempt=1 complication=Ruin") == "core.check.devils-bargain"
    assert refused(game, "gm", "close_check attempt=1 weight=true") == "core.check.devils-bargain"
    does(game, "anna", "answer_devils_bargain attempt=1 accept=false")
    gm(game, "close_check attempt=1 weight=true")
    assert game.state.characters["anna"].boons == 1


@pytest.mark.rule("core.cp.generation", "core.boon.earn")
@pytest.mark.parametrize(("seat", "points", "boons"), [("anna", 1, 1), ("", 0, 0)])
def test_the_dice_of_those_whom_the_game_master_plays_leave_no_points_and_earn_no_boon(
    seat: str, points: int, boons: int
) -> None:
    game = match(campaign(character("orc", seat=seat), character("ben")), (1, 2))
    gm(game, "propose character=orc goal=Smash attribute=body skill=melee")
    gm(game, "stake attempt=1 dv=1")
    gm(game, "roll_check attempt=1")
    gm(game, "take_result attempt=1")
    assert game.state.attempts["1"].points == points
    gm(game, f"{'waive_points' if points else 'close_check'} attempt=1 weight=true")
    assert game.state.characters["orc"].boons == boons


@pytest.mark.rule("core.cp.menu.combat", "core.fatigue.effect", "kit.gear.weapons-melee", "kit.gear.break")
@pytest.mark.parametrize(
    ("befalls", "ruling"),
    [
        ({"fatigue": 4}, "core.fatigue.effect"),
        ({"conditions": frozenset({"disarmed"})}, "core.cp.menu.combat"),
        ({"conditions": frozenset({"restrained"})}, "kit.gear.weapons-melee"),
        ({"gear": {"sword": Item("Sword", condition="broken")}}, "kit.gear.break"),
    ],
)
def test_what_holds_somebody_up_since_a_check_was_proposed_holds_up_its_roll(
    befalls: dict[str, Any], ruling: str
) -> None:
    strike = """propose character=anna goal=Strike attribute=body skill=melee gear=sword tags='["sprint"]'"""
    start = ready(text=strike, people=(thief(gear={"sword": Item("Sword")}),)).state
    game = match(start.put(characters=replace(start.characters["anna"], **befalls)))
    assert refused(game, "anna", "roll_check attempt=1") == ruling
    does(game, "anna", "withdraw_check attempt=1")


@pytest.mark.rule("kit.gear.tools", "kit.gear.break")
def test_tools_that_broke_since_a_lock_was_to_be_picked_serve_no_more_unless_the_game_master_rolls() -> None:
    picks = (thief(gear={"picks": Item("Lockpicks", "lockpicks")}),)
    game = ready((9,) * 6, text=f"""{PICK} tags='["lock"]'""", people=picks)
    gm(game, "damage_item character=anna item=picks points=3")
    assert refused(game, "anna", "roll_check attempt=1") == "kit.gear.tools"
    gm(game, "roll_check attempt=1")


@pytest.mark.rule("core.description.ladder", "core.check.outcome.clean")
def test_an_intricate_success_earns_one_flourish() -> None:
    game = ready((9,) * 6)
    gm(game, "grade attempt=1 description=intricate")
    result(game)
    does(game, "anna", "flourish attempt=1 text='The lock closes behind us'")
    assert refused(game, "anna", "flourish attempt=1 text=Again") == "core.description.ladder"


@pytest.mark.rule("core.description.ladder", "core.check.outcome.partial")
def test_a_partial_result_earns_no_flourish_though_it_is_got_at_a_price() -> None:
    game = ready((9, 2, 2, 2, 2, 2))
    gm(game, "grade attempt=1 description=intricate")
    result(game)
    gm(game, "offer_fork attempt=1 get='Be seen' leave='Slip away'")
    does(game, "anna", "choose_way attempt=1 choice=get")
    assert refused(game, "anna", "flourish attempt=1 text='The lock closes behind us'") == "core.description.ladder"


@pytest.mark.rule("core.description.ladder", "core.check.outcome.clean")
def test_a_remark_at_the_grading_leaves_the_flourish_to_the_player() -> None:
    game = ready((9,) * 6)
    gm(game, "grade attempt=1 description=intricate remark='Two procedures, linked'")
    result(game)
    does(game, "anna", "flourish attempt=1 text='The lock closes behind us'")
    check = game.state.attempts["1"]
    assert (check.remark, check.flourish) == ("Two procedures, linked", "The lock closes behind us")


@pytest.mark.rule("core.check.outcome.clean", "core.check.outcome-matrix")
def test_a_clean_success_that_was_told_intricately_has_an_edge_in_position_or_information() -> None:
    game = ready((9,) * 6, scene=SCENE)
    gm(game, "grade attempt=1 description=intricate")
    result(game)
    order = "offer_edge attempt=1 edge=position text='The guard looks away'"
    assert refused(game, "anna", order) == "campaign.master"
    gm(game, order)
    assert refused(game, "gm", order) == "core.check.outcome.clean"
    does(game, "anna", PICK)
    gm(game, "stake attempt=2 dv=2")
    assert check_dv(game.state, game.state.attempts["2"]).total == 1


@pytest.mark.rule("core.check.outcome.clean")
@pytest.mark.parametrize(("grade", "faces"), [("detailed", (9,) * 6), ("intricate", (9, 9, 9, 2, 2, 1))])
def test_no_edge_comes_without_a_clean_success_and_an_intricate_description(grade: str, faces: tuple[int, ...]) -> None:
    game = ready(faces, (1,), scene=SCENE)
    gm(game, f"grade attempt=1 description={grade}")
    result(game)
    assert refused(game, "gm", "offer_edge attempt=1 edge=information text=x") == "core.check.outcome.clean"


# --- what players do not know ---------------------------------------------------------------------


@pytest.mark.rule("campaign.secrets")
def test_a_blind_value_comes_out_with_the_result() -> None:
    game = ready((9,) * 6)
    told = game.events_for(gm(game, "stake attempt=1 dv=3 blind=true"), "anna")
    assert all(getattr(event, "dv", 0) == 0 for event in told)
    assert (game.view("anna").attempts["1"].dv, game.view("gm").attempts["1"].dv) == (0, 3)
    result(game)
    assert game.view("anna").attempts["1"].dv == 3


@pytest.mark.rule("campaign.secrets")
def test_a_check_does_not_tell_of_a_hidden_clock() -> None:
    clocks = {"plot": Clock(id="plot", name="Plot", size=6, hidden=True)}
    game = match(campaign(thief(), clocks=clocks), (9,) * 6)
    entry = gm(game, f"{PICK} clock=plot")
    assert game.view("anna").attempts["1"].clock == ""
    assert [event.check.clock for event in game.events_for(entry, "anna")] == [""]
    gm(game, "stake attempt=1 dv=1")
    result(game)
    assert game.state.clocks["plot"].filled == 3
    assert "plot" not in str(game.events_for(game.log[-1], "anna"))


@pytest.mark.rule("core.check.dv.ladder")
@pytest.mark.parametrize(
    ("dv", "name"), [(1, "Routine"), (2, "Pressured"), (3, "Hard"), (4, "Extreme"), (6, "Extreme")]
)
def test_the_value_is_stated_with_its_name_before_the_roll(dv: int, name: str) -> None:
    game = match()
    does(game, "anna", "propose character=anna goal=Go attribute=body skill=athletics")
    assert refused(game, "anna", "roll_check attempt=1") == "core.check.procedure"
    entry = gm(game, f"stake attempt=1 dv={dv}")
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]).startswith(f"{name} (DV {dv})")


@pytest.mark.rule("core.check.devils-bargain", "core.check.clock-ticks")
@pytest.mark.parametrize(("reading", "filled"), [("lesser_success", 1), ("full_success", 2)])
def test_a_bargain_goes_by_the_value_that_was_missed_whatever_befalls_somebody_since(reading: str, filled: int) -> None:
    vault = Clock(id="vault", name="Vault", size=6, sort="primary")
    options = Options({"devils_bargain": reading})
    game = ready((2,) * 6, text=f"{PICK} clock=vault", clocks={"vault": vault}, scene=SCENE, options=options)
    gm(game, "stake attempt=1 dv=3 position=controlled")
    result(game)
    gm(game, "tire character=anna levels=4")
    gm(game, "offer_devils_bargain attempt=1 complication=Debt")
    does(game, "anna", "answer_devils_bargain attempt=1 accept=true")
    assert (game.state.attempts["1"].scope, game.state.clocks["vault"].filled) == (filled, filled)
