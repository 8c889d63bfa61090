"""What contests come to, played through the match throw by throw, against a library that counts the dice by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest

from fieldcraft.core import Match
from fieldcraft.systems.mass_combat.state import AbsorbHit, State, StyleReward
from rules.mass_combat.battles import battle, boosts, let_pass, unit, zone
from rules.ordering import play

DICE = 4 @ icepool.Die([-1, 0, 1])
"""Four Fate dice of that library."""

RATINGS = [(1, 1), (3, 0), (0, 2)]
"""What who acts has, and what opposes."""


def name(shifts: int) -> str:
    """The outcomes of Fate Core; who defends by three or more has a boost for it."""
    return "repelled" if shifts <= -3 else "fail" if shifts < 0 else "tie" if shifts == 0 else succeed(shifts)


def succeed(shifts: int) -> str:
    return "style" if shifts >= 3 else "success"


def count(shifts: icepool.Die[int], *, passive: bool = False) -> dict[str, Fraction]:
    """How likely each outcome is, as the library counts the dice; a number repels nobody."""
    named = shifts.map(name)
    found = Counter({outcome: Fraction(ways, named.denominator()) for outcome, ways in named.items()})
    if passive:
        found["fail"] += found.pop("repelled", Fraction(0))
    return dict(found)


def play_all(begin: Callable[[list[int]], Match[State]], *orders: str, hands: int) -> dict[str, Fraction]:
    """How likely each outcome is if every throw that there is is played through the match."""
    found = Counter[str]()
    for sums in product(range(-4, 5), repeat=hands):
        match = begin(list(sums))
        play(match, *orders)
        let_pass(match)
        found[tell(match)] += prod(DICE.quantity(total) for total in sums)
    return {outcome: Fraction(ways, 81**hands) for outcome, ways in found.items()}


def tell(match: Match[State]) -> str:
    """The outcome of what u1 of x has undertaken against u9 of y, or in its zone A, as all can see it."""
    got = boosts(match)
    if got.get("u1") == "y" and zone(match, "u1") == "A":
        return "repelled"
    if isinstance(match.state.ask, StyleReward) or got.get("u1") == "x":
        return "style"
    if got.get("u9") == "x" or got.get("A") == "x" or got.get("u1") == "y":
        return "tie"
    made = [one for one in match.state.aspects.values() if one.kind == "situation"]
    if made:
        return "style" if made[0].free == {"x": 2} else "success"
    hit = isinstance(match.state.ask, AbsorbHit) or not match.state.units["u9"].here
    return "success" if hit or zone(match, "u1") == "B" else "fail"


@pytest.mark.rule("mass.fate.four-outcomes", "mass.fate.shifts", "mass.action.attack.outcome", "mass.fate.defend")
@pytest.mark.parametrize(("mine", "theirs"), RATINGS)
@pytest.mark.parametrize("quality", ["good", "average"])
def test_an_attack_comes_to_each_outcome_as_often_as_the_dice_do(quality: str, mine: int, theirs: int) -> None:
    def begin(dice: list[int]) -> Match[State]:
        foe = unit("u9", "A", owner="y", quality=quality, athletics=theirs)
        others = (unit("u2", "D"), unit("u8", "D", owner="y"))
        return battle(unit("u1", "A", fight=mine), foe, *others, dice=dice)

    assert play_all(begin, "u1 attack u9", hands=2) == count(mine + DICE - theirs - DICE)


@pytest.mark.rule("mass.fate.overcome", "mass.action.overcome.terrain")
@pytest.mark.parametrize("mine", [0, 1, 3])
def test_a_way_into_what_hinders_comes_to_each_outcome_as_often_as_the_dice_do(mine: int) -> None:
    def begin(dice: list[int]) -> Match[State]:
        pieces = (unit("u1", "A", athletics=mine), unit("u9", "D", owner="y"))
        return battle(*pieces, on={"B": ["MUD"]}, dice=dice)

    assert play_all(begin, "u1 force B", hands=1) == count(mine + DICE - 2, passive=True)


@pytest.mark.rule("mass.fate.overcome", "mass.action.overcome.enemy")
@pytest.mark.parametrize(("mine", "theirs"), RATINGS)
def test_a_way_past_an_enemy_comes_to_each_outcome_as_often_as_the_dice_do(mine: int, theirs: int) -> None:
    def begin(dice: list[int]) -> Match[State]:
        return battle(unit("u1", "A", athletics=mine), unit("u9", "B", owner="y", athletics=theirs), dice=dice)

    assert play_all(begin, "u1 force B", "oppose u9", hands=2) == count(mine + DICE - theirs - DICE)


@pytest.mark.rule("mass.fate.create-advantage", "mass.action.create.ambush")
@pytest.mark.parametrize("mine", [0, 2, 3])
def test_an_advantage_comes_to_each_outcome_as_often_as_the_dice_do(mine: int) -> None:
    def begin(dice: list[int]) -> Match[State]:
        return battle(unit("u1", "A", stealth=mine), unit("u9", "D", owner="y"), dice=dice)

    assert play_all(begin, "u1 ambush", hands=1) == count(mine + DICE - 2, passive=True)


@pytest.mark.rule("mass.fate.create-advantage", "mass.action.create.intimidate")
@pytest.mark.parametrize(("mine", "theirs"), RATINGS)
def test_an_advantage_over_an_enemy_comes_to_each_outcome_as_often_as_the_dice_do(mine: int, theirs: int) -> None:
    def begin(dice: list[int]) -> Match[State]:
        return battle(unit("u1", "A", provoke=mine), unit("u9", "A", owner="y", will=theirs), dice=dice)

    assert play_all(begin, "u1 intimidate u9", hands=2) == count(mine + DICE - theirs - DICE)
