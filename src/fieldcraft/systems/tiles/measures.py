"""What a finished fight has to tell besides its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fieldcraft.core import Match
from fieldcraft.systems.tiles.events.harm import Hurt
from fieldcraft.systems.tiles.events.units import Checked


def measure(match: Match[Any]) -> dict[str, float]:
    """Rounds; for each side the units that still stand, the Hit Points it lost and the part of its checks that hit."""
    state = match.state
    lost: Counter[str] = Counter()
    checks: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    side_of = {unit.id: unit.side for unit in match.start.units.values()}
    for event in match.events():
        match event:
            case Hurt():
                lost[side_of.get(event.unit, "")] += event.harm
            case Checked():
                checks[side_of.get(event.unit, "")] += 1
                hits[side_of.get(event.unit, "")] += event.hit
    found: dict[str, float] = {"rounds": state.round}
    for side in state.sides:
        found[f"units of {side} left"] = sum(unit.in_fight for unit in state.of(side))
        found[f"Hit Points lost by {side}"] = lost[side]
        found[f"hits per check of {side}"] = hits[side] / checks[side] if checks[side] else 0.0
    return found
