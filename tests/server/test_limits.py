"""How often somebody may do something."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.server import limits
from fieldcraft.server.limits import Bucket, Buckets

pauses = st.lists(st.floats(0, 5), min_size=1, max_size=60)


@given(pauses, st.integers(1, 5), st.integers(1, 10))
def test_never_more_than_a_bucket_holds_and_gains(waits: list[float], rate: int, burst: int):
    now = [0.0]
    bucket = Bucket(rate, burst, lambda: now[0])
    taken = []
    for wait in waits:
        now[0] += wait
        if bucket.take():
            taken.append(now[0])

    for at, first in enumerate(taken):
        for so_far, last in enumerate(taken[at:], start=1):
            assert so_far <= burst + rate * (last - first) + 1e-6


@given(pauses, st.integers(1, 5), st.integers(1, 10))
def test_who_waits_as_long_as_they_are_told_goes_as_fast_as_the_bucket_gains(waits: list[float], rate: int, burst: int):
    now = [0.0]
    bucket = Bucket(rate, burst, lambda: now[0])
    for count, wait in enumerate(waits, start=1):
        now[0] += wait + bucket.owe()

        assert count <= burst + rate * now[0] + 1 + 1e-6


def test_each_caller_has_a_bucket_of_their_own():
    buckets = Buckets(rate=1, burst=1, clock=lambda: 0.0)

    assert [buckets.take(one) for one in ("ann", "bob", "ann")] == [True, True, False]


def test_who_was_quiet_for_longest_is_forgotten_first(monkeypatch):
    monkeypatch.setattr(limits, "MOST", 2)
    buckets = Buckets(rate=1, burst=1, clock=lambda: 0.0)
    for one in ("ann", "bob", "ann", "cleo"):
        buckets.take(one)

    assert not buckets.take("ann")
    assert buckets.take("bob")
