"""Pairs of truths of mass combat that differ in what others have written on cards that lie face down."""

from __future__ import annotations

import random

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core.laws import Twins
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.mass_combat.system import SYSTEM
from laws.zone_battles import FIRST, SECOND, WORDS, battles


def hidden_cards(state: State, seat: str) -> frozenset[str]:
    """The aspects whose words a seat may not know."""
    return frozenset(id for id, one in state.aspects.items() if one.face_down and one.writer != seat)


def otherwise(state: State, seat: str, rng: random.Random) -> State:
    """The same battle, with other words on the cards that a seat cannot read, and other movement that they hinder."""
    return state.put_aspects(
        *(
            replace(state.aspects[id], words=rng.choice(WORDS), hinders=rng.choice(((), state.venue.movement)))
            for id in sorted(hidden_cards(state, seat))
        )
    )


@st.composite
def covered(draw: st.DrawFn) -> State:
    """A battle in which the second player has laid cards face down."""
    state = draw(battles())
    bare = [zone for zone in state.ground.cells if not state.aspects_on.get(zone)]
    assume(bare and SYSTEM.result(state) is None)
    mine = [replace(one, writer=SECOND) for one in state.aspects.values() if one.face_down]
    return state.put_aspects(*mine)


@st.composite
def twins(draw: st.DrawFn) -> Twins[State]:
    """Two truths that the first player cannot tell apart."""
    start, seed = draw(covered()), draw(st.integers(0, 2**32 - 1))
    assume(hidden_cards(start, FIRST))
    return Twins.of(SYSTEM, start, otherwise(start, FIRST, random.Random(seed)))
