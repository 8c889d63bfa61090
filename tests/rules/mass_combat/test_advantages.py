"""Creating advantages: every form that has a name, whatever else fits, and aspects that are removed."""

from __future__ import annotations

import pytest

from fieldcraft.systems.mass_combat.actions.improvising import CreateAdvantage, RemoveAspect
from fieldcraft.systems.mass_combat.events.contests import ContestBegan
from fieldcraft.systems.mass_combat.scene import new_aspect
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import aspect, aspects, battle, begin, boosts, leader, let_pass, match_of, unit, zone
from rules.ordering import allowed, play, refused, told, waiting

FOE = unit("u9", "D", owner="y")


def free(match, words):
    """The free invocations of an aspect."""
    (found,) = (one for one in match.state.aspects.values() if one.words == words)
    return found.free


# --- outcomes ---------------------------------------------------------------------------------


@pytest.mark.rule("mass.fate.create-advantage", "mass.action.create.general", "mass.zones.aspect-in-play")
@pytest.mark.parametrize(("thrown", "number"), [(-3, None), (-2, None), (0, 1), (1, 2)])
def test_a_new_aspect_has_one_free_invocation_and_two_with_style(thrown, number) -> None:
    match = battle(unit("u1", "A", fight=4), FOE, dice=[thrown])

    play(match, 'u1 create with Fight as "Shield Wall"')

    if number is None:
        assert "Shield Wall" not in aspects(match, "A", "situation")
    else:
        assert free(match, "Shield Wall") == {"x": number}


@pytest.mark.rule("mass.fate.create-advantage")
def test_on_a_tie_there_is_a_boost_in_its_place() -> None:
    match = battle(unit("u1", "A", fight=2), FOE, dice=[0])

    play(match, 'u1 create as "Shield Wall"')

    assert (boosts(match), aspects(match, "A", "boost")) == ({"A": "x"}, ["Shield Wall"])


@pytest.mark.rule("mass.fate.create-advantage", "mass.fate.free-invocations")
@pytest.mark.parametrize(("thrown", "owned"), [(-1, {"y": 1}), (0, {"x": 1}), (1, {"x": 1}), (3, {"x": 2})])
def test_an_existing_aspect_gains_free_invocations_or_an_opponent_gains_one(thrown, owned) -> None:
    match = battle(unit("u1", "A", fight=2), FOE, on={"A": ["Old Wall"]}, dice=[thrown])

    play(match, 'u1 create using "Old Wall"')

    assert free(match, "Old Wall") == owned


# --- free form --------------------------------------------------------------------------------


@pytest.mark.rule("mass.action.create.general")
def test_against_an_enemy_its_fitting_skill_opposes_else_mediocre() -> None:
    match = battle(unit("u1", "D", fight=1, stealth=1), unit("u9", "D", owner="y", athletics=1), dice=[1, 0])

    play(match, 'u1 create on u9 with Fight as "Off Balance"')

    assert aspects(match, "u9", "situation") == ["Off Balance"]


@pytest.mark.rule("mass.action.create.general")
def test_an_advantage_lies_where_the_unit_is() -> None:
    match = battle(unit("u1", "A", fight=1), FOE, on={"B": ["Old Wall"]})

    assert refused(match, "u1 create on u9").rule == "mass.action.create.general"
    assert refused(match, 'u1 create using "Old Wall"').rule == "mass.action.create.general"


# --- ambush -----------------------------------------------------------------------------------


@pytest.mark.rule("mass.action.create.ambush")
@pytest.mark.parametrize(("thrown", "made"), [(2, True), (0, False)])
def test_an_ambush_is_opposed_by_the_best_notice_next_door(thrown, made) -> None:
    enemies = (unit("u8", "B", owner="y", notice=1), unit("u9", "B", owner="y"))
    match = battle(unit("u1", "A", stealth=1), *enemies, dice=[thrown, 1])

    play(match, "u1 ambush")

    assert (aspects(match, "A", "situation") == ["It's a Trap!"]) == made


@pytest.mark.rule("mass.action.create.ambush")
def test_without_an_enemy_next_door_the_difficulty_of_an_ambush_is_fair() -> None:
    match = battle(unit("u1", "A", stealth=1), FOE, dice=[2])

    play(match, 'u1 ambush as "Eyes in the Reeds"')

    assert free(match, "Eyes in the Reeds") == {"x": 1}


