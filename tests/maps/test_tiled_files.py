from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.board import Board, Hexes, Side, Squares, Terrain
from fieldcraft.maps import Imported, Light, MapError, Marker, write_tiled
from fieldcraft.maps.backdrop import sniff
from maps.builders import TILES, layer, names, packed, standing, things, tile, tiled, tileset
from maps.readers import VOCABULARY, read_map, read_tiled
from soaking import examples

SAMPLES = Path(__file__).parent / "samples"
OUTSIDE = {"tilesets": [{"firstgid": 1, "source": "rock.tsj"}]}


def test_the_courtyard_is_read_whole_from_xml():
    yard = read_map(SAMPLES / "courtyard.tmx")
    board = yard.board

    assert names(board) == [
        ["wall", "wall", "wall", "wall", "wall", "wall"],
        ["wall", "floor", "floor", "rubble", "mud", "wall"],
        ["wall", "floor", "floor", "floor", "mud", "wall"],
        ["wall", "wall", "wall", "floor", "wall", "wall"],
    ]
    assert board.terrain((4, 2)) == Terrain("mud", cost=3)
    assert board.terrain((1, 2)) == Terrain("floor", opaque=True)
    assert {cell: board.level(cell) for cell in board.grid.cells if board.level(cell)} == {(4, 1): 2}
    assert {side.between: side.name for side in board.sides} == {
        ((1, 1), (2, 1)): "wall",
        ((1, 2), (2, 2)): "door",
        ((4, 1), (3, 1)): "ledge",
    }
    assert yard.markers == (
        Marker("Alder", (1, 1), "spawn"),
        Marker("Vigil", (3, 2), "spawn", {"most": 2}),
        Marker("Vigil", (4, 2), "spawn", {"most": 2}),
    )
    assert (yard.name, yard.notices) == ("courtyard", ())


def test_the_ford_is_read_whole_from_json():
    ford = read_map(SAMPLES / "ford.tmj")

    assert ford.board.grid == Hexes(5, 4, "odd-r")
    assert names(ford.board) == [
        ["open", "open", "deep", "open", "foliage"],
        ["open", "open", "deep", "open", "foliage"],
        ["open", "foliage", "shallow", "open", "open"],
        ["open", "open", "deep", "open", "open"],
    ]
    assert ford.notices == ()


def test_xml_and_json_of_one_map_are_the_same_map():
    ground = layer([1, 2, 3, 0], 2, 2)
    thing = {"x": 5.0, "y": 5.0, "name": "Sable", "type": "token", "point": True}
    stroke = {"x": 10.0, "y": 0.0, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 10}], "type": "wall"}
    group = {"type": "group", "name": "All", "layers": [ground, things(thing, stroke)]}
    document = tiled(group, width=2, height=2, tilesets=[tileset(*[{"id": i, "type": t} for i, t in enumerate(TILES)])])
    tiles = "".join(f'<tile id="{i}" class="{kind}"/>' for i, kind in enumerate(TILES))
    xml = f"""<?xml version="1.0"?>
    <map orientation="orthogonal" width="2" height="2" tilewidth="10" tileheight="10" infinite="0">
      <tileset firstgid="1" name="Ground">{tiles}</tileset>
      <group name="All">
        <layer name="Ground" width="2" height="2">
          <data><tile gid="1"/><tile gid="2"/><tile gid="3"/><tile/></data>
        </layer>
        <objectgroup name="Objects">
          <object x="5" y="5" name="Sable" type="token"><point/></object>
          <object x="10" y="0" type="wall"><polyline points="0,0 0,10"/></object>
        </objectgroup>
      </group>
    </map>"""

    assert read_tiled(xml.encode(), "cave") == read_tiled(packed(document), "cave")


def test_xml_has_chunks_templates_and_properties_in_many_lines():
    xml = """<map orientation="orthogonal" tilewidth="10" tileheight="10" infinite="1">
      <tileset firstgid="1" name="G">
        <tile id="0"><properties><property name="terrain">mud</property></properties></tile>
      </tileset>
      <layer name="Ground"><data encoding="csv"><chunk x="-2" y="0" width="2" height="1">1,1</chunk></data></layer>
      <objectgroup name="spawn"><object template="t/hero.tx" x="-5" y="5"/></objectgroup>
    </map>"""
    template = """<template><object name="Sable" width="4" height="4"><properties>
      <property name="pace" type="int" value="6"/><property name="luck" type="int" value="much"/>
    </properties></object></template>"""
    imported = read_tiled(xml.encode(), "cave.tmx", {"t/hero.tx": template.encode()})

    assert names(imported.board) == [["mud", "mud"]]
    assert imported.markers == (Marker("Sable", (1, 0), "spawn", {"pace": 6, "luck": "much"}),)


