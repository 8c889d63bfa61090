"""What every bot knows when it decides: the view of its seat, the time it has, and how bold it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from fieldcraft.core import Seat
from fieldcraft.lab.budget import Deadline

S = TypeVar("S")
T = TypeVar("T")


class Mood(msgspec.Struct, frozen=True):
    """How much a side minds what may befall its units, and how much it wants to come to blows."""

    fear: float
    zeal: float


class SituationBase(msgspec.Struct, Generic[S], frozen=True, dict=True):
    """A view with all that a decision asks of it more than once."""

    view: S
    seat: Seat
    deadline: Deadline = Deadline()

    def in_time(self, things: Iterable[T]) -> Iterator[T]:
        """Some things one after another, until there is no more time to look at them; the first always."""
        for thing in things:
            yield thing
            if self.deadline.passed:
                return

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What else has been worked out."""
        return {}
