"""Bots try a scene: they play it some times over, in a process of its own that is ended when its time is up."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Iterator
from multiprocessing.connection import Connection
from time import monotonic

from fieldcraft.games import game
from fieldcraft.lab import LIMIT
from fieldcraft.lab.simulation import Job, play
from fieldcraft.lab.summary import Played, report
from fieldcraft.maps.scenes import SceneFile, start
from fieldcraft.server.errors import Denied
from fieldcraft.table.http_bodies import Tried, TriedSide

MATCHES, SECONDS, BOT = 20, 20.0, "tactical"
"""How many battles a trial has, how long they may take together, and who fights them."""

MOST_CELLS = 4096
"""How large a board bots try."""

AT_ONCE = 2
"""How many scenes are tried at a time; others wait."""


class Trials:
    """Lets bots try scenes, one at a time for each person."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._trying: set[str | None] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    async def of(self, scene: SceneFile, owner: str | None) -> Tried:
        """What comes of it when bots play a scene; Denied if it is too large, or the owner has one tried already."""
        grid = scene.board.grid
        if grid.columns * grid.rows > MOST_CELLS:
            size = f"{grid.columns} by {grid.rows}"
            raise Denied(400, f"Bots try boards of at most {MOST_CELLS} cells, and this one is {size}.")
        if owner in self._trying:
            raise Denied(409, "Bots are trying a scene of yours already: wait until they are done.")
        self._trying.add(owner)
        try:
            async with self._room:
                return await asyncio.to_thread(try_scene, scene, self.seconds)
        finally:
            self._trying.discard(owner)


def try_scene(scene: SceneFile, seconds: float) -> Tried:
    """What comes of the battles that end within some seconds; the same scene meets the same dice each time."""
    system, begun = start(scene)
    sides = game(system.name).sides(begun)
    job = Job(system, begun, (dict.fromkeys(sides, BOT),), 0, LIMIT)
    played = list(within(job, seconds))
    found = report(system.name, job.seed, job.limit, job.seatings, played)
    rounds = found.measures.get("rounds")
    return Tried(
        matches=found.matches,
        wanted=MATCHES,
        sides=tuple(TriedSide(side=share.name, wins=share.wins) for share in found.sides),
        draws=found.draws,
        rounds=rounds.mean if rounds else 0.0,
    )


def within(job: Job, seconds: float) -> Iterator[Played]:
    """The battles of a job that end in time, played by a process that starts afresh and does not outlive them."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=play_all, args=(job, theirs), daemon=True)
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


def play_all(job: Job, told: Connection) -> None:
    """Play every battle, and tell of each as it ends."""
    for number in range(MATCHES):
        told.send(play(job, number))
