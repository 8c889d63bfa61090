"""What is in a map file is told, a scene is made of it, and its picture lies under the grid."""

from __future__ import annotations

import base64
import json
import shutil
from pathlib import Path

import pytest

from cli.running import fieldcraft, flat, orders
from fieldcraft.maps.files import STRANGERS
from fieldcraft.maps.scenes import read_scene
from fieldcraft.render.bitmap import png_bytes

SAMPLES = Path(__file__).parents[1] / "maps" / "samples"
IMAGE = base64.b64encode(png_bytes([[(200.0, 10.0, 10.0)] * 8] * 6)).decode()


@pytest.fixture
def cellar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A map with a picture of two pixels to a cell, in the folder where we are."""
    monkeypatch.chdir(tmp_path)
    document = json.loads((SAMPLES / "cellar.dd2vtt").read_text("utf-8"))
    document["resolution"]["pixels_per_grid"] = 2
    path = tmp_path / "cellar.dd2vtt"
    path.write_text(json.dumps({**document, "image": IMAGE}), encoding="utf-8")
    return path


def test_what_is_in_a_map_is_told(cellar: Path) -> None:
    out = flat(fieldcraft("map", "cellar.dd2vtt").out)

    for said in (
        "board 4 by 3 squares",
        "sides 3 wall, 1 door, 1 window",
        "lights 1",
        "image/png, 8 by 6 pixels, 2 to",
    ):
        assert said in out
    assert json.loads(fieldcraft("map", cellar, "--json").out)["sides"] == {"wall": 3, "door": 1, "window": 1}


def test_markers_and_levels_are_told_by_their_cells() -> None:
    out = flat(fieldcraft("map", SAMPLES / "courtyard.tmx").out)

    assert "Alder at b2, Vigil at d3 e3" in out
    assert "1 at level 2" in out


def test_a_scene_beside_its_map_names_it_and_has_its_picture(cellar: Path) -> None:
    made = fieldcraft("map", "cellar.dd2vtt", "-o", "cellar.yaml")
    assert (made.code, "picture" in made.err) == (0, False)
    assert 'map: "cellar.dd2vtt"' in Path("cellar.yaml").read_text("utf-8")
    assert fieldcraft("check", "cellar.yaml").code == 0

    fieldcraft("render", "cellar.yaml", "-o", "with.svg")
    assert f"data:image/png;base64,{IMAGE}" in Path("with.svg").read_text("utf-8")


def test_a_scene_elsewhere_draws_the_map_as_text(cellar: Path, tmp_path: Path) -> None:
    (tmp_path / "else").mkdir()
    told = flat(fieldcraft("map", "cellar.dd2vtt", "-o", "else/cellar.yaml").err)

    assert "the picture of the map is not in the scene: write the scene beside the map" in told
    assert read_scene("else/cellar.yaml").board == read_scene_of(cellar)


def read_scene_of(path: Path) -> object:
    """The board of the scene that is made beside a map."""
    fieldcraft("map", path, "-o", path.with_suffix(".yaml"))
    return read_scene(path.with_suffix(".yaml")).board


def test_the_picture_of_a_map_lies_under_the_film_of_a_game_too(
    cellar: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIELDCRAFT_DATA", str(tmp_path / "data"))
    fieldcraft("map", "cellar.dd2vtt", "-o", "cellar.yaml")
    fieldcraft("play", "cellar.yaml", "--hot-seat", say=orders("replay here.html", "save cellar.fcl"))
    fieldcraft("replay", "cellar.fcl", "--html", "scene.html", "--map", "cellar.yaml")
    fieldcraft("replay", "cellar.fcl", "--html", "map.html", "--map", "cellar.dd2vtt")
    fieldcraft("replay", "cellar.fcl", "--html", "bare.html")

    has_image = {path.stem: IMAGE in path.read_text("utf-8") for path in tmp_path.glob("*.html")}
    assert has_image == {"here": True, "scene": True, "map": True, "bare": False}


def test_what_was_skipped_or_guessed_is_told_by_every_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIELDCRAFT_DATA", "data")
    shutil.copy(SAMPLES / "cellar.dd2vtt", tmp_path)
    notice = "! the file holds no picture"
    assert notice in fieldcraft("map", "cellar.dd2vtt", "-o", "cellar.yaml").err

    checked = fieldcraft("check", "cellar.yaml")
    assert "! cellar.yaml: the file holds no picture" in checked.out
    assert json.loads(fieldcraft("check", "cellar.yaml", "--json").out)[0]["notices"] == ["the file holds no picture"]
    for command in (
        ("render", "cellar.yaml", "-o", "a.svg"),
        ("play", "cellar.yaml"),
        ("sim", "cellar.yaml", "-n", "1"),
    ):
        assert notice in fieldcraft(*command).err


def test_a_map_is_no_scene_and_the_way_to_one_is_told(cellar: Path) -> None:
    for command in (("render", "cellar.dd2vtt", "-o", "a.svg"), ("play", "cellar.dd2vtt"), ("sim", "cellar.dd2vtt")):
        done = fieldcraft(*command)
        assert done.code == 2
        assert "this is a map and no scene: fieldcraft map cellar.dd2vtt tells what is in it" in done.err


@pytest.mark.parametrize(("about", "keys"), STRANGERS)
def test_formats_that_are_not_read_are_called_by_their_names(tmp_path: Path, about: str, keys: tuple[str, ...]) -> None:
    path = tmp_path / "dungeon.json"
    path.write_text(json.dumps({key: [] for key in keys}), encoding="utf-8")
    done = fieldcraft("map", path)

    assert done.code == 2
    assert f"dungeon.json: this is {about}. Fieldcraft reads Universal VTT" in done.err


def test_a_game_without_such_boards_says_on_what_it_is_played(tmp_path: Path) -> None:
    done = fieldcraft("map", SAMPLES / "cellar.dd2vtt", "-o", tmp_path / "a.yaml", "--system", "battlefield")

    assert done.code == 2
    assert "is played on hexes: name another game by --system" in done.err


def test_scenes_are_checked_by_their_names_and_files_by_the_path_that_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "x.yaml").write_text("title: X\n", encoding="utf-8")

    assert fieldcraft("check", "duel").out == "✓ duel: passed\n"
    assert "no scene is called 'duell'" in fieldcraft("check", "duell").err
    assert fieldcraft("play", "sub/x.yaml").err.startswith("sub/x.yaml:")
