"""Random boards and pieces for tests of geometry."""

from __future__ import annotations

from hypothesis import strategies as st

from board.reference_reach import Piece
from fieldcraft.board import Board, Cell, Hexes, Side, Squares, Terrain

GROUNDS = (
    Terrain("open"),
    Terrain("rubble", cost=2),
    Terrain("bog", cost=3, cover=1),
    Terrain("deep", impassable=True),
    Terrain("curtain", opaque=True, cover=2),
    Terrain("wall", impassable=True, opaque=True),
)

LAYOUTS = ("odd-r", "even-r", "odd-q", "even-q")

SQUARE_FOOTPRINTS: tuple[tuple[Cell, ...], ...] = (
    ((0, 0),),
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (-1, 0), (0, -1)),
)
HEX_FOOTPRINTS: tuple[tuple[Cell, ...], ...] = (
    ((0, 0),),
    ((0, 0), (-1, 0)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
)


@st.composite
def grids(draw: st.DrawFn, least: int = 1, most: int = 6) -> Squares | Hexes:
    columns, rows = draw(st.integers(least, most)), draw(st.integers(least, most))
    layout = draw(st.sampled_from(("square", *LAYOUTS)))
    return Squares(columns, rows) if layout == "square" else Hexes(columns, rows, layout)


def edges(grid: Squares | Hexes) -> list[tuple[Cell, Cell]]:
    """Every pair of cells that share an edge, each once."""
    straight = grid.vectors[::2] if isinstance(grid, Squares) else grid.vectors
    pairs = (((x, y), (x + dx, y + dy)) for x, y in grid.cells for dx, dy in straight)
    return sorted({tuple(sorted(pair)) for pair in pairs if pair[1] in grid})


@st.composite
def boards(draw: st.DrawFn, grid: Squares | Hexes | None = None) -> Board:
    """A board with mixed ground, with levels half the time, with some walls and curtains on sides."""
    grid = draw(grids()) if grid is None else grid
    size = grid.columns * grid.rows
    common = st.sampled_from((0, 0, 0, 0, 1, 1, 2, 3, 4, 5))
    ground = draw(st.lists(common, min_size=size, max_size=size))
    levels = draw(st.just([]) | st.lists(st.sampled_from((0, 0, 0, 1, 3)), min_size=size, max_size=size))
    pairs = edges(grid)
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=size // 2)) if pairs else []
    kinds = st.tuples(st.booleans(), st.booleans())
    sides = tuple(Side(pair, "side", *draw(kinds)) for pair in sorted(chosen))
    return Board(grid, GROUNDS, tuple(ground), tuple(levels), sides)


@st.composite
def pieces(draw: st.DrawFn, board: Board) -> Piece:
    """A piece with its surroundings."""
    cells = st.frozensets(st.sampled_from(board.grid.cells), max_size=6)
    impassable = [c for c in board.grid.cells if board.terrain(c).impassable]
    return Piece(
        footprint=draw(st.sampled_from(SQUARE_FOOTPRINTS if isinstance(board.grid, Squares) else HEX_FOOTPRINTS)),
        diagonals=draw(st.sampled_from(("alternating", "alternating", "free", "never"))),
        climb=draw(st.integers(0, 2)),
        pinch=draw(st.booleans()),
        shut=draw(cells),
        stops=draw(cells),
        admit=draw(st.frozensets(st.sampled_from(impassable), max_size=3)) if impassable else frozenset(),
    )
