"""What has happened at the tables of a process since it began, counted for whoever looks after it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Literal

from fieldcraft.table.protocol import Message, Refuse

Outcome = Literal["done", "refused", "failed"]
"""What became of an order: carried out, refused by a rule, or not carried out through a fault of ours."""

BOUNDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds by which waits are told apart."""


class Meter:
    """Counts orders by what became of them, and how long they took from the line to the answer.

    >>> meter = Meter()
    >>> meter.count(0.007, ())
    >>> meter.orders["done"], meter.waits[:3]
    (1, [0, 1, 0])
    """

    def __init__(self) -> None:
        self.orders: Counter[Outcome] = Counter()
        self.waits = [0] * (len(BOUNDS) + 1)
        self.waited = 0.0

    def count(self, seconds: float, answers: tuple[Message, ...]) -> None:
        """One more order, and its answers."""
        refusal = next((one.refusal for one in answers if isinstance(one, Refuse)), None)
        trouble = refusal is not None and refusal.rule == "table.trouble"
        self.orders["failed" if trouble else "refused" if refusal else "done"] += 1
        self.waits[bisect_left(BOUNDS, seconds)] += 1
        self.waited += seconds
