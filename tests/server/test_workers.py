"""A supervisor keeps as many workers as are wanted, and never gives up old ones for new ones that cannot serve."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from typing import Any

import pytest

from fieldcraft.server.workers import Supervisor


class Stub:
    """Stands for a worker and its process at once; `sentinel` is never ready."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble, self.alive, self.begun, self.pid, self.exitcode = trouble, True, 0.0, 1, None
        self.sentinel, self._other = os.pipe()
        self.process: Any = self

    def wait_ready(self) -> None:
        if self.trouble:
            raise ValueError(self.trouble)

    def is_alive(self) -> bool:
        return self.alive

    def stop(self) -> None:
        self.alive = False

    kill = terminate = stop


def started(*troubles: str) -> tuple[Callable[[], Any], list[Stub]]:
    """What starts workers with these troubles, one after another and then without, and all that it has started."""
    made: list[Stub] = []

    def start() -> Stub:
        made.append(Stub(troubles[len(made)] if len(made) < len(troubles) else ""))
        return made[-1]

    return start, made


def test_the_first_workers_serve_or_all_are_stopped_and_it_is_said_why():
    start, made = started("", "the data cannot be opened")
    with pytest.raises(ValueError, match="the data cannot be opened"):
        Supervisor(2, start).run(lambda: None)

    assert [one.alive for one in made] == [False, False]


def test_old_workers_stay_if_new_ones_cannot_serve():
    start, made = started("", "", "", "no such module")
    supervisor = Supervisor(2, start)
    supervisor.workers = supervisor._some()
    supervisor.replace()

    assert [one.alive for one in made] == [True, True, False, False]
    assert supervisor.workers == made[:2]


def test_all_new_workers_serve_before_the_old_stop():
    start, made = started()
    supervisor = Supervisor(2, start)
    supervisor.workers = supervisor._some()
    supervisor.replace()

    assert [one.alive for one in made] == [False, False, True, True]
    assert supervisor.workers == made[2:]


def test_a_worker_that_died_is_replaced():
    start, made = started()
    supervisor = Supervisor(2, start)
    supervisor.workers = supervisor._some()
    made[0].alive = False
    supervisor.restart_dead()

    assert supervisor.workers == made[1:]


def test_it_serves_until_it_is_told_to_stop():
    start, made = started()
    threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM)).start()
    Supervisor(3, start).run(lambda: None)

    assert [one.alive for one in made] == [False] * 3
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
