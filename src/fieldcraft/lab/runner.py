"""One match, played by bots from where it stands to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from fieldcraft.core import Match, Outcome, Seat
from fieldcraft.lab.options import LazyOptions
from fieldcraft.lab.player import Bot
from fieldcraft.lab.watching import Watch

LIMIT = 5000
"""How many actions a match may take before it counts as a draw, answers to questions included."""


def run(
    match: Match[Any], bots: Mapping[Seat, Bot], rng: Random, limit: int = LIMIT, watches: Sequence[Watch] = ()
) -> Outcome | None:
    """Let bots play a match on, and answer what they are asked; None if it is not over after `limit` more actions.

    Of several who may act, as when all muster at once, chance picks one.  `watches` see each action before it happens.
    ValueError if the game waits for a seat at which no bot sits.
    """
    for _ in range(limit):
        if (outcome := match.result()) is not None:
            return outcome
        waited = sorted(match.to_act())
        by = waited[0] if len(waited) == 1 else rng.choice(waited)
        if by not in bots:
            msg = f"the game waits for {by}, and no bot sits there: bots sit at {', '.join(sorted(bots))}"
            raise ValueError(msg)
        options = LazyOptions(match, by)
        action = bots[by](match.view(by), options, rng)
        match.require(action, by)
        resolution = match.resolve(action, by)
        for watch in watches:
            watch.see(match, options, resolution)
        match.commit(resolution)
    return match.result()
