"""Overcoming: what hinders, who opposes, what it costs to get in, extra zones, and cards that are turned up."""

from __future__ import annotations

import pytest

from fieldcraft.systems.mass_combat.actions.moving import Move
from fieldcraft.systems.mass_combat.positions import count_steps, find_hindering
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import ALLIES, LINE, aspect, aspects, battle, begin, boosts, leader, unit, zone
from rules.ordering import allowed, play, refused, told, waiting

FOE = unit("u9", "D", owner="y")


# --- what hinders -----------------------------------------------------------------------------


@pytest.mark.rule("mass.action.overcome.terrain")
def test_two_hindering_aspects_make_a_difficulty_of_four_and_a_tie_gets_in_at_a_minor_cost() -> None:
    match = battle(unit("u1", "A", athletics=1), FOE, on={"B": ["ROCKY TERRAIN", "RAGING RIVER"]}, dice=[3])

    play(match, "u1 force B")

    assert zone(match, "u1") == "B"
    assert boosts(match) == {"u1": "y"}


@pytest.mark.rule("mass.action.overcome.terrain")
def test_the_best_of_athletics_drive_and_pilot_is_used() -> None:
    match = battle(unit("u1", "A", athletics=1, drive=2), FOE, on={"B": ["MUD"]}, dice=[0])

    play(match, "u1 force B")

    assert zone(match, "u1") == "B"


@pytest.mark.rule("mass.action.overcome.terrain")
def test_an_aspect_hinders_only_the_kinds_of_movement_that_it_lists() -> None:
    state = begin(unit("u1", "A"), FOE, on={"B": [aspect("Rocks", hinders=("foot", "ground"))]})
    walker, flyer = state.units["u1"], unit("u2", "A")

    assert len(find_hindering(state, walker, "B")) == 1
    assert find_hindering(state, type(flyer)(**{**_fields(flyer), "movement": "air"}), "B") == ()


def _fields(piece):
    return {name: getattr(piece, name) for name in piece.__struct_fields__}


@pytest.mark.rule("mass.action.overcome.enter-zone")
def test_who_fails_stays_and_the_action_is_used() -> None:
    match = battle(unit("u1", "A"), FOE, on={"B": ["MUD"]}, dice=[1])

    play(match, "u1 force B")

    assert zone(match, "u1") == "A"
    assert refused(match, "u1 force B").rule == "mass.turn.no-repeat"


@pytest.mark.rule("mass.action.overcome.enter-zone", "mass.fate.overcome")
def test_who_gets_in_with_style_has_a_boost() -> None:
    match = battle(unit("u1", "A", athletics=2), FOE, on={"B": ["MUD"]}, dice=[3])

    play(match, "u1 force B")

    assert (zone(match, "u1"), boosts(match)) == ("B", {"u1": "x"})


@pytest.mark.rule("mass.action.overcome.enter-zone", "mass.fate.overcome")
def test_a_plain_success_costs_nothing_and_brings_nothing() -> None:
    match = battle(unit("u1", "A", athletics=2), FOE, on={"B": ["MUD"]}, dice=[1])

    play(match, "u1 force B")

    assert (zone(match, "u1"), boosts(match)) == ("B", {})


@pytest.mark.rule("mass.action.overcome.enter-zone")
def test_no_way_is_forced_where_nothing_is_in_the_way() -> None:
    match = battle(unit("u1", "A"), FOE)

    assert refused(match, "u1 force B").rule == "mass.action.overcome.enter-zone"


@pytest.mark.rule("mass.action.overcome.enter-zone")
def test_a_table_may_offer_a_serious_cost_which_is_a_mild_consequence() -> None:
    match = battle(
        unit("u1", "A", quality="fair"), FOE, on={"B": ["MUD"]}, dice=[0], options={"on_fail": "offer_serious_cost"}
    )

    play(match, "u1 force B", "cost")

    assert zone(match, "u1") == "B"
    assert [one.severity for one in match.state.aspects_on["u1"] if one.kind == "consequence"] == ["mild"]


@pytest.mark.rule("mass.action.overcome.enter-zone")
def test_without_a_free_mild_slot_the_serious_cost_is_an_aspect_for_the_opponent() -> None:
    match = battle(
        unit("u1", "A", quality="average"), FOE, on={"B": ["MUD"]}, dice=[0], options={"on_fail": "offer_serious_cost"}
    )

    play(match, "u1 force B", "cost")

    (found,) = (one for one in match.state.aspects_on["u1"] if one.kind == "situation")
    assert (zone(match, "u1"), found.free) == ("B", {"y": 1})


