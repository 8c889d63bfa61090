"""How long a bot may think."""

from __future__ import annotations

import math
import time

import msgspec


class Deadline(msgspec.Struct, frozen=True):
    """A time on this process's clock."""

    at: float = math.inf

    @property
    def passed(self) -> bool:
        """Whether it is too late to look at anything else."""
        return time.perf_counter() >= self.at


class Budget(msgspec.Struct, frozen=True):
    """The seconds that a bot may take for one decision.

    A bot that runs out of time decides on what it has looked at so far, so a fast machine may play better.  With an
    endless budget the same position and the same chance always bring the same decision.
    """

    seconds: float = 0.05

    def __post_init__(self) -> None:
        if not self.seconds > 0:
            msg = f"a bot needs more than 0 seconds for a decision, not {self.seconds}"
            raise ValueError(msg)

    def deadline(self) -> Deadline:
        """When a decision that begins now must be taken."""
        return Deadline(time.perf_counter() + self.seconds)


BUDGET = Budget()
"""What a bot is given at a table."""

ENDLESS = Budget(math.inf)
"""All the time in the world: what the laboratory gives, where no clock may decide."""
