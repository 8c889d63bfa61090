"""The board as it is drawn: what each kind of ground looks like, and what stands on the sides between cells."""

from __future__ import annotations

import re
from typing import Literal

from fieldcraft.board import Board, Hexes, Side, Terrain
from fieldcraft.board.terrain import HEAVY, LIGHT
from fieldcraft.tableau import Edge, Ground, GroundKind

Look = Literal["grass", "wood", "shallows", "deep", "rubble", "road", "floor", "rock", "stone", "conjured", "unknown"]

LOOKS: dict[Look, str] = {
    "unknown": "unknown",
    "conjured": "conjured",
    "shallows": "shallow shallows ford stream creek brook marsh swamp bog fen mud mire",
    "deep": "deep water river lake sea ocean canal moat pool void chasm pit abyss",
    "road": "road track path street trail lane bridge causeway pier jetty planks deck",
    "floor": "floor room hall corridor paved pavement flagstones stairs",
    "rubble": "rubble ruin ruins rocks scree debris boulders stones broken rough difficult low",
    "wood": "wood woods forest foliage tree trees grove orchard scrub bush bushes brush hedge thicket curtain",
    "rock": "rock cliff pillar column crag",
    "stone": "wall stone masonry block",
    "grass": "open grass field meadow land ground sand",
}
"""The words by which a ground's name tells its look; the first look of which a word occurs decides."""

EDGES: dict[str, Literal["wall", "door", "secret door", "window", "ledge", "conjured", "other"]] = {
    "wall": "wall", "door": "door", "secret door": "secret door", "window": "window", "ledge": "ledge",
}  # fmt: skip
"""The sides that have a drawing of their own."""

COVERS = {LIGHT: "light cover", HEAVY: "heavy cover"}


def ground(board: Board) -> Ground:
    """The board as data to draw: the same value each time for the same board."""
    if (found := board.memo.get("shown")) is None:
        found = board.memo["shown"] = _ground(board)
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
    """How a ground is painted: its name says it, else what it does.

    >>> look(Terrain("shallow water")), look(Terrain("moss")), look(Terrain("lead", impassable=True))
    ('shallows', 'grass', 'rock')
    """
    words = set(re.findall(r"[a-z]+", terrain.name.lower()))
    usual: Look = "rock" if terrain.impassable else "grass"
    return next((look for look, names in LOOKS.items() if words & set(names.split())), usual)


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
        between=(a, b), kind=EDGES.get(side.name, "other"), name=side.name, open=side.door and not side.impassable
    )