@pytest.mark.rule("mass.action.overcome.enter-zone")
def test_nobody_has_to_pay_a_serious_cost() -> None:
    match = battle(unit("u1", "A"), FOE, on={"B": ["MUD"]}, dice=[0], options={"on_fail": "offer_serious_cost"})

    play(match, "u1 force B", "stay")

    assert zone(match, "u1") == "A"


# --- who opposes ------------------------------------------------------------------------------

THREE = (unit("u7", "B", owner="y", athletics=1), unit("u8", "B", owner="y"), unit("u9", "B", owner="y"))


@pytest.mark.rule("mass.action.overcome.enemy", "mass.fate.defend")
@pytest.mark.parametrize(("thrown", "there"), [(4, "B"), (3, "A")])
def test_one_of_three_opposes_with_plus_two_from_the_others(thrown, there) -> None:
    match = battle(unit("u1", "A"), *THREE, dice=[thrown, 1])

    play(match, "u1 force B", "oppose u7")

    assert zone(match, "u1") == there
    assert boosts(match) == ({"u1": "y"} if there == "B" else {})


@pytest.mark.rule("mass.action.overcome.enemy")
def test_the_owner_says_who_opposes_and_names_a_unit_there() -> None:
    match = battle(unit("u1", "A"), *THREE, unit("u6", "D", owner="y"), dice=[0, 0])

    play(match, "u1 force B")

    assert waiting(match) == "y"
    assert refused(match, "oppose u6").rule == "mass.action.overcome.enemy"
    assert refused(match, "oppose u1").rule == "mass.action.overcome.enemy"
    assert allowed(match, "oppose u8")


@pytest.mark.rule("mass.action.overcome.enemy")
def test_if_nobody_opposes_the_difficulty_is_mediocre() -> None:
    match = battle(unit("u1", "A"), *THREE, dice=[1])

    play(match, "u1 force B", "aside")

    assert zone(match, "u1") == "B"


@pytest.mark.rule("mass.action.overcome.enemy")
def test_units_of_another_side_do_not_help_who_opposes() -> None:
    match = battle(
        unit("u1", "A"), unit("u8", "B", owner="y"), unit("u9", "B", owner="z"), dice=[1, 0],
        players={"x": "x", "y": "y", "z": "z"},
    )  # fmt: skip

    play(match, "u1 force B", "oppose u8", "aside")

    assert zone(match, "u1") == "B"


@pytest.mark.rule("mass.action.overcome.enemy")
def test_with_two_hostile_sides_the_higher_result_counts() -> None:
    match = battle(
        unit("u1", "A"), unit("u8", "B", owner="y"), unit("u9", "B", owner="z"), dice=[1, 0, 2],
        players={"x": "x", "y": "y", "z": "z"},
    )  # fmt: skip

    play(match, "u1 force B", "oppose u8", "oppose u9")

    assert zone(match, "u1") == "A"


@pytest.mark.rule("mass.action.overcome.enemy")
def test_players_of_one_side_oppose_with_one_unit_together() -> None:
    match = battle(
        unit("u1", "A"), unit("u8", "B", owner="y"), unit("u9", "B", owner="z"), dice=[2, 0],
        players={"x": "x", "y": "y", "z": "y"},
    )  # fmt: skip

    play(match, "u1 force B", "oppose u8")

    assert zone(match, "u1") == "B"


@pytest.mark.rule("mass.action.overcome.both")
@pytest.mark.parametrize(("defence", "there"), [(0, "B"), (3, "A")])
def test_of_terrain_and_enemies_the_higher_counts(defence, there) -> None:
    match = battle(unit("u1", "A"), unit("u9", "B", owner="y"), on={"B": ["MUD"]}, dice=[2, defence])

    play(match, "u1 force B", "oppose u9")

    assert zone(match, "u1") == there


# --- extra zones ------------------------------------------------------------------------------

FAR = unit("u9", "E", owner="y")
LONGER = LINE + " -- E"


@pytest.mark.rule("mass.action.overcome.extra-zones")
@pytest.mark.parametrize(
    ("thrown", "there", "owned"), [(-3, "B", {}), (-2, "C", {"u1": "y"}), (-1, "C", {}), (0, "C", {})]
)
def test_an_overcome_action_moves_one_zone_further(thrown, there, owned) -> None:
    match = battle(unit("u1", "A", drive=2), FAR, zones=LONGER, dice=[thrown])

    play(match, "u1 move B", "u1 extra C then D")

    assert (zone(match, "u1"), boosts(match)) == (there, owned)


@pytest.mark.rule("mass.action.overcome.extra-zones")
@pytest.mark.parametrize(("answer", "there", "owned"), [("keep", "C", {"u1": "x"}), ("forgo", "D", {})])
def test_with_style_it_has_a_boost_or_a_second_zone(answer, there, owned) -> None:
    match = battle(unit("u1", "A", drive=2), FAR, zones=LONGER, dice=[1])

    play(match, "u1 move B", "u1 extra C then D", answer)

    assert (zone(match, "u1"), boosts(match)) == (there, owned)


