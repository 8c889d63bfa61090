"""What a side may not know of The Battlefield makes no difference to it: whom others chose, and what they sensed."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.core.laws import Steady, Twins, play_twins, to_bytes, told_bytes, twins_look_alike, undo_answer
from fieldcraft.systems.battlefield.actions.striking import Strike
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Declared
from fieldcraft.systems.battlefield.state import Declaration, Fog, State, Try, Turn
from fieldcraft.systems.battlefield.system import SYSTEM
from laws.fields import FIRST, SECOND, fields
from soaking import examples

seeds = st.integers(0, 2**32 - 1)
quickly = settings(max_examples=examples(30), phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Twins are not made smaller when they are told apart: that takes minutes."""

FEINTS = (
    Effect(id="taunt", area="subject", range=30, targets=2),
    Effect(id="hex", area="subject", range=30, attack=-40, damage="1d6"),
)
"""What leaves nothing behind or hardly ever hits, so that only whom it was meant for is there to be known."""


def otherwise(state: State, seat: str, rng: random.Random) -> State:
    """The same field, on which somebody of the other side has tried other senses, and has chosen others unseen."""
    tries = tuple(
        Try(id, rng.choice(unit.primary or ("sight",)), rng.randint(-5, 30), rng.choice(tuple(unit.dl.values())))
        for id, unit in state.units.items()
        if unit.dl and rng.random() < 0.5
    )
    subjects = tuple(rng.sample(sorted(state.units), rng.randint(1, 2)))
    chosen = Declaration(effect=rng.choice(("taunt", "hex")), subjects=subjects, known_by=frozenset({SECOND}))
    declared = chosen if state.turn.acted else None
    return replace(state, turn=replace(state.turn, tries=tries, declared=declared))


@st.composite
def underway(draw: st.DrawFn) -> State:
    """A field on which a creature of the second side acts, and has used its effect or not."""
    state = draw(fields())
    assume(SYSTEM.result(state) is None and len(state.units) > 1)
    unit = draw(st.sampled_from(state.of(SECOND)))
    return replace(state, up=SECOND, turn=Turn(unit=unit.id, acted=draw(st.booleans())))


@pytest.mark.rule("field.area.subject", "field.sense.best")
@quickly
@given(underway(), seeds)
def test_what_others_sensed_and_whom_they_chose_makes_no_difference_to_a_side(start: State, seed: int) -> None:
    play_twins(SYSTEM, start, otherwise, FIRST, seed, 8)


@st.composite
def feints(draw: st.DrawFn) -> State:
    """A field deep in fog, on which a creature of the second side has sensed everybody and may choose among them."""
    state = draw(underway())
    actor = replace(state.units[state.turn.unit], effects=FEINTS)
    tries = tuple(Try(id, sense, 99, dl) for id, unit in state.units.items() for sense, dl in unit.dl.items())
    fog = Fog(id="deep", tier=12, cells=tuple(state.map.grid.cells))
    turn = Turn(unit=actor.id, tries=tries)
    return replace(state.put(actor), auras={}, fogs={"deep": fog}, turn=turn)


@pytest.mark.rule("field.area.subject")
@quickly
@given(feints())
def test_whoever_does_not_see_it_is_told_the_same_whomever_is_chosen(start: State) -> None:
    told = defaultdict[bytes, list[tuple[Strike, Match[State], list[bytes]]]](list)
    for action in Match(SYSTEM, start, Steady()).options(SECOND):
        if not isinstance(action, Strike):
            continue
        match = Match(SYSTEM, start, Steady())
        entry = match.play(action, SECOND)
        declared = next(event for event in entry.events if isinstance(event, Declared))
        if FIRST not in declared.known_by:
            told[to_bytes(match.view(FIRST))].append((action, match, told_bytes(match, entry, FIRST)))
    assume(told)
    # What is seen of it, like harm, tells the views apart; the choice alone does not.
    for known in told.values():
        for action, match, heard in known:
            assert heard == known[0][2], f"what is told betrays {action}"
            twins_look_alike(Twins(known[0][1], match), FIRST)
            assert undo_answer(match, FIRST) == undo_answer(known[0][1], FIRST)
