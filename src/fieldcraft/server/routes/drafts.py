"""The editor of scenes: drafts out of scenes and texts, and the text of a draft with what is wrong with it."""

from __future__ import annotations

import asyncio

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import asdict

from fieldcraft.maps.drafts import Draft, Plain, blank, draft, text
from fieldcraft.maps.palette import Palette, palette
from fieldcraft.server.guards import hosts, work
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.services import Given, Who
from fieldcraft.server.trouble import Denied
from fieldcraft.systems.miniatures.showing.ground import kind
from fieldcraft.table.bodies import Drafted, Problem, SceneDraft, Tried

LARGEST = 8 * 2**20
"""Bytes of a draft."""

TAGS = ["Scenes"]


@get("/api/drafts/palette", tags=TAGS, summary="What the editor offers", guards=[hosts], responses=refusals())
async def offered() -> Palette:
    """List kinds of ground, things on the sides of cells, patterns of units and the options of the game."""
    return await asyncio.to_thread(palette)


@get("/api/scenes/{id:str}/draft", tags=TAGS, summary="A scene as a draft", guards=[hosts], responses=refusals())
async def of_scene(id: FromPath[str], services: Given, asker: Who) -> Draft:
    """Give a scene as the editor holds it."""
    return draft((await services.library.read(id, asker)).file)


@post("/api/drafts/blank", tags=TAGS, summary="A new draft", status_code=200, guards=[hosts], responses=refusals())
async def new(data: JSONBody[Plain]) -> Draft:
    """Give a new scene on open ground, which can begin at once."""
    return blank(data)


@post("/api/drafts/read", tags=TAGS, summary="The text of a scene as a draft", status_code=200,
      guards=[hosts, work], responses=refusals())  # fmt: skip
async def of_text(data: JSONBody[SceneDraft], services: Given) -> Draft:
    """Read the text of a scene as the editor holds it."""
    return draft(await services.library.parsed(data.text))


@post("/api/drafts", tags=TAGS, summary="The text of a draft", status_code=200, request_max_body_size=LARGEST,
      guards=[hosts, work], responses=refusals(413))  # fmt: skip
async def written(data: JSONBody[Draft], services: Given) -> Drafted:
    """Write a draft as text, and say what is wrong with it, or how it begins."""
    wrote = await _written(data)
    checked = await services.library.check(wrote)
    kinds = tuple(map(kind, data.board.kinds))
    return Drafted(text=wrote, kinds=kinds, **asdict(checked))


@post("/api/drafts/trial", tags=TAGS, summary="Let bots try a draft", status_code=200, request_max_body_size=LARGEST,
      guards=[hosts, work], responses=refusals(409, 413))  # fmt: skip
async def trial(data: JSONBody[Draft], services: Given, asker: Who) -> Tried:
    """Let bots play a draft some times over, within seconds, and say who won how often; one draft at a time."""
    scene = await services.library.parsed(await _written(data))
    return await services.trials.of(scene, asker.owner)


async def _written(data: Draft) -> str:
    """A draft as text; Denied if it cannot be written."""
    try:
        return await asyncio.to_thread(text, data)
    except ValueError as error:
        raise Denied(400, f"This draft cannot be written: {error}", (Problem(text=str(error)),)) from None
