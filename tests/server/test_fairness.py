"""How fair a scene is, is shown only for the scene that was played; those that come with a game are fair."""

from __future__ import annotations

import pytest

from fieldcraft.maps.scenes import packaged_files, read_packaged, scene_format, scenes, start
from fieldcraft.server.fairness import Published, fairness, read_results

ON_CELLS = [one for one in scenes() if "cells" in scene_format(one.system).grounds]


def text_of(name: str) -> str:
    return packaged_files()[name].read_text(encoding="utf-8")


def sides_of(name: str) -> list[str]:
    """The sides that somebody plays."""
    file = read_packaged(name)
    return [side.id for side in scene_format(file.system).sides(file.scene) if not side.neutral]


@pytest.mark.parametrize("name", read_results())
def test_a_scene_that_was_changed_has_no_figures(name: str):
    assert fairness(name, text_of(name) + "\n# changed") == ()


def test_only_scenes_that_are_there_have_figures():
    assert set(read_results()) <= {listed.name for listed in scenes()}


@pytest.mark.parametrize(("name", "found"), read_results().items())
def test_there_is_a_figure_for_each_side(name: str, found: Published):
    assert len(found.wins) == len(sides_of(name))
    assert max(found.wins) <= found.matches


@pytest.mark.parametrize("name", [one.name for one in ON_CELLS])
def test_every_scene_on_a_board_of_cells_was_played_as_it_is_now(name: str):
    assert fairness(name, text_of(name)), f"run `python docs/fairness.py {name}`"


@pytest.mark.parametrize("name", [one.name for one in scenes() if one.name in read_results() and not one.tutorial])
def test_neither_of_two_sides_wins_more_than_six_of_ten_matches(name: str):
    found = read_results()[name]
    if found.verdict is None:
        assert is_fair(name, found.wins)
    else:
        assert 0.4 <= found.verdict.share <= 0.6


def is_fair(name: str, wins: tuple[int, ...]) -> bool:
    """Whether each of two sides, or of two teams, has its share of the matches that somebody won."""
    system, begun = start(read_packaged(name))
    teams = system.teams(begun)
    shares = {teams.get(side, side): won for side, won in zip(sides_of(name), wins, strict=True)}
    return len(shares) != 2 or min(shares.values()) / sum(shares.values()) >= 0.4


@pytest.mark.parametrize("found", read_results().values(), ids=read_results())
def test_a_published_verdict_is_that_of_the_battles_and_names_who_fought(found: Published):
    if found.verdict is None:
        return
    said = found.verdict

    assert said.battles == found.matches
    assert said.low <= said.share <= said.high
    assert set(said.bots) < set(found.versions)
