"""The turn: who acts when, what a turn holds, and what is done in it besides moving and fighting (section 3)."""

from __future__ import annotations

import pytest

from rules.ordering import play, refused
from rules.scenes import at, match, options, scene, unit


@pytest.mark.rule("mini.turn.move-and-act", "mini.turn.act")
def test_a_unit_moves_once_and_acts_once_in_either_order() -> None:
    moves_first, acts_first = match(scene("A . . . e")), match(scene("A . . . e"))

    play(moves_first, "A move b1", "A guard")
    play(acts_first, "A guard", "A move b1")

    assert at(moves_first, "A") == at(acts_first, "A") == "b1"
    assert refused(moves_first, "A move c1").rule == "mini.turn.move-and-act"
    assert refused(acts_first, "A brace").rule == "mini.turn.move-and-act"


@pytest.mark.rule("mini.turn.round-order")
def test_sides_alternate_unit_by_unit_and_each_acts_once_a_round() -> None:
    battle = match(scene("A . . . e\n. . . . .\nB . . . f"), dice=[(1,)])

    play(battle, "A end")
    assert battle.to_act() == {"vigil"}
    play(battle, "e end")
    assert refused(battle, "A move b1").rule == "mini.turn.round-order"
    play(battle, "B move b3")
    assert refused(battle, "A end").rule == "mini.turn.round-order"
    play(battle, "B end", "f end")
    assert battle.state.round == 2
    assert battle.state.done == frozenset()


@pytest.mark.rule("mini.turn.round-order")
def test_the_smaller_side_begins_a_round() -> None:
    battle = match(scene("A . . . e\n. . . . .\n. . . . f"))

    play(battle, "A end", "e end", "f end")

    assert battle.to_act() == {"alder"}


@pytest.mark.rule("mini.turn.round-order")
def test_sides_may_act_one_after_the_other_or_by_a_fixed_list() -> None:
    side = match(scene("A . . . e\n. . . . .\nB . . . f", options={"turn_order": "side_by_side"}))
    listed = match(
        scene("A . . . e\n. . . . .\nB . . . f", options={"turn_order": "fixed_list"}, order=("B", "e", "A", "f"))
    )

    play(side, "A end")
    assert side.to_act() == {"alder"}
    assert refused(listed, "A end").rule == "mini.turn.round-order"
    play(listed, "B end")
    assert listed.to_act() == {"vigil"}


@pytest.mark.rule("mini.unit.data")
def test_you_command_your_own_units() -> None:
    battle = match(scene("A . . . e"))

    assert refused(battle, "e end", by="alder").rule == "mini.unit.data"
    assert refused(battle, "e end", by="vigil").rule == "match.turn"


@pytest.mark.rule("mini.turn.start", "mini.action.brace", "mini.action.guard")
def test_what_lasts_until_the_next_turn_ends_when_it_begins() -> None:
    battle = match(scene("A . . . e"), dice=[(1,), (1,)])

    play(battle, "A brace", "A end", "e end")
    assert "bracing" in unit(battle, "A").conditions
    play(battle, "A move b1", by="alder")

    assert "bracing" not in unit(battle, "A").conditions


@pytest.mark.rule("mini.turn.end")
def test_at_the_end_of_a_turn_nobody_is_asked_to_react() -> None:
    battle = match(scene("A . e ."))

    play(battle, "A move b1", "A end")

    assert battle.state.asks == ()


@pytest.mark.rule("mini.turn.act")
def test_doors_are_opened_and_closed_by_whoever_stands_at_them() -> None:
    battle = match(scene("A . . e", sides=["door a1|b1"]))

    assert refused(battle, "A move b1").rule == "mini.grid.map-features"
    assert refused(battle, "A close a1|b1").rule == "mini.turn.act"
    play(battle, "A open a1|b1", "A move b1")
    assert at(battle, "A") == "b1"
    assert refused(match(scene("A . . e", sides=["door b1|c1"])), "A open b1|c1").rule == "mini.turn.act"


@pytest.mark.rule("mini.turn.act", "mini.dv.suggested")
def test_a_rally_takes_fear_away_or_inspires() -> None:
    afraid = match(scene("A B . . e", units={"B": {"conditions": ["afraid"]}}), dice=[(6, 6)])
    bold = match(scene("A B . . e"), dice=[(6, 6)])

    play(afraid, "A rally B")
    play(bold, "A rally B")

    assert unit(afraid, "B").conditions == frozenset()
    assert unit(bold, "B").conditions == {"inspired"}


@pytest.mark.rule("mini.turn.act")
def test_a_rally_reaches_two_cells() -> None:
    assert refused(match(scene("A . . B e")), "A rally B").rule == "mini.turn.act"


@pytest.mark.rule("mini.setup.declare")
def test_what_is_chosen_before_play_shapes_what_may_be_done() -> None:
    eight = match(scene("A . . e", options={"facings": 8}))
    four = match(scene("A . . e"))

    assert sum(text.startswith("A face") for text in options(eight)) == 7
    assert sum(text.startswith("A face") for text in options(four)) == 3
