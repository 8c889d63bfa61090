"""Bots rated by their battles against each other."""

from __future__ import annotations

from itertools import combinations
from math import log10
from pathlib import Path
from random import Random

import pytest

from cli.running import fieldcraft
from fieldcraft.lab import climb
from fieldcraft.lab.ladder import pair_bots
from fieldcraft.lab.ratings import Standing, rate_bots


def by_name(standings: tuple[Standing, ...]) -> dict[str, Standing]:
    return {one.name: one for one in standings}


def expect(one: float, other: float) -> float:
    """The chance to win, by the scale of Elo."""
    return 1 / (1 + 10 ** ((other - one) / 400))


def test_ratings_are_found_again_from_the_results_that_follow_from_them() -> None:
    true = {"a": 250.0, "b": 50.0, "c": -100.0, "d": -200.0}
    met = {(one, other): (100_000 * expect(true[one], true[other]), 100_000) for one, other in combinations(true, 2)}
    found = rate_bots(met).standings

    assert [one.name for one in found] == ["a", "b", "c", "d"]
    assert [one.rating for one in found] == pytest.approx(list(true.values()), abs=0.1)


def test_19_of_20_intervals_hold_the_truth() -> None:
    true, rng, held = {"a": 120.0, "b": 0.0, "c": -120.0}, Random(1), 0
    for _ in range(200):
        met = {
            (one, other): (float(sum(rng.random() < expect(true[one], true[other]) for _ in range(60))), 60)
            for one, other in combinations(true, 2)
        }
        held += sum(one.low <= true[one.name] <= one.high for one in rate_bots(met).standings)

    assert 0.92 < held / 600 < 0.98


def test_who_wins_all_battles_has_a_rating_all_the_same() -> None:
    best, worst = rate_bots({("a", "b"): (20.0, 20)}).standings

    assert best.rating - worst.rating == pytest.approx(400 * log10(41), abs=1)
    assert best.low < 400 < best.high


def test_a_ladder_is_climbed_and_goes_on_from_its_journals(tmp_path: Path) -> None:
    names = ["tactical", "random", "easy"]
    first = climb(["duel"], names, 4, seed=1, journals=tmp_path)
    files = {file: file.read_bytes() for file in tmp_path.iterdir()}
    longer = climb(["duel"], names, 8, seed=1, journals=tmp_path)

    assert len(files) == 3
    assert all(file.read_bytes().startswith(text) for file, text in files.items())
    assert longer == climb(["duel"], names, 8, seed=1)
    assert {one.battles for one in first.standings} == {8}
    assert by_name(longer.standings)["random"] == longer.standings[-1]


def test_a_bot_plays_all_seats_of_a_team() -> None:
    assert pair_bots("pans", "tactical", "random").seatings == (
        {"kites": "tactical", "company": "random", "mail": "tactical", "black": "random"},
        {"kites": "random", "company": "tactical", "mail": "random", "black": "tactical"},
    )


@pytest.mark.parametrize("names", [["random"], ["random", "random"]])
def test_a_ladder_needs_two_bots(names: list[str]) -> None:
    with pytest.raises(ValueError, match="a ladder needs two bots or more, each of them once"):
        climb(["duel"], names, 2)


def test_the_command_rates_bots_and_writes_a_table(tmp_path: Path) -> None:
    table = tmp_path / "ladder.csv"
    done = fieldcraft("ladder", "duel", "--bots", "random,tactical", "-n", 6, "--workers", 1, "-o", table)

    assert (done.code, done.err) == (0, "")
    assert done.out.split()[:1] == ["tactical"]
    assert "random against tactical: 0 of 6" in done.out
    assert table.read_text().startswith("bot,rating,low,high,points,battles\ntactical,")
