"""Six small battles, one for each way in which a battle can end, and one in fog, played by bots once and kept for ever.

`python -m games.recording`, with src and tests on the path, plays them anew.  That is for the day on which a rule has
changed on purpose: what then differs should be what that rule decides.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from fieldcraft.core import Match
from fieldcraft.core.log import dump
from fieldcraft.dice import Seeded
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.runner import run
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Goal
from fieldcraft.systems.shared.goals import Hold, LastStanding, Reach, Slay, Survive
from rules.miniatures.casters import SPELLS
from rules.scenes import FIRST, SECOND, scene

HERE = Path(__file__).parent
ENDS = HERE / "ends.json"

FIELD = ". A . . . . .\n. . . : . e .\n. . # * & . .\n. . . : . f .\n. B . . . . ."
HEXES = ". A . . . .\n . . , . e .\n. . : # . .\n . . . * f .\n. B . . . ."
ROOMS = "A . . . . .\n. . . . e .\n. . . . . .\nB . . . f .\n\nlow-wall c2 w\ndoor c4 w\nwall c1 w"
PLACES = {"ford": ((3, 1), (3, 2), (3, 3), (4, 2))}

FIGHTER: dict[str, Any] = {"harm_max": 5, "body": 4, "skills": {"melee": 3, "athletics": 2, "brawl": 1}, "boons": 1}
PLAYER = {**FIGHTER, "player": True, "boons": 2}
MAGE = {"wits": 4, "spirit": 4, "skills": {"arcana": 4}, "player": True, "traits": {"battle-caster"},
        "spells": tuple(SPELLS.values())}  # fmt: skip
HIDDEN = {"body": 3, "skills": {"melee": 2}, "veil": 3, "ranged": 5}


def battle(drawn: str, goals: tuple[Goal, ...], units: dict[str, dict[str, Any]], **more: Any) -> State:
    """A battle with its goals; whoever is not described is a fighter."""
    described = {name: units.get(name, FIGHTER) for name in "ABef" if name in drawn}
    return scene(drawn, units=described, goals=goals, places=PLACES, **more)


last = (LastStanding(side=FIRST), LastStanding(side=SECOND))

STARTS: dict[str, State] = {
    "last-standing": battle(FIELD, last, {"A": PLAYER, "e": HIDDEN}),
    "hold": battle(HEXES, (Hold(side=FIRST, place="ford", rounds=2), *last), {"A": PLAYER}, shape="hex"),
    "survive": battle(ROOMS, (Survive(side=SECOND, rounds=3), *last), {"B": PLAYER, "f": HIDDEN}),
    "reach": battle(FIELD, (Reach(side=SECOND, place="ford", units=2), *last), {"B": PLAYER}),
    "slay": battle(HEXES, (Slay(side=FIRST, unit="e"), Survive(side=SECOND, rounds=9)), {"A": PLAYER}, shape="hex"),
    "complete": battle(FIELD, (Complete(side=FIRST, spell="Great Wall"), *last), {"A": MAGE, "B": PLAYER}),
    "fog": read_packaged("crypt").start,
}
"""How each battle begins, under the name of its log."""

OPPONENTS = {"hold": "random", "complete": "random"}
"""Who fights the first side where tactical bots on both would always end the battle sooner, with nobody left."""


def ending(match: Match[State]) -> dict[str, Any]:
    """How a battle ended, with a hash of its last state, the same on every machine."""
    result = match.result()
    state = msgspec.json.encode(match.state, order="deterministic")
    return {
        "winner": result and result.winner,
        "why": result and result.why,
        "entries": len(match.log),
        "state": hashlib.sha256(state).hexdigest(),
    }


def played(name: str, seed: int) -> Match[State]:
    """A battle as bots play it."""
    match = Match(SYSTEM, STARTS[name], Seeded(b"%d" % seed))
    first, *others = match.state.sides
    kinds = {first: "tactical", **dict.fromkeys(others, OPPONENTS.get(name, "tactical"))}
    seats = {side: bot(kind, ENDLESS) for side, kind in kinds.items()}
    run(match, seats, Random(seed), limit=400)
    return match


def decided(name: str) -> Match[State]:
    """The longest of thirty such games that ends as its name says."""
    games = (played(name, seed) for seed in range(30))
    named = [game for game in games if as_named(name, game)]
    if not named:
        raise ValueError(
            f"{name}: none of thirty battles ended with {REASONS[name]!r}; give it another start or opponent"
        )
    return max(named, key=lambda game: len(game.log))


def as_named(name: str, game: Match[State]) -> bool:
    """Whether a game ended as its name says."""
    end = game.result()
    return end is not None and end.why == REASONS[name]


REASONS = {
    "hold": "held the ford for 2 rounds",
    "survive": "still stood after 3 rounds",
    "reach": "2 reached the ford",
    "slay": "E is out of the fight",
    "complete": "completed Great Wall",
    "last-standing": "no enemy is left",
    "fog": "1 reached the reliquary",
}
"""What is said of each ending."""

if __name__ == "__main__":
    games = {name: decided(name) for name in STARTS}
    for name, game in games.items():
        (HERE / f"{name}.jsonl").write_text(dump(game), encoding="utf-8")
    ENDS.write_text(json.dumps({name: ending(game) for name, game in games.items()}, indent=2) + "\n", encoding="utf-8")
