"""The laws of every rule system, on random battles: nobody is stuck, views never drift, taking back is exact."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.core.laws import play_out
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from laws.battles import battles, tables
from rules.scenes import FIRST, SECOND
from soaking import examples, times

seeds = st.integers(0, 2**32 - 1)


def keeps_the_laws(start: State, seed: int, steps: int) -> None:
    """Play a random game of at most so many steps; fails if it breaks a law."""
    assume(SYSTEM.result(start) is None)
    stand_apart(play_out(SYSTEM, start, seed, steps, (FIRST, SECOND)))


def stand_apart(match: Match[State]) -> None:
    """Nobody ever stands on an enemy, nor on a friend but where the table lets friends pass; and all stand on the map.

    Whoever passes friends stands with one only while somebody is asked, on the way.
    """
    for entry in match.standing:
        state = match.before(entry.seq)
        bases = [(unit, set(cells(state, unit))) for unit in state.units.values()]
        assert all(cell in state.board.grid for _, base in bases for cell in base)
        for (one, here), (other, there) in combinations(bases, 2):
            friends = state.options.pass_through_friends and bool(state.asks) and one.side == other.side
            assert friends or not here & there, f"{one.id} stands on {other.id} before {entry.action}"


@settings(max_examples=examples(30))
@given(battles(), seeds)
def test_random_battles_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 25)


@pytest.mark.rule("mini.move.occupied")
@settings(max_examples=examples(20))
@given(battles(tables.map(lambda options: replace(options, pass_through_friends=True))), seeds)
def test_random_battles_in_which_friends_are_passed_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 25)


@pytest.mark.rule("mini.fog.sight", "mini.hidden", "mini.secret-door")
@settings(max_examples=examples(20))
@given(battles(tables.map(lambda options: replace(options, fog="sight"))), seeds)
def test_random_battles_in_fog_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 25)


@pytest.mark.slow
@settings(max_examples=times(12, 200))
@given(battles(), seeds)
def test_long_random_battles_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 150)
