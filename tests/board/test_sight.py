"""Who sees whom."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import reference_sight as plain
from board.random_boards import LAYOUTS
from board.sight_boards import WALL, any_cell, boards
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain, blockers, shadows, sight
from fieldcraft.board.field import Field
from fieldcraft.board.lines import shape_of, trace
from fieldcraft.board.sight import field_of_view, sees, sees_any, what_blocks
from soaking import examples

GRAZES = ("blocks", "pinched")
grazes = st.sampled_from(GRAZES)
CURTAIN = Terrain("curtain", opaque=True)


def walled(grid: Squares | Hexes, *cells: Cell, sides: tuple[tuple[Cell, Cell], ...] = ()) -> Field:
    """A field with walls on cells and between cells."""
    return Board.of(grid, dict.fromkeys(cells, WALL), sides=[Side(pair, "wall") for pair in sides]).field


def both(field: Field, a: Cell, b: Cell) -> tuple[bool, bool]:
    """Whether a line is clear when grazes block, and when they must be pinched."""
    return sees(field, a, b), sees(field, a, b, "pinched")


# -- the fast way and the slow way


@given(st.data())
def test_a_line_is_clear_just_when_it_is_clear_on_paper(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b, graze = data.draw(any_cell(board)), data.draw(any_cell(board)), data.draw(grazes)

    assert sees(board.field, a, b, graze) is plain.sees(board, a, b, graze)


@given(st.data())
@settings(max_examples=examples(25))
def test_all_lines_from_a_cell_are_clear_just_when_they_are_on_paper(data: st.DataObject) -> None:
    board = data.draw(boards(5))
    a, graze = data.draw(any_cell(board)), data.draw(grazes)

    assert {b for b in board.grid.cells if plain.sees(board, a, b, graze)} == set(
        board.field.cells(field_of_view(board.field, a, None, graze))
    )


@given(st.data())
def test_a_field_of_view_is_line_of_sight_cell_for_cell(data: st.DataObject) -> None:
    board = data.draw(boards(9))
    a, graze, radius = data.draw(any_cell(board)), data.draw(grazes), data.draw(st.none() | st.integers(0, 10))
    field, grid = board.field, board.grid
    within = [b for b in grid.cells if radius is None or grid.distance(a, b) <= radius]

    assert field_of_view(field, a, radius, graze) == field.mask(b for b in within if sees(field, a, b, graze))


@pytest.mark.parametrize("grid", [Squares(32, 27), Hexes(19, 30), Hexes(30, 19, "even-q")])
@pytest.mark.parametrize("graze", ["blocks", "pinched"])
def test_a_view_of_a_wide_board_goes_past_the_near_ring(grid: Squares | Hexes, graze: str) -> None:
    walls = [cell for i, cell in enumerate(grid.cells) if i * i % 47 == 1]
    field, middle = walled(grid, *walls), grid.cell(14, 14)
    view = field_of_view(field, middle, None, graze)

    assert view == field.mask(cell for cell in grid.cells if sees(field, middle, cell, graze))
    assert view & ~field.disk(middle, 13)


@given(st.data())
def test_more_opaque_cells_block_as_if_they_stood_on_the_board(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b, graze = data.draw(any_cell(board)), data.draw(any_cell(board)), data.draw(grazes)
    more = data.draw(st.lists(any_cell(board)))
    ground = {cell: board.terrain(cell) for cell in board.grid.cells} | dict.fromkeys(more, WALL)
    built, also = Board.of(board.grid, ground, sides=board.sides).field, board.field.mask(more)

    assert sees(board.field, a, b, graze, also) is sees(built, a, b, graze)
    assert field_of_view(board.field, a, 5, graze, also) == field_of_view(built, a, 5, graze)
    assert what_blocks(board.field, a, b, graze, also) == what_blocks(built, a, b, graze)


def test_what_is_forgotten_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Hexes(9, 8)
    fields = [walled(grid, *grid.cells[4::7], sides=((grid.cell(3, 3), grid.cell(4, 3)),)) for _ in range(2)]
    also = [fields[0].bit(cell) for cell in grid.cells[::9]]
    asked = [(field_of_view, (cell, 8)) for cell in grid.cells[::5]]
    asked += [(sees, (a, b, graze, m)) for a, b in pairwise(grid.cells) for m in (0, *also) for graze in GRAZES]
    first = [ask(fields[0], *what) for ask, what in asked]
    for module, limit in ((sight, "_EYES"), (sight, "_VIEWS"), (blockers, "_LINES"), (blockers, "_ALSO")):
        monkeypatch.setattr(module, limit, 2)
    monkeypatch.setattr(shadows, "_ROOM", 2000)
    for known in (shadows.shadows, blockers.lines_of):
        known.cache_clear()

    assert first == [ask(fields[1], *what) for ask, what in asked]


# -- laws


@given(st.data())
def test_sight_is_mutual(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b, graze = data.draw(any_cell(board)), data.draw(any_cell(board)), data.draw(grazes)
    again = Board.of(board.grid, {c: board.terrain(c) for c in board.grid.cells}, sides=board.sides)

    assert sees(board.field, a, b, graze) is sees(again.field, b, a, graze)


@given(st.data())
def test_what_is_seen_though_grazes_block_is_seen_if_they_must_be_pinched(data: st.DataObject) -> None:
    board = data.draw(boards())
    a = data.draw(any_cell(board))

    assert field_of_view(board.field, a) & ~field_of_view(board.field, a, None, "pinched") == 0


def turned(board: Board, grid: Squares | Hexes, turn: Callable[[Cell], Cell]) -> Board:
    """A board with each cell where the turn brings it."""
    ground = {turn(cell): board.terrain(cell) for cell in board.grid.cells}
    sides = [Side((turn(a), turn(b)), s.name, opaque=s.opaque) for s in board.sides for a, b in (s.between,)]
    return Board.of(grid, ground, sides=sides)


@given(st.data())
def test_sight_does_not_change_if_squares_are_turned_or_mirrored(data: st.DataObject) -> None:
    board = data.draw(boards().filter(lambda board: isinstance(board.grid, Squares)))
    columns, rows = board.grid.columns, board.grid.rows
    grid, turn = data.draw(
        st.sampled_from(
            (
                (Squares(rows, columns), lambda c: (rows - 1 - c[1], c[0])),
                (Squares(columns, rows), lambda c: (columns - 1 - c[0], c[1])),
                (Squares(rows, columns), lambda c: (c[1], c[0])),
            )
        )
    )
    graze, a = data.draw(grazes), data.draw(any_cell(board))
    other = turned(board, grid, turn).field
    seen = {turn(cell) for cell in board.field.cells(field_of_view(board.field, a, None, graze))}

    assert seen == set(other.cells(field_of_view(other, turn(a), None, graze)))


TURNS = (
    lambda c: (-c[1], c[0] + c[1]),
    lambda c: (c[1], c[0]),
    lambda c: (-c[0], c[0] + c[1]),
)


@given(st.data())
def test_sight_does_not_change_if_hexes_are_turned_or_mirrored(data: st.DataObject) -> None:
    small = data.draw(boards(5).filter(lambda board: isinstance(board.grid, Hexes)))
    wide = Hexes(31, 31)
    home = wide.cell(15, 15)
    turn, graze, a = data.draw(st.sampled_from(TURNS)), data.draw(grazes), data.draw(any_cell(small))
    first, second = ((lambda c, t=t: plus(home, t(c))) for t in (lambda c: c, turn))
    one, other = turned(small, wide, first).field, turned(small, wide, second).field

    for b in small.grid.cells:
        assert sees(one, first(a), first(b), graze) is sees(other, second(a), second(b), graze)


def plus(a: Cell, b: Cell) -> Cell:
    return a[0] + b[0], a[1] + b[1]


@given(st.data())
def test_what_blocks_is_opaque_and_on_the_line_or_there_is_sight(data: st.DataObject) -> None:
    board = data.draw(boards())
    a, b, graze = data.draw(any_cell(board)), data.draw(any_cell(board)), data.draw(grazes)
    found = what_blocks(board.field, a, b, graze)

    assert (found is None) is sees(board.field, a, b, graze)
    if found is not None:
        segment = plain.between(board.grid, a, b)
        if isinstance(found, Side):
            assert found.opaque
            assert plain.touch(segment, plain.edge(board.grid, found))
        else:
            assert board.terrain(found).opaque
            assert plain.touches_cell(board.grid, segment, found)


# -- the examples of the rule


def test_a_wall_at_a_corner_that_the_line_touches_blocks_unless_it_must_be_pinched() -> None:
    assert both(walled(Squares(4, 2), (1, 1)), (0, 0), (3, 1)) == (False, True)
    assert both(walled(Squares(4, 2), (2, 0)), (0, 0), (3, 1)) == (False, True)


def test_walls_at_both_hands_of_a_corner_pinch() -> None:
    assert both(walled(Squares(4, 2), (1, 1), (2, 0)), (0, 0), (3, 1)) == (False, False)


def test_a_wall_on_a_square_that_the_line_passes_blocks() -> None:
    assert both(walled(Squares(4, 2), (1, 0)), (0, 0), (3, 1)) == (False, False)
    assert both(walled(Squares(4, 2), (2, 1)), (0, 0), (3, 1)) == (False, False)


def test_a_diagonal_past_one_wall_is_blocked_unless_it_must_be_pinched() -> None:
    assert both(walled(Squares(2, 2), (1, 0)), (0, 0), (1, 1)) == (False, True)
    assert both(walled(Squares(2, 2), (1, 0), (0, 1)), (0, 0), (1, 1)) == (False, False)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_line_along_an_edge_of_a_wall_hex_is_blocked_unless_it_must_be_pinched(layout: str) -> None:
    grid = Hexes(4, 4, layout)
    a = grid.cell(1, 1)
    east, south, far = plus(a, (1, 0)), plus(a, (0, 1)), plus(a, (1, 1))

    assert both(walled(grid), a, far) == (True, True)
    assert both(walled(grid, east), a, far) == (False, True)
    assert both(walled(grid, south), a, far) == (False, True)
    assert both(walled(grid, east, south), a, far) == (False, False)


def test_start_and_target_do_not_block() -> None:
    assert both(walled(Squares(3, 1), (0, 0), (2, 0)), (0, 0), (2, 0)) == (True, True)


def test_a_curtain_blocks_like_a_wall() -> None:
    assert not sees(Board.of(Squares(3, 1), {(1, 0): CURTAIN}).field, (0, 0), (2, 0))


def test_height_does_not_block() -> None:
    assert sees(Board.of(Squares(3, 1), levels={(1, 0): 9}).field, (0, 0), (2, 0))


def test_what_is_off_the_map_does_not_block() -> None:
    grid = Hexes(2, 5)

    assert both(walled(grid), (0, 0), (-1, 2)) == (True, True)
    assert (-1, 1) not in grid
    assert (-1, 1) in trace(shape_of(grid), (-1, 2)).beside


# -- sides


def test_a_wall_between_neighbours_blocks() -> None:
    assert both(walled(Squares(2, 1), sides=(((0, 0), (1, 0)),)), (0, 0), (1, 0)) == (False, False)


def test_a_pane_of_glass_does_not_block() -> None:
    window = Side(((1, 0), (0, 0)), "window", opaque=False)

    assert sees(Board.of(Squares(2, 1), sides=[window]).field, (0, 0), (1, 0))


def test_the_end_of_a_wall_blocks_unless_it_must_be_pinched() -> None:
    end = ((0, 0), (1, 0))

    assert both(walled(Squares(2, 2), sides=(end,)), (0, 0), (1, 1)) == (False, True)


def test_the_ends_of_two_walls_pinch_if_they_meet_from_both_hands() -> None:
    up, left, down = ((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 1), (1, 1))

    assert both(walled(Squares(2, 2), sides=(up, down)), (0, 0), (1, 1)) == (False, False)
    assert both(walled(Squares(2, 2), sides=(up, left)), (0, 0), (1, 1)) == (False, False)
    assert both(walled(Squares(2, 2), sides=(left, down)), (0, 0), (1, 1)) == (False, True)


def test_the_end_of_a_wall_and_an_opaque_cell_pinch_if_they_meet_from_both_hands() -> None:
    up = ((0, 0), (1, 0))

    assert both(walled(Squares(2, 2), (0, 1), sides=(up,)), (0, 0), (1, 1)) == (False, False)
    assert both(walled(Squares(2, 2), (1, 0), sides=(up,)), (0, 0), (1, 1)) == (False, True)


def test_a_wall_along_the_line_blocks_unless_it_must_be_pinched() -> None:
    between = ((1, 0), (0, 1))
    left, right = ((0, 0), (1, 0)), ((0, 1), (1, 1))

    assert both(walled(Hexes(3, 2), sides=(between,)), (0, 0), (1, 1)) == (False, True)
    assert both(walled(Hexes(3, 2), sides=(left, right)), (0, 0), (1, 1)) == (False, True)
    assert both(walled(Hexes(3, 2), sides=(between, left, right)), (0, 0), (1, 1)) == (False, False)


# -- the rest of the interface


def test_a_cell_sees_itself_and_all_the_open_land_around() -> None:
    field = walled(Squares(5, 4))

    assert sees(field, (1, 1), (1, 1))
    assert field_of_view(field, (1, 1)) == field.on
    assert field_of_view(field, (1, 1), 0) == field.bit((1, 1))
    assert field_of_view(field, (1, 1), 2) == field.disk((1, 1), 2)


def test_walls_are_seen_themselves() -> None:
    field = walled(Squares(4, 1), (1, 0))

    assert field.cells(field_of_view(field, (0, 0))) == ((0, 0), (1, 0))


def test_who_stands_in_a_wall_sees_out_of_it() -> None:
    field = walled(Squares(7, 7), *((x, y) for x in range(1, 6) for y in range(1, 6)))

    assert field_of_view(field, (3, 3)) == field.diamond((3, 3), 1)


def test_a_footprint_sees_if_any_of_its_cells_does() -> None:
    field = walled(Squares(4, 2), (1, 0), (2, 0))

    assert not sees_any(field, [(0, 0)], [(3, 0)])
    assert sees_any(field, [(0, 0), (0, 1)], [(3, 0), (3, 1)])
    assert not sees_any(field, [], [(3, 0)])


def test_names_the_first_thing_that_blocks() -> None:
    field = walled(Squares(6, 1), (3, 0), (4, 0), sides=(((1, 0), (2, 0)),))

    assert what_blocks(field, (0, 0), (5, 0)) == Side(((1, 0), (2, 0)), "wall")
    assert what_blocks(field, (5, 0), (0, 0)) == (4, 0)
    assert what_blocks(field, (2, 0), (3, 0)) is None


def test_names_the_opaque_one_of_two_things_on_a_side() -> None:
    pair = ((0, 0), (1, 0))
    board = Board.of(Squares(2, 1), sides=[Side(pair, "ledge", opaque=False), Side(pair, "wall")])

    assert what_blocks(board.field, (0, 0), (1, 0)) == Side(pair, "wall")


def test_a_cell_off_the_map_has_no_view() -> None:
    with pytest.raises(KeyError):
        field_of_view(walled(Squares(2, 2)), (2, 0))


def test_a_view_does_not_reach_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="0 steps or more, not -1"):
        field_of_view(walled(Squares(2, 2)), (0, 0), -1)
