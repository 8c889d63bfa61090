"""Shifting, disengaging and leaving (section 5.2), and the boons that help (section 11)."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.miniatures.disengage import disengage_dv
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from rules.ordering import allowed, play, refused, told
from rules.scenes import at, because, match, only, options, scene, unit

PASS, FAIL, PARTIAL = (6, 7, 8, 9), (2, 3, 4, 5), (7, 8, 2, 3)
ENGAGED = """
. . . . .
. . . . .
. A e . .
. . . . .
. . . . .
"""


# --- shifting -------------------------------------------------------------------------------------


@pytest.mark.rule("mini.zoc.shift")
def test_a_shift_stays_in_the_zone_by_diagonal_steps_too() -> None:
    battle = match(scene(ENGAGED))

    assert allowed(battle, "A shift c2")
    assert allowed(battle, "A shift c4")
    assert refused(battle, "A shift b2").rule == "mini.zoc.shift.multi"


@pytest.mark.rule("mini.zoc.shift", "mini.move.square.manhattan")
def test_a_shift_goes_diagonally_even_where_diagonal_steps_do_not_exist() -> None:
    assert allowed(match(scene(ENGAGED, options={"diagonals": "manhattan"})), "A shift c2")


@pytest.mark.rule("mini.zoc.shift")
def test_on_hexes_a_shift_goes_to_two_neighbours_of_both() -> None:
    battle = match(scene(". . . .\n . A e .\n. . . .", shape="hex"))
    shifts = [text for text in options(battle) if text.startswith("A shift") and "face" not in text]

    assert sorted({text.split()[2] for text in shifts}) == ["c1", "c3"]


@pytest.mark.rule("mini.zoc.shift", "mini.react.shift-exempt")
def test_a_shift_by_act_uses_no_movement_and_provokes_nobody() -> None:
    battle = match(scene(ENGAGED))

    entry = play(battle, "A shift c2")

    assert at(battle, "A") == "c2"
    assert battle.state.turn.acted
    assert battle.state.turn.spent == 0
    assert "asked" not in told(entry)


@pytest.mark.rule("mini.zoc.shift")
def test_a_shift_by_test_uses_the_movement_of_its_step_and_leaves_the_act() -> None:
    battle = match(scene(ENGAGED), dice=[(6, 7, 8, 9)])
    battle = match(scene(ENGAGED, units={"A": {"body": 4}}), dice=[PASS])

    play(battle, "A shift c2 test")

    assert at(battle, "A") == "c2"
    assert not battle.state.turn.acted
    assert battle.state.turn.spent == 1
    assert refused(battle, "A shift b3 test").rule == "mini.zoc.shift"


@pytest.mark.rule("mini.zoc.shift", "mini.dv.suggested")
def test_a_failed_shift_ends_the_movement_where_it_began() -> None:
    battle = match(scene(ENGAGED, units={"A": {"body": 4}}), dice=[PARTIAL])

    entry = play(battle, "A shift c2 test")

    assert only(entry, Tested).dv.total == 4
    assert at(battle, "A") == "b3"
    assert battle.state.turn.over


@pytest.mark.rule("mini.zoc.shift")
def test_a_shift_may_turn_in_place() -> None:
    battle = match(scene(ENGAGED))

    play(battle, "A shift face e")

    assert unit(battle, "A").facing == "e"
    assert refused(match(scene(ENGAGED)), "A shift face n").rule == "mini.zoc.shift"


@pytest.mark.rule("mini.zoc.shift")
def test_only_the_engaged_shift_and_only_to_free_neighbours() -> None:
    assert refused(match(scene("A . . e")), "A shift b1").rule == "mini.zoc.shift"
    assert refused(match(scene(ENGAGED)), "A shift d3").rule == "mini.zoc.shift"
    assert refused(match(scene(". B .\nA e .")), "A shift b1").rule == "mini.move.occupied"


@pytest.mark.rule("mini.zoc.shift.multi")
def test_a_shift_stays_in_every_zone() -> None:
    drawn = ". . . .\n. . . .\nf A e .\n. . . ."

    assert refused(match(scene(drawn)), "A shift c2").rule == "mini.zoc.shift.multi"


# --- disengaging ----------------------------------------------------------------------------------


@pytest.mark.rule("mini.zoc.leave.disengage", "mini.quickref")
def test_whoever_disengages_may_step_out_and_is_stopped_by_the_next_zone() -> None:
    battle = match(scene(ENGAGED, units={"A": {"body": 4}, "e": {"melee": False}}), dice=[PASS])

    play(battle, "A disengage")

    assert battle.state.turn.acted
    assert allowed(battle, "A move a3 a2 a1")
    assert allowed(battle, "A move b2 c2")
    assert refused(battle, "A move b2 c2 d2").rule == "mini.zoc.pass-through"


@pytest.mark.rule("mini.zoc.leave.disengage")
def test_the_act_of_disengaging_comes_before_the_move() -> None:
    battle = match(scene(ENGAGED, units={"A": {"body": 4}}), dice=[PASS])

    play(battle, "A shift c2 test")

    assert refused(battle, "A disengage").rule == "mini.zoc.leave.disengage"


@pytest.mark.rule("mini.zoc.leave.disengage")
def test_nobody_disengages_who_is_not_engaged_or_is_free_already() -> None:
    free = match(scene(ENGAGED, units={"A": {"boons": 2}}))
    play(free, "A slip")

    assert refused(match(scene("A . . e")), "A disengage").rule == "mini.zoc.leave.disengage"
    assert refused(free, "A slip").rule == "mini.zoc.leave.disengage"


@pytest.mark.rule("mini.zoc.leave.fail")
def test_a_failed_disengage_spends_the_act_and_ends_the_movement() -> None:
    battle = match(scene(ENGAGED, units={"A": {"body": 4, "boons": 0}}), dice=[PARTIAL])

    entry = play(battle, "A disengage")

    assert "mini.zoc.leave.disengage" in because(entry)
    assert at(battle, "A") == "b3"
    assert battle.state.turn.over
    assert battle.state.turn.acted
    assert refused(battle, "A slip").rule == "mini.turn.move-and-act"


@pytest.mark.rule("mini.zoc.multiple", "mini.place.pin")
def test_each_further_controller_raises_the_value_by_one() -> None:
    # All three come from the front and the sides, so the pin of section 7 counts as well.
    state = scene(". . . . .\n. . e . .\n. f A g .\n. . . . .", units={"A": {"facing": "n"}})
    dv = disengage_dv(state, state.units["A"])

    assert [(part.value, part.rule) for part in dv] == [
        (4, "mini.zoc.leave.disengage"),
        (2, "mini.zoc.multiple"),
        (2, "mini.place.pin"),
    ]


@pytest.mark.rule("mini.place.pin")
def test_two_enemies_in_different_arcs_pin_a_unit() -> None:
    sides = scene(". . . . .\n. . . . .\n. f A g .", units={"A": {"facing": "n"}})

    assert disengage_dv(sides, sides.units["A"]).total == 7


@pytest.mark.rule("mini.place.pin")
def test_two_enemies_in_one_arc_do_not_pin() -> None:
    state = scene(". . e .\n . A f .\n. . . .", shape="hex", units={"A": {"facing": "e"}})

    assert disengage_dv(state, state.units["A"]).total == 5


@pytest.mark.rule("mini.zoc.leave.disengage")
def test_the_base_value_may_come_from_the_enemy() -> None:
    enemy = scene(ENGAGED, units={"e": {"disengage_dv": 6}})

    assert disengage_dv(enemy, enemy.units["A"]).total == 6


# --- boons ------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.zoc.leave.boon", "mini.boon.disengage")
def test_a_boon_disengages_without_test_and_without_the_act() -> None:
    battle = match(scene(ENGAGED, units={"A": {"boons": 1}, "e": {"melee": False}}))

    play(battle, "A slip", "A move a3 a2")

    assert at(battle, "A") == "a2"
    assert unit(battle, "A").boons == 0
    assert not battle.state.turn.acted


@pytest.mark.rule("mini.scope.srd-boons")
def test_nobody_spends_more_boons_than_they_hold() -> None:
    assert refused(match(scene(ENGAGED)), "A slip").rule == "mini.scope.srd-boons"
    assert refused(match(scene(". A . e")), "A rush c1 at e").rule == "mini.scope.srd-boons"


@pytest.mark.rule("mini.zoc.leave.boon", "mini.action.prone")
def test_a_prone_unit_stands_before_it_disengages() -> None:
    battle = match(scene(ENGAGED, units={"A": {"boons": 2, "conditions": ["prone"]}, "e": {"melee": False}}))

    assert refused(battle, "A slip").rule == "mini.action.prone"
    assert refused(battle, "A disengage").rule == "mini.action.prone"
    play(battle, "A stand boon", "A slip", "A move a3")
    assert at(battle, "A") == "a3"


SCREEN = """
. . . . .
. . e . .
A . . . .
. . f . .
. . . . .
"""


@pytest.mark.rule("mini.boon.ignore-step")
def test_a_boon_ignores_one_cell_of_a_zone_if_the_move_ends_outside() -> None:
    battle = match(scene(SCREEN, units={"A": {"speed": 4, "boons": 1}}))

    assert refused(battle, "A ignore c3 move c3").rule == "mini.boon.ignore-step"
    play(battle, "A ignore c3 move b3 c3 d3 e3")

    assert at(battle, "A") == "e3"
    assert battle.state.turn.spent == 4
    assert unit(battle, "A").boons == 0


@pytest.mark.rule("mini.boon.ignore-step")
def test_zones_are_ignored_once_a_turn_and_only_where_one_stands_if_engaged() -> None:
    battle = match(scene(SCREEN, units={"A": {"speed": 9, "boons": 2}}))
    engaged = match(scene(ENGAGED, units={"A": {"boons": 1}}))

    play(battle, "A ignore c3 move b3 c3 d3")

    assert refused(battle, "A ignore e3 move e3").rule == "mini.boon.ignore-step"
    assert refused(engaged, "A ignore c2 move b2").rule == "mini.boon.ignore-step"
    assert allowed(engaged, "A ignore b3 move a3")


@pytest.mark.rule("mini.react.ignored-zoc", "mini.boon.ignore-step")
def test_an_ignored_zone_does_not_provoke() -> None:
    quiet = match(scene(ENGAGED, units={"A": {"boons": 1}}))

    assert "asked" not in told(play(quiet, "A ignore b3 move a3"))


@pytest.mark.rule("mini.boon.heroic-rush")
def test_a_rush_runs_through_zones_and_ends_engaged_with_the_chosen_enemy() -> None:
    drawn = ". . . . .\n. . . . .\nA . e . .\n. . . . .\n. . . . ."
    battle = match(scene(drawn, units={"A": {"speed": 5, "boons": 2}}))

    assert refused(battle, "A rush e3 at e").rule == "mini.boon.heroic-rush"
    entry = play(battle, "A rush b2 c2 d2 d3 at e")

    assert at(battle, "A") == "d3"
    assert battle.state.turn.spent == 4
    assert unit(battle, "A").boons == 0
    assert told(entry)[-2:] == ["stopped", "engaged_with"]
    assert "asked" not in told(entry)


@pytest.mark.rule("mini.boon.heroic-rush")
def test_a_rush_takes_the_place_of_the_move_and_may_end_among_several_enemies() -> None:
    moved = match(scene("A . . . e", units={"A": {"boons": 2}}))
    play(moved, "A move b1")
    between = {"units": {"A": {"boons": 2}}}

    assert refused(moved, "A rush d1 at e").rule == "mini.boon.heroic-rush"
    assert allowed(match(scene("A . e\n. . .\n. . f", **between)), "A rush c2 at e")
    assert allowed(match(scene("A . e\n. . .\n. . f", **between)), "A rush b1 at e")


@pytest.mark.rule("mini.boon.facing", "mini.facing.choose")
def test_a_boon_turns_an_engaged_unit_that_has_not_moved() -> None:
    battle = match(scene(ENGAGED, units={"A": {"boons": 1}}))

    assert refused(battle, "A face e").rule == "mini.facing.choose"
    play(battle, "A face e boon")

    assert unit(battle, "A").facing == "e"
    assert unit(battle, "A").boons == 0


@pytest.mark.rule("mini.option.command-auras")
def test_under_a_leaders_aura_one_zone_is_ignored_on_the_way_to_an_objective() -> None:
    leader = {"A": {"speed": 4}, "B": {"traits": ["leader"]}}
    drawn = ". . . . .\n. . e . .\nA . . . .\nB . f . .\n. . . . ."
    places = {"ford": ((4, 2),)}
    on = match(scene(drawn, units=leader, options={"command_auras": True}, places=places))
    off = match(scene(drawn, units=leader, places=places))

    assert refused(off, "A ignore c3 move b3 c3 by aura").rule == "mini.option.command-auras"
    assert allowed(on, "A ignore c3 move b3 c3 d3 by aura")


@pytest.mark.rule("mini.boon.heroic-rush", "mini.zoc.who-projects")
def test_nobody_rushes_at_an_enemy_who_controls_no_ground() -> None:
    drawn = scene(". . .\nA . e", units={"A": {"boons": 2}, "e": {"conditions": frozenset({"helpless"})}})

    assert refused(match(drawn), "A rush b2 at e").rule == "mini.boon.heroic-rush"
