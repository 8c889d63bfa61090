"""The tactical bot means to win, and does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bots.battles import ARCHER, CAPTAIN, NORTH, SOLDIER, SOUTH, bold, dice, field
from fieldcraft.core import Match
from fieldcraft.lab import rotate_seating, run, simulate
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS, Budget
from fieldcraft.lab.player import Bot
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from soaking import soak

SMALL = (SOLDIER, CAPTAIN, ARCHER)
DUEL = rotate_seating({NORTH: "tactical", SOUTH: "random"})


def won(state: State, matches: int, seed: int = 1) -> int:
    """How many mirrored matches the tactical bot wins against chance."""
    report = simulate(SYSTEM, state, DUEL, matches, seed=seed)
    return next(share.wins for share in report.bots if share.name == "tactical")


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_it_beats_chance_on_a_small_field_from_either_side(shape: str) -> None:
    state = field(shape, SMALL, size=10)

    assert simulate(SYSTEM, state, DUEL, 6, workers=1).bots[1].wins == 6


def test_it_beats_chance_ten_a_side_from_either_side() -> None:
    assert simulate(SYSTEM, field(), DUEL, 2, workers=1).bots[1].wins == 2


@pytest.mark.slow
@soak
@pytest.mark.parametrize("shape", ["square", "hex"])
def test_it_wins_95_of_100_battles_against_chance_ten_a_side(shape: str) -> None:
    assert won(field(shape), 100) >= 95


def beats(state: State, other: Callable[[Budget], Bot], battles: int) -> int:
    """How many battles the tactical bot wins against another, changing sides in turn."""
    wins = 0
    for seed in range(battles):
        mine, theirs = (NORTH, SOUTH) if seed % 2 else (SOUTH, NORTH)
        match = Match(SYSTEM, state, dice(seed // 2))
        outcome = run(match, {mine: bot("tactical", ENDLESS), theirs: other(ENDLESS)}, Random(seed), limit=2000)
        wins += outcome is not None and outcome.winner == mine
    return wins


def test_it_beats_an_opponent_that_always_strikes_with_the_most_dice() -> None:
    assert beats(field(company=SMALL * 2, size=12), bold, 6) >= 4


@pytest.mark.slow
@soak
def test_it_wins_three_of_four_battles_against_that_opponent() -> None:
    assert beats(field(company=SMALL * 2, size=12), bold, 60) >= 45
