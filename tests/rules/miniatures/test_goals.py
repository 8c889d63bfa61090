"""What decides a battle: a scene may give each side its own goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match, Outcome
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.shared.goals import Hold, LastStanding, Reach, Slay, Survive
from rules.ordering import play
from rules.scenes import FIRST, SECOND, match, scene

HILL = {"hill": ((1, 0), (2, 0))}


def battle(drawn: str, *goals: Goal, dice: Any = (), **more: Any) -> Match[State]:
    """A battle with some goals, on a board with a hill on the second and third cell."""
    return match(scene(drawn, goals=goals, places=HILL, **more), dice)


def pass_round(fight: Match[State]) -> None:
    """Let every unit end its turn."""
    now = fight.state.round
    while fight.result() is None and fight.state.round == now:
        seat = min(fight.to_act())
        play(fight, f"{min(u.id for u in fight.state.of(seat) if u.id not in fight.state.done)} end")


def dice(rounds: int) -> list[tuple[int, ...]]:
    """What says who begins, between equals."""
    return [(1,)] * rounds


@pytest.mark.rule("mini.turn.round-order")
def test_a_place_is_held_by_whoever_stands_there_alone_when_rounds_end() -> None:
    fight = battle(". A . e", Hold(side=FIRST, place="hill", rounds=2), dice=dice(2))

    pass_round(fight)
    assert (fight.result(), fight.state.held) == (None, {FIRST: 1})
    pass_round(fight)

    assert fight.result() == Outcome((FIRST,), "held the hill for 2 rounds")


@pytest.mark.rule("mini.turn.round-order")
def test_a_hold_is_lost_as_soon_as_an_enemy_stands_there_too() -> None:
    fight = battle(". A . e", Hold(side=FIRST, place="hill", rounds=2), dice=dice(2))

    pass_round(fight)
    play(fight, "A end", "e move c1", "e end")

    assert fight.state.held == {FIRST: 0}


@pytest.mark.rule("mini.turn.round-order")
def test_a_side_survives_that_still_stands_when_the_rounds_are_over() -> None:
    fight = battle("A . . e", Survive(side=SECOND, rounds=1), dice=dice(1))

    assert fight.result() is None
    pass_round(fight)

    assert fight.result() == Outcome((SECOND,), "still stood after 1 round")


@pytest.mark.rule("mini.turn.end")
def test_a_place_is_reached_by_as_many_as_the_goal_wants() -> None:
    one = battle("A . . . e\nB . . . .", Reach(side=FIRST, place="hill"))
    two = battle("A . . . e\nB . . . .", Reach(side=FIRST, place="hill", units=2))

    play(one, "A move b1")
    play(two, "A move b1")

    assert one.result() == Outcome((FIRST,), "1 reached the hill")
    assert two.result() is None


@pytest.mark.rule("mini.unit.data")
def test_one_enemy_may_be_all_that_is_to_be_slain() -> None:
    units: Mapping[str, Any] = {"A": {"body": 4}, "e": {"harm_max": 1}}
    fight = battle("A e . f", Slay(side=FIRST, unit="e"), units=units, dice=[(6, 6, 6, 6)])

    play(fight, "A attack e")

    assert fight.result() == Outcome((FIRST,), "E is out of the fight")


@pytest.mark.rule("mini.unit.data")
def test_the_last_side_that_stands_wins_and_neutrals_do_not_count() -> None:
    units: Mapping[str, Any] = {"A": {"body": 4}, "e": {"harm_max": 1}, "n": {"side": "folk"}}
    state = scene("A e . n", goals=(LastStanding(side=FIRST),), units=units, neutral=frozenset({"folk"}))
    fight = match(replace(state, sides=(FIRST, SECOND, "folk")), dice=[(6, 6, 6, 6)])

    play(fight, "A attack e")

    assert fight.result() == Outcome((FIRST,), "no enemy is left")


@pytest.mark.rule("mini.unit.data")
def test_when_nobody_is_left_nobody_has_won() -> None:
    empty = match(scene("A . e"))
    for id in ("A", "e"):
        empty = match(empty.state.drop(id))

    assert empty.result() == Outcome((), "nobody is left")
