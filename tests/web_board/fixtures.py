"""Boards to look at: packaged scenes as tableaux with what may lie over them, and one great board full of pieces."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from fieldcraft.board import Hexes
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.presentation import Banner, Cost, Fog, Ground, GroundKind, Label, Piece, Reach, Tableau, TurnOrder
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW

COLOURS = ("alder", "vigil", "third", "4")

Fixture = dict[str, Any]


def banners(sides: tuple[str, ...]) -> tuple[Banner, ...]:
    """Sides in the usual colours."""
    return tuple(
        Banner(id=side, label=side.title(), colour=colour) for side, colour in zip(sides, COLOURS, strict=False)
    )


def scene(name: str, **changes: Any) -> Fixture:
    """A packaged scene as the game master sees it as it begins."""
    state = read_packaged(name).start
    shown = SHOW.tableau(state, "gm", banners(state.sides))
    return {"tableau": msgspec.structs.replace(shown, **changes)}


FORD = {
    "sable": "f8", "bryn": "d4", "ash": "c7", "odo": "b5", "hob": "c2", "edda": "f10", "wat": "b8", "corvin": "g7",
    "ysolt": "i9", "veyra": "k7", "gripe": "k10", "pell": "l5", "marrick": "m8", "fetter": "o7",
}  # fmt: skip
"""Where everybody stands in the thick of the battle at the ford."""


def fight() -> Fixture:
    """The battle at the ford in its third round: Corvin is about to leave Sable's zone, by way of two waypoints."""
    state = read_packaged("ford").start
    grid = state.board.grid
    units = {id: msgspec.structs.replace(unit, at=grid.find_cell(FORD[id])) for id, unit in state.units.items()}
    units["corvin"] = msgspec.structs.replace(units["corvin"], harm=2, facing="sw")
    turn = msgspec.structs.replace(state.turn, unit="corvin", ignored=6)
    state = msgspec.structs.replace(state, units=units, up="vigil", turn=turn, round=3)
    reach = SHOW.reach(state, "vigil", "corvin", "move")
    costs = tuple(costs_about(grid, reach))
    way = ("g7", "g6", "g5", "f4", "e4")
    over = {
        "selected": "corvin",
        "reach": msgspec.structs.replace(reach, costs=costs),
        "zones": reach.zones,
        "threats": ("sable",),
        "way": {
            "from": grid.find_cell("g7"),
            "path": [{"cell": grid.find_cell(cell), "cost": cost, "ends": cost == 4} for cost, cell in enumerate(way)],
            "chosen": (grid.find_cell("g5"),),
        },
        "forbidden": grid.find_cell("f9"),
    }
    return {"tableau": SHOW.tableau(state, "gm", banners(state.sides)), "overlays": over}


def costs_about(grid: Hexes, reach: Reach) -> Iterator[Cost]:
    """What it would cost to go anywhere within five steps, west of the river; a move ends in a zone."""
    controlled = {cell for zone in reach.zones for cell in zone.cells}
    for cell in grid.cells:
        cost = grid.distance(grid.find_cell("g7"), cell)
        if 0 < cost <= 5 and grid.place(cell)[0] < 10 and cell not in [grid.find_cell(name) for name in FORD.values()]:
            yield Cost(cell=cell, cost=cost, ends=cell in controlled)


def great(columns: int = 100, rows: int = 100, pieces: int = 500) -> Fixture:
    """A great hex board, half of it seen, with many pieces."""
    luck = random.Random(5)
    looks = ("grass", "grass", "grass", "wood", "rubble", "shallows", "deep", "road")
    patches = [[luck.randrange(len(looks)) for _ in range(columns // 6 + 1)] for _ in range(rows // 6 + 1)]
    places = [(column, row) for row in range(rows) for column in range(columns)]
    terrain = tuple(patches[row // 6][column // 6] for column, row in places)
    levels = tuple(max(0, 3 - abs(column - 50) // 5 - abs(row - 40) // 5) for column, row in places)
    stand = luck.sample([(column - (row - (row & 1)) // 2, row) for column, row in places], pieces)
    emblems = ("spear", "bow", "shield", "sword", "axe", "horse", "skull", "crown", "hound", "flame")
    people = {
        f"p{n}": Piece(
            id=f"p{n}", name=f"Trooper {n}", side=("alder", "vigil")[n % 2], emblem=emblems[n % 10], at=at, cells=(at,),
            front=("e", "se", "sw", "w", "nw", "ne")[n % 6], health=(n % 3, 3),
        )
        for n, at in enumerate(stand)
    }  # fmt: skip
    lit = "".join("1" if (column - 50) ** 2 + (row - 50) ** 2 < 900 else "0" for column, row in places)
    known = "".join("1" if (column - 45) ** 2 + (row - 50) ** 2 < 1500 else "0" for column, row in places)
    kinds = tuple(GroundKind(name=f"{look} {n}", look=look) for n, look in enumerate(looks))  # type: ignore[arg-type]
    ground = Ground(shape="hex", columns=columns, rows=rows, kinds=kinds, terrain=terrain, levels=levels)
    shown = Tableau(
        system="miniatures", title="A great field", ground=ground, banners=banners(("alder", "vigil")), pieces=people,
        areas={}, labels=(Label(text="The Middle", cells=(stand[0],)),), turn=TurnOrder(round=1),
        fog=Fog(known=known, lit=lit),
    )  # fmt: skip
    return {"tableau": shown}


def encoded(fixture: Fixture) -> bytes:
    """A fixture as the harness reads it."""
    return msgspec.json.encode(fixture)
