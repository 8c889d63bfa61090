from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from fieldcraft.board import Hexes, Squares
from fieldcraft.maps import MapError, Rules, read_rules
from fieldcraft.maps.bundle import LARGEST_FILE
from fieldcraft.maps.ground import KEYS, Vocabulary
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from maps.builders import layer, names, packed, tile, tiled, tileset, universal
from maps.readers import VOCABULARY, read_bundle, read_map

PLAIN = packed(tiled(layer([1], 1, 1), width=1, height=1, tilesets=[tileset(tile(0), name="Desert")]))


@pytest.mark.parametrize("name", ["map.tmx", "map.txt", "map.uvtt", "map"])
def test_a_map_is_told_by_its_content_and_not_by_its_name(name):
    xml = b'\xef\xbb\xbf\n<map orientation="orthogonal" width="2" height="1" tilewidth="9" tileheight="9"/>'

    assert read_bundle({name: xml}, name).board.grid == Squares(2, 1)
    assert read_bundle({name: packed(universal(3, 1))}, name).board.grid == Squares(3, 1)
    assert read_bundle({name: PLAIN}, name).board.grid == Squares(1, 1)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this is no map. Fieldcraft reads Universal VTT"),
        (b"PK\x03\x04", "the archive is broken, or locked by a password"),
        (b'{"rects": []}', "this is JSON, but of no kind of map that Fieldcraft knows (it has 'rects')"),
        (b"[1, 2]", "(it has no keys)"),
        (b"<tileset/>", "<tileset>: the file must hold a <map> of the editor Tiled"),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x30",
            "the picture is broken: it cannot be unpacked",
        ),
    ],
)
def test_what_is_no_map_is_told_what_it_is(data, message):
    with pytest.raises(MapError) as caught:
        read_bundle({"cave": data}, "cave")
    assert str(caught.value).startswith("cave: ")
    assert message in str(caught.value)


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(MapError, match=r"cave.tmx: there is no such file"):
        read_map(tmp_path / "cave.tmx")
    with pytest.raises(MapError, match=r"this is a folder; name a map in it"):
        read_map(tmp_path)


def test_a_map_outside_the_named_folder_is_refused(tmp_path):
    (tmp_path / "cave.tmj").write_bytes(PLAIN)
    (tmp_path / "maps").mkdir()

    with pytest.raises(MapError, match=r"the map does not lie in the folder"):
        read_map(tmp_path / "cave.tmj", root=tmp_path / "maps")


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    with (tmp_path / "cave.tmj").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)

    with pytest.raises(MapError, match=rf"the file has {LARGEST_FILE + 1} bytes; at most {LARGEST_FILE} are allowed"):
        read_map(tmp_path / "cave.tmj")


def test_rules_beside_a_map_count_unless_others_are_given():
    bundle = {"a/cave.tmj": PLAIN, "a/cave.rules.yaml": b"tiles:\n  Desert/0: rubble\n"}

    assert names(read_bundle(bundle, "a/cave.tmj").board) == [["rubble"]]
    assert names(read_bundle(bundle, "a/cave.tmj", read_rules(b"tiles: {0: wall}", "x")).board) == [["wall"]]


def test_rules_name_only_sides_that_the_game_knows():
    bundle = {"cave.tmj": PLAIN, "cave.rules.yaml": b"objects: gnome"}

    with pytest.raises(MapError, match=r"cave.rules.yaml: objects is one of wall, door, .*, not 'gnome'"):
        read_bundle(bundle, "cave.tmj")


