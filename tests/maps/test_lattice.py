from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.board import Cell, Hexes, Squares
from fieldcraft.board.grid import Layout
from fieldcraft.maps.lattice import FINE, Frame, Point, borders_crossed, effort, inside, to_unit_length
from soaking import examples

LAYOUTS: tuple[Layout, ...] = ("odd-r", "even-r", "odd-q", "even-q")
HAIR = Fraction(1, 10**9)

grids = st.one_of(st.just(Squares(4, 3)), st.sampled_from([Hexes(4, 3, layout) for layout in LAYOUTS]))
places = st.integers(-6, 6).map(lambda half: half * FINE // 2) | st.integers(-4 * FINE, 5 * FINE)
points = st.tuples(places, places)
lines = st.lists(points, min_size=2, max_size=5)


def turn(a: Sequence[Fraction], b: Sequence[Fraction], c: Sequence[Fraction]) -> int:
    """Whether c lies to the one side or the other of the line from a to b."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def moved(point: Point) -> tuple[Fraction, Fraction]:
    """A point in cells, moved by a hair to the right, and by a hair of a hair down."""
    return Fraction(point[0], FINE) + HAIR, Fraction(point[1], FINE) + HAIR**2


def slow_crossed(grid: Squares | Hexes, line: Sequence[Point]) -> list[frozenset[Cell]]:
    """Tries each stroke against each pair of neighbours that share a side, with exact fractions."""
    vectors = grid.vectors if isinstance(grid, Hexes) else ((1, 0), (0, 1), (-1, 0), (0, -1))
    pairs = {frozenset((a, b)) for a in grid.cells for x, y in vectors if (b := (a[0] + x, a[1] + y)) in grid}
    found = []
    for start, end in pairwise(line):
        p, q = moved(start), moved(end)
        for pair in pairs:
            a, b = [(Fraction(x), Fraction(y)) for x, y in pair]
            if turn(p, q, a) * turn(p, q, b) < 0 and turn(a, b, p) * turn(a, b, q) < 0:
                found.append(pair)
    return found


def key(pair: frozenset[Cell]) -> list[Cell]:
    return sorted(pair)


@given(grids, lines)
@settings(max_examples=examples(200))
def test_a_line_crosses_just_the_sides_that_exact_geometry_says(grid, line):
    fast = [frozenset(pair) for pair in borders_crossed(grid, line)]

    assert sorted(fast, key=key) == sorted(slow_crossed(grid, line), key=key)


@given(grids, st.lists(points, min_size=3, max_size=6))
def test_an_outline_drawn_as_a_wall_shuts_in_just_the_cells_inside(grid, corners):
    within = set(inside(grid, corners))
    walls = [frozenset(pair) for pair in borders_crossed(grid, [*corners, corners[0]])]
    odd = {pair for pair in walls if walls.count(pair) % 2}
    vectors = grid.vectors if isinstance(grid, Hexes) else ((1, 0), (0, 1), (-1, 0), (0, -1))
    pairs = {frozenset((a, b)) for a in grid.cells for x, y in vectors if (b := (a[0] + x, a[1] + y)) in grid}

    assert {pair for pair in pairs if len(pair & within) == 1} == odd


@given(grids, points, st.integers(-6, 6), st.integers(-6, 6), st.integers(1, 5), st.integers(1, 5))
def test_a_line_in_two_parts_crosses_what_the_whole_crosses(grid, start, right, down, first, second):
    step = right * FINE // 4, down * FINE // 4
    spots = [(start[0] + n * step[0], start[1] + n * step[1]) for n in (0, first, first + second)]

    assert sorted(borders_crossed(grid, spots)) == sorted(borders_crossed(grid, [spots[0], spots[2]]))


@given(grids, lines)
def test_the_effort_is_never_less_than_half_the_crossings(grid, line):
    assert len(list(borders_crossed(grid, line))) <= 2 * effort(grid, line)


def test_a_wall_along_a_side_stands_on_that_side_only():
    assert list(borders_crossed(Squares(3, 3), [(-512, 512), (512, 512)])) == [((0, 0), (0, 1))]


def test_a_wall_through_the_middles_of_a_row_leaves_no_gap():
    sides = list(borders_crossed(Squares(3, 2), [(-FINE, 0), (3 * FINE, 0)]))

    assert sides == [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((2, 0), (2, 1))]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_hex_is_walled_in_by_a_line_along_its_sides(layout):
    grid = Hexes(3, 3, layout)
    middle = grid.cell(1, 1)
    corners = [(2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)]
    ring = [(middle[0] * FINE + x * FINE // 3, middle[1] * FINE + y * FINE // 3) for x, y in [*corners, corners[0]]]

    assert {frozenset(pair) for pair in borders_crossed(grid, ring)} == {
        frozenset((middle, beside)) for beside in grid.neighbours(middle)
    }


@pytest.mark.parametrize("grid", [Squares(5, 4), *(Hexes(5, 4, layout) for layout in LAYOUTS)])
def test_what_is_drawn_in_the_middle_of_a_cell_lies_in_it(grid):
    frame = Frame(grid, (30.0, 40.0), (17.0, 13.0))

    assert [frame.cell(*frame.spot(*cell)) for cell in grid.cells] == list(grid.cells)


@given(st.sampled_from(LAYOUTS), st.floats(0, 5), st.floats(0, 4))
def test_a_point_lies_in_the_hex_whose_middle_is_nearest(layout, x, y):
    grid = Hexes(6, 5, layout)
    first = grid.center(grid.cell(0, 0))
    step = (3**0.5 / 2, 1.0) if grid.flat else (1.0, 3**0.5 / 2)
    cell = Frame(grid, first, step).cell(x, y)
    far = {c: (grid.center(c)[0] - x) ** 2 + (grid.center(c)[1] - y) ** 2 for c in grid.cells}

    assert cell is None or far[cell] <= min(far.values()) + 0.01


def test_points_that_are_not_finite_or_absurdly_far_lie_nowhere():
    frame = Frame(Squares(3, 3), (0.5, 0.5), (1, 1))

    assert [frame.point(x, 1.0) for x in (float("nan"), float("inf"), 1e300, 1e7)] == [None] * 4


def test_a_short_line_is_lengthened_about_its_middle():
    assert to_unit_length((2.25, 3.0), (2.75, 3.0)) == ((2.0, 3.0), (3.0, 3.0))
