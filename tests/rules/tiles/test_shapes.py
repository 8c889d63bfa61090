"""Which tiles areas cover."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board.random_boards import LAYOUTS, grids
from fieldcraft.board import Board, Cell, Field, Hexes, Squares
from fieldcraft.systems.tiles.entries import AnyShape, Cone, Rail, parse_entry
from fieldcraft.systems.tiles.shapes import Aim, Spot, covered_tiles, travel_tiles
from rules.tiles.reference_areas import covered
from rules.tiles.test_entries import cones
from soaking import examples

SQUARES = Board.of(Squares(25, 25)).field
HEXES = Board.of(Hexes(25, 25)).field
MIDDLE: dict[Field, Cell] = {SQUARES: (12, 12), HEXES: HEXES.grid.cell(12, 12)}
EAST = (1, 0)


def shape_of(text: str) -> AnyShape:
    return parse_entry(f"AoE - Blast - {text}").shape


def tiles(field: Field, text: str, *targets: Cell, level: int = 0, rise: int = 0) -> set[Cell]:
    """The tiles that a shape covers that comes from the middle of a map, all counted from there."""
    x, y = MIDDLE[field]
    spots = tuple(Spot((x + dx, y + dy), rise) for dx, dy in targets)
    mask = covered_tiles(field, shape_of(text), Aim(Spot((x, y)), spots), level)
    return {(u - x, v - y) for u, v in field.cells(mask)}


# -- lines


@pytest.mark.rule("tiles.aoe.line")
def test_a_line_covers_all_tiles_whose_inside_it_crosses() -> None:
    assert tiles(SQUARES, "Line: 9", (4, 2)) == {(1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2)}


@pytest.mark.rule("tiles.aoe.line")
def test_a_tile_of_which_a_line_touches_a_corner_is_spared() -> None:
    assert tiles(SQUARES, "Line: 9", (2, 2)) == {(1, 1), (2, 2)}


@pytest.mark.rule("tiles.aoe.line")
def test_a_line_along_an_edge_covers_both_tiles() -> None:
    assert tiles(HEXES, "Line: 9", (2, -1)) == {(1, -1), (1, 0), (2, -1)}


@pytest.mark.rule("tiles.aoe.line")
def test_a_line_rises_evenly_to_another_level() -> None:
    levels = [tiles(SQUARES, "Line: 9", (4, 0), rise=2, level=level) for level in range(4)]

    assert levels == [{(1, 0)}, {(1, 0), (2, 0), (3, 0)}, {(3, 0), (4, 0)}, set()]


@pytest.mark.rule("tiles.aoe.line")
def test_a_line_to_the_tile_that_it_comes_from_is_none() -> None:
    with pytest.raises(ValueError, match="must lead to another tile"):
        tiles(SQUARES, "Line: 9", (0, 0))


@pytest.mark.rule("tiles.aoe.rail")
@pytest.mark.parametrize(("field", "count"), [(HEXES, 15), (SQUARES, 17)])
def test_a_rail_covers_what_is_within_reach_of_its_tiles_but_for_the_casters_own(field: Field, count: int) -> None:
    rail = tiles(field, "Rail: 4, Reach: 1", EAST)

    assert len(rail) == count
    assert (0, 0) not in rail
    assert (5, 0) in rail


@pytest.mark.rule("tiles.aoe.cone.travel")
def test_a_cone_takes_both_tiles_where_the_end_of_a_step_lies_between_them() -> None:
    assert tiles(SQUARES, "Cone: 2", (2, 1)) == {(1, 0), (1, 1), (2, 1)}
    assert tiles(HEXES, "Cone: 2", (2, -1)) == {(1, -1), (1, 0), (2, -1)}


@pytest.mark.rule("tiles.aoe.cone.travel")
def test_a_cone_has_its_full_length_however_near_its_target() -> None:
    assert tiles(SQUARES, "Cone: 4", (2, 1)) == tiles(SQUARES, "Cone: 4", (4, 2))


ANCHORS = "Cone: 5|3:2|5:3"


@pytest.mark.rule("tiles.aoe.cone.reach-anchors")
@pytest.mark.parametrize("field", [SQUARES, HEXES], ids=["squares", "hexes"])
def test_the_reach_of_an_anchor_holds_until_the_next(field: Field) -> None:
    cone = tiles(field, ANCHORS, EAST)

    rows = [[cell for cell in cone if field.grid.distance((0, 0), cell) == step] for step in range(7)]
    assert [len(row) for row in rows] == [0, 1, 1, 5, 5, 7, 0]


@pytest.mark.rule("tiles.aoe.cone.reach-anchors")
def test_the_tiles_of_a_step_are_as_far_from_the_origin_as_the_step() -> None:
    squares = {(1, 0), (2, 0), *((k, y) for k in (3, 4) for y in range(-2, 3)), *((5, y) for y in range(-3, 4))}

    assert tiles(SQUARES, ANCHORS, EAST) == squares
    assert {(3, -2), (3, -1), (3, 0), (2, 1), (1, 2)} <= tiles(HEXES, ANCHORS, EAST)


@pytest.mark.rule("tiles.aoe.cone.reach-anchors")
def test_a_wide_reach_takes_in_tiles_behind_the_origin() -> None:
    near = {cell for cell in tiles(HEXES, "Cone: 2|1:2", EAST) if HEXES.grid.distance((0, 0), cell) == 1}

    assert near == set(HEXES.grid.vectors)


# -- about a point


@pytest.mark.rule("tiles.aoe.sphere")
@pytest.mark.parametrize(("field", "counts"), [(SQUARES, [9, 21, 37, 97]), (HEXES, [7, 19, 37, 91])])
def test_a_sphere_is_as_round_as_tiles_allow(field: Field, counts: list[int]) -> None:
    assert [len(tiles(field, f"Sphere: {reach}")) for reach in (1, 2, 3, 5)] == counts


@pytest.mark.rule("tiles.aoe.sphere")
@pytest.mark.parametrize(("field", "counts"), [(SQUARES, [21, 9, 0]), (HEXES, [19, 7, 0])])
def test_a_sphere_grows_smaller_on_the_levels_above_and_below(field: Field, counts: list[int]) -> None:
    above = [tiles(field, "Sphere: 2", level=level) for level in (1, 2, 3)]

    assert [len(found) for found in above] == counts
    assert [tiles(field, "Sphere: 2", level=-level) for level in (1, 2, 3)] == above


@pytest.mark.rule("tiles.aoe.sphere-caster")
def test_a_caster_who_is_the_point_of_origin_stands_in_the_sphere() -> None:
    assert (0, 0) in tiles(SQUARES, "Sphere: 1")


@pytest.mark.rule("tiles.aoe.cube")
def test_a_cube_covers_all_within_its_reach_and_as_many_levels() -> None:
    counts = [[len(tiles(field, "Cube: 2", level=level)) for level in (-3, -2, 0, 2)] for field in (SQUARES, HEXES)]

    assert counts == [[0, 25, 25, 25], [0, 19, 19, 19]]


@pytest.mark.rule("tiles.aoe.disk")
def test_a_disk_is_a_sphere_on_one_level() -> None:
    assert tiles(SQUARES, "Disk: 2") == tiles(SQUARES, "Sphere: 2")
    assert tiles(SQUARES, "Disk: 2", level=1) == set()


@pytest.mark.rule("tiles.aoe.specified")
def test_each_chosen_tile_radiates_the_reach_and_what_overlaps_counts_once() -> None:
    apart = tiles(SQUARES, "Specified: Targets: 3, Range: 10, Reach: 1", (0, 0), (5, 0), (-5, 0))
    together = tiles(SQUARES, "Specified: Targets: 3, Range: 10, Reach: 1", (0, 0), (1, 0))

    assert (len(apart), len(together)) == (27, 12)


@pytest.mark.rule("tiles.aoe.trail", "tiles.aoe.trail-no-stack")
def test_a_trail_covers_its_way_and_a_tile_that_it_visits_twice_only_once() -> None:
    assert tiles(SQUARES, "Trail: 8", (1, 0), (1, 1), (0, 1), (1, 0)) == {(1, 0), (1, 1), (0, 1)}


# -- everything, against the reference


@st.composite
def plain_shapes(draw: st.DrawFn) -> AnyShape:
    """Any shape that is aimed at one tile, small or large."""
    size, reach = draw(st.integers(1, 12)), draw(st.integers(0, 5))
    texts = (
        f"Line: {size}",
        f"Rail: {size}, Reach: {reach}",
        *(f"{kind}: {reach}" for kind in ("Sphere", "Disk", "Cube")),
    )
    cone = draw(cones().filter(lambda cone: cone.length <= 12))
    specified = f"Specified: Targets: 1, Range: 9, Reach: {reach}"
    return draw(st.sampled_from((*map(shape_of, (*texts, specified)), cone)))


@given(grids(1, 12), plain_shapes(), st.sampled_from((8, 4)), st.data())
def test_areas_are_those_of_the_reference(grid: Squares | Hexes, shape: AnyShape, adjacency: int, data) -> None:
    compare_with_reference(grid, shape, adjacency, data)


@settings(max_examples=examples(12))
@given(grids(60, 100), plain_shapes(), st.sampled_from((8, 4)), st.data())
def test_areas_are_those_of_the_reference_on_large_maps(
    grid: Squares | Hexes, shape: AnyShape, adjacency: int, data
) -> None:
    compare_with_reference(grid, shape, adjacency, data)


def compare_with_reference(grid: Squares | Hexes, shape: AnyShape, adjacency: int, data: st.DataObject) -> None:
    """Lay an area somewhere on a map, on some level, and ask both which tiles it covers."""
    cells, levels = st.sampled_from(grid.cells), st.integers(-3, 3)
    origin, near = data.draw(cells), st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda to: to != (0, 0))
    dx, dy = data.draw(near)
    aim = Aim(Spot(origin, data.draw(levels)), (Spot((origin[0] + dx, origin[1] + dy), data.draw(levels)),))
    level, field = data.draw(levels), Board.of(grid).field

    found = set(field.cells(covered_tiles(field, shape, aim, level, adjacency)))

    assert found == covered(grid, shape, aim, level, adjacency)


TURNS = {
    SQUARES: [lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (-x, y), lambda x, y: (y, x)],
    HEXES: [lambda q, r: (q, r), lambda q, r: (-r, q + r), lambda q, r: (r, q), lambda q, r: (q, -q - r)],
}


@given(
    st.sampled_from((SQUARES, HEXES)),
    st.sampled_from(("Line: 9", "Rail: 5, Reach: 2", ANCHORS, "Cone: 4|1:2|3:0|4:4", "Sphere: 4", "Cube: 3")),
    st.tuples(st.integers(-4, 4), st.integers(-4, 4)).filter(lambda to: to != (0, 0)),
    st.integers(0, 3),
    st.lists(st.integers(0, 3), max_size=6),
)
def test_a_map_turned_or_mirrored_turns_or_mirrors_its_areas(
    field: Field, text: str, to: Cell, rise: int, turns: list[int]
) -> None:
    def turn(cell: Cell) -> Cell:
        for number in turns:
            cell = TURNS[field][number](*cell)
        return cell

    for level in (0, 1):
        here = tiles(field, text, to, rise=rise, level=level)
        assert {turn(cell) for cell in here} == tiles(field, text, turn(to), rise=rise, level=level)


@given(grids(1, 12), st.sampled_from((8, 4)), st.integers(1, 12), st.data())
def test_the_middle_of_a_tile_of_a_step_is_at_most_a_step_off(
    grid: Squares | Hexes, adjacency: int, step: int, data
) -> None:
    field = Board.of(grid).field
    to = data.draw(st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda to: to != (0, 0)))

    found = travel_tiles(field, to, step, adjacency)

    assert 1 <= len(found) <= (4 if adjacency == 4 else 2)
    if adjacency == 8 or isinstance(grid, Hexes):
        assert {grid.distance((0, 0), tile) for tile in found} == {step}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("text", [ANCHORS, "Rail: 9, Reach: 3", "Line: 40", "Sphere: 9"])
def test_on_a_large_map_of_any_layout_areas_are_those_of_the_reference(layout: str, text: str) -> None:
    grid, shape = Hexes(40, 40, layout), shape_of(text)
    field, (x, y) = Board.of(grid).field, grid.cell(20, 20)
    aim = Aim(Spot((x, y)), (Spot((x + 7, y - 3)),))

    assert set(field.cells(covered_tiles(field, shape, aim))) == covered(grid, shape, aim)


@pytest.mark.parametrize("shape", [Rail(10, 2), Cone(5, ((3, 2), (5, 3))), shape_of("Sphere: 5")], ids=str)
def test_a_warm_map_of_ten_thousand_tiles_answers_twenty_times_as_fast_as_the_reference(shape: AnyShape) -> None:
    grid = Squares(100, 100)
    field, aim = Board.of(grid).field, Aim(Spot((50, 50)), (Spot((60, 53)),))
    start = process_time()
    slow = covered(grid, shape, aim)
    reference = process_time() - start
    taken = []
    for column in range(40, 45):
        start = process_time()
        field.cells(covered_tiles(field, shape, Aim(Spot((column, 50)), (Spot((column + 10, 53)),))))
        taken.append(process_time() - start)

    assert set(field.cells(covered_tiles(field, shape, aim))) == slow
    assert 20 * min(taken) < reference
