from __future__ import annotations

import base64
import gzip
import struct
import zlib
from itertools import product

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board import Hexes, Squares, Terrain
from fieldcraft.maps import Imported, MapError, Rules
from fieldcraft.maps.ground import NO_RULES
from maps.builders import hexes, layer, names, packed, tile, tiled, tileset
from maps.readers import VOCABULARY, read_tiled

ROW = [1, 2, 3]
CELLS = struct.pack("<3I", *ROW)
TURNS = [sum(bits) << 28 for bits in product((0, 1), (0, 2), (0, 4), (0, 8))]


def read(document: object, rules: Rules = NO_RULES) -> Imported:
    return read_tiled(packed(document), "cave.tmj", {}, rules)


def squeezed(raw: bytes) -> str:
    """Without its size in the header, as Tiled writes it."""
    return base64.b64encode(zstandard.ZstdCompressor(write_content_size=False).compress(raw)).decode()


def row(tiles: list[dict[str, object]], *numbers: int, **keys: object) -> Imported:
    """A row of cells with tiles of a tileset."""
    return read(tiled(layer(list(numbers), len(numbers), 1), width=len(numbers), height=1, tilesets=[tileset(*tiles)]))


@pytest.mark.parametrize(
    ("data", "encoding", "compression"),
    [
        (ROW, "", ""),
        (ROW, "csv", ""),
        ("1, 2,\n3\n", "csv", ""),
        (base64.b64encode(CELLS).decode(), "base64", ""),
        (base64.b64encode(zlib.compress(CELLS)).decode(), "base64", "zlib"),
        (base64.b64encode(gzip.compress(CELLS, mtime=0)).decode(), "base64", "gzip"),
        (squeezed(CELLS), "base64", "zstd"),
        (f"\n  {base64.b64encode(CELLS).decode()}\n ", "base64", ""),
    ],
)
def test_cells_may_be_written_in_every_way_that_tiled_has(data, encoding, compression):
    ground = layer(data, 3, 1, encoding=encoding, compression=compression)

    assert names(read(tiled(ground, width=3, height=1)).board) == [["open", "wall", "rubble"]]


@pytest.mark.parametrize(
    ("data", "encoding", "compression", "message"),
    [
        (ROW[:2], "", "", "the layer has 2 cells; its size asks for 3"),
        ("1,2,x", "csv", "", "cell 3 is 'x'; a number from 0 to 4294967295 is allowed"),
        ("1,2,4294967296", "csv", "", "cell 3 is '4294967296'"),
        ("1,2,3", "hex", "", "the encoding is 'hex'; csv and base64 are allowed"),
        ("????", "base64", "", "the cells are not base64"),
        (base64.b64encode(CELLS).decode(), "base64", "rar", "the compression is 'rar'; none, zlib, gzip, zstd"),
        (base64.b64encode(CELLS).decode(), "base64", "zlib", "the cells cannot be unpacked (zlib)"),
        (base64.b64encode(CELLS).decode(), "base64", "zstd", "the cells cannot be unpacked (zstd)"),
        (base64.b64encode(CELLS[:8]).decode(), "base64", "", "asks for 12 bytes of cells, but there are 8"),
        (
            base64.b64encode(zlib.compress(bytes(10**7))).decode(),
            "base64",
            "zlib",
            "12 bytes of cells, but there are more",
        ),
        (squeezed(bytes(10**7)), "base64", "zstd", "12 bytes of cells, but there are more"),
    ],
)
def test_cells_that_do_not_fit_the_layer_are_refused_by_its_name(data, encoding, compression, message):
    ground = layer(data, 3, 1, encoding=encoding, compression=compression)

    with pytest.raises(MapError) as caught:
        read(tiled(ground, width=3, height=1))
    assert str(caught.value).startswith("cave.tmj: layer 'Ground': ")
    assert message in str(caught.value)


def test_a_turned_tile_is_the_same_tile():
    board = read(tiled(layer([2 | turn for turn in TURNS], 16, 1), width=16, height=1)).board

    assert names(board) == [["wall"] * 16]


def test_each_tile_belongs_to_the_tileset_that_begins_last_before_it():
    sets = [tileset(tile(0, terrain="mud"), name="B", first=10), tileset(tile(4, terrain="ice"), name="A")]
    board = read(tiled(layer([5, 10, 5], 3, 1), width=3, height=1, tilesets=sets)).board

    assert names(board) == [["ice", "mud", "ice"]]


def test_a_tile_says_with_its_properties_what_ground_it_is():
    says = tile(0, terrain="Swamp ", move_cost=3, blocks_move=False, blocks_sight=True, cover="heavy", elevation=-1)
    board = row([says], 1).board

    assert board.terrain((0, 0)) == Terrain("swamp", cost=3, impassable=False, opaque=True, cover=2)
    assert board.level((0, 0)) == -1


def test_a_known_terrain_brings_its_facts_and_properties_change_them():
    board = row([tile(0, terrain="rubble"), tile(1, terrain="rubble", move_cost=4)], 1, 2).board

    assert [board.terrain(cell).cost for cell in board.grid.cells] == [2, 4]


