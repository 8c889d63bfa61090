"""Bots play scenes for those who make them: one experiment a person, in a process that is ended when its time is up.

Who has seen enough ends it before.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from time import monotonic
from typing import Any, TypeVar

from fieldcraft.maps.scenes import SceneFile
from fieldcraft.server.errors import Denied
from fieldcraft.table.protocol import Wire

MOST_CELLS = 4096
"""How large a board bots try."""

AT_ONCE = 2
"""How many experiments run at a time; others wait."""

Found = TypeVar("Found", bound=Wire)
Experiment = Callable[[SceneFile, float], Generator[Found, None, None]]
"""What comes of a scene within so many seconds, each time that more is known."""


class Experiments:
    """Lets bots play scenes, for each person one at a time; `seconds` is how long each may take."""

    def __init__(self, seconds: float = 20.0) -> None:
        self.seconds = seconds
        self._found: dict[str | None, Wire | None] = {}
        self._stopped: set[str | None] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    async def run(self, experiment: Experiment[Found], scene: SceneFile, owner: str | None) -> Found:
        """What comes of an experiment; Denied if the board is too large, or the owner has another one running."""
        grid = scene.board.grid
        if grid.columns * grid.rows > MOST_CELLS:
            size = f"{grid.columns} by {grid.rows}"
            raise Denied(400, f"Bots try boards of at most {MOST_CELLS} cells, and this one is {size}.")
        if owner in self._found:
            raise Denied(409, "Bots are trying a scene of yours already: wait until they are done.")
        self._found[owner] = None
        try:
            async with self._room:
                return await asyncio.to_thread(self._run, experiment, scene, owner)
        finally:
            del self._found[owner]
            self._stopped.discard(owner)

    def stop(self, owner: str | None) -> None:
        """Have the owner's experiment end with what is known so far, if one runs."""
        if owner in self._found:
            self._stopped.add(owner)

    def so_far(self, owner: str | None, kind: type[Found]) -> Found | None:
        """What has come so far of the owner's experiment of a kind; None if there is nothing yet, or none runs."""
        found = self._found.get(owner)
        return found if isinstance(found, kind) else None

    def _run(self, experiment: Experiment[Found], scene: SceneFile, owner: str | None) -> Found:
        with closing(experiment(scene, self.seconds)) as steps:
            for found in steps:
                self._found[owner] = found
                if owner in self._stopped:
                    break
        return found


def run_process(play: Callable[..., None], what: Any, seconds: float) -> Iterator[Any]:
    """What a function tells while it plays, in a process that starts afresh and is ended in time.

    It is called with `what` and a connection to which it sends what it tells.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=play, args=(what, theirs), daemon=True)
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
