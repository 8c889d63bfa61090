"""Random battles of The Battlefield keep the laws of every game, and those of this one."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldcraft.core import Match
from fieldcraft.core.encoding import encode
from fieldcraft.core.laws import play_out
from fieldcraft.dice import Seeded
from fieldcraft.lab.budget import Deadline
from fieldcraft.systems.battlefield.bot import weigh
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.battlefield.system import SYSTEM
from laws.fields import FIRST, SECOND, fields
from soaking import examples, times

seeds = st.integers(0, 2**32 - 1)


def keeps_the_laws(start: State, seed: int, steps: int) -> None:
    """Play a random battle of at most so many steps; fails if it breaks a law."""
    assume(SYSTEM.result(start) is None)
    match = play_out(SYSTEM, start, seed, steps, (FIRST, SECOND))
    for entry in match.standing:
        is_sound(match.before(entry.seq))
    is_sound(match.state)


def is_sound(state: State) -> None:
    """All stand on the map and in nothing solid; what is held is held by one, and is where its bearer is."""
    for unit in state.units.values():
        spaces = spaces_of(state, unit)
        assert all(space.cell in state.map.grid for space in spaces), f"{unit.id} is off the map"
        solid = obstructions_of(state).without((unit.id,)).solid
        assert unit.attended or not any(space in solid for space in spaces), f"{unit.id} is in something solid"
        assert unit.durability is None or unit.harm < unit.durability, f"{unit.id} should be gone"
        if unit.attended:
            bearer = state.units[unit.bearer]
            assert unit.anchor == bearer.anchor
            assert unit.id in bearer.grips
        assert all(id in state.units for id in unit.grips)
    held = [id for unit in state.units.values() for id in unit.grips]
    assert len(held) == len(set(held)), "something is held twice"
    assert all(aura.owner in state.units for aura in state.auras.values())


@settings(max_examples=examples(30))
@given(fields(), seeds)
def test_random_fields_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 25)


@settings(max_examples=examples(12))
@given(fields(), seeds)
def test_tactics_weigh_a_field_as_one_that_was_read_anew(start: State, seed: int) -> None:
    assume(SYSTEM.result(start) is None)
    match, rng = Match(SYSTEM, start, Seeded(seed.to_bytes(8, "big"))), random.Random(seed)
    for _ in range(8):
        if match.result() is not None:
            return
        by = min(match.to_act())
        view, options = match.view(by), match.options(by)
        fresh = msgspec.json.decode(encode(view), type=State)
        plans = weigh(view, options, Deadline())

        assert plans == weigh(fresh, options, Deadline())
        # What the tactics would do changes little but the turn, what anybody could do changes more.
        match.play(rng.choice((plans[0].action, rng.choice(options))), by)


@pytest.mark.slow
@settings(max_examples=times(8, 200))
@given(fields(), seeds)
def test_long_random_fields_keep_the_laws(start: State, seed: int) -> None:
    keeps_the_laws(start, seed, 120)
