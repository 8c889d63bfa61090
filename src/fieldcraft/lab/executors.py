"""Who does the work: this process, others on this machine, or any executor of the standard library's kind.

`Executor` is what is asked of them.  An executor of another library, such as that of a dask cluster
(`Client(...).get_executor()`), becomes one by `Workers(executor, width)`.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent import futures
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

RENEWALS = 3
"""How often in a row processes are started anew that died before anything was done."""

AHEAD = 2
"""How many pieces of work wait for each process, so that none is idle."""


class Executor(Protocol):
    """Does pieces of work, `width` at a time, and gives what comes of them in order; it may be left before the end."""

    @property
    def width(self) -> int:
        """How many pieces are done at a time."""

    def carry_out(self, work: Callable[[T], R], pieces: Iterable[T]) -> Iterator[R]:
        """What comes of each piece, in order, with not many more taken than were asked for."""


class ThisProcess:
    """Does one piece after another, here."""

    width = 1

    def carry_out(self, work: Callable[[T], R], pieces: Iterable[T]) -> Iterator[R]:
        """What comes of each piece, when it is asked for."""
        return map(work, pieces)


class Workers:
    """An executor of `concurrent.futures` or of another library that follows it, which does `width` pieces at a time.

    Such executors do lost work anew themselves, if they can.
    """

    def __init__(self, executor: futures.Executor, width: int) -> None:
        self.executor, self.width = executor, width

    def carry_out(self, work: Callable[[T], R], pieces: Iterable[T]) -> Iterator[R]:
        """What comes of each piece, in order."""
        waiting: deque[Future[R]] = deque()
        try:
            for piece in pieces:
                waiting.append(self.executor.submit(work, piece))
                if len(waiting) >= AHEAD * self.width:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


class Processes:
    """Other processes of this machine, kept until `close`; if one dies they are renewed, and lost work is done again.

    They start afresh, since a copy of this process might copy held locks.  Where none can be had, or where nothing is
    ever done by any, the work is done here.
    """

    def __init__(self, width: int | None = None) -> None:
        self.width = cores() if width is None else width
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes; they would start again if they were needed."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._pool = None

    def carry_out(self, work: Callable[[T], R], pieces: Iterable[T]) -> Iterator[R]:
        """What comes of each piece, in order."""
        taken: deque[T] = deque()  # Pieces whose results have not come yet.
        left, failures = iter(pieces), 0
        while failures < RENEWALS:
            try:
                for result in Workers(self._start(), self.width).carry_out(work, _keep_track(taken, left)):
                    taken.popleft()
                    failures = 0
                    yield result
            except BrokenProcessPool:
                failures += 1
                self.close()
            except OSError:  # The system allows no processes.
                self.close()
                break
            else:
                return
        yield from map(work, (*taken, *left))

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.width, mp_context=multiprocessing.get_context("spawn"))
        return self._pool


def _keep_track(taken: deque[Any], left: Iterator[Any]) -> Iterator[Any]:
    """First what was taken already, then what is left, which is noted as taken."""
    yield from tuple(taken)
    for piece in left:
        taken.append(piece)
        yield piece


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