@pytest.mark.rule("mass.action.create.ambush")
def test_nobody_lies_in_wait_with_an_enemy_unit_in_the_zone() -> None:
    assert refused(battle(unit("u1", "D"), FOE), "u1 ambush").rule == "mass.action.create.ambush"
    assert allowed(battle(unit("u1", "A"), FOE, leader("l9", zone="A", owner="y")), "u1 ambush")


# --- intimidate -------------------------------------------------------------------------------


@pytest.mark.rule("mass.action.create.intimidate")
def test_an_enemy_is_intimidated_against_its_will() -> None:
    match = battle(unit("u1", "C", provoke=2), unit("u9", "D", owner="y", will=1), dice=[0, 0])

    play(match, "u1 intimidate u9")

    assert aspects(match, "u9", "situation") == ["Hesitant"]


@pytest.mark.rule("mass.action.create.intimidate")
def test_a_unit_shows_its_own_strength_against_fair() -> None:
    match = battle(unit("u1", "A", provoke=2), FOE, dice=[1])

    play(match, 'u1 intimidate u1 as "Frenzied Berserkers"')

    assert free(match, "Frenzied Berserkers") == {"x": 1}


@pytest.mark.rule("mass.action.create.intimidate")
def test_whom_one_intimidates_is_at_most_one_zone_away() -> None:
    assert refused(battle(unit("u1", "B"), FOE), "u1 intimidate u9").rule == "mass.action.create.intimidate"


# --- scouting ---------------------------------------------------------------------------------


@pytest.mark.rule("mass.action.create.scout")
@pytest.mark.parametrize(
    ("on", "thrown", "made"),
    [
        (["Tangled Woods"], 2, "boost"),
        (["Tangled Woods"], 3, "zone"),
        ([], 1, "zone"),
        (["Tangled Woods", "Old Wall"], 3, ""),
        ([aspect("Opening", "boost", free={"y": 1})], 1, "zone"),
    ],
)
def test_scouting_is_harder_for_each_aspect_of_the_zone(on, thrown, made) -> None:
    match = battle(unit("u1", "A", notice=2), FOE, on={"B": on}, dice=[thrown])

    play(match, 'u1 scout B as "A Way Round"')
    let_pass(match)

    found = [one.kind for one in match.state.aspects_on.get("B", ()) if one.words == "A Way Round"]
    assert found == ([made] if made else [])


@pytest.mark.rule("mass.action.create.scout", "mass.zones.aspect-reveal")
def test_even_a_failed_attempt_turns_the_card_up_which_then_counts() -> None:
    hidden = aspect("Raging River", hinders=("foot",), face_down=True, writer="y")
    match = battle(unit("u1", "A", notice=2), FOE, on={"B": [hidden]}, dice=[1])

    entry = play(match, "u1 scout B")

    assert "card_turned" in told(entry)
    assert aspects(match, "B") == ["Raging River"]


@pytest.mark.rule("mass.action.create.scout")
def test_a_zone_is_scouted_next_door_and_empty_of_units() -> None:
    match = battle(unit("u1", "A"), unit("u2", "B"), FOE)

    assert refused(match, "u1 scout C").rule == "mass.action.create.scout"
    assert refused(match, "u1 scout B").rule == "mass.action.create.scout"


# --- pins -------------------------------------------------------------------------------------


def pinned(*more, dice=(0, 0), **options):
    """A battle in which u9 of y, in C, has been pinned down by u1 of x in B; y is up."""
    match = battle(
        unit("u1", "B", shoot=2), unit("u9", "C", owner="y", athletics=1), unit("u2", "A"), *more, dice=dice, **options
    )
    play(match, "u1 pin u9")
    return match


@pytest.mark.rule("mass.action.create.pinned-down")
def test_a_pin_is_created_with_shoot_and_defended_as_against_shoot() -> None:
    match = pinned()

    assert aspects(match, "u9", "pinned") == ["Pinned Down"]


