"""Facing and arcs (section 6): which way a unit looks, when it may turn, and what lies before, beside and behind it."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.facing import Arc, arc, facings
from rules.ordering import allowed, play, refused
from rules.scenes import at, match, options, scene, unit

RING = "A B C\nD t E\nF G H"
HEX_RING = ". A B\n C t D\n. E F"


def arcs(state: State, *ids: str) -> list[Arc]:
    """The arcs of the unit t in which others stand."""
    return [arc(state, state.units["t"], state.units[id]) for id in ids]


# --- facing ------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.unit.has-facing")
def test_a_unit_faces_one_of_the_ways_that_its_grid_has() -> None:
    assert facings(scene("A e")) == ("n", "e", "s", "w")
    assert facings(scene("A e", options={"facings": 8})) == ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    assert facings(scene("A e", shape="hex")) == ("e", "se", "sw", "w", "nw", "ne")


@pytest.mark.rule("mini.unit.has-facing", "mini.facing.choose")
def test_a_way_that_the_grid_does_not_have_is_no_facing() -> None:
    battle = match(scene("A . . e"))

    assert refused(battle, "A move b1 face ne").rule == "mini.facing.choose"
    assert refused(battle, "A face ne").rule == "mini.facing.choose"
    assert refused(battle, "A face n").why == "A faces n already"


@pytest.mark.rule("mini.facing.default")
def test_a_facing_stays_until_it_is_changed() -> None:
    battle = match(scene("A . . . e\n. . . . .", units={"A": {"facing": "w"}}))

    play(battle, "A move b1 c1", "A move c2")

    assert unit(battle, "A").facing == "w"


@pytest.mark.rule("mini.facing.choose")
def test_a_unit_chooses_its_facing_as_it_ends_its_move() -> None:
    battle = match(scene("A . . . e"))

    play(battle, "A move b1 face s")

    assert (at(battle, "A"), unit(battle, "A").facing) == ("b1", "s")
    assert refused(battle, "A face e").why == "A has chosen its facing"


@pytest.mark.rule("mini.facing.choose")
def test_turning_is_free_after_a_step_even_in_an_enemys_zone() -> None:
    battle = match(scene("A . e"))

    play(battle, "A move b1", "A face e")

    assert unit(battle, "A").facing == "e"


@pytest.mark.rule("mini.facing.choose")
def test_whoever_has_not_moved_turns_freely_only_out_of_all_zones() -> None:
    assert allowed(match(scene("A . . e")), "A face e")
    assert refused(match(scene("A e")), "A face e").rule == "mini.facing.choose"


@pytest.mark.rule("mini.facing.choose")
def test_the_table_may_make_turning_always_free_or_always_dear() -> None:
    always = match(scene("A e", options={"free_facing": "always"}))
    never = match(scene("A . . . e", options={"free_facing": "never_without_cost"}))

    play(always, "A face e", "A face s")
    play(never, "A move b1")

    assert unit(always, "A").facing == "s"
    assert refused(never, "A face e").rule == "mini.facing.choose"


@pytest.mark.rule("mini.facing.choose", "mini.unit.base.medium")
def test_a_medium_base_turns_only_where_its_tail_finds_room() -> None:
    battle = match(scene(". # . e\n. A . .\n. . . .", units={"A": {"size": "medium"}}))

    assert refused(battle, "A face s").rule == "mini.unit.base.medium"
    assert sorted(text for text in options(battle) if text.startswith("A face")) == ["A face e", "A face w"]


# --- arcs of single cells ---------------------------------------------------------------------------------


@pytest.mark.rule("mini.arc.square4", "mini.quickref")
def test_on_squares_the_arcs_are_three_in_front_one_on_each_side_and_three_behind() -> None:
    state = scene(RING, units={"t": {"facing": "n"}})

    assert arcs(state, "A", "B", "C") == ["front"] * 3
    assert arcs(state, "D", "E") == ["left", "right"]
    assert arcs(state, "F", "G", "H") == ["rear"] * 3


@pytest.mark.rule("mini.arc.square4")
def test_the_arcs_turn_with_the_unit() -> None:
    state = scene(RING, units={"t": {"facing": "e"}})

    assert arcs(state, *"CEHBGADF") == ["front"] * 3 + ["left", "right"] + ["rear"] * 3


@pytest.mark.rule("mini.arc.square8")
def test_with_eight_facings_the_arcs_turn_by_half_a_quarter() -> None:
    state = scene(RING, units={"t": {"facing": "ne"}}, options={"facings": 8})

    assert arcs(state, *"BCEAHDFG") == ["front"] * 3 + ["left", "right"] + ["rear"] * 3


@pytest.mark.rule("mini.arc.hex", "mini.quickref")
def test_on_hexes_three_are_in_front_one_on_each_side_and_one_behind() -> None:
    state = scene(HEX_RING, shape="hex", units={"t": {"facing": "e"}})

    assert arcs(state, *"BDFAEC") == ["front"] * 3 + ["left", "right", "rear"]


# --- arcs of distant cells ------------------------------------------------------------------------------


@pytest.mark.rule("mini.arc.distant")
def test_far_off_squares_lie_in_an_arc_by_their_angle() -> None:
    state = scene(
        """
        . . . . . . . A
        . . . . . . . .
        . . . . . . . .
        t . . . . . . .
        . . . B . . . .
        . D . . . C . .
        """,
        units={"t": {"facing": "n"}},
    )

    assert arcs(state, *"ABCD") == ["front", "right", "right", "rear"]


@pytest.mark.rule("mini.arc.distant")
def test_far_off_hexes_lie_in_an_arc_by_their_angle_and_ties_favour_the_defender() -> None:
    state = scene(
        ". . . . .\n . C . . .\n. . . t .\n D B . . .\n. . . A .",
        shape="hex",
        units={"t": {"facing": "e"}},
    )

    assert arcs(state, *"ABCD") == ["front", "right", "left", "rear"]


# --- arcs of large bases ----------------------------------------------------------------------------------


@pytest.mark.rule("mini.arc.footprint", "mini.large.rear")
def test_the_arcs_of_a_large_base_lie_beyond_its_edges() -> None:
    drawn = "A B C D\nE t . F\nG . . H\nI J K L"
    north = scene(drawn, units={"t": {"size": "large", "facing": "n"}})
    south = scene(drawn, units={"t": {"size": "large", "facing": "s"}})

    assert arcs(north, *"ABCD", *"EG", *"FH", *"IJKL") == ["front"] * 4 + ["left"] * 2 + ["right"] * 2 + ["rear"] * 4
    assert arcs(south, *"ABCD") == ["rear"] * 4


@pytest.mark.rule("mini.arc.footprint")
def test_a_large_attacker_comes_from_the_arc_of_its_nearest_cell_and_ties_favour_the_defender() -> None:
    big = {"A": {"size": "large"}}

    assert arcs(scene(". . . .\n. t A .\n. . . .", units=big), "A") == ["right"]
    assert arcs(scene(". . A .\n. t . .\n. . . .", units=big), "A") == ["front"]
    assert arcs(scene(". . . .\n. t . .\n. . . .\n. A . .\n. . . .", units=big), "A") == ["rear"]


@pytest.mark.rule("mini.arc.footprint")
def test_the_arcs_of_a_base_of_hexes_are_seen_from_its_middle() -> None:
    state = scene(
        ". . . . . .\n . . . . . .\n. A t . B .\n . . . . . .\n. . . . . .",
        shape="hex",
        units={"t": {"size": "large", "facing": "e"}},
    )

    assert arcs(state, "A", "B") == ["rear", "front"]
