"""The library: scenes, their pictures, maps and assets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal

from litestar import Request, Response, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from fieldcraft.maps.programs import FOUNDRY, TILED, UNIVERSAL
from fieldcraft.render.model import ThemeName
from fieldcraft.server import map_files
from fieldcraft.server.downloads import attachment
from fieldcraft.server.errors import Denied
from fieldcraft.server.guards import hosts, hosts_and_players, work
from fieldcraft.server.images import KIND, remake
from fieldcraft.server.pages import FOR_EVER
from fieldcraft.server.pictures import Drawn, Pictures, ReadText
from fieldcraft.server.quotas import check_pictures
from fieldcraft.server.routes.answers import picture_answer, refusals
from fieldcraft.server.scene_files import write_scene_archive, write_scene_map
from fieldcraft.server.services import Given, Who
from fieldcraft.server.uploads import Upload, read_uploads
from fieldcraft.table.http_bodies import Asset, Checked, MapRead, SceneCard, SceneDraft, SceneSource

LARGEST_PICTURE, LARGEST_MAP = 16 * 2**20, 96 * 2**20
"""Bytes of an upload."""

ProgramName = Literal["tiled", "universal", "foundry"]
PROGRAMS: Mapping[ProgramName, str] = {"tiled": TILED, "universal": UNIVERSAL, "foundry": FOUNDRY}
"""What the map of a scene is written for, and how the names of such files end."""

Draw = Callable[[Pictures, str, ReadText, ThemeName], Awaitable[Drawn]]
"""Draws the beginning of a scene, given its text and what reads it, in a theme."""

TAGS = ["Scenes"]


@get("/api/library", tags=TAGS, summary="All scenes that one may put on a table", guards=[hosts], responses=refusals())
async def library(services: Given, asker: Who) -> list[SceneCard]:
    """List the scenes: one's own first, then those that come with Fieldcraft."""
    return await services.library.cards(asker)


@get("/api/scenes/{id:str}", tags=TAGS, summary="A scene", guards=[hosts], responses=refusals())
async def scene(id: FromPath[str], services: Given, asker: Who) -> SceneSource:
    """Give a scene as its file has it, and as the game master will see it."""
    return await services.library.source(id, asker)


@post("/api/scenes", tags=TAGS, summary="Keep a new scene", guards=[hosts, work], responses=refusals(409))
async def keep(data: JSONBody[SceneDraft], services: Given, asker: Who) -> SceneSource:
    """Keep a scene in one's library."""
    return await services.library.keep(data.text, asker)


@put("/api/scenes/{id:str}", tags=TAGS, summary="Replace a scene", guards=[hosts, work], responses=refusals())
async def replace(id: FromPath[str], data: JSONBody[SceneDraft], services: Given, asker: Who) -> SceneSource:
    """Replace the text of a scene that one keeps."""
    before = await services.library.own(id, asker)
    kept = await services.library.keep(data.text, asker, id)
    if before.body != data.text:
        await services.pictures.forget_scene(before.body)
    return kept


@delete("/api/scenes/{id:str}", tags=TAGS, summary="Throw a scene away", guards=[hosts], responses=refusals())
async def throw_away(id: FromPath[str], services: Given, asker: Who) -> None:
    """Throw a scene away that one keeps; tables that play it go on."""
    scene = await services.library.own(id, asker)
    await services.library.delete(id, asker)
    await services.pictures.forget_scene(scene.body)


@post("/api/scenes/check", tags=TAGS, summary="Check a scene", status_code=200, guards=[hosts, work],
      responses=refusals())  # fmt: skip
async def check(data: JSONBody[SceneDraft], services: Given) -> Checked:
    """Say what is wrong with the text of a scene, or how it begins."""
    return await services.library.check(data.text)