@pytest.mark.rule("mass.action.create.pinned-down")
def test_from_two_zones_away_the_defender_has_two_more() -> None:
    match = battle(unit("u1", "A", shoot=2), unit("u9", "C", owner="y"), dice=[0, 0])

    play(match, "u1 pin u9")

    assert boosts(match) == {"u9": "x"}


@pytest.mark.rule("mass.action.create.pinned-down")
def test_a_pin_reaches_as_far_as_shooting() -> None:
    assert refused(battle(unit("u1", "A"), FOE), "u1 pin u9").rule == "mass.action.create.pinned-down"


@pytest.mark.rule("mass.action.create.pinned-down", "mass.turn.free-move")
def test_who_is_pinned_down_has_no_free_move() -> None:
    match = pinned()
    play(match, "u1 done")

    assert refused(match, "u9 move D").why == "U9: Pinned Down, so no free move"
    assert refused(match, "u9 extra D").rule == "mass.action.overcome.extra-zones"


@pytest.mark.rule("mass.action.create.pinned-down", "mass.action.create.pinned-end")
@pytest.mark.parametrize(("thrown", "there"), [(1, "D"), (0, "C")])
def test_to_get_away_is_a_contest_with_the_shoot_of_the_pinner_and_a_tie_is_enough(thrown, there) -> None:
    match = pinned(dice=[0, 0, thrown, 0])
    play(match, "u1 done", "u9 force D")
    let_pass(match)

    assert zone(match, "u9") == there
    assert (aspects(match, "u9", "pinned") == []) == (there == "D")


@pytest.mark.rule("mass.action.create.pinned-end")
def test_a_pin_made_in_this_activation_stays() -> None:
    match = pinned()

    play(match, "u1 done")

    assert aspects(match, "u9", "pinned") == ["Pinned Down"]


def in_the_next_activation(*orders, **more):
    """The match in which u1 is activated again after its pin, and has been given these orders."""
    match = pinned(**more)
    play(match, "u1 done", "u9 done", "u2 done", "u9 done", *orders)
    return match


@pytest.mark.rule("mass.action.create.pinned-end")
def test_a_pin_that_is_not_kept_up_goes_when_the_activation_ends() -> None:
    match = in_the_next_activation("u1 move A")
    assert aspects(match, "u9", "pinned") == ["Pinned Down"]

    play(match, "u1 done")

    assert aspects(match, "u9", "pinned") == []


@pytest.mark.rule("mass.action.create.pinned-end")
def test_to_keep_a_pin_up_takes_the_create_action_and_no_roll() -> None:
    match = in_the_next_activation("u1 hold u9")

    assert refused(match, "u1 ambush").rule == "mass.turn.no-repeat"
    play(match, "u1 done")
    assert aspects(match, "u9", "pinned") == ["Pinned Down"]


@pytest.mark.rule("mass.action.create.pinned-end")
def test_a_unit_keeps_up_pins_of_its_own() -> None:
    match = pinned()
    play(match, "u1 done", "u9 done")

    assert refused(match, "u2 hold u9").rule == "mass.action.create.pinned-end"


@pytest.mark.rule("mass.action.create.pinned-end")
def test_a_pin_goes_when_the_pinner_is_defeated() -> None:
    match = battle(
        unit("u1", "C", shoot=2, quality="average"), unit("u9", "C", owner="y"), unit("u2", "A"), dice=[0, 0, 2, 0]
    )
    play(match, "u1 pin u9", "u1 done", "u9 attack u1")
    let_pass(match)

    assert match.state.units["u1"].out
    assert aspects(match, "u9", "pinned") == []


@pytest.mark.rule("mass.action.create.pinned-end")
def test_a_pin_goes_when_the_pinner_is_more_than_two_zones_away() -> None:
    match = battle(unit("u1", "B", shoot=4), unit("u9", "D", owner="y"), unit("u2", "A"), dice=[0, 0])
    play(match, "u1 pin u9")
    assert aspects(match, "u9", "pinned") == ["Pinned Down"]

    play(match, "u1 move A")

    assert aspects(match, "u9", "pinned") == []


# --- surrounded -------------------------------------------------------------------------------