def test_rules_may_be_empty():
    assert read_rules(b"# nothing yet\n", "x") == read_rules(b"", "x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tiles: [", "house.yaml: line 2: this is not YAML"),
        ("a: 1\nb: c: 2", "house.yaml: line 2: this is not YAML"),
        ("tiles: [wall]", "$.tiles: this must be an object, not a list; tiles names terrain by tile"),
        ("tile: {}", "this has an unknown field `tile`"),
        (
            "terrain: {lava: {move_cost: 100}}",
            "move_cost: this must be a whole number <= 99; move_cost is a whole number from",
        ),
        ("- a", "$: this must be an object, not a list"),
        ("a: &x [1]\nb: *x", "line 2: aliases (*name) are not allowed"),
        ("a: 1\nb: !!str 2", "line 2: tags (!!str) are not allowed"),
        ("[" * 65, "values may nest 64 deep and no deeper"),
        ("a: \x07", "this is not YAML"),
        ("a: 2001-99-99", "this is not YAML"),
        ("#" * 300_000, "the rules have 300000 bytes; at most 262144 are allowed"),
    ],
)
def test_bad_rules_are_told_with_their_place(text, message):
    with pytest.raises(MapError) as caught:
        read_rules(text.encode(), "house.yaml")
    assert message in str(caught.value)


def test_a_complaint_survives_the_way_to_another_process():
    error = MapError("cave.tmx", "layer 'Ground'", "it is empty")

    assert str(pickle.loads(pickle.dumps(error))) == str(error) == "cave.tmx: layer 'Ground': it is empty"


real = pytest.mark.skipif("FIELDCRAFT_MAPS" not in os.environ, reason="FIELDCRAFT_MAPS names no folder of maps")


@real
@pytest.mark.parametrize(
    ("name", "grid"),
    [
        ("tiled/desert/desert.tmx", Squares(40, 40)),
        ("tiled/hexagonal-mini.tmx", Hexes(20, 20)),
        ("tiled/orthogonal-outside.tmx", Squares(45, 31)),
        ("tiled/pytiled/hexagonal/map.json", Hexes(10, 10)),
        ("tiled/pytiled/hexagonal/map.tmx", Hexes(10, 10)),
        ("tiled/test_hexagonal_tile_60x60x30.tmx", Hexes(20, 20, "odd-q")),
        ("uvtt/imagix-sample-v03-cropped.dd2vtt", Squares(10, 10)),
        ("uvtt/oganm-test.dd2vtt", Squares(20, 20)),
        ("foundry/v09-scene-array.json", Squares(40, 30)),
        ("foundry/v14-assembled-scene.json", Squares(10, 10)),
        ("watabou/abbey_of_the_great_witch.json", Squares(41, 31)),
        ("watabou/darkfist_vault.json", Squares(41, 38)),
    ],
)
def test_maps_of_other_people_are_read(name, grid):
    assert read_map(Path(os.environ["FIELDCRAFT_MAPS"]) / name).board.grid == grid


@real
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("uvtt/nonconforming-dnd-mcp.uvtt", "$.line_of_sight[0]: this must be a list, not an object"),
        ("foundry/nonconforming-dnd-mcp-scene.json", "$.walls[0].c: this must be a list of length 4, got 2"),
        ("tiled/isometric_staggered_grass_and_water.tmx", "the map is staggered"),
    ],
)
def test_maps_that_are_none_are_refused(name, message):
    with pytest.raises(MapError) as caught:
        read_map(Path(os.environ["FIELDCRAFT_MAPS"]) / name)
    assert message in str(caught.value)


@real
def test_the_doors_of_a_real_dungeon_stand_where_they_were_drawn():
    board = read_map(Path(os.environ["FIELDCRAFT_MAPS"]) / "uvtt/oganm-test.dd2vtt").board

    assert {side.between for side in board.sides if side.door} == {
        ((11, 5), (11, 6)),
        ((11, 15), (12, 15)),
        ((10, 13), (10, 14)),
    }


GUIDE = Path(__file__).parents[2] / "docs" / "maps.md"


@pytest.mark.parametrize("word", [*VOCABULARY.grounds, *VOCABULARY.barriers, *KEYS, *Rules.__struct_fields__])
def test_the_guide_names_every_word_that_a_map_may_use(word):
    guide = GUIDE.read_text(encoding="utf-8")

    assert f"`{word}`" in guide or f"\n{word}:" in guide


def test_the_rules_in_the_guide_are_rules():
    text = GUIDE.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    rules = read_rules(text.encode(), "desert.rules.yaml")

    vocabulary = Vocabulary(terrain(), rules)

    assert vocabulary.tile_names["Desert/7"] == "rubble"
    assert vocabulary.ground(vocabulary.tile_names["cactus.png"]).move_cost == 2
