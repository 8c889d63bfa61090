"""What happens in a contest: it begins, dice fall, aspects are invoked, questions are asked and answered."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.systems.mass_combat.events.aspects import add_free
from fieldcraft.systems.mass_combat.events.base import Course
from fieldcraft.systems.mass_combat.events.turns import spend_point
from fieldcraft.systems.mass_combat.state import Contest, Hand, Invocation, Question, State

INVOKED = 2
"""What an invocation adds to a result (Fate Core)."""


class Asked(Course, frozen=True, kw_only=True):
    """A player is asked something."""

    ask: Question

    def apply(self, state: State) -> State:
        return state.change(asks=(*state.asks, self.ask))


class Answered(Course, frozen=True, kw_only=True):
    """The question is answered."""

    def apply(self, state: State) -> State:
        return state.change(asks=state.asks[:-1])


class ContestBegan(Course, frozen=True, kw_only=True):
    """A piece undertakes something that dice decide."""

    contest: Contest

    def apply(self, state: State) -> State:
        return state.change(contest=self.contest)


class ContestEnded(Course, frozen=True, kw_only=True):
    """It is decided."""

    def apply(self, state: State) -> State:
        return state.change(contest=None)


class Opposed(Course, frozen=True, kw_only=True):
    """A player has said which of their units opposes; without a hand none does.  Without a seat nobody opposes."""

    seat: Seat
    hand: Hand | None

    def apply(self, state: State) -> State:
        contest = under_way(state)
        left = tuple(seat for seat in contest.defenders if seat != self.seat)
        against = contest.against
        if self.hand is not None:
            # Those of one side oppose with one unit: its other players need not be asked.
            left = tuple(seat for seat in left if state.players[seat].side != state.players[self.seat].side)
            against = (*against, self.hand)
        return state.change(contest=replace(contest, defenders=left, against=against))


class DiceFell(Course, frozen=True, kw_only=True):
    """The dice of every hand have fallen; of opposition without a piece there are none."""

    reveals_information: ClassVar[bool] = True

    faces: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> State:
        contest = under_way(state)
        hands = [replace(hand, faces=faces) for hand, faces in zip(contest.hands, self.faces, strict=True)]
        return state.change(contest=replace(contest, actor=hands[0], against=tuple(hands[1:]), rolled=True))


class Invoked(Course, frozen=True, kw_only=True):
    """An aspect is invoked: +2 to a result, or new `faces`.

    What is free is taken from the invocations of `giver`; `owed` is who gets a paid point after the battle.
    """

    reveals_information: ClassVar[bool] = True

    invocation: Invocation
    giver: Seat = ""
    owed: Seat = ""
    faces: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        contest, made = under_way(state), self.invocation
        hand = contest.hands[made.hand]
        if made.use == "reroll":
            hand = replace(hand, faces=self.faces)
        else:
            words = state.aspects[made.aspect].title
            hand = replace(hand, bonus=hand.bonus.plus(INVOKED, words, self.because))
        changed = replace(put_hand(contest, made.hand, hand), invoked=(*contest.invoked, made), passed=())
        return self._pay(state, changed)

    def _pay(self, state: State, contest: Contest) -> State:
        made = self.invocation
        aspect = state.aspects[made.aspect]
        if not made.paid:
            used = add_free(aspect, self.giver, -1)
            if aspect.kind == "boost" and not used.free:
                return state.drop_aspects(aspect.id, contest=contest)
            return state.put_aspects(used, contest=contest)
        state = state.put_player(spend_point(state.players[made.seat]), contest=contest)
        if not self.owed:
            return state
        owner = state.players[self.owed]
        return state.put_player(replace(owner, awards=owner.awards + 1))


class InvocationPassed(Course, frozen=True, kw_only=True):
    """A player does not invoke anything now."""

    seat: Seat

    def apply(self, state: State) -> State:
        contest = under_way(state)
        return state.change(contest=replace(contest, passed=(*contest.passed, self.seat)))


class OutcomeTold(Course, frozen=True, kw_only=True):
    """What it has come to: the two results and the degree."""

    result: int
    against: int
    degree: str

    def apply(self, state: State) -> State:
        return state


def under_way(state: State) -> Contest:
    """The contest that is under way; LookupError if there is none."""
    if state.contest is None:
        raise LookupError("no contest is under way")
    return state.contest


def put_hand(contest: Contest, number: int, hand: Hand) -> Contest:
    """The contest with one hand as it is now."""
    if number == 0:
        return replace(contest, actor=hand)
    against: list[Any] = list(contest.against)
    against[number - 1] = hand
    return replace(contest, against=tuple(against))
