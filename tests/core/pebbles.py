"""A tiny rule system for the tests of the engine: two sides take pebbles from a heap, and keep secrets.

Whoever takes the last pebble wins.  A side may hide pebbles of its own, which the other does not see; a throw adds as
many pebbles as the dice show; and a side may dare the other, who answers by taking two or by refusing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self

from msgspec.structs import replace

from fieldcraft.core import GM, Action, Ask, Denial, Event, Match, Outcome, Play, Seat, State, System, ThrowDice, rule
from fieldcraft.dice import Scripted, Source

SIDES = ("white", "black")


class Dared(Ask, frozen=True, kw_only=True):
    """Take two?"""


class Heap(State, frozen=True, kw_only=True):
    """The pebbles in the open, those that each side hides, and whose turn it is."""

    asks: tuple[Dared | ThrowDice, ...] = ()
    pebbles: int = 9
    hidden: dict[Seat, int] = {}
    up: Literal["white", "black"] = "white"


class Taken(Event, frozen=True, kw_only=True):
    """Pebbles leave the heap, or come back to it."""

    number: int

    def apply(self, state: Heap) -> Heap:
        """There are fewer."""
        if not 0 <= state.pebbles - self.number <= 99:
            raise ValueError(f"{self.number} of {state.pebbles} pebbles cannot be taken")
        return replace(state, pebbles=state.pebbles - self.number)


class Passed(Event, frozen=True, kw_only=True):
    """The other side is up."""

    def apply(self, state: Heap) -> Heap:
        """It is their turn."""
        return replace(state, up=SIDES[1 - SIDES.index(state.up)])


class Hidden(Event, frozen=True, kw_only=True):
    """A side hides a pebble of its own."""

    side: Seat

    def apply(self, state: Heap) -> Heap:
        """It has one more."""
        return replace(state, hidden={**state.hidden, self.side: state.hidden.get(self.side, 0) + 1})

    def seen_by(self, state: Heap, seat: Seat) -> Event | None:
        """Only its own side sees that."""
        return self if seat in (self.side, GM) else None


class Shown(Event, frozen=True, kw_only=True):
    """All that is hidden comes out."""

    reveals_information = True

    def apply(self, state: Heap) -> Heap:
        """It joins the heap."""
        return replace(state, pebbles=state.pebbles + sum(state.hidden.values()), hidden={})


class DareMade(Event, frozen=True, kw_only=True):
    """A question is put."""

    ask: Dared

    def apply(self, state: Heap) -> Heap:
        """It waits."""
        return replace(state, asks=(*state.asks, self.ask))


class DareAnswered(Event, frozen=True, kw_only=True):
    """It is answered."""

    def apply(self, state: Heap) -> Heap:
        """It waits no more."""
        return replace(state, asks=state.asks[:-1])


@rule("match.turn")
def few_enough(state: Heap, action: Take, by: Seat) -> Denial | None:
    """One to three, and no more than there are."""
    if 1 <= action.number <= min(3, state.pebbles):
        return None
    return Denial(f"take 1 to {min(3, state.pebbles)}, not {action.number}", at="heap", spent=action.number)


class Take(Action, frozen=True):
    """Take some pebbles."""

    number: int
    checks = (few_enough,)

    @classmethod
    def candidates(cls, state: Heap, by: Seat) -> Iterable[Self]:
        """Too many, never too few."""
        return (cls(number) for number in range(6))

    def resolve(self, play: Play[Heap]) -> None:
        """They are gone."""
        play.emit(Taken(number=self.number), because=few_enough)
        play.emit(Passed())


class Hide(Action, frozen=True):
    """Hide a pebble."""

    @classmethod
    def candidates(cls, state: Heap, by: Seat) -> Iterable[Self]:
        """Always."""
        return (cls(),)

    def resolve(self, play: Play[Heap]) -> None:
        """Nobody else sees it."""
        play.emit(Hidden(side=play.by))


class Show(Action, frozen=True):
    """Let all hidden pebbles come out."""

    def resolve(self, play: Play[Heap]) -> None:
        """They do, the truth's, not only those that are seen."""
        play.emit(Shown())


class Throw(Action, frozen=True):
    """Add pebbles: two throws, one after the other."""

    def resolve(self, play: Play[Heap]) -> None:
        """The first says how many dice make up the second."""
        (number,) = play.roll(3, 1, "how many")
        more = play.roll(6, number, "pebbles")
        play.emit(Taken(number=-sum(more)))
        play.emit(Passed())


class Dare(Action, frozen=True):
    """Dare the other side to take two."""

    def resolve(self, play: Play[Heap]) -> None:
        """They are asked."""
        play.emit(DareMade(ask=Dared(seat=SIDES[1 - SIDES.index(play.by)])))


class Answer(Action, frozen=True):
    """Take two, or as many as there are, or do not."""

    yes: bool
    answers = Dared

    @classmethod
    def candidates(cls, state: Heap, by: Seat) -> Iterable[Self]:
        """Both."""
        return (cls(True), cls(False))

    def resolve(self, play: Play[Heap]) -> None:
        """The question is gone."""
        play.emit(DareAnswered())
        if self.yes:
            play.emit(Taken(number=min(2, play.state.pebbles)))


def view(state: Heap, seat: Seat) -> Heap:
    """What the other side hides is not there."""
    if seat == GM:
        return state
    return replace(state, hidden={side: number for side, number in state.hidden.items() if side == seat})


def to_act(state: Heap) -> frozenset[Seat]:
    """Whoever is asked, or up; nobody once the heap is gone."""
    if state.pebbles == 0:
        return frozenset()
    return frozenset((state.ask.seat if state.ask else state.up,))


def result(state: Heap) -> Outcome | None:
    """Whoever took the last one wins."""
    return None if state.pebbles else Outcome((SIDES[1 - SIDES.index(state.up)],), "took the last")


def order(state: Heap, text: str) -> Action:
    """A number of pebbles to take, or the name of another action."""
    others: tuple[Action, ...] = (Hide(), Show(), Throw(), Dare(), Answer(True), Answer(False))
    return Take(int(text)) if text.isdigit() else next(one for one in others if words(state, one) == text)


def words(state: Heap, action: Any) -> str:
    """The number of pebbles taken, or the name of another action."""
    match action:
        case Take(number=number):
            return str(number)
        case Answer(yes=yes):
            return "yes" if yes else "no"
    return type(action).__name__.lower()


def story(state: Heap, event: Event) -> str:
    """The name of the event."""
    return type(event).__name__


SYSTEM: System[Heap] = System(
    name="pebbles",
    version="1",
    state=Heap,
    actions=(Take, Hide, Show, Throw, Dare, Answer),
    events=(Taken, Passed, Hidden, Shown, DareMade, DareAnswered),
    to_act=to_act,
    view=view,
    result=result,
    order=order,
    words=words,
    story=story,
)


def game(source: Source | Sequence[Sequence[int]] = (), **start: Any) -> Match[Heap]:
    """A match that begins with some state, and with dice that fall as given."""
    return Match(SYSTEM, Heap(**start), Scripted(source) if isinstance(source, Sequence) else source)
