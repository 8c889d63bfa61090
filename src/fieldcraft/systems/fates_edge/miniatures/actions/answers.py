"""Answers to what a seat may be asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

from msgspec.structs import replace

from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.core.continuations import resume
from fieldcraft.systems.fates_edge.miniatures.actions.shared import pay
from fieldcraft.systems.fates_edge.miniatures.checks import settle_test
from fieldcraft.systems.fates_edge.miniatures.combat import strike
from fieldcraft.systems.fates_edge.miniatures.events.battle import BargainStruck
from fieldcraft.systems.fates_edge.miniatures.events.questions import Answered
from fieldcraft.systems.fates_edge.miniatures.questions import Bargain, BoonReroll, GuardedStrike
from fieldcraft.systems.fates_edge.miniatures.reactions import may_react
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.visibility import watchers
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared import Result
from fieldcraft.systems.fates_edge.shared.boons import kept_complications, reroll_price
from fieldcraft.systems.fates_edge.shared.checks import SIDES
from fieldcraft.systems.fates_edge.shared.complications import bargain_dv
from fieldcraft.systems.shared.text.tokens import Number


class OnlyAnswer(Action, frozen=True):
    """An answer that may be given in one way only."""

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        yield cls()


class TakeStrike(OnlyAnswer, frozen=True):
    """Strike at the one who leaves."""

    verb = "strike"
    answers = GuardedStrike

    def resolve(self, play: Play[State]) -> None:
        ask: GuardedStrike = play.state.ask
        play.emit(Answered(), because=may_react)
        striker, target = play.state.units[ask.striker], play.state.units[ask.target]
        strike(play, striker, target, ranged=False, then=ask.then, guarded=True)


class LetPass(OnlyAnswer, frozen=True):
    """Let them go."""

    verb = "pass"
    answers = GuardedStrike

    def resolve(self, play: Play[State]) -> None:
        ask: GuardedStrike = play.state.ask
        play.emit(Answered(), because=may_react)
        resume(play, ask.then)


@rule("core.boon.reroll")
def a_die_of_the_roll(state: State, a: Reroll, by: Seat) -> Denial | None:
    """One die of the roll, counted from the first."""
    number = len(state.ask.faces)
    return None if 0 <= a.die < number else Denial(f"the roll has dice 1 to {number}, not {a.die + 1}")


def pick_dice(faces: tuple[int, ...]) -> tuple[int, ...]:
    """The places of dice worth throwing again: one that complicates and one that counts nothing, else one that counts.

    Dice of a kind are alike, since only their next face matters.

    >>> pick_dice((8, 10, 3, 9, 2, 1)), pick_dice((8, 10))
    ((5, 4), (0,))
    """
    lowest = {D10.kind(face): face for face in sorted(faces, reverse=True)}
    wanting = [face for kind, face in lowest.items() if kind != "success"]
    return tuple(faces.index(face) for face in sorted(wanting or lowest.values()))


class Reroll(Action, frozen=True):
    """Spend a boon to throw one die again, counted from 0; the new face stands."""

    die: Annotated[int, Number(first=1, ask="which die, counted from 1?")]

    checks = (a_die_of_the_roll,)
    answers = BoonReroll

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(place) for place in pick_dice(state.ask.faces))

    def resolve(self, play: Play[State]) -> None:
        ask: BoonReroll = play.state.ask
        play.emit(Answered(), because=reroll_price)
        unit = play.state.units[ask.test.unit]
        pay(play, unit, reroll_price(), reroll_price)
        (face,) = play.roll(SIDES, 1, f"{unit.called}: {ask.test.what}, a boon", watchers(play.state, unit))
        test = replace(ask.test, kept=kept_complications(ask.faces[self.die], ask.test.casting))
        settle_test(play, test, (*ask.faces[: self.die], face, *ask.faces[self.die + 1 :]), ask.then)


class Keep(OnlyAnswer, frozen=True):
    """Keep the dice as they lie."""

    answers = BoonReroll

    def resolve(self, play: Play[State]) -> None:
        ask: BoonReroll = play.state.ask
        play.emit(Answered(), because=reroll_price)
        settle_test(play, ask.test, ask.faces, ask.then)


class Accept(OnlyAnswer, frozen=True):
    """Take the bargain."""

    answers = Bargain

    def resolve(self, play: Play[State]) -> None:
        ask: Bargain = play.state.ask
        play.emit(Answered(), because=bargain_dv)
        play.emit(BargainStruck(unit=ask.unit, complication=ask.complication), because=bargain_dv)
        resume(play, ask.then, Result(ask.dv, 0, "cost", 1))


class Refuse(OnlyAnswer, frozen=True):
    """Refuse the bargain."""

    answers = Bargain

    def resolve(self, play: Play[State]) -> None:
        play.emit(Answered(), because=bargain_dv)


ACTIONS = (TakeStrike, LetPass, Reroll, Keep, Accept, Refuse)
