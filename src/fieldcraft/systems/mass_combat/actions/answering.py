"""Answers to what is asked in a contest: who opposes, what is invoked, how a hit is absorbed, what style brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.dice.fate import FATE_DIE
from fieldcraft.systems.mass_combat.consequences import (
    ABSORBED,
    SLOT_NAMES,
    Slot,
    count_hit_boxes,
    free_slots,
    list_sets,
    take_out,
    take_slots,
)
from fieldcraft.systems.mass_combat.contests import DICE, continue_contest, oppose_entry
from fieldcraft.systems.mass_combat.events.contests import (
    Answered,
    ContestEnded,
    InvocationPassed,
    Invoked,
    Opposed,
    under_way,
)
from fieldcraft.systems.mass_combat.invoking import (
    Chance,
    find_dice,
    find_hand,
    find_owed,
    is_asked,
    list_chances,
)
from fieldcraft.systems.mass_combat.making import MOMENTUM, OPENING, give_boost
from fieldcraft.systems.mass_combat.moving import enter_zone
from fieldcraft.systems.mass_combat.outcomes import hit_piece, pay_serious_cost, settle_extra
from fieldcraft.systems.mass_combat.state import (
    AbsorbHit,
    Invocation,
    InvokeOrPass,
    SeriousCost,
    State,
    StyleReward,
    WhoOpposes,
)
from fieldcraft.systems.mass_combat.text.tokens import AspectRef
from fieldcraft.systems.shared.actions import BoardAction
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Choice, Many, Text


class Answer(BoardAction, frozen=True):
    """An answer to a question."""


class SimpleAnswer(Answer, frozen=True):
    """An answer that can be given in one way only."""

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        return (cls(),)


# --- who opposes ------------------------------------------------------------------------------


@rule("mass.action.overcome.enemy")
def may_oppose(state: State, action: Oppose, by: Seat) -> Denial | None:
    """One of a player's own units in the zone may oppose."""
    contest, unit = under_way(state), state.troops.get(action.unit)
    if unit is None or unit.owner != by or unit.zone != contest.undertaking.zone or not unit.here:
        return Denial(f"{action.unit!r} is no unit of yours in {contest.undertaking.zone}")
    return None


class Oppose(Answer, frozen=True):
    """Let one of your units oppose whoever tries to enter its zone."""

    unit: Annotated[str, UnitRef]

    label, icon, targets = "Oppose", "shield", "piece"
    ruling = "mass.action.overcome.enemy"
    checks = (may_oppose,)
    answers = WhoOpposes

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        zone = under_way(state).undertaking.zone
        own = [unit for unit in state.units_in(zone) if unit.owner == by]
        best = sorted(own, key=lambda unit: -oppose_entry(state, unit, zone).bonus.total)
        return (cls(unit.id) for unit in best)

    def resolve(self, play: Play[State]) -> None:
        play.emit(Answered())
        zone = under_way(play.state).undertaking.zone
        hand = oppose_entry(play.state, play.state.units[self.unit], zone)
        play.emit(Opposed(seat=hand.seat, hand=hand), because=oppose_entry)
        continue_contest(play)


class StandAside(SimpleAnswer, frozen=True):
    """Let nobody of yours oppose whoever tries to enter the zone."""

    verb, label, icon = "aside", "Stand aside", "x"
    ruling = "mass.action.overcome.enemy"
    answers = WhoOpposes

    def resolve(self, play: Play[State]) -> None:
        play.emit(Answered())
        play.emit(Opposed(seat=under_way(play.state).defenders[0], hand=None), because=may_oppose)
        continue_contest(play)


# --- invocations ------------------------------------------------------------------------------


class PassInvocation(SimpleAnswer, frozen=True):
    """Invoke nothing now."""

    verb, label, icon = "pass", "Pass", "x"
    ruling = "mass.fate.invoke"
    answers = InvokeOrPass

    def resolve(self, play: Play[State]) -> None:
        seat = play.state.ask.seat
        play.emit(Answered())
        play.emit(InvocationPassed(seat=seat), because=is_asked)
        continue_contest(play)


@rule("mass.fate.invoke", "mass.fate.free-invocations", "mass.fate.points")
def may_invoke(state: State, action: Invoke, by: Seat) -> Denial | None:
    """What is invoked is in play on somebody or something involved, free for the player or paid once for this roll."""
    contest = under_way(state)
    if find_chance(state, action, by) is None:
        aspect = state.aspects.get(action.aspect)
        words = action.aspect if aspect is None else aspect.title
        how = "for a fate point" if action.paid else "freely"
        return Denial(f"{words!r} cannot be invoked {how} by you for this roll")
    if action.use == "reroll" and find_dice(contest, by) is None:
        return Denial("only your own dice can be thrown again")
    return None


def find_chance(state: State, action: Invoke, by: Seat) -> Chance | None:
    """The way to invoke that an action names."""
    chances = list_chances(state, under_way(state), by)
    return next((one for one in chances if one.aspect.id == action.aspect and one.paid == action.paid), None)


