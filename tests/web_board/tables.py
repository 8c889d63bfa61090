"""Tables without a server: what is said as one joins, the deeds of a piece, where they lead and what they would do."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.presentation import Choice, Deed, Preview, Reach, Sightline, Slot, Tableau, Target, TurnOrder
from fieldcraft.presentation.previews import Waypoint
from fieldcraft.table.protocol import PROTOCOL, SceneInfo, Seated, Settings, Standing, Welcome
from web_board.boards import odds, toll
from web_board.heights import HALL, PASS, cells, gully, hall, held_cone

Table = dict[str, Any]
YOU = Seated(id="s1", role="player", side="hask", label="Tess", here=True)


def joined(tableau: Tableau) -> Welcome:
    """What is said to whoever joins."""
    return Welcome(
        protocol=PROTOCOL, version="0", table="sample", you=YOU, seats=(YOU,), tableau=tableau, cursor=0, news=(),
        settings=Settings(name="A table", scenes=(SceneInfo(number=0, title=tableau.title, system="toy"),)),
        standing=Standing(may_act=True),
    )  # fmt: skip


def order(words: str, acting: str, *others: str, **more: Any) -> TurnOrder:
    """A round in which somebody acts and others wait."""
    slots = (Slot(piece=acting, state="acting"), *(Slot(piece=one, state="waiting") for one in others))
    return TurnOrder(round=4, up="hask", acting=acting, slots=slots, words=words, **more)


def gully_table() -> Table:
    """Mira may burn with a cone, look for somebody in the fog, and mark three spaces of her choice."""
    held = held_cone()
    fixture = gully()
    shown = msgspec.structs.replace(
        fixture["tableau"], turn=order("Mira acts", "mira", "spitter", "grell", "tarn"), title="The Gully"
    )
    line: Sightline = fixture["overlays"]["sightline"]
    burn: Any = msgspec.structs.replace(held["shape"], origins=cells(PASS, "e5"))  # type: ignore[call-overload]
    marks = msgspec.structs.replace(
        burn, kind="spaces", origins=cells(PASS, "e5 e4 c5 d4"), points=3, ways=(), barred=(), values=()
    )
    look = Choice(
        action={"do": "look"}, label="Spitter", piece="spitter", odds=odds(0.3), sightline=line,
        detail="Tier 6 counts",
    )  # fmt: skip
    deeds = (
        Deed(name="burn", label="Flame", icon="flame", aim="shape", text="Cone from Reach 1", shape=burn),
        Deed(name="look", label="Look", icon="eye", aim="piece", choices=(look,), odds=odds(0.3), cost="one action"),
        Deed(name="mark", label="Mark", icon="sparkle", aim="shape", text="Three spaces of choice", shape=marks),
    )  # fmt: skip
    names = ("cells", "cut", "full", "targets", "die")
    caught = Preview(
        words="Flame: cone of 4, facing east", detail="7 of 8 spaces, 1 behind rock",
        **{name: held[name] for name in names},  # type: ignore[arg-type]
    )  # fmt: skip
    seen = Preview(words="Look for the Spitter", odds=odds(0.3), detail="15 or more", sightline=line)
    marked = Preview(words="Mark", cells=cells(PASS, "e5 e4"), targets=(Target(piece="wader 1", text="marked"),))
    previews = {"burn": caught, "look": seen, "mark": marked, "": marked}
    return {"welcome": joined(shown), "deeds": {"mira": deeds}, "reach": {}, "previews": previews}


def hall_table() -> Table:
    """Kettle may jog, step onto a border or lay a trail, each at its price."""
    fixture = hall()
    phases = {"phases": ("Upkeep", "Active"), "phase": "Active"}
    turn = order("Kettle acts", "kettle", "ilse", "maul", "pick", "brand", "drake", **phases)
    shown = msgspec.structs.replace(fixture["tableau"], turn=turn, title="The Hall")
    reach = Reach(deed="jog", budget=9, **fixture["overlays"]["reach"])
    at = HALL.find_cell
    sides = tuple(
        Choice(action={"do": "step", "to": name}, label=f"d8 | {name}", cells=(at("d8"), at(name)))
        for name in ("d7", "e8", "d9")
    )
    trail = cells(HALL, "e8 f8 f7 g7")
    starts = tuple(
        Choice(action={"do": "acid", "cells": [list(at(name))]}, label=name, cells=(at(name),))
        for name in ("e7", "e8", "e9")
    )
    deeds = (
        Deed(name="step", label="Line Step", icon="arrow-right", aim="edge", figure="½ tile", prices=(0, 1, 1), times=1,
             price=1, choices=sides, text="onto the border"),
        Deed(name="rush", label="Rush", icon="footprints", aim="path", figure="3 tiles", price=2, text="up to three",
             choices=starts),
        Deed(name="jog", label="Jog", icon="footprints", aim="path", figure="8 tiles", price=4, text="up to eight",
             choices=starts),
        Deed(name="acid", label="Acid Trail", icon="drop", aim="cell", most=8, trail=True, price=2, choices=starts,
             text="Engulf, a trail of 8"),
        Deed(name="hit", label="Wrench", icon="sword", aim="piece", price=2, odds=odds(0.7),
             choices=(Choice(action={"do": "hit"}, label="Pick", piece="pick", odds=odds(0.7)),)),
    )  # fmt: skip
    jog = Preview(words="Jog to i3, 5 tiles", detail="1 slot left", spends=4, path=tuple(
        msgspec.convert(step, Waypoint) for step in msgspec.to_builtins(fixture["overlays"]["way"]["path"])
    ))  # fmt: skip
    acid = {
        f"acid {' '.join(f'{x},{y}' for x, y in trail[:n])}": Preview(
            words=f"Acid Trail, {n} of 8 tiles", detail="click the next, or end here", spends=2, cells=trail[:n],
            path=tuple(Waypoint(cell=cell, cost=i) for i, cell in enumerate(trail[:n], 1)),
            full=tuple(c for c in HALL.neighbours(trail[n - 1]) if c not in trail[:n] and c != at("d8")),
        )
        for n in range(1, 5)
    }  # fmt: skip
    step = Preview(words="Step onto the border", detail="1 slot", spends=1)
    previews = {"rush": jog, "jog": jog, "step": step, "": step, **acid}
    return {"welcome": joined(shown), "deeds": {"kettle": deeds}, "reach": {"jog": reach, "": reach, "rush": reach},
            "previews": previews}  # fmt: skip


def toll_table() -> Table:
    """The slings may march to the reeds freely and elsewhere by force, or shoot at bows on the bridge."""
    fixture = toll()
    shown = msgspec.structs.replace(
        fixture["tableau"], turn=order("Slings act", "mill slings", "tollmen"), title="Toll"
    )
    reach = Reach(deed="march", budget=1, **fixture["overlays"]["reach"])
    ways = tuple(
        Choice(action={"do": "march", "to": cost.cell[0]}, label="March", cells=(cost.cell,), odds=cost.odds)
        for cost in reach.costs
        if cost.cost
    )
    target = Choice(action={"do": "shoot"}, label="Hired Bows", piece="hired bows", odds=odds(0.74))
    deeds = (
        Deed(name="march", label="March", icon="footprints", aim="path", choices=ways),
        Deed(name="shoot", label="Shoot", icon="crosshair", aim="piece", choices=(target,), odds=odds(0.74)),
    )
    previews = {"march": Preview(words="March to The Reeds"), "shoot": Preview(words="Shoot at Hired Bows")}
    return {"welcome": joined(shown), "deeds": {"mill slings": deeds}, "reach": {"march": reach, "": reach},
            "previews": {**previews, "": previews["march"]}}  # fmt: skip
