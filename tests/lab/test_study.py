"""Studies: the same matches whoever plays them, on as many cores as there are, today or after a break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from multiprocessing import parent_process
from os import _exit
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fieldcraft.lab import Budget, Processes, Study, ThisProcess, Workers
from fieldcraft.lab.bots import bot, name_of
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.lab.executors import Executor
from fieldcraft.lab.study import batches, play
from lab.games import BLUE, FRAGILE, RACE, RED, Race

PAIR = {RED: "random", BLUE: "random"}
RACES = Study(RACE, Race(), (PAIR,), seed=4)


def first(view: Any, options: Any, rng: Any) -> Any:
    """A bot that does whatever comes first."""
    return options[0]


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    with Processes(2) as executor:
        yield executor


# --- whoever plays ----------------------------------------------------------------------------


def test_processes_play_what_this_process_plays(processes: Processes) -> None:
    assert list(RACES.stream(9, processes)) == list(RACES.stream(9)) == [play(RACES, number) for number in range(9)]


def test_an_executor_of_another_library_plays_the_same() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert RACES.report(9, Workers(pool, 2)) == RACES.report(9)


def die_once(piece: tuple[Path, int]) -> int:
    """The number of a piece; the first time the third is done, its process dies."""
    marker, number = piece
    if number == 2 and not marker.exists():
        marker.touch()
        assert parent_process() is not None
        _exit(1)
    return number


def test_processes_that_die_are_renewed_and_what_was_lost_is_done_again(processes: Processes, tmp_path: Path) -> None:
    marker = tmp_path / "died"

    assert list(processes.carry_out(die_once, ((marker, number) for number in range(8)))) == list(range(8))
    assert marker.exists()


def test_what_no_process_can_do_is_done_here(processes: Processes) -> None:
    study = Study(FRAGILE, Race(), (PAIR,), 1, 100)

    assert list(study.stream(5, processes)) == [play(study, number) for number in range(5)]


@pytest.mark.parametrize("executor", [ThisProcess(), Workers(ThreadPoolExecutor(2), 2)])
def test_an_endless_stream_is_played_only_so_far_as_it_is_asked_for(executor: Executor) -> None:
    done: list[int] = []
    stream = RACES.stream(None, executor, batch=2, progress=done.append)

    assert list(islice(stream, 4)) == list(RACES.stream(4))
    assert done == [2, 4]


def test_batches_hold_each_match_once() -> None:
    assert [number for batch in batches(3, 11, 3) for number in batch] == list(range(3, 11))


# --- a journal ----------------------------------------------------------------------------------


def test_a_study_goes_on_where_its_journal_ends(tmp_path: Path) -> None:
    journal, done = tmp_path / "races.jsonl", list[int]()
    list(RACES.stream(4, journal=journal))
    with journal.open("ab") as file:
        file.write(b'{"seating":0,"fir')  # Cut off in the middle of a line.
    went_on = list(RACES.stream(9, journal=journal, progress=done.append))

    assert went_on == list(RACES.stream(9))
    assert done[0] == 4
    assert len(journal.read_bytes().splitlines()) == 10
    assert RACES.report(9, journal=journal) == RACES.report(9)


def test_a_journal_of_another_study_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "races.jsonl"
    RACES.report(2, journal=journal)
    other = msgspec.structs.replace(RACES, seed=5)

    with pytest.raises(ValueError, match="matches of another study: the scene, the bots, the seed or the rules differ"):
        other.report(2, journal=journal)
    (tmp_path / "text").write_text("hello\n")
    with pytest.raises(ValueError, match="no journal of a study"):
        RACES.report(2, journal=tmp_path / "text")


def test_a_study_is_known_by_all_that_its_matches_follow_from() -> None:
    changes: tuple[dict[str, Any], ...] = (
        {"seed": 5}, {"scene": "another"}, {"limit": 9}, {"start": Race(goal=9)}, {"together": 2},
        {"seatings": ({RED: "random", BLUE: first},)},
    )  # fmt: skip
    others = {msgspec.structs.replace(RACES, **change).fingerprint for change in changes}

    assert len({RACES.fingerprint, *others}) == len(changes) + 1


# --- bots and budgets -----------------------------------------------------------------------------


def test_a_function_plays_here_and_in_other_processes(processes: Processes) -> None:
    study = Study(RACE, Race(), ({RED: first, BLUE: "random"},))

    assert study.named_seatings == ({RED: f"{__name__}:first", BLUE: "random"},)
    assert study.report(3, processes) == study.report(3)


def test_a_bot_with_a_fourth_parameter_is_told_when_to_decide() -> None:
    def counter(view: Any, options: Any, rng: Any, deadline: Any) -> Any:
        looks.append(sum(1 for _ in iter(lambda: deadline.passed, True)))
        return options[0]

    looks: list[int] = []
    bot(counter, Budget(steps=5))(None, ["go"], None)
    bot(counter, Budget(steps=1))(None, ["go"], None)

    assert looks == [4, 0]


def test_with_a_budget_of_steps_a_bot_decides_alike_every_time_and_otherwise_than_without() -> None:
    def course(name: str) -> list[int]:
        return [one.length for one in Study.of("duel", {"alder": name, "vigil": "tactical"}).stream(3)]

    assert course("tactical@1") == course("tactical@1") != course("tactical")
    assert course("tactical@100000") == course("tactical")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tactical@soon", "a budget is a number of steps"),
        ("tactical@0", "1 step or more"),
        ("chess@9", "no bot 'chess'"),
    ],
)
def test_a_budget_that_cannot_be_is_refused(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bot(name, ENDLESS)


def test_a_bot_is_called_by_its_module_and_its_name() -> None:
    assert (name_of("tactical@200"), name_of(first)) == ("tactical@200", f"{__name__}:first")


def test_a_side_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no side 'red': there are alder, vigil"):
        Study.of("duel", {"red": "random"})


def test_a_watch_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no watch 'weather': there are luck"):
        Study.of("duel", watches=["weather"])


# --- pairs ------------------------------------------------------------------------------------------


def test_bots_that_change_sides_do_so_with_the_same_dice() -> None:
    study = Study.of("duel", {"alder": "random", "vigil": "tactical"}, mirrored=True)

    assert study.together == 2
    assert study.chance(0)[0] == study.chance(1)[0] != study.chance(2)[0]


def test_a_pair_counts_as_one_observation() -> None:
    """Both matches of each of these pairs are the same, so that half of them say nothing new."""
    twice = Study(RACE, Race(), (PAIR, PAIR), 4, together=2).report(80).sides[0]
    once = RACES.report(40).sides[0]

    assert (twice.wins, twice.rate) == (2 * once.wins, once.rate)
    assert twice.high - twice.low == pytest.approx(once.high - once.low, rel=0.1)


def test_bots_that_are_the_same_play_no_battle_twice() -> None:
    study = Study.of("duel", {"alder": "random", "vigil": "random"}, mirrored=True)

    assert study.together == 1
    assert Counter(one.length for one in study.stream(8)).most_common(1)[0][1] < 8
