"""Boards with layers, veils and shapes, and with borders, prices and things that fall."""

from __future__ import annotations

import msgspec

from fieldcraft.board import Cell, Hexes, Squares
from fieldcraft.presentation import (
    Aim,
    Anchor,
    Area,
    Band,
    Barred,
    Budget,
    Cost,
    Crowd,
    Edge,
    Ground,
    GroundKind,
    Label,
    Shape,
    SharedDie,
    Sightline,
    Tableau,
    Target,
    TurnOrder,
)
from web_board.boards import SIDES, odds, piece
from web_board.fixtures import Fixture

PASS = Hexes(13, 9, "odd-r")
HALL = Squares(20, 14)
KINDS = tuple(GroundKind(name=look, look=look) for look in ("grass", "wood", "rock", "shallows", "floor", "rubble"))  # type: ignore[arg-type]
BLOCKS = ("f2", "e3", "f9", "g6", "e7", "f7", "g8", "d8", "e8", "e9")
AHEAD = ("e", "ene", "ne", "ese", "se")


def cells(grid: Hexes | Squares, names: str) -> tuple[Cell, ...]:
    """Cells by their names."""
    return tuple(map(grid.find_cell, names.split()))


def gully() -> Fixture:
    """A cone of four that Mira aims to the east between rocks, over three layers, with fog in which somebody stands."""
    at = PASS.find_cell
    terrain = tuple(
        2 if PASS.label(cell) in BLOCKS else 1 if sum(PASS.place(cell)) < 3 else 3 if PASS.place(cell)[0] > 9 else 0
        for cell in PASS.cells
    )
    ground = Ground(
        shape="hex", columns=13, rows=9, kinds=KINDS, terrain=terrain,
        layers=("0-5 ft", "5-10 ft", "10-15 ft", "15-20 ft"),
    )  # fmt: skip
    grell = cells(PASS, "h5 i5 h6")
    pieces = [
        piece("mira", "hask", at("d5"), "flame"),
        *(piece(f"watchman {n}", "hask", at("d5"), "spear", health=(0, 1)) for n in (1, 2)),
        piece("watchman 3", "hask", at("f6"), "spear", health=(0, 3)),
        piece("tarn", "hask", at("b4"), "bow"),
        piece("odo", "hask", at("b4"), "lantern"),
        piece("wader 1", "crown", at("f5"), "axe", health=(0, 3)),
        *(piece(f"wader {n}", "crown", at("g4"), "axe", health=(0, 2)) for n in (2, 3, 4, 5)),
        *(piece(f"crab {n}", "crown", at("g5"), "skull", scale=0.7) for n in range(9)),
        msgspec.structs.replace(
            piece("grell", "crown", at("h5"), "claw", health=(1, 4), height=2), cells=grell
        ),
        piece("spitter", "crown", at("i8"), "eyeflame", health=(0, 3)),
        piece("harrier", "crown", at("i2"), "kestrel", level=2, health=(0, 3)),
    ]  # fmt: skip
    crowds = (
        Crowd(cell=at("b4"), taken=2, places=4, tier=1), Crowd(cell=at("d5"), taken=3, places=4, tier=2),
        Crowd(cell=at("g4"), taken=4, places=4, tier=3), Crowd(cell=at("g5"), taken=2.25, places=4, tier=2),
    )  # fmt: skip
    areas = (
        Area(id="fog4", look="veil", label="Sea fog", tier=4, cells=cells(PASS, "g3 i4 i5 h4 g7 i3")),
        Area(id="fog6", look="veil", label="Thick fog", tier=6, cells=cells(PASS, "h6 i6 h7 i7 h8 j6 j7 j8")),
    )
    shown = tableau(ground, pieces, areas, crowds=crowds, labels=(Label(text="Watch Stair", cells=(at("c6"),)),))
    line = Sightline(cells=cells(PASS, "d5 e6 f6 g7 h7 i8"), tiers=(0, 0, 0, 4, 6, 0), counts=4, text="Tier 6 counts")
    over = {"selected": "mira", "layer": 0, "shape": held_cone(), "sightline": line}
    return {"tableau": shown, "overlays": over}


def held_cone() -> dict[str, object]:
    """The cone as it is held: what it covers, what lies behind rock, and whom it catches and spares."""
    at = PASS.find_cell
    barred = tuple(
        Barred(way=way, why="not away from Mira", at=(at("e5"),))
        for way in (*PASS.directions, *PASS.corners)
        if way not in AHEAD
    )
    shape = Shape(
        kind="cone", origins=cells(PASS, "e5 e4 c5 d4"), ways=(*PASS.directions, *PASS.corners), barred=barred,
        values=(1, 2, 3, 4, 5), usual=4, measure="Area value",
    )  # fmt: skip
    targets = (
        Target(piece="grell", odds=odds(0.75)), Target(piece="wader 1", odds=odds(0.65)),
        *(Target(piece=f"wader {n}", odds=odds(0.65)) for n in (2, 3, 4, 5)),
        Target(piece="watchman 3", odds=odds(0.65)),
        *(Target(piece=f"crab {n}", spared=True, text="Wader 1, larger, shields it") for n in range(9)),
    )  # fmt: skip
    return {
        "shape": shape, "aim": Aim(at=at("e5"), way="e", value=4), "targets": targets, "effects": (),
        "cells": cells(PASS, "e5 f5 g5 f6 g4 f4 h5"), "cut": cells(PASS, "g6"), "full": cells(PASS, "i4 i5 h4"),
        "die": SharedDie(hits=(0,) * 5 + (1,) * 2 + (7,) * 13, ticks=((6, "Grell"), (8, "all of them"))),
    }  # fmt: skip


