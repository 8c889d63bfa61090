"""A tiny rule system that hides nothing: two teams of two toss a coin with a name, and the first team with heads wins.

It says no more of itself than it must: its view, what is told of it and its completion are those of any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from fieldcraft.core import Action, Event, Match, Outcome, Play, Seat, State, System
from fieldcraft.dice import NamedDie, Scripted, Source

SEATS = ("north", "east", "south", "west")
TEAMS = {"north": "rows", "south": "rows", "east": "columns", "west": "columns"}
COIN = NamedDie("coin", ("tails", "heads"))


class Tosses(State, frozen=True, kw_only=True):
    """How many tosses there were, and the seat that tossed heads."""

    tosses: int = 0
    heads: Seat = ""


class Tossed(Event, frozen=True, kw_only=True):
    """A coin fell."""

    by: Seat
    heads: bool

    def apply(self, state: Tosses) -> Tosses:
        """The next seat is up, unless it was heads."""
        return replace(state, tosses=state.tosses + 1, heads=self.by if self.heads else "")


class Toss(Action, frozen=True):
    """Toss the coin."""

    @classmethod
    def candidates(cls, state: Tosses, by: Seat) -> Iterable[Self]:
        """There is nothing else to do."""
        return (cls(),)

    def resolve(self, play: Play[Tosses]) -> None:
        """Heads is the second face."""
        play.emit(Tossed(by=play.by, heads=play.roll(COIN, 1, "toss") == (2,)))


def to_act(state: Tosses) -> frozenset[Seat]:
    """One after the other, until the first heads."""
    return frozenset() if state.heads else frozenset((SEATS[state.tosses % 4],))


def teams(state: Tosses) -> Mapping[Seat, str]:
    """Who sits opposite plays for the same team."""
    return TEAMS


def result(state: Tosses) -> Outcome | None:
    """The whole team of the first heads wins."""
    if not state.heads:
        return None
    return Outcome(tuple(seat for seat in SEATS if TEAMS[seat] == TEAMS[state.heads]), "tossed heads")


SYSTEM: System[Tosses] = System(
    name="tosses", version="1", state=Tosses, actions=(Toss,), events=(Tossed,), to_act=to_act, teams=teams,
    result=result, order=lambda state, text: Toss(), words=lambda state, action: "toss",
    story=lambda state, event: type(event).__name__,
)  # fmt: skip


def game(source: Source | Sequence[Sequence[int]]) -> Match[Tosses]:
    """A match with dice that fall as given."""
    return Match(SYSTEM, Tosses(), Scripted(source) if isinstance(source, Sequence) else source)
