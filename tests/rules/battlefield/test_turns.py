"""Turns: who acts, how far one moves, what a turn holds, and what ends a battle."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, Decree
from fieldcraft.systems.battlefield.actions.gripping import Grip
from fieldcraft.systems.battlefield.actions.moving import Move
from fieldcraft.systems.battlefield.events.deeds import Removed
from fieldcraft.systems.battlefield.events.turns import HoldCounted, SideUp
from fieldcraft.systems.shared.goals import Hold, Reach
from rules.battlefield.places import board, cell, space, thing, unit
from rules.battlefield.playing import YOU, act, begin, end, foe, only, refusal, sense, strike


@pytest.mark.rule("field.turn.order")
def test_sides_take_turns_creature_by_creature_and_the_smaller_side_begins_a_round() -> None:
    battle = begin(YOU, foe("foe", 3, 0), foe("fox", 4, 0), thing("rock", 5, 0))

    assert only(act(battle, end()), SideUp).side == "f"
    act(battle, end("foe"))
    assert battle.state.up == "f", "nobody of the other side is left to act"
    act(battle, end("fox"))
    assert (battle.state.round, battle.state.up) == (2, "y")


@pytest.mark.rule("field.turn.order")
@pytest.mark.parametrize(
    ("unit_id", "by", "rule"),
    [("foe", "y", "field.turn.order"), ("rock", "y", "field.turn.order"), ("foe", "f", "match.turn")],
)
def test_only_a_creature_of_the_side_that_is_up_acts(unit_id: str, by: str, rule: str) -> None:
    battle = begin(YOU, foe("foe", 3, 0), thing("rock", 5, 0))

    assert refusal(battle, end(unit_id), by).rule == rule


@pytest.mark.rule("field.turn.order")
def test_an_object_is_called_one_where_it_is_asked_to_act() -> None:
    battle = begin(YOU, foe("foe", 3, 0), thing("rock", 5, 0))

    assert refusal(battle, end("rock")).why.endswith("is an object, and objects have no turns")


@pytest.mark.rule("field.turn.order")
def test_nobody_acts_twice_in_a_round_or_in_the_turn_of_another() -> None:
    battle = begin(YOU, unit("yan", 0, 3), foe("foe", 9, 0), foe("fox", 9, 1), dice=[(1,)])

    act(battle, Move("you", (space(1, 0),)))
    assert refusal(battle, end("yan")).why == "it is You's turn"
    act(battle, end(), end("foe"))
    assert refusal(battle, end()).why == "You has acted this round"


@pytest.mark.rule("field.turn.move")
def test_a_creature_moves_in_parts_as_far_as_its_speed_carries() -> None:
    battle = begin(unit("you", 0, 0, speed=4), foe("foe", 9, 0))
    act(battle, Move("you", (space(2, 0),)), Move("you", (space(1, 0), space(1, 1))))

    found = refusal(battle, Move("you", (space(3, 1),)))
    assert (found.rule, found.spent) == ("field.turn.move", 4)


@pytest.mark.rule("field.move.steps", "field.turn.move")
@pytest.mark.parametrize(
    ("path", "step", "why"),
    [
        ((3, 6), 1, "y13 costs 3 from v13, and You has 1 left of Speed 4"),
        ((3, 1), 1, "t13 costs 2 from v13, and You has 1 left of Speed 4"),
        ((1, 2, 7), 2, "z13 costs 5 from u13, and You has 2 left of Speed 4"),
        ((9,), 0, "ab13 costs 9, and You has 4 left of Speed 4"),
    ],
)
def test_a_refusal_says_how_many_waypoints_can_be_reached(path: tuple[int, ...], step: int, why: str) -> None:
    battle = begin(unit("you", 0, 0, speed=4), foe("foe", 9, 0))

    no = refusal(battle, Move("you", tuple(space(q, 0) for q in path)))

    assert (no.step, no.why) == (step, why)


@pytest.mark.rule("field.move.steps", "field.crowd.enter")
@pytest.mark.parametrize(
    ("to", "rule"),
    [
        ((0, 0, 0), "field.turn.move"),
        ((1, 0, 0), "field.crowd.enter"),
        ((0, 2, 0), "field.move.steps"),
    ],
)
def test_a_way_that_leads_nowhere_is_refused(to: tuple[int, int, int], rule: str) -> None:
    full = [foe(name, 1, 0) for name in ("ann", "bea", "cy", "dot")]
    battle = begin(YOU, *full, map=board(solid=[(0, 2)]))

    assert refusal(battle, Move("you", (space(*to),))).rule == rule


@pytest.mark.rule("field.turn.effect")
def test_one_effect_is_used_in_a_turn_and_senses_cost_nothing() -> None:
    battle = begin(YOU, foe("foe", 1, 0), foe("fox", 0, 1), dice=[(20,), (20,)])
    act(battle, sense("foe"), strike("spark", "foe"), sense("fox"))

    assert refusal(battle, strike("spark", "fox")).rule == "field.turn.effect"
    assert refusal(battle, Grip("you", "fox")).rule == "field.turn.effect"


@pytest.mark.rule("field.turn.end")
def test_a_side_without_creatures_has_lost() -> None:
    battle = begin(YOU, foe("foe", 1, 0, durability=1), thing("rock", 5, 0), dice=[(20,)])
    act(battle, sense("foe"), strike("spark", "foe"))

    result = battle.result()
    assert result is not None
    assert result.winner == "y"


@pytest.mark.rule("field.turn.end")
def test_the_first_goal_that_is_reached_ends_it() -> None:
    goals = (Reach(side="y", place="boat"),)
    battle = begin(YOU, foe("foe", 9, 0), goals=goals, places={"boat": (cell(2, 0),)})
    act(battle, Move("you", (space(2, 0),)))

    result = battle.result()
    assert result is not None
    assert result.why == "1 reached the boat"


@pytest.mark.rule("field.turn.end", "field.turn.order")
def test_holds_are_counted_when_a_round_is_over() -> None:
    goals = (Hold(side="y", place="hill", rounds=2),)
    battle = begin(YOU, foe("foe", 9, 0), goals=goals, places={"hill": (cell(0, 0),)}, dice=[(1,), (1,)])
    act(battle, end())

    assert only(act(battle, end("foe")), HoldCounted).rounds == 1


@pytest.mark.rule("field.turn.order")
def test_a_side_that_a_decree_left_with_nobody_is_passed_over() -> None:
    battle = begin(YOU, foe("foe", 3, 0), foe("fox", 4, 0), unit("zed", 8, 8), dice=[(1,)])
    act(battle, end())
    battle.play(Decree((Removed(unit="zed"), Removed(unit="foe")), "a flood"), GM)
    act(battle, end("fox"))

    assert (battle.state.round, battle.state.up) == (2, "y")