@pytest.mark.parametrize("source", ["rock.tsj", "./rock.tsj", "sub/../rock.tsj", "sub\\..\\rock.tsj"])
def test_a_tileset_in_the_bundle_is_found_by_its_relative_path(source):
    document = tiled(layer([1], 1, 1), width=1, height=1, tilesets=[{"firstgid": 1, "source": source}])
    rock = packed(tileset(tile(0, terrain="rubble")))

    assert names(read_tiled(packed(document), "a/cave.tmj", {"a/rock.tsj": rock}).board) == [["rubble"]]


def test_a_tileset_above_the_map_is_found_if_the_bundle_holds_both():
    document = tiled(layer([1], 1, 1), width=1, height=1, tilesets=[{"firstgid": 1, "source": "../t/rock.tsj"}])
    rock = packed(tileset(tile(0, terrain="rubble")))

    assert names(read_tiled(packed(document), "maps/cave.tmj", {"t/rock.tsj": rock}).board) == [["rubble"]]


@pytest.mark.parametrize(
    "source",
    ["../rock.tsj", "a/../../rock.tsj", "/etc/passwd", "..\\rock.tsj", "C:\\rock.tsj", "http://x/y.tsj", "..", "a\0b"],
)
def test_nothing_outside_the_bundle_is_read(source, tmp_path):
    (tmp_path / "rock.tsj").write_bytes(packed(tileset()))
    (tmp_path / "maps").mkdir()
    document = tiled(layer([1], 1, 1), width=1, height=1, tilesets=[{"firstgid": 1, "source": source}])
    (tmp_path / "maps/cave.tmj").write_bytes(packed(document))

    with pytest.raises(MapError, match=r"is not a file in the map's folder or below it"):
        read_map(tmp_path / "maps/cave.tmj")


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "rock.tsj").write_bytes(packed(tileset()))
    (tmp_path / "maps/rock.tsj").symlink_to(tmp_path / "rock.tsj")
    (tmp_path / "maps/cave.tmj").write_bytes(packed(tiled(layer([1], 1, 1), width=1, height=1, **OUTSIDE)))

    with pytest.raises(MapError, match=r"rock.tsj: the file is a link that leads out of the map's folder"):
        read_map(tmp_path / "maps/cave.tmj")


def test_a_folder_above_the_map_may_be_named_as_the_root(tmp_path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "rock.tsj").write_bytes(packed(tileset(tile(0, terrain="rubble"))))
    document = tiled(layer([1], 1, 1), width=1, height=1, tilesets=[{"firstgid": 1, "source": "../rock.tsj"}])
    (tmp_path / "maps/cave.tmj").write_bytes(packed(document))

    assert names(read_map(tmp_path / "maps/cave.tmj", root=tmp_path).board) == [["rubble"]]


def test_a_missing_tileset_is_told_and_its_tiles_can_still_have_house_rules(tmp_path):
    (tmp_path / "cave.tmj").write_bytes(packed(tiled(layer([2], 1, 1), width=1, height=1, **OUTSIDE)))
    (tmp_path / "cave.rules.yaml").write_text("tiles: {rock/1: deep}")
    imported = read_map(tmp_path / "cave.tmj")

    assert names(imported.board) == [["deep"]]
    assert imported.notices == ("tileset 'rock.tsj' is not beside the map, so its tiles have no rules",)


def test_a_fault_in_a_tileset_is_told_by_its_own_name():
    document = packed(tiled(layer([1], 1, 1), width=1, height=1, **OUTSIDE))

    with pytest.raises(MapError, match=r"rock.tsj: line 1, column 1: this is not JSON"):
        read_tiled(document, "cave.tmj", {"rock.tsj": b"rock"})
    with pytest.raises(MapError, match=r"rock.tsj: <map>: the file must hold a <tileset>"):
        read_tiled(document, "cave.tmj", {"rock.tsj": b"<map/>"})


