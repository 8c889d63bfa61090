"""How fair a scene is, is shown only for the scene that was played."""

from __future__ import annotations

import pytest

from fieldcraft.maps.scenes import packaged_files, read_packaged, scenes
from fieldcraft.server.fairness import Played, fairness, read_results


def text_of(name: str) -> str:
    return packaged_files()[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", read_results())
def test_a_scene_that_was_changed_has_no_figures(name: str):
    assert fairness(name, text_of(name) + "\n# changed") == ()


def test_only_scenes_that_are_there_have_figures():
    assert set(read_results()) <= {listed.name for listed in scenes()}


@pytest.mark.parametrize(("name", "found"), read_results().items())
def test_there_is_a_figure_for_each_side(name: str, found: Played):
    assert len(found.wins) == len(read_packaged(name).scene.sides)
    assert sum(found.wins) <= found.matches
