from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.board import Board, Hexes, Squares
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.maps import Backdrop, Imported, Light, MapError, write_foundry
from maps.builders import packed, standing
from maps.readers import VOCABULARY, read_bundle
from soaking import examples

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\xc8\0\0\0\x64" + bytes(20)
"""The first bytes of a picture of 200 by 100 pixels."""


def scene(*walls: Any, **keys: Any) -> dict[str, Any]:
    """A scene of 4 by 3 squares of 50 pixels, without a margin."""
    plain = {"name": "Crypt", "width": 200, "height": 150, "padding": 0, "grid": {"type": 1, "size": 50, "distance": 5}}
    return {**plain, "walls": list(walls), **keys}


def wall(*c: float, **keys: Any) -> dict[str, Any]:
    return {"c": list(c), "move": 20, "sight": 20, "door": 0, "ds": 0, "dir": 0, **keys}


def read(document: Any, part: str = "", **files: bytes) -> Imported:
    return read_bundle({"crypt.json": packed(document), **files}, f"crypt.json{part}")


def sides(document: Any) -> list[tuple[str, bool, bool]]:
    """What stands on the board, and whether it stops steps and sight."""
    return [(side.name, side.impassable, side.opaque) for side in read(document).board.sides]


def test_walls_and_doors_stand_where_they_are_drawn():
    board = read(scene(wall(50, 0, 50, 100), wall(100, 50, 150, 50, door=1))).board

    assert board.grid == Squares(4, 3)
    assert {side.between: side.name for side in board.sides} == {
        ((0, 0), (1, 0)): "wall",
        ((0, 1), (1, 1)): "wall",
        ((2, 0), (2, 1)): "door",
    }


def test_a_door_stands_in_its_wall_whichever_comes_first():
    assert sides(scene(wall(50, 0, 50, 50, door=1), wall(50, 0, 50, 50))) == [("door", True, True)]


@pytest.mark.parametrize(
    ("keys", "side"),
    [
        ({"door": 1}, ("door", True, True)),
        ({"door": 1, "ds": 1}, ("door", False, False)),
        ({"door": 1, "ds": 2}, ("door", True, True)),
        ({"door": 2}, ("secret door", True, True)),
        ({"sight": 0}, ("window", True, False)),
        ({"sight": 30}, ("wall", True, True)),
        ({"move": 0}, ("curtain", False, True)),
        ({"move": 1, "sight": None, "sense": 0}, ("window", True, False)),
        ({"flags": {"fieldcraft": {"kind": "bars"}}, "sight": 0}, ("bars", True, False)),
    ],
)
def test_a_wall_is_what_its_numbers_say(keys, side):
    assert sides(scene(wall(50, 0, 50, 50, **keys))) == [side]


def test_what_was_guessed_or_left_out_of_walls_is_told():
    walls = [wall(50, 0, 50, 50, dir=1), wall(100, 0, 100, 50, door=1, ds=2), wall(0, 50, 50, 50, move=0, sight=0)]
    found = read(scene(*walls, wall(-90, -90, -50, -90), drawings=[{}], sounds=[{}, {}]))

    assert found.notices == (
        "There are 1 walls that stop from one side only: they stop from both here",
        "There are 1 walls that stop neither steps nor sight, and left out",
        "There are 1 walls that are locked doors: they are shut here, and can be opened",
        "1 line was outside the map and left out",
        "The scene has no picture",
        "1 drawing was left out",
        "2 sounds were left out",
    )


def test_the_grid_begins_at_the_corner_of_the_canvas_and_not_of_the_picture():
    """4096 pixels and a margin of a quarter, rounded up to whole cells: walls begin at 1026."""
    large = scene(wall(1140, 1026, 1140, 1140), width=4096, height=4096, padding=0.25)
    large["grid"]["size"] = 114

    board = read(large).board

    assert board.grid == Squares(36, 36)
    assert [side.between for side in board.sides] == [((0, 0), (1, 0))]