def hall() -> Fixture:
    """A hall with steam that grows, a crate that falls, walls that wear, and Kettle who may go for several prices."""
    at = HALL.find_cell
    edges = worn_walls()
    terrain = tuple(4 if HALL.place(cell)[0] < 15 else 5 if sum(HALL.place(cell)) > 29 else 0 for cell in HALL.cells)
    ground = Ground(shape="square", columns=20, rows=14, kinds=KINDS, terrain=terrain, edges=edges)
    line = cells(HALL, "g6 h6")
    slots = {"kettle": 5, "ilse": 6, "maul": 3, "pick": 1, "brand": 0, "drake": 6}
    pieces = [
        piece("kettle", "hask", at("d8"), "spanner", health=(1, 3)),
        piece("brand", "hask", line[0], "flame", health=(0, 3)),
        piece("ilse", "hask", at("b12"), "crossbow", health=(0, 3)),
        piece("maul", "crown", at("j5"), "hammer", health=(1, 3)),
        piece("drake", "crown", at("n12"), "halberd", health=(0, 3)),
        piece("pick", "crown", at("c9"), "axe", health=(0, 3)),
    ]  # fmt: skip
    pieces = [
        msgspec.structs.replace(one, budget=Budget(label="slots", one="slot", left=slots[one.id], most=6))
        for one in pieces
    ]
    pieces[1] = msgspec.structs.replace(pieces[1], cells=line, border=(line[0], line[1]))
    pieces += [
        piece("crate", "", at("f12"), "", kind="object", level=2, timer=2, health=(0, 8)),
        piece("pillar", "", at("m3"), "", kind="object", health=(5, 14)),
    ]
    areas = lasting_areas()
    shown = tableau(ground, pieces, areas, turn=TurnOrder(round=4, phases=("Upkeep", "Active"), phase="Active"))
    taken = {cell for one in pieces for cell in one.cells}
    costs = tuple(
        Cost(cell=cell, cost=HALL.distance(cell, at("d8")))
        for cell in HALL.cells
        if cell not in taken and HALL.distance(cell, at("d8")) <= 9 and HALL.place(cell)[0] < 11
    )
    bands = (Band(most=3, label="2 slots"), Band(most=6, label="4 slots"), Band(most=9, label="5 slots"))
    way = cells(HALL, "e7 f6 g5 h4 i3")
    over = {
        "selected": "kettle",
        "reach": {"piece": "kettle", "costs": (Cost(cell=at("d8"), cost=0), *costs), "bands": bands},
        "way": {
            "from": at("d8"), "chosen": (at("f6"),),
            "path": [{"cell": cell, "cost": n, "ends": False} for n, cell in enumerate(way, 1)],
        },
    }  # fmt: skip
    return {"tableau": shown, "overlays": over}


def worn_walls() -> tuple[Edge, ...]:
    """Walls and panes with how much they bear, three of them worn."""
    at = HALL.find_cell
    walls = [Edge(between=(at(f"k{row}"), at(f"l{row}")), kind="wall", name="wall") for row in range(8, 15)]
    walls += [Edge(between=(at(f"{column}7"), at(f"{column}8")), kind="wall", name="wall") for column in "lmn"]
    walls += [Edge(between=(at(f"o{row}"), at(f"p{row}")), kind="wall", name="wall") for row in range(1, 15)]
    worth = {0: "14", 2: "6", 3: "2/6", 8: "9/14", 12: "14", 20: "14"}
    walls[2:4] = [msgspec.structs.replace(wall, kind="window") for wall in walls[2:4]]
    worded = ((wall, worth.get(n, "")) for n, wall in enumerate(walls))
    return tuple(msgspec.structs.replace(wall, text=text, worn="/" in text) for wall, text in worded)


def lasting_areas() -> tuple[Area, ...]:
    """One area of each pattern; the first grows, and one has anchors."""
    at = HALL.find_cell
    near = [cell for cell in HALL.cells if HALL.distance(cell, at("i4")) <= 1]
    grows = tuple(cell for cell in HALL.cells if HALL.distance(cell, at("i4")) == 2)
    under = tuple(cell for cell in HALL.cells if HALL.distance(cell, at("f12")) <= 1)
    cone = cells(HALL, "m12 l12 m11 m13 l11 l13")
    return (
        Area(id="steam", look="hazard", label="Steam", cells=tuple(near), growth=grows, timer=2, pattern="dots"),
        Area(id="lands", look="hazard", label="", cells=under, pattern="shadow"),
        Area(
            id="blast", look="hazard", label="Blast", cells=cone, pattern="strokes",
            anchors=(
                Anchor(cell=at("m12"), bar=(at("m11"), at("m13")), label="from 1, reach 1"),
                Anchor(cell=at("l12"), bar=(at("l11"), at("l13"))),
            ),
        ),
        Area(id="tide", look="hazard", label="Engulf", cells=cells(HALL, "q2 r2 s2 q3 r3 s3"), pattern="waves"),
        Area(id="aura", look="hazard", label="Aura", cells=cells(HALL, "q5 r5 s5 q6 r6 s6 q7 r7 s7"), pattern="rings"),
        Area(id="rise", look="hazard", label="Rising", cells=cells(HALL, "q9 r9 s9 q10 r10 s10"), pattern="carets"),
    )  # fmt: skip


def tableau(ground: Ground, pieces: list, areas: tuple[Area, ...], **more: object) -> Tableau:  # type: ignore[type-arg]
    """A board with pieces and areas."""
    return Tableau(**{
        "system": "toy", "title": "A board", "ground": ground, "banners": SIDES,
        "pieces": {one.id: one for one in pieces}, "areas": {one.id: one for one in areas},
        "turn": TurnOrder(round=2), **more,
    })  # type: ignore[arg-type]  # fmt: skip
