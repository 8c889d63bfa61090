"""Pairs of truths of The Battlefield that differ in what others sensed in their turn, and whom they chose unseen."""

from __future__ import annotations

import random

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core.laws import Twins
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.state import Declaration, State, Try, Turn
from fieldcraft.systems.battlefield.system import SYSTEM
from laws.fields import FIRST, SECOND, fields

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


@st.composite
def twins(draw: st.DrawFn) -> Twins[State]:
    """Two truths that the first side cannot tell apart."""
    start, seed = draw(underway()), draw(st.integers(0, 2**32 - 1))
    return Twins.of(SYSTEM, start, otherwise(start, FIRST, random.Random(seed)))
