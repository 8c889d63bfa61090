"""Fatigue: what it costs by each way of reading it, and what takes it away."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.checks.gifts import tags_asked
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_pool
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import (
    MODELS,
    MUST_REST,
    SOURCES,
    WINDED,
    BreathCaught,
    Tired,
    check_forced_picks,
    fatigue_toll,
    forced_rerolls,
)
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import SCENE, asset, company


def weary(level: int, *, winded: bool = True, **chosen: str) -> Campaign:
    """Anna, so tired, at a table that reads some rules otherwise."""
    conditions = frozenset({WINDED} if winded else ())
    return campaign(character("anna", fatigue=level, conditions=conditions), options=Options(chosen))


@pytest.mark.rule("kit.fatigue.effect")
def test_from_the_second_level_strenuous_actions_lose_a_die_and_the_fourth_exhausts() -> None:
    tolls = [fatigue_toll(weary(n), weary(n).characters["anna"]) for n in range(5)]
    assert [one.strenuous for one in tolls] == [0, 0, -1, -1, -1]
    assert [one.exhausted for one in tolls] == [False, False, False, False, True]
    assert {one.again for one in tolls} == {0}


@pytest.mark.rule("kit.fatigue.effect", "kit.lethal.fatigue-ladder")
@pytest.mark.parametrize(
    ("model", "winded", "again"),
    [
        ("reroll_successes_204", True, [0, 1, 2, 3, 4]),
        ("reroll_successes_204", False, [0, 0, 0, 0, 0]),
        ("soft_hp_V", True, [0, 1, 1, 2, 2]),
        ("soft_hp_V", False, [0, 0, 1, 2, 2]),
        ("layered", False, [0, 0, 1, 2, 2]),
    ],
)
def test_by_other_readings_successes_are_thrown_again(model: str, winded: bool, again: list[int]) -> None:
    states = [weary(n, winded=winded, fatigue_model=model) for n in range(5)]
    assert [forced_rerolls(state, state.characters["anna"]) for state in states] == again


@pytest.mark.rule("kit.fatigue.effect", "kit.lethal.fatigue-ladder")
def test_who_is_at_the_foot_of_the_graded_ladder_is_out() -> None:
    assert [toll.out for toll in MODELS["soft_hp_V"]] == [False, False, False, False, True]
    assert [toll.strenuous for toll in MODELS["layered"]] == [0, 0, -1, -1, -1]
    assert MODELS["layered"][4].out


@pytest.mark.rule("kit.fatigue.reroll")
def test_the_player_picks_the_successes_that_are_thrown_again() -> None:
    assert check_forced_picks((0, 2, 4), (2,), 1) is None
    assert check_forced_picks((0,), (0,), 2) is None
    for wrong in ((), (1,), (0, 0), (0, 2)):
        assert check_forced_picks((0, 2, 4), wrong, 1) is not None


@pytest.mark.rule("kit.fatigue.reroll")
def test_only_the_next_roll_is_forced_by_the_first_level() -> None:
    state = Tired(character="anna", levels=1).apply(weary(0, winded=False, fatigue_model="soft_hp_V"))
    assert forced_rerolls(state, state.characters["anna"]) == 1
    state = BreathCaught(character="anna").apply(state)
    assert forced_rerolls(state, state.characters["anna"]) == 0


@pytest.mark.rule("kit.fatigue.reroll", "kit.fatigue.sources")
@pytest.mark.parametrize(("model", "marked"), [("dice_penalty", False), ("soft_hp_V", True)])
def test_nobody_is_winded_whose_next_roll_is_not_forced(model: str, marked: bool) -> None:
    game = match(weary(0, winded=False, fatigue_model=model))
    gm(game, "tire character=anna")
    assert (WINDED in game.state.characters["anna"].conditions) == marked
    gm(game, "rest character=anna")
    assert WINDED not in game.state.characters["anna"].conditions


@pytest.mark.rule("kit.fatigue.effect", "kit.fatigue.reroll", "core.check.group")
def test_in_pooled_dice_fatigue_forces_the_successes_of_all_who_roll() -> None:
    people = (character("anna"), character("ben", fatigue=1, conditions=frozenset({WINDED})))
    game = match(campaign(*people, options=Options({"fatigue_model": "soft_hp_V"})), (9, 9, 9, 9), (2,))
    does(game, "anna", CLIMB)
    gm(game, "stake attempt=1 dv=2")
    gm(game, "call_group attempt=1")
    does(game, "ben", "join_group attempt=1 character=ben attribute=body skill=athletics")
    does(game, "anna", "roll_check attempt=1")
    assert refused(game, "anna", "take_result attempt=1") == "kit.fatigue.reroll"
    does(game, "ben", "bear_strain attempt=1 character=ben places='[3]'")
    assert game.state.attempts["1"].faces == (9, 9, 9, 2)
    assert WINDED not in game.state.characters["ben"].conditions


@pytest.mark.rule("kit.fatigue.reroll", "core.check.group")
def test_each_of_a_group_who_is_tired_picks_what_is_thrown_again_and_no_die_twice() -> None:
    people = (character("anna"), character("ben", fatigue=2), character("cid", fatigue=2))
    game = match(campaign(*people, options=Options({"fatigue_model": "soft_hp_V"})), (9,) * 6, (8,), (7,))
    does(game, "anna", CLIMB)
    gm(game, "stake attempt=1 dv=2")
    gm(game, "call_group attempt=1")
    for who in ("ben", "cid"):
        does(game, who, f"join_group attempt=1 character={who} attribute=body skill=athletics")
    does(game, "anna", "roll_check attempt=1")
    assert game.state.attempts["1"].forced == {"ben": 1, "cid": 1}
    for who in ("", "character=dora", "character=anna"):
        assert refused(game, "anna", f"bear_strain attempt=1 {who} places='[0]'") == "kit.fatigue.reroll"
    assert refused(game, "anna", "bear_strain attempt=1 character=ben places='[0]'") == "campaign.own"
    does(game, "ben", "bear_strain attempt=1 character=ben places='[2]'")
    assert refused(game, "cid", "bear_strain attempt=1 character=cid places='[2]'") == "kit.fatigue.reroll"
    assert refused(game, "anna", "take_result attempt=1") == "kit.fatigue.reroll"
    gm(game, "bear_strain attempt=1 character=cid places='[5]'")
    assert game.state.attempts["1"].faces == (9, 9, 8, 9, 9, 7)
    does(game, "anna", "take_result attempt=1")


@pytest.mark.rule("kit.fatigue.definition", "kit.spell.mend-flesh")
def test_who_died_in_need_of_rest_tires_no_more() -> None:
    dead = character("ben", status="dead", conditions=frozenset({MUST_REST}))
    game = match(campaign(character("anna"), dead))
    gm(game, "begin_scene name=Later")
    assert game.state.characters["ben"].fatigue == 0


CLIMB = "propose character=anna goal=climb attribute=body skill=athletics"


def climbing(model: str, *rolls: tuple[int, ...]) -> Match[Campaign]:
    """Anna, tired by two levels, who climbs with five dice before fatigue counts."""
    ratings = {"attributes": {"body": 3}, "skills": {"athletics": 2}}
    anna = character("anna", **ratings, fatigue=2, conditions=frozenset({WINDED}))
    game = match(campaign(anna, options=Options({"fatigue_model": model})), *rolls)
    does(game, "anna", CLIMB)
    gm(game, "stake attempt=1 dv=1 strenuous=true")
    return game


@pytest.mark.rule("kit.fatigue.effect", "core.fatigue.effect")
def test_the_second_level_takes_a_die_from_a_climb() -> None:
    game = climbing("dice_penalty", (9, 8, 6, 3))
    assert check_pool(game.state, game.state.attempts["1"]).total == 4
    does(game, "anna", "roll_check attempt=1")
    assert game.state.attempts["1"].forced == {}


@pytest.mark.rule("kit.fatigue.effect", "kit.fatigue.reroll")
@pytest.mark.parametrize(("model", "due", "later"), [("soft_hp_V", 1, 1), ("reroll_successes_204", 2, 0)])
def test_by_other_readings_the_second_level_has_successes_thrown_again(model: str, due: int, later: int) -> None:
    faces = (9, 8, 6, 3, 2)
    game = climbing(model, faces, (2,) * due, faces)
    assert check_pool(game.state, game.state.attempts["1"]).total == 5
    does(game, "anna", "roll_check attempt=1")
    assert game.state.attempts["1"].forced == {"anna": due}
    does(game, "anna", f"bear_strain attempt=1 places='{list(range(due))}'")
    does(game, "anna", "take_result attempt=1")
    assert game.state.attempts["1"].successes == 3 - due
    does(game, "anna", CLIMB)
    gm(game, "stake attempt=2 dv=1")
    does(game, "anna", "roll_check attempt=2")
    assert game.state.attempts["2"].forced == ({"anna": later} if later else {})


@pytest.mark.rule("kit.fatigue.definition", "kit.fatigue.sources")
def test_fatigue_beyond_the_fourth_level_is_lost() -> None:
    game = match(weary(3))
    gm(game, 'tire character=anna levels=2 why="a failed hazard"')
    assert (game.state.characters["anna"].fatigue, game.state.characters["anna"].harm) == (4, 0)
    assert SOURCES["a failed hazard"] == 2
    assert Tired(character="carl", levels=1).impossible(game.state)
    assert refused(game, "anna", "tire character=anna") == "campaign.master"


@pytest.mark.rule("kit.fatigue.recovery", "core.fatigue.recovery")
@pytest.mark.parametrize(("source", "left"), [("rest", 2), ("sanctuary", 1), ("asset", 1)])
def test_a_night_of_rest_takes_one_level_and_sanctuary_two(source: str, left: int) -> None:
    game = match(weary(3).change(assets={"inn": asset()}))
    gm(game, f"rest character=anna source={source}")
    assert game.state.characters["anna"].fatigue == left


@pytest.mark.rule("core.fatigue.recovery")
@pytest.mark.parametrize("there", [{}, {"inn": asset(condition="compromised")}, {"inn": asset(owner="carl")}])
def test_nobody_rests_by_an_asset_that_the_crew_does_not_have_or_cannot_use(there: dict[str, Asset]) -> None:
    game = match(weary(3).change(assets=there))
    assert refused(game, "gm", "rest character=anna source=asset") == "core.fatigue.recovery"


@pytest.mark.rule("kit.fatigue.recovery", "core.fatigue.recovery")
def test_a_downtime_has_as_many_nights_of_rest_as_days() -> None:
    game = match(weary(4))
    gm(game, "begin_downtime days=2")
    gm(game, "rest character=anna")
    gm(game, "rest character=anna source=sanctuary")
    assert refused(game, "gm", "rest character=anna") == "kit.fatigue.recovery"
    gm(game, "end_downtime")
    gm(game, "begin_downtime days=1")
    gm(game, "rest character=anna")
    assert game.state.characters["anna"].fatigue == 0


@pytest.mark.rule("kit.fatigue.recovery", "core.fatigue.recovery", "kit.fatigue.definition")
def test_while_supplies_are_dangerously_low_nothing_takes_fatigue_away() -> None:
    low = {"supply": Clock(id="supply", name="Supply", size=4, filled=3, sort="supply")}
    game = match(weary(2).change(clocks=low))
    assert refused(game, "gm", "rest character=anna source=sanctuary") == "kit.fatigue.recovery"
    assert refused(game, "gm", "rest character=anna") == "kit.fatigue.recovery"
    assert refused(match(weary(0)), "gm", "rest character=anna") == "kit.fatigue.definition"


@pytest.mark.rule("core.fatigue.effect", "core.check.position-effect")
@pytest.mark.parametrize(("fatigue", "begins"), [(3, "controlled"), (4, "risky")])
def test_it_is_told_that_who_is_exhausted_begins_at_risk_at_best(fatigue: int, begins: str) -> None:
    game = match(weary(fatigue))
    does(game, "anna", "propose character=anna goal=Talk attribute=presence skill=diplomacy")
    staked = gm(game, "stake attempt=1 dv=2 position=controlled")
    assert begins in staked.events[0].words(game.before(staked.seq))


@pytest.mark.rule("core.fatigue.effect", "core.follower.initiative.effects")
@pytest.mark.parametrize(("fatigue", "told"), [(3, "a controlled start"), (4, "a controlled start, in vain")])
def test_it_is_told_that_an_opening_leaves_who_is_exhausted_at_risk(fatigue: int, told: str) -> None:
    start = weary(fatigue, winded=False).change(counters={"scene/anna/controlled": 1})
    game = match(start, (9, 9))
    does(game, "anna", "propose character=anna goal=Talk attribute=presence skill=diplomacy")
    gm(game, "stake attempt=1 dv=2")
    rolled = does(game, "anna", "roll_check attempt=1")
    assert rolled.events[0].words(game.before(rolled.seq)).endswith(told)


@pytest.mark.rule("core.fatigue.effect", "kit.fatigue.effect")
@pytest.mark.parametrize(
    ("fatigue", "tag", "allowed"),
    [(4, "sprint", False), (4, "climb", False), (4, "Climbing", False), (4, "talk", True), (3, "climb", True)],
)
def test_who_is_exhausted_neither_sprints_nor_climbs(fatigue: int, tag: str, allowed: bool) -> None:
    game = match(campaign(character("anna", fatigue=fatigue)))
    order = f"""propose character=anna goal=Go attribute=body skill=athletics tags='["{tag}"]'"""
    if allowed:
        does(game, "anna", order)
    else:
        assert refused(game, "anna", order) == "core.fatigue.effect"


@pytest.mark.rule("kit.fatigue.effect")
@pytest.mark.parametrize(("fatigue", "allowed"), [(3, True), (4, False)])
def test_nobody_pays_for_a_controlled_start_of_who_is_exhausted(fatigue: int, allowed: bool) -> None:
    anna = character("anna", fatigue=fatigue, boons=1)
    game = match(company(asset(), people=(anna, character("ben")), scene=SCENE))
    order = "leverage asset=inn gain=controlled"
    if allowed:
        does(game, "anna", order)
    else:
        assert refused(game, "anna", order) == "kit.fatigue.effect"


@pytest.mark.rule("core.fatigue.effect", "kit.fatigue.effect")
@pytest.mark.parametrize(
    ("goal", "allowed"), [("Climb the wall", False), ("sprinting home", False), ("Hide the climbing gear", True)]
)
def test_what_somebody_sets_out_to_do_tells_whether_it_is_a_climb_or_a_sprint(goal: str, allowed: bool) -> None:
    game = match(campaign(character("anna", fatigue=4)))
    order = f"propose character=anna goal='{goal}' attribute=body skill=athletics"
    if allowed:
        does(game, "anna", order)
    else:
        assert refused(game, "anna", order) == "core.fatigue.effect"


@pytest.mark.rule("core.fatigue.effect", "kit.fatigue.effect")
@pytest.mark.parametrize(("fatigue", "asked"), [(4, ("climb", "sprint")), (3, ())])
def test_while_somebody_is_exhausted_it_is_asked_of_checks_whether_they_climb_or_sprint(
    fatigue: int, asked: tuple[str, ...]
) -> None:
    game = match(campaign(character("anna", fatigue=fatigue), character("ben")))
    fleet = {
        id: tuple(tag for tag in tags if tag in ("climb", "sprint")) for id, tags in tags_asked(game.state).items()
    }
    assert fleet == {"anna": asked, "ben": asked}


@pytest.mark.rule("kit.fatigue.reroll")
def test_a_next_roll_without_a_success_has_nothing_to_throw_again_and_is_the_roll_that_was_due() -> None:
    anna = character("anna", skills={"melee": 1}, fatigue=1, conditions=frozenset({"winded"}))
    start = campaign(anna, options=Options({"fatigue_model": "reroll_successes_204"}))
    game = match(start, (2, 3, 3), (8, 8, 8))
    gm(game, "begin_scene name=Vault")
    for id in ("1", "2"):
        does(game, "anna", "propose character=anna goal=Cut attribute=body skill=melee")
        gm(game, f"stake attempt={id} dv=2")
        does(game, "anna", f"roll_check attempt={id}")
        assert game.state.attempts[id].forced == {}
        does(game, "anna", f"take_result attempt={id}")


@pytest.mark.rule("kit.fatigue.reroll")
def test_what_fatigue_forces_comes_before_talents_and_gear_throw_dice_again() -> None:
    cloak = Item("Cloak", "elven-cloak")
    anna = character("anna", skills={"stealth": 1}, fatigue=2, gear={"cloak": cloak})
    game = match(campaign(anna, options=Options({"fatigue_model": "soft_hp_V"})), (8, 8, 1), (7,), (9,))
    gm(game, "begin_scene name=Wood")
    does(game, "anna", """propose character=anna goal=Hide attribute=wits skill=stealth tags='["wild"]'""")
    gm(game, "stake attempt=1 dv=2")
    does(game, "anna", "roll_check attempt=1")
    again = "use_talent attempt=1 character=anna talent=cloak places='[2]'"
    assert refused(game, "anna", again) == "kit.fatigue.reroll"
    does(game, "anna", "bear_strain attempt=1 places='[0]'")
    does(game, "anna", again)
    assert game.state.attempts["1"].faces == (7, 8, 9)


@pytest.mark.rule("kit.fatigue.recovery", "kit.supply.levels")
def test_whom_the_game_master_plays_recovers_whatever_the_crew_lacks() -> None:
    low = {"supply": Clock(id="supply", name="Supply", size=4, filled=3, sort="supply")}
    game = match(campaign(character("anna", fatigue=2), character("orc", seat="", fatigue=2), clocks=low))
    assert refused(game, "gm", "rest character=anna") == "kit.fatigue.recovery"
    gm(game, "rest character=orc")


@pytest.mark.rule("core.fatigue.recovery")
def test_an_asset_eases_somebody_once_in_a_session() -> None:
    people = (character("anna", fatigue=4), character("ben", fatigue=2))
    game = match(company(asset(), people=people, phase="downtime", days=3))
    for who in ("anna", "ben"):
        gm(game, f"rest character={who} source=asset")
    assert [one.fatigue for one in game.state.characters.values()] == [2, 0]
    assert refused(game, "gm", "rest character=anna source=asset") == "core.fatigue.recovery"
    gm(game, "end_downtime")
    gm(game, "begin_session")
    gm(game, "rest character=anna source=asset")