def test_a_tile_of_a_class_that_is_no_terrain_says_nothing():
    board = row([{"id": 0, "type": "Wall"}, {"id": 1, "class": "deep"}, {"id": 2, "type": "Chest"}], 1, 2, 3).board

    assert names(board) == [["wall", "deep", "open"]]


@pytest.mark.parametrize(
    ("says", "name"),
    [
        ({"blocks_move": True, "blocks_sight": True}, "wall"),
        ({"blocks_move": True}, "blocked"),
        ({"blocks_sight": True}, "curtain"),
        ({"move_cost": 2}, "rough"),
        ({"cover": 1}, "open"),
    ],
)
def test_ground_without_a_name_is_called_after_what_it_does(says, name):
    assert row([tile(0, **says)], 1).board.terrain((0, 0)).name == name


@pytest.mark.parametrize(
    ("says", "message"),
    [
        ({"move_cost": 0}, "move_cost: this must be a whole number >= 1; move_cost is a whole number from 1 to 99"),
        ({"cover": "some"}, "cover is none, light or heavy, or 0 to 2"),
        ({"blocks_move": "maybe"}, "blocks_move: this must be true or false or nothing, not text"),
        ({"terrain": ""}, "terrain is a name of 1 to 40 letters"),
        ({"elevation": 1.5}, "elevation is a whole number from -99 to 99"),
    ],
)
def test_a_property_of_the_wrong_sort_is_refused_by_the_tiles_name(says, message):
    with pytest.raises(MapError) as caught:
        row([tile(0, **says)], 1)
    assert str(caught.value).startswith("cave.tmj: tile Ground/0, ")
    assert message in str(caught.value)


def test_the_top_most_tile_that_says_a_thing_has_the_last_word():
    tiles = [tile(0, terrain="deep"), tile(1, elevation=2), tile(2, blocks_sight=True), tile(3, terrain="road")]
    ground = layer([1, 1, 1, 1], 4, 1, "Water")
    middle = layer([2, 2, 0, 4], 4, 1, "Middle")
    top = layer([0, 3, 3, 0], 4, 1, "Top")
    board = read(tiled(ground, middle, top, width=4, height=1, tilesets=[tileset(*tiles)])).board

    deep = Terrain("deep", impassable=True)
    veiled = Terrain("deep", impassable=True, opaque=True)
    assert [board.terrain(cell) for cell in board.grid.cells] == [deep, veiled, veiled, Terrain("road")]
    assert board.levels == (2, 2, 0, 0)


def test_what_a_layer_says_holds_for_its_tiles_that_say_nothing_themselves():
    says = [{"name": "terrain", "value": "wall"}]
    ground = layer([1, 9, 0], 3, 1, properties=says)

    assert names(read(tiled(ground, width=3, height=1)).board) == [["open", "wall", "open"]]


def test_groups_are_read_and_hidden_layers_are_not():
    hidden = layer([2, 2], 2, 1, "Secret", visible=False)
    inner = {"type": "group", "name": "Inner", "layers": [layer([0, 3], 2, 1), hidden]}
    away = {"type": "group", "name": "Away", "visible": False, "layers": [layer([2, 2], 2, 1)]}
    imported = read(tiled({"type": "group", "layers": [inner]}, away, layer([1, 0], 2, 1), width=2, height=1))

    assert names(imported.board) == [["open", "rubble"]]
    assert imported.notices == (
        "layer 'Secret' is hidden and was left out",
        "layer 'Away' is hidden and was left out",
    )


def test_a_map_whose_tiles_say_nothing_is_open_ground_and_tells_how_to_give_it_rules():
    imported = row([tile(0)], 1, 2, 3, 9)

    assert names(imported.board) == [["open"] * 4]
    assert "4 of the cells have tiles that do not say what ground they are" in imported.notices[0]
    assert (
        "Ground/0-2, Ground/8. They count as open; give the tiles a property `terrain` in Tiled" in imported.notices[0]
    )


@pytest.mark.parametrize("key", ["30", "Desert/30", "Desert/28-31", "29-30", "cactus.png"])
def test_house_rules_name_the_terrain_of_tiles_that_say_nothing(key):
    cactus = {"id": 30, "image": "../pictures/cactus.png"}
    document = tiled(layer([1, 31], 2, 1), width=2, height=1, tilesets=[tileset(tile(0), cactus, name="Desert")])
    board = read(document, Rules(tiles={key: "foliage"})).board

    assert names(board) == [["open", "foliage"]]
    assert board.terrain((1, 0)).cover == 1


def test_house_rules_may_have_terrain_of_their_own():
    house = Rules(tiles={"0": "lava"}, terrain={"Lava": VOCABULARY.ground("deep")}, empty="void")
    board = read(tiled(layer([1, 0], 2, 1), width=2, height=1, tilesets=[tileset(tile(0))]), house).board

    assert [board.terrain(cell) for cell in board.grid.cells] == [
        Terrain("deep", impassable=True),
        Terrain("void", impassable=True),
    ]


