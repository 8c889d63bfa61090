"""Exact odds of pools, next to icepool; ends with 1 if they differ.

Both sides answer with whole numbers of ways, and must agree to the last fraction before any time is taken.  What the
engine could remember is forgotten before each pool; in the last comparison both sides do each stage that pools share
only once.  They take turns, and the best of several rounds counts.  Run with `PYTHONPATH=src python bench/odds.py`;
needs icepool.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from time import perf_counter

from figures import Figure, amount, note

from fieldcraft.dice import Seeded, odds, parse
from fieldcraft.systems.fates_edge.pools import Pool, joint
from fieldcraft.systems.fates_edge.pools import odds as pool_odds

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from rules.pools.icepool_pools import chances, described, pool_die, spent, tired

HARDEST = (12, "detailed", 1, True, 3)
GRID = list(product(range(1, amount(13, 3)), ("basic", "detailed", "intricate"), range(4), (False, True), (1, 2, 3)))
"""Dice, description, forced re-rolls, boon, difficulty."""

ONE, EACH, SHARED = 40, 30, 10
"""How many times as fast as icepool the engine should be in each comparison."""


def forget() -> None:
    """Empty every cache of the engine."""
    for cached in (pool_odds._joint, pool_odds._after, pool_odds._choices, pool_odds._table):  # noqa: SLF001
        cached.cache_clear()


def ours(dice: int, description: str, fatigue: int, boon: bool, dv: int) -> None:
    """One pool, from nothing."""
    forget()
    joint(Pool(dice, description, fatigue, boon), dv)


def ours_remembering() -> None:
    """The grid, from nothing, with what the engine remembers from pool to pool."""
    forget()
    for *pool, dv in GRID:
        joint(Pool(*pool), dv)


def theirs_remembering() -> None:
    """The grid in icepool, with every stage that pools share done once."""
    first = cache(described)
    second = cache(lambda dice, description, fatigue: tired(dice, first(dice, description), fatigue))
    third = cache(lambda dice, *rest: spent(dice, second(dice, *rest[:-1]), rest[-1]))
    for dice, description, fatigue, boon, dv in GRID:
        third(dice, description, fatigue, dv) if boon else second(dice, description, fatigue)


def disagreements() -> int:
    """How many pools of the grid have other odds in icepool."""
    wrong = 0
    for dice, description, fatigue, boon, dv in GRID:
        table = joint(Pool(dice, description, fatigue, boon), dv)
        mine = {(s, c): table[s, c] for s, c, _ in table.cells}
        wrong += mine != chances(dice, pool_die(dice, description, fatigue, boon, dv))
    return wrong


def microseconds(rounds: int, repeats: int, *jobs: Callable[[], object]) -> list[float]:
    """The least time of each job."""
    least = [float("inf")] * len(jobs)
    for _ in range(rounds):
        for i, job in enumerate(jobs):
            start = perf_counter()
            for _ in range(repeats):
                job()
            least[i] = min(least[i], (perf_counter() - start) * 1e6 / repeats)
    return least


def compare(what: str, fast: float, slow: float, times: int) -> None:
    """Note one comparison."""
    note(Figure(what=what, ours=fast, unit="us", peer=slow, of="icepool", most=1 / times))


def main() -> int:
    """Compare, and show what else takes time."""
    wrong = disagreements()
    print(f"{len(GRID)} pools, {wrong} with other odds than icepool's")
    one = microseconds(amount(30, 1), amount(10, 1), lambda: ours(*HARDEST), lambda: pool_die(*HARDEST))
    each = microseconds(
        amount(5, 1), 1, lambda: [ours(*pool) for pool in GRID], lambda: [pool_die(*pool) for pool in GRID]
    )
    shared = microseconds(amount(9, 1), 1, ours_remembering, theirs_remembering)
    compare("odds of 12 dice, detailed, a forced re-roll, a boon", *one, ONE)
    compare(f"odds of {len(GRID)} pools, each by itself", *each, EACH)
    compare(f"odds of {len(GRID)} pools, shared stages done once", *shared, SHARED)
    source, expression, pool = Seeded(bytes(32)), parse("4d6kh3"), Pool(*HARDEST[:4])
    alone = {
        "six dice of a seeded source": lambda: source.faces(10, 6, 7),
        "a pool asked again": lambda: joint(pool, 3),
        "... and its four outcomes": lambda: joint(pool, 3).outcomes(3),
        "reading 4d6kh3": lambda: parse("4d6kh3"),
        "... and its odds": lambda: odds(expression),
    }
    for what, time in zip(alone, microseconds(amount(20, 1), 100, *alone.values()), strict=True):
        print(f"{what:46} {time:12,.1f} µs")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
