"""What every bot knows when it decides: the view of its seat, the time it has, and how bold it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from fieldcraft.core import Seat
from fieldcraft.core.derived import Derived
from fieldcraft.lab.budget import Deadline
from fieldcraft.systems.shared.bot.plans import Bar
from fieldcraft.systems.shared.caches import remember

__all__ = ["Mood", "SituationBase", "Standing", "standing_property"]

S = TypeVar("S")
T = TypeVar("T")


class Standing(Derived):
    """A property of a situation that is kept in its cache, by its name, as long as that lasts."""

    def __get__(self, value: Any, owner: type[Any]) -> Any:
        if value is None:
            return self
        found = value.__dict__[self.name] = remember(value.cache, self.name, lambda: self.work(value))
        return found


if TYPE_CHECKING:
    # A checker of types knows properties by this name only.
    from functools import cached_property as standing_property
else:
    standing_property = Standing


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
    def bar(self) -> Bar:
        """What a plan of the unit that is thought about must beat; nothing where all plans are to be ranked."""
        return Bar()

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What else has been worked out."""
        return {}
