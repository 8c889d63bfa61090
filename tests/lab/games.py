"""Two tiny games for the laboratory, with no rules to speak of."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Self

from fieldcraft.core import Action, Event, Match, Outcome, Play, Seat, State, System
from fieldcraft.dice import Seeded

RED, BLUE = "red", "blue"


class Race(State, frozen=True, kw_only=True):
    """Each in turn throws a die; who first has thrown ten in all wins.  Nobody can win a race to nowhere."""

    up: Seat = RED
    goal: int = 10
    thrown: tuple[int, int] = (0, 0)


class Ran(Event, frozen=True, kw_only=True):
    """Somebody ran so far."""

    seat: Seat
    steps: int

    def apply(self, state: Race) -> Race:
        """They are so much further, and it is the other's turn."""
        red, blue = state.thrown
        thrown = (red + self.steps, blue) if self.seat == RED else (red, blue + self.steps)
        return Race(up=BLUE if self.seat == RED else RED, goal=state.goal, thrown=thrown)


class Run(Action, frozen=True):
    """Throw and run."""

    @classmethod
    def candidates(cls, state: Race, by: Seat) -> Iterator[Self]:
        """There is nothing else to do."""
        yield cls()

    def resolve(self, play: Play[Race]) -> None:
        """So far as the die says."""
        play.emit(Ran(seat=play.by, steps=play.roll(6, 1, "run")[0]))


def result(state: Race) -> Outcome | None:
    """Who is at the goal."""
    winners = [seat for seat, steps in zip((RED, BLUE), state.thrown, strict=True) if steps >= state.goal > 0]
    return Outcome(tuple(winners), "at the goal") if winners else None


def to_act(state: Race) -> frozenset[Seat]:
    """One after the other."""
    return frozenset() if result(state) else frozenset({state.up})


def told(state: Race, thing: Any) -> Any:
    """No words are needed."""
    raise AssertionError


RACE: System[Race] = System(
    name="race", version="1", state=Race, actions=(Run,), events=(Ran,), to_act=to_act,
    result=result, order=told, words=told, story=told,
)  # fmt: skip


def name_runners(state: Race) -> tuple[Seat, ...]:
    """The two who run."""
    return (RED, BLUE)


SEATED = replace(RACE, seats=name_runners)


def only_at_home(state: Race) -> frozenset[Seat]:
    """The same, but any other process than the first dies of it."""
    if multiprocessing.parent_process() is not None:
        os._exit(1)
    return to_act(state)


FRAGILE = replace(RACE, to_act=only_at_home)


def race(seed: int = 0, goal: int = 10) -> Match[Race]:
    """A race about to begin."""
    return Match(RACE, Race(goal=goal), Seeded(seed.to_bytes(8, "big")))
