"""A battle that is played by numbers, which both interfaces stand on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from fieldcraft.core import Action, Match, Seat
from fieldcraft.dice import Seeded
from fieldcraft.lab.balance import Balance, camps_of
from fieldcraft.lab.environments.choices import SIZES, Encoding, number_options
from fieldcraft.lab.environments.seeing import Numbers, Sight
from fieldcraft.maps.scenes import SceneFile, find_scene, start

Scene = str | Path | Mapping[str, Any] | SceneFile


class Battle:
    """A match of a scene, in which whoever is asked chooses a number."""

    def __init__(self, scene: Scene, encoding: Encoding) -> None:
        file = scene if isinstance(scene, SceneFile) else find_scene(scene)
        self.system, self.start = start(file)
        self.encoding = encoding
        self.size = SIZES[encoding]
        self.camps = camps_of(self.system, self.start)
        self.seats = tuple(self.camps)
        self.sights = {seat: Sight(self.system, self.start, seat) for seat in self.seats}
        self.begin(bytes(32))

    def begin(self, seed: bytes) -> None:
        """Begin anew, with the dice of a seed."""
        self.match: Match[Any] = Match(self.system, self.start, Seeded(seed))
        self.balance = Balance(self.match)
        self._look()

    def _look(self) -> None:
        self.outcome = self.match.result()
        self.up: Seat | None = None if self.outcome else min(self.match.to_act(), default=None)
        self.options = [] if self.up is None else self.match.options(self.up)
        self.choices = number_options(self.options, self.encoding)

    def choose(self, number: int) -> bool:
        """Take a choice; whether there was one of that number."""
        chosen = self.choices.get(int(number))
        if chosen is None or self.up is None:
            return False
        if isinstance(chosen, Action):
            self.match.commit(self.match.resolve(chosen, self.up))  # What is listed may be done.
            self._look()
        else:
            self.choices = number_options(self.options, self.encoding, chosen)
        return True

    def act(self, action: Action) -> None:
        """Let whoever is asked do something that need not be listed."""
        if self.up is not None:
            self.match.play(action, self.up)
            self._look()

    def reward(self, seat: Seat) -> float:
        """1 for a battle that the seat's camp won, -1 for one that it lost, 0 for one that is drawn or goes on."""
        if self.outcome is None:
            return 0.0
        winners = {self.camps[winner] for winner in self.outcome.winners}
        return 0.0 if len(winners) != 1 else 1.0 if self.camps[seat] in winners else -1.0

    def advantage(self, seat: Seat) -> float:
        """How far the seat's camp is ahead, from -1 to 1."""
        ahead = self.balance.of(self.match.state)
        return ahead if self.camps[seat] == self.camps[self.seats[0]] else -ahead

    def mask(self, seat: Seat) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for each number that the seat may choose now."""
        found = np.zeros(self.size, np.int8)
        if seat == self.up:
            found[list(self.choices)] = 1
        return found

    def planes(self, seat: Seat) -> Numbers:
        """What the seat sees."""
        return self.sights[seat].planes(self.match.view(seat))

    def rate(self, seat: Seat) -> Numbers:
        """The features of each number that the seat may choose now; those of other numbers are 0."""
        found = np.zeros((self.size, self.sights[seat].features), np.float32)
        actions = {number: one for number, one in self.choices.items() if isinstance(one, Action)}
        if seat == self.up and actions:
            found[list(actions)] = self.sights[seat].rate_options(self.match.view(seat), list(actions.values()))
        return found
