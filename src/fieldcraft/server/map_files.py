"""Uploaded maps: read as scenes that can begin, their pictures made anew."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from fieldcraft.board import Hexes
from fieldcraft.games import GridShape, editor, game
from fieldcraft.maps import Backdrop, read_bundle
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import PictureEntry, catalog_of
from fieldcraft.maps.zones.files import read_zone_bundle
from fieldcraft.server.images import KIND, PictureError, remake
from fieldcraft.server.worker_pool import WorkerPool
from fieldcraft.store.store import Store
from fieldcraft.table.http_bodies import MapRead

MAPS = (".uvtt", ".dd2vtt", ".df2vtt", ".tmx", ".tmj", ".geojson")
"""How files of maps end; among several files the first of these is the map, and the others belong to it."""


CELLS: Mapping[GridShape, str] = {"square": "squares", "hex": "hexes", "zones": "zones"}


async def read_map_files(
    files: Mapping[str, bytes], system: str, workers: WorkerPool, store: Store, owner: str | None
) -> MapRead:
    """The map among some files, by the names they have at home, as the text of a scene of a game ("": the usual one).

    MapError says why it cannot be read, or that the game is not played on such a board or does not exist.
    """
    name = main_file(list(files))
    try:
        system, made = editor(system)
    except ValueError as error:
        raise MapError(name, "", str(error)) from None
    if "zones" in made.grids:
        drawn = await workers.do(read_zone_bundle, files, name)
        title = drawn.name or posixpath.splitext(name)[0]
        return MapRead(text=made.text(made.of_map(drawn, title[:60], None)), notices=drawn.notices)
    found = await workers.do(read_bundle, files, name, catalog_of(system))
    shape: GridShape = "hex" if isinstance(found.board.grid, Hexes) else "square"
    if shape not in made.grids:
        allowed = " or ".join(CELLS[one] for one in made.grids)
        raise MapError(name, "", f"this map has {CELLS[shape]}, and {game(system).title} is played on {allowed}")
    asset, notices = await _picture(found.backdrop, workers, store, owner)
    picture = PictureEntry(asset=asset, box=box(found.backdrop)) if asset and found.backdrop else None
    title = found.name or posixpath.splitext(name)[0]
    draft = await workers.do(made.of_map, found, title[:60], picture)
    return MapRead(text=made.text(draft), notices=found.notices + notices, picture=asset)


def main_file(names: list[str]) -> str:
    """Which of some files is the map.

    >>> main_file(["tiles.tsx", "Cave.TMX"])
    'Cave.TMX'
    """
    return next((name for name in names if name.lower().endswith(MAPS)), names[0])


def box(backdrop: Backdrop) -> tuple[float, float, float, float]:
    """Where a picture lies: left, top, width and height in widths of a cell."""
    left, top = backdrop.offset
    return left, top, backdrop.width / backdrop.scale, backdrop.height / backdrop.scale


async def _picture(
    backdrop: Backdrop | None, workers: WorkerPool, store: Store, owner: str | None
) -> tuple[str, tuple[str, ...]]:
    """The asset of a map's picture, "" if it has none; a picture that cannot be used is left out, and said so."""
    if backdrop is None:
        return "", ()
    try:
        made = await workers.do(remake, backdrop.data)
    except PictureError as error:
        return "", (f"The map's picture was left out: {error}.",)
    await store.assets.put(made.hash, KIND, made.width, made.height, made.body, owner)
    return made.hash, ()
