"""The library: scenes, their pictures, maps and assets."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body

from fieldcraft.maps.picture.model import ThemeName
from fieldcraft.server import map_files
from fieldcraft.server.addresses import caller
from fieldcraft.server.images import KIND, remade
from fieldcraft.server.pages import FOR_EVER
from fieldcraft.server.routes.answers import refusals, svg
from fieldcraft.server.services import Services
from fieldcraft.server.trouble import Denied
from fieldcraft.server.who import Asker, host_only
from fieldcraft.table.bodies import Asset, Checked, MapRead, SceneCard, SceneDraft, SceneSource

LARGEST_PICTURE, LARGEST_MAP = 16 * 2**20, 96 * 2**20
"""Bytes of an upload."""

MOST_ASSETS = 512 * 2**20
"""Bytes that the pictures of an account may take."""

Uploads = Annotated[list[UploadFile], Body(media_type=RequestEncodingType.MULTI_PART)]
"""Files that come as parts named `file`."""


@get("/api/library", tags=["Scenes"], summary="All scenes that one may put on a table", responses=refusals())
async def library(services: Services, asker: Asker) -> list[SceneCard]:
    """List the scenes: one's own first, then those that come with Fieldcraft."""
    host_only(asker, services.settings)
    return await services.library.cards(asker)


@get("/api/scenes/{id:str}", tags=["Scenes"], summary="A scene", responses=refusals())
async def scene(id: str, services: Services, asker: Asker) -> SceneSource:
    """Give a scene as its file has it, and as the game master will see it."""
    host_only(asker, services.settings)
    return await services.library.source(id, asker)


@post("/api/scenes", tags=["Scenes"], summary="Keep a new scene", responses=refusals(409))
async def keep(data: SceneDraft, services: Services, asker: Asker) -> SceneSource:
    """Keep a scene in one's library."""
    host_only(asker, services.settings)
    return await services.library.keep(data.text, asker)


@put("/api/scenes/{id:str}", tags=["Scenes"], summary="Replace a scene of one's own", responses=refusals())
async def replace(id: str, data: SceneDraft, services: Services, asker: Asker) -> SceneSource:
    """Replace the text of a scene that one keeps."""
    host_only(asker, services.settings)
    return await services.library.keep(data.text, asker, id)


@delete("/api/scenes/{id:str}", tags=["Scenes"], summary="Throw a scene of one's own away", responses=refusals())
async def throw_away(id: str, services: Services, asker: Asker) -> None:
    """Throw a scene away; tables that play it go on."""
    host_only(asker, services.settings)
    await services.library.delete(id, asker)


@post("/api/scenes/check", tags=["Scenes"], summary="Check a scene", status_code=200, responses=refusals())
async def check(request: Request[Any, Any, Any], data: SceneDraft, services: Services, asker: Asker) -> Checked:
    """Say what is wrong with the text of a scene, or how it begins."""
    host_only(asker, services.settings)
    _work(request, services)
    return await services.library.check(data.text)


@get("/api/scenes/{id:str}/picture.svg", tags=["Scenes"], summary="A picture of a scene", responses=refusals())
async def picture(
    request: Request[Any, Any, Any], id: str, services: Services, asker: Asker, theme: ThemeName = "daylight"
) -> Response[bytes]:
    """Draw how a scene begins, as far as players may know it."""
    host_only(asker, services.settings)
    _work(request, services)
    reading = await services.library.read(id, asker)
    return svg(request, await services.pictures.of_scene(reading.file, reading.text, theme), "private, no-cache")


@post("/api/maps", tags=["Scenes"], summary="Read a map of another program", request_max_body_size=LARGEST_MAP,
      status_code=200, responses=refusals(413))  # fmt: skip
async def read_map(request: Request[Any, Any, Any], data: Uploads, services: Services, asker: Asker) -> MapRead:
    """Read a map for Universal VTT or Tiled as the text of a scene, and keep its picture.

    Each part named `file` is a file; those that a Tiled map refers to come with it, under their names.
    """
    host_only(asker, services.settings)
    _work(request, services)
    files = {file.filename or "map": await file.read() for file in data}
    return await map_files.read(files, services.store, asker.owner)


@post("/api/assets", tags=["Scenes"], summary="Upload a picture", request_max_body_size=LARGEST_PICTURE,
      responses=refusals(409, 413))  # fmt: skip
async def upload(request: Request[Any, Any, Any], data: Uploads, services: Services, asker: Asker) -> Asset:
    """Keep a PNG, JPEG or WebP, the part named `file`, made anew as WebP of at most 4096 pixels a side."""
    if not (asker.hosts or (asker.seat and asker.seat.role == "gm")):
        host_only(asker, services.settings)
    _work(request, services)
    if asker.owner and await services.store.assets.used(asker.owner) > MOST_ASSETS:
        raise Denied(409, "Your pictures take all the room there is for them.")
    made = await remade(await _only(data).read())
    await services.store.assets.put(made.hash, KIND, made.width, made.height, made.body, asker.owner)
    return Asset(id=made.hash, width=made.width, height=made.height)


@get("/api/assets/{id:str}", tags=["Scenes"], summary="An uploaded picture", responses=refusals())
async def asset(id: str, services: Services) -> Response[bytes]:
    """Give a picture; its id is the hash of its bytes, which nobody guesses who was not shown it."""
    if (found := await services.store.assets.get(id)) is None:
        raise Denied(404, "There is no such picture.")
    return Response(found.body, media_type=found.kind, headers={"Cache-Control": FOR_EVER})


def _only(data: list[UploadFile]) -> UploadFile:
    if len(data) != 1:
        raise Denied(400, f"One picture at a time, as the part `file`: {len(data)} came.")
    return data[0]


def _work(request: Request[Any, Any, Any], services: Services) -> None:
    """Denied to whoever asks too often for what takes long."""
    if not services.work.take(caller(request, services.settings.secure)):
        raise Denied(429, "That was too often: wait a moment.")
