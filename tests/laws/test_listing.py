"""Whatever may be done is listed: the options against a slow list of all orders, judged one by one."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings

from fieldcraft.core import GM, Match
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from laws.battles import battles
from laws.orders import essence, orders
from laws.test_laws import seeds
from soaking import examples


@settings(max_examples=examples(15))
@given(battles(), seeds)
def test_every_order_that_is_allowed_is_among_the_options(start: State, seed: int) -> None:
    match, rng = Match(SYSTEM, start, Seeded(b"%d" % seed)), random.Random(seed)
    assume(match.result() is None)
    for _ in range(4):
        if match.result() is not None:
            break
        by = min(match.to_act())
        options = match.options(by)
        if match.state.ask is None:
            listed = {essence(action) for action in options}
            wide = (order for order in orders(match.view(by), by) if match.judge(order, by) is None)
            missing = [order for order in wide if essence(order) not in listed]
            assert missing == []
        match.play(rng.choice(options), by)


@settings(max_examples=examples(15))
@given(battles(), seeds)
def test_what_is_listed_is_the_same_for_the_view_alone(start: State, seed: int) -> None:
    match = Match(SYSTEM, start, Seeded(b"%d" % seed))
    assume(match.result() is None)
    by = min(match.to_act())
    alone = Match(SYSTEM, match.view(by), Seeded(b"%d" % seed))

    assert match.options(GM) == []
    if by in alone.to_act():
        assert alone.options(by) == match.options(by)
