from __future__ import annotations

import pytest

from fieldcraft.board import Board, Side
from fieldcraft.maps import Imported, Light, MapError, Marker
from maps.builders import hexes, layer, line, names, packed, standing, things, tile, tiled, tileset
from maps.readers import VOCABULARY, read_tiled

EAST = frozenset({(0, 0), (1, 0)})


def read(*layers: object, width: int = 3, height: int = 2, **keys: object) -> Imported:
    return read_tiled(packed(tiled(*layers, width=width, height=height, **keys)), "cave.tmj")


def said(**properties: object) -> dict[str, object]:
    return {"properties": [{"name": key, "value": value} for key, value in properties.items()]}


def box(x: float, y: float, width: float, height: float, **keys: object) -> dict[str, object]:
    return {"x": x, "y": y, "width": width, "height": height, **keys}


@pytest.mark.parametrize("kind", sorted(VOCABULARY.barriers))
@pytest.mark.parametrize("told", ["type", "class", "name", "layer"])
def test_a_line_is_what_its_class_or_name_or_layer_says(kind, told):
    stroke = line((10, 0), (10, 10), **({} if told == "layer" else {told: kind.title()}))
    board = read(things(stroke, name=f"{kind}s" if told == "layer" else "Lines")).board

    barrier = VOCABULARY.barriers[kind]
    assert standing(board) == {EAST: (kind, barrier.impassable, barrier.opaque, barrier.cover)}


def test_a_line_of_no_known_kind_is_left_out_and_told():
    imported = read(things(line((10, 0), (10, 10)), line((20, 0), (20, 10)), name="Ropes"))

    assert imported.board.sides == ()
    assert imported.notices[1].startswith(
        "layer 'Ropes': 2 left out, not of a known kind (wall, door, secret door, window"
    )


def test_properties_change_what_a_barrier_does():
    stroke = line((10, 0), (10, 10), type="wall", **said(blocks_sight=False, cover="heavy"))

    assert standing(read(things(stroke)).board) == {EAST: ("wall", True, False, 2)}


def test_a_line_of_a_kind_of_its_own_is_what_its_properties_say():
    stroke = line((10, 0), (10, 10), type="Hedge", **said(blocks_sight=True))

    assert standing(read(things(stroke)).board) == {EAST: ("hedge", False, True, 0)}


def test_an_open_door_stops_nothing_and_stays_a_door():
    stroke = line((10, 0), (10, 10), type="door", **said(open=True))

    assert standing(read(things(stroke)).board) == {EAST: ("door", False, False, 0)}


@pytest.mark.parametrize("order", [1, -1])
def test_a_door_stands_in_a_wall_whichever_was_drawn_first(order):
    wall = things(line((10, 0), (10, 20)), name="walls")
    door = things(line((10, 10), (10, 20)), name="doors")
    board = read(*[wall, door][::order]).board

    assert [side.name for side in sorted(board.sides, key=lambda side: side.between)] == ["wall", "door"]


def test_a_ledge_names_its_higher_cell_first():
    heights = tileset(tile(0, elevation=1))
    ledges = things(line((10, 0), (10, 10)), line((20, 0), (20, 10)), name="ledges")
    board = read(layer([0, 1, 0, 0, 0, 0], 3, 2), ledges, tilesets=[heights]).board

    assert [side.between for side in board.sides] == [((1, 0), (0, 0)), ((1, 0), (2, 0))]


def test_a_closed_shape_of_a_barrier_stands_for_its_outline():
    room = read(things(box(10, 0, 10, 10, type="wall"))).board

    assert set(standing(room)) == {EAST, frozenset({(1, 0), (2, 0)}), frozenset({(1, 0), (1, 1)})}


def test_a_line_follows_its_layer_its_groups_and_its_turn():
    stroke = line((0, 0), (0, 20), type="wall", rotation=-90)
    moved = things(stroke, offsety=5)
    group = {"type": "group", "name": "Moved", "offsety": 5, "layers": [moved]}

    assert set(standing(read(group).board)) == {frozenset({(0, 0), (0, 1)}), frozenset({(1, 0), (1, 1)})}


@pytest.mark.parametrize(
    "shape",
    [
        box(10, 0, 20, 10),
        {"x": 10, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 20, "y": 0}, {"x": 20, "y": 10}, {"x": 0, "y": 10}]},
        box(8, -3, 24, 16, ellipse=True),
    ],
)
def test_a_shape_with_terrain_is_ground_over_the_tiles(shape):
    board = read(layer([4] * 6, 3, 2), things({**shape, **said(terrain="road")})).board

    assert names(board) == [["deep", "road", "road"], ["deep"] * 3]
    assert not board.terrain((1, 0)).impassable


