from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board import Squares
from fieldcraft.maps import Imported, Light, MapError
from maps.builders import names, packed
from maps.readers import read_bundle
from maps.test_fuzz import fuzzing, odd, replaced, survives


def pool(*numbers: float) -> str:
    return f"PoolVector2Array( {', '.join(map(str, numbers))} )"


def project(width: int = 3, height: int = 2, **level: Any) -> dict[str, Any]:
    """A project of one level."""
    return {"header": {}, "world": {"width": width, "height": height, "levels": {"0": {"label": "Ground", **level}}}}


def read(document: Any, part: str = "") -> Imported:
    return read_bundle({"inn.dungeondraft_map": packed(document)}, f"inn.dungeondraft_map{part}")


def test_walls_are_lines_in_pixels_and_a_closed_one_comes_back_to_its_start():
    found = read(project(walls=[{"points": pool(256, 0, 256, 256, 0, 256), "loop": False}]))
    room = read(project(3, 3, walls=[{"points": pool(256, 256, 512, 256, 512, 512, 256, 512), "loop": True}]))

    assert found.board.grid == Squares(3, 2)
    assert [side.between for side in found.board.sides] == [((0, 0), (1, 0)), ((0, 0), (0, 1))]
    assert len(room.board.sides) == 4


@pytest.mark.parametrize(
    ("keys", "side"),
    [
        ({"closed": True, "direction": "Vector2( 0, 1 )"}, "door"),
        ({"closed": False, "direction": "Vector2( 0, -1 )"}, "window"),
        ({"rotation": 1.570796}, "door"),
    ],
)
def test_a_portal_stands_in_its_wall(keys, side):
    portal = {"position": "Vector2( 256, 128 )", "radius": 128, **keys}
    found = read(project(walls=[{"points": pool(256, 0, 256, 512), "portals": [portal]}]))

    assert {one.between: one.name for one in found.board.sides} == {
        ((0, 0), (1, 0)): side,
        ((0, 1), (1, 1)): "wall",
    }


def test_lights_water_and_islands_are_read_and_the_rest_is_told():
    pond = {"polygon": pool(0, 0, 768, 0, 768, 768, 0, 768), "children": []}
    pond["children"] = [{"polygon": pool(256, 256, 512, 256, 512, 512, 256, 512)}]
    lamp = {"position": "Vector2( 384, 128 )", "range": 5.0, "color": "ffeccd8b"}
    found = read(project(3, 3, lights=[lamp], water={"tree": {"polygon": pool(), "children": [pond]}}, objects=[{}]))

    assert found.lights == (Light(1.5, 0.5, 5.0, "eccd8b"),)
    assert names(found.board) == [["shallow"] * 3, ["shallow", "open", "shallow"], ["shallow"] * 3]
    assert found.notices == (
        "The project holds no picture: export one, and lay it under the board in the editor",
        "Water (8 cells) is ground called shallow",
        "1 object was left out",
    )


def test_one_of_several_levels_is_named():
    house = project()
    house["world"]["levels"]["1"] = {"label": "Attic", "walls": [{"points": pool(256, 0, 256, 512)}]}

    assert read(house).parts == ("Ground", "Attic")
    assert len(read(house, "#attic").board.sides) == 2


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (project(width=600), "$.world.width: the map is 600 by 2 cells"),
        (project(walls=[{"points": 3}]), "level 'Ground', walls[0].points: this must be text, not a whole number"),
        (project(walls=[{"points": pool(*[0] * 400_004)}]), "there are too many points; at most 200000 are allowed"),
        ({"header": {}, "world": {"width": 1, "height": 1, "levels": {}}}, "the project has no level"),
    ],
)
def test_a_project_that_cannot_be_is_refused_with_its_place(document, message):
    with pytest.raises(MapError) as caught:
        read(document)
    assert message in str(caught.value)


INN = project(
    walls=[{"points": pool(256, 0, 256, 512), "portals": [{"position": "Vector2( 256, 128 )"}]}],
    water={"tree": {"polygon": pool(0, 0, 256, 0, 256, 256), "children": [{"polygon": pool(0, 0, 9, 9)}]}},
    lights=[{"position": "Vector2( 1, 1 )", "range": 2}],
)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8), odd | st.just("PoolVector2Array( 1e999, 3, 1e308, -9e9 )"))
@fuzzing
def test_a_project_with_a_strange_value_anywhere_is_read_or_refused(path, value):
    survives(lambda: read_bundle({"x": json.dumps(replaced(INN, path, value)).encode()}, "x"))
