"""Reading a map file of any kind that Fieldcraft knows, with the house rules that lie beside it."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.maps.archive import is_archive, main_file, unpack
from fieldcraft.maps.bundle import Files, fetch
from fieldcraft.maps.documents import parse_json
from fieldcraft.maps.dungeondraft import dungeondraft_from
from fieldcraft.maps.dungeons.donjon import donjon_from, is_table, read_table
from fieldcraft.maps.dungeons.watabou import watabou_from
from fieldcraft.maps.foundry.documents import LEVELDB, find_scenes, is_leveldb, is_scene, read_database
from fieldcraft.maps.foundry.read import foundry_from
from fieldcraft.maps.ground import NO_RULES, Rules, Vocabulary
from fieldcraft.maps.house_rules import read_rules
from fieldcraft.maps.import_result import Imported, MapError
from fieldcraft.maps.maptool.read import is_maptool, read_maptool
from fieldcraft.maps.pictures.pdf import is_pdf
from fieldcraft.maps.pictures.read import is_picture, read_page, read_picture
from fieldcraft.maps.tiled.read import read_tiled, tiled_from
from fieldcraft.maps.universal.read import universal_from

RULES_SUFFIX = ".rules.yaml"

KNOWN = (
    "Fieldcraft reads Universal VTT (.uvtt, .dd2vtt, .df2vtt), Tiled (.tmx, .tmj), scenes of Foundry, projects of "
    "Dungeondraft, maps of MapTool, dungeons of donjon and One Page Dungeons, pictures and pages of PDF"
)


def read_map(
    path: Path | str, catalog: TerrainCatalog, rules: Rules | None = None, root: Path | str | None = None
) -> Imported:
    """The map in a file, of whatever kind its content shows it to be; names mean what a game's `catalog` says.

    `rules` default to those in the file of the same name that ends in `.rules.yaml`, if there is one.  `root` is the
    folder that the map and its tilesets lie in, by default the map's own; nothing outside it is read.
    Raises MapError for everything that can be wrong with a file.
    """
    path = Path(path)
    folder = Path(root) if root is not None else path.parent
    try:
        name = path.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        # Who asks may be a stranger, whom the folders of this machine do not concern.
        raise MapError(path.name, "", f"the map does not lie in the folder {folder.resolve().name}") from None
    if path.is_dir():
        raise MapError(path.name, "", _why_no_folder(path))
    return read_bundle(folder, name, catalog, rules)


def _why_no_folder(path: Path) -> str:
    """Why a folder is not read: of Foundry's databases, which are folders, people know no file to name."""
    return LEVELDB if (path / "CURRENT").is_file() else "this is a folder; name a map in it"


def read_bundle(files: Files, name: str, catalog: TerrainCatalog, rules: Rules | None = None) -> Imported:
    """The map of a name among files, which are a folder or a mapping of names to bytes; otherwise as `read_map`.

    Of a file that holds several maps, `name#part` means one of them, by its name or its number.
    """
    part = ""
    if "#" in name and fetch(files, name) is None:
        name, _, part = name.partition("#")
    if (data := fetch(files, name)) is None:
        raise MapError(name, "", "there is no such file")
    beside = posixpath.splitext(name)[0] + RULES_SUFFIX
    if rules is None:
        house = fetch(files, beside)
        rules = NO_RULES if house is None else read_rules(house, beside)
    try:
        vocabulary = Vocabulary(catalog, rules)
    except ValueError as error:
        raise MapError(beside, "", str(error)) from None
    return _read(data, name, files, vocabulary, part)


def _read(data: bytes, name: str, files: Files, vocabulary: Vocabulary, part: str) -> Imported:
    """The map in a file of any kind, which its first bytes tell."""
    if is_archive(data):
        return _read_archive(unpack(data, name), name, vocabulary, part)
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<"):
        return read_tiled(data, name, vocabulary, files)
    if is_picture(data):
        return read_picture(data, name)
    if is_pdf(data):
        return read_page(data, name, part)
    if is_table(data):
        return read_table(data, name, vocabulary)
    if is_leveldb(name):
        raise MapError(name, "", LEVELDB)
    if not start.startswith((b"{", b"[")):
        raise MapError(name, "", f"this is no map. {KNOWN}")
    if name.endswith(".db") and start.startswith(b"{"):
        return foundry_from(read_database(data, name), name, files, vocabulary, part)
    return _from_json(parse_json(data, name), name, files, vocabulary, part)


def _read_archive(files: Mapping[str, bytes], name: str, vocabulary: Vocabulary, part: str) -> Imported:
    """The map in an archive with all that belongs to it."""
    if not files:
        raise MapError(name, "", "the archive is empty")
    if is_maptool(files):
        return read_maptool(files, name, part, vocabulary)
    inside = main_file(files)
    if is_archive(files[inside]):
        raise MapError(name, inside, "an archive within an archive is not read")
    try:
        return _read(files[inside], inside, files, vocabulary, part)
    except MapError:
        if any(map(is_leveldb, files)):
            raise MapError(name, "", LEVELDB) from None
        raise


STRANGERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("a tileset of Tiled: give the map that uses it", ("tilewidth", "tilecount")),
    ("a world of Tiled: give one of its maps", ("maps", "onlyShowAdjacentMaps")),
    ("a template of Tiled: give the map that uses it", ("object", "type")),
)
"""Files that are taken for maps, each by the keys that it has."""


def name_stranger(keys: Mapping[str, Any]) -> str:
    """What a document is that is no map, and how to come by one; "" if that is not known.

    >>> name_stranger({"tilewidth": 16, "tilecount": 4})
    'a tileset of Tiled: give the map that uses it'
    """
    return next((about for about, marks in STRANGERS if all(mark in keys for mark in marks)), "")


def _from_json(document: Any, name: str, files: Files, vocabulary: Vocabulary, part: str) -> Imported:
    """The map in a JSON document, told apart by the keys that only one format has."""
    keys = document if isinstance(document, dict) else {}
    if is_scene(document) or find_scenes(document).scenes or "scenes" in keys:
        return foundry_from(find_scenes(document), name, files, vocabulary, part)
    if "orientation" in keys or ("layers" in keys and "tilesets" in keys):
        return tiled_from(document, name, vocabulary, files)
    if "resolution" in keys or "line_of_sight" in keys:
        return universal_from(document, name, vocabulary)
    if "cells" in keys and ("cell_bit" in keys or "settings" in keys):
        return donjon_from(document, name, vocabulary)
    if "header" in keys and "world" in keys:
        return dungeondraft_from(document, name, vocabulary, part)
    if "rects" in keys and "doors" in keys:
        return watabou_from(document, name, vocabulary)
    if keys.get("type") == "FeatureCollection":
        raise MapError(name, "", f"this is a map of zones, for games that are played on zones, not on cells. {KNOWN}")
    if stranger := name_stranger(keys):
        raise MapError(name, "", f"this is {stranger}. {KNOWN}")
    seen = ", ".join(repr(key)[:40] for key in list(keys)[:6]) or "no keys"
    raise MapError(name, "", f"this is JSON, but of no kind of map that Fieldcraft knows (it has {seen}). {KNOWN}")
