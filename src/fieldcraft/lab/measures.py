"""What a finished match has to tell besides its end: numbers by name, for each system that has any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from fieldcraft.core import Event, Match


def miniatures(match: Match[Any]) -> dict[str, float]:
    """Rounds; for each side the units that still stand, the harm it took and the part of its attacks that hit."""
    from fieldcraft.systems.miniatures.events import Harmed, Tested

    state, sides = match.state, match.state.sides
    harm: Counter[str] = Counter()
    attacks: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    side_of = {unit.id: unit.side for unit in match.start.units.values()}
    for event in happened(match):
        match event:
            case Harmed():
                harm[side_of[event.unit]] += event.harm
            case Tested(what="melee" | "ranged"):
                attacks[side_of[event.unit]] += 1
                hits[side_of[event.unit]] += event.grade in ("clean", "cost")
    found: dict[str, float] = {"rounds": state.round}
    for side in sides:
        found[f"units of {side} left"] = len(state.of(side))
        found[f"harm to {side}"] = harm[side]
        found[f"hits per attack of {side}"] = hits[side] / attacks[side] if attacks[side] else 0.0
    return found


def happened(match: Match[Any]) -> list[Event]:
    """All that happened and was not taken back."""
    return [event for entry in match.standing for event in entry.events]


MEASURES: dict[str, Callable[[Match[Any]], dict[str, float]]] = {"miniatures": miniatures}
"""How each system is measured, by its name."""


def measure(match: Match[Any]) -> dict[str, float]:
    """What a match has to tell; nothing for a system that nobody measures."""
    known = MEASURES.get(match.system.name)
    return {} if known is None else known(match)
