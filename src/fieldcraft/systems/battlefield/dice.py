"""Dice: the roll to sense and to attack, and the harm of a hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product

from fieldcraft.core import Play, Seat, from_rule, rule
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.state import State

DICE: Mapping[str, tuple[int, int]] = from_rule(
    {"d20": (20, 1), "3d6": (6, 3), "2d10": (10, 2), "supplied_total": (40, 1)}, "field.dice.unstated"
)
"""The sides and the number of the dice of a roll; a total that the table names counts as one die with forty sides."""


@rule("field.dice.unstated")
def roll_natural(play: Play[State], why: str, only: tuple[Seat, ...] = ()) -> int:
    """The dice of one roll, added up."""
    sides, count = DICE[play.state.options.die]
    return sum(play.roll(sides, count, why, only))


@rule("field.dice.unstated")
def total_of(options: Options, natural: int, modifiers: int) -> int:
    """A roll with its modifiers; a total that the table names has them in it already."""
    return natural if options.die == "supplied_total" else natural + modifiers


@rule("field.dice.unstated")
def middle_roll(options: Options) -> int:
    """The middle of a roll, rounded down: what counts for those who look on without rolling."""
    sides, count = DICE[options.die]
    return count * (sides + 1) // 2


@cache
def _naturals(die: str) -> Counter[int]:
    """In how many ways each roll can fall."""
    sides, count = DICE[die]
    return Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))


def chance_of(options: Options, least: int, modifiers: int) -> float:
    """The chance that a roll with its modifiers comes to at least so much.

    >>> chance_of(Options(), 15, 4)
    0.5
    """
    ways = _naturals(options.die)
    good = sum(many for natural, many in ways.items() if total_of(options, natural, modifiers) >= least)
    return good / ways.total()


def split_damage(damage: str) -> tuple[int, int, int]:
    """The number of dice, their sides and what is added to them.

    >>> split_damage("2d6+1"), split_damage("2d6-1"), split_damage("3"), split_damage("")
    ((2, 6, 1), (2, 6, -1), (0, 0, 3), (0, 0, 0))
    """
    count, die, rest = damage.partition("d")
    if not die:
        return 0, 0, int(damage or 0)
    sides, sign, plus = rest.replace("-", "+-").partition("+")
    return int(count), int(sides), int(plus) if sign else 0


def roll_damage(play: Play[State], damage: str, why: str, only: tuple[Seat, ...] = ()) -> int:
    """The harm of one hit, never less than nothing."""
    count, sides, plus = split_damage(damage)
    return max(0, plus + (sum(play.roll(sides, count, why, only)) if count else 0))


def mean_damage(damage: str) -> float:
    """What the harm of a hit comes to on average, as near as no floor at 0 changes it."""
    count, sides, plus = split_damage(damage)
    return max(0.0, count * (sides + 1) / 2 + plus)
