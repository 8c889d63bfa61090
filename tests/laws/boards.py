"""Boards and options of any game that is played on cells, drawn at random."""

from __future__ import annotations

import random
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Hexes, Squares, Terrain
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.board.terrain import OPEN, share_an_edge
from fieldcraft.core import Action

T = TypeVar("T")

squares = st.builds(Squares, st.integers(5, 8), st.integers(5, 8))
hexes = st.builds(Hexes, st.integers(5, 8), st.integers(5, 8), st.sampled_from(("odd-r", "even-r", "odd-q", "even-q")))
grids: st.SearchStrategy[Squares | Hexes] = st.one_of(squares, hexes)


def choices(kind: Any) -> tuple[Any, ...]:
    """What a field of the options may be, if that is a short list."""
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    return ()


def readings(options: type[T]) -> st.SearchStrategy[T]:
    """Options of a game: any of those that have a short list of choices, now and then."""
    listed = {name: known for name, kind in get_type_hints(options).items() if (known := choices(kind))}
    chosen = {name: st.sampled_from(known) for name, known in listed.items()}
    return st.fixed_dictionaries({}, optional=chosen).map(lambda given: options(**given))


@st.composite
def boards(
    draw: st.DrawFn,
    catalog: TerrainCatalog,
    ground: tuple[Terrain, ...],
    grids: st.SearchStrategy[Squares | Hexes] = grids,
) -> Board:
    """A board with some ground, some heights and some sides."""
    grid = draw(grids)
    cell = st.sampled_from(grid.cells)
    painted: dict[Cell, Terrain] = draw(st.dictionaries(cell, st.sampled_from(ground), max_size=9))
    levels = draw(st.one_of(st.just({}), st.dictionaries(cell, st.integers(0, 4), max_size=9)))
    edges = [(a, b) for a in grid.cells for b in grid.neighbours(a) if a < b and share_an_edge(grid, a, b)]
    kinds = draw(st.dictionaries(st.sampled_from(edges), st.sampled_from(sorted(catalog.side_kinds)), max_size=6))
    sides = [replace(catalog.side_kinds[name], between=edge) for edge, name in kinds.items()]
    return Board.of(grid, {cell: painted.get(cell, OPEN) for cell in grid.cells}, levels, sides)


def list_cells(state: Any) -> tuple[Cell, ...]:
    """The cells of any battle: those of its grid, or one for each zone."""
    zones = getattr(state, "ground", None)
    cells: tuple[Cell, ...] = state.map.grid.cells if zones is None else tuple((i, 0) for i in range(len(zones.cells)))
    return cells


def any_kind(rng: random.Random, options: list[Action]) -> Action:
    """One of the options, each kind being as likely, though there are many moves and few shots."""
    kind = rng.choice(sorted({type(action).__name__ for action in options}))
    return rng.choice([action for action in options if type(action).__name__ == kind])