def test_a_picture_may_be_shoved_under_the_grid():
    shoved = scene(background={"src": "crypt.png", "offsetX": 20, "offsetY": -10})
    found = read(shoved, **{"crypt.png": PNG})

    assert found.board.grid == Squares(5, 4)  # cells that the picture touches on any side
    assert found.backdrop is not None
    assert found.backdrop.offset == (0.6, 0.2)
    assert (found.backdrop.width, found.backdrop.scale) == (200, 50)


def test_a_picture_is_found_by_its_name_alone_and_asked_for_if_it_did_not_come_along():
    drawn = scene(background={"src": "worlds/keep/maps/crypt.png"})

    assert read(drawn, **{"crypt.png": PNG}).backdrop is not None
    assert "The picture 'crypt.png' lies among Foundry's own files" in read(drawn).notices[0]
    assert read(scene(img="../../etc/passwd")).backdrop is None


def test_the_layout_of_version_9_is_read_as_well():
    old = {"name": "Yard", "width": 200, "height": 150, "padding": 0, "gridType": 1, "grid": 50, "gridDistance": 10}
    lamp = {"x": 75, "y": 25, "dim": 40, "bright": 10, "tintColor": "#ff8800"}
    found = read({**old, "walls": [{"c": [50, 0, 50, 50], "move": 1, "sense": 1}], "lights": [lamp]})

    assert [side.name for side in found.board.sides] == ["wall"]
    assert found.lights == (Light(1.5, 0.5, 4.0, "ff8800"),)


def test_pieces_and_pins_become_markers_and_pages_of_the_journal_notes():
    pins = [{"x": 75, "y": 25, "text": "", "entryId": "a"}, {"x": 175, "y": 125, "text": "Trap"}]
    pieces = [{"name": "Ghoul", "x": 100, "y": 50, "disposition": -1}]
    page = {"_id": "p", "name": "Altar", "text": {"content": "<p>It is <b>cold</b> &amp; wet</p>"}}
    adventure = {
        "name": "Keep",
        "scenes": [scene(notes=pins, tokens=pieces)],
        "journal": [{"_id": "a", "name": "Altar", "pages": [page]}],
    }
    found = read(adventure)

    assert [(one.name, one.cell, one.kind) for one in found.markers] == [
        ("Ghoul", (2, 1), "token"),
        ("Altar", (1, 0), "note"),
        ("Trap", (3, 2), "note"),
    ]
    assert found.markers[0].properties["side"] == "hostile"
    assert found.notes == {(1, 0): "Altar: It is cold & wet", (3, 2): "Trap"}


def test_a_scene_of_an_adventure_is_named_behind_the_file():
    adventure = {"scenes": [scene(name="Cellar"), scene(name="Yard", width=400)]}

    first = read(adventure)
    assert (first.name, first.parts) == ("Cellar", ("Cellar", "Yard"))
    assert "Of 2 scenes 'Cellar' was read" in first.notices[0]
    assert read(adventure, "#yard").board.grid.columns == read(adventure, "#2").board.grid.columns == 8
    with pytest.raises(MapError, match="there is no scene 'Attic' in it; there are 'Cellar', 'Yard'"):
        read(adventure, "#Attic")


def test_a_database_of_old_worlds_is_a_scene_a_line_of_which_the_last_counts():
    lines = [
        {**scene(name="Old"), "_id": "a"},
        {"_id": "a", "$$deleted": True},
        {**scene(name="Draft"), "_id": "b"},
        {**scene(name="Final"), "_id": "b"},
    ]
    data = "\n".join(map(json.dumps, lines)).encode()

    assert read_bundle({"scenes.db": data}, "scenes.db").name == "Final"
    with pytest.raises(MapError, match=r"scenes.db: line 2: this is not JSON"):
        read_bundle({"scenes.db": b'{"a": 1}\n{'}, "scenes.db")


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (scene(wall([0, 1], [2, 3])), "$.walls[0].c: this must be a list of length 4, got 2; a wall has c"),
        (scene(width=1e9), "$.grid: width, height and grid are in pixels"),
        (scene(width=100_000), "$.width: the map is 2000 by 3 cells"),
        (scene(grid={"type": 7, "size": 50}), "$.grid.type: the grid is of type 7; 0 to 5 are allowed"),
        (scene(grid={"type": 1, "size": 0}), "$.grid: width, height and grid are in pixels"),
        (scene(walls="many"), "$.walls: this must be a list or nothing, not text; walls is a list of walls"),
        (scene(*[wall(0, 0, 1, 1)] * 100_001), "$.walls: 100001 walls are too many; at most 100000 are allowed"),
        ({"scenes": []}, "this file of Foundry holds no scene"),
    ],
)
def test_a_scene_that_cannot_be_is_refused_with_its_place(document, message):
    with pytest.raises(MapError) as caught:
        read(document)
    assert message in str(caught.value)


