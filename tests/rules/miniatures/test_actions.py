"""What readies or sets right (section 10): guard, dash, standing up, help, rallies, weapons, and fatigue."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from rules.ordering import allowed, play, refused
from rules.scenes import at, match, only, scene, unit

PRONE = {"A": {"conditions": ["prone"]}}


# --- guard, brace, dash -----------------------------------------------------------------------------------


@pytest.mark.rule("mini.action.guard", "mini.react.ready-melee")
def test_only_whoever_is_ready_to_strike_stands_guard() -> None:
    battle = match(scene("A . . e"))

    play(battle, "A guard")

    assert "guarding" in unit(battle, "A").conditions
    for fields in ({"melee": False}, {"conditions": ["prone"]}, {"conditions": ["disarmed"]}):
        assert refused(match(scene("A . . e", units={"A": fields})), "A guard").rule == "mini.action.guard"


@pytest.mark.rule("mini.action.dash")
def test_a_dash_gives_two_points_before_or_after_the_move() -> None:
    drawn, slow = "A . . . . . . e", {"A": {"speed": 2}}
    before, after = match(scene(drawn, units=slow)), match(scene(drawn, units=slow))

    play(before, "A dash", "A move b1 c1 d1 e1")
    play(after, "A move b1 c1", "A dash", "A move d1 e1")

    assert at(before, "A") == at(after, "A") == "e1"
    assert refused(after, "A move f1").rule == "mini.move.speed-limit"


@pytest.mark.rule("mini.action.dash")
def test_a_dash_neither_revives_a_move_that_was_stopped_nor_passes_through_zones() -> None:
    stopped = match(scene("A . e ."))
    play(stopped, "A move b1")
    through = match(scene("A . e .\n. . . ."))
    play(through, "A dash")

    assert refused(stopped, "A dash").rule == "mini.action.dash"
    assert refused(through, "A move b1 b2").rule == "mini.zoc.pass-through"


@pytest.mark.rule("mini.turn.move-and-act")
def test_any_other_act_ends_a_move_that_has_begun() -> None:
    battle = match(scene("A . . . e"))

    play(battle, "A move b1", "A brace")

    assert refused(battle, "A move c1").rule == "mini.turn.move-and-act"


@pytest.mark.rule("mini.turn.act", "mini.turn.move-and-act")
@pytest.mark.parametrize(("condition", "moves"), [("stunned", True), ("helpless", False)])
def test_the_stunned_do_not_act_and_the_helpless_do_not_even_move(condition: str, moves: bool) -> None:
    battle = match(scene("A . . e", units={"A": {"conditions": [condition]}}))

    assert refused(battle, "A brace").rule == "mini.turn.move-and-act"
    assert allowed(battle, "A move b1") is moves


@pytest.mark.rule("mini.turn.end")
def test_who_is_stunned_comes_to_at_the_end_of_the_turn() -> None:
    battle = match(scene("A . . e", units={"A": {"conditions": ["stunned"]}}))

    play(battle, "A end")

    assert unit(battle, "A").conditions == frozenset()


# --- prone --------------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.action.prone")
def test_the_prone_stand_up_by_act_or_boon() -> None:
    act = match(scene("A . . e", units=PRONE))
    boon = match(scene("A . . e", units={"A": {"conditions": ["prone"], "boons": 1}}))

    play(act, "A stand")
    play(boon, "A stand boon")

    assert unit(act, "A").conditions == unit(boon, "A").conditions == frozenset()
    assert (act.state.turn.acted, boon.state.turn.acted, unit(boon, "A").boons) == (True, False, 0)
    assert refused(match(scene("A . . e", units=PRONE)), "A stand boon").rule == "mini.scope.srd-boons"
    assert refused(boon, "A stand").rule == "mini.action.prone"


@pytest.mark.rule("mini.action.prone")
def test_the_prone_crawl_one_cell() -> None:
    battle = match(scene("A . . . e", units=PRONE))

    assert refused(battle, "A move b1 c1").rule == "mini.action.prone"
    play(battle, "A move b1")
    assert refused(battle, "A move c1").rule == "mini.action.prone"


@pytest.mark.rule("mini.action.prone")
def test_the_prone_neither_dash_nor_rush() -> None:
    battle = match(scene("A . . e", units={"A": {"conditions": ["prone"], "boons": 2}}))

    assert refused(battle, "A dash").rule == "mini.action.prone"
    assert refused(battle, "A rush c1 at e").rule == "mini.action.prone"


# --- weapons --------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.cp.menu.combat", "mini.turn.act")
def test_a_lost_weapon_is_picked_up_by_an_act() -> None:
    battle = match(scene("A . . e", units={"A": {"conditions": ["disarmed"]}}))

    play(battle, "A rearm")

    assert unit(battle, "A").conditions == frozenset()
    assert battle.state.turn.acted
    assert refused(match(scene("A . . e")), "A rearm").rule == "core.cp.menu.combat"


# --- help ------------------------------------------------------------------------------------------------------

HELP = {"A": {"body": 2, "skills": {"melee": 5}}, "B": {"body": 2}}


@pytest.mark.rule("mini.scope.srd-assist", "core.assist.pc", "core.assist.cap")
def test_a_helper_lends_its_skill_at_most_three_dice_once() -> None:
    battle = match(scene("A B e\n. . f", units={**HELP, "e": {"harm_max": 9}}), dice=[(2,) * 5])

    play(battle, "A assist B", "A end", "f end")
    tested = only(play(battle, "B attack e"), Tested)

    assert [(p.value, p.rule) for p in tested.dice] == [(2, "core.check.pool"), (3, "mini.scope.srd-assist")]
    assert unit(battle, "A").assisting == ""


@pytest.mark.rule("mini.scope.srd-assist", "core.assist.helper-count")
def test_one_helper_lends_dice_however_many_stand_ready() -> None:
    state = scene(
        "A B e\n. C .",
        units={
            **HELP,
            "A": {"skills": {"melee": 1}, "assisting": "B"},
            "C": {"skills": {"melee": 1}, "assisting": "B"},
        },
    )
    battle = match(state, dice=[(2, 2, 2)])

    assert only(play(battle, "B attack e"), Tested).dice.total == 3


@pytest.mark.rule("mini.scope.srd-assist", "mini.turn.start")
def test_help_lasts_until_the_helpers_next_turn() -> None:
    battle = match(scene("A B e", units={"A": {"assisting": "B"}}))

    play(battle, "A brace")

    assert unit(battle, "A").assisting == ""


@pytest.mark.rule("mini.scope.srd-assist")
def test_help_is_given_from_close_by() -> None:
    far = "A . . B e"
    helping = {**HELP, "A": {"skills": {"melee": 2}, "assisting": "B"}}
    near = match(scene(far, units=helping), dice=[(2, 2)])

    assert only(play(near, "B attack e"), Tested).dice.total == 2
    assert refused(match(scene(far)), "A assist B").rule == "mini.scope.srd-assist"
    enemy = refused(match(scene(far)), "A assist e")
    assert (enemy.rule, enemy.why) == ("mini.scope.srd-assist", "E is no ally")


@pytest.mark.rule("mini.turn.act")
def test_whoever_was_rallied_has_one_die_more_once() -> None:
    battle = match(scene("A e", units={"A": {"conditions": ["inspired"]}}), dice=[(2, 2, 2)])

    play(battle, "A attack e")

    assert unit(battle, "A").conditions == frozenset()


@pytest.mark.rule("mini.turn.act")
def test_a_rally_that_fails_changes_nothing_and_reaches_allies_only() -> None:
    battle = match(scene("A B . e"), dice=[(2, 6)])

    play(battle, "A rally B")

    assert unit(battle, "B").conditions == frozenset()
    assert refused(match(scene("A B . e")), "A rally e").rule == "mini.turn.act"


# --- fatigue -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("core.fatigue.effect")
@pytest.mark.parametrize(("level", "dice"), [(1, 4), (2, 3), (3, 3), (4, 3)])
def test_from_the_second_level_fatigue_takes_a_die_from_tests_of_the_body(level: int, dice: int) -> None:
    battle = match(scene("A e", units={"A": {"body": 4, "fatigue": level}}), dice=[(2,) * dice])

    assert only(play(battle, "A attack e"), Tested).dice.total == dice


@pytest.mark.rule("core.fatigue.effect")
def test_fatigue_does_not_weigh_on_shots() -> None:
    battle = match(scene("A . e", units={"A": {"wits": 2, "ranged": 5, "fatigue": 3}}), dice=[(2, 2)])

    assert only(play(battle, "A shoot e"), Tested).dice.total == 2


@pytest.mark.rule("core.fatigue.effect")
def test_the_exhausted_do_not_dash() -> None:
    assert refused(match(scene("A . . e", units={"A": {"fatigue": 4}})), "A dash").rule == "core.fatigue.effect"
    assert allowed(match(scene("A . . e", units={"A": {"fatigue": 3}})), "A dash")
