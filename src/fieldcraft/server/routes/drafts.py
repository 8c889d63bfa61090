"""The editor of scenes: drafts out of scenes and texts, and the text of a draft with what is wrong with it."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, get, post
from msgspec.structs import asdict

from fieldcraft.maps.drafts import Draft, Plain, blank, draft, text
from fieldcraft.maps.palette import Palette, palette
from fieldcraft.server.addresses import caller
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.services import Services
from fieldcraft.server.trouble import Denied
from fieldcraft.server.who import Asker, host_only
from fieldcraft.systems.miniatures.showing.ground import kind
from fieldcraft.table.bodies import Drafted, Problem, SceneDraft

LARGEST = 8 * 2**20
"""Bytes of a draft."""


@get("/api/drafts/palette", tags=["Scenes"], summary="What the editor offers", responses=refusals())
async def offered(services: Services, asker: Asker) -> Palette:
    """List kinds of ground, things on the sides of cells, patterns of units and the options of the game."""
    host_only(asker, services.settings)
    return await asyncio.to_thread(palette)


@get("/api/scenes/{id:str}/draft", tags=["Scenes"], summary="A scene as a draft", responses=refusals())
async def of_scene(id: str, services: Services, asker: Asker) -> Draft:
    """Give a scene as the editor holds it."""
    host_only(asker, services.settings)
    return draft((await services.library.read(id, asker)).file)


@post("/api/drafts/blank", tags=["Scenes"], summary="A new draft", status_code=200, responses=refusals())
async def new(data: Plain, services: Services, asker: Asker) -> Draft:
    """Give a new scene on open ground, which can begin at once."""
    host_only(asker, services.settings)
    return blank(data)


@post("/api/drafts/read", tags=["Scenes"], summary="The text of a scene as a draft", status_code=200,
      responses=refusals())  # fmt: skip
async def of_text(request: Request[Any, Any, Any], data: SceneDraft, services: Services, asker: Asker) -> Draft:
    """Read the text of a scene as the editor holds it."""
    host_only(asker, services.settings)
    _work(request, services)
    return draft(await services.library.parsed(data.text))


@post("/api/drafts", tags=["Scenes"], summary="The text of a draft", status_code=200, request_max_body_size=LARGEST,
      responses=refusals(413))  # fmt: skip
async def written(request: Request[Any, Any, Any], data: Draft, services: Services, asker: Asker) -> Drafted:
    """Write a draft as text, and say what is wrong with it, or how it begins."""
    host_only(asker, services.settings)
    _work(request, services)
    try:
        wrote = await asyncio.to_thread(text, data)
    except ValueError as error:
        raise Denied(400, f"This draft cannot be written: {error}", (Problem(text=str(error)),)) from None
    checked = await services.library.check(wrote)
    kinds = tuple(map(kind, data.board.kinds))
    return Drafted(text=wrote, kinds=kinds, **asdict(checked))


def _work(request: Request[Any, Any, Any], services: Services) -> None:
    """Denied to whoever asks too often for what takes long."""
    if not services.work.take(caller(request, services.settings.secure)):
        raise Denied(429, "That was too often: wait a moment.")
