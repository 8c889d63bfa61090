"""What an action would be decided by: the contest that it would begin, and the exact chances of its four degrees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import prod

from fieldcraft.core import Action
from fieldcraft.dice.distribution import Distribution
from fieldcraft.dice.fate import Degree, degree, fate_total
from fieldcraft.presentation import Chance, Odds
from fieldcraft.presentation.figures import percent, terms
from fieldcraft.systems.mass_combat.actions.base import Order
from fieldcraft.systems.mass_combat.contests import oppose_entry
from fieldcraft.systems.mass_combat.events.contests import INVOKED
from fieldcraft.systems.mass_combat.positions import enemies_in
from fieldcraft.systems.mass_combat.presentation.contest import LOOKS
from fieldcraft.systems.mass_combat.state import Contest, Hand, State

CERTAIN = 100
"""The chance in percent beyond which nothing more is invoked."""

MOST_INVOCATIONS = 3
"""How many invocations a preview tells the chances with."""

Opposition = tuple[int, bool]
"""What opposes: a number, and whether dice are added to it."""


def find_contest(view: State, action: Action) -> Contest | None:
    """The contest that a legal action would begin; None if it needs no dice."""
    return action.undertake(view) if isinstance(action, Order) else None


def list_opposition(view: State, contest: Contest) -> tuple[Hand, ...]:
    """All that opposes, with the best unit of each player who has yet to say which of theirs does."""
    enemies = enemies_in(view, contest.actor.seat, contest.undertaking.zone)
    found = list(contest.against)
    for seat in contest.defenders:
        hands = (oppose_entry(view, unit, contest.undertaking.zone) for unit in enemies if unit.owner == seat)
        found.append(max(hands, key=lambda hand: hand.bonus.total))
    return tuple(found)


def find_odds(view: State, action: Action) -> Odds | None:
    """The chances of a legal action; None if no dice decide it."""
    contest = find_contest(view, action)
    return None if contest is None else show_odds(view, contest)


def show_odds(view: State, contest: Contest) -> Odds:
    """The chances of a contest before its dice; to get in a tie is enough."""
    against = list_opposition(view, contest)
    best = max(against, key=lambda hand: hand.bonus.total, default=Hand())
    chances = count_degrees(contest.actor.bonus.total, oppose(against))
    enough = ("style", "success", *(("tie",) if contest.undertaking.deed in TIES_DO else ()))
    return Odds(
        success=sum(chances[one] for one in enough),
        outcomes=tuple(Chance(label=one.capitalize(), look=LOOKS[one], chance=chances[one]) for one in LOOKS),
        roll=f"4dF {contest.actor.bonus.total:+}",
        against=f"4dF {best.bonus.total:+}" if best.piece else f"{best.bonus.total:+}",
        terms=terms(contest.actor.bonus),
        difficulty=terms(best.bonus),
    )


TIES_DO = ("enter", "extra", "remove", "heal", "boost")
"""The deeds for which a tie is enough."""


def oppose(against: tuple[Hand, ...]) -> tuple[Opposition, ...]:
    """What opposes, as numbers: the highest result counts."""
    return tuple((hand.bonus.total, bool(hand.piece)) for hand in against) or ((0, False),)


@cache
def count_degrees(bonus: int, against: tuple[Opposition, ...]) -> dict[Degree, float]:
    """The chance of each degree of a roll with a bonus against the highest of some results."""
    found: dict[Degree, float] = dict.fromkeys(LOOKS, 0.0)
    defence = dict(fold_highest(against))
    for own, chance in fate_total(bonus).items():
        for other, share in defence.items():
            found[degree(own - other)] += float(chance) * share
    return found


def fold_highest(against: tuple[Opposition, ...]) -> Iterator[tuple[int, float]]:
    """The chances of the highest of some results."""
    rolls = [fate_total(number) if dice else fate_total(number, dice=0) for number, dice in against]
    for value in sorted({value for roll in rolls for value in roll}):
        yield value, _at_most(rolls, value) - _at_most(rolls, value - 1)


def _at_most(rolls: list[Distribution], value: int) -> float:
    """The chance that no result is higher than a value."""
    return prod(float(roll.at_most(value)) for roll in rolls)


def list_improvements(view: State, contest: Contest) -> Iterator[str]:
    """The chance to succeed with one invocation and with more, as far as the player could pay and more would help."""
    points = view.players[contest.actor.seat].points
    free = sum(aspect.free.get(contest.actor.seat, 0) for aspect in view.aspects.values())
    against = oppose(list_opposition(view, contest))
    for number in range(1, min(points + free, MOST_INVOCATIONS) + 1):
        chances = count_degrees(contest.actor.bonus.total + INVOKED * number, against)
        hit = 1 - chances["fail"] - (0 if contest.undertaking.deed in TIES_DO else chances["tie"])
        yield f"with {number} invoked {percent(hit)}"
        if round(100 * hit) == CERTAIN:
            return
