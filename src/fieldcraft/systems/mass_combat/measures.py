"""What a finished battle has to tell besides its end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from fieldcraft.core import Event, Match
from fieldcraft.systems.mass_combat.events.aspects import AspectMade, Conceded
from fieldcraft.systems.mass_combat.events.contests import ContestBegan, Invoked, OutcomeTold
from fieldcraft.systems.mass_combat.events.pieces import CardTurned, TakenOut
from fieldcraft.systems.mass_combat.events.turns import ActionBought, ActionGiven, TurnEnded
from fieldcraft.systems.mass_combat.state import Aspect, Contest, Leader, State

MADE = {"pinned": "pins by", "surrounded": "surrounds by"}
"""What is counted of the kinds of aspects that a unit makes."""


class Tally:
    """What is counted while a battle is gone through again, each count by its side."""

    def __init__(self, start: State) -> None:
        self.sides = {seat: player.side for seat, player in start.players.items()}
        self.owner = {piece.id: piece.owner for piece in start.units.values()}
        self.leaders = {piece.id for piece in start.units.values() if type(piece) is Leader}
        self.counts = defaultdict[tuple[str, str], float](float)
        self.contest: Contest | None = None
        self.turns = self.cards = 0

    def add(self, what: str, seat: str, count: float = 1) -> None:
        """Count something of the side of a seat."""
        self.counts[what, self.sides.get(seat, "")] += count

    def take(self, events: Iterable[Event]) -> None:
        """Count what happened."""
        for event in events:
            self.take_points(event)
            match event:
                case TurnEnded():
                    self.turns += 1
                case CardTurned():
                    self.cards += 1
                case ContestBegan():
                    self.contest = event.contest
                case OutcomeTold():
                    self.take_outcome(event.result - event.against)
                case AspectMade():
                    self.take_aspect(event.aspect)
                case TakenOut():
                    what = "leaders defeated of" if event.unit in self.leaders else "units taken out of"
                    self.add(what, self.owner.get(event.unit, ""))
                case Conceded():
                    self.add("concessions of", event.seat)

    def take_points(self, event: Event) -> None:
        """What was invoked, what fate points were spent on, and what leaders gave away."""
        match event:
            case Invoked():
                self.add("invocations by", event.invocation.seat)
                self.add("fate points spent by", event.invocation.seat, event.invocation.paid)
            case ActionBought():
                self.add("fate points spent by", event.seat)
            case ActionGiven():
                self.add("actions given by", self.owner.get(event.unit, ""))

    def take_outcome(self, shifts: int) -> None:
        """What a contest has come to for whoever acted."""
        if self.contest is None:
            return
        seat, deed = self.contest.actor.seat, self.contest.undertaking.deed
        if deed in ("attack", "duel"):
            self.add("attacks by", seat)
            self.add("hits by", seat, shifts > 0)
            self.add("shifts dealt by", seat, max(shifts, 0))
        elif deed == "enter":
            self.add("moves forced by", seat, shifts >= 0)

    def take_aspect(self, aspect: Aspect) -> None:
        """What came into play: a pin, a surround, a consequence, or a boost."""
        if aspect.kind == "consequence":
            self.add("consequences of", self.owner.get(aspect.on, ""))
        elif aspect.kind in MADE:
            self.add(MADE[aspect.kind], aspect.writer)
        elif aspect.kind == "boost":
            for seat in aspect.free:
                self.add("boosts of", seat)


PER_SIDE = (
    "attacks by", "hits by", "shifts dealt by", "invocations by", "fate points spent by", "actions given by",
    "moves forced by", "pins by", "surrounds by", "boosts of", "consequences of", "units taken out of",
    "leaders defeated of", "concessions of",
)  # fmt: skip
"""What is counted of each side."""


def measure_battle(match: Match[Any]) -> dict[str, float]:
    """Turns and cards turned up; for each side its cycles, its units that are left, and what it did and bore."""
    state, tally = match.state, Tally(match.start)
    tally.take(match.events())
    found: dict[str, float] = {"turns": tally.turns, "cards turned up": tally.cards}
    for side in dict.fromkeys(player.side for player in state.players.values()):
        left = (piece for piece in state.units.values() if piece.here and type(piece) is not Leader)
        found[f"cycles of {side}"] = state.cycles.get(side, 0)
        found[f"units of {side} left"] = sum(state.side_of(piece) == side for piece in left)
        found |= {f"{what} {side}": tally.counts[what, side] for what in PER_SIDE}
    return found
