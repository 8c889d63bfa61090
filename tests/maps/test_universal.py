from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from fieldcraft.board import Board, Hexes, Side, Squares, Terrain
from fieldcraft.board.terrain import WALL
from fieldcraft.maps import Backdrop, Imported, Light, MapError, Rules, write_universal
from fieldcraft.maps.ground import NO_RULES
from maps.builders import packed, standing, universal
from maps.readers import VOCABULARY, read_universal
from soaking import examples

SAMPLES = Path(__file__).parent / "samples"


def read(document: object, rules: Rules = NO_RULES) -> Imported:
    return read_universal(packed(document), "cellar.dd2vtt", rules)


def named(imported: Imported) -> dict[frozenset[tuple[int, int]], str]:
    return {frozenset(side.between): side.name for side in imported.board.sides}


def portal(*ends: tuple[float, float], **keys: object) -> dict[str, object]:
    return {"bounds": [{"x": x, "y": y} for x, y in ends], **keys}


def picture(width: int, height: int, kind: str = "PNG") -> str:
    file = BytesIO()
    Image.new("RGB", (width, height), "grey").save(file, kind)
    return base64.b64encode(file.getvalue()).decode()


def test_a_cropped_map_is_counted_from_where_it_was_cropped():
    cellar = read_universal((SAMPLES / "cellar.dd2vtt").read_bytes(), "cellar.dd2vtt")

    assert cellar.board.grid == Squares(4, 3)
    assert named(cellar) == {
        frozenset({(1, 0), (2, 0)}): "wall",
        frozenset({(1, 1), (2, 1)}): "door",
        frozenset({(1, 2), (2, 2)}): "wall",
        frozenset({(3, 0), (3, 1)}): "wall",
        frozenset({(0, 1), (0, 2)}): "window",
    }
    assert cellar.lights == (Light(3.5, 2.5, 4.0, "eccd8b"),)
    assert cellar.notices == ("the file holds no picture",)


def test_walls_stop_steps_and_sight():
    board = read(universal(2, 1, [(1, 0), (1, 1)])).board

    assert standing(board) == {frozenset({(0, 0), (1, 0)}): ("wall", True, True, 0)}


def test_a_crop_in_the_middle_of_a_cell_keeps_that_cell_whole():
    document = universal(2.5, 1, [(4, 2), (4, 4)])
    document["resolution"]["map_origin"] = {"x": 2.5, "y": 2}
    document["image"] = picture(25, 10)
    imported = read(document)

    assert imported.board.grid == Squares(3, 1)
    assert named(imported) == {frozenset({(1, 0), (2, 0)}): "wall"}
    assert imported.backdrop is not None
    assert (imported.backdrop.offset, imported.backdrop.scale) == ((0.5, 0.0), 10.0)


def test_a_door_stands_in_a_wall_that_is_drawn_through_it():
    document = universal(2, 3, [(1, 0), (1, 3)], portals=[portal((1, 1), (1, 2), closed=True)])

    assert sorted(named(read(document)).values()) == ["door", "wall", "wall"]


def test_a_portal_that_lets_light_through_is_a_window_unless_the_rules_say_otherwise():
    document = universal(2, 1, portals=[portal((1, 0), (1, 1), closed=False)])

    assert standing(read(document).board) == {frozenset({(0, 0), (1, 0)}): ("window", True, False, 1)}
    opened = read(document, Rules(open_portals="door"))
    assert standing(opened.board) == {frozenset({(0, 0), (1, 0)}): ("door", False, False, 0)}


def test_a_portal_between_two_middles_takes_one_side():
    document = universal(2, 4, [(1, 0), (1, 1.6)], [(1, 2.4), (1, 4)])
    document["portals"] = [portal((1, 1.6), (1, 2.4), closed=True)]

    assert list(named(read(document)).values()).count("door") == 1


@pytest.mark.parametrize(("objects", "expected"), [("wall", ["wall"]), ("low-wall", ["low-wall"]), (None, [])])
def test_the_rules_say_what_furniture_is(objects, expected):
    document = universal(2, 1, objects_line_of_sight=[[{"x": 1, "y": 0}, {"x": 1, "y": 1}]])

    assert list(named(read(document, Rules(objects=objects))).values()) == expected


def test_points_without_finite_numbers_are_left_out_and_counted():
    data = packed(universal(3, 1)).replace(
        b'"line_of_sight": []',
        b'"line_of_sight": [[{"x": 1, "y": 0}, {"x": NaN, "y": 1}, {"x": 1, "y": 1}], [{"x": 2, "y": 0}, {"x": null}]]',
    )
    imported = read_universal(data, "cellar.uvtt")

    assert named(imported) == {frozenset({(0, 0), (1, 0)}): "wall"}
    assert imported.notices[:2] == (
        "2 points were without two finite numbers, and left out",
        "1 line was with fewer than two points, and left out",
    )


def test_lines_outside_the_map_are_counted():
    notices = read(universal(2, 2, [(1, 0), (1, 1)], [(9, 9), (9, 8)], [(1e9, 0), (1, 1)])).notices

    assert notices[0] == "2 lines were outside the map and left out"


def test_a_map_drawn_in_pixels_is_told_so():
    notices = read(universal(10, 10, [(140, 140), (560, 140)])).notices

    assert "are they in pixels? They must be counted in cells" in notices[0]


def test_a_light_without_a_range_is_left_out_and_counted():
    document = universal(2, 2, lights=[{"position": {"x": 1, "y": 1}}, {"position": {"x": 1, "y": 1}, "range": 3}])

    imported = read(document)
    assert imported.lights == (Light(1.0, 1.0, 3.0),)
    assert imported.notices[0] == "1 light was without a place and a range, and left out"


