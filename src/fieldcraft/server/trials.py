"""Bots try a scene: they play it some times over within seconds."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping
from multiprocessing.connection import Connection
from statistics import mean

from fieldcraft.core import Seat
from fieldcraft.lab import LIMIT
from fieldcraft.lab.study import Playing, Study
from fieldcraft.lab.summary import Played
from fieldcraft.maps.scenes import SceneFile, start
from fieldcraft.server.experiments import run_process
from fieldcraft.table.http_bodies import Tried, TriedSide

MATCHES, BOT = 20, "tactical"
"""How many battles a trial has, and who fights them."""

TOLD, LEFT = 100, 1000
"""After how many actions each it is told how a battle stands, and after how many the others have their turn first."""

NOTHING = Tried(matches=0, wanted=MATCHES, sides=(), draws=0, rounds=0.0)


def try_scene(scene: SceneFile, seconds: float) -> Generator[Tried, None, None]:
    """What comes of the battles of some seconds, each time more is known; a scene meets the same dice each time."""
    system, begun = start(scene)
    sides = system.seats(begun)
    study = Study(system, begun, (dict.fromkeys(sides, BOT),), 0, LIMIT, scene.scene.title)
    battles: dict[int, Played] = {}
    yield sum_up(sides, battles)
    for number, battle in run_process(play_all, study, seconds):
        battles[number] = battle
        yield sum_up(sides, battles)


def sum_up(sides: tuple[Seat, ...], battles: Mapping[int, Played]) -> Tried:
    """Who has won the battles that are over, and how far the others have come."""
    over = [battle for battle in battles.values() if battle.outcome is not None]
    others = [battle for battle in battles.values() if battle.outcome is None]
    return Tried(
        matches=len(over),
        wanted=MATCHES,
        sides=tuple(TriedSide(side=side, wins=sum(side in battle.winners for battle in over)) for side in sides),
        draws=sum(not battle.winners for battle in over),
        rounds=mean(rounds(battle) for battle in over) if over else 0.0,
        unended=len(others),
        longest=max(map(rounds, others), default=0.0),
    )


def rounds(battle: Played) -> float:
    return battle.measures.get("rounds", 0.0)


def play_all(study: Study, told: Connection) -> None:
    """Play every battle, and tell how it stands now and then; one that goes on and on waits until all had a turn."""
    waiting = deque((number, Playing(study, number)) for number in range(MATCHES))
    while waiting:
        number, playing = waiting.popleft()
        for _ in range(LEFT // TOLD):
            battle = playing.play_on(TOLD)
            told.send((number, battle))
            if battle.outcome is not None or battle.length >= study.limit:
                break
        else:
            waiting.append((number, playing))
