"""What the bot of Tiles & Movement knows from earlier decisions is what it would work out anew."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.dice import Seeded
from fieldcraft.systems.shared.bot.plans import Plan
from fieldcraft.systems.tiles.bot.planning import plan_turn
from fieldcraft.systems.tiles.bot.situation import Situation, weigh_goals
from fieldcraft.systems.tiles.bot.worth import weigh_sides
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM
from laws.tilefights import tilefights
from soaking import examples


def weigh(state: State) -> tuple[list[Plan], list[float], dict[str, float]]:
    """The plans of the unit that acts, and what each side has and where its goals draw it."""
    plans = plan_turn(Situation(state, state.up)) if state.up else []
    return plans, [weigh_goals(state, side) for side in state.sides], weigh_sides(state)


@settings(max_examples=examples(30))
@given(tilefights(), st.integers(0, 2**32 - 1))
def test_what_is_known_of_a_fight_is_what_would_be_worked_out_anew(start: State, seed: int) -> None:
    assume(SYSTEM.result(start) is None)
    match, rng = Match(SYSTEM, start, Seeded(seed.to_bytes(8, "big"))), random.Random(seed)
    for _ in range(25):
        if match.result() is not None:
            break
        by = min(match.to_act())
        match.play(rng.choice(match.options(by)), by)

        assert weigh(match.state) == weigh(replace(match.state, map=replace(match.state.map)))
