"""Cells behave as sets of coordinates do."""

from __future__ import annotations

import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from board.random_boards import grids
from fieldcraft.board import Board, Cell, Hexes, Squares
from fieldcraft.board.cells import Cells
from fieldcraft.board.terrain import WALL

OPERATORS = (operator.or_, operator.and_, operator.sub, operator.xor)
COMPARISONS = (operator.le, operator.lt, operator.ge, operator.gt, operator.eq, operator.ne)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Cells, Cells, set[Cell], set[Cell]]:
    """Two sets of cells of one map, twice."""
    grid = draw(grids())
    one, two = (draw(st.sets(st.sampled_from(grid.cells))) for _ in "12")
    field = Board.of(grid).field
    return Cells.of(field, one), Cells.of(field, two), one, two


@given(pairs())
def test_cells_behave_as_sets_do(case: tuple[Cells, Cells, set[Cell], set[Cell]]) -> None:
    a, b, one, two = case

    for combine in OPERATORS:
        assert set(combine(a, b)) == combine(one, two)
        assert set(combine(a, two)) == combine(one, two)
    for compare in COMPARISONS:
        assert compare(a, b) == compare(one, two)
    assert set(~a) == set(a.field.grid.cells) - one
    assert a.isdisjoint(b) == one.isdisjoint(two)
    assert (len(a), bool(a)) == (len(one), bool(one))
    assert all((cell in a) == (cell in one) == (a.field.grid.label(cell) in a) for cell in a.field.grid.cells)
    assert (hash(a) == hash(b)) >= (a == b)


@given(pairs())
def test_cells_move_as_their_masks_do(case: tuple[Cells, Cells, set[Cell], set[Cell]]) -> None:
    a, _, one, _ = case

    for direction in a.field.grid.directions:
        assert set(a.shift(direction)) == {a.field.grid.step(c, direction) for c in one} & set(a.field.grid.cells)
    assert set(a.around()) == {there for c in one for there in a.field.grid.neighbours(c)} - one


def test_cells_show_their_labels_and_their_place() -> None:
    field = Board.of(Hexes(3, 2), {(2, 0): WALL}).field
    cells = Cells.of(field, ["a1", "b2"])

    assert repr(cells) == "Cells(a1 b2)"
    assert cells.labels == ("a1", "b2")
    assert str(cells) == "* . #\n . * ."
    assert cells.draw("o") == "o . #\n . o ."


def test_many_cells_are_shown_in_short() -> None:
    field = Board.of(Squares(20, 1)).field

    assert repr(Cells(field, field.on)) == "Cells(a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 and 8 more)"


def test_cells_of_different_maps_do_not_mix() -> None:
    one, two = (Cells.of(Board.of(Squares(n, n)).field, ["a1"]) for n in (2, 3))

    assert one != two
    assert one != {(0, 0)}
    with pytest.raises(ValueError, match="two maps of different shape"):
        one | two


@pytest.mark.parametrize(("cell", "sentence"), [((9, 0), r"no cell \(9, 0\) on this map of 2 by 2"), ("c1", "off the")])
def test_cells_off_the_map_are_refused(cell: Cell | str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Cells.of(Board.of(Squares(2, 2)).field, [cell])
