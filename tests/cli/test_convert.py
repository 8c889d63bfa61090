"""`fieldcraft convert` writes maps in other formats, and says what it cannot write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from cli.running import fieldcraft, flat
from fieldcraft.maps import read_map
from fieldcraft.maps.scenes import catalog_of, read_packaged
from fieldcraft.maps.zones.files import read_zone_map

SAMPLES = Path(__file__).parents[1] / "maps" / "samples"


def test_zones_are_written_as_geojson_and_as_text(tmp_path: Path) -> None:
    (tmp_path / "hask.txt").write_text("Bank [Slings]\nBank -- Ford: ford\nFord -- Mill: track")
    done = fieldcraft("convert", tmp_path / "hask.txt", "-o", tmp_path / "hask.geojson")

    assert done.code == 0
    assert "3 zones and 2 ways" in flat(done.out)
    assert "what stands in the zones was left out" in flat(done.out)
    assert fieldcraft("convert", tmp_path / "hask.geojson", "-o", tmp_path / "again.txt").code == 0
    assert read_zone_map(tmp_path / "again.txt").zones == read_zone_map(tmp_path / "hask.geojson").zones


@pytest.mark.parametrize("name", ["cellar.uvtt", "cellar.tmj", "cellar.foundry.json"])
def test_a_board_of_cells_is_written_for_other_programs(name: str, tmp_path: Path) -> None:
    source = SAMPLES / "cellar.dd2vtt"

    assert fieldcraft("convert", source, "-o", tmp_path / name, "--system", "miniatures").code == 0
    catalog = catalog_of("miniatures")
    written, read = (read_map(file, catalog).board for file in (tmp_path / name, source))
    assert (written.grid, written.ground, set(written.sides)) == (read.grid, read.ground, set(read.sides))


def test_the_ground_of_a_scene_without_a_picture_goes_to_foundry_as_one(tmp_path: Path) -> None:
    assert fieldcraft("convert", "gatehouse", "-o", tmp_path / "gate.foundry.json").code == 0

    tile = json.loads((tmp_path / "gate.foundry.json").read_bytes())["tiles"][0]
    assert [tile[what] for what in ("x", "y", "width", "height")] == [0, 0, 1500, 1000]
    with Image.open(tmp_path / tile["texture"]["src"]) as painted:
        assert painted.size == (1500, 1000)
        assert len(painted.convert("RGB").resize((30, 20)).getcolors(600) or ()) > 50


@pytest.mark.parametrize("name", ["cellar.uvtt", "cellar.tmj", "cellar.foundry.json"])
def test_the_board_of_a_scene_is_written_for_other_programs(name: str, tmp_path: Path) -> None:
    assert fieldcraft("convert", "gatehouse", "-o", tmp_path / name).code == 0

    catalog = catalog_of("miniatures")
    read, drawn = read_map(tmp_path / name, catalog).board, read_packaged("gatehouse").board
    assert read.grid == drawn.grid
    stopping = {frozenset(side.between) for side in drawn.sides if side.impassable}
    assert stopping <= {frozenset(side.between) for side in read.sides}


@pytest.mark.parametrize(
    ("source", "name", "said"),
    [
        ("cellar.dd2vtt", "cellar.png", "zones are written to .geojson, .json, .txt, boards of cells to .tmj, .uvtt"),
        ("cellar.dd2vtt", "cellar.geojson", "this is JSON, but no map of zones"),
        ("nothing.tmx", "a.uvtt", "nothing.tmx: there is no such file"),
        ("nothing.yaml", "a.uvtt", "nothing.yaml: the file cannot be read: No such file"),
    ],
)
def test_what_cannot_be_converted_is_said(source: str, name: str, said: str, tmp_path: Path) -> None:
    done = fieldcraft("convert", SAMPLES / source, "-o", tmp_path / name)

    assert done.code == 2
    assert said in flat(done.err)