def test_cells_without_a_tile_are_open_ground_unless_the_map_says_otherwise():
    plain = tiled(layer([2, 0], 2, 1), width=2, height=1)
    named = {**plain, "properties": [{"name": "empty", "value": "wall"}]}

    assert names(read(plain).board) == [["wall", "open"]]
    assert read(plain).notices[0].startswith("1 of the cells have no tile")
    assert names(read(named).board) == [["wall", "wall"]]


chunks = st.lists(
    st.tuples(st.integers(-20, 20), st.integers(-20, 20), st.integers(1, 4), st.integers(1, 4)), min_size=1, max_size=4
)


@given(chunks)
def test_an_infinite_map_is_cut_to_its_tiles(places):
    pieces = [
        {"x": x, "y": y, "width": width, "height": height, "data": [2] * (width * height)}
        for x, y, width, height in places
    ]
    board = read(tiled(layer([], 0, 0, chunks=pieces), width=0, height=0, infinite=True)).board
    covered = {(x + i, y + j) for x, y, width, height in places for i in range(width) for j in range(height)}
    left, top = min(x for x, _ in covered), min(y for _, y in covered)

    assert board.grid == Squares(max(x for x, _ in covered) - left + 1, max(y for _, y in covered) - top + 1)
    assert {cell for cell in board.grid.cells if board.terrain(cell).name == "wall"} == {
        (x - left, y - top) for x, y in covered
    }
    assert {board.terrain(cell).name for cell in board.grid.cells} <= {"wall", "void"}


def paper(column: int, row: int, axis: str, index: str) -> tuple[float, float]:
    """The middle of a hex in pixels, as the Tiled documentation tells to draw it."""
    if axis == "y":
        return column * 56 + 28 + 28 * ((row % 2 == 1) == (index == "odd")), row * 48 + 32
    return column * 48 + 32, row * 56 + 28 + 28 * ((column % 2 == 1) == (index == "odd"))


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("start", [(0, 0), (-3, -2), (2, 5), (-1, 3)])
def test_hexes_that_touch_on_paper_are_neighbours_on_the_board(axis, index, start):
    piece = {"x": start[0], "y": start[1], "width": 4, "height": 4, "data": [1] * 16}
    document = hexes(layer([], 0, 0, chunks=[piece]), width=0, height=0, axis=axis, index=index, infinite=True)
    grid = read(document).board.grid
    drawn = {grid.cell(x, y): paper(x + start[0], y + start[1], axis, index) for x in range(4) for y in range(4)}
    touching = {
        (a, b)
        for a, b in product(drawn, drawn)
        if 0 < (drawn[a][0] - drawn[b][0]) ** 2 + (drawn[a][1] - drawn[b][1]) ** 2 < 60**2
    }

    assert touching == {(a, b) for a in grid.cells for b in grid.neighbours(a)}


@pytest.mark.parametrize(
    ("axis", "index", "layout"),
    [("y", "odd", "odd-r"), ("y", "even", "even-r"), ("x", "odd", "odd-q"), ("x", "even", "even-q")],
)
def test_the_stagger_axis_and_index_name_the_layout(axis, index, layout):
    document = hexes(layer([1] * 6, 3, 2), width=3, height=2, axis=axis, index=index)

    assert read(document).board.grid == Hexes(3, 2, layout)


def test_a_word_that_is_not_allowed_is_told_with_those_that_are():
    with pytest.raises(
        MapError, match=r"layers\[0\].type.*'faketype' is not allowed here \(allowed: .*objectgroup, til"
    ):
        read(tiled({**layer([1], 1, 1), "type": "faketype"}, width=1, height=1))


@pytest.mark.parametrize("orientation", ["isometric", "staggered", "oblique"])
def test_maps_of_other_shapes_are_refused_by_name(orientation):
    with pytest.raises(MapError, match=rf"the map is {orientation}; orthogonal and hexagonal maps can be played"):
        read({**tiled(layer([1], 1, 1), width=1, height=1), "orientation": orientation})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"width": 513},
            "map: the map is 513 by 1 cells; 1 to 512 a side are allowed, and 65536 in all",
        ),
        ({"width": 0}, "map: the map is 0 by 1 cells"),
        ({"tilewidth": 0}, "$.tilewidth: this must be a whole number >= 1; a cell is 1 to 100000 pixels wide"),
        ({"layers": [{"type": "lair"}]}, "$.layers[0].type"),
        ({"layers": [layer(["x"], 1, 1, "Base")]}, "$.layers[0].data[0] in 'Base': this must be a whole number"),
        ({"infinite": True, "layers": []}, "map: an infinite map needs at least one tile"),
        (
            {"layers": [layer([], 3000, 3000, chunks=[{"x": 0, "y": 0, "width": 3000, "height": 3000, "data": ""}])]},
            "9000000 cells in all; at most 4000000",
        ),
    ],
)
def test_what_is_wrong_with_a_map_is_told_with_its_place(change, message):
    document = {**tiled(layer([1], 1, 1), width=1, height=1), **change}
    with pytest.raises(MapError) as caught:
        read(document)
    assert message in str(caught.value)
