"""Shapes: lines, cones and bursts on the map, and the ways that lead away from you."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.board import Board, Cell, Hexes
from fieldcraft.systems.battlefield.areas import lay_burst, lay_shape, template_around, ways_open
from fieldcraft.systems.battlefield.shapes import Kind, cells_of_shape, leads_away, ways_away, ways_of
from fieldcraft.systems.battlefield.spaces import body_of, space_distance, spaces_in, spaces_within, unit_gap
from fieldcraft.systems.battlefield.state import Space
from rules.battlefield import reference_shapes
from rules.battlefield.places import GRID, board, cell, space, spots, state, unit
from soaking import examples

LAYOUTS = ("odd-r", "even-r", "odd-q", "even-q")
FIELD = board().field

E_CONE = {(1, 0), (2, 0), (2, 1), (3, -1), (3, 0), (3, 1), (4, -1), (4, 0)}


def shape(q: int, r: int, kind: Kind, way: str, value: int, **how: Any) -> set[tuple[int, ...]]:
    """A shape that starts at a place, as the rules write its spaces."""
    return spots(FIELD, cells_of_shape(FIELD, cell(q, r), kind, way, value, **how))


# --- the shapes ------------------------------------------------------------------------


@pytest.mark.rule("field.shape.directions")
def test_a_shape_faces_one_of_six_edges_or_six_corners() -> None:
    assert ways_of(GRID) == ("e", "ese", "se", "s", "sw", "wsw", "w", "wnw", "nw", "n", "ne", "ene")
    assert len(set(ways_of(Hexes(3, 3, "odd-q")))) == 12


@pytest.mark.rule("field.shape.directions")
def test_a_way_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'up' is no way on this map: there are e, ese,"):
        shape(0, 0, "line", "up", 3)


@pytest.mark.rule("field.area.line")
def test_a_line_facing_an_edge_runs_straight() -> None:
    assert shape(1, 0, "line", "e", 4) == {(1, 0), (2, 0), (3, 0), (4, 0)}


@pytest.mark.rule("field.area.line")
def test_a_line_facing_a_corner_alternates_beginning_on_the_side_that_is_chosen() -> None:
    assert shape(1, 0, "line", "ene", 4, mirrored=True) == {(1, 0), (2, 0), (3, -1), (4, -1)}
    assert shape(1, 0, "line", "ene", 4) == {(1, 0), (2, -1), (3, -1), (4, -2)}


@pytest.mark.rule("field.area.line")
def test_the_spaces_of_a_line_through_a_corner_lie_one_farther_each() -> None:
    along = sorted(shape(1, 0, "line", "ene", 4, mirrored=True))

    assert [space_distance(space(0, 0), space(*one)) for one in along] == [1, 2, 3, 4]


@pytest.mark.rule("field.shape.cone.corner")
def test_a_cone_facing_a_corner_widens_at_each_step() -> None:
    assert shape(1, 0, "cone", "ene", 3) == {(1, 0), (2, 0), (2, -1), (3, 0), (3, -1), (3, -2)}
    assert [len(shape(0, 0, "cone", "ene", value)) for value in range(1, 7)] == [1, 3, 6, 10, 15, 21]


@pytest.mark.rule("field.shape.cone.edge")
def test_a_cone_facing_an_edge_widens_on_every_second_step() -> None:
    assert shape(1, 0, "cone", "e", 4) == E_CONE
    assert shape(1, 0, "cone", "e", 3) == {(1, 0), (2, 0), (2, 1), (3, -1), (3, 0)}
    assert [len(shape(0, 0, "cone", "e", value)) for value in range(1, 7)] == [1, 2, 5, 8, 13, 18]


@pytest.mark.rule("field.shape.cone.edge")
def test_the_early_profile_widens_at_the_second_space() -> None:
    assert shape(1, 0, "cone", "e", 4, profile="early") == {
        (1, 0), (1, 1), (2, 0), (2, -1), (2, 1), (3, 0), (3, -1), (2, 2), (3, 1), (4, 0), (4, -1), (4, -2)
    }  # fmt: skip
    assert [len(shape(0, 0, "cone", "e", value, profile="early")) for value in range(1, 7)] == [1, 4, 7, 12, 17, 24]


@pytest.mark.rule("field.shape.cone.edge", "field.area.cone")
def test_the_table_chooses_the_profile_of_cones_facing_an_edge() -> None:
    for profile, spaces in (("late", 8), ("early", 12)):
        field = state(unit("you", 0, 0), cone_edge_profile=profile)
        you = body_of(field, field.units["you"])
        assert len(spots(field.map.field, lay_shape(field, you, space(1, 0), "cone", "e", 4).masks)) == spaces


@pytest.mark.rule("field.area.line", "field.area.cone")
def test_a_line_or_cone_lies_in_the_layer_of_its_initial_space() -> None:
    field = state(unit("you", 0, 0))
    laid = lay_shape(field, body_of(field, field.units["you"]), space(1, 0, 2), "cone", "ene", 2)

    assert spots(field.map.field, laid.masks) == {(1, 0, 2), (2, 0, 2), (2, -1, 2)}


@pytest.mark.rule("field.area.burst")
def test_a_burst_takes_every_space_within_its_value() -> None:
    sizes = [spaces_within(FIELD, (space(0, 0, 9),), value)[9].bit_count() for value in range(1, 5)]

    assert sizes == [7, 19, 37, 61]


@pytest.mark.rule("field.area.burst")
def test_a_burst_spreads_from_every_space_that_its_maker_takes() -> None:
    field = state(unit("you", 0, 0, spaces=2))
    found = spots(field.map.field, {0: lay_burst(field, body_of(field, field.units["you"]), 1).masks[0]})

    assert found == {(0, 0), (1, 0), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 0)}


@pytest.mark.rule("field.area.burst", "field.grid.layers")
def test_a_burst_rises_through_all_layers_within_the_same_distance() -> None:
    summed = spaces_within(FIELD, (space(0, 0, 1),), 2)
    larger = spaces_within(FIELD, (space(0, 0, 1),), 2, "max")

    assert {layer: mask.bit_count() for layer, mask in summed.items()} == {0: 7, 1: 19, 2: 7, 3: 1}
    assert {layer: mask.bit_count() for layer, mask in larger.items()} == dict.fromkeys(range(4), 19)


@pytest.mark.rule("field.grid.layers")
def test_distance_adds_hexes_and_layers_or_takes_the_larger() -> None:
    assert space_distance(Space(0, 0, 0), Space(2, 0, 1)) == 3
    assert space_distance(Space(0, 0, 0), Space(2, 0, 1), "max") == 2


@pytest.mark.rule("field.target.range")
def test_range_is_counted_from_the_nearest_space_that_you_occupy() -> None:
    you, it = unit("you", 0, 0, spaces=2), unit("it", 4, 0)

    assert unit_gap(state(you, it), you, it) == 3


@pytest.mark.rule("field.shape.purpose", "field.area.value")
def test_an_area_of_tier_two_or_more_covers_as_many_rows_of_spaces_as_its_value() -> None:
    for value in range(1, 8):
        for kind, way in (("line", "e"), ("line", "ene"), ("cone", "e"), ("cone", "ene")):
            covered = [space_distance(space(0, 0), space(*one)) for one in shape(0, 0, kind, way, value)]
            assert set(covered) == set(range(value))


@pytest.mark.rule("field.area.aura")
def test_an_aura_is_shaped_as_a_burst_and_lies_wherever_its_maker_goes() -> None:
    you = unit("you", 0, 0)
    field = state(you)
    for q, r in ((0, 0), (3, -1)):
        there = lay_burst(field, body_of(field, you, space(q, r)), 2).masks[0]
        assert spots(field.map.field, there) == {(q + x, r + y) for x, y in spots(FIELD, FIELD.disk(cell(0, 0), 2))}


# --- away from you ---------------------------------------------------------------------


def away(q: int, r: int, kind: Kind = "line", **how: Any) -> set[tuple[str, bool]]:
    return set(ways_away((space(0, 0),), space(q, r), GRID, kind, **how))


@pytest.mark.rule("field.area.away")
def test_away_is_where_each_space_lies_farther_from_you() -> None:
    both = {(way, hand) for way in ("ene", "ese") for hand in (False, True)}

    assert away(1, 0) == {("e", False), ("ne", False), ("se", False)} | both
    assert away(2, -1) == {("e", False), ("ne", False), ("ene", False), ("ene", True)}


@pytest.mark.rule("field.area.away")
def test_a_cone_through_a_corner_needs_one_zigzag_that_leads_away() -> None:
    assert away(1, 0, "cone") == {(way, False) for way in ("e", "ne", "se", "ene", "ese")}


@pytest.mark.rule("field.area.away")
def test_from_a_space_of_your_own_every_way_is_away() -> None:
    assert len(away(0, 0, "cone")) == 12
    assert len(away(0, 0, "line")) == 18


@pytest.mark.rule("field.area.away")
def test_the_axis_is_taken_without_end() -> None:
    # Westward from (3, 0) a line of Value 2 would only come nearer; from a second space of yours it goes away at last.
    own = (space(0, 0), space(0, 3))

    assert not leads_away(own, space(3, 0), GRID, "w")
    assert leads_away(own, space(3, 0), GRID, "e")


@pytest.mark.rule("field.area.away")
def test_the_table_may_let_shapes_run_where_they_come_no_nearer() -> None:
    found = {}
    for reading in ("strictly_farther", "not_nearer"):
        field = state(unit("you", 0, 0), away=reading)
        found[reading] = set(ways_open(field, body_of(field, field.units["you"]), space(1, 0), "line"))

    assert found["strictly_farther"] == away(1, 0)
    turns = {("nw", False), ("sw", False), ("n", False), ("n", True), ("s", False), ("s", True)}
    assert found["not_nearer"] - found["strictly_farther"] == turns | {("wnw", True), ("wsw", False)}


# --- against the reference --------------------------------------------------------------


def placed(layout: str, size: int, column: int, row: int) -> tuple[Board, Cell]:
    grid = Hexes(size, size, layout)  # type: ignore[arg-type]
    return Board.of(grid), grid.cell(column % size, row % size)


@pytest.mark.rule("field.shape.cone.corner", "field.shape.cone.edge", "field.area.line")
@settings(max_examples=examples(120))
@given(
    st.sampled_from(LAYOUTS),
    st.sampled_from((3, 11, 24, 100)),
    st.integers(0, 99),
    st.integers(0, 99),
    st.sampled_from(("line", "cone")),
    st.integers(0, 11),
    st.integers(1, 14),
    st.booleans(),
    st.sampled_from(("late", "early")),
)
def test_a_shape_is_what_the_rules_say_of_each_space(
    layout: str, size: int, column: int, row: int, kind: Kind, turn: int, value: int, mirrored: bool, profile: Any
) -> None:
    map, start = placed(layout, size, column, row)
    way = ways_of(map.grid)[turn]
    found = set(map.field.cells(cells_of_shape(map.field, start, kind, way, value, mirrored, profile)))
    if kind == "line":
        told = reference_shapes.line(start, turn // 2, bool(turn % 2), value, mirrored) & set(map.grid.cells)
    else:
        told = reference_shapes.cone(map.grid.cells, start, turn // 2, bool(turn % 2), value, profile)

    assert found == told


@pytest.mark.rule("field.area.burst")
@settings(max_examples=examples(60))
@given(
    st.sampled_from(LAYOUTS),
    st.sampled_from((3, 11, 24)),
    st.integers(0, 23),
    st.integers(0, 23),
    st.integers(0, 5),
    st.sampled_from(("sum", "max")),
    st.integers(0, 2),
)
def test_a_burst_is_every_space_near_enough(
    layout: str, size: int, column: int, row: int, value: int, vertical: Any, layer: int
) -> None:
    map, start = placed(layout, size, column, row)
    second = map.grid.neighbours(start)[0]
    own = (Space(*start, layer), Space(*second, layer), Space(*start, layer + 1))
    found = template_around(map.field, own, value, vertical).masks

    assert set(spaces_in(map.field, found)) == reference_shapes.burst(map.grid.cells, own, value, vertical)


@pytest.mark.rule("field.area.away")
@settings(max_examples=examples(120))
@given(
    st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 2)), min_size=1, max_size=4),
    st.tuples(st.integers(-6, 6), st.integers(-6, 6), st.integers(0, 3)),
    st.integers(0, 11),
    st.booleans(),
    st.sampled_from(("sum", "max")),
    st.sampled_from(("strictly_farther", "not_nearer")),
)
def test_a_way_leads_away_if_its_axis_does_for_as_long_as_one_follows_it(
    own: list[tuple[int, int, int]],
    start: tuple[int, int, int],
    turn: int,
    mirrored: bool,
    vertical: Any,
    farther: Any,
) -> None:
    mine = [Space(*one) for one in own]
    found = leads_away(mine, Space(*start), GRID, ways_of(GRID)[turn], mirrored, vertical, farther)
    told = reference_shapes.leads_away(
        mine, Space(*start), turn // 2, bool(turn % 2), mirrored and bool(turn % 2), vertical, farther
    )

    assert found == told


# --- symmetry ------------------------------------------------------------------------------


def rotated(place: Cell) -> Cell:
    """A place a sixth of a turn further round you, clockwise."""
    q, r = place
    return -r, q + r


def reflected(place: Cell) -> Cell:
    """A place mirrored on the axis from west to east."""
    q, r = place
    return q + r, -r


@pytest.mark.rule("field.shape.cone.corner", "field.shape.cone.edge", "field.area.line")
@given(
    st.sampled_from(("line", "cone")),
    st.integers(0, 11),
    st.integers(1, 9),
    st.booleans(),
    st.sampled_from(("late", "early")),
)
def test_shapes_turn_and_mirror_with_their_ways(
    kind: Kind, turn: int, value: int, mirrored: bool, profile: Any
) -> None:
    ways = ways_of(GRID)
    found = shape(0, 0, kind, ways[turn], value, mirrored=mirrored, profile=profile)
    turned = shape(0, 0, kind, ways[(turn + 2) % 12], value, mirrored=mirrored, profile=profile)
    flipped = shape(0, 0, kind, ways[-turn % 12], value, mirrored=not mirrored, profile=profile)

    assert turned == {rotated(one) for one in found}  # type: ignore[arg-type]
    assert flipped == {reflected(one) for one in found}  # type: ignore[arg-type]