@pytest.mark.rule("mass.action.overcome.extra-zones")
def test_if_the_second_zone_is_not_free_the_unit_keeps_the_boost() -> None:
    match = battle(unit("u1", "A", drive=2), FOE, dice=[1])

    play(match, "u1 move B", "u1 extra C then D")

    assert (zone(match, "u1"), boosts(match)) == ("C", {"u1": "x"})


@pytest.mark.rule("mass.action.overcome.extra-zones")
def test_an_extra_zone_must_be_free_and_the_second_next_to_it() -> None:
    match = battle(unit("u1", "B"), FAR, zones=LONGER, on={"C": ["MUD"]})

    assert refused(match, "u1 extra C").rule == "mass.turn.free-move"
    assert refused(match, "u1 extra A then C").rule == "mass.action.overcome.extra-zones"


@pytest.mark.rule("mass.action.overcome.extra-zones")
def test_the_second_zone_may_be_the_one_that_the_unit_came_from() -> None:
    match = battle(unit("u1", "B", drive=2), FAR, zones=LONGER, dice=[1])

    assert "U1 extra C then B" in [SYSTEM.words(match.state, one) for one in match.options("x")]
    play(match, "u1 extra C then B", "forgo")

    assert zone(match, "u1") == "B"


# --- cards ------------------------------------------------------------------------------------

HIDDEN = {"B": [aspect("Raging River", hinders=("foot",), face_down=True, writer="y")]}


@pytest.mark.rule("mass.zones.aspect-reveal")
def test_a_free_move_into_a_card_that_lies_face_down_turns_it_up_and_who_follows_needs_an_overcome() -> None:
    match = battle(unit("u1", "A"), unit("u2", "A", athletics=2), FOE, on=HIDDEN, dice=[0])

    entry = play(match, "u1 move B")
    assert "card_turned" in told(entry)
    assert aspects(match, "B") == ["Raging River"]
    play(match, "u1 done", "u9 done")

    assert refused(match, "u2 move B").rule == "mass.turn.free-move"
    assert allowed(match, "u2 force B")


@pytest.mark.rule("mass.zones.aspect-reveal")
def test_hidden_aspects_do_not_count_even_for_their_writer() -> None:
    match = battle(unit("u1", "A"), FOE, on=HIDDEN, players={"y": "y", "x": "x"})
    mover = unit("u8", "A", owner="y")

    assert find_hindering(match.state, mover, "B") == ()


@pytest.mark.rule("mass.zones.aspect-reveal")
def test_a_lone_leader_turns_no_card() -> None:
    match = battle(unit("u1", "A"), leader("l1", zone="A"), FOE, on=HIDDEN)

    assert "card_turned" not in told(play(match, "l1 move B"))


# --- distance ---------------------------------------------------------------------------------


@pytest.mark.rule("mass.zone.card")
def test_any_number_of_units_stands_in_a_zone() -> None:
    many = [unit(f"u{n}", "A") for n in range(2, 9)]
    match = battle(unit("u1", "B"), *many, FOE)

    play(match, "u1 move A")

    assert len(match.state.units_in("A")) == 8


@pytest.mark.rule("mass.action.attack.two-zones")
def test_distance_is_counted_in_steps_on_the_shortest_way() -> None:
    ground = begin(FOE, zones="A -- B -- C -- D\nA -- E -- D\nF").ground

    assert [count_steps(ground, "A", there) for there in "ABCDEF"] == [0, 1, 2, 2, 1, None]


@pytest.mark.rule("mass.scope.needs")
def test_players_of_one_side_are_allies() -> None:
    match = battle(unit("u1", "A"), unit("u2", "B", owner="z"), FOE, players=ALLIES)

    play(match, "u1 move B")

    assert match.system.teams(match.state) == {"x": "x", "z": "x", "y": "y"}
    assert zone(match, "u1") == "B"


@pytest.mark.rule("mass.turn.free-move")
def test_whoever_names_no_zone_is_told_which_there_are() -> None:
    match = battle(unit("u1", "A"))

    refusal = match.judge(Move("u1", ""), "x")

    assert refusal is not None
    assert refusal.why.startswith("name a zone next to A: ")


@pytest.mark.rule("mass.action.overcome.both", "mass.fate.defend")
def test_of_a_roll_and_hindering_aspects_that_are_equal_the_roll_counts() -> None:
    match = battle(unit("u1", "A"), unit("u9", "B", owner="y", athletics=2), on={"B": ["MUD"]}, dice=[-1, 0])

    play(match, "u1 force B", "oppose u9")

    assert boosts(match) == {"u1": "y"}
