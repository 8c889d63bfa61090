"""Bots try a scene: they play it some times over, in a process of its own that is ended when its time is up."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import deque
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from statistics import mean
from time import monotonic

from fieldcraft.core import Seat
from fieldcraft.lab import LIMIT
from fieldcraft.lab.study import Playing, Study
from fieldcraft.lab.summary import Played
from fieldcraft.maps.scenes import SceneFile, start
from fieldcraft.server.errors import Denied
from fieldcraft.table.http_bodies import Tried, TriedSide

MATCHES, SECONDS, BOT = 20, 20.0, "tactical"
"""How many battles a trial has, how long they may take together, and who fights them."""

TOLD, LEFT = 100, 1000
"""After how many actions each it is told how a battle stands, and after how many the others have their turn first."""

MOST_CELLS = 4096
"""How large a board bots try."""

AT_ONCE = 2
"""How many scenes are tried at a time; others wait."""

NOTHING = Tried(matches=0, wanted=MATCHES, sides=(), draws=0, rounds=0.0)


class Trials:
    """Lets bots try scenes, one at a time for each person."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._trying: dict[str | None, Tried] = {}
        self._room = asyncio.Semaphore(AT_ONCE)

    async def of(self, scene: SceneFile, owner: str | None) -> Tried:
        """What comes of it when bots play a scene; Denied if it is too large, or the owner has one tried already."""
        grid = scene.board.grid
        if grid.columns * grid.rows > MOST_CELLS:
            size = f"{grid.columns} by {grid.rows}"
            raise Denied(400, f"Bots try boards of at most {MOST_CELLS} cells, and this one is {size}.")
        if owner in self._trying:
            raise Denied(409, "Bots are trying a scene of yours already: wait until they are done.")
        self._trying[owner] = NOTHING
        try:
            async with self._room:
                return await asyncio.to_thread(self._try, scene, owner)
        finally:
            del self._trying[owner]

    def so_far(self, owner: str | None) -> Tried:
        """What has come so far of the scene that bots try for somebody; nothing if they try none."""
        return self._trying.get(owner, NOTHING)

    def _try(self, scene: SceneFile, owner: str | None) -> Tried:
        for found in try_scene(scene, self.seconds):
            self._trying[owner] = found
        return self._trying[owner]


def try_scene(scene: SceneFile, seconds: float) -> Iterator[Tried]:
    """What comes of the battles of some seconds, each time more is known; a scene meets the same dice each time."""
    system, begun = start(scene)
    sides = system.seats(begun)
    study = Study(system, begun, (dict.fromkeys(sides, BOT),), 0, LIMIT, scene.scene.title)
    battles: dict[int, Played] = {}
    yield sum_up(sides, battles)
    for number, battle in within(study, seconds):
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


def within(study: Study, seconds: float) -> Iterator[tuple[int, Played]]:
    """How the battles of a study stand, as they are played by a process that starts afresh and is ended in time."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=play_all, args=(study, theirs), daemon=True)
    process.start()
    theirs.close()
    end = monotonic() + seconds
    try:
        while ours.poll(max(0.0, end - monotonic())):
            yield ours.recv()
    except (EOFError, OSError):
        pass  # It has played all of them.
    finally:
        process.kill()
        process.join()
        ours.close()


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
