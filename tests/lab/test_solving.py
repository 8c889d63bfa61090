"""Perfect play in games that are small enough."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from fieldcraft.lab.bots import bot
from fieldcraft.lab.solving import Solution
from house.reading import ROOT
from lab.games import SEATED, Race


@cache
def chance(mine: int, theirs: int) -> float:
    """How likely whoever throws next is first to have thrown ten."""
    return sum(1.0 if mine + face >= 10 else 1 - chance(theirs, mine + face) for face in range(1, 7)) / 6


@pytest.fixture(scope="module")
def ring() -> Solution:
    """The smallest ring there is: two cells, and one blow ends it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(ROOT / "bench"), *sys.path])
        solve: Callable[[int, int, int], Solution] = runpy.run_path(str(ROOT / "bench" / "ring.py"))["solve"]
    return solve(2, 1, 1)


def test_the_chances_of_a_race_are_those_that_are_worked_out_by_hand() -> None:
    found = Solution(SEATED, Race())

    assert found.value == pytest.approx(chance(0, 0))
    assert found.node(Race(up="blue", thrown=(4, 7))).value == pytest.approx(1 - chance(7, 4))


def test_a_game_with_too_many_states_is_given_up() -> None:
    with pytest.raises(ValueError, match="the game has more than 10 states"):
        Solution(SEATED, Race(), most=10)


def test_whoever_begins_a_small_ring_has_the_better_of_it(ring: Solution) -> None:
    assert 0.5 < ring.value < 1
    assert len(ring.nodes) > 1000


def test_who_only_strikes_plays_a_ring_of_two_cells_perfectly(ring: Solution) -> None:
    assert ring.evaluate({"alder": bot("tactical")}) == pytest.approx(ring.value, abs=1e-6)


def test_chance_is_far_from_perfect_play(ring: Solution) -> None:
    assert ring.evaluate({"alder": bot("random")}) < ring.value - 0.1


def test_perfect_play_gives_nothing_away(ring: Solution) -> None:
    perfect: Any = ring.play

    assert ring.evaluate({"alder": perfect, "vigil": perfect}) == pytest.approx(ring.value, abs=1e-6)


def test_to_let_the_first_turn_end_is_worse_than_to_strike(ring: Solution) -> None:
    node = next(iter(ring.nodes.values()))
    worth = {type(option).__name__: ring.worth(leads) for option, leads in node.leads}

    assert worth["End"] < worth["Attack"] <= ring.value


def test_what_a_list_leaves_out_can_be_added(ring: Solution) -> None:
    with_facings = [option for option, _ in next(iter(ring.nodes.values())).leads if hasattr(option, "facing")]

    assert len({option.facing for option in with_facings}) > 1
