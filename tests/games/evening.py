"""An evening at Vell with four players on two sides: a muster, twelve contests, a duel of leaders, and a concession.

`python -m games.evening`, with src and tests on the path, plays it anew, for the day on which a rule has changed on
purpose.  The muster is that of the script of the scene; then bots play, leaders fight as soon as they can, and the
player who is worst off concedes once that has happened.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from fieldcraft.core import Action, Entry, Match, Seat
from fieldcraft.core.log import dump
from fieldcraft.dice import Seeded
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.systems.mass_combat.actions.attacking import Duel
from fieldcraft.systems.mass_combat.actions.ending import Concede
from fieldcraft.systems.mass_combat.events.contests import OutcomeTold
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM
from games.boards import ENDS, HERE, happened
from games.recording import ending

NAME = "mass_combat-evening"
CONTESTS = 12


def begin(seed: int) -> Match[State]:
    """The muster at Vell as the script of the scene tells it, up to the battle."""
    scene = read_packaged("vell")
    match = Match(SYSTEM, scene.start, Seeded(b"%d" % seed))
    for step in scene.script:
        if match.state.phase != "battle" and not step.refused:
            match.play(SYSTEM.order(match.view(step.by), step.order), step.by)
    return match


def count_contests(match: Match[Any]) -> int:
    """How many contests have come to an outcome."""
    return sum(isinstance(event, OutcomeTold) for event in match.events())


def find_actions(match: Match[Any], kind: type[Action]) -> list[Entry]:
    """The entries with actions of a kind."""
    return [entry for entry in match.standing if isinstance(entry.action, kind)]


def worse_off(match: Match[State]) -> Seat:
    """The player in the battle with fewest units left."""
    left = Counter(unit.owner for unit in match.state.troops.values() if unit.here)
    return min(left, key=lambda seat: left[seat])


def is_time_to_concede(match: Match[State]) -> bool:
    """Whether enough has happened for somebody to concede, once, between contests."""
    if match.result() is not None or match.state.contest is not None or find_actions(match, Concede):
        return False
    return count_contests(match) >= CONTESTS and bool(find_actions(match, Duel))


def played(seed: int) -> Match[State]:
    """An evening to its end."""
    match, rng, decide = begin(seed), Random(seed), bot("tactical", ENDLESS)
    while match.result() is None:
        by = min(match.to_act())
        options = match.options(by)
        duel = next((one for one in options if isinstance(one, Duel)), None)
        match.play(duel or decide(match.view(by), options, rng), by)
        if is_time_to_concede(match):
            match.play(Concede(), worse_off(match))
    return match


def goes_on(match: Match[State]) -> bool:
    """Whether the battle went on for a while after a concession."""
    return any(match.standing[-1].seq > entry.seq + CONTESTS for entry in find_actions(match, Concede))


if __name__ == "__main__":
    match = next(game for game in map(played, range(40)) if goes_on(game) and "CardTurned" in happened(game))
    (HERE / f"{NAME}.jsonl").write_text(dump(match), encoding="utf-8")
    ends = json.loads(ENDS.read_text(encoding="utf-8"))
    ends[NAME] = {**ending(match), "kinds": sorted(happened(match))}
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")
