from __future__ import annotations

import math
import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board import Board, Cell, Hexes, Squares
from fieldcraft.render.land_samples import LandSamples
from fieldcraft.render.palette import DAYLIGHT
from fieldcraft.render.sheet import Sheet, footprint_radius
from picture.samples import grids


def sheet(grid: Squares | Hexes) -> Sheet:
    return Sheet(Board.of(grid), 40.0, DAYLIGHT, "k")


def sides_of(grid: Squares | Hexes, cell: Cell) -> list[Cell]:
    """The neighbours across the sides of a cell, whether on the map or not."""
    around = [grid.step(cell, direction) for direction in grid.directions]
    return [c for c in around if isinstance(grid, Hexes) or 0 in (c[0] - cell[0], c[1] - cell[1])]


def lines(path: str) -> list[list[tuple[float, ...]]]:
    return [
        [tuple(map(float, point.split())) for point in run.rstrip("Z").split("L")] for run in path.split("M") if run
    ]


@given(grids())
def test_the_map_begins_at_zero_and_holds_every_corner(grid: Squares | Hexes) -> None:
    drawn = sheet(grid)
    corners = [corner for cell in grid.cells for corner in drawn.corners(cell)]

    assert math.isclose(min(x for x, _ in corners), 0, abs_tol=1e-9)
    assert math.isclose(min(y for _, y in corners), 0, abs_tol=1e-9)
    assert math.isclose(max(x for x, _ in corners), drawn.width)
    assert math.isclose(max(y for _, y in corners), drawn.height)


@given(grids())
def test_the_lattice_draws_every_side_once(grid: Squares | Hexes) -> None:
    distinct = {frozenset((cell, near)) for cell in grid.cells for near in sides_of(grid, cell)}

    assert sum(len(run) - 1 for run in lines(sheet(grid).lattice())) == len(distinct)


@given(grids(), st.data())
def test_an_outline_has_a_side_wherever_a_neighbour_is_missing(grid: Squares | Hexes, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.sampled_from(grid.cells), min_size=1))
    missing = sum(near not in cells for cell in cells for near in sides_of(grid, cell))
    drawn = sheet(grid)

    assert len(drawn.border(cells)) == missing
    assert sum(map(len, lines(drawn.outline(cells)))) == missing
    assert drawn.outline(cells).count("M") == drawn.outline(cells).count("Z")


@given(grids())
def test_the_side_of_two_neighbours_has_both_at_the_same_distance(grid: Squares | Hexes) -> None:
    drawn, cell = sheet(grid), grid.cells[-1]
    for near in grid.neighbours(cell):
        for end in drawn.edge(cell, near):
            assert math.isclose(math.dist(end, drawn.point(cell)), math.dist(end, drawn.point(near)))


@given(grids(), st.floats(0, 1), st.floats(0, 1))
def test_the_owner_of_a_spot_is_the_cell_with_the_nearest_centre(grid: Squares | Hexes, u: float, v: float) -> None:
    survey = LandSamples(sheet(grid))
    spot = u * survey.sheet.columns, v * survey.sheet.rows
    distances = [math.dist(spot, survey.sheet.spot(cell)) for cell in grid.cells]
    owner = grid.cells[survey.owner(*spot)]

    # In the notches at a hex map's edge the owner is the nearest cell of that row or column.
    if min(distances) < 0.5:
        assert math.isclose(distances[grid.index[owner]], min(distances), abs_tol=1e-9)
    assert distances[grid.index[owner]] < 1.2


@given(grids())
def test_a_direction_points_at_the_neighbour(grid: Squares | Hexes) -> None:
    drawn, cell = sheet(grid), grid.cells[0]
    for direction, near in ((d, grid.step(cell, d)) for d in grid.directions):
        (x, y), (u, v) = drawn.point(cell), drawn.point(near)
        turn, length = math.radians(drawn.angle(direction)), math.dist((x, y), (u, v))
        assert math.isclose(x + math.cos(turn) * length, u, abs_tol=1e-6)
        assert math.isclose(y + math.sin(turn) * length, v, abs_tol=1e-6)


def test_east_is_right_and_south_is_down() -> None:
    assert sheet(Squares(3, 3)).angle("e") == 0
    assert sheet(Squares(3, 3)).angle("s") == 90
    assert round(sheet(Hexes(3, 3, "odd-q")).angle("n")) == -90


def test_counters_grow_with_their_footprint_and_stay_inside_it() -> None:
    drawn = sheet(Squares(6, 6))
    one, two, row, four = (
        footprint_radius(drawn, cells)
        for cells in (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (1, 0), (0, 1), (1, 1)))
    )

    assert one < two < four < 40
    assert row < 20


def test_hexes_meet_exactly_however_large_the_map() -> None:
    for layout in ("odd-r", "even-r", "odd-q", "even-q"):
        drawn = sheet(Hexes(60, 60, layout))
        runs = lines(drawn.outline(drawn.board.grid.cells))

        assert len(runs) == 1
        assert all(math.dist(a, b) < 24 for a, b in pairwise(runs[0]))


def test_path_data_has_no_idle_digits() -> None:
    assert not re.search(r"\.\d\d|\.0\b", sheet(Hexes(4, 4)).lattice())
