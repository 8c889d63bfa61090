"""Boards that no packaged scene has: zones from three to sixty, crowds in a cell, and a shape that is aimed."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from fieldcraft.board import Board, Cell, Cone, Hexes
from fieldcraft.board.cells import Cells
from fieldcraft.core import Refusal
from fieldcraft.presentation import (
    Aim,
    Area,
    Banner,
    Card,
    Chance,
    Clock,
    Cost,
    Crowd,
    Fact,
    Ground,
    GroundKind,
    Label,
    Mark,
    Odds,
    Offer,
    Panel,
    Piece,
    Row,
    Shape,
    Slip,
    Tableau,
    Target,
    Track,
    TurnOrder,
    ZoneLink,
    ZoneShape,
)
from fieldcraft.presentation.forms import FormField
from web_board.fixtures import Fixture

SIDES = (Banner(id="hask", label="Hask levy", colour="alder"), Banner(id="crown", label="Crown", colour="vigil"))

TOLL: dict[str, tuple[tuple[float, float], str, int, tuple[str, ...]]] = {
    "North Bank": ((186, 168), "grass", 0, ("Sodden Pasture",)),
    "Hollin Edge": ((150, 480), "wood", 0, ("Tangled Hollies>", "It’s a Trap!")),
    "Hask Bridge": ((506, 150), "grass", 0, ("Parapet of Old Stone", "Toll-Chain Across>")),
    "The Reeds": ((420, 405), "rubble", 0, ("(Sucking Mud>)",)),
    "The Ford": ((560, 590), "shallows", 0, ("",)),
    "Harrow Mill": ((726, 410), "grass", 0, ("Loopholes and Millstones",)),
    "Cairn Hill": ((866, 142), "grass", 3, ("The Whole Valley in Sight", "Cairn", "Cold Wind", "Old Oath")),
}
"""Zones of a river crossing: where they lie, what they look like, how high they are, and what is written on them."""

WAYS = (
    ("North Bank", "Hask Bridge", "bridge"), ("North Bank", "Hollin Edge", "track"),
    ("North Bank", "The Reeds", "track"), ("Hollin Edge", "The Reeds", "track"),
    ("The Reeds", "The Ford", "ford"), ("Hask Bridge", "Cairn Hill", "road"),
    ("Hask Bridge", "Harrow Mill", "gate"), ("The Ford", "Harrow Mill", "track"), ("Harrow Mill", "Cairn Hill", "road"),
)  # fmt: skip

LOOKS = ("grass", "wood", "rubble", "shallows", "deep", "floor")


def slip(words: str) -> Slip:
    """Words on paper; one without words lies face down, one that ends in > hinders, one in brackets is one's own."""
    text = words.strip("()>")
    free = {"hask": 2} if text == "It’s a Trap!" else {"crown": 1} if text.startswith("Loopholes") else {}
    return Slip(
        text=text, face_down=not words or words.startswith("("), free=free, hinders="on foot" if ">" in words else ""
    )


def odds(success: float) -> Odds:
    """A roll with four outcomes."""
    rest = 1 - success
    chances = (("style", "clean", success * 0.4), ("success", "cost", success * 0.6), ("tie", "partial", rest * 0.3))
    named = tuple(Chance(label=label, look=look, chance=chance) for label, look, chance in chances)  # type: ignore[arg-type]
    return Odds(success=success, outcomes=(*named, Chance(label="fail", look="miss", chance=rest * 0.7)))


def piece(name: str, side: str, at: Cell, emblem: str, **more: Any) -> Piece:
    """A piece in one cell."""
    return Piece(id=name, name=name.title(), side=side, emblem=emblem, at=at, cells=(at,), **more)


def ground_of(zones: tuple[ZoneShape, ...], looks: tuple[str, ...], levels: tuple[int, ...] = ()) -> Ground:
    """A board of zones, each with its look."""
    kinds = tuple(GroundKind(name=look, look=look) for look in LOOKS)  # type: ignore[arg-type]
    terrain = tuple(LOOKS.index(look) for look in looks)
    return Ground(
        surface="zones", shape="square", columns=len(zones), rows=1, zones=zones, kinds=kinds, terrain=terrain,
        levels=levels,
    )  # fmt: skip


def tableau(ground: Ground, pieces: list[Piece], **more: Any) -> Tableau:
    """A board with pieces of two sides."""
    return Tableau(
        system="toy", title="A board", ground=ground, banners=SIDES, pieces={one.id: one for one in pieces}, areas={},
        turn=TurnOrder(round=1), **more,
    )  # fmt: skip


