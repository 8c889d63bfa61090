"""What a side may not know of The Battlefield makes no difference to it: whom others chose, and what they sensed."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.core.laws import Steady, Twins, play_twins, to_bytes, told_bytes, twins_look_alike, undo_answer
from fieldcraft.systems.battlefield.actions.striking import Strike
from fieldcraft.systems.battlefield.events.deeds import Declared
from fieldcraft.systems.battlefield.state import Fog, State, Try, Turn
from fieldcraft.systems.battlefield.system import SYSTEM
from laws.field_twins import FEINTS, otherwise, underway
from laws.fields import FIRST, SECOND
from soaking import examples

seeds = st.integers(0, 2**32 - 1)
quickly = settings(max_examples=examples(30), phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Twins are not made smaller when they are told apart: that takes minutes."""


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