@pytest.mark.rule("mass.action.create.surrounded")
def test_two_allies_against_one_enemy_may_surround_it_and_one_may_not() -> None:
    three = (unit("u1", "A", fight=1), unit("u2", "A"), unit("u3", "A"))
    enemy = unit("u9", "A", owner="y")

    assert allowed(battle(*three, enemy), "u1 surround")
    assert refused(battle(*three[:2], enemy), "u1 surround").rule == "mass.action.create.surrounded"
    assert refused(battle(*three, FOE), "u1 surround").why == "no enemy is in A"


def surrounded(*more, dice=(1, 0), **options):
    """A battle in which x has surrounded u9 in A with u1, u2 and u3."""
    pieces = (unit("u1", "A", fight=1), unit("u2", "A"), unit("u3", "A"), unit("u9", "A", owner="y"))
    match = battle(*pieces, *more, dice=dice, **options)
    play(match, "u1 surround", "u1 done")
    return match


@pytest.mark.rule("mass.action.create.surrounded")
def test_the_best_defence_of_the_enemies_opposes_fight() -> None:
    match = battle(
        unit("u1", "A", fight=1), unit("u2", "A"), unit("u3", "A"), unit("u4", "A"), unit("u8", "A", owner="y"),
        unit("u9", "A", owner="y", athletics=2), dice=[0, 0],
    )  # fmt: skip

    entry = play(match, "u1 surround")

    assert [event.why for event in entry.events if hasattr(event, "why")] == ["U1 rolled Fight", "U9 rolled Athletics"]


@pytest.mark.rule("mass.action.create.surrounded")
def test_each_attack_in_a_surrounded_zone_has_one_more() -> None:
    match = surrounded(unit("u8", "B", owner="y"), dice=[1, 0, 0, 0, 0, 0])
    play(match, "u9 done", "u2 attack u9")

    assert match.state.contest.actor.bonus.total == 1
    assert [part.what for part in match.state.contest.actor.bonus][-1] == "Surrounded"


@pytest.mark.rule("mass.action.create.surrounded")
def test_an_attack_from_another_zone_has_nothing_of_it() -> None:
    match = surrounded(unit("u8", "B", owner="y"), dice=[1, 0, 0, 0])
    play(match, "u9 done", "u2 attack u8")
    let_pass(match)

    (outcome,) = (event for event in match.events() if getattr(event, "against", None) == 0 and event.result == 0)
    assert outcome.degree == "tie"


@pytest.mark.rule("mass.action.create.surrounded")
def test_two_against_one_keep_it_and_one_against_one_ends_it() -> None:
    match = surrounded()
    play(match, "u9 done", "u2 move B")
    assert aspects(match, "A", "surrounded") == ["Surrounded"]
    play(match, "u2 done", "u9 done", "u3 move B")

    assert aspects(match, "A", "surrounded") == []


@pytest.mark.rule("mass.action.create.surrounded", "mass.fate.situation-aspects")
def test_an_enemy_overcomes_it() -> None:
    match = surrounded(dice=[1, 0, 4, 0])
    play(match, "u9 remove Surrounded")
    let_pass(match)

    assert aspects(match, "A", "surrounded") == []


@pytest.mark.rule("mass.action.create.surrounded")
def test_a_zone_is_surrounded_once() -> None:
    match = surrounded()
    play(match, "u9 done")

    assert refused(match, "u2 surround").rule == "mass.action.create.surrounded"


@pytest.mark.rule("mass.action.create.general")
def test_an_aspect_of_an_enemy_in_the_zone_is_used_against_that_enemy() -> None:
    foe = unit("u9", "A", owner="y", athletics=2)
    match = battle(unit("u1", "A", fight=1), foe, dice=[2, 0])

    assert 'U1 create using "U9"' in {SYSTEM.words(match.state, one) for one in match.options("x")}
    entry = play(match, 'u1 create using "U9" with Fight')

    assert "U9 rolled Athletics" in [getattr(event, "why", "") for event in entry.events]
    assert free(match, "U9") == {"x": 1}


