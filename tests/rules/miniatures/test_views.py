"""What each side may know (section 14): hidden units are not seen, not told of, and found out by walking into them."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, ONLOOKER
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack, Shoot
from rules.ordering import play, told
from rules.scenes import FIRST, SECOND, at, because, match, options, scene, unit, with_unit

HIDDEN = {"e": {"veil": 3}}


# --- what is seen --------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.veil")
def test_a_hidden_unit_is_not_there_for_those_it_hides_from() -> None:
    battle = match(scene("A . e f", units=HIDDEN))

    assert set(battle.view(FIRST).units) == {"A", "f"}
    assert set(battle.view(ONLOOKER).units) == {"A", "f"}
    assert set(battle.view(SECOND).units) == set(battle.view(GM).units) == {"A", "e", "f"}


@pytest.mark.rule("mini.magic.veil")
def test_whoever_has_pierced_a_veil_sees_what_it_hides() -> None:
    state = with_unit(scene("A . e f", units=HIDDEN), "e", pierced_by=frozenset({FIRST}))

    assert "e" in match(state).view(FIRST).units


@pytest.mark.rule("mini.magic.veil")
def test_nothing_in_a_view_names_a_hidden_unit() -> None:
    listed = {"order": ("A", "e", "f"), "options": {"turn_order": "fixed_list"}}
    battle = match(scene("A . e f", units=HIDDEN, **listed))
    play(battle, "A end")
    play(battle, "e brace")

    seen = battle.view(FIRST)

    assert seen.turn.unit == ""
    assert seen.order == ("A", "f")
    assert "e" not in seen.done


@pytest.mark.rule("mini.magic.veil")
def test_a_view_is_all_that_there_is_if_nothing_is_hidden() -> None:
    battle = match(scene("A . e f"))

    assert battle.view(FIRST) is battle.state


# --- what is told ---------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.veil")
def test_what_a_hidden_unit_does_is_not_told_to_those_it_hides_from() -> None:
    battle = match(scene(". . . e f\nA . . . .", units=HIDDEN, up=SECOND))

    entry = play(battle, "e move c1", "e brace")

    assert [type(event).__name__ for event in battle.events_for(entry, SECOND)] == ["Acted", "Became"]
    assert battle.events_for(entry, FIRST) == ()


@pytest.mark.rule("mini.magic.veil")
def test_a_view_follows_from_what_is_told() -> None:
    battle = match(scene(". . . e f\nA . . . .", units=HIDDEN, up=SECOND))
    before = battle.view(FIRST)

    for event in battle.events_for(play(battle, "e end"), FIRST):
        before = event.apply(before)

    assert before == battle.view(FIRST)
    assert before.up == FIRST


# --- what follows for orders ------------------------------------------------------------------------------------


@pytest.mark.rule("mini.magic.veil", "mini.scope.illegal")
def test_refusals_and_options_do_not_give_the_hidden_away() -> None:
    hidden, gone = match(scene("A e f", units=HIDDEN)), match(scene("A . f"))

    assert options(hidden) == options(gone)
    for order in (Attack("A", "e"), Shoot("A", "e")):
        no, other = hidden.judge(order, FIRST), gone.judge(order, FIRST)
        assert no is not None
        assert no == other


@pytest.mark.rule("mini.magic.veil", "mini.move.occupied")
def test_whoever_walks_into_the_hidden_finds_them_out_and_stops_before_them() -> None:
    battle = match(scene("A . e .\n. . . f", units=HIDDEN))

    entry = play(battle, "A move b1 c1 d1")

    assert at(battle, "A") == "b1"
    assert told(entry)[-2:] == ["revealed", "stopped"]
    assert "mini.move.occupied" in because(entry)
    assert "e" in battle.view(FIRST).units
    assert unit(battle, "e").veil == 0


@pytest.mark.rule("mini.magic.veil")
def test_whoever_attacks_from_hiding_is_seen() -> None:
    blow = match(scene("A e\n. f", units={"e": {"veil": 3, "body": 2}}, up=SECOND), dice=[(2, 2)])
    shot = match(scene("A . e\n. . f", units={"e": {"veil": 3, "ranged": 5}}, up=SECOND), dice=[(2, 2)])

    play(blow, "e attack A")
    play(shot, "e shoot A")

    assert "e" in blow.view(FIRST).units
    assert "e" in shot.view(FIRST).units


@pytest.mark.rule("mini.magic.veil")
def test_taking_back_is_the_game_masters_once_something_hidden_came_out() -> None:
    battle = match(scene("A . e .\n. . . f", units=HIDDEN))
    play(battle, "A move b1 c1")

    assert any(event.reveals_information for event in battle.log[-1].events)
    battle.undo(GM)
    assert "e" not in battle.view(FIRST).units


@pytest.mark.rule("mini.magic.veil", "mini.unit.base.medium")
def test_whoever_turns_into_the_hidden_finds_them_out_and_does_not_turn() -> None:
    battle = match(
        scene(". . . .\n. A e .\n. . . .\n. . . f", units={**HIDDEN, "A": {"size": "medium", "facing": "n"}})
    )

    entry = play(battle, "A face w")

    assert told(entry)[-1] == "revealed"
    assert unit(battle, "A").facing == "n"


@pytest.mark.rule("mini.unit.base.medium", "mini.facing.choose")
def test_a_facing_for_which_there_is_no_room_at_the_end_of_a_move_is_not_taken() -> None:
    battle = match(scene("A . .\n. . .\n. . .\n. . e", units={"A": {"size": "medium", "facing": "n"}}))

    play(battle, "A move b1 face s")

    assert (at(battle, "A"), unit(battle, "A").facing) == ("b1", "n")


@pytest.mark.rule("mini.magic.veil", "mini.place.shove")
def test_nobody_is_shoved_onto_the_hidden_who_are_found_out() -> None:
    battle = match(scene("A f e", units={**HIDDEN, "A": {"body": 4}}), dice=[(6, 6, 6, 6)])

    entry = play(battle, "A shove f")

    assert told(entry)[-1] == "revealed"
    assert at(battle, "f") == "b1"


@pytest.mark.rule("mini.magic.veil", "mini.move.occupied")
def test_passing_through_friends_is_not_passing_through_the_hidden() -> None:
    battle = match(scene("A B e . f", units=HIDDEN, options={"pass_through_friends": True}))

    play(battle, "A move b1 c1 d1")

    assert "e" in battle.view(FIRST).units
    assert at(battle, "A") != "d1"
