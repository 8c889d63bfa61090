"""How fair a scene is, is shown only for the scene that was played."""

from __future__ import annotations

from fieldcraft.maps.scenes import read_packaged, scenes
from fieldcraft.server.fairness import fairness, read_results
from fieldcraft.systems.fates_edge.miniatures.game import SCENES


def test_a_scene_that_was_changed_has_no_figures():
    for name in read_results():
        text = (SCENES / f"{name}.yaml").read_text(encoding="utf-8")

        assert fairness(name, text + "\n# changed") == ()


def test_only_scenes_that_are_there_have_figures():
    assert set(read_results()) <= {listed.name for listed in scenes()}


def test_there_is_a_figure_for_each_side():
    for name, found in read_results().items():
        assert len(found.wins) == len(read_packaged(name).scene.sides)
        assert sum(found.wins) <= found.matches
