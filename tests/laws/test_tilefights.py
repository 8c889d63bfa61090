"""Random fights of Tiles & Movement keep the laws of every game, and those of this one."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, ONLOOKER
from fieldcraft.core.laws import play_out
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from laws.tilefights import FIRST, SECOND, tilefights
from rules.tiles.test_laws import keeps_the_rules
from soaking import examples, times

seeds = st.integers(0, 2**32 - 1)


def keeps_the_laws(start: State, seed: int, steps: int) -> None:
    """Play a random fight of at most so many steps; fails if it breaks a law, or hides anything from anybody."""
    assume(SYSTEM.result(start) is None)
    match = play_out(SYSTEM, start, seed, steps, (FIRST, SECOND))
    for entry in match.standing:
        state = match.before(entry.seq)
        keeps_the_rules(state)
        for seat in (FIRST, SECOND, GM, ONLOOKER):
            assert match.system.view(state, seat) == state
            assert list(match.events_for(entry, seat)) == list(entry.events)


@settings(max_examples=examples(30))
@given(tilefights(), seeds)
def test_random_fights_keep_the_laws_and_hide_nothing(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 25)


@pytest.mark.slow
@settings(max_examples=times(8, 200))
@given(tilefights(), seeds)
def test_long_random_fights_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 150)
