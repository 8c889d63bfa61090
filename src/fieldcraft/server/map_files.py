"""Uploaded maps and scenes: read as scenes that can begin, their pictures made anew."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from msgspec.structs import replace

from fieldcraft import maps
from fieldcraft.board import Hexes
from fieldcraft.core.words import pluralize
from fieldcraft.games import Editor, GridShape, editor, game
from fieldcraft.maps import Imported
from fieldcraft.maps.archive import SCENES, is_archive, main_file, unpack
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import PictureEntry, catalog_of
from fieldcraft.server.scene_files import box, keep_picture, read_scene_files
from fieldcraft.server.worker_pool import WorkerPool
from fieldcraft.store.store import Store
from fieldcraft.table.http_bodies import MapRead

CELLS: Mapping[GridShape, str] = {"square": "squares", "hex": "hexes", "zones": "zones"}


async def read_map_files(
    files: Mapping[str, bytes], system: str, workers: WorkerPool, store: Store, owner: str | None, part: str = ""
) -> MapRead:
    """The map among some files, by the names they have at home, as the text of a scene of a game ("": the usual one).

    A scene among them, alone or in an archive, is taken in as it is.  MapError says why it cannot be read, or that the
    game is not played on such a board or does not exist.
    """
    name = main_file(files)
    if is_archive(files[name]):
        inside = await workers.do(unpack, files[name], name)
        if inside and main_file(inside).lower().endswith(SCENES):
            return await read_scene_files(inside, main_file(inside), workers, store, owner)
    if name.lower().endswith(SCENES):
        return await read_scene_files(files, name, workers, store, owner)
    try:
        system, made = editor(system)
    except ValueError as error:
        raise MapError(name, "", str(error)) from None
    if "zones" in made.grids:
        drawn = await workers.do(maps.read_zone_bundle, files, name)
        wrote = made.text(made.of_map(drawn, (drawn.name or posixpath.splitext(name)[0])[:60], None))
        return MapRead(text=wrote, system=system, notices=drawn.notices)
    found = await workers.do(maps.read_bundle, files, f"{name}#{part}" if part else name, catalog_of(system))
    return await _as_scene(found, name, system, made, workers, store, owner)


async def _as_scene(
    found: Imported, name: str, system: str, made: Editor, workers: WorkerPool, store: Store, owner: str | None
) -> MapRead:
    """A map as a scene of a game; MapError if it is not played on such a board."""
    shape: GridShape = "hex" if isinstance(found.board.grid, Hexes) else "square"
    if shape not in made.grids:
        allowed = " or ".join(CELLS[one] for one in made.grids)
        raise MapError(name, "", f"this map has {CELLS[shape]}, and {game(system).title} is played on {allowed}")
    back, asset = found.backdrop, ""
    notices: tuple[str, ...] = ()
    if back is not None:
        asset, notices = await keep_picture(back.data, workers, store, owner)
    picture = PictureEntry(asset=asset, box=box(back)) if asset and back else None
    title = found.name or posixpath.splitext(name)[0]
    draft = await workers.do(made.of_map, replace(found, backdrop=None), title[:60], picture)
    told = found.notices + notices + _unlit(found)
    return MapRead(text=made.text(draft), system=system, notices=told, picture=asset, parts=found.parts)


def _unlit(found: Imported) -> tuple[str, ...]:
    """What no scene has."""
    count = len(found.lights)
    return (f"{pluralize(count, 'light')} left out: what is seen in a battle follows from its rules",) if count else ()
