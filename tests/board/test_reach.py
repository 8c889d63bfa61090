"""Reach, routes and prices of steps, against a plain search over coordinates and against the book's examples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from board.random_boards import boards, pieces
from board.reference_reach import Piece, State, cheapest, newly_entered, standing, step_price, steps
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain
from fieldcraft.board.field import Field
from fieldcraft.board.reach import reach, route
from fieldcraft.board.steps import cells_entered, step_cost
from fieldcraft.board.terrain import WALL
from soaking import examples


def walking(field: Field, piece: Piece) -> dict[str, Any]:
    """The arguments of a step that say what a piece of the reference says."""
    return {
        "shut": field.mask(piece.shut),
        "admit": field.mask(piece.admit),
        "footprint": piece.footprint,
        "diagonals": piece.diagonals,
        "climb": piece.climb,
        "pinch": piece.pinch,
    }


def moving(field: Field, piece: Piece) -> dict[str, Any]:
    return walking(field, piece) | {"stops": field.mask(piece.stops)}


@st.composite
def moves(draw: st.DrawFn) -> tuple[Board, Piece, Cell, int, int]:
    """A board, a piece that stands on it, its anchor, a budget and a parity."""
    board = draw(boards())
    piece = draw(pieces(board))
    anchors = [c for c in board.grid.cells if all(at in board.grid for at in standing(piece, c))]
    assume(anchors)
    return board, piece, draw(st.sampled_from(anchors)), draw(st.integers(0, 9)), draw(st.integers(0, 1))


def price_of_way(board: Board, piece: Piece, state: State, way: Iterable[Cell]) -> int:
    """What the steps of a way cost together; KeyError if one of them may not be taken."""
    total = 0
    for cell in way:
        price, state = {there.cell: (price, there) for price, there in steps(board, piece, state)}[cell]
        total += price
    return total


def by_cell(best: dict[State, int]) -> dict[Cell, int]:
    costs: dict[Cell, int] = {}
    for state, cost in best.items():
        costs[state.cell] = min(cost, costs.get(state.cell, cost))
    return costs


@settings(max_examples=examples(150), deadline=None)
@given(moves())
def test_reach_agrees_with_a_plain_search(move: tuple[Board, Piece, Cell, int, int]) -> None:
    board, piece, start, budget, parity = move
    field = board.field

    found = reach(field, start, budget, parity=parity, **moving(field, piece))

    best = cheapest(board, piece, start, budget, parity)
    costs = by_cell(best)
    assert costs == found.costs()
    assert set(costs) == set(field.cells(found.mask))
    assert {s.cell for s in best} - {s.cell for s in best if not s.ended} == set(field.cells(found.stopped))
    if isinstance(board.grid, Squares) and piece.diagonals == "alternating":
        cheap = {cell: min(s.parity for s in best if s.cell == cell and best[s] == costs[cell]) for cell in costs}
        assert cheap == {cell: found.parity(cell) for cell in costs}


@settings(max_examples=examples(50), deadline=None)
@given(moves())
def test_a_route_costs_what_reach_says_and_every_step_of_it_is_one(move: tuple[Board, Piece, Cell, int, int]) -> None:
    board, piece, start, budget, parity = move
    field = board.field
    found = reach(field, start, budget, parity=parity, **moving(field, piece))

    for goal, cost in found.costs().items():
        assert cost == price_of_way(board, piece, State(start, parity, ended=False), found.route(goal))
        assert goal == (start, *found.route(goal))[-1]


@settings(max_examples=examples(80), deadline=None)
@given(moves())
def test_one_step_costs_what_the_rules_say(move: tuple[Board, Piece, Cell, int, int]) -> None:
    board, piece, start, _, parity = move
    field = board.field

    for dx, dy in board.grid.vectors:
        there = (start[0] + dx, start[1] + dy)
        price = step_price(board, piece, start, there, parity)
        assert price == step_cost(field, start, there, parity=parity, **walking(field, piece))
        on_map = {c for c in newly_entered(piece, start, there) if c in board.grid}
        assert on_map == set(field.cells(cells_entered(field, start, there, piece.footprint)))


@settings(max_examples=examples(40), deadline=None)
@given(moves(), st.data())
def test_a_route_without_a_budget_is_as_cheap_as_any(
    move: tuple[Board, Piece, Cell, int, int], data: st.DataObject
) -> None:
    board, piece, start, _, parity = move
    field = board.field
    goal = data.draw(st.sampled_from(board.grid.cells))

    way = route(field, start, goal, parity=parity, **moving(field, piece))

    costs = by_cell(cheapest(board, piece, start, 10_000, parity))
    assert (goal in costs) == (way is not None)
    if way is not None:
        assert costs[goal] == price_of_way(board, piece, State(start, parity, ended=False), way)
        assert goal == (start, *way)[-1]


@settings(max_examples=examples(60), deadline=None)
@given(moves(), st.integers(1, 4))
def test_given_costs_take_the_place_of_the_boards(move: tuple[Board, Piece, Cell, int, int], cost: int) -> None:
    board, piece, start, budget, parity = move
    flat = Board.of(
        board.grid,
        {c: Terrain("any", cost=cost, impassable=board.terrain(c).impassable) for c in board.grid.cells},
        {c: board.level(c) for c in board.grid.cells},
        board.sides,
    )
    field = board.field

    found = reach(field, start, budget, parity=parity, costs={cost: field.on}, **moving(field, piece))

    assert by_cell(cheapest(flat, piece, start, budget, parity)) == found.costs()


def test_a_cell_of_no_cost_is_not_entered() -> None:
    field = Board.of(Squares(3, 1)).field

    assert reach(field, (0, 0), 9, costs={2: field.mask([(0, 0), (1, 0)])}).costs() == {(0, 0): 0, (1, 0): 2}


def test_a_large_piece_enters_no_cell_of_no_cost_either() -> None:
    field = Board.of(Squares(2, 2)).field
    costs = {1: field.mask([(0, 0), (1, 0), (0, 1)])}

    assert list(reach(field, (0, 0), 9, costs=costs, footprint=((0, 0), (0, 1))).costs()) == [(0, 0)]


@pytest.mark.parametrize("grid", [Squares(3, 9), Hexes(3, 9), Hexes(9, 3, "even-q")])
def test_small_budgets_see_no_further_than_they_carry(grid: Squares | Hexes) -> None:
    board = Board.of(grid)

    for start in grid.cells:
        for budget in (1, 2, 4):
            assert by_cell(cheapest(board, Piece(), start, budget)) == reach(board.field, start, budget).costs()


def test_free_diagonals_on_open_ground_reach_a_disk() -> None:
    field = Board.of(Squares(9, 9)).field

    for budget in range(5):
        assert field.disk((4, 3), budget) == reach(field, (4, 3), budget, diagonals="free").mask


def test_a_route_leads_through_ground_however_dear() -> None:
    bog = Terrain("bog", cost=50)
    field = Board.of(Squares(4, 1), {(1, 0): bog, (2, 0): bog}).field

    assert route(field, (0, 0), (3, 0)) == ((1, 0), (2, 0), (3, 0))


def test_diagonals_cost_one_and_two_by_turns() -> None:
    found = reach(Board.of(Squares(8, 8)).field, (0, 0), 9)

    assert [found.cost(c) for c in ((1, 1), (2, 2), (3, 3), (4, 4), (4, 1))] == [1, 3, 4, 6, 4]


def test_an_enemy_in_the_middle_leaves_twenty_three_cells_to_alternating_diagonals() -> None:
    field = Board.of(Squares(5, 5)).field
    enemy = field.bit((2, 2))
    zone = field.around(enemy, orthogonal=True)

    found = reach(field, (0, 2), 5, shut=enemy, stops=zone)

    assert found.mask.bit_count() == 23
    assert [found.cost(c) for c in ((1, 2), (2, 1), (2, 3), (3, 2), (2, 2), (4, 2))] == [1, 2, 2, 5, None, None]
    assert set(field.cells(zone)) == set(field.cells(found.stopped))
    assert reach(field, (0, 2), 6, shut=enemy, stops=zone).cost((4, 2)) == 6
    assert reach(field, (0, 2), 5, shut=enemy, stops=zone, diagonals="never").mask.bit_count() == 16


def test_an_enemy_with_eight_cells_of_control_leaves_twenty() -> None:
    field = Board.of(Squares(5, 5)).field
    enemy = field.bit((2, 2))

    found = reach(field, (0, 2), 5, shut=enemy, stops=field.around(enemy))

    assert found.mask.bit_count() == 20
    assert [found.cost(c) for c in ((1, 1), (2, 1), (3, 1))] == [1, 4, 5]


def hexagon(radius: int) -> tuple[Field, Cell]:
    """A board of hexes and the middle of a hexagon of open cells on it."""
    grid = Hexes(4 * radius, 2 * radius + 1)
    middle = grid.cell(2 * radius, radius)
    outside = {c: WALL for c in grid.cells if grid.distance(c, middle) > radius}
    return Board.of(grid, outside).field, middle


def test_an_enemy_in_the_middle_of_a_hexagon_leaves_thirty_one_hexes() -> None:
    field, (q, r) = hexagon(3)
    enemy = field.bit((q, r))
    near, far = (reach(field, (q - 3, r), budget, shut=enemy, stops=field.around(enemy)) for budget in (6, 8))

    assert near.mask.bit_count() == 31
    assert [near.cost((q + x, r + y)) for x, y in ((-1, 0), (1, -1), (2, -1))] == [2, 5, 6]
    assert not any((q + x, r + y) in near for x, y in ((0, 0), (1, 0), (2, 0), (2, 1), (3, -1), (3, 0)))
    assert [far.cost((q + x, r)) for x in (1, 2, 3)] == [7, 7, 8]


def test_three_spaced_enemies_close_a_hexagon() -> None:
    field, (q, r) = hexagon(3)
    enemies = field.mask((q + x, r + y) for x, y in ((-1, 2), (0, 0), (1, -2)))
    two = enemies & ~field.bit((q, r))
    closed = reach(field, (q - 3, r), 99, shut=enemies, stops=field.around(enemies))
    open_ = reach(field, (q - 3, r), 12, shut=two, stops=field.around(two))

    assert (field.on & ~field.impassable & ~enemies & ~closed.mask).bit_count() == 17
    assert (q + 3, r) not in closed
    assert field.on & ~field.impassable & ~two == open_.mask


def test_rubble_and_a_climb_cost_extra() -> None:
    rubble = Terrain("rubble", cost=2)
    field = Board.of(Squares(4, 1), {(1, 0): rubble, (2, 0): rubble}, {(3, 0): 1}).field

    assert reach(field, (0, 0), 6).costs() == {(0, 0): 0, (1, 0): 2, (2, 0): 4, (3, 0): 6}
    assert reach(field, (3, 0), 6).cost((2, 0)) == 2
    assert reach(field, (0, 0), 6, climb=0).cost((3, 0)) == 5


@pytest.mark.parametrize(
    ("walls", "price"),
    [((), 1), ([(1, 0)], 1), ([(0, 1)], 1), ([(1, 0), (0, 1)], None)],
)
def test_a_diagonal_is_pinched_by_two_blocking_corners_only(walls: list[Cell], price: int | None) -> None:
    field = Board.of(Squares(2, 2), dict.fromkeys(walls, WALL)).field

    assert price == step_cost(field, (0, 0), (1, 1))
    assert step_cost(field, (0, 0), (1, 1), pinch=False) == 1


@pytest.mark.parametrize(
    ("edges", "blocks", "price"),
    [
        ([((0, 0), (1, 0))], [], 1),
        ([((0, 0), (1, 0)), ((0, 0), (0, 1))], [], None),
        ([((0, 0), (1, 0)), ((0, 1), (1, 1))], [], None),
        ([((0, 0), (1, 0)), ((1, 0), (1, 1))], [], 1),
        ([((0, 0), (1, 0))], [(0, 1)], None),
    ],
)
def test_wall_edges_pinch_like_blocking_corners(
    edges: list[tuple[Cell, Cell]], blocks: list[Cell], price: int | None
) -> None:
    sides = [Side(edge, "wall") for edge in edges]

    assert price == step_cost(Board.of(Squares(2, 2), dict.fromkeys(blocks, WALL), sides=sides).field, (0, 0), (1, 1))


def test_occupied_corners_do_not_pinch() -> None:
    field = Board.of(Squares(2, 2)).field

    assert step_cost(field, (0, 0), (1, 1), shut=field.mask([(1, 0), (0, 1)])) == 1


def test_a_curtain_does_not_pinch() -> None:
    curtain = Terrain("curtain", opaque=True)

    assert step_cost(Board.of(Squares(2, 2), {(1, 0): curtain, (0, 1): curtain}).field, (0, 0), (1, 1)) == 1


def test_a_piece_that_starts_in_a_zone_may_leave_it() -> None:
    field = Board.of(Squares(4, 1)).field

    assert reach(field, (0, 0), 5, stops=field.bit((0, 0))).cost((3, 0)) == 3


def test_a_large_piece_is_not_ended_by_zones_it_stays_in() -> None:
    field = Board.of(Squares(5, 2)).field
    square = ((0, 0), (1, 0), (0, 1), (1, 1))

    assert reach(field, (0, 0), 5, stops=field.mask([(0, 0), (1, 1)]), footprint=square).cost((3, 0)) == 3
    assert reach(field, (0, 0), 5, stops=field.bit((2, 1)), footprint=square).costs() == {(0, 0): 0, (1, 0): 1}


def test_a_wall_side_cannot_run_through_a_large_piece() -> None:
    field = Board.of(Squares(4, 1), sides=[Side(((2, 0), (3, 0)), "wall")]).field

    assert list(reach(field, (0, 0), 9, footprint=((0, 0), (1, 0)), diagonals="never").costs()) == [(0, 0), (1, 0)]


def test_routes_keep_to_the_straight_line() -> None:
    field = Board.of(Hexes(9, 9)).field

    assert (field.grid.cell(2, 4), field.grid.cell(3, 4), field.grid.cell(4, 4)) == route(
        field, field.grid.cell(1, 4), field.grid.cell(4, 4)
    )


def test_there_is_no_route_through_a_closed_wall() -> None:
    field = Board.of(Squares(3, 2), {(1, 0): WALL, (1, 1): WALL}).field

    assert route(field, (0, 0), (2, 0)) is None


def test_a_reach_says_what_it_is() -> None:
    assert repr(reach(Board.of(Squares(2, 2)).field, (0, 0), 1, diagonals="never")) == "Reach(3 cells from a1 within 1)"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"start": (9, 9)}, "does not stand on the map at (9, 9)"),
        ({"start": (2, 2), "footprint": ((0, 0), (1, 0))}, "a piece of 2 cells does not stand on the map"),
        ({"budget": -1}, "a budget is 0 or more points of movement, not -1"),
        ({"costs": {0: 1}}, "entering a cell costs 1 or more, not 0"),
        ({"footprint": ((1, 0),)}, "must hold its anchor (0, 0)"),
    ],
)
def test_impossible_questions_are_refused_in_words(wrong: dict[str, Any], sentence: str) -> None:
    field = Board.of(Squares(3, 3)).field

    with pytest.raises(ValueError, match=sentence.replace("(", r"\(").replace(")", r"\)")):
        reach(field, **({"start": (0, 0), "budget": 3} | wrong))


def test_ways_out_of_reach_are_refused_in_words() -> None:
    found = reach(Board.of(Squares(3, 1)).field, (0, 0), 1)

    assert found.parity((2, 0)) is None
    with pytest.raises(ValueError, match="out of reach"):
        found.route((2, 0))
