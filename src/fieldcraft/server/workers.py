"""Several processes on one address: started, started again when one dies, and replaced one after another on SIGHUP.

All of them accept from the sockets that were opened once, so nobody who calls while one stops is turned away.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic, sleep

from fieldcraft.server.run import run_until_stopped
from fieldcraft.server.settings import Settings
from fieldcraft.store import StoreError

log = logging.getLogger("fieldcraft.server")

TO_START, TO_STOP = 60.0, 15.0
"""Seconds that a worker may take until it is ready, and until it has ended."""

YOUNG, PAUSE = 5.0, 1.0
"""A worker that dies within so many seconds is started again only after a pause."""

HANGUP: int = getattr(signal, "SIGHUP", 0)
"""What asks for a rolling restart; Windows has no such signal."""

STOPPING = (signal.SIGINT, signal.SIGTERM)

_CONTEXT = multiprocessing.get_context("spawn")


class Worker:
    """One process that serves."""

    def __init__(self, sockets: list[socket.socket], settings: Settings, data: str) -> None:
        self._told, theirs = _CONTEXT.Pipe(duplex=False)
        self.process = _CONTEXT.Process(target=work, args=(sockets, settings, data, theirs), name="fieldcraft worker")
        self.process.start()
        theirs.close()
        self.begun = monotonic()

    def wait_ready(self) -> None:
        """Return when it serves; ValueError, with what it says, if it does not."""
        try:
            why = self._told.recv() if self._told.poll(TO_START) else f"it was not ready within {TO_START:.0f} seconds"
        except EOFError:
            why = "it ended while it started"
        if why:
            raise ValueError(why)

    def stop(self) -> None:
        """Let it say good-bye and end; one that does not is killed."""
        self.process.terminate()
        self.process.join(TO_STOP)
        if self.process.is_alive():
            log.warning("worker %s did not stop within %.0f seconds", self.process.pid, TO_STOP)
            self.process.kill()
            self.process.join()


class Supervisor:
    """Sees to it that there are so many workers."""

    def __init__(self, count: int, start: Callable[[], Worker]) -> None:
        self._count, self._start = count, start
        self.workers: list[Worker] = []

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until told to stop; ValueError if the first workers cannot serve."""
        with wake_on_signals() as (woken, asked):
            try:
                self.workers = self._some()
                ready()
                while not asked & set(STOPPING):
                    wait([woken, *(one.process.sentinel for one in self.workers)])
                    with suppress(BlockingIOError):
                        woken.recv(64)
                    if HANGUP in asked:
                        asked.discard(HANGUP)
                        self.replace()
                    self.restart_dead()
            finally:
                for one in self.workers:
                    one.process.terminate()
                for one in self.workers:
                    one.stop()

    def _some(self) -> list[Worker]:
        """As many new workers as are wanted, all of them ready; ValueError if one is not, and then there are none."""
        found = [self._start() for _ in range(self._count)]
        try:
            for one in found:
                one.wait_ready()
        except BaseException:
            for one in found:
                one.process.kill()
            raise
        return found

    def replace(self) -> None:
        """Put new workers in the place of the old: first all new ones serve, then the old stop one after another.

        Each old one's tables so go over to new ones, which share them evenly.  If new ones cannot serve, the old stay.
        """
        try:
            new = self._some()
        except ValueError as error:
            log.error("the workers were not replaced: %s", error)  # noqa: TRY400  in words, which say it all
            return
        old, self.workers = self.workers, new
        for one in old:
            one.stop()
        log.warning("%d workers were replaced", len(old))

    def restart_dead(self) -> None:
        """Start others for those that have died."""
        for one in [one for one in self.workers if not one.process.is_alive()]:
            log.error("worker %s died: exit code %s", one.process.pid, one.process.exitcode)
            if monotonic() - one.begun < YOUNG:
                sleep(PAUSE)
            self.workers.remove(one)
            self.workers.append(self._start())


@contextmanager
def wake_on_signals() -> Iterator[tuple[socket.socket, set[int]]]:
    """A socket that can be read from once a signal has come, and the signals that have."""
    asked: set[int] = set()
    ours, theirs = socket.socketpair()
    for one in (ours, theirs):
        one.setblocking(False)
    wakeup = signal.set_wakeup_fd(theirs.fileno())
    numbers = [number for number in (*STOPPING, HANGUP) if number]
    before = {number: signal.signal(number, lambda number, _: asked.add(number)) for number in numbers}
    try:
        yield ours, asked
    finally:
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        for one in (ours, theirs):
            one.close()


def serve_with_workers(
    count: int, sockets: list[socket.socket], settings: Settings, data: str, ready: Callable[[], None]
) -> None:
    """Serve with so many workers until Ctrl-C or SIGTERM; ValueError if they cannot."""
    try:
        Supervisor(count, lambda: Worker(sockets, settings, data)).run(ready)
    finally:
        for one in sockets:
            one.close()


# --- in the worker -------------------------------------------------------------------------------


def work(sockets: list[socket.socket], settings: Settings, data: str | Path, told: Connection) -> None:
    """Serve until told to stop or the supervisor is gone; tell it "" when ready, or why not."""
    gc.disable()
    if HANGUP:
        signal.signal(HANGUP, signal.SIG_IGN)
    threading.Thread(target=stop_with_parent, daemon=True).start()
    try:
        run_until_stopped(sockets, settings, data, lambda: told.send(""))
    except (StoreError, ValueError, OSError) as error:
        with suppress(OSError):
            told.send(str(error))


def stop_with_parent() -> None:
    """Wait until the supervisor is gone, and stop this process."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
