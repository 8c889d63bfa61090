"""Two truths that a side cannot tell apart answer it alike, byte by byte, whatever all seats do."""

from __future__ import annotations

import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Action, Match, Seat
from fieldcraft.core.laws import shared_options, told_bytes, twins_look_alike, undo_answer
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move, legal_steps
from fieldcraft.systems.fates_edge.miniatures.turns import beginners, units_to_act
from fieldcraft.systems.fates_edge.miniatures.zoc import is_perceived
from laws.battles import battles
from laws.orders import orders
from laws.test_secrets import any_kind
from laws.twins import Twins, apart, came_out, secretly, twins
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


def wait_out(match: Match[State], common: set[str]) -> list[bytes]:
    """Let those act who are in one truth only, and tell what the first side is told meanwhile.

    Where turns alternate they wait until nobody else is left: whose turn it is, is public, and tells of them then.
    """
    heard: list[bytes] = []
    if alternating(match):
        return heard
    for unit in match.state.of(SECOND):
        waits = unit.id not in common | match.state.done and not match.state.turn.unit
        if waits and match.to_act() == {SECOND}:
            heard += told_bytes(match, match.play(End(unit.id), SECOND), FIRST)
    return heard


def alternating(match: Match[State]) -> bool:
    """Whether sides take turns unit by unit."""
    return match.state.options.turn_order == "alternate"


def shared(pair: Twins) -> list[Action]:
    """What whoever is to act may do in both truths, to the same effect."""
    by = min(pair.one.to_act())
    return [action for action in shared_options(pair) if same_way(pair, action, by)]


def same_way(pair: Twins, action: Action, by: Seat) -> bool:
    """Whether a move leads the same way in both: which way it is, its own side alone can see."""
    if not isinstance(action, Move | IgnoreZone | HeroicRush):
        return True
    past = (action.ignoring,) if isinstance(action, IgnoreZone) else ()
    rush, views = isinstance(action, HeroicRush), [match.view(by) for match in pair]
    one, two = (legal_steps(view, view.units[action.unit], action.path, past, rush=rush) for view in views)
    return one == two


def same_turns(pair: Twins) -> bool:
    """Whether the same seat is to act in both, and the other side has somebody left in both: turns are public."""
    one, two = pair
    return one.to_act() == two.to_act() and bool(units_to_act(one.state, SECOND)) == bool(
        units_to_act(two.state, SECOND)
    )


def act(pair: Twins, rng: random.Random) -> bool:
    """Let whoever is to act do the same in both; whether the first side still cannot know which is which."""
    one, two = pair
    if one.result() or two.result() or not same_turns(pair) or not (actions := shared(pair)):
        return False
    by, action = min(one.to_act()), any_kind(rng, actions)
    entries = [match.play(action, by) for match in pair]
    heard = [told_bytes(match, entry, FIRST) for match, entry in zip(pair, entries, strict=True)]
    common = set(one.state.units) & set(two.state.units)
    one_heard, two_heard = (heard[i] + wait_out(match, common) for i, match in enumerate(pair))
    if came_out(pair, entries) or (alternating(one) and one.state.round != two.state.round):
        return False
    assert one_heard == two_heard, (by, action)
    return True


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
