"""A dask cluster plays what this process plays, whatever becomes of its workers."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from fieldcraft.lab import Study, Workers

distributed = pytest.importorskip("distributed")

DUELS = Study.of("duel", {"alder": "random", "vigil": "random"}, seed=6)
MATCHES = 60

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers, each a process."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client


def test_a_cluster_plays_what_this_process_plays(client: Any) -> None:
    assert DUELS.report(MATCHES, Workers(client.get_executor(), 2)) == DUELS.report(MATCHES)


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(client: Any) -> None:
    pids = client.run(os.getpid)
    done: list[int] = []

    def kill_one(matches: int) -> None:
        if not done:
            os.kill(next(iter(pids.values())), signal.SIGKILL)
        done.append(matches)

    report = DUELS.report(MATCHES, Workers(client.get_executor(), 2), progress=kill_one)

    assert report == DUELS.report(MATCHES)
    assert 0 < done[0] < MATCHES
    client.wait_for_workers(2, timeout=60)
    assert set(client.run(os.getpid).values()) != set(pids.values())
