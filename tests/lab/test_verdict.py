"""Verdicts: as many battles as an answer needs, with errors that are known beforehand and luck taken out."""

from __future__ import annotations

from random import Random
from statistics import fmean, pvariance
from typing import Any

import pytest

from bots.battles import NORTH, SOLDIER, SOUTH, field
from cli.running import fieldcraft
from fieldcraft.core import Outcome
from fieldcraft.lab import Question, Study, compare, verdict
from fieldcraft.lab.control import take_luck_out
from fieldcraft.lab.sequential import Moments
from fieldcraft.lab.summary import Played
from fieldcraft.lab.verdict import LEAST_VARIANCE, points
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from lab.games import BLUE, RACE, RED, SEATED, Race

RANDOM = {RED: "random", BLUE: "random"}
TEAMS = Study(SYSTEM, field(size=8, company=(SOLDIER,)), ({NORTH: "tactical", SOUTH: "tactical"},), watches=("luck",))


def answer(rate: float, rng: Random) -> str:
    """What the test says of a coin."""
    tosses = [float(rng.random() < rate) for _ in range(2000)]
    for count in range(48, 2000, 8):
        if (found := Question().answer(Moments.of(tosses[:count], LEAST_VARIANCE))) != "open":
            return found
    return "open"


@pytest.mark.parametrize(("rate", "right"), [(0.5, "inside"), (0.4, "outside"), (0.6, "outside")])
def test_a_clear_share_is_placed_wrongly_as_seldom_as_promised(rate: float, right: str) -> None:
    """At a fair coin each of the two bounds may be missed."""
    found = [answer(rate, Random(seed)) for seed in range(60)]

    assert found.count(right) >= 54


def test_the_likelihoods_speak_for_the_nearer_of_two_means() -> None:
    assert (
        Moments(100, 0.5, 0.25).likelihood_ratio(0.425, 0.475)
        > 0
        > Moments(100, 0.4, 0.25).likelihood_ratio(0.425, 0.475)
    )
    assert Question().answer(Moments(0, 0.0, 0.0)) == "open"


def test_luck_that_is_taken_out_changes_no_mean_and_leaves_less_variance() -> None:
    rng, battles = Random(3), []
    for _ in range(4000):
        luck = rng.gauss(0, 1)
        battles.append((float(luck + rng.gauss(0, 0.5) > -0.2), luck))
    left = list(take_luck_out(battles))

    assert fmean(left) == pytest.approx(fmean(score for score, _ in battles), abs=0.02)
    assert pvariance(left) < 0.6 * pvariance(score for score, _ in battles)


def test_a_factor_knows_nothing_of_the_battle_whose_luck_it_takes_out() -> None:
    battles = [(1.0, 0.5), (0.0, -0.5), (1.0, 0.7)]

    assert list(take_luck_out([*battles, (1.0, 0.9)]))[:3] == list(take_luck_out([*battles, (0.0, -9.0)]))[:3]
    assert next(take_luck_out(battles)) == 1.0


def test_the_luck_of_battles_is_nothing_on_average_and_goes_with_who_wins() -> None:
    battles = list(TEAMS.stream(60))
    luck = [one.measures["luck"] for one in battles]
    won = [one.measures["luck"] for one in battles if NORTH in one.winners]
    lost = [one.measures["luck"] for one in battles if SOUTH in one.winners]

    assert abs(fmean(luck)) < 3 * (pvariance(luck) / len(luck)) ** 0.5
    assert fmean(won) > 0.1 > -0.1 > fmean(lost)


def test_a_one_sided_scene_is_settled_at_the_first_look() -> None:
    study = Study(SEATED, Race(thrown=(8, 0)), (RANDOM,))
    found = verdict(study)

    assert (found.place, found.battles, found.of, found.against) == ("outside", 48, RED, BLUE)
    assert found.low > 0.55
    assert "red against blue" in str(found)
    assert "outside 45 to 55 %" in str(found)


def test_a_verdict_that_would_take_too_long_stays_open() -> None:
    found = verdict(Study(SEATED, Race(), (RANDOM,)), most=16)

    assert (found.place, found.battles) == ("open", 16)
    assert found.low < 0.45 < 0.55 < found.high


def test_bots_are_compared_by_pairs_in_which_they_change_sides() -> None:
    study = Study.of("duel", {"alder": "tactical", "vigil": "random"}, mirrored=True)
    found = compare(study)

    assert (found.of, found.place, found.bots) == ("tactical", "outside", ("tactical", "random"))
    assert found.share > 0.9
    assert sum(found.groups) == found.battles / 2 == 24
    assert found.groups[4] > 18


def test_bots_that_do_not_change_sides_are_not_compared() -> None:
    with pytest.raises(ValueError, match="two of them change sides"):
        compare(Study.of("duel", {"alder": "random", "vigil": "tactical"}))


@pytest.mark.parametrize(
    ("winners", "found"), [(("a",), 1.0), (("b", "a"), 1.0), (("c",), 0.0), (("a", "c"), 0.5), ((), 0.5)]
)
def test_a_shared_victory_and_a_draw_are_half_a_win(winners: tuple[str, ...], found: float) -> None:
    assert points(Played(0, "", Outcome(winners, "so"), 1, {}), {"a", "b"}) == found


def test_a_verdict_needs_two_sides() -> None:
    lonely: Any = Study(RACE, Race(), (RANDOM,))
    with pytest.raises(ValueError, match="two sides or teams, and here are 0"):
        verdict(lonely)


def test_a_question_needs_room_between_its_bounds() -> None:
    with pytest.raises(ValueError, match="margin"):
        Question(low=0.49, high=0.51)


def test_the_command_line_gives_a_verdict() -> None:
    given = ("sim", "duel", "--bot", "vigil=random", "--verdict", "--most", 8, "--workers", 1)
    done = fieldcraft(*given)

    assert (done.code, done.err) == (0, "")
    assert "one has the upper hand: alder wins outside 45 to 55 %" in done.out
    assert '"place": "outside"' in fieldcraft(*given, "--json").out
