"""The Battlefield shown to its seats: what the tests of its showing ask for again and again."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Match, Seat
from fieldcraft.dice import Scripted
from fieldcraft.presentation import Aim, Banner, Deed, Preview, Tableau
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.presentation import SHOW
from fieldcraft.systems.battlefield.state import Fog, State, Unit
from fieldcraft.systems.battlefield.system import SYSTEM
from rules.battlefield.places import GRID, MIDDLE, cell, state, unit

BANNERS = (Banner(id="a", label="The watch", colour="alder"), Banner(id="b", label="The reef", colour="vigil"))

FLAME = Effect(id="flame", area="cone", value=4, attack=4, damage="1d6")
BOLT = Effect(id="bolt", area="line", value=5, attack=5, damage="2d6")
POT = Effect(id="pot", area="cone", value=2, range=6, attack=4, damage="1d8")
CLAP = Effect(id="clap", area="burst", value=2, attack=4, damage="1d8")
REEK = Effect(id="reek", area="aura", value=1, attack=2, damage="1d4")
SWORD = Effect(id="sword", area="subject", range="reach", attack=5, damage="1d8")
BOW = Effect(id="bow", area="subject", range=10, attack=4, damage="1d8")
SMOKE = Effect(id="smoke", area="subject", range=4, fog=4)
DRAUGHT = Effect(id="draught", area="yourself", damage="1d6", mends=True)


def battle(*units: Unit, **facts: Any) -> State:
    """A battle in which a is to act."""
    found = state(*units, **facts)
    return replace(found, sides=("a", "b"), up="a")


def me(*effects: Effect, **facts: Any) -> Unit:
    """The creature that acts, in the middle."""
    return unit("a", 0, 0, effects=effects, **({"name": "Mira", "durability": 10} | facts))


def foe(id: str, q: int, r: int, layer: int = 0, **facts: Any) -> Unit:
    """An enemy."""
    return unit(id, q, r, layer, **({"side": "b", "durability": 8} | facts))


def fog(tier: int, *cells: Cell, id: str = "fog", **facts: Any) -> dict[str, Fog]:
    """Fog on some cells, as a field has it."""
    return {id: Fog(id=id, tier=tier, cells=tuple(cell(*one) for one in cells), **facts)}


def deeds(field: State, id: str = "a", seat: Seat = "a") -> dict[str, Deed]:
    """All that a creature could do, by name."""
    return {deed.name: deed for deed in SHOW.deeds(SYSTEM.view(field, seat), seat, id)}


def held(
    field: State, deed: str, at: Cell, way: str = "", value: int = 0, seat: Seat = "a", level: int | None = None
) -> Preview:
    """The preview of a shape of a that is held somewhere."""
    return SHOW.aim(SYSTEM.view(field, seat), seat, "a", deed, Aim(at=cell(*at), way=way, value=value, level=level))


def drawn(field: State, seat: Seat = "a") -> Tableau:
    """The field as a seat sees it."""
    return SHOW.tableau(SYSTEM.view(field, seat), seat, BANNERS)


def marks(field: State, id: str, seat: Seat = "a") -> list[str]:
    """What has befallen a piece."""
    return [mark.label for mark in drawn(field, seat).pieces[id].marks]


def spots(cells: Any) -> set[Cell]:
    """Cells as the tests write them."""
    return {(q - MIDDLE[0], r - MIDDLE[1]) for q, r in cells}


def played(field: State, *orders: str, dice: Any = (), seat: Seat = "a") -> tuple[Match[State], list[Any]]:
    """A match after some orders, and the lines that a seat is told of the last."""
    match = Match(SYSTEM, field, Scripted(dice))
    lines: list[Any] = []
    for order in orders:
        view, by = match.view(seat), min(match.to_act())
        done = match.play(SYSTEM.order(match.view(by), order), by)
        lines = list(SHOW.lines(view, match.events_for(done, seat), seat))
    return match, lines


def ten_against_ten() -> State:
    """Ten against ten in the open and in fog, each with four shapes."""
    dice = random.Random(3)
    near = [one for one in GRID.cells if GRID.distance(one, MIDDLE) < 9]
    units = {}
    for number, at in enumerate(dice.sample(near, 20)):
        side = "ab"[number % 2]
        id = f"{side}{number}"
        units[id] = Unit(
            id=id, side=side, at=at, name=f"Watchman {number}", durability=10, effects=(FLAME, BOLT, POT, CLAP)
        )
    found = battle(*units.values())
    return replace(found, fogs={"f": Fog(id="f", tier=5, cells=tuple(dice.sample(near, 60)))})