def test_an_object_takes_from_its_template_what_it_does_not_say():
    template = {"object": {"name": "Ork", "type": "token", "properties": [{"name": "harm", "value": 2}]}}
    plain = {"x": 5, "y": 5, "template": "ork.tj"}
    named = {**plain, "name": "Grub", "properties": [{"name": "harm", "value": 1}, {"name": "gold", "value": 9}]}
    document = tiled(things(plain, named), width=1, height=1)

    assert read_tiled(packed(document), "cave.tmj", {"ork.tj": packed(template)}).markers == (
        Marker("Ork", (0, 0), "token", {"harm": 2}),
        Marker("Grub", (0, 0), "token", {"harm": 1, "gold": 9}),
    )
    assert "template 'ork.tj' is not beside the map" in read_tiled(packed(document), "cave.tmj").notices[0]


terrains = st.builds(
    Terrain,
    st.sampled_from(["open", "wall", "mud", "lava", "deep"]),
    st.integers(1, 99),
    st.booleans(),
    st.booleans(),
    st.integers(0, 2),
)
grids = st.one_of(
    st.builds(Squares, st.integers(1, 5), st.integers(1, 5)),
    st.builds(Hexes, st.integers(1, 5), st.integers(1, 5), st.sampled_from(["odd-r", "even-r", "odd-q", "even-q"])),
)


def sharing(grid: Squares | Hexes) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The pairs of neighbours that share more than a corner."""
    pairs = [(a, b) for a in grid.cells for b in grid.neighbours(a) if a < b]
    return [(a, b) for a, b in pairs if isinstance(grid, Hexes) or a[0] == b[0] or a[1] == b[1]]


@st.composite
def drawn_maps(draw: st.DrawFn) -> Imported:
    grid = draw(grids)
    cells = st.sampled_from(grid.cells)
    pairs = sharing(grid)
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=6)) if pairs else []
    sides = [
        Side(
            pair,
            draw(st.sampled_from([*VOCABULARY.barriers, "hedge"])),
            draw(st.booleans()),
            draw(st.booleans()),
            draw(st.integers(0, 2)),
        )
        for pair in chosen
    ]
    board = Board.of(
        grid,
        draw(st.dictionaries(cells, terrains)),
        draw(st.dictionaries(cells, st.integers(-9, 9))),
        sides,
    )
    markers = draw(
        st.lists(
            st.builds(Marker, st.sampled_from(["Ork", "Ünna"]), cells, st.sampled_from(["spawn", "token"])), max_size=3
        )
    )
    lights = (Light(0.5, 1.25, 3.0, "ffcc88", 0.5, shadows=False),)
    return Imported(board, "drawn", tuple(markers), (), lights)


@given(drawn_maps())
@settings(max_examples=examples(60))
def test_a_written_map_reads_back_the_same(imported):
    files = write_tiled(imported)
    again = read_tiled(files["drawn.tmj"], "drawn.tmj", files)
    before, after = imported.board, again.board

    assert after.grid == before.grid
    assert [after.terrain(cell) for cell in after.grid.cells] == [before.terrain(cell) for cell in before.grid.cells]
    assert (after.levels, standing(after)) == (before.levels, standing(before))
    assert (again.markers, again.lights, again.notices) == (imported.markers, imported.lights, ())


@pytest.mark.parametrize("grid", [Squares(2, 2), Hexes(2, 2), Hexes(2, 2, "odd-q")])
def test_the_written_picture_holds_a_tile_for_each_kind_and_level(grid):
    board = Board.of(grid, {(0, 0): Terrain("wall")}, {(1, 0): 2})
    files = write_tiled(Imported(board, "drawn"))
    tiles = json.loads(files["drawn.tmj"])["tilesets"][0]

    assert len(tiles["tiles"]) == 4
    assert sniff(files["drawn-tiles.png"]) == ("image/png", tiles["imagewidth"], tiles["imageheight"])


def test_imported_maps_survive_json():
    yard = read_map(SAMPLES / "courtyard.tmx")

    assert msgspec.json.decode(msgspec.json.encode(yard), type=Imported) == yard
