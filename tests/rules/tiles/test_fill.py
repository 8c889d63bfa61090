"""What Emanations and Engulf areas fill."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.random_boards import boards
from fieldcraft.board import Board, Cell, Field, Side, Squares, Terrain
from fieldcraft.board.terrain import WALL
from fieldcraft.systems.tiles.entries import Cube
from fieldcraft.systems.tiles.fill import filled_tiles
from fieldcraft.systems.tiles.shapes import Aim, Spot, covered_tiles
from rules.tiles.reference_areas import filled

MIDDLE = (4, 4)


def walled(*cells: Cell) -> Field:
    """A map with walls on tiles counted from its middle."""
    return Board.of(Squares(9, 9), {(x + 4, y + 4): WALL for x, y in cells}).field


def cube(field: Field, reach: int) -> set[Cell]:
    """What fills a Cube about the middle of a map, its tiles counted from there."""
    shape = covered_tiles(field, Cube(0, reach), Aim(Spot(MIDDLE)))
    return {(x - 4, y - 4) for x, y in field.cells(filled_tiles(field, shape, field.bit(MIDDLE)))}


@pytest.mark.rule("tiles.type.emanation.fill")
def test_an_emanation_goes_round_the_end_of_a_wall_inside_its_area() -> None:
    walls = [(1, y) for y in (-1, 0, 1)]

    assert len(cube(walled(*walls), 2)) == 22
    assert {(1, 2), (2, 2), (2, 1), (2, 0)} <= cube(walled(*walls), 2)


@pytest.mark.rule("tiles.type.emanation.fill")
def test_an_emanation_does_not_leave_its_area_to_go_round_a_wall() -> None:
    field = walled(*((1, y) for y in range(-2, 3)))

    assert cube(field, 2) == {(x, y) for x in range(-2, 1) for y in range(-2, 3)}
    assert len(cube(field, 2)) == 15


@pytest.mark.rule("tiles.type.emanation.fill")
def test_with_a_greater_reach_it_finds_the_way_round_the_ends() -> None:
    field = walled(*((1, y) for y in range(-2, 3)))

    assert len(cube(field, 3)) == 44
    assert {(1, -3), (1, 3)} <= cube(field, 3)


@pytest.mark.rule("tiles.type.engulf.fill")
def test_engulfing_gas_never_slips_diagonally_through_a_corner() -> None:
    field = walled((1, 0), (0, 1), (-1, 0), (0, -1))

    assert cube(field, 3) == {(0, 0)}


@pytest.mark.rule("tiles.type.engulf.fill")
def test_engulfing_gas_stops_at_a_wall_on_an_edge() -> None:
    sides = [Side(((x, y), (x + 1, y)), "wall") for x in (4,) for y in range(9)]
    field = Board.of(Squares(9, 9), sides=sides).field

    assert cube(field, 2) == {(x, y) for x in range(-2, 1) for y in range(-2, 3)}


@pytest.mark.rule("tiles.type.emanation.fill")
def test_a_slanting_cone_is_filled_past_a_corner_with_one_way_round_open() -> None:
    diagonal = [(4, 4), (5, 5), (6, 6)]
    counts = []
    for walls in ([], [(1, 0)], [(1, 0), (0, 1)]):
        field = walled(*walls)
        counts.append(filled_tiles(field, field.mask(diagonal), field.bit(MIDDLE), slanting=True).bit_count())

    assert counts == [3, 3, 1]


@pytest.mark.rule("tiles.type.emanation.fill")
def test_further_walls_stop_a_filling_as_those_of_the_map_do() -> None:
    field = walled()
    shape = covered_tiles(field, Cube(0, 2), Aim(Spot(MIDDLE)))

    column = field.mask((5, y) for y in range(9))
    assert filled_tiles(field, shape, field.bit(MIDDLE), also=column).bit_count() == 15


@pytest.mark.rule("tiles.type.engulf.fill")
@pytest.mark.parametrize(("name", "count"), [("glass", 15), ("door", 15), ("grating", 25), ("turnstile", 25)])
def test_gas_passes_a_grating_and_no_pane(name: str, count: int) -> None:
    sides = [Side(((4, y), (5, y)), name, opaque=False) for y in range(9)]

    assert len(cube(Board.of(Squares(9, 9), sides=sides).field, 2)) == count


@pytest.mark.rule("tiles.type.engulf.fill")
@pytest.mark.parametrize(("name", "count"), [("water", 25), ("glass", 24)])
def test_gas_drifts_over_water_and_round_what_is_solid(name: str, count: int) -> None:
    ground = Terrain(name, impassable=True)

    assert len(cube(Board.of(Squares(9, 9), {(5, 4): ground}).field, 2)) == count


@given(boards(), st.booleans(), st.data())
def test_what_is_filled_is_the_piece_of_the_reference(board: Board, slanting: bool, data: st.DataObject) -> None:
    field, cells = board.field, st.sampled_from(board.grid.cells)
    shape, start = data.draw(st.frozensets(cells, max_size=30)) | set(data.draw(st.lists(cells))), data.draw(cells)

    found = filled_tiles(field, field.mask(shape), field.bit(start), slanting=slanting)

    assert set(field.cells(found)) == filled(board, set(shape), start, slanting)
