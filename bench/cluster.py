"""What a dask cluster costs: processor time of a battle that it plays, next to that of playing itself.

Client, scheduler and two workers, all of their processor time, in batches of a second or so as of a long study; at most
1.02 of it is wanted: `python bench/cluster.py`.
"""

from __future__ import annotations

import logging
import pickle
import time
from functools import partial
from typing import Any

from distributed import Client, LocalCluster
from figures import Figure, amount, note

from fieldcraft.lab import Study, Workers
from fieldcraft.lab.study import batches, play_batch

MATCHES, ROUNDS = amount(96, 4), amount(4, 1)
BATCH = amount(24, 2)
WANTED = 1.02


def clock(client: Any) -> float:
    """The processor time of all processes so far."""
    spent: dict[str, float] = client.run(time.process_time)
    return time.process_time() + sum(spent.values())


def spend(packed: bytes, batch: range) -> float:
    """The processor time that a batch of battles takes, on the worker that plays it."""
    since = time.process_time()
    play_batch(packed, batch)
    return time.process_time() - since


def measure(study: Study, client: Any) -> tuple[float, float]:
    """The processor time of a battle: all of it, and what was spent on playing."""
    since = clock(client)
    workers, pieces = Workers(client.get_executor(), 2), batches(0, MATCHES, BATCH)
    played = sum(workers.carry_out(partial(spend, pickle.dumps(study)), pieces))
    return (clock(client) - since) / MATCHES, played / MATCHES


def main() -> None:
    """Measure both in turn; the first round warms up and counts for nothing."""
    study = Study.of("cellar", seed=1)
    quiet = {"processes": True, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.ERROR}
    with LocalCluster(n_workers=2, **quiet) as cluster, Client(cluster) as client:
        rounds = [measure(study, client) for _ in range(1 + ROUNDS)][1:]
    ours, peer = min(rounds, key=lambda one: one[0] / one[1])
    what = "processor time of a battle on a dask cluster"
    note(Figure(what=what, ours=1000 * ours, unit="ms", peer=1000 * peer, of="playing alone", most=WANTED))


if __name__ == "__main__":
    main()
