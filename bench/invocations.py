"""Exact odds of a Fate roll with three invocations on each side; ends with 1 if it is not exact.

Beside it stand the same odds by brute force over 81 throws of each side, and the plain roll in icepool.  The best of
several rounds counts.  Run with `PYTHONPATH=src python bench/invocations.py`; needs icepool.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import icepool
from figures import Figure, amount, note

from fieldcraft.dice import Degrees, Opposition
from fieldcraft.dice.invocations import _solve

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from dice.throws import brute_force, play

EACH = amount(3, 1)
HARDEST, PLAIN = Opposition(3, 2, own=EACH, other=EACH), Opposition(3, 2)
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
    ours, brute = milliseconds(amount(200, 2), lambda: HARDEST.degrees), milliseconds(1, lambda: brute_force(HARDEST))
    plain, peer = milliseconds(200, lambda: Degrees.of(PLAIN.shifts)), milliseconds(amount(50, 2), in_icepool)
    note(Figure(what="three invocations on each side", ours=ours, unit="ms", most=WANTED))
    print(f"... by brute force: {brute:,.0f} ms, {brute / ours:,.0f} times as long, {'equal' if same else 'NOT EQUAL'}")
    note(Figure(what="a plain Fate roll", ours=plain, unit="ms", peer=peer, of="icepool"))
    return int(not same)


if __name__ == "__main__":
    sys.exit(main())
