"""Two games each of The Battlefield and of Tiles & Movement, played at random once and kept for ever.

`python -m games.boards`, with src and tests on the path, plays them anew, for the day on which a rule has changed on
purpose.  Of many random games on the scene that comes with a game, those two are kept in which most happens.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from fieldcraft.core import Action, Match
from fieldcraft.core.log import dump
from fieldcraft.dice import Seeded
from fieldcraft.maps.scenes import read_packaged, start
from games.recording import ending

HERE = Path(__file__).parent / "logs"
ENDS = HERE / "ends.json"
SCENES = {"battlefield": "gullet", "tiles": "boiler"}
"""The scene of each game."""

TRIES, MOST = 16, 80


def played(scene: str, seed: int) -> Match[Any]:
    """A random game on a scene, each kind of order being as likely, of which some is taken back."""
    system, begun = start(read_packaged(scene))
    match, rng = Match(system, begun, Seeded(b"%d" % seed)), Random(seed)
    while match.result() is None and len(match.log) < MOST:
        by = min(match.to_act())
        kinds: dict[str, list[Action]] = {}
        for action in match.options(by):
            kinds.setdefault(type(action).__name__, []).append(action)
        match.play(rng.choice(kinds[rng.choice(sorted(kinds))]), by)
        if rng.random() < 0.05:
            match.undo("gm")
    return match


def happened(match: Match[Any]) -> set[str]:
    """The kinds of events of a game."""
    return {type(event).__name__ for event in match.events()}


def fullest(scene: str) -> Iterator[Match[Any]]:
    """The game with most kinds of events, and the one that adds most to it."""
    games = [played(scene, seed) for seed in range(TRIES)]
    first = max(games, key=lambda game: len(happened(game)))
    yield first
    yield max((game for game in games if game is not first), key=lambda game: len(happened(game) - happened(first)))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    ends = {}
    for name, scene in SCENES.items():
        for number, game in enumerate(fullest(scene), start=1):
            (HERE / f"{name}-{number}.jsonl").write_text(dump(game), encoding="utf-8")
            ends[f"{name}-{number}"] = {**ending(game), "kinds": sorted(happened(game))}
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
