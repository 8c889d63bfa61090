"""How many processes, how much memory and how much of PostgreSQL many tables need: a simulation from measured costs.

The costs below were measured here, on two cores that others used as well: `bench/load.py postgres 2` for moves,
memory and processor time, the rest beside it.  An evening is simulated move by move: tables move at random moments,
each move waits until its home has judged those before it, then for the commit.  It shows what breaks first.
"""

from __future__ import annotations

import random
import statistics
from typing import NamedTuple

from figures import Figure, amount, note

TABLES, SECONDS = amount(((1_000, 10_000, 100_000), 60.0), ((1_000,), 2.0))

OPEN, SEATS, PAUSE = 0.2, 5, 20.0
"""What share of all tables is played at on the busiest evening, how many sit at each, seconds between two moves."""

LASTING = 10_800.0
"""Seconds that an evening lasts, and after which each connection has come once more."""

WANTED, LOAD = 0.05, 0.5
"""The p95 that is wanted, in seconds, and how busy a process may be on average."""


class Costs(NamedTuple):
    """What was measured: seconds of processor time, seconds of waiting, MiB.

    `spread` is how much a move's cost varies (standard deviation by mean).  `handed_on` is by how much two homes, with
    people divided between them, take more than one; `per_lock` is what it costs PostgreSQL to say where a table's home
    is, for each table that is open.
    """

    move: float = 0.0026
    handed_on: float = 1.13
    spread: float = 0.5
    commit: float = 0.0027
    table: float = 0.11
    process: float = 76.0
    per_lock: float = 3e-6


LOCKS, CONNECTIONS, SESSIONS = 11_800, 1_000, 17
"""What runs out: locks of PostgreSQL and connections of a process as they are set, and sessions of a process."""


class Evening(NamedTuple):
    """What many tables need on the busiest evening."""

    tables: int
    open: int
    moves: float
    processes: int
    p95: float
    memory: float
    lines: int
    looking: float

    @property
    def breaks(self) -> tuple[str, ...]:
        """What is beyond what is set, or beyond one core of the database."""
        found = {
            f"locks of PostgreSQL (max_locks_per_transaction): {self.open:,}, not {LOCKS:,}": self.open > LOCKS,
            f"sessions of PostgreSQL (max_connections): {self.processes * SESSIONS}": self.processes * SESSIONS > 100,
            f"connections of a process (--connections): {self.lines:,}": self.lines > CONNECTIONS,
            f"looking for homes: {self.looking:.1f} cores of PostgreSQL": self.looking > 1,
        }
        return tuple(what for what, too_much in found.items() if too_much)


def waits(moves: float, processes: int, seconds: float, costs: Costs, rng: random.Random) -> list[float]:
    """How long each move of one process waits until it is acknowledged, in order of arrival."""
    cost = costs.move * (costs.handed_on if processes > 1 else 1.0)
    shape = 1 / costs.spread**2
    now = free = 0.0
    found = []
    while (now := now + rng.expovariate(moves / processes)) < seconds:
        free = max(free, now) + rng.gammavariate(shape, cost / shape)
        found.append(free - now + costs.commit)
    return found


def evening(tables: int, costs: Costs, rng: random.Random) -> Evening:
    """The busiest evening, with as few processes as keep the wait short and half of each core free."""
    opened = round(tables * OPEN)
    moves = opened / PAUSE
    processes = 1
    while True:
        busy = moves * costs.move * costs.handed_on / processes
        found = waits(moves, processes, SECONDS, costs, rng) if busy < LOAD else []
        if found and (p95 := statistics.quantiles(found, n=20)[-1]) <= WANTED:
            break
        processes += 1
    memory = processes * costs.process + opened * costs.table
    # Who comes to a process that is not the home has a line there and one to the home.
    lines = round(opened * SEATS * (2 - 1 / processes) / processes)
    strangers = opened * SEATS * 2 / LASTING * (1 - 1 / processes)
    return Evening(tables, opened, moves, processes, p95, memory, lines, strangers * opened * costs.per_lock)


def main() -> None:
    """Simulate evenings of more and more tables, and print what each needs and what breaks."""
    rng = random.Random(1)
    for tables in TABLES:
        found = evening(tables, Costs(), rng)
        print(
            f"{tables:,} tables, {found.open:,} open, {found.open * SEATS:,} people, {found.moves:,.0f} moves a second"
        )
        print(f"   {found.processes} processes, {found.memory / 1024:.1f} GiB, {found.lines:,} connections each")
        print(f"   looking for homes takes {found.looking:.2f} cores of PostgreSQL")
        for what in found.breaks:
            print(f"   beyond what is set: {what}")
        note(Figure(what=f"p95 of {tables} tables, simulated", ours=found.p95 * 1000, unit="ms", most=WANTED * 1000))


if __name__ == "__main__":
    main()