def toll(outlined: bool = False) -> Fixture:
    """Seven zones about a bridge: Slings may go to the Reeds freely, elsewhere by force; a card lies face down."""
    names = list(TOLL)
    links: dict[str, list[ZoneLink]] = {name: [] for name in names}
    for start, end, look in WAYS:
        links[start].append(ZoneLink(to=names.index(end), look=look))  # type: ignore[arg-type]
    zones = tuple(
        ZoneShape(name=name, at=at, slips=tuple(map(slip, slips)), links=tuple(links[name]))
        for name, (at, _, _, slips) in TOLL.items()
    )
    where = {name: (i, 0) for i, name in enumerate(names)}
    pieces = [
        piece("mill slings", "hask", where["North Bank"], "hammer", health=(0, 1)),
        piece("old ros", "hask", where["North Bank"], "thorn", kind="leader", attached="mill slings"),
        piece("farm boys", "hask", where["North Bank"], "leaf"),
        piece("tollmen", "hask", where["Hask Bridge"], "halberd", health=(1, 1), acted=True),
        piece("hired bows", "crown", where["Hask Bridge"], "crossbow", health=(0, 1)),
        piece("crown pikes", "crown", where["Hask Bridge"], "spears", health=(1, 2), acted=True),
        piece("reeve’s guard", "hask", where["Hollin Edge"], "shield", health=(0, 2), acted=True),
        piece(
            "fowlers", "hask", where["Hollin Edge"], "bow", health=(0, 1), marks=(Mark(name="marked", label="marked"),)
        ),
        piece("crown lances", "crown", where["Harrow Mill"], "horse", health=(1, 2)),
        piece("the marshal", "crown", where["Harrow Mill"], "crown", kind="leader", attached="crown lances"),
        piece("pressed men", "crown", where["Harrow Mill"], "fetter", acted=True),
        piece("fell scouts", "crown", where["Cairn Hill"], "binoculars", health=(0, 1)),
        piece("ser amrit", "crown", where["Cairn Hill"], "eyeflame", kind="leader"),
    ]
    costs = (
        Cost(cell=where["North Bank"], cost=0),
        Cost(cell=where["The Reeds"], cost=1),
        Cost(cell=where["Hask Bridge"], cost=1, odds=odds(0.58), text="opposed"),
        Cost(cell=where["Hollin Edge"], cost=1, odds=odds(0.62)),
    )
    chances = {"hired bows": 0.74, "crown pikes": 0.58, "crown lances": 0.26, "pressed men": 0.58, "fell scouts": 0.42}
    over = {
        "selected": "mill slings",
        "reach": {"piece": "mill slings", "costs": costs},
        "targets": {"cells": (), "pieces": ("hired bows",), "odds": {id: odds(one) for id, one in chances.items()}},
        "notes": (
            {"cell": where["Hask Bridge"], "text": "next zone: shoot"},
            {"cell": where["Cairn Hill"], "text": "two away"},
        ),
    }
    looks = tuple(look for _, look, _, _ in TOLL.values())
    shown = tableau(ground_of(zones, looks, tuple(level for _, _, level, _ in TOLL.values())), pieces)
    return {"tableau": shown, "overlays": over}


def walled() -> Fixture:
    """Zones with outlines of their own: four that touch, two of them without a way, and one apart."""
    shapes = {
        "Yard": (((0, 0), (40, 0), (40, 30), (0, 30)), (20, 8), "grass"),
        "Hall": (((40, 0), (80, 0), (80, 42), (40, 30)), (60, 8), "floor"),
        "Garden": (((0, 30), (40, 30), (34, 60), (0, 60)), (17, 38), "wood"),
        "Pool": (((40, 30), (80, 42), (74, 70), (34, 60)), (57, 44), "shallows"),
        "Tower": (((92, 8), (112, 8), (112, 30), (92, 30)), (102, 13), "grass"),
    }
    links = {
        "Hall": (ZoneLink(to=4, look="track"),),
        "Yard": (ZoneLink(to=1, look="gate"), ZoneLink(to=2)),
        "Garden": (ZoneLink(to=3, look="ford"),),
    }
    zones = tuple(
        ZoneShape(name=name, at=at, outline=outline, links=links.get(name, ()))
        for name, (outline, at, _) in shapes.items()
    )
    looks = tuple(look for _, _, look in shapes.values())
    pieces = [piece("ash", "hask", (0, 0), "thorn"), piece("bryn", "crown", (1, 0), "sword")]
    return {"tableau": tableau(ground_of(zones, looks), pieces)}


