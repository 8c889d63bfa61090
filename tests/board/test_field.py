"""Fields against sets of coordinates."""

from __future__ import annotations

import math
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.random_boards import boards, grids
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain
from fieldcraft.board.field import Field
from fieldcraft.board.grid import Layout

vectors = st.tuples(st.integers(-7, 7), st.integers(-7, 7))


@st.composite
def fields_and_cells(draw: st.DrawFn) -> tuple[Field, set[Cell]]:
    """A field on an open board, and any of its cells."""
    grid = draw(grids(most=7))
    return Board.of(grid).field, draw(st.sets(st.sampled_from(grid.cells)))


@given(fields_and_cells())
def test_cells_go_into_a_mask_and_come_out_again(case: tuple[Field, set[Cell]]) -> None:
    field, cells = case

    found = field.cells(field.mask(cells))

    assert set(found) == cells
    assert len(found) == len(cells) == field.mask(cells).bit_count()
    assert [field.numbers[cell] for cell in found] == sorted(field.numbers[cell] for cell in cells)


@given(fields_and_cells())
def test_each_cell_has_a_bit_of_its_own(case: tuple[Field, set[Cell]]) -> None:
    field, _ = case

    assert set(field.cells(field.on)) == set(field.grid.cells)
    for cell in field.grid.cells:
        assert field.bit(cell) == 1 << field.numbers[cell]
        assert field.places[field.numbers[cell]] == cell


@given(fields_and_cells())
def test_a_step_is_a_shift(case: tuple[Field, set[Cell]]) -> None:
    field, cells = case

    for number, direction in enumerate(field.grid.directions):
        there = {field.grid.step(cell, direction) for cell in cells}
        assert set(field.cells(field.shift(field.mask(cells), number))) == {c for c in there if c in field.grid}


@given(fields_and_cells(), vectors)
def test_any_vector_moves_cells_and_drops_those_that_leave_the_map(case: tuple[Field, set[Cell]], by: Cell) -> None:
    field, cells = case

    there = {(x + by[0], y + by[1]) for x, y in cells}

    assert set(field.cells(field.translate(field.mask(cells), by))) == {c for c in there if c in field.grid}


@given(fields_and_cells())
def test_around_are_the_neighbours_that_are_not_inside(case: tuple[Field, set[Cell]]) -> None:
    field, cells = case

    near = {there for cell in cells for there in field.grid.neighbours(cell)} - cells
    straight = {(x + dx, y + dy) for x, y in cells for dx, dy in (field.grid.vectors[number] for number in field.edges)}

    assert set(field.cells(field.around(field.mask(cells)))) == near
    assert set(field.cells(field.around(field.mask(cells), orthogonal=True))) == straight & near


@given(grids(most=7), st.data(), st.integers(-1, 9))
def test_disks_rings_and_diamonds_hold_the_cells_at_their_distance(
    grid: Squares | Hexes, data: st.DataObject, radius: int
) -> None:
    field, (x, y) = Board.of(grid).field, data.draw(st.sampled_from(grid.cells))
    steps = {c: grid.distance((x, y), c) for c in grid.cells}
    straight = {c: abs(c[0] - x) + abs(c[1] - y) for c in grid.cells} if isinstance(grid, Squares) else steps

    assert set(field.cells(field.disk((x, y), radius))) == {c for c in steps if steps[c] <= radius}
    assert set(field.cells(field.ring((x, y), radius))) == {c for c in steps if steps[c] == radius}
    assert set(field.cells(field.diamond((x, y), radius))) == {c for c in straight if straight[c] <= radius}


@given(boards())
def test_masks_of_the_ground_say_what_the_board_says(board: Board) -> None:
    field, cells = board.field, board.grid.cells
    there = {cell: board.terrain(cell) for cell in cells}

    assert set(field.cells(field.opaque)) == {c for c in cells if there[c].opaque}
    assert set(field.cells(field.impassable)) == {c for c in cells if there[c].impassable}
    assert set(field.cells(field.cells_of_ground("rubble"))) == {c for c in cells if there[c].name == "rubble"}
    assert {c: cost for cost, mask in field.costs.items() for c in field.cells(mask)} == {
        c: there[c].cost for c in cells
    }
    assert {c: cover for cover, mask in field.covers.items() for c in field.cells(mask)} == {
        c: there[c].cover for c in cells if there[c].cover
    }
    assert {c: level for level, mask in field.levels.items() for c in field.cells(mask)} == {
        c: board.level(c) for c in cells
    }
    assert list(field.costs) == sorted(field.costs)
    assert list(field.levels) == sorted(field.levels)


