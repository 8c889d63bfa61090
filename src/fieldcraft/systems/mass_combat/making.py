"""New aspects, and the words of those that nobody has named."""

from __future__ import annotations

from itertools import count
from typing import Any

from fieldcraft.core import Play, Seat, rule
from fieldcraft.systems.mass_combat.events.aspects import AspectMade
from fieldcraft.systems.mass_combat.state import Aspect, Kind, State

OPENING, MOMENTUM, EXPOSED = "An Opening", "Momentum", "Out of Order"
"""Boosts: against who was struck at, for who did well, against who paid a minor cost."""


def make_aspect(state: State, words: str, on: str, kind: Kind, **more: Any) -> Aspect:
    """An aspect that may come into play next, under an id of its own."""
    number = next(n for n in count(state.made + 1) if f"a{n}" not in state.aspects)
    return Aspect(id=f"a{number}", words=words, on=on, kind=kind, **more)


@rule("mass.fate.boost")
def give_boost(play: Play[State], seat: Seat, on: str, words: str) -> None:
    """A boost comes into play, which its owner's side may invoke freely once."""
    aspect = make_aspect(play.state, words, on, "boost", writer=seat, free={seat: 1})
    play.emit(AspectMade(aspect=aspect), because=give_boost)
