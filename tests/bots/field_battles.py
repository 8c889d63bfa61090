"""Fields of The Battlefield for bots: fair ones, since each half is the other turned round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fieldcraft.board import Board, Hexes, Terrain
from fieldcraft.systems.battlefield.content import creatures, find_effects, sources
from fieldcraft.systems.battlefield.state import Fog, State, Unit
from fieldcraft.systems.shared.scene import given_fields

NORTH, SOUTH = "north", "south"

GROUND = (Terrain("wall", impassable=True, opaque=True), Terrain("rubble", cost=2))

COMPANY = (
    "pikeman",
    "archer",
    "swordsman",
    "ogre",
    "hedge-witch",
    "pikeman",
    "fire-thrower",
    "hound",
    "crossbowman",
    "watchman",
)
SMALL = ("swordsman", "archer", "fire-thrower")


def creature(kind: str, id: str, side: str, at: tuple[int, int], **more: Any) -> Unit:
    """A creature that comes with the game."""
    known = given_fields(creatures()[kind])
    known["effects"] = find_effects(kind, known["effects"])
    return Unit(id=id, side=side, at=at, **{**known, "name": id.replace("-", " ").capitalize(), **more})


def field(company: Sequence[str] = COMPANY, size: int = 16, seed: int = 1, fog: str = "", **more: Any) -> State:
    """Two equal companies on hexes whose northern half is its southern half turned round; rows are even in number."""
    grid = Hexes(size, size)
    cells, rng = list(grid.cells), Random(seed)
    ground = {cells[at]: rng.choice(GROUND) for at in rng.sample(range(3 * size, len(cells) // 2), size)}
    ground |= {cells[-1 - cells.index(cell)]: kind for cell, kind in ground.items()}
    units: dict[str, Unit] = {}
    for number, kind in enumerate(company):
        at = size + (size - len(company)) // 2 + number
        for side, cell in ((NORTH, cells[at]), (SOUTH, cells[-1 - at])):
            id = f"{side}-{number + 1}"
            units[id] = creature(kind, id, side, cell)
    fogs = {}
    if fog:
        source = sources()[fog]
        middle = tuple(cells[len(cells) // 2 - 2 * size : len(cells) // 2 + 2 * size])
        fogs["fog"] = Fog(id="fog", name=source.name, tier=source.tier, senses=source.senses, cells=middle)
    known: dict[str, Any] = {"sides": (NORTH, SOUTH), "up": NORTH, "fogs": fogs, **more}
    return State(map=Board.of(grid, ground), units=units, **known)
