"""Games of the games on boards and zones, played once and kept for ever: two each at random, two by bots.

`python -m games.boards`, with src and tests on the path, plays them anew, for the day on which a rule has changed on
purpose.  Of many random games on the scene that comes with a game, those two are kept in which most happens.  Bots play
to the end, while the game master decrees and takes back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from fieldcraft.core import GM, Action, Decree, Match
from fieldcraft.core.encoding import encode
from fieldcraft.core.log import decoder, dump, entry
from fieldcraft.dice import Seeded
from fieldcraft.games import game
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.maps.scenes import read_packaged, start
from fieldcraft.systems.mass_combat.events.aspects import InvocationGiven
from games.recording import ending

HERE = Path(__file__).parent / "logs"
ENDS = HERE / "ends.json"
SCENES = {"battlefield": "gullet", "mass_combat": "swiftwater", "tiles": "boiler"}
"""The scene of each game."""

TRIES, MOST = 16, 80

BATTLES = {"battlefield": ("kessel", "granary"), "mass_combat": ("muster", "hask"), "tiles": ("wyrm", "causeway")}
"""The scenes that bots play to the end: with what breaks, auras, chests, leaders, what rises, what lands."""


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
    first = max(games, key=lambda one: len(happened(one)))
    yield first
    yield max((one for one in games if one is not first), key=lambda one: len(happened(one) - happened(first)))


def decree(match: Match[Any], rng: Random) -> None:
    """Let the game master decree something that is offered and needs no more to be said, or give an invocation."""
    found = [*offered_decrees(match), *invocations_given(match)]
    for action in rng.sample(found, len(found)):
        if match.judge(action, GM) is None:
            match.play(action, GM)
            return


def offered_decrees(match: Match[Any]) -> Iterator[Action]:
    """What the game master is offered about pieces and about nothing."""
    show = game(match.system.name).show
    for piece in ("", *match.state.units, *getattr(match.state, "objects", ())):
        for offer in show.decrees(match.state, GM, piece):
            if not offer.fields:
                said = {"do": "decree", "events": [offer.action], "reason": offer.label}
                line = encode({"seq": 0, "by": "", "action": said, "events": []})
                yield entry(decoder(match.system).decode(line)).action


def invocations_given(match: Match[Any]) -> Iterator[Action]:
    """A free invocation of any aspect, for any player."""
    for aspect in getattr(match.state, "aspects", ()):
        yield from (Decree((InvocationGiven(aspect=aspect, seat=seat),), "well done") for seat in match.state.players)


def fought(scene: str, seed: int) -> Match[Any]:
    """A battle to its end between bots, into which the game master speaks, and of which some is taken back."""
    system, begun = start(read_packaged(scene))
    match, rng, decide = Match(system, begun, Seeded(b"%d" % seed)), Random(seed), bot("tactical", ENDLESS)
    while match.result() is None:
        by = min(match.to_act())
        match.play(decide(match.view(by), match.options(by), rng), by)
        if rng.random() < 0.04:
            match.undo(GM)
        if match.result() is None and rng.random() < 0.06:
            decree(match, rng)
    return match


if __name__ == "__main__":
    ends = json.loads(ENDS.read_text(encoding="utf-8"))
    for name, scene in SCENES.items():
        for number, match in enumerate((*fullest(scene), *(fought(one, 1) for one in BATTLES[name])), start=1):
            (HERE / f"{name}-{number}.jsonl").write_text(dump(match), encoding="utf-8")
            ends[f"{name}-{number}"] = {**ending(match), "kinds": sorted(happened(match))}
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