def make_drawing(name: str, summary: str, draw: Draw) -> HTTPRouteHandler:
    """The route of a drawing of a scene."""

    @get(f"/api/scenes/{{id:str}}/{name}", tags=TAGS, summary=summary, guards=[hosts, work], responses=refusals())
    async def answer(
        request: Request[Any, Any, Any],
        id: FromPath[str],
        services: Given,
        asker: Who,
        theme: FromQuery[ThemeName] = "daylight",
    ) -> Response[bytes]:
        """Draw how a scene begins, as far as players may know it."""
        text, _ = await services.library.text(id, asker)
        return picture_answer(request, await draw(services.pictures, text, services.library.parse, theme))

    return answer


@get("/api/scenes/{id:str}/file", tags=TAGS, summary="A scene as one file", guards=[hosts, work],
     responses=refusals())  # fmt: skip
async def scene_file(id: FromPath[str], services: Given, asker: Who) -> Response[bytes]:
    """Give a scene with its picture as one archive, which `/api/maps` takes in."""
    reading = await services.library.read(id, asker)
    entry = reading.file.picture
    picture = await services.store.assets.get(entry.asset) if entry else None
    own = reading.stored is not None
    body = await asyncio.to_thread(write_scene_archive, reading.text, reading.file, picture, own=own)
    name = attachment(reading.file.scene.title, "scene.zip")
    return Response(body, media_type="application/zip", headers=name)


@get("/api/scenes/{id:str}/map", tags=TAGS, summary="The map of a scene for another program", guards=[hosts, work],
     responses=refusals())  # fmt: skip
async def scene_map(id: FromPath[str], services: Given, asker: Who, program: FromQuery[ProgramName]) -> Response[bytes]:
    """Give the map of a scene with walls and picture, without pieces; an archive where it takes several files."""
    file = (await services.library.read(id, asker)).file
    picture = await services.store.assets.get(file.picture.asset) if file.picture else None
    name, body = await asyncio.to_thread(write_scene_map, file, picture, PROGRAMS[program])
    kept = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/octet-stream", headers=kept)


@post("/api/maps", tags=TAGS, summary="Read a map of another program", request_max_body_size=LARGEST_MAP,
      status_code=200, guards=[hosts, work], operation_class=Upload, responses=refusals(409, 413))  # fmt: skip
async def read_map(
    request: Request[Any, Any, Any], services: Given, asker: Who, system: FromQuery[str] = "", part: FromQuery[str] = ""
) -> MapRead:
    """Read a map or a scene as the text of a scene of a game, and keep its picture.

    Each part of the form is a file; those that a map or a scene refers to come with it, under the names by which it
    calls them, or in an archive.  `part` names one of several maps in a file.
    """
    owner = await check_pictures(services, asker)
    files = await read_uploads(request)
    return await map_files.read_map_files(files, system, services.workers, services.store, owner, part)


@post("/api/assets", tags=TAGS, summary="Upload a picture", request_max_body_size=LARGEST_PICTURE,
      guards=[hosts_and_players, work], operation_class=Upload, responses=refusals(409, 413))  # fmt: skip
async def upload(request: Request[Any, Any, Any], services: Given, asker: Who) -> Asset:
    """Keep a PNG, JPEG or WebP, the only part, made anew as WebP of at most 4096 pixels a side."""
    owner = await check_pictures(services, asker)
    files = await read_uploads(request)
    if len(files) != 1:
        raise Denied(400, f"One picture at a time: {len(files)} files came.")
    made = await services.workers.do(remake, *files.values())
    await services.store.assets.put(made.hash, KIND, made.width, made.height, made.body, owner)
    return Asset(id=made.hash, width=made.width, height=made.height)


@get("/api/assets/{id:str}", tags=TAGS, summary="An uploaded picture", responses=refusals())
async def asset(id: FromPath[str], services: Given) -> Response[bytes]:
    """Give a picture; its id is the hash of its bytes, which nobody guesses who was not shown it."""
    if (found := await services.store.assets.get(id)) is None:
        raise Denied(404, "There is no such picture.")
    return Response(found.body, media_type=found.kind, headers={"Cache-Control": FOR_EVER})


DRAWINGS = (
    make_drawing("picture.svg", "A picture of a scene", Pictures.of_scene),
    make_drawing("plate.webp", "A small picture of a scene", Pictures.plate_of_scene),
)