@pytest.mark.rule("mass.action.create.general", "mass.fate.situation-aspects")
def test_all_that_can_be_used_or_removed_is_listed_wherever_in_the_zone_it_lies() -> None:
    state = begin(unit("u1", "A", fight=1), unit("u2", "A"), leader("ros", zone="A", will=2), FOE, on={"A": ["Smoke"]})
    state = new_aspect(state, "Hesitant", "ros", "situation")
    listed = {one.aspect for one in match_of(state).options("x") if isinstance(one, CreateAdvantage | RemoveAspect)}
    removed = [one.aspect for one in match_of(state).options("x") if isinstance(one, RemoveAspect) and one.unit == "u1"]

    assert {state.aspects[id].words for id in listed if id} == {"U1", "U2", "Ros", "Smoke", "Hesitant"}
    assert {state.aspects[id].words for id in removed} == {"Smoke", "Hesitant"}


# --- removing ---------------------------------------------------------------------------------


@pytest.mark.rule("mass.fate.situation-aspects")
@pytest.mark.parametrize(("thrown", "left"), [(1, ["Smoke"]), (2, [])])
def test_an_aspect_that_nobody_defends_is_removed_against_fair(thrown, left) -> None:
    match = battle(unit("u1", "A"), FOE, on={"A": [aspect("Smoke", "situation")]}, dice=[thrown])

    play(match, "u1 remove Smoke")

    assert aspects(match, "A") == left


@pytest.mark.rule("mass.fate.situation-aspects")
def test_who_made_it_defends_it_with_the_same_skill() -> None:
    smoke = aspect("Smoke", "situation", maker="u9", skill="Stealth", writer="y")
    match = battle(unit("u1", "A"), unit("u9", "D", owner="y", stealth=3), on={"A": [smoke]}, dice=[2, 0])

    entry = play(match, "u1 remove Smoke")

    assert "U9 rolled Stealth" in [getattr(event, "why", "") for event in entry.events]
    assert aspects(match, "A") == ["Smoke"]


@pytest.mark.rule("mass.fate.situation-aspects")
def test_only_what_lies_here_and_can_be_overcome_is_removed() -> None:
    match = battle(unit("u1", "A"), FOE, on={"B": ["Smoke"], "A": [aspect("Opening", "boost", free={"x": 1})]})

    assert refused(match, "u1 remove Smoke").rule == "mass.fate.situation-aspects"
    assert refused(match, "u1 remove Opening").rule == "mass.fate.situation-aspects"


def test_an_advantage_takes_the_action() -> None:
    match = battle(unit("u1", "A", fight=1), FOE, dice=[0])

    play(match, "u1 create", "u1 done")

    assert waiting(match) == "y"


@pytest.mark.rule("mass.fate.situation-aspects")
def test_where_no_aspect_can_be_removed_it_is_said_so() -> None:
    match = battle(unit("u1", "A"), FOE)

    refusal = match.judge(RemoveAspect("u1", ""), "x")

    assert refusal is not None
    assert refusal.why == "no aspect in A can be removed"


@pytest.mark.rule("mass.action.create.pinned-end", "mass.action.attack.two-zones")
def test_where_attacks_reach_any_distance_a_pin_holds_at_any_distance() -> None:
    match = battle(
        unit("u1", "A", shoot=3), unit("u9", "D", owner="y"), dice=[4, 0],
        options={"max_attack_range": "unlimited_plus_2_each"},
    )  # fmt: skip

    play(match, "u1 pin u9")

    assert aspects(match, "u9", "pinned") == ["Pinned Down"]


@pytest.mark.rule("mass.skills.unlisted", "mass.skills.suitability")
def test_a_piece_uses_a_skill_that_is_not_on_its_card_at_mediocre() -> None:
    match = battle(unit("u1", "A", fight=3), unit("u9", "A", owner="y", notice=1), dice=[0, 0])

    assert refused(match, CreateAdvantage("u1", "u9", skill="Pilot")).rule == "mass.skills.suitability"
    play(match, "u1 create on u9 with Stealth")

    (begun,) = (event.contest for event in match.log[-1].events if isinstance(event, ContestBegan))
    assert [(hand.skill, hand.bonus.total) for hand in begun.hands] == [("Stealth", 0), ("Notice", 1)]


@pytest.mark.rule("mass.action.create.scout")
def test_a_zone_with_a_unit_of_ones_own_is_not_scouted_either() -> None:
    match = battle(unit("u1", "A"), unit("u2", "B"), unit("u9", "D", owner="y"))

    assert refused(match, "u1 scout B").why == "a unit is in B: U2"
