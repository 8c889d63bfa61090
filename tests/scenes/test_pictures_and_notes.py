"""Pictures under the board and the game master's notes, as scene files have them."""

from __future__ import annotations

import pytest

from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import parse_scene
from scenes.yard import WHOLE


def test_a_scene_may_have_a_picture_and_notes():
    scene = parse_scene(WHOLE + "picture: {asset: 5e1f, box: [-0.5, 0, 7, 4.5]}\nnotes: {c3: 'It squeaks.'}\n")

    assert scene.picture is not None
    assert (scene.picture.asset, scene.picture.box) == ("5e1f", (-0.5, 0.0, 7.0, 4.5))
    assert scene.notes == {"c3": "It squeaks."}


def test_a_scene_needs_neither():
    scene = parse_scene(WHOLE)

    assert (scene.picture, scene.notes) == (None, {})


@pytest.mark.parametrize(
    "box", ["[0, 0, 0, 3]", "[0, 0, 4, -1]", "[.nan, 0, 4, 3]", "[0, 0, .inf, 3]", "[0, 0, 99999, 3]"]
)
def test_a_picture_has_a_size_and_lies_near_the_board(box: str):
    with pytest.raises(MapError, match=r"picture.*a box is left, top, width and height in cells, up to 10000"):
        parse_scene(WHOLE + f"picture: {{asset: 5e1f, box: {box}}}\n")