def test_a_shape_of_the_class_of_a_terrain_is_such_ground():
    assert names(read(things(box(0, 0, 10, 10, type="Rubble"))).board)[0] == ["rubble", "open", "open"]


def test_an_area_may_raise_the_ground_and_leave_the_rest():
    raised = said(terrain="road", elevation=3)
    board = read(things({**box(0, 0, 30, 10), **raised})).board

    assert board.levels == (3, 3, 3, 0, 0, 0)


def test_a_point_is_a_marker_with_its_name_kind_and_properties():
    spawn = things({"x": 25, "y": 12, "point": True, "name": "Alder", **said(most=3, hidden=True)}, name="Spawns")

    assert read(spawn).markers == (Marker("Alder", (2, 1), "spawn", {"most": 3, "hidden": True}),)


def test_numbers_that_not_every_program_can_hold_are_left_out_of_a_marker():
    spot = {"x": 5, "y": 5, "point": True, "name": "Ork", **said(far=float("inf"), no=float("nan"), big=2**60, ok=1.5)}

    assert read(things(spot)).markers == (Marker("Ork", (0, 0), "object", {"ok": 1.5}),)


def test_a_rectangle_marks_every_cell_that_it_covers():
    marks = read(things(box(9, 1, 21, 18, name="Vigil", type="spawn"))).markers

    assert [(mark.name, mark.cell) for mark in marks] == [("Vigil", cell) for cell in [(1, 0), (2, 0), (1, 1), (2, 1)]]


def test_a_small_rectangle_marks_the_cell_of_its_middle():
    assert [mark.cell for mark in read(things(box(21, 1, 2, 2, name="chest"))).markers] == [(2, 0)]


@pytest.mark.parametrize(
    ("alignment", "cell"), [("unspecified", (1, 0)), ("topleft", (1, 1)), ("bottomright", (0, 0)), ("center", (1, 1))]
)
def test_a_tile_stands_where_its_tileset_anchors_it(alignment, cell):
    figures = {**tileset(name="Figures"), "objectalignment": alignment}
    imported = read(things(box(10, 10, 10, 10, gid=1, name="Ork", type="token")), tilesets=[figures])

    assert imported.markers == (Marker("Ork", cell, "token"),)


def test_a_door_that_is_the_picture_of_a_tile_is_a_marker():
    imported = read(things(box(10, 10, 10, 10, gid=1), name="doors"))

    assert (imported.board.sides, [mark.name for mark in imported.markers]) == ((), ["door"])


def test_a_light_with_a_range_shines():
    lamp = {"x": 15, "y": 5, "point": True, "type": "light", **said(range=4, color="#80ffcc88", shadows=False)}

    assert read(things(lamp)).lights == (Light(1.5, 0.5, 4.0, "ffcc88", 1.0, shadows=False),)


def test_what_is_hidden_or_text_or_outside_is_left_out_and_counted():
    away = {"x": 99, "y": 5, "point": True}
    objects = things({**away, "visible": False}, {**away, "text": {"text": "Here"}}, away, {**away, "x": 1e300})

    assert read(objects).notices[1:] == (
        "layer 'Objects': 1 left out, hidden",
        "layer 'Objects': 1 left out, text",
        "layer 'Objects': 1 left out, outside the map",
        "layer 'Objects': 1 left out, far outside the map",
    )


def test_a_barrier_with_a_property_of_the_wrong_sort_is_refused_by_name():
    with pytest.raises(MapError, match=r"cave.tmj: layer 'Lines', object 'gate', cover: .*none, light or heavy"):
        read(things(line((10, 0), (10, 10), name="gate", type="door", **said(cover="thick")), name="Lines"))


def test_areas_without_end_are_refused():
    shapes = [box(0, 0, 2560, 2560, type="road")] * 20

    with pytest.raises(MapError, match=r"object layers: the lines and areas are too long"):
        read(things(*shapes), width=256, height=256)


@pytest.mark.parametrize("index", ["odd", "even"])
def test_a_line_along_the_side_of_a_hex_stands_on_it(index):
    shove = 0 if index == "odd" else 28
    stroke = line((56 + shove, 16), (56 + shove, 48), type="wall")
    board: Board = read_tiled(packed(hexes(things(stroke), width=3, height=2, axis="y", index=index)), "hex.tmj").board

    assert board.sides == (Side(((0, 0), (1, 0)), "wall"),)
