"""Fights on tiles shown to their seats: what the tests of showing ask for again and again."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Match, Seat
from fieldcraft.presentation import Aim, Banner, Deed, Line, Piece, Preview, Reach, Tableau
from fieldcraft.systems.tiles.presentation import SHOW
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from rules.ordering import play, waiting
from rules.tiles.fights import FIRST, SECOND

BANNERS = (
    Banner(id=FIRST, label="The Alder company", colour="alder"),
    Banner(id=SECOND, label="The Vigil", colour="vigil"),
)

EFFECTS: dict[str, dict[str, Any]] = {
    "pinch": {"name": "pinch", "aim": "touch", "damage": "d4"},
    "wrench": {"name": "wrench", "slots": 2, "damage": "d6+2"},
    "hook": {"name": "hook", "aim": "reach", "far": 2, "slots": 2, "damage": "d6"},
    "gun": {"name": "gun", "aim": "range", "far": 7, "slots": 3, "damage": "d8"},
    "steam": {"name": "steam", "slots": 3, "entry": "AoE - Emanation - Cube: Range: 5, Reach: 1", "damage": "2",
              "lasts": 3, "emanating": 1},
    "gas": {"name": "gas", "slots": 2, "entry": "AoE - Engulf - Sphere: Range: 8, Reach: 2", "damage": "d4"},
    "charge": {"name": "charge", "slots": 2, "entry": "AoE - Blast - Cone: 5|3:2|5:3", "damage": "4"},
    "bolt": {"name": "bolt", "slots": 2, "entry": "AoE - Blast - Line: 9", "damage": "4"},
    "acid": {"name": "acid", "slots": 2, "entry": "AoE - Engulf - Trail: 8", "damage": "3"},
    "crate": {"name": "crate", "slots": 2, "entry": "AoE - Falling 5/5 - Sphere: Range: 9, Reach: 1", "damage": "2d6",
              "durability": 8},
    "spikes": {"name": "spikes", "slots": 2, "entry": "AoE - Rising - Rail: 4, Reach: 1", "damage": "d6"},
    "hum": {"name": "hum", "slots": 1, "entry": "AoE - Aura - Sphere: 1", "damage": "1", "lasts": 3},
    "stars": {"name": "stars", "slots": 3, "entry": "AoE - Blast - Specified: Targets: 2, Range: 6, Reach: 0",
              "damage": "d6"},
}  # fmt: skip
"""An effect of every kind."""


def armed(*names: str, **more: Any) -> dict[str, Any]:
    """What a scene says of a first unit with effects."""
    effects = [EFFECTS[name] for name in names]
    return {"effects": effects, "units": {"A": {"effects": list(names), "accuracy": 6, "awareness": 5, **more}}}


def drawn(state: State, seat: Seat = FIRST) -> Tableau:
    """A fight as a seat sees it."""
    return SHOW.tableau(state, seat, BANNERS)


def piece(state: State, id: str) -> Piece:
    """A piece as everybody sees it."""
    return drawn(state).pieces[id]


def deeds(state: State, id: str = "a", seat: Seat = FIRST) -> dict[str, Deed]:
    """All that a unit could do, by name."""
    return {deed.name: deed for deed in SHOW.deeds(state, seat, id)}


def held(state: State, deed: str, *tiles: str) -> Preview:
    """The preview of an area of A that is held at some tiles."""
    at, *more = map(state.board.grid.find_cell, tiles)
    return SHOW.aim(state, FIRST, "a", deed, Aim(at=at, more=tuple(more)))


def preview(state: State, order: str, seat: Seat = FIRST) -> Preview:
    """The preview of an order."""
    return SHOW.preview(state, seat, SYSTEM.order(state, order))


def plan(state: State, *way: str, deed: str = "") -> Preview:
    """The preview of A going by waypoints."""
    return SHOW.plan(state, FIRST, "a", deed, tuple(map(state.board.grid.find_cell, way)))


def reach(state: State, deed: str = "") -> Reach:
    """Where A can go."""
    return SHOW.reach(state, FIRST, "a", deed)


def told(match: Match[State], *orders: str) -> list[Line]:
    """What everybody is told of the last of some orders."""
    for order in orders:
        view = match.state
        lines = SHOW.lines(view, play(match, order).events, waiting(match) if match.to_act() else FIRST)
    return list(lines)


def named(state: State, cells: Any) -> list[str]:
    """What tiles are called, sorted."""
    return sorted(map(state.board.grid.label, cells))
