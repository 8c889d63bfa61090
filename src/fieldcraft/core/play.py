"""One action being carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec.structs import replace

from fieldcraft.core.model import Event, Rolled, Seat
from fieldcraft.core.rulebook import ruling_id
from fieldcraft.core.throws import ActionDice, is_secret
from fieldcraft.dice import NamedDie

S = TypeVar("S")

Follows: TypeAlias = Callable[[S], Iterable[Event]]
"""The events that follow of themselves in a state that something has just changed."""


class Play(Generic[S]):
    """What an action resolves against: the state now, what the seat saw before, dice to roll, events to let happen.

    `die` is the one that was rolled last, if it has a name.
    """

    __slots__ = ("by", "dice", "die", "events", "follows", "seen", "state")

    def __init__(self, state: S, seen: S, by: Seat, dice: ActionDice, follows: tuple[Follows[S], ...] = ()) -> None:
        self.state, self.seen, self.by, self.dice, self.follows = state, seen, by, dice, follows
        self.die: NamedDie | None = None
        self.events: list[Event] = []

    def emit(self, event: Event, because: Callable[..., Any] | None = None) -> None:
        """Let something happen, now, because of a rule, and what follows of itself with it.

        Each of those who say what follows is asked in the state that the ones before it have left.
        """
        if because is not None:
            event = replace(event, because=ruling_id(because))
        before, self.state = self.state, event.apply(self.state)
        self.events.append(event)
        for follow in self.follows if self.state is not before else ():
            for more in follow(self.state):
                self.state = more.apply(self.state)
                self.events.append(more)

    def roll(self, die: int | NamedDie, count: int, why: str, only: tuple[Seat, ...] = ()) -> tuple[int, ...]:
        """Roll dice of so many sides or with a name, in the open or before some seats only; the log keeps the faces."""
        self.die, sides = (None, die) if isinstance(die, int) else (die, die.sides)
        faces = self.dice.throw(sides, count, secret=is_secret(only))
        name, labels = ("", ()) if self.die is None else (self.die.name, self.die.labels_of(faces))
        self.emit(Rolled(sides=sides, faces=faces, why=why, only=only, die=name, labels=labels))
        return faces
