"""Scenes are played on the ground that their game takes: zones as text or from a file, or a board of cells."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fieldcraft.games import SceneFormat
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.line_numbers import read_lined
from fieldcraft.maps.scene_ground import GroundEntry, Laid, lay_ground
from fieldcraft.maps.scenes import parse_scene
from maps.test_zone_files import HALL, POOL, YARD, collection

ON_ZONES: SceneFormat[Any] = SceneFormat(
    msgspec.Struct, lambda *_: None, lambda _: (), lambda *_: (), grounds=("zones",)
)
"""A game that is played on zones."""


def lay(text: str, folder: Path | None = None, form: SceneFormat[Any] = ON_ZONES) -> Laid:
    lined = read_lined(text, "toll.yaml")
    return lay_ground(lined, msgspec.convert(lined.data, GroundEntry), "toy", form, folder)


TOLL = """
zones: |
  Bank [Slings, Ros]: at=0,0
  Bridge [Bows]

  Bank -- Bridge -- Mill
"""


def test_zones_are_drawn_as_text_with_what_stands_in_them() -> None:
    laid = lay(TOLL)

    assert laid.zones is not None
    assert laid.zones.cells == ("Bank", "Bridge", "Mill")
    assert laid.spots == {"Slings": ("Bank",), "Ros": ("Bank",), "Bows": ("Bridge",)}
    assert laid.board.grid.columns == 3
    assert all(zone.at is not None for zone in laid.zones.zones)


def test_zones_are_read_from_a_file_beside_the_scene(tmp_path: Path) -> None:
    (tmp_path / "hask.geojson").write_text(json.dumps(collection(YARD, HALL, POOL)))
    laid = lay("map: hask.geojson", tmp_path)

    assert laid.zones is not None
    assert laid.zones.neighbours("Hall") == ("Yard", "Pool")


def test_a_game_on_zones_may_begin_without_any() -> None:
    laid = lay("{}")

    assert laid.zones is not None
    assert laid.zones.cells == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("zones: |\n  Bank\n  Mill: deep", "toll.yaml: line 3, zones: 'deep' is not understood here"),
        ("zones: |\n  Bank -- Bank", "line 2, zones: a link leads from one zone to another"),
        ("board: {rows: '. .'}", "line 1, board: toy is played on zones and not on cells: say which zones there are"),
        ("zones: Bank\nmap: hask.geojson", "line 2, map: there are zones already: a scene has one ground"),
        ("map: hask.geojson", "line 1, map: hask.geojson: there is no such file"),
        ("map: ../hask.geojson", "the map does not lie in the folder"),
        ("zones: |\n" + "\n".join(f"  z{i}" for i in range(121)), "there are 121 zones; at most 120 are allowed"),
    ],
)
def test_what_cannot_be_a_ground_is_refused_with_its_line(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(MapError, match=re.escape(said)):
        lay(text, tmp_path)


def test_a_scene_without_a_folder_has_no_map() -> None:
    with pytest.raises(MapError, match="line 1, map: a scene that comes without a folder has no map files"):
        lay("map: hask.geojson")


MINIATURES = "title: A\nsystem: miniatures\nsides: [{id: a, facing: e}]\nunits: [{id: b, side: a, at: a1}]\n"


def test_a_game_on_cells_takes_no_zones(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="line 5, zones: miniatures is not played on zones: draw a board"):
        parse_scene(MINIATURES + "zones: Bank\n")
    (tmp_path / "hask.geojson").write_text(json.dumps(collection(YARD)))
    with pytest.raises(MapError, match="this is a map of zones, for games that are played on zones, not on cells"):
        parse_scene(MINIATURES + "map: hask.geojson\n", folder=tmp_path)


def test_a_game_that_says_itself_where_it_is_played_takes_no_ground() -> None:
    nowhere: SceneFormat[Any] = SceneFormat(msgspec.Struct, lambda *_: None, lambda _: (), lambda *_: (), grounds=())

    assert lay("{}", form=nowhere).zones is None
    with pytest.raises(MapError, match="line 1, zones: scenes of toy say themselves where they are played"):
        lay("zones: Bank", form=nowhere)
