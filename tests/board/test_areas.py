"""Which cells an area of effect covers."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import reference_sight as plain
from board.random_boards import LAYOUTS, grids
from board.sight_boards import WALL, any_cell, boards
from fieldcraft.board import Board, Cell, Grid, Hexes, Side, Squares
from fieldcraft.board.areas import AnyArea, Ball, Burst, Cone, Line, Rail, Ring, Trail
from fieldcraft.board.field import Field
from fieldcraft.board.flood import flood
from fieldcraft.board.sight import field_of_view, sees

lengths = st.integers(0, 5)
grazes = st.sampled_from(("blocks", "pinched"))


def open_land(grid: Squares | Hexes) -> Field:
    return Board.of(grid).field


def walled(grid: Squares | Hexes, *cells: Cell, sides: tuple[tuple[Cell, Cell], ...] = ()) -> Field:
    return Board.of(grid, dict.fromkeys(cells, WALL), sides=[Side(pair, "wall") for pair in sides]).field


def covered(area: AnyArea, field: Field, also: int = 0) -> set[Cell]:
    return set(field.cells(area.cells(field, also)))


def aims(grid: Squares | Hexes, origin: Cell) -> st.SearchStrategy[str | Cell]:
    near = st.tuples(*(st.integers(c - 4, c + 4) for c in origin)).filter(lambda cell: cell != origin)
    return st.sampled_from(grid.directions) | near


def pointed(grid: Squares | Hexes, origin: Cell, aim: str | Cell) -> Cell:
    return grid.step(origin, aim) if isinstance(aim, str) else aim


def turn_between(grid: Grid, origin: Cell, aim: Cell, cell: Cell) -> float:
    """The angle between the ways to two cells, in degrees on paper."""
    (ox, oy), *ends = (grid.center(c) for c in (origin, aim, cell))
    first, second = (math.degrees(math.atan2(y - oy, x - ox)) for x, y in ends)
    return min((first - second) % 360, (second - first) % 360)


# -- shapes on open ground


@given(st.data())
def test_a_cone_covers_what_lies_within_its_angle_and_length_on_paper(data: st.DataObject) -> None:
    grid = data.draw(grids(1, 8))
    origin, angle, length = (
        data.draw(st.sampled_from(grid.cells)),
        data.draw(st.sampled_from((60, 90, 120))),
        data.draw(lengths),
    )
    aim = data.draw(aims(grid, origin))
    point = pointed(grid, origin, aim)

    assert covered(Cone(origin, aim, length, angle), open_land(grid)) == {
        cell
        for cell in grid.cells
        if 0 < grid.distance(origin, cell) <= length and turn_between(grid, origin, point, cell) <= angle / 2 + 1e-6
    }


@given(st.data())
def test_a_line_covers_what_it_passes_and_both_hexes_at_an_edge_on_paper(data: st.DataObject) -> None:
    grid = data.draw(grids(2, 7))
    origin, end = data.draw(st.sampled_from(grid.cells)), data.draw(st.sampled_from(grid.cells))
    segment = plain.between(grid, origin, end)

    def runs_along(cell: Cell) -> bool:
        return sum(plain.is_on(segment, corner) for corner in plain.polygon(grid, cell)) == 2

    if origin != end:
        beside = {cell for cell in grid.cells if runs_along(cell)}
        passed = plain.passed_cells(grid, origin, end) | beside
        assert covered(Line(origin, end), open_land(grid)) == passed - {origin}


@given(st.data())
def test_a_line_with_a_length_is_a_longer_line_cut_there(data: st.DataObject) -> None:
    grid, far = data.draw(grids(2, 7)), data.draw(lengths)
    origin = data.draw(st.sampled_from(grid.cells))
    aim = data.draw(aims(grid, origin))
    x, y = (9 * (p - c) + c for p, c in zip(pointed(grid, origin, aim), origin, strict=True))
    whole = covered(Line(origin, (x, y)), open_land(grid))

    assert covered(Line(origin, aim, far), open_land(grid)) == {c for c in whole if grid.distance(origin, c) <= far}


@given(st.data())
def test_a_flow_fills_any_shape_on_open_ground(data: st.DataObject) -> None:
    grid = Squares(11, 11) if data.draw(st.booleans()) else Hexes(11, 11)
    origin = grid.cell(5, 5)
    aim, length = data.draw(aims(grid, origin)), data.draw(lengths)
    angle = data.draw(st.sampled_from((60, 90, 120)))
    field = open_land(grid)

    for area in (Cone(origin, aim, length, angle), Burst(origin, length), Ball(origin, length), Ring(origin, length)):
        assert msgspec.structs.replace(area, obstruction="flow").cells(field) == area.cells(field)


def test_balls_on_squares_are_rounder_than_bursts() -> None:
    field = open_land(Squares(11, 11))

    assert [len(covered(Ball((5, 5), radius), field)) for radius in (1, 2, 3, 5)] == [9, 21, 37, 97]
    assert [len(covered(Burst((5, 5), radius), field)) for radius in (1, 2, 3, 5)] == [9, 25, 49, 121]


def test_balls_on_hexes_are_bursts() -> None:
    grid = Hexes(11, 11)
    field, middle = open_land(grid), grid.cell(5, 5)

    assert [len(covered(Ball(middle, radius), field)) for radius in (1, 2, 3, 5)] == [7, 19, 37, 91]
    assert Ball(middle, 4).cells(field) == Burst(middle, 4).cells(field)


def test_rings_of_growing_radius_make_up_a_burst() -> None:
    field = open_land(Hexes(9, 9, "odd-q"))
    origin = field.grid.cell(4, 4)
    rings = [covered(Ring(origin, radius), field) for radius in range(4)]

    assert [len(ring) for ring in rings] == [1, 6, 12, 18]
    assert set().union(*rings) == covered(Burst(origin, 3), field)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_cone_along_an_edge_of_hexes_widens_at_every_second_step(layout: str) -> None:
    grid = Hexes(15, 15, layout)
    origin = grid.cell(7, 7)
    cells = covered(Cone(origin, grid.directions[0], 5), open_land(grid))

    assert [sum(grid.distance(origin, c) == steps for c in cells) for steps in range(1, 6)] == [1, 3, 3, 5, 5]


def test_a_cone_to_a_corner_of_hexes_widens_at_every_step() -> None:
    grid = Hexes(15, 15)
    q, r = origin = grid.cell(7, 7)
    cells = covered(Cone(origin, (q + 2, r - 1), 4), open_land(grid))

    assert cells == {(q + i, r - j) for i in range(5) for j in range(i + 1) if i}


def test_the_front_arc_of_squares_is_a_short_wide_cone() -> None:
    assert covered(Cone((2, 2), "n", 1, 90), open_land(Squares(5, 5))) == {(1, 1), (2, 1), (3, 1)}


def test_a_rail_of_width_two_covers_what_lies_next_to_it() -> None:
    hexes, squares = open_land(Hexes(12, 7)), open_land(Squares(12, 7))
    q, r = hexes.grid.cell(3, 3)

    assert len(covered(Rail(((q + 1, r), (q + 4, r)), 2), hexes)) == 16
    assert len(covered(Rail(((3, 3), (6, 3)), 2), squares)) == 18


def test_a_rail_of_one_waypoint_is_a_burst() -> None:
    field = open_land(Squares(6, 6))

    assert Rail(((2, 2),), 3).cells(field) == Burst((2, 2), 2).cells(field)


def test_a_rail_goes_from_waypoint_to_waypoint() -> None:
    field = open_land(Squares(6, 6))
    legs = covered(Line((0, 0), (4, 2)), field) | covered(Line((4, 2), (0, 5)), field)

    assert covered(Rail(((0, 0), (4, 2), (0, 5))), field) == legs | {(0, 0)}


def test_a_trail_covers_its_path() -> None:
    field = open_land(Squares(4, 4))

    assert covered(Trail(((0, 0), (1, 1), (0, 0))), field) == {(0, 0), (1, 1)}
    assert covered(Trail(()), field) == set()


# -- obstruction


@given(st.data())
def test_a_burst_seen_or_flowing_is_what_is_seen_or_flooded(data: st.DataObject) -> None:
    board = data.draw(boards())
    field, origin = board.field, data.draw(any_cell(board))
    radius, graze, also = data.draw(lengths), data.draw(grazes), field.mask(data.draw(st.sets(any_cell(board))))
    seen, flowing = (Burst(origin, radius, obstruction=o, graze=graze) for o in ("sight", "flow"))

    assert seen.cells(field, also) == field_of_view(field, origin, radius, graze, also)
    assert flowing.cells(field, also) == flood(field, origin, radius, also)


@given(st.data())
def test_a_cone_obstructed_by_sight_covers_what_its_origin_sees(data: st.DataObject) -> None:
    board = data.draw(boards())
    field, origin, graze = board.field, data.draw(any_cell(board)), data.draw(grazes)
    cone = Cone(origin, data.draw(aims(board.grid, origin)), data.draw(lengths), 90)
    seen = msgspec.structs.replace(cone, obstruction="sight", graze=graze)

    assert covered(seen, field) == {c for c in covered(cone, field) if sees(field, origin, c, graze)}


@given(st.data())
def test_a_cone_that_flows_covers_what_of_it_is_flooded(data: st.DataObject) -> None:
    board = data.draw(boards())
    field, origin, length = board.field, data.draw(any_cell(board)), data.draw(lengths)
    cone = Cone(origin, data.draw(aims(board.grid, origin)), length, 120)
    flooded = set(field.cells(flood(field, origin, length)))

    assert covered(msgspec.structs.replace(cone, obstruction="flow"), field) == covered(cone, field) & flooded


@given(st.data())
def test_a_line_obstructed_by_sight_ends_at_the_first_thing_that_blocks(data: st.DataObject) -> None:
    board = data.draw(boards())
    field, origin = board.field, data.draw(any_cell(board))
    end, graze = data.draw(any_cell(board).filter(lambda cell: cell != origin)), data.draw(grazes)
    whole, cut = Line(origin, end), Line(origin, end, obstruction="sight", graze=graze)

    assert covered(cut, field) <= covered(whole, field)
    assert (end in covered(cut, field)) is sees(field, origin, end, graze)


def test_a_bolt_stops_at_a_wall_and_covers_it() -> None:
    field = walled(Squares(7, 1), (3, 0))

    assert covered(Line((0, 0), "e", 6, obstruction="sight"), field) == {(1, 0), (2, 0), (3, 0)}
    assert covered(Line((0, 0), "e", 6), field) == {(x, 0) for x in range(1, 7)}


def test_a_bolt_stops_before_a_wall_between_cells() -> None:
    field = walled(Squares(7, 1), sides=(((2, 0), (3, 0)),))

    assert covered(Line((0, 0), "e", 6, obstruction="sight"), field) == {(1, 0), (2, 0)}


def test_a_bolt_stops_at_a_conjured_wall() -> None:
    field = open_land(Squares(7, 1))

    assert covered(Line((0, 0), "e", 6, obstruction="sight"), field, field.bit((2, 0))) == {(1, 0), (2, 0)}


def test_a_rail_ends_in_its_first_leg_that_is_blocked() -> None:
    field = walled(Squares(7, 4), (3, 0))
    rail = Rail(((0, 0), (5, 0), (5, 3)), obstruction="sight")

    assert covered(rail, field) == {(0, 0), (1, 0), (2, 0), (3, 0)}


def test_a_wide_rail_does_not_reach_through_a_wall_beside_it() -> None:
    wall = tuple(((x, 0), (x, 1)) for x in range(5))
    field = walled(Squares(5, 3), sides=wall)

    assert covered(Rail(((0, 0), (4, 0)), 2, obstruction="sight"), field) == {(x, 0) for x in range(5)}
    assert covered(Rail(((0, 0), (4, 0)), 2), field) == {(x, y) for x in range(5) for y in (0, 1)}


def test_a_burst_that_flows_goes_round_a_corner_that_sight_does_not() -> None:
    field = walled(Squares(3, 3), (1, 0), (1, 1))

    assert (2, 0) not in covered(Burst((0, 0), 4, obstruction="sight"), field)
    assert (2, 0) in covered(Burst((0, 0), 4, obstruction="flow"), field)


def test_a_burst_past_walls_covers_as_many_spaces_as_the_examples_say() -> None:
    grid = Hexes(13, 13)
    q, r = origin = grid.cell(6, 6)
    burst = [Burst(origin, radius, obstruction="sight", graze="pinched") for radius in range(4)]

    def open_spaces(radius: int, *walls: Cell) -> int:
        field = walled(grid, *((q + x, r + y) for x, y in walls))
        return len(covered(burst[radius], field) - set(field.cells(field.opaque)))

    assert open_spaces(2) == 19
    assert open_spaces(2, (1, 0)) == 17
    assert open_spaces(2, (1, 0), (0, 1)) == 14
    assert open_spaces(3, (1, 0)) == 32


# -- what is refused, and what is written down


@pytest.mark.parametrize("area", [Burst((5, 0), 1), Ball((5, 0), 1), Ring((5, 0), 1), Cone((5, 0), "e", 1)])
def test_an_origin_off_the_map_is_refused(area: AnyArea) -> None:
    with pytest.raises(ValueError, match=r"\(5, 0\) is off the map, which has 5 columns and 4 rows"):
        area.cells(open_land(Squares(5, 4)))


@pytest.mark.parametrize("area", [Rail(((0, 0), (5, 0))), Trail(((4, 0), (5, 0))), Line((5, 0), (0, 0))])
def test_a_waypoint_off_the_map_is_refused(area: AnyArea) -> None:
    with pytest.raises(ValueError, match="off the map"):
        area.cells(open_land(Squares(5, 4)))


def test_a_direction_that_the_grid_has_not_is_refused() -> None:
    with pytest.raises(ValueError, match="'n' is no direction on this map: it has e, se, sw, w, nw, ne"):
        Cone((0, 0), "n", 2).cells(open_land(Hexes(5, 4)))


def test_an_aim_at_the_own_cell_is_refused() -> None:
    with pytest.raises(ValueError, match="aim at another cell"):
        Line((0, 0), (0, 0)).cells(open_land(Squares(5, 4)))


def test_a_line_in_a_direction_needs_a_length() -> None:
    with pytest.raises(ValueError, match="a line in the direction e needs a length"):
        Line((0, 0), "e").cells(open_land(Squares(5, 4)))


def test_a_trail_with_a_gap_is_refused() -> None:
    with pytest.raises(ValueError, match=r"not from \(0, 0\) to \(2, 0\)"):
        Trail(((0, 0), (2, 0))).cells(open_land(Squares(5, 4)))


@pytest.mark.parametrize(
    "area",
    [
        Line((0, 0), "e", 3, obstruction="sight"),
        Cone((0, 0), (3, 1), 4, 90, graze="pinched"),
        Burst((1, 1), 2, obstruction="flow"),
        Ball((1, 1), 2),
        Ring((1, 1), 2),
        Rail(((0, 0), (1, 1)), 2),
        Trail(((0, 0),)),
    ],
)
def test_an_area_survives_being_written_down(area: AnyArea) -> None:
    assert msgspec.json.decode(msgspec.json.encode(area), type=AnyArea) == area
