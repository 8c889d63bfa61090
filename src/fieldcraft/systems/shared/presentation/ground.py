"""The board as it is drawn: what each kind of ground looks like, what stands between cells, and places with a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from fieldcraft.board import Board, Cell, Hexes, Side, Terrain
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.board.terrain import HEAVY, LIGHT
from fieldcraft.presentation import Area, Edge, EdgeLook, Ground, GroundKind, GroundLook, Label
from fieldcraft.systems.shared.caches import remember

COVERS = {LIGHT: "light cover", HEAVY: "heavy cover"}


def describe_terrain(terrain: Terrain) -> str:
    """What a ground does, in words.

    >>> describe_terrain(Terrain("rubble", cost=2, cover=LIGHT)), describe_terrain(Terrain("open"))
    ('costs 2, light cover', '')
    """
    facts = (
        "no entry" if terrain.impassable else f"costs {terrain.cost}" if terrain.cost > 1 else "",
        "blocks sight" if terrain.opaque else "",
        COVERS.get(terrain.cover, ""),
    )
    return ", ".join(filter(None, facts))


Describe = Callable[[Terrain], str]
"""What a ground does, in words of the game."""


def show_ground(board: Board, catalog: TerrainCatalog, describe: Describe = describe_terrain) -> Ground:
    """The board as data to draw: the same value each time for the same board."""
    return remember(board.cache, "shown", lambda: _draw(board, catalog, describe))


def _draw(board: Board, catalog: TerrainCatalog, describe: Describe) -> Ground:
    """Kinds of ground are numbered by name, and only those that lie there, so that the numbers tell no more."""
    grid, used = board.grid, sorted({(board.kinds[number].name, number) for number in set(board.ground)})
    numbers = {number: place for place, (_, number) in enumerate(used)}
    return Ground(
        shape="hex" if isinstance(grid, Hexes) else "square",
        columns=grid.columns,
        rows=grid.rows,
        layout=grid.layout if isinstance(grid, Hexes) else "odd-r",
        kinds=tuple(show_kind(board.kinds[number], catalog, describe) for _, number in used),
        terrain=tuple(numbers[number] for number in board.ground),
        levels=board.levels,
        edges=tuple(
            show_edge(side, catalog) for side in sorted(board.sides, key=lambda side: (sorted(side.between), side.name))
        ),
    )


def show_kind(terrain: Terrain, catalog: TerrainCatalog, describe: Describe = describe_terrain) -> GroundKind:
    """A kind of ground: what it is called, what it looks like, and what it does."""
    look = cast(GroundLook, catalog.ground_look(terrain, "rock", "grass"))
    return GroundKind(name=terrain.name, look=look, text=describe(terrain))


def show_edge(side: Side, catalog: TerrainCatalog) -> Edge:
    """What stands between two cells; only what can be opened can stand open."""
    a, b = sorted(side.between)
    return Edge(
        between=(a, b),
        kind=cast(EdgeLook, catalog.side_look(side) or "other"),
        name=side.name,
        open=side.door and not side.impassable,
    )


def show_places(places: Mapping[str, tuple[Cell, ...]]) -> Iterator[Area]:
    """The places of a scene as areas."""
    return (Area(id=f"place:{name}", look="region", label=name, cells=cells) for name, cells in places.items())


def show_names(places: Mapping[str, tuple[Cell, ...]]) -> tuple[Label, ...]:
    """The names of places on the map."""
    return tuple(Label(text=name, cells=places[name]) for name in sorted(places))
