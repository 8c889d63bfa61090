"""What is hidden makes no difference: two truths that a side cannot tell apart answer it alike."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Action, Match
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.detection import Foiled
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.magic.events import Revealed
from laws.battles import battles, fields, room, tables
from laws.orders import orders
from rules.scenes import FIRST, SECOND
from soaking import examples

Pair = tuple[State, State]
in_the_open = tables.map(lambda options: replace(options, pass_through_friends=False))


@st.composite
def twins(draw: st.DrawFn) -> Pair:
    """Two truths that differ only in where and what the hidden enemies of the first side are."""
    state = draw(battles(in_the_open))
    for unit in state.of(SECOND)[-1:]:
        state = state.put(replace(unit, veil=2))
    hidden = [unit for unit in state.of(SECOND) if unit.veil]
    assume(state.up == FIRST and SYSTEM.result(state) is None)
    other = replace(state, units={id: unit for id, unit in state.units.items() if unit not in hidden})
    for unit in hidden:
        change = {**draw(fields), "veil": unit.veil, "spells": ()}
        other = room(other, replace(unit, **change), draw(st.integers(0, len(state.board.grid.cells) - 1)))
    assume(len(other.units) == len(state.units))
    return replace(state, goals=()), replace(other, goals=(), units={id: other.units[id] for id in state.units})


@settings(max_examples=examples(40))
@given(twins(), st.integers(0, 2**32 - 1))
def test_a_side_sees_may_and_is_refused_the_same_whatever_is_hidden_from_it(pair: Pair, seed: int) -> None:
    one, two = (Match(SYSTEM, state, Seeded(b"%d" % seed)) for state in pair)
    known = list(orders(one.view(FIRST), FIRST))

    assert one.view(FIRST) == two.view(FIRST)
    assert one.options(FIRST) == two.options(FIRST)
    for order in random.Random(seed).sample(known, min(60, len(known))):
        assert one.judge(order, FIRST) == two.judge(order, FIRST)


def any_kind(rng: random.Random, options: list[Action]) -> Action:
    """One of the options, each kind being as likely, though there are many moves and few shots."""
    kind = rng.choice(sorted({type(action).__name__ for action in options}))
    return rng.choice([action for action in options if type(action).__name__ == kind])


@settings(max_examples=examples(60))
@given(twins(), st.integers(0, 2**32 - 1))
def test_the_same_deed_tells_a_side_the_same_until_something_hidden_comes_out(pair: Pair, seed: int) -> None:
    one, two = (Match(SYSTEM, state, Seeded(b"%d" % seed)) for state in pair)
    for _ in range(3):
        if one.result() or two.result() or min(one.to_act()) != FIRST:
            return
        action = any_kind(random.Random(seed), one.options(FIRST))
        entries = [match.play(action, FIRST) for match in (one, two)]
        if any(isinstance(event, (Revealed, Foiled)) for entry in entries for event in entry.events):
            return
        assert one.events_for(entries[0], FIRST) == two.events_for(entries[1], FIRST)
        assert one.view(FIRST) == two.view(FIRST)


@settings(max_examples=examples(15))
@given(twins())
def test_twins_stand_apart(pair: Pair) -> None:
    for state in pair:
        taken = [cell for unit in state.units.values() for cell in cells(state, unit)]
        assert len(taken) == len(set(taken))
