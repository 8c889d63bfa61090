"""Archives: unpacked in memory, with bounds, and never outside."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board import Squares
from fieldcraft.maps import MapError, archive
from fieldcraft.maps.archive import main_file, unpack
from maps.builders import layer, packed, tiled, universal
from maps.readers import read_bundle, read_map
from maps.test_fuzz import fuzzing, survives


def zipped(files: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", how) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return out.getvalue()


def test_the_map_in_an_archive_is_read_with_what_belongs_to_it():
    tileset = packed({"name": "Ground", "tilewidth": 10, "tileheight": 10, "tilecount": 1, "columns": 1})
    drawn = tiled(layer([1], 1, 1), width=1, height=1, tilesets=[{"firstgid": 1, "source": "tiles/ground.tsj"}])
    data = zipped({"keep/tiles/ground.tsj": tileset, "keep/cave.tmj": packed(drawn)})

    assert read_bundle({"keep.zip": data}, "keep.zip").board.grid == Squares(1, 1)


@pytest.mark.parametrize(
    "files",
    [
        {
            "world/world.json": b'{"title": "Mine"}',
            "world/data/scenes/000005.ldb": b"x",
            "world/data/scenes/CURRENT": b"y",
        },
        {"packs/maps/MANIFEST-000002": b"x", "packs/maps/000001.log": b""},
    ],
)
def test_the_database_of_a_newer_foundry_is_refused_with_the_way_to_export_a_scene(files: dict[str, bytes]):
    with pytest.raises(MapError, match=r"LevelDB database, which is not read: .* choose Export Data"):
        read_bundle({"world.zip": zipped(files)}, "world.zip")


@pytest.mark.parametrize("name", ["CURRENT", "MANIFEST-000002", "000005.ldb", "000003.log"])
def test_a_part_of_such_a_database_is_refused_in_the_same_words(name: str):
    with pytest.raises(MapError, match=r"LevelDB database, which is not read: .* choose Export Data"):
        read_bundle({name: b"\x12\x34\x56\x78\x20\x00\x01!scenes!abc"}, name)


def test_the_folder_of_such_a_database_is_refused_in_the_same_words(tmp_path: Path):
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "CURRENT").write_text("MANIFEST-000001")
    (tmp_path / "maps").mkdir()

    with pytest.raises(MapError, match=r"scenes: a world or module of Foundry .* choose Export Data"):
        read_map(tmp_path / "scenes")
    with pytest.raises(MapError, match="maps: this is a folder; name a map in it"):
        read_map(tmp_path / "maps")


def test_a_scene_that_lies_beside_such_a_database_is_read():
    files = {"keep.dd2vtt": packed(universal(2, 2)), "packs/CURRENT": b"x"}

    assert read_bundle({"keep.zip": zipped(files)}, "keep.zip").board.grid == Squares(2, 2)


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (["a.png", "b.dd2vtt"], "b.dd2vtt"),
        (["notes.txt", "b.json", "c.png"], "b.json"),
        (["b.uvtt", "b.rules.yaml"], "b.uvtt"),
        (["b.uvtt", "fight.yaml"], "fight.yaml"),
    ],
)
def test_of_several_files_the_one_that_says_most_is_meant(names, chosen):
    assert main_file(names) == chosen


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "..\\x", "C:/x", "a/../../x"])
def test_a_name_that_leads_outside_is_refused(name):
    with pytest.raises(MapError, match="which leads out of the archive"):
        unpack(zipped({name: b"x"}), "keep.zip")


def test_bombs_are_not_unpacked(monkeypatch):
    monkeypatch.setattr(archive, "LARGEST_WHOLE", 1_000_000)
    with pytest.raises(MapError, match="b: it is too large; 1000000 bytes are allowed in all"):
        unpack(zipped({"a": bytes(600_000), "b": bytes(600_000)}), "keep.zip")
    with pytest.raises(MapError, match="there are 1001 files in it; at most 1000 are allowed"):
        unpack(zipped({str(i): b"" for i in range(1001)}), "keep.zip")
    with pytest.raises(MapError, match="packed in a way that is not read"):
        unpack(zipped({"a": bytes(1000)}, zipfile.ZIP_LZMA), "keep.zip")
    with pytest.raises(MapError, match="an archive within an archive is not read"):
        read_bundle({"a.zip": zipped({"b.zip": zipped({"c": b"x"})})}, "a.zip")


def test_a_file_that_says_it_is_smaller_than_it_is_does_no_harm():
    whole = bytearray(zipped({"a": bytes(10_000)}))
    for place in (whole.find(b"PK\1\2") + 24, whole.find(b"PK\3\4") + 22):  # the size before packing
        whole[place : place + 4] = (5).to_bytes(4, "little")
    with pytest.raises(MapError, match="the archive is broken"):
        unpack(bytes(whole), "keep.zip")


WHOLE = zipped({"cave.uvtt": packed(universal(3, 2)), "notes.txt": b"x" * 40})


@given(st.lists(st.tuples(st.integers(4, len(WHOLE) - 1), st.integers(0, 255)), max_size=6))
@fuzzing
def test_a_scratched_archive_is_read_or_refused(scratches):
    scratched = bytearray(WHOLE)
    for place, value in scratches:
        scratched[place] = value
    survives(lambda: read_bundle({"keep.zip": bytes(scratched)}, "keep.zip"))
