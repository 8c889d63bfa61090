"""Every scene that comes with a game was played by bots as it is now, and is fair, or teaches the game."""

from __future__ import annotations

from collections import Counter

import pytest

from fieldcraft.lab.balance import camps_of
from fieldcraft.maps.scenes import Listed, packaged_files, read_packaged, scenes, start
from fieldcraft.server.fairness import FAIR, Published, find_published, read_results

EVERY = pytest.mark.parametrize("listed", scenes(), ids=lambda listed: listed.name)


def text_of(name: str) -> str:
    return packaged_files()[name].read_text(encoding="utf-8")


def figures_of(listed: Listed) -> Published:
    found = find_published(listed.name, text_of(listed.name))
    assert found is not None, f"run `python docs/fairness.py {listed.name}`"
    return found


def test_only_scenes_that_are_there_have_figures():
    assert set(read_results()) == {listed.name for listed in scenes()}


@EVERY
def test_a_scene_that_was_changed_has_no_figures(listed: Listed):
    assert find_published(listed.name, text_of(listed.name) + "\n# changed") is None


@EVERY
def test_a_scene_has_a_verdict_on_the_text_it_has_now_and_tells_who_fought_and_how_long(listed: Listed):
    found = figures_of(listed)
    said = found.verdict

    assert said.bounds == FAIR
    assert said.battles == found.matches >= 48
    assert said.low <= said.share <= said.high
    assert set(found.versions) == {listed.system, *said.bots}
    assert all(found.versions.values())
    assert found.actions > 0


@EVERY
def test_there_is_a_figure_for_each_side_and_a_verdict_between_both_camps(listed: Listed):
    found, (system, begun) = figures_of(listed), start(read_packaged(listed.name))

    assert len(found.wins) == len(system.seats(begun))
    assert max(found.wins) <= found.matches
    assert tuple(dict.fromkeys(camps_of(system, begun).values())) == (found.verdict.of, found.verdict.against)


@EVERY
def test_neither_of_two_sides_wins_more_than_six_of_ten_matches_but_in_a_lesson(listed: Listed):
    said = figures_of(listed).verdict

    assert listed.tutorial or (said.place != "outside" and FAIR[0] <= said.share <= FAIR[1])


def test_every_game_with_scenes_has_six_of_them_that_are_no_lessons():
    found = Counter(listed.system for listed in scenes() if not listed.tutorial)

    assert set(found) == {listed.system for listed in scenes()}
    assert min(found.values()) >= 6


@pytest.mark.parametrize(("actions", "minutes"), [(1, 5), (85, 40), (300, 150)])
def test_half_a_minute_is_reckoned_for_an_action_in_steps_of_five_minutes(actions: int, minutes: int):
    said = next(iter(read_results().values())).verdict

    found = Published(text="", matches=9, wins=(), verdict=said, versions={}, rounds=0, actions=actions)

    assert found.minutes == minutes
