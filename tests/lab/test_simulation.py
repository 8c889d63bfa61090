"""Many matches, and what is said about them."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from statistics import mean, median
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.battles import NORTH, SOLDIER, SOUTH, field
from fieldcraft.core import Match, Outcome
from fieldcraft.lab import Report, Share, Spread, rotate_seating, run, simulate, wilson
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.measures import measure
from fieldcraft.lab.study import Study, match_chance, play
from fieldcraft.lab.summary import Played, report
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.events.battle import Harmed
from lab.games import BLUE, RACE, RED, Race

PAIR = {RED: "random", BLUE: "random"}
SMALL = field(size=8, company=(SOLDIER, SOLDIER))


def races(matches: int = 20, **more: Any) -> Report:
    """The report on some races."""
    return simulate(RACE, Race(), [PAIR], matches, **{"workers": 1, **more})


# --- the same on any number of cores ------------------------------------------------------


@pytest.mark.parametrize("workers", [2, 3])
def test_the_report_is_the_same_on_any_number_of_cores(workers: int) -> None:
    begun = (SYSTEM, SMALL, rotate_seating({NORTH: "tactical", SOUTH: "random"}), 5)

    assert simulate(*begun, seed=4, workers=workers) == simulate(*begun, seed=4, workers=1)


def test_a_mistake_of_a_bot_is_not_taken_for_a_lack_of_processes() -> None:
    with pytest.raises(ValueError, match="waits for blue"):
        simulate(RACE, Race(), [{RED: "random"}], 40, workers=2)


def test_another_seed_is_another_chance() -> None:
    assert races(seed=1) == races(seed=1)
    assert races(seed=1).length != races(seed=2).length or races(seed=1).sides != races(seed=2).sides


def test_no_two_matches_share_their_chance() -> None:
    dice = {match_chance(seed, number)[0].seed for seed in range(20) for number in range(20)}
    bots = {match_chance(seed, number)[1].random() for seed in range(20) for number in range(20)}

    assert (len(dice), len(bots)) == (400, 400)


def test_matches_of_different_seatings_count_each_for_itself() -> None:
    study = Study(RACE, Race(), (PAIR, PAIR), 1, 100)

    assert [play(study, number).length for number in (0, 2, 4)] != [play(study, number).length for number in (1, 3, 5)]


def test_bots_that_are_the_same_have_no_sides_to_change() -> None:
    assert rotate_seating(PAIR) == (PAIR,)


def test_no_two_scenes_share_their_chance() -> None:
    assert races(scene="The ford").length != races(scene="The bridge").length


def test_a_match_of_a_report_can_be_played_again() -> None:
    study = Study(SYSTEM, SMALL, ({NORTH: "tactical", SOUTH: "random"},), 9, 500)
    source, rng = match_chance(9, 3)
    match = Match(SYSTEM, SMALL, source)
    outcome = run(match, {NORTH: bot("tactical", ENDLESS), SOUTH: bot("random")}, rng, 500)

    assert play(study, 3) == Played(0, NORTH, outcome, len(match.log), measure(match))


def test_progress_is_told_to_the_end() -> None:
    told: list[int] = []
    simulate(RACE, Race(), [PAIR], 30, workers=1, progress=told.append)

    assert told[-1] == 30
    assert all(before < after for before, after in pairwise(told))


# --- the report -----------------------------------------------------------------------------


def test_wins_draws_and_matches_add_up() -> None:
    told = races(50)

    assert sum(share.wins for share in told.sides) + told.draws == told.matches == 50
    assert sum(ending.times for ending in told.endings) == 50
    assert told.unfinished == 0


def test_a_match_that_is_cut_off_is_a_draw_and_counted_so() -> None:
    told = simulate(RACE, Race(goal=0), [PAIR], 4, limit=6, workers=1)

    assert (told.draws, told.unfinished, told.length.most) == (4, 4, 6)
    assert [str(ending) for ending in told.endings] == ["4 x nobody: cut off before the end"]
    assert "4 without a winner, 4 of them cut off after 6 actions" in told.text


def test_whoever_acts_first_has_the_better_of_a_race() -> None:
    told = simulate(RACE, Race(), [PAIR], 400, workers=1)

    assert told.sides[0].low > 0.5


def test_whoever_acts_first_is_told_only_where_it_is_not_always_the_same() -> None:
    def won(first: str, winner: str) -> Played:
        return Played(0, first, Outcome.of(winner, "so"), 1, {})

    same = report("race", 0, 9, (PAIR,), [won(RED, RED), won(RED, BLUE)])
    other = report("race", 0, 9, (PAIR,), [won(RED, RED), won(BLUE, BLUE), won(BLUE, RED)])

    assert same.first is None
    assert "acts first" not in same.text
    assert other.first == Share.of("whoever acts first", 2, 3)


def test_bots_are_compared_only_where_they_differ() -> None:
    def won(seating: int, winner: str) -> Played:
        return Played(seating, RED, Outcome.of(winner, "so"), 1, {})

    seatings = ({RED: "a", BLUE: "b"}, {RED: "b", BLUE: "a"}, {RED: "a", BLUE: "a"})
    told = report("race", 0, 9, seatings, [won(0, RED), won(1, BLUE), won(0, BLUE), won(2, RED)])

    assert [(share.name, share.wins, share.matches) for share in told.bots] == [("a", 2, 3), ("b", 1, 3)]


def test_the_measures_of_a_battle_are_those_of_its_log() -> None:
    source, _ = match_chance(0, 0)
    match = Match(SYSTEM, SMALL, source)
    run(match, {NORTH: bot("tactical", ENDLESS), SOUTH: bot("random")}, Random(1))
    harm = sum(e.harm for entry in match.log for e in entry.events if type(e) is Harmed and e.unit.startswith(SOUTH))
    told = measure(match)

    assert told["rounds"] == match.state.round
    assert told[f"harm to {SOUTH}"] == harm > 0
    assert told[f"units of {NORTH} left"] == len(match.state.of(NORTH))
    assert 0 < told[f"hits per attack of {NORTH}"] <= 1


def test_a_report_has_a_text_and_a_json_form() -> None:
    told = simulate(SYSTEM, SMALL, rotate_seating({NORTH: "tactical", SOUTH: "random"}), 2, workers=1)

    assert msgspec.json.decode(told.json, type=Report) == told
    assert json.loads(told.json)["system"] == "miniatures"
    assert told.text.splitlines()[0] == "2 matches of miniatures, seed 0; 0 without a winner"
    assert any(line.startswith("  tactical: 2 of 2, 100.0% (") for line in told.text.splitlines())
    assert any(line.startswith("rounds: ") for line in told.text.splitlines())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seatings": []}, "needs a seating"),
        ({"seatings": [{RED: "random", BLUE: "genius"}]}, "no bot 'genius'"),
        ({"matches": 0}, "matches must be 1 or more, not 0"),
        ({"workers": 0}, "workers must be 1 or more, not 0"),
        ({"limit": -1}, "limit must be 1 or more, not -1"),
    ],
)
def test_what_cannot_be_simulated_is_refused(change: dict[str, object], message: str) -> None:
    given = {"seatings": [PAIR], "matches": 1, **change}
    with pytest.raises(ValueError, match=message):
        simulate(RACE, Race(), **given)  # type: ignore[arg-type]


# --- numbers --------------------------------------------------------------------------------


@given(st.integers(0, 300), st.integers(0, 300))
def test_an_interval_holds_its_rate_and_narrows_with_more_matches(wins: int, losses: int) -> None:
    of = wins + losses
    low, high = wilson(wins, of)
    narrow = wilson(4 * wins, 4 * of)

    assert 0 <= low <= (wins / of if of else 0.5) + 1e-12
    assert (wins / of if of else 0.5) - 1e-12 <= high <= 1
    assert not of or narrow[1] - narrow[0] < high - low


def test_intervals_hold_the_true_rate_as_often_as_they_say() -> None:
    rng, held = Random(1), 0
    for _ in range(2000):
        low, high = wilson(sum(rng.random() < 0.3 for _ in range(40)), 40)
        held += low <= 0.3 <= high

    assert 0.93 <= held / 2000 <= 0.97


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=30))
def test_a_spread_is_of_its_numbers(numbers: list[int]) -> None:
    told = Spread.of(numbers)

    assert (told.count, told.least, told.most) == (len(numbers), min(numbers), max(numbers))
    assert told.median == median(numbers)
    assert told.mean == pytest.approx(mean(numbers))


def test_a_spread_of_nothing_is_nothing() -> None:
    assert Spread.of([]) == Spread(0, 0.0, 0.0, 0.0, 0.0)
