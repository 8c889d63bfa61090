"""A battle in words, in the manner of OpenSpiel: a state says whose turn it is, what may be done, and how it ended."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Match, Seat
from fieldcraft.core.encoding import encode
from fieldcraft.dice import Seeded
from fieldcraft.lab.balance import camps_of
from fieldcraft.maps.scenes import find_scene, start


class TextGame:
    """A scene as a game: `new_initial_state` begins it."""

    def __init__(self, scene: str) -> None:
        self.scene = scene
        self.system, self.start = start(find_scene(scene))
        self.seats = self.system.seats(self.start)

    def num_players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    def new_initial_state(self, seed: int = 0) -> TextState:
        """How it begins; dice follow from the seed."""
        return TextState(Match(self.system, self.start, Seeded(seed.to_bytes(8, "big"))))


class TextState:
    """A battle under way."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match

    def __str__(self) -> str:
        return "\n".join(self.history())

    def _up(self) -> Seat:
        return min(self.match.to_act())

    def current_player(self) -> int:
        """The number of the seat that is asked; -4 when it is over, as OpenSpiel has it."""
        return -4 if self.is_terminal() else self.match.seats.index(self._up())

    def legal_actions(self) -> list[str]:
        """The orders that may be given."""
        if self.is_terminal():
            return []
        by = self._up()
        view = self.match.view(by)
        words = (self.match.system.words(view, option) for option in self.match.options(by))
        return list(dict.fromkeys(words))

    def apply_action(self, order: str) -> None:
        """Give an order; RefusedError, citing the rule, or OrderError if it cannot be carried out."""
        self.match.play(order, self._up())

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.match.result() is not None

    def returns(self) -> list[float]:
        """1 for each seat that has won, -1 for each that has lost; 0 while it goes on, and for all if nobody did."""
        outcome = self.match.result()
        if outcome is None or not outcome.winners:
            return [0.0] * len(self.match.seats)
        camps = camps_of(self.match.system, self.match.start)
        won = {camps[seat] for seat in outcome.winners}
        return [1.0 if camps[seat] in won else -1.0 for seat in self.match.seats]

    def observation_string(self, player: int) -> str:
        """All that a seat sees, as JSON."""
        return encode(self.match.view(self.match.seats[player])).decode()

    def history(self) -> list[str]:
        """What happened, in sentences."""
        told, state = [], self.match.start
        for event in self.match.events():
            told.append(self.match.system.story(state, event))
            state = event.apply(state)
        return [sentence for sentence in told if sentence]
