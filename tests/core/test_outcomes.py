"""What an action may come to, each outcome with its chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec.structs import replace as change

from core.tosses import SYSTEM as TOSSES
from core.tosses import Toss, Tosses
from fieldcraft import new_match
from fieldcraft.core import Action, Match
from fieldcraft.core.outcomes import count_throws, list_outcomes, list_throws
from fieldcraft.core.system import ignore_order, tell_throws_apart
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack
from fieldcraft.systems.fates_edge.shared import Abilities

APART = replace(SYSTEM, alike=tell_throws_apart)


def test_a_coin_falls_one_way_or_the_other() -> None:
    found = list_outcomes(TOSSES, Tosses(), Toss(), "north")

    assert found is not None
    assert sorted((chance, state.heads) for chance, state in found) == [(0.5, ""), (0.5, "north")]


def test_an_action_without_dice_has_one_outcome() -> None:
    match = new_match("duel", seed=b"any")
    order = next(option for option in match.options("alder") if type(option).__name__ == "Move")
    found = list_outcomes(match.system, match.state, order, "alder")

    assert found is not None
    assert [chance for chance, _ in found] == [1.0]
    assert found[0][1] == match.resolve(order, "alder").moments[-1].state


def test_outcomes_that_are_too_many_are_not_listed() -> None:
    assert list_outcomes(TOSSES, Tosses(), Toss(), "north", most=1) is None


@pytest.mark.parametrize("alike", [ignore_order, tell_throws_apart])
def test_throws_are_listed_once_and_their_chances_are_one(alike: Callable[[int], tuple[tuple[int, int], ...]]) -> None:
    system = replace(TOSSES, alike=alike)
    found = list_throws(system, 6, 3)

    assert len(found) == count_throws(system, 6, 3) == len({faces for _, faces in found})
    assert sum(chance for chance, _ in found) == pytest.approx(1)


def attack_in_reach() -> tuple[Match[State], Action]:
    """The duel, and the first blow."""
    match = new_match("duel", seed=b"any")
    match.play("Sable move g5", by="alder")
    return match, next(option for option in match.options("alder") if isinstance(option, Attack))


def harms(found: tuple[tuple[float, State], ...]) -> dict[int, float]:
    """How likely each harm to the foe is."""
    chances = dict[int, float]()
    for chance, state in found:
        harm = state.units["corvin"].harm
        chances[harm] = chances.get(harm, 0.0) + chance
    return chances


def test_what_faces_are_alike_changes_no_chance() -> None:
    match, order = attack_in_reach()
    able = Abilities(body=3, skills={})
    weak = match.state.put(change(match.state.units["sable"], abilities=able, boons=0))
    few, many = (list_outcomes(one, weak, order, "alder", 2000) for one in (SYSTEM, APART))

    assert few is not None
    assert many is not None
    assert (len(few), len(many)) == (10, 1000)
    assert harms(few) == pytest.approx(harms(many))
    assert len(harms(few)) > 1
