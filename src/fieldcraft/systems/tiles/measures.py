"""What a finished fight has to tell besides its end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from fieldcraft.core import Event, Match
from fieldcraft.systems.tiles.events.areas import Landed, WallBroken
from fieldcraft.systems.tiles.events.harm import Hurt
from fieldcraft.systems.tiles.events.rounds import TurnEnded, UpkeepBegan
from fieldcraft.systems.tiles.events.units import Checked, MomentumKept, SlotsSpent, Struck
from fieldcraft.systems.tiles.state import State, slots_of


class Tally:
    """What is counted while a fight is gone through again, each count by its side."""

    def __init__(self, start: State) -> None:
        self.side = {unit.id: unit.side for unit in start.units.values()}
        self.slots = {unit.id: slots_of(start, unit) for unit in start.units.values()}
        self.counts = defaultdict[tuple[str, str], float](float)
        self.spent: Counter[str] = Counter()
        self.striker, self.by_area = "", False

    def add(self, what: str, unit: str, count: float = 1) -> None:
        """Count something of the side of a unit."""
        self.counts[what, self.side.get(unit, "")] += count

    def of(self, what: str, side: str) -> float:
        """What was counted of a side."""
        return self.counts[what, side]

    def take(self, events: Iterable[Event]) -> None:
        """Count what happened."""
        for event in events:
            match event:
                case SlotsSpent():
                    self.spent[event.unit] += event.slots
                    self.add(
                        "slots on effects" if event.what == "effect" else "slots on moves", event.unit, event.slots
                    )
                case TurnEnded():
                    self.add("slots unused", event.unit, max(0, self.slots.get(event.unit, 0) - self.spent[event.unit]))
                    self.spent[event.unit] = 0
                case MomentumKept():
                    self.add("momentum kept", event.unit)
                case Struck():
                    self.striker, self.by_area = event.unit, not event.target
                case UpkeepBegan() | Landed():
                    self.striker, self.by_area = "", True
                case Checked():
                    self.add("checks", event.unit)
                    self.add("hits", event.unit, event.hit)
                case Hurt():
                    self.take_harm(event)
                case WallBroken():
                    self.add("objects broken", self.striker)

    def take_harm(self, event: Hurt) -> None:
        """Whom it befell, whether an area did it, and whether it was one's own."""
        self.add("lost", event.unit, event.harm)
        if self.by_area:
            self.add("lost to areas", event.unit, event.harm)
        if self.side.get(self.striker) == self.side.get(event.unit):
            self.add("friendly fire", event.unit, event.harm)


def measure(match: Match[Any]) -> dict[str, float]:
    """Rounds and objects broken; for each side who still stands, what it lost to what, and what its slots bought."""
    state, tally = match.state, Tally(match.start)
    tally.take(match.events())
    broken = sum(tally.of("objects broken", side) for side in ("", *state.sides))
    found: dict[str, float] = {"rounds": state.round, "objects broken": broken}
    for side in state.sides:
        lost, effects = tally.of("lost", side), tally.of("slots on effects", side)
        found[f"units of {side} left"] = sum(unit.in_fight for unit in state.of(side))
        found[f"Hit Points lost by {side}"] = lost
        found[f"of these to areas, {side}"] = share(tally.of("lost to areas", side), lost)
        found[f"of these to its own, {side}"] = share(tally.of("friendly fire", side), lost)
        found[f"hits per check of {side}"] = share(tally.of("hits", side), tally.of("checks", side))
        found[f"hits per slot on effects of {side}"] = share(tally.of("hits", side), effects)
        found[f"slots unused by {side}"] = tally.of("slots unused", side)
        found[f"Momentum kept by {side}"] = tally.of("momentum kept", side)
    return found


def share(part: float, whole: float) -> float:
    """A part of a whole, 0 of nothing."""
    return part / whole if whole else 0.0
