"""Weaker bots for people."""

from __future__ import annotations

from random import Random

import pytest

from fieldcraft import new_match
from fieldcraft.lab import Study
from fieldcraft.lab.bots import BOTS
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.levels import LapsingBot


def count_wins(level: str, other: str, matches: int = 30) -> int:
    """How many mirrored duels a level wins against another bot."""
    report = Study.of("duel", {"alder": level, "vigil": other}, seed=3, mirrored=True).report(matches)
    return next(share.wins for share in report.bots if share.name == level)


def test_each_level_is_weaker_than_the_next() -> None:
    assert count_wins("easy", "tactical") < count_wins("normal", "tactical") <= 15


def test_the_easiest_still_beats_chance() -> None:
    assert count_wins("easy", "random", 10) >= 9


def test_a_bot_that_never_lapses_does_what_the_other_does() -> None:
    match = new_match("ford", seed=b"levels")
    seat = min(match.to_act())
    view, options = match.view(seat), match.options(seat)
    tactical = BOTS["tactical"](ENDLESS)

    for seed in range(3):
        chance = Random(seed)
        chance.random()
        assert LapsingBot(tactical, 0.0)(view, options, Random(seed)) == tactical(view, options, chance)


@pytest.mark.parametrize("scene", ["duel", "foundry", "airlock", "muster", "barges"])
def test_all_that_a_lapse_brings_is_allowed(scene: str) -> None:
    match, rng = new_match(scene, seed=b"levels"), Random(2)
    lapsing = LapsingBot(BOTS["tactical"](ENDLESS), 1.0)
    while len(match.log) < 15 and match.result() is None:
        by = min(match.to_act())
        action = lapsing(match.view(by), match.options(by), rng)
        assert match.judge(action, by) is None
        match.play(action, by)

    assert len(match.log) > 5