def many(count: int) -> Fixture:
    """So many zones in uneven rows, each linked to those beside it, with pieces of two sides here and there."""
    luck = random.Random(count)
    wide = round((count * 1.5) ** 0.5)
    names = (
        "Ash",
        "Beck",
        "Cairn",
        "Dun",
        "Ewe",
        "Fell",
        "Garth",
        "Holt",
        "Isle",
        "Kell",
        "Lane",
        "Moor",
        "Nab",
        "Oak",
    )
    zones = []
    for n in range(count):
        row, column = divmod(n, wide)
        at = (column * 100 + luck.uniform(-28, 28) + 40 * (row % 2), row * 92 + luck.uniform(-24, 24))
        beside = [n + 1] if column + 1 < wide and n + 1 < count else []
        below = [n + wide] if n + wide < count else []
        links = tuple(ZoneLink(to=to, look=luck.choice(("road", "track"))) for to in beside + below)  # type: ignore[arg-type]
        slips = (Slip(text="Deep Snow"),) if luck.random() < 0.3 else ()
        zones.append(ZoneShape(name=f"{names[n % len(names)]} {n // len(names) + 1}", at=at, links=links, slips=slips))
    people = [
        piece(
            f"troop {n}",
            luck.choice(("hask", "crown")),
            (luck.randrange(count), 0),
            luck.choice(("spear", "bow", "shield")),
        )
        for n in range(count)
    ]
    looks = tuple(luck.choice(("grass", "grass", "grass", "wood", "rubble")) for _ in range(count))
    costs = [Cost(cell=(to, 0), cost=1, odds=odds(0.5) if to % 2 else None) for to in (0, 1, 2, wide)]
    over = {"selected": people[0].id, "reach": {"piece": people[0].id, "costs": costs}}
    return {"tableau": tableau(ground_of(tuple(zones), looks), people), "overlays": over}


GRID = Hexes(11, 8, "odd-r")
FIELD = Board.of(GRID).field


def hexes(pieces: list[Piece], **more: Any) -> Tableau:
    """A board of hexes with a wood and some water."""
    kinds = tuple(GroundKind(name=look, look=look) for look in LOOKS)  # type: ignore[arg-type]
    places = [(column, row) for row in range(8) for column in range(11)]
    terrain = tuple(1 if column + row < 3 else 3 if column > 8 else 0 for column, row in places)
    ground = Ground(shape="hex", columns=11, rows=8, kinds=kinds, terrain=terrain)
    return tableau(ground, pieces, labels=(Label(text="the Gullet", cells=(GRID.find_cell("e2"),)),), **more)


def crowds() -> Fixture:
    """One to forty in a hex, with a leader attached, a flyer and a crate."""
    pieces = [piece("wader", "crown", GRID.find_cell("b3"), "axe", health=(0, 2))]
    for name, count in (("d3", 2), ("f3", 3), ("h3", 4), ("b6", 6), ("d6", 12), ("f6", 40)):
        pieces += [
            piece(f"{name} {n}", ("crown", "hask")[n % 2], GRID.find_cell(name), ("bow", "spear", "skull")[n % 3])
            for n in range(count)
        ]
    pieces += [
        piece("harrier", "crown", GRID.find_cell("h6"), "kestrel", level=2, health=(1, 3)),
        piece("crate", "hask", GRID.find_cell("j5"), "anvil", kind="object", level=-1),
        piece("guard", "hask", GRID.find_cell("j3"), "shield", health=(0, 2)),
        piece("captain", "hask", GRID.find_cell("j3"), "crown", kind="leader", attached="guard"),
        piece("pup", "hask", GRID.find_cell("d1"), "hound", scale=0.6),
    ]
    full = {"d3": 2.0, "f3": 3.0, "h3": 4.0, "b6": 1.5, "d6": 3.25, "f6": 4.0}
    tiers = {"h3": 3, "d6": 1, "f6": 4}
    crowded = tuple(
        Crowd(cell=GRID.find_cell(name), taken=taken, places=4, tier=tiers.get(name, 0)) for name, taken in full.items()
    )
    return {"tableau": hexes(pieces, crowds=crowded), "overlays": {"selected": "d3 1"}}


