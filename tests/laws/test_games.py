"""Every installed game keeps the laws on the scenes that come with it."""

from __future__ import annotations

import pytest

from fieldcraft.core.laws import play_out
from fieldcraft.maps.scenes import read_packaged, scene_format, scenes, start

SCENES = [scene.name for scene in scenes()]


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_keeps_the_laws_of_every_game(name: str) -> None:
    file = read_packaged(name)
    system, begun = start(file)

    match = play_out(system, begun, 11, 15, [side.id for side in scene_format(file.system).sides(file.scene)])

    assert match.log
