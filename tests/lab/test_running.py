"""One match played by bots."""

from __future__ import annotations

from random import Random

import pytest

from bots.battles import NORTH, SOUTH, dice, field
from fieldcraft import new_match
from fieldcraft.core import Match
from fieldcraft.lab import run
from fieldcraft.lab.bots import bot
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from lab.games import BLUE, RED, race

RANDOM = bot("random")


def test_bots_play_a_match_to_its_end() -> None:
    match = race()
    outcome = run(match, {RED: RANDOM, BLUE: RANDOM}, Random(1))

    assert outcome == match.result()
    assert outcome is not None
    assert outcome.winner in (RED, BLUE)


def test_a_match_that_takes_too_long_has_no_outcome() -> None:
    match = race(goal=0)

    assert run(match, {RED: RANDOM, BLUE: RANDOM}, Random(1), limit=7) is None
    assert len(match.log) == 7


def test_a_match_that_ends_with_the_last_action_allowed_has_its_outcome() -> None:
    match = race()
    run(match, {RED: RANDOM, BLUE: RANDOM}, Random(1))

    assert run(race(), {RED: RANDOM, BLUE: RANDOM}, Random(1), limit=len(match.log)) == match.result()


def test_a_match_goes_on_from_where_it_stands() -> None:
    match = race()
    run(match, {RED: RANDOM, BLUE: RANDOM}, Random(1), limit=2)
    run(match, {RED: RANDOM, BLUE: RANDOM}, Random(1), limit=1)

    assert len(match.log) == 3


def test_of_several_who_may_act_chance_picks_one() -> None:
    first = set()
    for seed in range(8):
        match = new_match("muster", seed=b"a muster")
        assert len(match.to_act()) == 2
        run(match, dict.fromkeys(match.state.players, RANDOM), Random(seed), limit=1)
        first.add(match.log[0].by)

    assert first == {"levy", "crown"}


def test_bots_answer_what_they_are_asked() -> None:
    match = Match(SYSTEM, field(size=10, company=({"boons": 5, "player": True},) * 2), dice(1))
    run(match, {NORTH: RANDOM, SOUTH: RANDOM}, Random(1), limit=400)

    assert {type(entry.action).__name__ for entry in match.log} >= {"Keep", "Reroll"}


def test_an_empty_seat_is_answered_with_where_bots_sit() -> None:
    with pytest.raises(ValueError, match="waits for red, and no bot sits there: bots sit at blue"):
        run(race(), {BLUE: RANDOM}, Random(1))
