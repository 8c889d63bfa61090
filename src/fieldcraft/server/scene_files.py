"""Scenes as files: taken in with their maps and pictures, and handed out as one archive with all that they need."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from msgspec.structs import replace

from fieldcraft.games import Editor, editor, game
from fieldcraft.maps import Backdrop, MapError
from fieldcraft.maps.documents import text_of
from fieldcraft.maps.line_numbers import LARGEST
from fieldcraft.maps.programs import map_of_scene, write_for_program
from fieldcraft.maps.scenes import PictureEntry, SceneFile, parse_scene
from fieldcraft.server.downloads import name_file
from fieldcraft.server.images import KIND, PictureError, remake
from fieldcraft.server.worker_pool import WorkerPool
from fieldcraft.store.rows import Asset
from fieldcraft.store.store import Store
from fieldcraft.table.http_bodies import MapRead

SCENE = "scene.yaml"
"""What the scene in an archive is called."""


def picture_name(asset: str) -> str:
    """What a picture in an archive is called."""
    return f"pictures/{asset}.webp"


# --- in ------------------------------------------------------------------------------------------


async def read_scene_files(
    files: Mapping[str, bytes], name: str, workers: WorkerPool, store: Store, owner: str | None
) -> MapRead:
    """The scene of a name among files, its picture kept and its map drawn as text; MapError if it cannot be read."""
    if len(files[name]) > LARGEST:
        raise MapError(name, "", f"the file has {len(files[name])} bytes; at most {LARGEST} are allowed")
    text = text_of(files[name], name)
    file = await workers.do(parse_scene, text, name, files if len(files) > 1 else None)
    picture, told = await _picture(file, files, workers, store, owner)
    try:
        _, made = editor(file.system)
    except ValueError as error:
        raise MapError(name, "", str(error)) from None
    wrote = await workers.do(_draw, made, file, picture)
    asset = picture.asset if picture else ""
    return MapRead(text=wrote, system=file.system, notices=file.notices + told, picture=asset)


def _draw(made: Editor, file: SceneFile, picture: PictureEntry | None) -> str:
    draft: Any = made.of_scene(file)
    return made.text(replace(draft, picture=picture))


async def _picture(
    file: SceneFile, files: Mapping[str, bytes], workers: WorkerPool, store: Store, owner: str | None
) -> tuple[PictureEntry | None, tuple[str, ...]]:
    """The picture of a scene, kept here: that which came along, one that is here already, or that of its map."""
    if file.picture is None:
        if file.backdrop is None:
            return None, ()
        asset, told = await keep_picture(file.backdrop.data, workers, store, owner)
        return (PictureEntry(asset=asset, box=box(file.backdrop)) if asset else None), told
    named = file.picture.asset
    data = files.get(picture_name(named)) or files.get(named)
    if data is not None:
        asset, told = await keep_picture(data, workers, store, owner)
        return (replace(file.picture, asset=asset) if asset else None), told
    if await store.assets.info(named) is not None:
        return file.picture, ()
    return None, ("The picture of the scene is not among the files, and was left out",)


async def keep_picture(
    data: bytes, workers: WorkerPool, store: Store, owner: str | None
) -> tuple[str, tuple[str, ...]]:
    """The asset of a picture that is kept; "" for one that cannot be used, which is said."""
    try:
        made = await workers.do(remake, data)
    except PictureError as error:
        return "", (f"The map's picture was left out: {error}.",)
    await store.assets.put(made.hash, KIND, made.width, made.height, made.body, owner)
    return made.hash, ()


def box(backdrop: Backdrop) -> tuple[float, float, float, float]:
    """Where a picture lies: left, top, width and height in widths of a cell."""
    left, top = backdrop.offset
    return left, top, backdrop.width / backdrop.scale, backdrop.height / backdrop.scale


# --- out -----------------------------------------------------------------------------------------


def write_scene_archive(text: str, file: SceneFile, picture: Asset | None, *, own: bool) -> bytes:
    """A scene with its picture as one file, which any server takes in; maps of packaged scenes are drawn as text."""
    made = game(file.system).editor
    wrote = text if own or made is None else _draw(made, file, file.picture)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(SCENE, wrote)
        if picture is not None:
            archive.writestr(picture_name(picture.hash), picture.body, zipfile.ZIP_STORED)
    return out.getvalue()


def write_scene_map(file: SceneFile, picture: Asset | None, ending: str) -> tuple[str, bytes]:
    """The map of a scene for another program, as a file with its name; an archive where there are several.

    Where the program shows only pictures and the scene has none, its ground is painted as one.
    `ending` is one of `maps.programs.ENDINGS`.  Raises MapError for a map that the program cannot read.
    """
    from fieldcraft.render.painted_map import paint_for_program

    found = map_of_scene(file, name_file(file.scene.title), _backdrop(file, picture))
    files = write_for_program(paint_for_program(found, ending), ending)
    if len(files) == 1:
        return next(iter(files.items()))
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return f"{found.name}{ending}.zip", out.getvalue()


def _backdrop(file: SceneFile, picture: Asset | None) -> Backdrop | None:
    """The picture that a scene lays under its board; programs stretch none, so its width decides how large it is."""
    if file.picture is None or picture is None:
        return None
    left, top, width, _ = file.picture.box
    return Backdrop(picture.kind, picture.width, picture.height, picture.body, picture.width / width, (left, top))
