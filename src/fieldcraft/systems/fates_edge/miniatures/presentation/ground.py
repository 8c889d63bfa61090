"""The board as it is drawn: what each kind of ground looks like, and what stands on the sides between cells."""

from __future__ import annotations

from typing import Literal, cast

from fieldcraft.board import Board, Hexes, Side, Terrain
from fieldcraft.board.terrain import HEAVY, LIGHT
from fieldcraft.presentation import Edge, Ground, GroundKind
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain as catalog

Look = Literal["grass", "wood", "shallows", "deep", "rubble", "road", "floor", "rock", "stone", "barrier", "unknown"]

EdgeLook = Literal["wall", "door", "secret door", "window", "ledge", "other"]

COVERS = {LIGHT: "light cover", HEAVY: "heavy cover"}


def ground(board: Board) -> Ground:
    """The board as data to draw: the same value each time for the same board."""
    if (found := board.cache.get("shown")) is None:
        found = board.cache["shown"] = _ground(board)
    known: Ground = found
    return known


def _ground(board: Board) -> Ground:
    """Kinds of ground are numbered by name, and only those that lie there, so that the numbers tell no more."""
    grid, used = board.grid, sorted({(board.kinds[number].name, number) for number in set(board.ground)})
    numbers = {number: place for place, (_, number) in enumerate(used)}
    return Ground(
        shape="hex" if isinstance(grid, Hexes) else "square",
        columns=grid.columns,
        rows=grid.rows,
        layout=grid.layout if isinstance(grid, Hexes) else "odd-r",
        kinds=tuple(kind(board.kinds[number]) for _, number in used),
        terrain=tuple(numbers[number] for number in board.ground),
        levels=board.levels,
        edges=tuple(edge(side) for side in sorted(board.sides, key=lambda side: (sorted(side.between), side.name))),
    )


def kind(terrain: Terrain) -> GroundKind:
    """A kind of ground: what it is called, what it looks like, and what it does."""
    return GroundKind(name=terrain.name, look=look(terrain), text=effects(terrain))


def look(terrain: Terrain) -> Look:
    """How a ground is painted.

    >>> look(Terrain("shallow water")), look(Terrain("moss")), look(Terrain("lead", impassable=True))
    ('shallows', 'grass', 'rock')
    """
    return cast(Look, catalog().ground_look(terrain, "rock", "grass"))


def effects(terrain: Terrain) -> str:
    """What a ground does, in words.

    >>> effects(Terrain("rubble", cost=2, cover=LIGHT)), effects(Terrain("open"))
    ('costs 2, light cover', '')
    """
    facts = (
        "no entry" if terrain.impassable else f"costs {terrain.cost}" if terrain.cost > 1 else "",
        "blocks sight" if terrain.opaque else "",
        COVERS.get(terrain.cover, ""),
    )
    return ", ".join(filter(None, facts))


def edge(side: Side) -> Edge:
    """What stands between two cells; only what can be opened can stand open."""
    a, b = sorted(side.between)
    return Edge(
        between=(a, b),
        kind=cast(EdgeLook, catalog().side_look(side) or "other"),
        name=side.name,
        open=side.door and not side.impassable,
    )
