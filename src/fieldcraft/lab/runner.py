"""One match, played by bots from where it stands to its end."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from fieldcraft.core import Match, Outcome, Seat
from fieldcraft.lab.player import Bot

LIMIT = 5000
"""How many actions a match may take before it counts as a draw, answers to questions included."""


def run(match: Match[Any], bots: Mapping[Seat, Bot], rng: Random, limit: int = LIMIT) -> Outcome | None:
    """Let bots play a match on, and answer what they are asked; None if it is not over after `limit` more actions.

    ValueError if the game waits for a seat at which no bot sits.
    """
    for _ in range(limit):
        if (outcome := match.result()) is not None:
            return outcome
        by = min(match.to_act())
        if by not in bots:
            msg = f"the game waits for {by}, and no bot sits there: bots sit at {', '.join(sorted(bots))}"
            raise ValueError(msg)
        match.play(bots[by](match.view(by), match.options(by), rng), by)
    return match.result()
