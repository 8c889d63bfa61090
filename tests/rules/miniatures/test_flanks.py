"""Flanking and attacks from behind (section 6)."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.events.battle import Tested
from rules.ordering import play
from rules.scenes import match, only, scene

FLANK, REAR = "mini.flank.opposite", "mini.flank.rear"
NORTH = {"t": {"facing": "n"}}


def bonus(state: State, attacker: str, *, ranged: bool = False) -> tuple[int, int, int]:
    """The dice for flanking, the dice for coming from behind, and the effect added, of an attack on t."""
    test = attack_test(state, state.units[attacker], state.units["t"], ranged=ranged)
    dice = [sum(part.value for part in test.dice if part.rule == rule) for rule in (FLANK, REAR)]
    return dice[0], dice[1], test.effect.total


# --- flanking -------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.flank.opposite", "mini.quickref")
def test_two_allies_on_opposite_sides_flank_and_each_gains_a_die() -> None:
    state = scene("A t B", units=NORTH)

    assert bonus(state, "A") == (1, 0, 0)
    assert bonus(state, "B") == (1, 0, 0)


@pytest.mark.rule("mini.flank.opposite", "mini.flank.rear")
def test_front_and_rear_flank_and_the_one_behind_gains_for_that_too() -> None:
    state = scene(". A .\n. t .\n. B .", units=NORTH)

    assert bonus(state, "A") == (1, 0, 0)
    assert bonus(state, "B") == (1, 1, 1)


@pytest.mark.rule("mini.flank.opposite")
def test_rear_and_side_flank_but_front_and_side_do_not() -> None:
    behind = scene(". . .\n. t A\n. B .", units=NORTH)
    before = scene(". A .\n. t B\n. . .", units=NORTH)

    assert (bonus(behind, "A")[0], bonus(behind, "B")[0]) == (1, 1)
    assert (bonus(before, "A")[0], bonus(before, "B")[0]) == (0, 0)


@pytest.mark.rule("mini.flank.opposite")
@pytest.mark.parametrize(
    ("drawn", "flanked"),
    [
        (". A .\n . t .\n. B .", True),  # left and right
        (". . .\n A t B\n. . .", True),  # rear and front
        (". . A\n . t .\n. . B", False),  # both in front
        (". . .\n . t .\n. A B", False),  # right and front
    ],
)
def test_on_hexes_the_same_arcs_are_opposite(drawn: str, flanked: bool) -> None:
    state = scene(drawn, shape="hex", units={"t": {"facing": "e"}})

    assert bonus(state, "A")[0] == bonus(state, "B")[0] == int(flanked)


@pytest.mark.rule("mini.flank.opposite")
@pytest.mark.parametrize("unready", [{"melee": False}, {"conditions": ["prone"]}, {"conditions": ["disarmed"]}])
def test_only_an_ally_that_is_ready_to_strike_helps_to_flank(unready: dict[str, object]) -> None:
    assert bonus(scene("A t B", units={**NORTH, "B": unready}), "A")[0] == 0


@pytest.mark.rule("mini.flank.opposite")
def test_an_ally_that_does_not_reach_the_target_does_not_help_to_flank() -> None:
    assert bonus(scene("A t . B", units=NORTH), "A")[0] == 0
    assert bonus(scene("A t . B", units={**NORTH, "B": {"reach": 2}}), "A")[0] == 1


@pytest.mark.rule("mini.flank.opposite")
def test_the_bonus_is_one_die_however_many_pairs_there_are() -> None:
    assert bonus(scene(". C .\nA t B\n. D .", units=NORTH), "A")[0] == 1


@pytest.mark.rule("mini.flank.opposite")
def test_the_bonus_goes_to_the_pair() -> None:
    drawn = ". C .\nA t B\n. . ."

    assert bonus(scene(drawn, units=NORTH), "C")[0] == 0


@pytest.mark.rule("mini.flank.opposite")
def test_two_from_behind_do_not_flank() -> None:
    drawn = ". . .\n. t .\nA . B"

    assert bonus(scene(drawn, units=NORTH, options={"zone": "full"}), "A")[0] == 0


# --- from behind ------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.flank.rear", "mini.quickref")
def test_an_attack_from_behind_gains_a_die_and_a_point_of_effect() -> None:
    battle = match(scene(". . .\n. t .\n. A .", units={"t": {"facing": "n", "harm_max": 9}}), dice=[(6, 7, 8)])

    tested = only(play(battle, "A attack t"), Tested)

    assert tested.dice.total == 3
    assert tested.effect == 2
    assert battle.state.units["t"].harm == 2


@pytest.mark.rule("mini.flank.rear", "mini.large.rear")
def test_behind_a_large_base_is_beyond_the_edge_opposite_its_facing() -> None:
    drawn = ". A . .\n. t . .\nC . . .\n. B . ."
    state = scene(drawn, units={"t": {"size": "large", "facing": "n"}})

    assert [bonus(state, id)[1] for id in "ABC"] == [0, 1, 0]


@pytest.mark.rule("mini.flank.rear")
def test_a_large_attacker_must_come_wholly_from_behind() -> None:
    whole = scene(". . . .\n. t . .\n. A . .\n. . . .", units={**NORTH, "A": {"size": "large"}})
    part = scene(". . . .\n. t A .\n. . . .\n. . . .", units={**NORTH, "A": {"size": "large"}})

    assert bonus(whole, "A")[1:] == (1, 1)
    assert bonus(part, "A")[1:] == (0, 0)


@pytest.mark.rule("mini.flank.rear")
def test_a_shot_from_behind_counts() -> None:
    archer = {**NORTH, "A": {"ranged": 8}}

    assert bonus(scene("t\n.\n.\n.\nA", units=archer), "A", ranged=True) == (0, 1, 1)


@pytest.mark.rule("mini.flank.rear", "mini.flank.opposite")
def test_flanking_and_rear_add_up() -> None:
    drawn = ". A .\n. t .\n. B ."

    assert bonus(scene(drawn, units=NORTH), "B") == (1, 1, 1)


@pytest.mark.rule("mini.flank.all-around", "mini.quickref")
def test_all_around_sense_denies_flanking_and_attacks_from_behind() -> None:
    sensing = {"t": {"facing": "n", "traits": ["all-around-sense"]}}
    state = scene(". A .\n. t .\n. B .", units=sensing)

    assert bonus(state, "A") == bonus(state, "B") == (0, 0, 0)
