"""Write a map file anew in another format: zones as GeoJSON or text, boards of cells for other programs.

The ending of the new file says which: .geojson, .json or .txt for zones; .tmj (Tiled), .uvtt (Universal VTT) or
.foundry.json (a scene of Foundry) for boards of cells.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fieldcraft.console.terminal import console
from fieldcraft.core.files import write_file
from fieldcraft.core.words import pluralize

if TYPE_CHECKING:
    from fieldcraft.maps import Imported

ZONES = (".geojson", ".json", ".txt")
SCENES = (".yaml", ".yml")


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("file", metavar="MAP", help="a map of any kind that is read, zones as text, or a scene")
    add("-o", "--output", required=True, metavar="FILE", help="where to write it")
    add("--system", default="", metavar="GAME", help="the game whose names of ground a board of cells uses")


def run(given: Namespace) -> None:
    """Read, write, and say what was skipped or guessed."""
    from fieldcraft.maps.programs import ENDINGS

    path = Path(given.output)
    if path.name.lower().endswith(ENDINGS):
        notices = _cells(given.file, path, given.system)
    elif path.suffix.lower() in ZONES:
        notices = _zones(given.file, path)
    else:
        allowed = f"zones are written to {', '.join(ZONES)}, boards of cells to {', '.join(ENDINGS)}"
        raise ValueError(f"{given.output}: {allowed}")
    for notice in notices:
        console().print(f"  {notice}", style="quiet")


def _zones(source: str, path: Path) -> Sequence[str]:
    from fieldcraft.maps.zones.files import read_zone_map, write_zone_map

    found = read_zone_map(source)
    write_zone_map(found.zones, path)
    links = pluralize(len(found.zones.links), "way")
    console().print(f"Written: {path}, {pluralize(len(found.zones.zones), 'zone')} and {links}")
    return found.notices


def _cells(source: str, path: Path, system: str) -> Sequence[str]:
    from msgspec.structs import replace

    from fieldcraft.maps.programs import ENDINGS, write_for_program
    from fieldcraft.render.painted_map import paint_for_program

    ending = next(one for one in ENDINGS if path.name.lower().endswith(one))
    found = paint_for_program(replace(_read(source, system), name=path.name[: -len(ending)]), ending)
    for name, data in write_for_program(found, ending).items():
        write_file(path.with_name(name), data)
        console().print(f"Written: {path.with_name(name)}")
    return found.notices


def _read(source: str, system: str) -> Imported:
    """A map, or that of a scene."""
    from fieldcraft.board.catalog import PLAIN
    from fieldcraft.maps import read_map
    from fieldcraft.maps.programs import map_of_scene
    from fieldcraft.maps.scenes import catalog_of, find_scene, packaged_files

    if source in packaged_files() or Path(source).suffix.lower() in SCENES:
        return map_of_scene(find_scene(source), source)
    return read_map(source, catalog_of(system) if system else PLAIN)
