"""What a straight line passes through and what it touches."""

from __future__ import annotations

from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import reference_sight as plain
from board.random_boards import LAYOUTS, edges, grids
from fieldcraft.board import Cell, Grid, Hexes, Squares
from fieldcraft.board.lines import HEX, SQUARE, Part, line, shape_of, shift_part, trace

coordinates = st.integers(-9, 9)
displacements = st.tuples(coordinates, coordinates).filter(any)
shapes = st.sampled_from((SQUARE, HEX))


def moved(cells: tuple[Cell, ...], start: Cell) -> set[Cell]:
    return {(x + start[0], y + start[1]) for x, y in cells}


@st.composite
def lines_on_maps(draw: st.DrawFn) -> tuple[Grid, Cell, Cell]:
    grid = draw(grids(1, 8))
    return grid, draw(st.sampled_from(grid.cells)), draw(st.sampled_from(grid.cells))


def parts_on(grid: Grid, a: Cell, b: Cell, parts: tuple[Part, ...]) -> set[frozenset[Cell]]:
    """The parts of a line that lie on the map with all their cells."""
    there = (shift_part(part, a) for part in parts)
    return {frozenset(part) for part in there if all(cell in grid for cell in part)}


def displacement(a: Cell, b: Cell) -> Cell:
    return b[0] - a[0], b[1] - a[1]


@given(lines_on_maps())
def test_touches_what_touches_on_paper(case: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = case
    segment = plain.between(grid, a, b)
    cells = {frozenset({c}) for c in grid.cells if c not in (a, b) and plain.touches_cell(grid, segment, c)}
    sides = {frozenset(pair) for pair in edges(grid) if plain.touch(segment, plain.edge(grid, pair))}

    assert (cells | sides if a != b else set()) == parts_on(
        grid, a, b, trace(shape_of(grid), displacement(a, b)).touched
    )


@given(lines_on_maps())
def test_passes_through_what_has_the_line_inside_on_paper(case: tuple[Grid, Cell, Cell]) -> None:
    grid, a, b = case
    segment = plain.between(grid, a, b)
    cells = {frozenset({c}) for c in plain.passed_cells(grid, a, b) - {b}}
    sides = {frozenset(pair) for pair in edges(grid) if plain.crosses_side(segment, plain.edge(grid, pair))}

    assert cells | sides == parts_on(grid, a, b, trace(shape_of(grid), displacement(a, b)).crossed)


@given(shapes, displacements)
def test_meets_the_same_from_both_ends(shape, there: Cell) -> None:
    back = (-there[0], -there[1])
    forth = {frozenset(part) for part in trace(shape, there).touched}

    assert forth == {frozenset(shift_part(part, there)) for part in trace(shape, back).touched}


@given(shapes, displacements)
def test_lists_what_it_passes_in_the_order_in_which_it_comes_to_it(shape, there: Cell) -> None:
    crossed = trace(shape, there).crossed
    forth = [frozenset(part) for part in crossed]
    back = [frozenset(shift_part(part, there)) for part in trace(shape, (-there[0], -there[1])).crossed]

    assert forth == back[::-1]
    for before, part, after in zip(crossed, crossed[1:], crossed[2:], strict=False):
        if len(part) == 2 and len(before) == len(after) == 1:
            assert {*before, *after} == {*part}


@given(shapes, displacements)
def test_a_path_of_cells_has_no_gap_unless_it_goes_through_a_corner(shape, there: Cell) -> None:
    grid = Hexes(1, 1) if shape is HEX else Squares(1, 1)
    path = line(grid, (0, 0), there)

    assert path[0] == (0, 0)
    assert path[-1] == there
    assert all(any(grid.distance(cell, other) == 1 for other in path[:i]) for i, cell in enumerate(path) if i)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_layouts_of_hexes_share_their_lines(layout: str) -> None:
    assert line(Hexes(9, 9, layout), (0, 0), (5, -3)) == line(Hexes(9, 9), (0, 0), (5, -3))


def test_passes_two_squares_and_touches_the_corners_of_two() -> None:
    met = trace(SQUARE, (3, 1))

    assert met.cells == ((1, 0), (2, 1))
    assert {part[0] for part in met.grazed if len(part) == 1} == {(1, 1), (2, 0)}
    assert met.sides == (((0, 0), (1, 0)), ((2, 1), (3, 1)))


def test_a_diagonal_touches_two_squares_and_the_four_sides_that_meet_there() -> None:
    met = trace(SQUARE, (1, 1))

    assert met.crossed == ()
    assert {frozenset(part) for part in met.touched} == {
        frozenset({(1, 0)}),
        frozenset({(0, 1)}),
        frozenset({(0, 0), (1, 0)}),
        frozenset({(0, 0), (0, 1)}),
        frozenset({(1, 0), (1, 1)}),
        frozenset({(0, 1), (1, 1)}),
    }


def test_runs_along_the_edge_of_two_hexes_and_passes_through_neither() -> None:
    met = trace(HEX, (1, 1))

    assert met.crossed == ()
    assert set(met.beside) == {(1, 0), (0, 1)}
    assert {frozenset(part) for part in met.grazed if len(part) == 2} >= {frozenset({(1, 0), (0, 1)})}


def test_slips_through_the_corner_of_three_hexes() -> None:
    met = trace(HEX, (4, 1))

    assert met.cells == ((1, 0), (2, 0), (2, 1), (3, 1))
    assert {part[0] for part in met.grazed if len(part) == 1} == {(1, 1), (3, 0)}
    assert met.beside == ()


@given(shapes, displacements)
def test_a_line_without_steps_in_common_passes_no_middle_of_a_cell(shape, there: Cell) -> None:
    on_middles = [cell for cell in trace(shape, there).cells if cell[0] * there[1] == cell[1] * there[0]]

    assert len(on_middles) == gcd(*there) - 1


def test_a_line_to_the_own_cell_meets_nothing() -> None:
    assert trace(SQUARE, (0, 0)).touched == ()
    assert line(Squares(3, 3), (1, 1), (1, 1)) == ((1, 1),)
