"""What a finished battle has to tell besides its end: crowds, friendly fire, blind attacks, shapes, broken things."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from fieldcraft.core import Event, Match, Seat
from fieldcraft.systems.battlefield.crowding import crowd_around
from fieldcraft.systems.battlefield.events.deeds import Attacked, Declared, Harmed, Loosed, ObjectBroken
from fieldcraft.systems.battlefield.events.field import Touched
from fieldcraft.systems.battlefield.events.turns import TurnEnded
from fieldcraft.systems.battlefield.state import State

BLIND = "field.sense.attack-blind"


class Counts(msgspec.Struct):
    """What is counted while a battle is told again, by side; `broken` things belong to nobody.

    `actor` is the side whose deed is under way, and `shaped` whether that deed takes a shape.
    """

    actor: Seat = ""
    shaped: bool = False
    harm: Counter[Seat] = msgspec.field(default_factory=Counter)
    friendly: Counter[Seat] = msgspec.field(default_factory=Counter)
    turns: Counter[Seat] = msgspec.field(default_factory=Counter)
    crowded: Counter[Seat] = msgspec.field(default_factory=Counter)
    attacks: Counter[Seat] = msgspec.field(default_factory=Counter)
    hits: Counter[Seat] = msgspec.field(default_factory=Counter)
    chosen: Counter[Seat] = msgspec.field(default_factory=Counter)
    blind: Counter[Seat] = msgspec.field(default_factory=Counter)
    shapes: Counter[Seat] = msgspec.field(default_factory=Counter)
    caught: Counter[Seat] = msgspec.field(default_factory=Counter)
    broken: int = 0

    def count(self, state: State, event: Event) -> None:
        """Take in what has happened, in the state before it."""
        match event:
            case Loosed():
                self.actor, self.shaped = state.units[event.unit].side, True
                self.shapes[self.actor] += 1
            case Declared():
                self.actor, self.shaped = state.units[event.unit].side, False
            case Touched():
                self.actor, self.shaped = state.units[state.auras[event.aura].owner].side, False
            case Attacked():
                self._count_attacks(event)
            case Harmed():
                self._count_harm(state.units[event.unit].side, event.harm)
            case ObjectBroken():
                self.broken += 1
            case TurnEnded() if event.unit in state.units:
                unit = state.units[event.unit]
                self.turns[unit.side] += 1
                self.crowded[unit.side] += crowd_around(state, unit).tier > 0

    def _count_attacks(self, event: Attacked) -> None:
        hits = sum(attack.hit for attack in event.attacks)
        self.attacks[self.actor] += len(event.attacks)
        self.hits[self.actor] += hits
        if self.shaped:
            self.caught[self.actor] += hits
        else:
            self.chosen[self.actor] += len(event.attacks)
            self.blind[self.actor] += sum(any(p.rule == BLIND for p in one.bonus) for one in event.attacks)

    def _count_harm(self, side: Seat, harm: int) -> None:
        self.harm[side] += harm
        if side == self.actor:
            self.friendly[side] += harm


def measure_battle(match: Match[Any]) -> dict[str, float]:
    """Rounds and broken things; for each side what is left, its harm, and how it attacked and crowded."""
    state, counts = match.start, Counts()
    for event in match.events():
        counts.count(state, event)
        state = event.apply(state)
    found: dict[str, float] = {"rounds": match.state.round, "obstructions broken": counts.broken}
    for side in match.state.sides:
        found[f"units of {side} left"] = len(match.state.of(side))
        found[f"harm to {side}"] = counts.harm[side]
        found[f"friendly fire of {side}"] = counts.friendly[side]
        found[f"hits per attack of {side}"] = _part(counts.hits[side], counts.attacks[side])
        found[f"blind attacks of {side}"] = _part(counts.blind[side], counts.chosen[side])
        found[f"hits per shape of {side}"] = _part(counts.caught[side], counts.shapes[side])
        found[f"turns in a crowd of {side}"] = _part(counts.crowded[side], counts.turns[side])
    return found


def _part(some: int, whole: int) -> float:
    return some / whole if whole else 0.0
