"""What a finished battle has to tell besides its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.miniatures.events.battle import Harmed, Tested


def measure(match: Match[Any]) -> dict[str, float]:
    """Rounds; for each side the units that still stand, the harm it took and the part of its attacks that hit."""
    state, sides = match.state, match.state.sides
    harm: Counter[str] = Counter()
    attacks: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    side_of = {unit.id: unit.side for unit in match.start.units.values()}
    for event in match.events():
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
