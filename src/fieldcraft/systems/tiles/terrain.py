"""The ground and the sides of a fight, and what of them can be broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from fieldcraft.board import Board, Cell, Side, Terrain
from fieldcraft.board.catalog import TerrainCatalog, read_catalog
from fieldcraft.board.terrain import OPEN
from fieldcraft.systems.tiles.state import Object

FOLDER = Path(__file__).parent


@cache
def terrain() -> TerrainCatalog:
    """The ground and the sides, from `terrain.yaml`."""
    return read_catalog(FOLDER / "terrain.yaml")


def split_board(board: Board, durable: Mapping[str, int]) -> tuple[Board, dict[str, Object]]:
    """A board without what can be broken, and that as objects by their ids, each named after its place."""
    things = {thing.id: thing for thing in find_objects(board, durable)}
    ground = {cell: OPEN if on_tile(board, cell, durable) else board.terrain(cell) for cell in board.grid.cells}
    levels = {cell: board.level(cell) for cell in board.grid.cells}
    sides = (side for side in board.sides if not stands(side, durable))
    return (Board.of(board.grid, ground, levels, sides), things) if things else (board, {})


def find_objects(board: Board, durable: Mapping[str, int]) -> Iterator[Object]:
    """What of a board can be broken."""
    for cell in board.grid.cells:
        if (ground := on_tile(board, cell, durable)) is not None:
            yield make_object(board, ground.name, (cell,), durable[ground.name], ground=ground)
    for side in board.sides:
        if stands(side, durable):
            a, b = sorted(side.between)
            yield make_object(board, side.name, (a, b), durable[side.name], side=side)


def on_tile(board: Board, cell: Cell, durable: Mapping[str, int]) -> Terrain | None:
    """The ground of a tile if it stands in the way and can be broken."""
    ground = board.terrain(cell)
    return ground if ground.name in durable and (ground.impassable or ground.opaque) else None


def stands(side: Side, durable: Mapping[str, int]) -> bool:
    """Whether a side stands in the way and can be broken."""
    return side.name in durable and (side.impassable or side.opaque)


def make_object(
    board: Board,
    name: str,
    cells: tuple[Cell, ...],
    durability: int,
    *,
    ground: Terrain | None = None,
    side: Side | None = None,
) -> Object:
    """An object on a tile or an edge, with the id of its place."""
    id = f"{name} {'|'.join(map(board.grid.label, cells))}"
    return Object(id=id, name=name, durability=durability, most=durability, cells=cells, ground=ground, side=side)
