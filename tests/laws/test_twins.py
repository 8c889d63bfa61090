"""Two truths that a side cannot tell apart answer it alike, byte by byte, whatever all seats do."""

from __future__ import annotations

import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core.laws import told_bytes, twins_look_alike, undo_answer
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.turns import beginners
from fieldcraft.systems.fates_edge.miniatures.zoc import is_perceived
from laws.battles import battles
from laws.orders import orders
from laws.twins import Twins, act, apart, secretly, twins
from rules.scenes import FIRST, SECOND
from soaking import examples

STEPS = 14
quickly = settings(max_examples=examples(25), phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Twins are not made smaller when they are told apart: that takes minutes, and they are no clearer then."""

seeds = st.integers(0, 2**32 - 1)


def alike(pair: Twins, rng: random.Random) -> None:
    """Fails if the first side could tell the two truths apart by asking."""
    known = list(orders(pair.one.view(FIRST), FIRST))
    twins_look_alike(pair, FIRST, rng.sample(known, min(len(known), 25)))


def keep_a_secret(pair: Twins, rng: random.Random) -> bool:
    """Let the game master do something secret in one truth; whether the first side still cannot know which is which."""
    match = rng.choice(pair)
    entry = secretly(match, rng)
    if apart(pair):
        return False
    assert entry is None or told_bytes(match, entry, FIRST) == []
    return True


def take_back(pair: Twins, rng: random.Random) -> bool:
    """Let the first side take back what it did last, if it is its turn; when others act is public."""
    if any(match.to_act() != {FIRST} for match in pair):
        return True
    assert undo_answer(pair.one, FIRST) == undo_answer(pair.two, FIRST)
    return not apart(pair)


def play_twice(pair: Twins, seed: int) -> None:
    """Play both truths alike until something unseen comes out."""
    rng = random.Random(seed)
    alike(pair, rng)
    for _ in range(STEPS):
        if not rng.choices((act, keep_a_secret, take_back), (6, 2, 1))[0](pair, rng):
            return
        alike(pair, rng)


@pytest.mark.rule("mini.fog.units", "mini.fog.memory", "mini.fog.public")
@quickly
@given(twins("sight"), seeds)
def test_what_fog_hides_makes_no_difference_to_a_side(pair: Twins, seed: int) -> None:
    play_twice(pair, seed)


@pytest.mark.rule("mini.hidden", "mini.secret-door")
@quickly
@given(twins("none"), seeds)
def test_hidden_units_and_secret_doors_make_no_difference_to_a_side(pair: Twins, seed: int) -> None:
    play_twice(pair, seed)


@pytest.mark.rule("mini.hidden", "mini.turn.round-order")
@quickly
@given(twins("none", "alternate"), seeds)
def test_hidden_units_make_no_difference_to_a_side_while_others_alternate(pair: Twins, seed: int) -> None:
    play_twice(pair, seed)


@pytest.mark.rule("mini.hidden", "mini.magic.veil", "mini.turn.round-order")
@quickly
@given(battles())
def test_which_side_begins_does_not_tell_how_many_are_hidden(state: State) -> None:
    shown = {unit.id: unit for unit in state.units.values() if all(is_perceived(unit, side) for side in state.sides)}
    alone = replace(state, units=shown)

    if all(alone.of(side) for side in (FIRST, SECOND)):
        assert beginners(alone) == beginners(state)
