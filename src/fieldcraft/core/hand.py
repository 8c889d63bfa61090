"""Dice thrown by hand at a real table: a question, its answer, and the throw in between.

A resolver never waits.  When a roll is needed that nobody has typed yet, nothing of the action happens; the state holds
the question, and once the faces are in, the action is carried out from its beginning with all faces known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from fieldcraft.core.continuations import Continuation
from fieldcraft.core.model import GM, Action, Ask, Event, Seat
from fieldcraft.core.refusal import Denial
from fieldcraft.core.rulebook import rule
from fieldcraft.dice import DiceNeededError

Faces = tuple[int, ...]


class Repeat(Continuation, frozen=True):
    """The whole action of entry `entry` of the log, from its beginning, with the throws `given` so far.

    The match carries it out, since it alone has the log.
    """

    entry: int
    given: tuple[Faces, ...] = ()


class ThrowDice(Ask, frozen=True, kw_only=True):
    """Throw `count` dice of so many sides.

    Of a die with a name `labels` are the signs on its faces, from the first to the last.
    """

    sides: int
    count: int
    then: Repeat
    die: str = ""
    labels: tuple[str, ...] = ()

    def seen_by(self, seat: Seat) -> Self | None:
        """Only who is asked knows of it, and not how much had happened by then."""
        if seat == GM:
            return self
        return replace(self, then=replace(self.then, entry=0)) if seat == self.seat else None


class ByHand(Event, frozen=True, kw_only=True):
    """What happens when dice are thrown by hand."""

    def impossible(self, state: Any) -> str:
        """Dice are thrown when they are needed."""
        return "dice are asked for when they are needed"


class DiceAsked(ByHand, frozen=True, kw_only=True):
    """The game waits for dice from a real table."""

    ask: ThrowDice

    def seen_by(self, state: Any, seat: Seat) -> Event | None:
        """The question as the seat may know it."""
        ask = self.ask.seen_by(seat)
        return None if ask is None else replace(self, ask=ask)

    def apply(self, state: Any) -> Any:
        return replace(state, asks=(*state.asks, self.ask))


class DiceEntered(ByHand, frozen=True, kw_only=True):
    """The dice are in; the question is gone."""

    reveals_information: ClassVar[bool] = True

    def seen_by(self, state: Any, seat: Seat) -> Event | None:
        """Whoever knew of no question is told of no answer."""
        return None if state.asks[-1].seen_by(seat) is None else self

    def apply(self, state: Any) -> Any:
        return replace(state, asks=state.asks[:-1])


@rule("match.dice")
def faces_fit(state: Any, action: EnterDice, by: Seat) -> Denial | None:
    """So many faces as dice were asked for, each from 1 to the number of sides."""
    ask: ThrowDice = state.ask
    if len(action.faces) != ask.count:
        return Denial(f"{ask.count} dice are asked for, not {len(action.faces)}")
    wrong = next((face for face in action.faces if not 1 <= face <= ask.sides), None)
    return None if wrong is None else Denial(f"a d{ask.sides} shows 1 to {ask.sides}, not {wrong}")


class EnterDice(Action, frozen=True):
    """The faces that real dice showed."""

    faces: Faces

    verb = "dice"
    checks = (faces_fit,)
    answers = ThrowDice

    @classmethod
    def candidates(cls, state: Any, by: Seat) -> Iterable[Self]:
        """One throw of its many: every die a middle face."""
        ask: ThrowDice = state.ask
        return (cls((max(1, ask.sides // 2),) * ask.count),)


class Thrown:
    """A source that knows the throws of one action, the first of which is the match's roll number `first`."""

    def __init__(self, first: int, given: tuple[Faces, ...]) -> None:
        self.first, self.given = first, given

    def faces(self, sides: int, count: int, n: int) -> Faces:
        """The faces typed for roll `n`; DiceNeeded if there are none yet."""
        if n - self.first < len(self.given):
            return self.given[n - self.first]
        raise DiceNeededError(sides, count, n)
