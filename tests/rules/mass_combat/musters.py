"""Musters to play with: players with chests, and a field as far as it is needed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fieldcraft.board.zone_text import parse_zones
from fieldcraft.core import Match, RefusedError, Seat
from fieldcraft.dice import Seeded
from fieldcraft.systems.mass_combat.scene import Scene, begin_battle
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM

FIELD = "West -- Mid -- East\nMid -- Hill"


def muster(*sides: str, phase: str = "build", zones: str = "", **more: Any) -> Match[State]:
    """A muster of players who are named p1, p2 and so on, each of a side."""
    players = [{"id": f"p{n}", "side": side, "fate": more.get("fate", 0)} for n, side in enumerate(sides, 1)]
    given = {"title": "A muster", "phase": phase, "players": players, **more}
    given.pop("fate", None)
    start = begin_battle(msgspec.convert(given, Scene), parse_zones(zones).zones)
    return Match(SYSTEM, start, Seeded(b"a muster"))


def order(match: Match[State], seat: Seat, *orders: str) -> Match[State]:
    """Some orders of a player."""
    for text in orders:
        match.play(SYSTEM.order(match.view(seat), text), seat)
    return match


def refused(match: Match[State], seat: Seat, text: str) -> str:
    """The rule by which an order is refused."""
    with pytest.raises(RefusedError) as caught:
        order(match, seat, text)
    return caught.value.refusal.rule


def enlisted(*sides: str, **more: Any) -> Match[State]:
    """A muster in which all have a ready army and are done with building."""
    match = muster(*sides, **more)
    for seat in match.state.players:
        order(match, seat, "enlist", "ready")
    return match
