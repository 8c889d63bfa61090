"""Reading and writing maps of zones of any kind that Fieldcraft knows."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from fieldcraft.board.zone_layout import place_zones
from fieldcraft.board.zone_text import parse_zones, write_zones
from fieldcraft.board.zones import Zones
from fieldcraft.core.files import write_file
from fieldcraft.maps.bundle import Files, fetch
from fieldcraft.maps.documents import parse_json, text_of
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.zones.city import is_city, read_city
from fieldcraft.maps.zones.geojson import read_geojson, write_geojson
from fieldcraft.maps.zones.sketch import ZoneMap, check_count
from fieldcraft.maps.zones.tiled import read_tiled_zones

KNOWN = "Fieldcraft reads zones from GeoJSON, cities of Watabou, Tiled (.tmx, .tmj) and text"

LARGEST_TEXT = 2**20
"""Bytes of a text of zones."""

ENDINGS = {".geojson": write_geojson, ".json": write_geojson}
"""How maps of zones are written, by the ending of the file; any other is text."""


def read_zone_map(path: Path | str, root: Path | str | None = None) -> ZoneMap:
    """The map of zones in a file, of whatever kind its content shows it to be, with a place for each zone.

    `root` is the folder that the file must lie in, by default its own.  Raises MapError for all that can be wrong.
    """
    path = Path(path)
    folder = Path(root) if root is not None else path.parent
    try:
        name = path.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        # Who asks may be a stranger, whom the folders of this machine do not concern.
        raise MapError(path.name, "", f"the map does not lie in the folder {folder.resolve().name}") from None
    return read_zone_bundle(folder, name)


def read_zone_bundle(files: Files, name: str) -> ZoneMap:
    """The map of a name among files, which are a folder or a mapping of names to bytes; else as `read_zone_map`."""
    if (data := fetch(files, name)) is None:
        raise MapError(name, "", "there is no such file")
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<"):
        return read_tiled_zones(data, name, files)
    if not start.startswith(b"{"):
        return read_zone_text(data, name)
    document = parse_json(data, name)
    if is_city(document):
        return read_city(document, name)
    if document.get("type") == "FeatureCollection":
        return read_geojson(document, name)
    if "orientation" in document or "layers" in document:
        return read_tiled_zones(data, name, files)
    seen = ", ".join(repr(key)[:40] for key in list(document)[:6]) or "no keys"
    raise MapError(name, "", f"this is JSON, but no map of zones (it has {seen}). {KNOWN}")


def read_zone_text(data: bytes, name: str) -> ZoneMap:
    """The map in a text; what it says to stand in zones is left out."""
    if len(data) > LARGEST_TEXT:
        raise MapError(name, "", f"the file has {len(data)} bytes; at most {LARGEST_TEXT} are allowed")
    try:
        drawn = parse_zones(text_of(data, name))
    except MapError:
        raise
    except ValueError as error:
        raise MapError(name, "", str(error)) from None
    check_count(name, len(drawn.zones.zones))
    if not drawn.zones.zones:
        raise MapError(name, "", f"there is no zone in it. {KNOWN}")
    left_out = ("what stands in the zones was left out",) if drawn.marks else ()
    return ZoneMap(place_zones(drawn.zones), PurePosixPath(name).stem, left_out)


def write_zone_map(zones: Zones, path: Path) -> None:
    """Write a map of zones: as GeoJSON to a file that ends in .geojson or .json, else as text."""
    placed = place_zones(zones)
    write = ENDINGS.get(path.suffix.lower())
    write_file(path, write(placed, path.stem) if write else write_zones(placed) + "\n")
