"""One action being carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from fieldcraft.core.model import Event, Rolled, Seat
from fieldcraft.core.rulebook import cite
from fieldcraft.dice import Source

S = TypeVar("S")

Follows: TypeAlias = Callable[[S], Iterable[Event]]
"""The events that follow of themselves in a state that something has just changed."""


class Play(Generic[S]):
    """What an action resolves against: the state now, what the seat saw before, dice to roll, events to let happen."""

    __slots__ = ("by", "events", "follows", "rolled", "seen", "source", "state")

    def __init__(
        self, state: S, seen: S, by: Seat, source: Source, rolled: int, follows: Follows[S] | None = None
    ) -> None:
        self.state, self.seen, self.by, self.source, self.rolled = state, seen, by, source, rolled
        self.follows = follows
        self.events: list[Event] = []

    def emit(self, event: Event, because: Callable[..., Any] | None = None) -> None:
        """Let something happen, now, because of a rule, and what follows of itself with it."""
        if because is not None:
            event = replace(event, because=cite(because))
        self.state = event.apply(self.state)
        self.events.append(event)
        if self.follows is not None:
            for more in self.follows(self.state):
                self.state = more.apply(self.state)
                self.events.append(more)

    def roll(self, sides: int, count: int, why: str, only: tuple[Seat, ...] = ()) -> tuple[int, ...]:
        """Roll dice, in the open or before some seats only; the faces go into the log."""
        faces = self.source.faces(sides, count, self.rolled)
        self.rolled += 1
        self.emit(Rolled(sides=sides, faces=faces, why=why, only=only))
        return faces
