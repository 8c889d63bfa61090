"""Fields of tiles for bots: fair ones, since each half is the other turned round."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

from fieldcraft.board import Board, Hexes, Squares
from fieldcraft.systems.shared.scene import SideEntry
from fieldcraft.systems.tiles.scene import Scene, UnitEntry, start
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.terrain import terrain

NORTH, SOUTH = "north", "south"

COMPANY = (
    *("guard", "gunner", "cutpurse", "stormcaller", "foreman"),
    *("grenadier", "mortar", "earthshaker", "oiler", "steamwright"),
)


def tiles_field(
    shape: Literal["square", "hex"] = "square", company: Sequence[str] = COMPANY, size: int = 16, seed: int = 1
) -> State:
    """Two equal companies on a field whose northern half is its southern half turned round; rows are even in number."""
    grid = Squares(size, size) if shape == "square" else Hexes(size, size)
    cells, rng = list(grid.cells), Random(seed)
    kinds = [terrain().terrains[name] for name in ("wall", "crate", "rubble")]
    ground = {cells[at]: rng.choice(kinds) for at in rng.sample(range(3 * size, len(cells) // 2), size)}
    ground |= {cells[-1 - cells.index(cell)]: kind for cell, kind in ground.items()}
    units = []
    for number, kind in enumerate(company):
        at = size + (size - len(company)) // 2 + number
        for side, cell in ((NORTH, cells[at]), (SOUTH, cells[-1 - at])):
            units.append(UnitEntry(id=f"{side}-{number + 1}", kind=kind, side=side, at=grid.label(cell)))
    sides = (SideEntry(id=NORTH), SideEntry(id=SOUTH))
    scene = Scene(title="A field", sides=sides, units=tuple(units), initiative="rolled")
    return start(scene, Board.of(grid, ground))
