"""Exact odds of a Fate roll with three invocations on each side; ends with 1 if it takes 5 ms or is not exact.

Beside it stand the same odds by brute force over 81 throws of each side, and the plain roll in icepool.  The best of
several rounds counts.  Run with `PYTHONPATH=src python bench/invocations.py`; needs icepool.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import icepool

from fieldcraft.dice import Degrees, Opposition
from fieldcraft.dice.invocations import _solve

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from dice.throws import brute_force, play

HARDEST, PLAIN = Opposition(3, 2, own=3, other=3), Opposition(3, 2)
WANTED = 5.0


def milliseconds(rounds: int, job: Callable[[], object]) -> float:
    """The least time of a job, from nothing."""
    least = float("inf")
    for _ in range(rounds):
        _solve.cache_clear()
        play.cache_clear()
        start = perf_counter()
        job()
        least = min(least, (perf_counter() - start) * 1e3)
    return least


def in_icepool() -> icepool.Die[int]:
    """The plain roll."""
    throw = 4 @ icepool.Die([-1, 0, 1])
    return (throw + PLAIN.skill) - (throw + PLAIN.against)


def main() -> int:
    """Compare, then measure."""
    same = dict(HARDEST.shifts.items()) == brute_force(HARDEST)
    ours, brute = milliseconds(200, lambda: HARDEST.degrees), milliseconds(2, lambda: brute_force(HARDEST))
    plain, peer = milliseconds(200, lambda: Degrees.of(PLAIN.shifts)), milliseconds(50, in_icepool)
    print(f"three invocations on each side: {ours:.2f} ms, at most {WANTED:.0f} wanted")
    print(f"... by brute force: {brute:,.0f} ms, {brute / ours:,.0f} times as long, {'equal' if same else 'NOT EQUAL'}")
    print(f"the plain roll: {plain:.3f} ms, icepool {peer:.3f} ms")
    return int(not same or ours > WANTED)


if __name__ == "__main__":
    sys.exit(main())
