"""How long a bot may think: by a clock, or by how often it looks at something else."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterator
from typing import Self

import msgspec


class Deadline(msgspec.Struct, frozen=True):
    """A time on this process's clock."""

    at: float = math.inf

    @property
    def passed(self) -> bool:
        """Whether it is too late to look at anything else."""
        return time.perf_counter() >= self.at


class StepsLeft(Deadline, frozen=True):
    """So many looks at something else, the same on every machine: asking whether they are used up takes one of them."""

    more: Iterator[int] = iter(())

    @property
    def passed(self) -> bool:
        """Whether all are used up, or it is too late."""
        return next(self.more, None) is None or super().passed


class Budget(msgspec.Struct, frozen=True):
    """What a bot may take for one decision: so many seconds, so many steps, or both.

    A bot that runs out decides on what it has looked at so far.  With `seconds` a fast machine may play better.  With
    `steps`, which are looks at one more thing, and with an endless budget the same position and the same chance always
    bring the same decision.
    """

    seconds: float = math.inf
    steps: int | None = None

    def __post_init__(self) -> None:
        if not self.seconds > 0:
            msg = f"a bot needs more than 0 seconds for a decision, not {self.seconds}"
            raise ValueError(msg)
        if self.steps is not None and self.steps < 1:
            msg = f"a bot needs 1 step or more for a decision, not {self.steps}"
            raise ValueError(msg)

    def deadline(self) -> Deadline:
        """When a decision that begins now must be taken."""
        at = time.perf_counter() + self.seconds
        return Deadline(at) if self.steps is None else StepsLeft(at, iter(range(self.steps - 1)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """A budget as it stands behind the name of a bot: so many steps, or so many seconds; ValueError for another.

        >>> Budget.parse("200"), Budget.parse("0.5s")
        (Budget(seconds=inf, steps=200), Budget(seconds=0.5, steps=None))
        """
        if re.fullmatch(r"\d{1,9}", text):
            return cls(steps=int(text))
        if re.fullmatch(r"(\d{1,9}|\d*\.\d{1,9})s", text):
            return cls(seconds=float(text[:-1]))
        msg = f"a budget is a number of steps, like 200, or of seconds, like 0.5s, not {text!r}"
        raise ValueError(msg)


BUDGET = Budget(seconds=2, steps=200)
"""What a bot is given at a table: steps, so that a busy machine changes no order; the seconds are but a stop."""

ENDLESS = Budget()
"""All the time in the world: what the laboratory gives, where no clock may decide."""
