"""What covers a target."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board import reference_sight as plain
from board.random_boards import LAYOUTS
from board.sight_boards import HEDGE, RAMPART, any_cell, boards
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain
from fieldcraft.board.cover import Covered, cover, crosses

LOW_WALL = Terrain("low wall", cover=2)


def covered(grid: Squares | Hexes, a: Cell, b: Cell, *hedges: Cell, sides: tuple[Side, ...] = ()) -> Covered:
    return cover(Board.of(grid, dict.fromkeys(hedges, HEDGE), sides=sides).field, a, b)


@given(st.data())
def test_the_degree_is_the_best_of_all_that_the_line_passes_on_paper(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b = data.draw(any_cell(board)), data.draw(any_cell(board))

    assert cover(board.field, a, b).degree == plain.cover(board, a, b)


@given(st.data())
def test_the_source_has_the_cover_that_is_given(data: st.DataObject) -> None:
    board = data.draw(boards())
    found = cover(board.field, data.draw(any_cell(board)), data.draw(any_cell(board)))

    match found.source:
        case None:
            assert found.degree == 0
        case Side():
            assert found.degree == found.source.cover > 0
        case cell:
            assert found.degree == board.terrain(cell).cover > 0


@given(st.data())
def test_a_line_crosses_a_mask_if_it_passes_one_of_its_cells_on_paper(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b = data.draw(any_cell(board)), data.draw(any_cell(board))
    cells = data.draw(st.sets(any_cell(board)))

    assert crosses(board.field, a, b, board.field.mask(cells)) is bool(plain.passed_cells(board.grid, a, b) & cells)


@given(st.data())
def test_more_cells_with_cover_count_as_if_they_were_on_the_board(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b, cell = data.draw(any_cell(board)), data.draw(any_cell(board)), data.draw(any_cell(board))
    ground = {c: board.terrain(c) for c in board.grid.cells}
    best = max(ground[cell].cover, 1)
    grown = Board.of(board.grid, ground | {cell: Terrain("smoke", cover=best)}, sides=board.sides)

    assert cover(board.field, a, b, {1: board.field.bit(cell)}) == cover(grown.field, a, b)


def test_who_stands_in_foliage_has_its_cover() -> None:
    assert covered(Squares(5, 1), (0, 0), (4, 0), (4, 0)) == Covered(1, (4, 0))


def test_the_attackers_own_cell_covers_nobody() -> None:
    assert covered(Squares(5, 1), (0, 0), (4, 0), (0, 0)) == Covered(0, None)


def test_a_corner_of_a_covering_cell_gives_no_cover() -> None:
    assert covered(Squares(4, 2), (0, 0), (3, 1), (1, 1), (2, 0)) == Covered()
    assert covered(Squares(4, 2), (0, 0), (3, 1), (1, 0)) == Covered(1, (1, 0))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_line_along_an_edge_has_no_cover_from_the_cells_on_its_hands(layout: str) -> None:
    grid = Hexes(4, 4, layout)
    q, r = grid.cell(1, 1)
    beside = ((q + 1, r), (q, r + 1))

    assert covered(grid, (q, r), (q + 1, r + 1), *beside, sides=(Side(beside, "ledge", cover=2),)) == Covered()


def test_a_side_that_the_line_crosses_gives_its_cover() -> None:
    ledge = Side(((1, 0), (2, 0)), "low wall", opaque=False, cover=2)

    assert covered(Squares(4, 1), (0, 0), (3, 0), (2, 0), sides=(ledge,)) == Covered(2, ledge)
    assert covered(Squares(4, 1), (2, 0), (1, 0), sides=(ledge,)) == Covered(2, ledge)


def test_a_side_that_the_line_touches_at_its_end_gives_none() -> None:
    ledge = Side(((0, 0), (1, 0)), "low wall", opaque=False, cover=2)

    assert covered(Squares(2, 2), (0, 0), (1, 1), sides=(ledge,)) == Covered()


def test_the_best_cover_applies_and_covers_do_not_add_up() -> None:
    board = Board.of(Squares(5, 1), {(1, 0): HEDGE, (2, 0): RAMPART, (3, 0): HEDGE})

    assert cover(board.field, (0, 0), (4, 0)) == Covered(2, (2, 0))


def test_of_equal_covers_the_one_next_to_the_target_is_named() -> None:
    assert covered(Squares(5, 1), (0, 0), (4, 0), (1, 0), (3, 0)).source == (3, 0)


def test_the_better_of_two_sides_in_one_place_counts() -> None:
    pair = ((0, 0), (1, 0))
    better, worse = Side(pair, "parapet", cover=2), Side(pair, "fence", cover=1)

    assert covered(Squares(2, 1), (0, 0), (1, 0), sides=(better, worse)) == Covered(2, better)


def test_nobody_is_covered_against_himself() -> None:
    assert covered(Squares(1, 1), (0, 0), (0, 0), (0, 0)) == Covered()


def test_the_line_passes_the_body_of_a_large_ally() -> None:
    field = Board.of(Squares(6, 4)).field
    ally = field.mask([(2, 1), (3, 1), (2, 2), (3, 2)])

    assert crosses(field, (0, 0), (5, 2), ally)
    assert not crosses(field, (0, 0), (5, 0), ally)
