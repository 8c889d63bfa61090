"""How far a side is ahead, as the bots of its game would count it."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Match, Seat, State, System
from fieldcraft.games import Game, find_game


class Balance:
    """How far the first of two camps is ahead: from -1, when the other alone is left, to 1."""

    def __init__(self, match: Match[Any]) -> None:
        kind: type[State] = type(match.start)
        found: Game[Any] | None = find_game(kind)
        self.strength = None if found is None else found.strength
        self.camps = camps_of(match.system, match.start)
        self.first = next(iter(self.camps.values()), "")
        whole = 0.0 if self.strength is None else sum(self.strength(match.start).values())
        self.whole = whole
        self.known = whole > 0 and len(set(self.camps.values())) == 2

    def of(self, state: State) -> float:
        """The balance of a state, in parts of all the strength that there was at the start."""
        if self.strength is None:
            return 0.0
        told = self.strength(state).items()
        return sum(part if self.camps.get(side, side) == self.first else -part for side, part in told) / self.whole


def camps_of(system: System[Any], start: State) -> dict[Seat, str]:
    """The team of each seat, itself if it has none."""
    teams = system.teams(start)
    return {seat: teams.get(seat, seat) for seat in system.seats(start)}