# --- writing ---------------------------------------------------------------------------------------


def crowded(grid: Squares | Hexes) -> Board:
    """A board on which one thing or another that is seen stands on each side."""
    kinds = [kind for kind in VOCABULARY.barriers.values() if kind.impassable or kind.opaque]
    pairs = {frozenset((a, b)): (a, b) for a in grid.cells for b in grid.neighbours(a) if share_an_edge(grid, a, b)}
    return Board.of(grid, sides=(kinds[i % len(kinds)].between(pair) for i, pair in enumerate(pairs.values())))


@pytest.mark.parametrize(
    "grid",
    [
        Squares(5, 4),
        *(Hexes(*size, layout) for layout in ("odd-r", "even-r", "odd-q", "even-q") for size in ((5, 4), (2, 3))),
    ],
)
def test_a_written_scene_is_read_with_the_same_size_sides_and_lights(grid):
    drawn = Imported(crowded(grid), "crypt", lights=(Light(1.5, 2.25, 3.0, "ffeedd"),))
    again = read_bundle(write_foundry(drawn), "crypt.json")

    assert again.board.grid == grid
    assert standing(again.board) == standing(drawn.board)
    assert again.lights == drawn.lights


seen = st.sampled_from([kind for kind in VOCABULARY.barriers.values() if kind.impassable or kind.opaque])
grids = st.builds(Squares, st.integers(1, 6), st.integers(1, 6)) | st.builds(
    Hexes, st.integers(1, 6), st.integers(1, 6), st.sampled_from(["odd-r", "even-r", "odd-q", "even-q"])
)


@st.composite
def walled_boards(draw: st.DrawFn) -> Board:
    """A board with things that are seen on some of its sides, and doors that are open or shut."""
    grid = draw(grids)
    pairs = {frozenset((a, b)): (a, b) for a in grid.cells for b in grid.neighbours(a) if share_an_edge(grid, a, b)}
    chosen = draw(st.lists(st.sampled_from(list(pairs.values())), unique=True)) if pairs else []
    kinds = [(draw(seen), draw(st.booleans())) for _ in chosen]
    things = [kind.open() if kind.name == "door" and wide else kind for kind, wide in kinds]
    return Board.of(grid, sides=[thing.between(pair) for thing, pair in zip(things, chosen, strict=True)])


@given(walled_boards())
@settings(max_examples=examples(60), deadline=None)
def test_whatever_stands_on_a_board_is_read_again_from_the_scene_that_was_written(board):
    again = read_bundle(write_foundry(Imported(board, "crypt")), "crypt.json")

    assert again.board.grid == board.grid
    assert standing(again.board) == standing(board)


def test_open_doors_stay_open_and_the_picture_stays_where_it_lies():
    door = VOCABULARY.barriers["door"].open().between(((0, 0), (1, 0)))
    back = Backdrop("image/png", 200, 100, PNG, 50.0, (0.5, -0.25))
    again = read_bundle(
        write_foundry(Imported(Board.of(Squares(4, 3), sides=[door]), "crypt", backdrop=back)), "crypt.json"
    )

    assert again.board.sides == (door,)
    assert again.backdrop == back


def test_solid_ground_is_walled_in():
    rock = VOCABULARY.solid()
    files = write_foundry(Imported(Board.of(Squares(3, 3), {(1, 1): rock}), "rock"))

    assert len(read_bundle(files, "rock.json").board.sides) == 4
