"""The editor of scenes: drafts out of scenes and texts, and the text of a draft with what is wrong with it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import asdict

from fieldcraft.board import Board
from fieldcraft.games import Blank, Editor, editor
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.server.errors import Denied
from fieldcraft.server.guards import hosts, work
from fieldcraft.server.routes.answers import refusals
from fieldcraft.server.services import Given, Who
from fieldcraft.table.http_bodies import Drafted, Problem, SceneDraft, Tried

LARGEST = 8 * 2**20
"""Bytes of a draft."""

TAGS = ["Scenes"]


@get("/api/drafts/palette", tags=TAGS, summary="What the editor offers", guards=[hosts], responses=refusals())
async def list_supplies(system: FromQuery[str] = "") -> dict[str, Any]:
    """List kinds of ground, things on the sides of cells, patterns of units and the options of the game."""
    return _plain(await asyncio.to_thread(_editor(system).palette))


@get("/api/scenes/{id:str}/draft", tags=TAGS, summary="A scene as a draft", guards=[hosts], responses=refusals())
async def of_scene(id: FromPath[str], services: Given, asker: Who) -> dict[str, Any]:
    """Give a scene as the editor holds it."""
    return _draft((await services.library.read(id, asker)).file)


@post("/api/drafts/blank", tags=TAGS, summary="A new draft", status_code=200, guards=[hosts], responses=refusals())
async def new(data: JSONBody[Blank]) -> dict[str, Any]:
    """Give a new scene on open ground, which can begin at once."""
    return _plain(_editor(data.system).blank(data))


@post("/api/drafts/read", tags=TAGS, summary="The text of a scene as a draft", status_code=200,
      guards=[hosts, work], responses=refusals())  # fmt: skip
async def of_text(data: JSONBody[SceneDraft], services: Given) -> dict[str, Any]:
    """Read the text of a scene as the editor holds it."""
    return _draft(await services.library.parse(data.text))


@post("/api/drafts", tags=TAGS, summary="The text of a draft", status_code=200, request_max_body_size=LARGEST,
      guards=[hosts, work], responses=refusals(413))  # fmt: skip
async def write_draft(data: JSONBody[dict[str, Any]], services: Given) -> Drafted:
    """Write a draft as text, and say what is wrong with it, or how it begins."""
    wrote = await _draft_text(data)
    checked = await services.library.check(wrote)
    kinds = msgspec.convert(data["board"], Board).kinds if "board" in data else ()
    return Drafted(text=wrote, kinds=tuple(map(_editor(data.get("system", "")).look, kinds)), **asdict(checked))


@post("/api/drafts/trial", tags=TAGS, summary="Let bots try a draft", status_code=200, request_max_body_size=LARGEST,
      guards=[hosts, work], responses=refusals(409, 413))  # fmt: skip
async def trial(data: JSONBody[dict[str, Any]], services: Given, asker: Who) -> Tried:
    """Let bots play a draft some times over, within seconds, and say who won how often; one draft at a time."""
    scene = await services.library.parse(await _draft_text(data))
    return await services.trials.of(scene, asker.owner)


@get("/api/drafts/trial", tags=TAGS, summary="How bots fare with a draft", guards=[hosts], responses=refusals())
async def follow_trial(services: Given, asker: Who) -> Tried:
    """Say what has come so far of the draft that bots try for the asker."""
    return services.trials.so_far(asker.owner)


async def _draft_text(data: dict[str, Any]) -> str:
    """A draft as text; Denied if it is none, or cannot be written."""
    made = _editor(data.get("system", ""))
    try:
        return await asyncio.to_thread(made.text, msgspec.convert(data, made.draft))
    except ValueError as error:
        raise Denied(400, f"This draft cannot be written: {error}", (Problem(text=str(error)),)) from None


def _draft(file: SceneFile) -> dict[str, Any]:
    """A scene as a draft; Denied for a game without an editor."""
    return _plain(_editor(file.system).of_scene(file))


def _editor(system: str) -> Editor:
    """The editor of a game, by default of the first that has one; Denied if there is none."""
    try:
        return editor(str(system))[1]
    except ValueError as error:
        raise Denied(404, f"{error}") from None


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value, order="sorted")
    return plain