def lasting() -> Fixture:
    """Areas that last: a fire that spreads, a ward of two rounds, and a storm without an end."""
    named = GRID.find_cell
    fire = tuple(map(named, ("c3", "d3", "d4", "c4")))
    spreads = tuple(map(named, ("e3", "e4", "c5", "d5")))
    areas = (
        Area(id="fire", look="hazard", label="Fire", cells=fire, growth=spreads, timer=3),
        Area(id="ward", look="boundary", label="Threshold", cells=(named("h3"), named("h4")), timer=2, side="hask"),
        Area(id="wall", look="barrier", label="Wall", cells=(named("g6"), named("h6")), side="crown", timer=12),
        Area(id="storm", look="veil", label="Storm", cells=(named("b7"), named("c7"))),
    )
    shown = hexes([piece("mira", "hask", named("b2"), "flame")])
    return {"tableau": msgspec.structs.replace(shown, areas={area.id: area for area in areas})}


def cone() -> Fixture:
    """A cone of three that Mira aims to the east: a crowd, a friend and one whom a shield spares."""
    pieces = [
        piece("mira", "hask", GRID.find_cell("b4"), "flame"),
        piece("wader", "crown", GRID.find_cell("d4"), "axe", health=(0, 2)),
        *(piece(f"rat {n}", "crown", GRID.find_cell("e4"), "skull") for n in range(4)),
        piece("watchman", "hask", GRID.find_cell("e5"), "spear"),
        piece("crab", "crown", GRID.find_cell("e3"), "shield"),
    ]
    origin, ways = GRID.find_cell("c4"), ("e", "se", "sw", "w", "nw", "ne")
    shape = Shape(
        kind="cone", origins=(origin, GRID.find_cell("a4"), GRID.find_cell("b3")), ways=ways, values=(2, 3, 4)
    )
    aims = {
        f"{at[0]} {at[1]} {way} {value}": {
            "cells": [at, *sorted(Cells(FIELD, Cone(at, way, value - 1).cells(FIELD)))]
        }
        for at in shape.origins for way in ways for value in shape.values
    }  # fmt: skip
    targets = [
        Target(piece="wader", odds=odds(0.65)),
        *(Target(piece=f"rat {n}", odds=odds(0.65)) for n in range(4)),
        Target(piece="watchman", odds=odds(0.65)),
        Target(piece="crab", text="behind a shield", spared=True),
    ]
    held = {
        "shape": shape, "aim": Aim(at=origin, way="e", value=3), "targets": targets, "effects": ["breaks the door"],
        "cut": [GRID.find_cell("f3"), GRID.find_cell("f4"), GRID.find_cell("g3")],
        **aims[f"{origin[0]} {origin[1]} e 3"],
    }  # fmt: skip
    return {"tableau": hexes(pieces), "overlays": {"selected": "mira", "shape": held}, "aims": aims}


def panelled() -> Fixture:
    """A board with a panel at its side: what is known of two people, and what may be done with them."""
    words = FormField(name="words", kind="text", needed=True)
    refused = Refusal(rule="toy.call", title="Calling", source="", why="nobody hears it")
    rows = (
        Row(
            id="ash", title="Ash", text="Keeps the lamp at the ford.", about="ash", icon="flame", group="Present",
            marks=("tired",), facts=(Fact(label="Grit", value="+2", tone="good", rule="toy.grit"),),
            tracks=(Track(label="Harm", value=2, most=4, tone="bad"), Track(label="Road", value=18, most=40)),
            offers=(
                Offer(action={"do": "rest"}, label="Rest", icon="moon", main=True, cost="1 hour"),
                Offer(action={"do": "say", "who": "ash"}, label="Speak", fields=(words,)),
                Offer(action={"do": "call"}, label="Call", refusal=refused),
            ),
        ),
        Row(
            id="doom", title="The flood", group="Coming", unseen=True,
            clocks=(
                Clock(label="Water", value=2, most=6, tone="bad", unseen=True), Clock(label="Night", value=3, most=4),
            ),
            cards=(Card(label="The Bridge", text="It holds until dusk."), Card(label="", face_down=True)),
        ),
    )  # fmt: skip
    shown = hexes([piece("ash", "hask", GRID.find_cell("c3"), "flame")])
    panel = Panel(title="The company", text="Who is here, and what comes.", icon="users", rows=rows)
    return {"tableau": msgspec.structs.replace(shown, panels={"company": panel})}
