"""Floods against a plain search over coordinates."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from board.random_boards import boards, grids
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain
from fieldcraft.board.flood import flood, flood_layers
from fieldcraft.board.terrain import WALL


def flows(board: Board, a: Cell, b: Cell, dry: set[Cell]) -> bool:
    """Whether a straight step may be taken."""
    side = board.side_between.get(frozenset((a, b)))
    return b in board.grid and b not in dry and not (side is not None and side.opaque)


def flows_by(board: Board, a: Cell, b: Cell, dry: set[Cell]) -> bool:
    if isinstance(board.grid, Hexes) or a[0] == b[0] or a[1] == b[1]:
        return flows(board, a, b, dry)
    return any(flows(board, a, c, dry) and flows(board, c, b, dry) for c in ((a[0], b[1]), (b[0], a[1])))


def distances(board: Board, start: Cell, steps: int, blocked: set[Cell]) -> dict[Cell, int]:
    """The number of steps to each cell, by trying every pair."""
    solid = {c for c in board.grid.cells if board.terrain(c).impassable and board.terrain(c).opaque}
    dry, found = (blocked | solid) - {start}, {start: 0}
    for step in range(1, steps + 1):
        edge = [c for c, distance in found.items() if distance == step - 1]
        for b in board.grid.cells:
            if b not in found and any(b in board.grid.neighbours(a) and flows_by(board, a, b, dry) for a in edge):
                found[b] = step
    return found


@given(boards(), st.data(), st.integers(0, 5))
def test_a_flood_agrees_with_a_plain_search(board: Board, data: st.DataObject, steps: int) -> None:
    start = data.draw(st.sampled_from(board.grid.cells))
    blocked = data.draw(st.sets(st.sampled_from(board.grid.cells), max_size=5))

    layers = flood_layers(board.field, start, steps, board.field.mask(blocked))

    found = {cell: step for step, layer in enumerate(layers) for cell in board.field.cells(layer)}
    assert found == distances(board, start, steps, blocked)
    assert set(found) == set(board.field.cells(flood(board.field, start, steps, board.field.mask(blocked))))


@given(grids(most=7), st.data(), st.integers(0, 7))
def test_on_open_ground_a_flood_is_a_disk(grid: Squares | Hexes, data: st.DataObject, steps: int) -> None:
    field, start = Board.of(grid).field, data.draw(st.sampled_from(grid.cells))

    assert flood(field, start, steps) == field.disk(start, steps)


def test_a_flood_goes_round_a_corner_and_not_through_the_wall() -> None:
    field = Board.of(Squares(3, 3), {(1, 0): WALL, (1, 1): WALL}).field

    assert [
        next(step for step, layer in enumerate(flood_layers(field, (0, 0), 6)) if layer & field.bit(cell))
        for cell in ((0, 0), (0, 1), (1, 2), (2, 1), (2, 0))
    ] == [0, 1, 2, 3, 4]


def test_a_flood_crosses_water_and_curtains_but_no_closed_door() -> None:
    water, curtain = Terrain("deep", impassable=True), Terrain("curtain", opaque=True)
    row = Board.of(Squares(5, 1), {(1, 0): water, (2, 0): curtain}, sides=[Side(((3, 0), (4, 0)), "door")])

    assert row.field.cells(flood(row.field, (0, 0), 9)) == ((0, 0), (1, 0), (2, 0), (3, 0))
