"""How often somebody may do something: buckets of tokens that fill up as time goes by."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST = 10_000
"""How many callers are remembered; those who have been quiet for longest are forgotten first."""


TOO_OFTEN = "That was too often: wait a moment."


class Bucket:
    """Holds at most `burst` tokens and gains `rate` of them a second.

    >>> now = [0.0]
    >>> bucket = Bucket(rate=1, burst=2, clock=lambda: now[0])
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> bucket.owe()
    1.0
    >>> now[0] = 2.0
    >>> bucket.take()
    True
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._tokens, self._at = burst, clock()

    def take(self, cost: float = 1) -> bool:
        """Whether there were enough tokens; then they are taken."""
        self._fill()
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def owe(self, cost: float = 1) -> float:
        """Take tokens, in advance if there are too few; how many seconds it takes until they are there."""
        self._fill()
        self._tokens -= cost
        return max(0.0, -self._tokens / self.rate)

    def _fill(self) -> None:
        now = self.clock()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now


class Buckets:
    """A bucket for each caller, all of one size."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str, cost: float = 1) -> bool:
        """Whether a caller may, now."""
        bucket = self._buckets.pop(caller, None) or Bucket(self.rate, self.burst, self.clock)
        self._buckets[caller] = bucket
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return bucket.take(cost)