@given(boards())
def test_walls_and_screens_stand_between_the_cells_that_sides_divide(board: Board) -> None:
    field = board.field

    for number, direction in enumerate(board.grid.directions):
        pairs = {cell: frozenset((cell, board.grid.step(cell, direction))) for cell in board.grid.cells}
        sides = {cell: board.side_between[pair] for cell, pair in pairs.items() if pair in board.side_between}
        assert set(field.cells(field.walls[number])) == {c for c, side in sides.items() if side.impassable}
        assert set(field.cells(field.screens[number])) == {c for c, side in sides.items() if side.opaque}


def test_a_field_is_compiled_once() -> None:
    board = Board.of(Squares(3, 3))

    assert board.field is board.field


def test_no_cell_has_the_name_of_ground_that_the_board_lacks() -> None:
    assert Board.of(Squares(3, 3)).field.cells_of_ground("lava") == 0


def test_cells_off_the_map_have_no_bit() -> None:
    with pytest.raises(KeyError):
        Board.of(Squares(3, 3)).field.mask([(0, 0), (3, 0)])


@pytest.mark.parametrize("layout", ["odd-r", "odd-q"])
def test_ways_by_sides_and_corners_go_once_round_the_compass(layout: Layout) -> None:
    grid = Hexes(3, 3, layout)
    rose = [way for pair in zip(grid.directions, grid.corners, strict=True) for way in pair]
    first, *turns = (math.degrees(math.atan2(*reversed(middle(grid, grid.vector(way))))) for way in rose)

    assert [round(turn - first) % 360 for turn in turns] == [30 * number for number in range(1, 12)]
    assert rose[0] == ("se" if grid.flat else "e")
    assert round(first) == (30 if grid.flat else 0)


@given(grids())
def test_a_way_through_a_corner_leads_between_its_two_sides(grid: Squares | Hexes) -> None:
    for corner in grid.corners:
        one, other = grid.sides(corner)
        assert grid.vector(corner) == grid.step(grid.step((0, 0), one), other)
        assert grid.distance((0, 0), grid.vector(corner)) == 2
    assert all(grid.vector(way) == grid.step((0, 0), way) for way in grid.directions)
    assert not set(grid.corners) & set(grid.directions)


def middle(grid: Hexes, cell: Cell) -> tuple[float, float]:
    """Where a cell lies from the first, on paper."""
    (x, y), (u, v) = grid.center(cell), grid.center((0, 0))
    return x - u, y - v


def test_a_side_lies_on_an_edge_and_not_on_a_corner() -> None:
    with pytest.raises(ValueError, match="with an edge in common"):
        Board.of(Squares(3, 3), sides=[Side(((0, 0), (1, 1)), "wall")])


def test_kinds_of_ground_with_one_name_are_found_together() -> None:
    deep, ford = Terrain("water", impassable=True), Terrain("water", cost=2)
    field = Board.of(Hexes(3, 1), {(0, 0): deep, (2, 0): ford}).field

    assert field.cells(field.cells_of_ground("water")) == ((0, 0), (2, 0))


def memory_of_a_field(side: int) -> int:
    """The bytes that stay in use once a board's masks were asked for."""
    tracemalloc.start()
    try:
        field = Board.of(Squares(side, side)).field
        assert all(field.bits[cell] & field.disk(cell, 3) for cell in ((0, 0), (side - 1, side - 1)))
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_a_field_takes_memory_by_the_number_of_its_cells() -> None:
    small, large = memory_of_a_field(64), memory_of_a_field(192)

    assert large < 12 * small  # 9 times the cells; a mask for each cell would be 81 times


def test_a_grid_too_large_to_be_kept_is_refused() -> None:
    assert Squares(512, 128).columns == 512
    for columns, rows in ((300, 300), (513, 1), (0, 4), (4, -1)):
        with pytest.raises(ValueError, match=f"{columns} by {rows} cells; 1 to 512 a side .* and 65536 in all"):
            Squares(columns, rows)


def test_grids_that_were_left_behind_hold_nothing() -> None:
    first = Hexes(256, 255)
    known = first.cells[-1]

    for rows in range(200, 210):
        assert (0, 0) in Hexes(256, rows)

    assert vars(first) == {}
    assert first.cells[-1] == known


def test_levels_beyond_any_stair_are_refused() -> None:
    with pytest.raises(ValueError, match="levels run from -99 to 99, not from 0 to 100"):
        Board.of(Squares(2, 1), levels={(1, 0): 100})
