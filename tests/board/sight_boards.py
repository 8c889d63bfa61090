"""Random boards for tests of sight and cover: walls, hedges, and sides that are opaque or give cover."""

from __future__ import annotations

from hypothesis import strategies as st

from board.random_boards import edges, grids
from fieldcraft.board import Board, Cell, Side, Terrain

WALL = Terrain("wall", impassable=True, opaque=True)
HEDGE = Terrain("foliage", cover=1)
RAMPART = Terrain("rampart", cover=2)


@st.composite
def boards(draw: st.DrawFn, most: int = 7) -> Board:
    """Boards with opaque cells, cells with cover, and sides of all kinds; some boards have no sides."""
    grid = draw(grids(2, most))
    kinds = st.sampled_from((*[None] * 6, WALL, WALL, HEDGE, RAMPART))
    terrain = {cell: kind for cell in grid.cells if (kind := draw(kinds))}
    pairs = edges(grid)
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=len(pairs) // 3))
    sides = [Side(pair, "side", opaque=draw(st.booleans()), cover=draw(st.integers(0, 2))) for pair in chosen]
    return Board.of(grid, terrain, sides=sides)


def any_cell(board: Board) -> st.SearchStrategy[Cell]:
    return st.sampled_from(board.grid.cells)
