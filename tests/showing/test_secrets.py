"""What is shown to a side is the same, byte by byte, whatever is hidden from it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import Match
from fieldcraft.core.laws import to_bytes
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from laws.orders import orders
from laws.test_twins import act
from laws.twins import Twins, twins
from rules.scenes import FIRST
from showing.games import BANNERS
from soaking import examples

STEPS = 5


def shown(match: Match[State], rng: random.Random) -> list[bytes]:
    """All that the first side is shown, and what it is answered when it asks."""
    view = match.view(FIRST)
    tries = list(orders(view, FIRST))
    found = [SHOW.tableau(view, FIRST, BANNERS), SHOW.prompt(view, FIRST)]
    for piece in (*sorted(view.units), "x0", "gm"):
        way = tuple(rng.choices(view.board.grid.cells, k=1))
        found += (
            SHOW.deeds(view, FIRST, piece),
            SHOW.reach(view, FIRST, piece, "move"),
            SHOW.plan(view, FIRST, piece, "move", way),
        )
    found += [SHOW.preview(view, FIRST, order) for order in rng.sample(tries, min(len(tries), 15))]
    return [to_bytes(one) for one in found]


def told(match: Match[State], since: int) -> list[bytes]:
    """What the first side reads and sees of the entries since a number."""
    found: list[object] = []
    for last in match.standing[since:]:
        view, events = match.system.view(match.before(last.seq), FIRST), match.events_for(last, FIRST)
        found += (*SHOW.lines(view, events, FIRST), *SHOW.motions(view, events, FIRST))
    return [to_bytes(one) for one in found]


@pytest.mark.parametrize("fog", ["sight", "none"])
def test_what_is_hidden_makes_no_difference_to_what_is_shown(fog: str) -> None:
    @settings(max_examples=examples(10))
    @given(twins(fog), st.integers(0, 2**32 - 1))
    def play_twice(pair: Twins, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(STEPS):
            one, two = (shown(match, random.Random(seed)) for match in pair)
            alike = one == two
            assert alike
            since = [len(match.standing) for match in pair]
            if not act(pair, rng):
                return
            heard = [told(match, number) for match, number in zip(pair, since, strict=True)]
            alike = heard[0] == heard[1]
            assert alike

    play_twice()