@pytest.mark.parametrize(("kind", "media"), [("PNG", "image/png"), ("JPEG", "image/jpeg"), ("WEBP", "image/webp")])
@pytest.mark.parametrize("prefix", ["", "data:image/png;base64,"])
def test_the_picture_is_kept_with_its_size(kind, media, prefix):
    document = universal(4, 3, image=prefix + picture(280, 210, kind), environment={"baked_lighting": True})
    backdrop = read(document).backdrop

    assert backdrop is not None
    assert (backdrop.media, backdrop.width, backdrop.height, backdrop.scale) == (media, 280, 210, 70.0)
    assert backdrop.lit


@pytest.mark.parametrize(
    ("image", "notice"),
    [
        ("maps/cellar.png", "image must hold the picture in base64; the name of a picture is not followed"),
        (base64.b64encode(b"GIF89a...").decode(), "must be PNG, JPEG or WebP"),
        (base64.b64encode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\xff" * 8).decode(), "4294967295 by 4294967295 pixels"),
    ],
)
def test_walls_are_good_without_a_picture_that_is_not(image, notice):
    imported = read(universal(2, 1, [(1, 0), (1, 1)], image=image))

    assert imported.backdrop is None
    assert len(imported.board.sides) == 1
    assert notice in imported.notices[0]


def test_a_picture_of_another_scale_than_told_is_believed_and_mentioned():
    imported = read(universal(4, 3, image=picture(40, 30)))

    assert imported.notices == ("the file tells of 70 pixels a cell, but its picture has 10; the picture was believed",)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"line_of_sight": [{"polygon": []}]},
            "$.line_of_sight[0]: this must be a list, not an object; a wall is a list of points {x, y}",
        ),
        ({"portals": [{"bounds": {"x": 1, "w": 2}}]}, "$.portals[0].bounds: this must be a list, not an object"),
        ({"resolution": {}}, "$.resolution: this lacks `map_size`; the map_size is {x, y}, counted in cells"),
        ({"resolution": {"map_size": {"x": 4}}}, "$.resolution: map_size and map_origin must be numbers of cells"),
        (
            {"resolution": {"map_size": {"x": 4000, "y": 4}}},
            "$.resolution.map_size: the map is 4000 by 4 cells; 1 to 512 a side are allowed, and 65536 in all",
        ),
        ({"resolution": {"map_size": {"x": 0, "y": 4}}}, "the map is 0 by 4 cells"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_what_is_allowed(change, message):
    with pytest.raises(MapError) as caught:
        read({**universal(2, 2), **change})

    assert str(caught.value).startswith("cellar.dd2vtt: ")
    assert message in str(caught.value)


def test_too_many_points_are_refused():
    with pytest.raises(MapError, match=r"200002 points are too many; at most 200000"):
        read(universal(2, 2, [(0, 0)] * 200_002))


def test_walls_that_cross_the_map_without_end_are_refused():
    with pytest.raises(MapError, match=r"the lines and areas are too long"):
        read(universal(256, 256, [(0.2, 0.2), (255, 255)] * 4000))


kinds = st.sampled_from([name for name, each in VOCABULARY.barriers.items() if each.impassable or each.opaque])


@st.composite
def walled_boards(draw: st.DrawFn) -> Board:
    grid = Squares(draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    pairs = [(a, b) for a in grid.cells for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in grid]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    barriers = [(VOCABULARY.barriers[draw(kinds)], draw(st.booleans())) for _ in chosen]
    things = [barrier.open() if barrier.name == "door" and wide else barrier for barrier, wide in barriers]
    return Board.of(grid, sides=[thing.between(pair) for pair, thing in zip(chosen, things, strict=True)])


@given(walled_boards())
@settings(max_examples=examples(60))
def test_a_written_map_reads_back_with_the_same_sides(board):
    again = read_universal(write_universal(board), "again.uvtt")

    assert again.board.grid == board.grid
    assert standing(again.board) == standing(board)


def test_a_written_map_keeps_picture_and_lights():
    data = base64.b64decode(picture(35, 20))
    backdrop = Backdrop("image/png", 35, 20, data, 10.0, (0.5, 0.0), lit=True)
    lights = (Light(1.5, 0.25, 4.0, "ffcc88", 0.5, shadows=False),)
    again = read_universal(write_universal(Board.of(Squares(4, 2)), backdrop, lights), "again.uvtt")

    assert (again.backdrop, again.lights, again.board.grid) == (backdrop, lights, Squares(4, 2))


def test_solid_cells_are_written_as_walls_about_them():
    board = Board.of(Squares(3, 3), {(0, 0): WALL, (1, 0): WALL, (2, 2): Terrain("deep", impassable=True)})
    again = read_universal(write_universal(board), "again.uvtt")

    assert set(standing(again.board)) == {
        frozenset({(0, 0), (0, 1)}),
        frozenset({(1, 0), (1, 1)}),
        frozenset({(1, 0), (2, 0)}),
    }


def test_ledges_have_no_place_in_the_format():
    ledge = Side(((0, 0), (1, 0)), "ledge", impassable=False, opaque=False)

    assert read_universal(write_universal(Board.of(Squares(2, 1), sides=[ledge])), "again.uvtt").board.sides == ()


def test_a_board_of_hexes_cannot_be_written():
    with pytest.raises(MapError, match=r"holds maps of squares only"):
        write_universal(Board.of(Hexes(2, 2)))
