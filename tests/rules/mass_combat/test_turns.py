"""Turns: one free move, one action, a second one that is given or bought, and the attack that ends it."""

from __future__ import annotations

import pytest

from rules.mass_combat.battles import battle, leader, points, unit, zone
from rules.ordering import allowed, play, refused, told, waiting

FOE = unit("u9", "D", owner="y")


@pytest.mark.rule("mass.turn.free-move")
def test_a_unit_moves_one_zone_for_free() -> None:
    match = battle(unit("u1", "A"), FOE)

    play(match, "u1 move B")

    assert zone(match, "u1") == "B"
    assert refused(match, "u1 move C").rule == "mass.turn.free-move"
    assert waiting(match) == "x"


@pytest.mark.rule("mass.turn.free-move")
def test_a_unit_moves_to_the_next_zone_only() -> None:
    match = battle(unit("u1", "A"), FOE)

    assert refused(match, "u1 move C").why == "C is not next to A: B is"


@pytest.mark.rule("mass.turn.free-move")
def test_an_enemy_unit_in_the_zone_is_an_obstacle() -> None:
    match = battle(unit("u1", "C"), FOE)

    assert refused(match, "u1 move D").rule == "mass.turn.free-move"


@pytest.mark.rule("mass.turn.free-move")
def test_what_hinders_in_the_zone_is_an_obstacle_to_whom_it_hinders() -> None:
    match = battle(unit("u1", "A"), FOE, on={"B": ["DENSE FOREST"]})

    assert refused(match, "u1 move B").why == "DENSE FOREST is in the way in B"


@pytest.mark.rule("mass.turn.free-move")
def test_a_lone_enemy_leader_is_no_obstacle() -> None:
    match = battle(unit("u1", "A"), FOE, leader("l9", zone="B", owner="y"))

    assert allowed(match, "u1 move B")


@pytest.mark.rule("mass.turn.free-move")
def test_a_unit_leaves_a_zone_full_of_enemies_for_free() -> None:
    match = battle(unit("u1", "D"), FOE, unit("u8", "D", owner="y"))

    play(match, "u1 move C")

    assert zone(match, "u1") == "C"


@pytest.mark.rule("mass.turn.free-move")
def test_a_unit_moves_before_or_after_an_action_that_is_no_attack() -> None:
    match = battle(unit("u1", "A"), FOE, dice=[-4])

    play(match, "u1 ambush", "u1 move B")

    assert zone(match, "u1") == "B"


@pytest.mark.rule("mass.turn.one-action")
def test_a_unit_takes_one_action_in_its_turn() -> None:
    match = battle(unit("u1", "C"), FOE, dice=[-4, 0])

    play(match, "u1 ambush")

    assert refused(match, "u1 attack u9").rule == "mass.turn.one-action"


@pytest.mark.rule("mass.turn.one-action")
def test_a_unit_may_take_no_action() -> None:
    match = battle(unit("u1", "A"), FOE)

    play(match, "u1 done")

    assert waiting(match) == "y"


@pytest.mark.rule("mass.turn.one-action", "mass.turn.second-action-leader")
def test_a_unit_never_takes_a_third_action() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), FOE, dice=[-4, -4])

    play(match, "l1 give", "u1 ambush", "u1 extra B")

    assert refused(match, "u1 attack u9").rule == "mass.turn.one-action"


@pytest.mark.rule("mass.turn.second-action-leader")
def test_a_leader_gives_up_its_action_so_that_the_unit_has_a_second_one() -> None:
    match = battle(unit("u1", "C"), leader("l1", unit="u1"), FOE, dice=[-4, 0, 0, 4])

    play(match, "u1 ambush", "l1 give", "u1 attack u9")

    assert waiting(match) == "y"


@pytest.mark.rule("mass.turn.second-action-leader")
def test_a_leader_who_has_acted_gives_nothing() -> None:
    match = battle(unit("u1", "C"), leader("l1", unit="u1"), FOE)

    play(match, "l1 spur")

    assert refused(match, "l1 give").rule == "mass.leaders.acts-with-unit"


@pytest.mark.rule("mass.turn.second-action-leader")
def test_a_leader_who_has_acted_in_this_cycle_has_no_action_when_it_joins_a_unit() -> None:
    match = battle(unit("u1", "C"), leader("l1", zone="C"), FOE)

    play(match, "l1 done", "u9 done", "l1 attach u1")

    assert refused(match, "l1 give").why == "L1: already acted this cycle"


@pytest.mark.rule("mass.turn.second-action-leader")
def test_a_leader_gives_an_action_once_only() -> None:
    match = battle(unit("u1", "C"), leader("l1", unit="u1"), FOE)

    play(match, "l1 give")

    assert refused(match, "l1 give").rule == "mass.leaders.acts-with-unit"


@pytest.mark.rule("mass.turn.second-action-fate")
def test_a_fate_point_gives_a_leaderless_unit_a_second_action() -> None:
    match = battle(unit("u1", "C"), FOE, dice=[-4, 0, 0, 4], fate=1)

    play(match, "u1 spend", "u1 ambush", "u1 attack u9")

    assert points(match, "x") == 0
    assert waiting(match) == "y"


