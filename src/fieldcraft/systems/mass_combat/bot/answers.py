"""What a bot answers: who opposes, what is invoked, how a hit is absorbed, what style brings."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.core import Action, Seat
from fieldcraft.systems.mass_combat.actions.answering import ForgoBoost, Invoke, KeepBoost, PassInvocation, Stay
from fieldcraft.systems.mass_combat.bot.situation import PASSIVE
from fieldcraft.systems.mass_combat.bot.worth import BOOST, FREE, PAID, value_hit, value_outcome
from fieldcraft.systems.mass_combat.events.contests import INVOKED, under_way
from fieldcraft.systems.mass_combat.invoking import find_hand, shifts_if
from fieldcraft.systems.mass_combat.state import Contest, InvokeOrPass, SeriousCost, State, StyleReward

RESPECT = 0.02
"""So much better must an outcome be besides its price."""


def choose_answer(view: State, seat: Seat, options: Sequence[Action]) -> Action:
    """The answer that serves the seat best; where nothing is weighed it is the first, which is the usual one."""
    match view.ask:
        case InvokeOrPass():
            return choose_invocation(view, seat, options)
        case StyleReward():
            return next(one for one in options if isinstance(one, choose_reward(view)))
        case SeriousCost():
            return next(one for one in options if isinstance(one, Stay))
    return options[0]


def choose_reward(view: State) -> type[Action]:
    """The whole hit or the second zone, unless the boost is worth more than the shift."""
    contest = under_way(view)
    target = view.units.get(contest.undertaking.target)
    if contest.undertaking.deed == "extra" or target is None:
        return ForgoBoost
    less = value_hit(view, target, contest.shifts - 1) + BOOST
    return KeepBoost if less > value_hit(view, target, contest.shifts) else ForgoBoost


def choose_invocation(view: State, seat: Seat, options: Sequence[Action]) -> Action:
    """The cheapest invocation that begins a better outcome than its price, or none."""
    contest = under_way(view)
    number = find_hand(view, contest, seat)
    now = value_for(view, contest, number, 0)
    raises = sorted((one for one in options if isinstance(one, Invoke) and one.use == "plus"), key=price)
    spent = 0.0
    for count, one in enumerate(raises, 1):
        spent += price(one)
        if value_for(view, contest, number, INVOKED * count) - now > spent + RESPECT:
            return raises[0]
    again = min((one for one in options if isinstance(one, Invoke) and one.use == "reroll"), key=price, default=None)
    if again is not None and weigh_new_throw(view, contest, number) - now > price(again) + RESPECT:
        return again
    return next(one for one in options if isinstance(one, PassInvocation))


def price(order: Invoke) -> float:
    """What an invocation takes."""
    return PAID if order.paid else FREE


def value_for(view: State, contest: Contest, number: int, more: int) -> float:
    """What the outcome is worth to whoever holds a hand, if that were better by so many."""
    value = value_outcome(view, contest.undertaking, shifts_if(contest, number, more))
    return value if number == 0 else -value


def weigh_new_throw(view: State, contest: Contest, number: int) -> float:
    """What the outcome is worth on average if a hand's dice are thrown again."""
    hand = contest.hands[number]
    thrown = hand.result - hand.bonus.total
    if number == 0:
        return sum(chance * value_for(view, contest, 0, total - thrown) for total, chance in PASSIVE)
    return sum(chance * -_value_against(view, contest, number, total) for total, chance in PASSIVE)


def _value_against(view: State, contest: Contest, number: int, total: int) -> float:
    """What the outcome is worth to who acts, if an opposing hand had thrown something else."""
    others = [hand.result for place, hand in enumerate(contest.hands) if place not in (0, number)]
    against = max([*others, contest.hands[number].bonus.total + total])
    return value_outcome(view, contest.undertaking, contest.actor.result - against)
