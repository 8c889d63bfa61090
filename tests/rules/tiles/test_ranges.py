"""Who can be aimed at from where: distances, Touch, Reach by a clear path, Range in sight."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.ranges import distance_between, has_clear_path, has_sight, steps_between
from rules.ordering import allowed, play, refused, told
from rules.tiles.fights import fight, place, scene, unit
from soaking import examples

REACH = [{"name": f"pike {n}", "aim": "reach", "far": n, "damage": "1"} for n in (1, 2, 3)]
BOW = {"name": "bow", "aim": "range", "far": 6, "damage": "1"}
HAND = {"name": "grip", "aim": "touch", "damage": "1"}
KNIFE = {"name": "knife", "damage": "1"}


def armed(drawn: str, *effects: dict[str, Any], **more: Any) -> Any:
    """A fight in which A has some effects."""
    units = {"A": {"effects": [effect["name"] for effect in effects]}, **more.pop("units", {})}
    return fight(drawn, units=units, effects=list(effects), dice=[[20]] * 9, **more)


# --- distances ----------------------------------------------------------------------------


@pytest.mark.rule("tiles.distance.steps", "tiles.tile.shape", "tiles.tile.size")
@pytest.mark.parametrize(
    ("shape", "options", "far"), [("square", {}, 3), ("square", {"square_adjacency": 4}, 5), ("hex", {}, 4)]
)
def test_distance_is_the_number_of_steps(shape: Any, options: dict[str, Any], far: int) -> None:
    state = scene("A . . . .\n. . . . .\n. . . . e", shape=shape, options=options)
    grid = state.map.grid

    assert steps_between(state, grid.find_cell("a1"), grid.find_cell("d3")) == far


@pytest.mark.rule("tiles.distance.height")
@pytest.mark.parametrize(("reading", "far"), [("max", 3), ("sum", 5), ("ignored", 2)])
def test_two_tiles_away_and_three_levels_up_is_three(reading: str, far: int) -> None:
    state = scene("A . e", options={"height_distance": reading})

    assert distance_between(state, Place((0, 0)), Place((2, 0), level=3)) == far


@pytest.mark.rule("tiles.center.range")
def test_a_unit_on_a_line_is_measured_from_its_nearer_center() -> None:
    state = scene("A . . e")

    assert distance_between(state, Place.line((0, 0), (1, 0)), Place((3, 0))) == 2
    assert distance_between(state, Place((3, 0)), Place.line((0, 0), (1, 0))) == 2


@pytest.mark.rule("tiles.center.range", "tiles.range.los")
def test_the_same_pair_of_centers_must_be_in_range_and_have_sight() -> None:
    # b1 is near enough and blind, a2 sees and is too far: the Line between a1 and b1 helps neither.
    near = armed(". A # . e", {**BOW, "far": 3})
    assert refused(near, "A shoot e").rule == "tiles.range.los"
    beside = armed("A . . .\n. # . e", {**BOW, "far": 3}, options={"los_graze": "blocks"})
    assert place(beside, "A") == "a1"
    assert refused(beside, "A shoot e").rule == "tiles.range.los"
    play(beside, "A line a1|b1")
    assert allowed(beside, "A shoot e")


# --- Touch --------------------------------------------------------------------------------


@pytest.mark.rule("tiles.range.touch")
def test_a_touch_needs_a_tile_in_common() -> None:
    match = armed("A e", HAND)

    assert refused(match, "A touch e").rule == "tiles.range.touch"
    play(match, "A line a1|b1")
    assert allowed(match, "A touch e")


@pytest.mark.rule("tiles.range.touch", "tiles.distance.height")
def test_nobody_touches_what_flies_above() -> None:
    match = armed("A e", HAND, units={"e": {"level": 2, "flying": True}})

    play(match, "A line a1|b1")
    assert refused(match, "A touch e").rule == "tiles.range.touch"


# --- adjacent and Reach -------------------------------------------------------------------


@pytest.mark.rule("tiles.range.adjacent")
def test_adjacent_is_the_next_tile_or_one_that_is_shared() -> None:
    assert refused(armed("A . e", KNIFE), "A strike e").rule == "tiles.range.adjacent"
    match = armed("A e", KNIFE)
    assert allowed(match, "A strike e")
    play(match, "A line a1|b1")
    assert allowed(match, "A strike e")


@pytest.mark.rule("tiles.range.adjacent", "tiles.range.clear-path")
def test_nobody_strikes_through_a_wall() -> None:
    assert refused(armed("A e", KNIFE, sides=["wall a1|b1"]), "A strike e").rule == "tiles.range.clear-path"


@pytest.mark.rule("tiles.range.reach")
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_reach_is_so_many_tiles_from_the_center(reach: int) -> None:
    drawn = "A . . . e"
    for far in range(1, 5):
        row = drawn.split()
        row[4], row[far] = ".", "e"
        match = armed(" ".join(row), REACH[reach - 1])
        if far <= reach:
            assert allowed(match, "A strike e")
        else:
            assert refused(match, "A strike e").rule == ("tiles.range.adjacent" if reach == 1 else "tiles.range.reach")


@pytest.mark.rule("tiles.range.clear-path")
def test_a_clear_path_may_go_round_one_wall_and_not_round_three() -> None:
    assert allowed(armed(". . .\nA # e\n. . .", REACH[1]), "A strike e")
    shut = armed(". # .\nA # e\n. # .", REACH[1])
    assert refused(shut, "A strike e").rule == "tiles.range.clear-path"


@pytest.mark.rule("tiles.range.clear-path")
def test_water_is_no_wall_to_what_reaches_across_it() -> None:
    assert allowed(armed("A ~ e", REACH[1]), "A strike e")
    assert refused(armed("A + e", REACH[1]), "A strike e").rule == "tiles.range.clear-path"


@pytest.mark.rule("tiles.range.clear-path")
def test_units_between_do_not_bar_a_clear_path() -> None:
    assert allowed(armed("A B e", REACH[1]), "A strike e")
    assert allowed(armed("A b e", REACH[1]), "A strike e")


@pytest.mark.rule("tiles.range.clear-path")
def test_glass_bars_a_path_and_no_sight() -> None:
    match = armed(". ! .\nA ! e\n. ! .", REACH[1], BOW)

    assert refused(match, "A strike e").rule == "tiles.range.clear-path"
    assert allowed(match, "A shoot e")


# --- Range --------------------------------------------------------------------------------


@pytest.mark.rule("tiles.range.range")
def test_a_target_is_at_most_so_many_tiles_away() -> None:
    assert allowed(armed("A . . . . . e", BOW), "A shoot e")
    assert refused(armed("A . . . . . . e", BOW), "A shoot e").rule == "tiles.range.range"


@pytest.mark.rule("tiles.range.los")
def test_a_wall_between_two_centers_hides_a_target() -> None:
    assert refused(armed("A # e", BOW), "A shoot e").rule == "tiles.range.los"


@pytest.mark.rule("tiles.range.los")
@pytest.mark.parametrize(
    ("drawn", "graze", "seen"),
    [
        ("A #\n. e", "both_needed", True),
        ("A #\n# e", "both_needed", False),
        ("A #\n. e", "blocks", False),
    ],
)
def test_a_line_through_a_corner_is_blocked_by_both_sides(drawn: str, graze: str, seen: bool) -> None:
    assert allowed(armed(drawn, BOW, options={"los_graze": graze}), "A shoot e") is seen


@pytest.mark.rule("tiles.range.los")
@pytest.mark.parametrize(("walls", "seen"), [([(1, -1)], True), ([(1, 0)], True), ([(1, -1), (1, 0)], False)])
def test_a_line_along_the_edge_of_two_hexes_is_blocked_by_both(walls: list[tuple[int, int]], seen: bool) -> None:
    # From (0,1) to (2,0), the same line as from (0,0) to (2,-1) and on the map.
    rows = [["."] * 4 for _ in range(2)]
    for q, r in walls:
        rows[r + 1][q + (r + 1) // 2] = "#"
    rows[0][3], rows[1][3] = "A", "e"
    state = scene("\n".join(" ".join(row) for row in rows), shape="hex")

    assert has_sight(state, (0, 1), (2, 0)) is seen


@pytest.mark.rule("tiles.range.los")
def test_a_wall_on_an_edge_blocks_a_line_that_crosses_it_and_none_along_it() -> None:
    assert not allowed(armed("A . e", BOW, sides=["wall b1|c1"]), "A shoot e")
    assert allowed(armed("A . e\n. . .", BOW, sides=["wall b1|b2"]), "A shoot e")
    corner = "A .\n. e"
    assert allowed(armed(corner, BOW, sides=["wall a1|b1"]), "A shoot e")
    assert not allowed(armed(corner, BOW, sides=["wall a1|b1", "wall a1|a2"]), "A shoot e")


@pytest.mark.rule("tiles.range.los")
def test_units_block_no_sight() -> None:
    assert allowed(armed("A B b e", BOW), "A shoot e")


@pytest.mark.rule("tiles.range.clear-path", "tiles.move.path")
@given(st.data())
@settings(max_examples=examples(40), deadline=None)
def test_a_clear_path_is_a_shortest_chain_over_open_tiles(data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.sampled_from("...#"), min_size=23, max_size=23))
    rows = ["A", *faces, "e"]
    state = scene("\n".join(" ".join(rows[i : i + 5]) for i in range(0, 25, 5)))
    target = (data.draw(st.integers(0, 4)), data.draw(st.integers(0, 4)))
    closed = {cell for cell in state.map.grid.cells if state.board.terrain(cell).impassable} - {target}
    if state.board.terrain(target).impassable:
        return

    chains = {(0, 0)}
    for _ in range(steps_between(state, (0, 0), target)):
        chains = {
            (x + dx, y + dy)
            for x, y in chains
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            if (x + dx, y + dy) in state.map.grid and (x + dx, y + dy) not in closed
            if not (dx and dy and {(x + dx, y), (x, y + dy)} <= closed)
        }
    assert has_clear_path(state, (0, 0), target) is (target in chains)


@pytest.mark.rule("tiles.unit.data")
def test_a_unit_uses_only_what_its_data_give_it() -> None:
    assert refused(armed("A e", BOW), "A touch e").rule == "tiles.unit.data"


@pytest.mark.rule("tiles.scope.illegal")
def test_an_effect_takes_the_slots_that_it_says() -> None:
    match = armed("A e", {**KNIFE, "slots": 4})

    assert told(play(match, "A strike e"))[:2] == ["slots_spent", "struck"]
    assert unit(match, "A").budget.left == 2
    assert refused(match, "A strike e").rule == "tiles.scope.illegal"
