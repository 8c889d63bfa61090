"""What a state remembers from the one before is what it would work out anew."""

from __future__ import annotations

import random
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.dice import Seeded
from fieldcraft.systems.miniatures import SYSTEM, State
from fieldcraft.systems.miniatures.combat import enemies_in_reach
from fieldcraft.systems.miniatures.facing import arc
from fieldcraft.systems.miniatures.footprint import occupied
from fieldcraft.systems.miniatures.ranges import between
from fieldcraft.systems.miniatures.reactions import braced
from fieldcraft.systems.miniatures.turns import outcome
from fieldcraft.systems.miniatures.zoc import engaged_with, hostile_zone, veiled, zone
from laws.battles import battles


def known(state: State) -> list[object]:
    """All that the rules remember of a state, asked for again."""
    units = list(state.units.values())
    return [
        occupied(state),
        veiled(state),
        braced(state),
        outcome(state),
        [hostile_zone(state, side) for side in state.sides],
        [(zone(state, unit), zone(state, unit, 1)) for unit in units],
        [(engaged_with(state, unit), enemies_in_reach(state, unit)) for unit in units],
        [(between(state, a, b), arc(state, a, b)) for a, b in permutations(units, 2)],
    ]


@given(start=battles(), seed=st.integers(0, 2**32))
def test_what_is_remembered_is_what_would_be_worked_out_anew(start: State, seed: int) -> None:
    match, rng = Match(SYSTEM, start, Seeded(seed.to_bytes(8, "big"))), random.Random(seed)
    for _ in range(25):
        if match.result() is not None:
            break
        by = min(match.to_act())
        match.play(rng.choice(match.options(by)), by)

        assert known(match.state) == known(replace(match.state))