class Invoke(Answer, frozen=True):
    """Invoke an aspect, freely or for a fate point: +2, or all four dice again."""

    aspect: Annotated[str, AspectRef]
    use: Annotated[Literal["plus", "reroll"], Choice()] = "plus"
    paid: bool = False

    label, icon, targets = "Invoke", "sparkle", "list"
    ruling = "mass.fate.invoke"
    checks = (may_invoke,)
    answers = InvokeOrPass

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        contest = under_way(state)
        again = find_dice(contest, by) is not None
        for chance in list_chances(state, contest, by):
            yield cls(chance.aspect.id, "plus", chance.paid)
            if again:
                yield cls(chance.aspect.id, "reroll", chance.paid)

    def resolve(self, play: Play[State]) -> None:
        seat, contest = play.state.ask.seat, under_way(play.state)
        chance = find_chance(play.state, self, seat)
        if chance is None:
            raise LookupError(self.aspect)
        number = find_hand(play.state, contest, seat)
        faces: tuple[int, ...] = ()
        if self.use == "reroll" and (dice := find_dice(contest, seat)) is not None:
            number = dice
            piece = play.state.units[contest.hands[number].piece]
            faces = play.roll(FATE_DIE, DICE, f"{piece.title} rolled again")
        play.emit(Answered())
        made = Invocation(seat=seat, aspect=self.aspect, hand=number, paid=self.paid, use=self.use)
        owed = find_owed(play.state, chance.aspect, seat) if self.paid else ""
        play.emit(Invoked(invocation=made, giver=chance.giver, owed=owed, faces=faces), because=may_invoke)
        continue_contest(play)


# --- hits -------------------------------------------------------------------------------------

SLOTS = Many(one=Choice(values={slot: slot for slot in SLOT_NAMES}))
NAMED = Many(one=Text(), lead="as")


@rule("mass.fate.consequences", "mass.fate.leader-stress")
def has_free_slots(state: State, action: Absorb, by: Seat) -> Denial | None:
    """The slots that absorb a hit are free, each named once, and only one of them is a stress box."""
    piece = state.units[state.ask.piece]
    free = free_slots(state, piece)
    if taken := [slot for slot in action.slots if slot not in free]:
        return Denial(f"{piece.title}: no free slot {taken[0]}, {', '.join(free) or 'nor any other'}")
    if len(set(action.slots)) < len(action.slots) or count_hit_boxes(action.slots) > 1:
        return Denial("each slot absorbs once, and one stress box is used for a hit")
    return None


class Absorb(Answer, frozen=True):
    """Absorb a hit with consequences, and a leader's stress box; too little, and the piece is taken out."""

    slots: Annotated[tuple[Slot, ...], SLOTS] = ()
    words: Annotated[tuple[str, ...], NAMED] = ()

    label, icon, targets = "Absorb", "bandaids", "list"
    ruling = "mass.fate.consequences"
    checks = (has_free_slots,)
    answers = AbsorbHit

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        piece = state.units[state.ask.piece]
        yield from (cls(some) for some in list_sets(state, piece, state.ask.shifts))
        yield cls()

    def resolve(self, play: Play[State]) -> None:
        ask, attacker = play.state.ask, under_way(play.state).actor.seat
        play.emit(Answered())
        if sum(ABSORBED[slot] for slot in self.slots) < ask.shifts:
            take_out(play, ask.piece, attacker)
        else:
            take_slots(play, ask.piece, self.slots, attacker, self.words)
        play.emit(ContestEnded())


# --- style and costs --------------------------------------------------------------------------


class ForgoBoost(SimpleAnswer, frozen=True):
    """Have the whole hit, or the second zone, in place of a boost."""

    verb, label, icon = "forgo", "No boost", "x"
    ruling = "mass.fate.attack"
    answers = StyleReward

    def resolve(self, play: Play[State]) -> None:
        play.emit(Answered())
        contest = under_way(play.state)
        if contest.undertaking.deed == "extra":
            enter_zone(play, contest.actor.piece, contest.undertaking.beyond, settle_extra)
        elif hit_piece(play, contest, contest.shifts):
            return
        play.emit(ContestEnded())


class KeepBoost(SimpleAnswer, frozen=True):
    """Have a boost: for one shift of the hit, or in place of a second zone."""

    verb, label, icon = "keep", "A boost", "lightning"
    ruling = "mass.fate.attack"
    answers = StyleReward

    def resolve(self, play: Play[State]) -> None:
        play.emit(Answered())
        contest = under_way(play.state)
        seat = contest.actor.seat
        if contest.undertaking.deed == "extra":
            give_boost(play, seat, contest.actor.piece, MOMENTUM)
        else:
            give_boost(play, seat, contest.undertaking.target, OPENING)
            if hit_piece(play, contest, contest.shifts - 1):
                return
        play.emit(ContestEnded())


class Stay(SimpleAnswer, frozen=True):
    """Stay where it is: no serious cost is paid."""

    label, icon = "Stay", "x"
    ruling = "mass.action.overcome.enter-zone"
    answers = SeriousCost

    def resolve(self, play: Play[State]) -> None:
        play.emit(Answered())
        play.emit(ContestEnded())


class TakeSeriousCost(SimpleAnswer, frozen=True):
    """Get in after all: with a mild consequence, or an aspect that an opponent may invoke."""

    verb, label, icon = "cost", "Pay a serious cost", "warning"
    ruling = "mass.action.overcome.enter-zone"
    answers = SeriousCost

    def resolve(self, play: Play[State]) -> None:
        play.emit(Answered())
        pay_serious_cost(play, under_way(play.state))
        play.emit(ContestEnded())


ACTIONS: tuple[type[Action], ...] = (
    Oppose,
    StandAside,
    PassInvocation,
    Invoke,
    Absorb,
    ForgoBoost,
    KeepBoost,
    Stay,
    TakeSeriousCost,
)