@pytest.mark.rule("mass.turn.second-action-fate")
@pytest.mark.parametrize(
    ("pieces", "fate", "why"),
    [
        ((leader("l1", unit="u1"),), 1, "U1: the leader may give an action"),
        ((), 0, "there is no fate point left"),
    ],
)
def test_a_second_action_is_not_bought_with_a_leader_or_without_a_point(pieces, fate, why) -> None:
    match = battle(unit("u1", "C"), *pieces, FOE, fate=fate)

    assert refused(match, "u1 spend").why == why


@pytest.mark.rule("mass.turn.second-action-fate")
def test_a_second_action_is_bought_once_in_a_turn() -> None:
    match = battle(unit("u1", "C"), FOE, fate=3)

    play(match, "u1 spend")

    assert refused(match, "u1 spend").rule == "mass.turn.second-action-fate"


@pytest.mark.rule("mass.turn.no-repeat")
def test_no_unit_takes_the_same_action_twice() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), FOE, dice=[-4, -4])

    play(match, "l1 give", "u1 ambush")
    assert refused(match, "u1 scout B").rule == "mass.turn.no-repeat"
    play(match, "u1 extra B")
    assert refused(match, "u1 extra B").rule == "mass.turn.no-repeat"


@pytest.mark.rule("mass.turn.attack-ends")
def test_an_attack_ends_the_turn() -> None:
    match = battle(unit("u1", "D"), leader("l1", unit="u1"), FOE, dice=[0, 4])

    play(match, "l1 give", "u1 attack u9")

    assert waiting(match) == "y"
    assert refused(match, "u1 move C", by="x").rule == "match.turn"


@pytest.mark.rule("mass.turn.attack-ends")
def test_the_attack_of_a_leader_ends_the_turn_as_well() -> None:
    match = battle(unit("u1", "D"), leader("l1", unit="u1"), FOE, leader("l9", unit="u9", owner="y"), dice=[0, 4])

    play(match, "l1 duel l9")

    assert waiting(match) == "y"


@pytest.mark.rule("mass.turn.attack-ends")
def test_a_table_may_let_only_the_attacks_of_units_end_the_turn() -> None:
    match = battle(
        unit("u1", "D"), leader("l1", unit="u1"), FOE, leader("l9", unit="u9", owner="y"), dice=[0, 4, 0, 4],
        options={"attack_ends_turn": "unit_attacks_only"},
    )  # fmt: skip

    play(match, "l1 duel l9")
    assert waiting(match) == "x"
    play(match, "u1 attack u9")
    assert waiting(match) == "y"


@pytest.mark.rule("mass.turn.allowed-orders")
@pytest.mark.parametrize(
    "orders",
    [
        ["u1 move B", "l1 give", "u1 ambush", "u1 attack u9"],
        ["l1 give", "u1 force C", "u1 attack u9"],
        ["u1 ambush", "u1 move B"],
    ],
)
def test_these_turns_are_legal_with_a_leader(orders) -> None:
    foe = unit("u9", "C" if "u1 force C" in orders else "D", owner="y")
    start = "B" if "u1 force C" in orders else "A"
    match = battle(unit("u1", start), leader("l1", unit="u1"), foe, dice=[4, 0, 4], options={"max_attack_range": 2})

    for text in orders:
        if text == "u1 force C":
            play(match, text, "aside")
        else:
            play(match, text)

    assert match.log


@pytest.mark.rule("mass.turn.allowed-orders")
def test_without_a_leader_or_a_point_there_is_no_advantage_and_attack() -> None:
    match = battle(unit("u1", "C"), FOE, dice=[-4])

    play(match, "u1 move B", "u1 ambush")

    assert refused(match, "u1 attack u9").rule == "mass.turn.one-action"


@pytest.mark.rule("mass.scope.illegal")
def test_what_is_forbidden_is_refused_before_dice_are_rolled_and_takes_nothing() -> None:
    match = battle(unit("u1", "A"), FOE, fate=1)

    assert refused(match, "u1 attack u9").rule == "mass.action.attack.two-zones"
    assert (match.log, points(match, "x"), match.state.turn.actions) == ([], 1, ())


@pytest.mark.rule("mass.sequence.activate")
def test_a_player_activates_one_piece_in_a_turn() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A"), FOE)

    play(match, "u1 move B")

    assert refused(match, "u2 move B").rule == "mass.sequence.activate"


@pytest.mark.rule("mass.sequence.activate")
def test_a_player_activates_pieces_of_their_own() -> None:
    match = battle(unit("u1", "A"), FOE)

    assert refused(match, "u9 move C").rule == "mass.sequence.activate"


@pytest.mark.rule("mass.leaders.acts-with-unit")
def test_an_attached_leader_has_no_turn_of_its_own() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), FOE)

    assert refused(match, "l1 move B").rule == "mass.leaders.acts-with-unit"
    assert refused(match, "l1 done").rule == "mass.leaders.acts-with-unit"


def test_whoever_acts_begins_the_turn_of_the_unit() -> None:
    match = battle(unit("u1", "A"), leader("l1", unit="u1"), FOE)

    assert told(play(match, "l1 spur"))[:2] == ["turn_began", "leader_acted"]
    assert match.state.turn.unit == "u1"
