"""What may come of an action: it is played on for a few turns by a quick policy, and weighed for a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from fieldcraft.core import Action, Match, Outcome, Seat, State
from fieldcraft.core.outcomes import list_outcomes
from fieldcraft.dice import Streams
from fieldcraft.games import Game
from fieldcraft.lab.balance import camps_of
from fieldcraft.lab.options import LazyOptions
from fieldcraft.lab.player import Bot

TURNS = 4
"""After how many changes of who acts, from one side to another, a playout is weighed."""

LENGTH = 60
"""After how many actions it is weighed in any case."""

OUTCOMES = 64
"""How many outcomes of an action are told apart: where there are more they are drawn."""

UNDECIDED = 0.95
"""How far ahead somebody is at most before it is over."""

GOLDEN = 0.6180339887498949
"""The step by which playouts go round the outcomes of an action, so that any number of them are spread evenly."""


class Branch(msgspec.Struct, frozen=True):
    """A state to which an action may lead, with the chance of it and of all that are listed before it."""

    before: float
    state: Any


class Playouts:
    """Plays on from what a seat sees.

    What is hidden from the seat is guessed, each time anew.  A playout is known by its number: those of the same number
    have the same guess and the same dice, whatever action they begin with.
    """

    def __init__(self, game: Game[Any], view: State, seat: Seat, policy: Bot, rng: Random) -> None:
        self.game, self.view, self.seat, self.policy, self.rng = game, view, seat, policy, rng
        self.camps = camps_of(game.system, view)
        self.own = self.camps.get(seat, seat)
        self.seeds: list[bytes] = []
        self.whole = sum(self.strength(view).values()) or 1.0
        self.offset = rng.random()
        self.hides = game.system.guess(view, seat, Random(0)) is not view
        self.branches: list[tuple[Action, Sequence[Branch]]] = []

    def strength(self, state: State) -> Mapping[Seat, float]:
        """What each side still has, nothing where the game does not say."""
        return {} if self.game.strength is None else self.game.strength(state)

    def value(self, state: State, outcome: Outcome | None) -> float:
        """What a state is worth to the seat: from -1, defeat, to 1, victory; while it goes on, how far ahead it is."""
        if outcome is not None:
            winners = {self.camps.get(seat, seat) for seat in outcome.winners}
            return 0.0 if not winners or winners > {self.own} else 1.0 if self.own in winners else -1.0
        told = {side: part + self.outlook(state, side) for side, part in self.strength(state).items()}
        ahead = sum(part if self.camps.get(side, side) == self.own else -part for side, part in told.items())
        return max(-UNDECIDED, min(UNDECIDED, ahead / self.whole))

    def outlook(self, state: State, side: Seat) -> float:
        """What a side's places are worth to it for its goals, nothing where the game does not say."""
        return 0.0 if self.game.outlook is None else self.game.outlook(state, side)

    def play(self, action: Action, number: int) -> float:
        """What comes of an action in a playout of a number."""
        while len(self.seeds) <= number:
            self.seeds.append(self.rng.randbytes(64))
        seed, chance = self.seeds[number], Random(self.seeds[number])
        state = self.view if not self.hides else self.game.system.guess(self.view, self.seat, chance)
        found = None if self.hides else self.branches_of(action)
        if found:
            place = (self.offset + number * GOLDEN) % 1.0
            state = next(branch.state for branch in reversed(found) if branch.before <= place)
        match = Match(self.game.system, state, Streams(seed[:32], seed[32:]))
        if not found:
            match.commit(match.resolve(action, self.seat))
        self.play_on(match, chance)
        return self.value(match.state, match.result())

    def branches_of(self, action: Action) -> Sequence[Branch]:
        """All that an action can lead to, the worse for the seat the earlier; none where there are too many."""
        known = next((found for one, found in self.branches if one == action), None)
        if known is None:
            known = self.list_branches(action)
            self.branches.append((action, known))
        return known

    def list_branches(self, action: Action) -> Sequence[Branch]:
        """The branches of an action, worked out."""
        outcomes = list_outcomes(self.game.system, self.view, action, self.seat, OUTCOMES) or ()
        ranked = sorted(outcomes, key=lambda one: self.value(one[1], self.game.system.result(one[1])))
        before, found = 0.0, []
        for chance, state in ranked:
            found.append(Branch(before, state))
            before += chance
        return found

    def play_on(self, match: Match[Any], chance: Random) -> None:
        """Let the policy play for all sides, until so many turns have passed or it is over."""
        turns, last = 0, self.own
        for _ in range(LENGTH):
            if match.result() is not None:
                return
            by = min(match.to_act())
            if match.state.ask is None and self.camps.get(by, by) != last:
                turns, last = turns + 1, self.camps.get(by, by)
                if turns >= TURNS:
                    return
            action = self.policy(match.view(by), LazyOptions(match, by), chance)
            match.commit(match.resolve(action, by))
